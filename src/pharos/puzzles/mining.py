"""Mining: computers play, and positions in which one move is clearly the best become puzzles.

A game is played with some random moves, so that positions are varied. Three searches sift them: a short one of every
position, one of the candidates, and the verification with ten times the simulations and other random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pharos.core.chance import Rng, drawn, stream
from pharos.core.game import Game
from pharos.players import make_player
from pharos.puzzles.comparison import FEWEST_MOVES
from pharos.puzzles.grading import EASY, WEAK_LEVELS, fail_rates, grade_of
from pharos.puzzles.interface import GamePuzzles
from pharos.puzzles.puzzle import DIGITS, Puzzle, puzzle_id, puzzle_moves
from pharos.review import review_part

VERIFICATION = 10  # times the simulations of the decision
SCAN_SHARE = 20  # the short search of every position has one part in so many of the simulations
SCAN_MARGIN = 0.1  # that is enough for a closer look
MOST_PER_GAME = 3
FEWEST_BETWEEN = 7  # decisions between two puzzles of one game
RANDOM_MOVES = 10  # one move in so many is random
KEPT, EASY_KEPT = 2, 4  # of the candidates without a rare theme, one in so many is kept; then of the easy ones


@dataclass(frozen=True)
class Candidate:
    """A decision that may become a puzzle."""

    number: int  # of the decision in its game
    view: Mapping[str, Any]
    key: str  # the best move of the short search
    is_rare: bool  # whether it has a theme of which there are few


class Miner:
    """Finds the puzzles of one game after another.

    Args:
        game: the game.
        seed: with the number of a game, it determines the puzzles found in it.
        nodes: the simulations with which it decides; None for what suits the game.
    """

    def __init__(self, game: Game, seed: int, nodes: int | None = None) -> None:
        self._game, self._seed = game, seed
        self._part: GamePuzzles = game.puzzles
        self._nodes = nodes or self._part.nodes

    def mine(self, number: int) -> list[Puzzle]:
        """Play the numbered game, and return its puzzles."""
        rngs = stream(f"{self._seed}:{number}", "puzzles")
        players = [self._part.players[drawn(rngs, len(self._part.players))] for _ in range(2)]
        found: list[tuple[int, Puzzle]] = []
        for candidate in self._in_order(list(self._candidates(number, players, rngs)), rngs):
            is_apart = all(abs(candidate.number - other) >= FEWEST_BETWEEN for other, _ in found)
            if is_apart and self._is_wanted(candidate, rngs):
                source = {"seed": self._seed, "game": number, "players": players, "decision": candidate.number}
                puzzle = self._confirm(candidate.view, source, rngs)
                if puzzle:
                    found.append((candidate.number, puzzle))
                if len(found) == MOST_PER_GAME:
                    break
        return [puzzle for _, puzzle in sorted(found, key=lambda pair: pair[0])]

    def _candidates(self, number: int, players: Sequence[str], rngs: list[Rng]) -> Iterator[Candidate]:
        """Play a game, and yield the positions in which a short search sees a margin."""
        rules = self._game.rules
        game = rules.begin(rules.deal(len(players), f"{self._seed}:{number}"))
        choosers = [make_player(code, drawn(rngs, 1 << 30)) for code in players]
        while seats := rules.waiting(game):
            view = rules.view(game, seats[0])
            moves = rules.moves(game, seats[0])
            if len(moves) >= FEWEST_MOVES and self._part.is_suitable(game):
                found = self._part.compare(view, self._nodes // SCAN_SHARE, f"{self._seed}:scan")
                if found.margin >= SCAN_MARGIN:
                    key = found.best.move
                    yield Candidate(rules.decisions(game), view, key, self._is_rare(view, key))
            is_random = not drawn(rngs, RANDOM_MOVES) or not self._part.is_suitable(game)
            move = moves[drawn(rngs, len(moves))] if is_random else choosers[seats[0]].choose(view).move
            rules.decide(game, seats[0], move)

    def _is_rare(self, view: Mapping[str, Any], key: str) -> bool:
        return not set(self._part.themes_of(view, key)).isdisjoint(self._part.rare_themes)

    def _in_order(self, candidates: list[Candidate], rngs: list[Rng]) -> list[Candidate]:
        """In random order, but rare themes first, and among them every other time what a weak level misses."""
        shuffled = [candidates.pop(drawn(rngs, len(candidates))) for _ in range(len(candidates))]
        if drawn(rngs, 2):
            weak = make_player(WEAK_LEVELS[1].player_in(self._game.name), 0)
            shuffled.sort(key=lambda row: weak.choose(dict(row.view)).move == row.key)
        return sorted(shuffled, key=lambda row: not row.is_rare)

    def _is_wanted(self, candidate: Candidate, rngs: list[Rng]) -> bool:
        """Whether a candidate is looked at more closely: it can be explained, and there are not too many like it."""
        if not self._part.themes_of(candidate.view, candidate.key):
            return False
        return candidate.is_rare or not drawn(rngs, KEPT)

    def _confirm(self, view: Mapping[str, Any], source: Mapping[str, Any], rngs: list[Rng]) -> Puzzle | None:
        """The puzzle of a position, if the closer look and the verification agree on a key that can be explained."""
        first = self._part.compare(view, self._nodes, f"{self._seed}:decide")
        key = first.best.move
        themes = self._part.themes_of(view, key) if first.has_key else ()
        if not themes or not review_part(self._game).reasons(view, key):
            return None
        fails = fail_rates(self._game.name, view, key)
        grade = grade_of(fails)
        if grade == EASY and not self._is_rare(view, key) and drawn(rngs, EASY_KEPT):
            return None
        second = self._part.compare(view, self._nodes * VERIFICATION, f"{self._seed}:verify")
        if not second.has_key or second.best.move != key:
            return None
        return Puzzle(
            id=puzzle_id(view),
            game=self._game.name,
            view=view,
            moves=puzzle_moves(second),
            margin=round(second.margin, DIGITS),
            sure_margin=round(second.sure_margin, DIGITS),
            fails=fails,
            themes=themes,
            grade=grade,
            source=source,
        )
