"""7 Wonders for 3 to 7 players: rules, expansions, search, players, training and pages."""

from pharos.core.game import Game

GAME = Game(
    name="wonders",
    title="7 Wonders",
    rules_part="pharos.games.wonders.rules.interface:RULES",
    training_part="pharos.games.wonders.training.interface:TRAINING",
    players_part="pharos.games.wonders.players.catalogue:PLAYERS",
    arena_part="pharos.games.wonders.arena.statistics:STATISTICS",
    bench_part="pharos.games.wonders.bench.catalogue:BENCH",
    review_part="pharos.games.wonders.review.interface:REVIEW",
    studies_part="pharos.games.wonders.studies.interface:STUDIES",
    web_part="pharos.games.wonders.web.interface:WEB",
)
