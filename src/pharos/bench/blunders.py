"""Blunders that need no judgement: wins in hand not taken, and losses at once that could have been avoided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.core.native import Ids, compiled, copy, integers, write, zeros
from pharos.duel import Deal, Game
from pharos.duel.moves import MOST_MOVES, legal_moves
from pharos.duel.notation import format_move
from pharos.duel.state import OVER, State
from pharos.players import Player, make_player
from pharos.search.losses import NEXT, ROOT, holding_moves, loses_at_once
from pharos.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, is_choice, make, winning_move


@compiled
def keeps_the_win(states: list[State], move: int, moves: Ids, stack: Ids, left: Ids) -> bool:
    """Whether a move wins at once, or leads to a choice of the same turn that does."""
    s = states[NEXT]
    copy(s, states[ROOT])
    make(s, move)
    mover = states[ROOT].turn
    if s.phase == OVER:
        return s.winner == mover
    return s.turn == mover and is_choice(s) and winning_move(states, NEXT, moves, stack, left) != NO_MOVE


@compiled
def blunder(states: list[State], move: int, legal: Ids, moves: Ids, stack: Ids, left: Ids) -> int:
    """What is wrong with a move: 0 nothing, 1 a win was missed, 2 a loss at once could have been avoided."""
    if winning_move(states, ROOT, moves, stack, left) != NO_MOVE:
        return 0 if keeps_the_win(states, move, moves, stack, left) else 1
    if loses_at_once(states, move, moves, stack, left) and holding_moves(states, legal, moves, stack, left):
        return 2
    return 0


@dataclass
class Blunders:
    """What was counted."""

    games: int = 0
    moves: int = 0
    missed_wins: int = 0
    avoidable_losses: int = 0


class Watcher:
    """Looks at single moves."""

    def __init__(self) -> None:
        self._states = zeros(State, 2 + TURN_STATES)
        self._legal, self._moves = integers([0] * MOST_MOVES), integers([0] * MOST_MOVES)
        self._stack, self._left = integers([0] * TURN_STACK), integers([0] * TURN_STATES)

    def look(self, game: Game, move: str) -> int:
        """What is wrong with a move: 0 nothing, 1 a win was missed, 2 a loss at once could have been avoided."""
        write(self._states, ROOT, game.state)
        legal = self._legal[: legal_moves_of(self._states, self._legal)]
        number = next(int(n) for n in legal if format_move(game.state, int(n)) == move)
        return int(blunder(self._states, number, self._legal, self._moves, self._stack, self._left))


@compiled
def legal_moves_of(states: list[State], legal: Ids) -> int:
    """Write the legal moves of the first state; how many."""
    return legal_moves(states[ROOT], legal)


def count_blunders(player: str, opponents: Sequence[str], games: int, seed: int) -> Blunders:
    """Let a player play, in both seats and against each opponent in turn, and count its blunders."""
    watcher, count = Watcher(), Blunders()
    for number in range(games):
        seat = number % 2
        other = opponents[number // 2 % len(opponents)]
        players: list[Player] = [make_player(other, seed + number, threads=1)] * 2
        players[seat] = make_player(player, seed + number, threads=1)
        game = Game(Deal.random(f"{seed}:{number // 2}"))
        while (mover := game.to_move) is not None:
            move = players[mover].choose(game.view(mover)).move
            if mover == seat:
                wrong = watcher.look(game, move)
                count.moves += 1
                count.missed_wins += wrong == 1
                count.avoidable_losses += wrong == 2
            game.play(move)
        count.games += 1
    return count
