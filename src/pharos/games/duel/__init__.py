"""7 Wonders Duel: rules, expansions, search, players, training, pages and terminal."""

from pharos.core.game import Game

GAME = Game(
    name="duel",
    title="7 Wonders Duel",
    rules_part="pharos.games.duel.rules.interface:RULES",
)
