"""Detection of objective blunders: immediate wins not taken, and immediate losses that could have been avoided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.core.native import Ids, compiled, copy, integers, write, zeros
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.search.immediate_losses import ImmediateLosses
from pharos.games.duel.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, is_choice, make, winning_move
from pharos.players import Player, make_player

ROOT, NEXT = range(2)  # the position, and the one after a move
MISSED_WIN, AVOIDABLE_LOSS = 1, 2  # types of blunder


@compiled
def preserves_win(states: list[State], move: int, moves: Ids, stack: Ids, left: Ids) -> bool:
    """Return whether a move wins immediately, or leads to a choice in the same turn that wins."""
    s = states[NEXT]
    copy(s, states[ROOT])
    make(s, move)
    mover = states[ROOT].turn
    if s.phase == OVER:
        return s.winner == mover
    return s.turn == mover and is_choice(s) and winning_move(states, NEXT, moves, stack, left) != NO_MOVE


@compiled
def misses_win(states: list[State], move: int, moves: Ids, stack: Ids, left: Ids) -> bool:
    """Return whether the turn can be won, but not with this move."""
    if winning_move(states, ROOT, moves, stack, left) == NO_MOVE:
        return False
    return not preserves_win(states, move, moves, stack, left)


@dataclass
class Blunders:
    """Numbers of games, moves and blunders."""

    games: int = 0
    moves: int = 0
    missed_wins: int = 0
    avoidable_losses: int = 0


class BlunderDetector:
    """Classifies single moves."""

    def __init__(self) -> None:
        self._states = zeros(State, 2 + TURN_STATES)
        self._space = tuple(integers([0] * n) for n in (MOST_MOVES, TURN_STACK, TURN_STATES))

    def judge(self, game: Game, move: str) -> int:
        """Classify a move: 0 fine, 1 missed win, 2 avoidable immediate loss."""
        foresight = ImmediateLosses(game.state)
        number = next(n for n in foresight.legal() if format_move(game.state, n) == move)
        write(self._states, ROOT, game.state)
        if misses_win(self._states, number, *self._space):
            return MISSED_WIN
        return AVOIDABLE_LOSS if foresight.loses(number) and foresight.safe_moves() else 0


def count_blunders(player: str, opponents: Sequence[str], games: int, seed: int) -> Blunders:
    """Play games in both seats against each opponent in turn, and count the player's blunders."""
    detector, count = BlunderDetector(), Blunders()
    for number in range(games):
        seat = number % 2
        other = opponents[number // 2 % len(opponents)]
        players: list[Player] = [make_player(other, seed + number, threads=1)] * 2
        players[seat] = make_player(player, seed + number, threads=1)
        game = Game(Deal.random(f"{seed}:{number // 2}"))
        while (mover := game.to_move) is not None:
            move = players[mover].choose(game.view(mover)).move
            if mover == seat:
                wrong = detector.judge(game, move)
                count.moves += 1
                count.missed_wins += wrong == MISSED_WIN
                count.avoidable_losses += wrong == AVOIDABLE_LOSS
            game.play(move)
        count.games += 1
    return count
