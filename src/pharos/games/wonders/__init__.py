"""7 Wonders for 3 to 7 players: rules, expansions, search, players, training and pages."""

from pharos.core.game import Game

GAME = Game(
    name="wonders",
    title="7 Wonders",
    rules_part="pharos.games.wonders.rules.interface:RULES",
)
