"""Exact detection of immediate wins, independent of evaluation and search."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy, count, inlined
from pharos.games.duel.rules.cards import CAPITAL, SYMBOLS_TO_WIN
from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import LIBRARY, OVER, REVIVE, TOKEN, State
from pharos.games.duel.rules.turn import apply

# The maximum number of moves in a turn: a card, then at most a revived card and a token. Each needs a state.
TURN_MOVES = 3
TURN_STATES = TURN_MOVES + 1
TURN_STACK = TURN_STATES * MOST_MOVES
_EFFECTS = [b.effects for b in BUILDINGS] + [w.effects for w in WONDERS]
MOST_SHIELDS = max(effects.get("shields", 0) for effects in _EFFECTS) + sum(
    token.effects.get("extra_shields", {}).get("amount", 0) for token in TOKENS
)
NO_MOVE = -1


@inlined
def is_choice(s: State) -> bool:
    """Whether the mover's turn continues with a choice: a token, a card to destroy or to revive."""
    return TOKEN <= s.phase <= REVIVE


@inlined
def may_win(s: State) -> bool:
    """Whether the next turn could end the game: a cheap test without false negatives."""
    lead = -s.pawn if s.turn else s.pawn
    is_last_card = s.age == 3 and s.present & s.present - 1 == 0
    return lead + MOST_SHIELDS >= CAPITAL or count(s.cities[s.turn].symbols) + 1 >= SYMBOLS_TO_WIN or is_last_card


@compiled
def make(s: State, move: int) -> None:
    """Make a legal move: the single compiled copy of the rules that all searches share."""
    apply(s, move)


@compiled
def push(s: State, level: int, moves: Ids, stack: Ids, left: Ids) -> None:
    """Push the legal moves of a position onto its level of the stack."""
    n = legal_moves(s, moves)
    for i in range(n):
        stack[level * MOST_MOVES + i] = moves[i]
    left[level] = n


@compiled
def winning_move(states: list[State], base: int, moves: Ids, stack: Ids, left: Ids) -> int:
    """The first move of a turn with which the mover of state `base` certainly wins; NO_MOVE if there is none.

    The states after `base` are scratch space. The Great Library's draw is random and not followed.
    """
    seat = states[base].turn
    level, last, found = 0, 0, NO_MOVE
    push(states[base], 0, moves, stack, left)
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        move = stack[level * MOST_MOVES + left[level]]
        if level == 0:
            last = move
        child = states[base + level + 1]
        copy(child, states[base + level])
        make(child, move)
        if child.phase == OVER:
            if child.winner == seat:
                found = last
                break
        elif is_choice(child) and child.phase != LIBRARY and level + 1 < TURN_MOVES:
            level += 1
            push(child, level, moves, stack, left)
    return found
