"""7 Wonders Duel: rules, expansions, search, players, training, pages and terminal."""

from pharos.core.game import Game

GAME = Game(
    name="duel",
    title="7 Wonders Duel",
    rules_part="pharos.games.duel.rules.interface:RULES",
    training_part="pharos.games.duel.training.interface:TRAINING",
    players_part="pharos.games.duel.players.catalogue:PLAYERS",
    terminal_part="pharos.games.duel.terminal.interface:TERMINAL",
    bench_part="pharos.games.duel.bench.catalogue:BENCH",
    review_part="pharos.games.duel.review.interface:REVIEW",
    puzzles_part="pharos.games.duel.puzzles.interface:PUZZLES",
    studies_part="pharos.games.duel.studies.interface:STUDIES",
    web_part="pharos.games.duel.web.interface:WEB",
)
