"""Games of 7 Wonders of the nets against themselves, each from the stream of its own number.

Tables of all sizes, about half of them with Edifice. Few moves are thought about for long; of these the chooser
learns. The judge also learns from some of the others: games without thought are cheap, and what it needs most is many
results. In the first iterations the nets know nothing: then the hand-made worth of the moves chooses, and is learned.
Later it still plays some seats, so that the nets meet other manners of play than their own. And some moves are left to
chance: a judge that has only seen sensible moves does not know what is wrong with the others.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork, shuffle
from pharos.core.native import Ids, Int32, compiled, copy, integers, table, zeros
from pharos.games.duel.search.net import Floats
from pharos.games.duel.search.sequential_halving import luck
from pharos.games.wonders.rules.cards import AGES, GUILDS, PASSES, TURNS
from pharos.games.wonders.rules.deal import DECKS, LEAST_PLAYERS, PLAN, WORK, insert, random_plan, set_up
from pharos.games.wonders.rules.definitions import GUILD_NUMBERS, GUILDS_BEYOND_PLAYERS, HAND, MOST_PLAYERS
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.simulate import winners
from pharos.games.wonders.rules.state import OVER, State
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.greedy import Floats as Worths
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as worth_of_moves
from pharos.games.wonders.search.lookahead import (
    LATER,
    OWN,
    PARENT,
    WIN_PART,
    WORLD,
    Desk,
    choose,
    make_desk,
    number_moves,
    sensible_moves,
    try_world,
)
from pharos.games.wonders.search.net import Nets
from pharos.games.wonders.training.samples import Sample, finish_sample, take_sample

MOST_SAMPLES = 256  # of a game
PERCENT = 100
GAME, BLANK = 0, 1  # the states of a table
GAME_STREAM = 0


class Manner:
    """How self-play games are played."""

    candidates: Int32  # moves that are tried
    worlds: Int32  # in which each is tried
    turns: Int32  # that are played before the judge looks
    thorough: Int32  # percent of the decisions that are searched and become samples
    noted: Int32  # percent of the others that become samples for the judge alone
    explore: Int32  # percent of the decisions that are left to chance
    edifice: Int32  # percent of the games with Edifice
    heuristic: Int32  # percent of the seats that are played by worth alone, on average over the games
    noise: Annotated[float, "f4"]  # points on what moves are worth to them
    sharpness: Annotated[float, "f4"]  # what a certain win adds to the chooser's number of a move
    memory: Annotated[float, "f4"]  # how much of that number stays; below 1 the choice never becomes quite certain


class Table(NamedTuple):
    """All that one thread needs to play."""

    desk: Desk
    states: list[State]
    rngs: list[Rng]
    samples: list[Sample]
    plan: Ids
    work: Ids
    legal: Ids  # the moves of the seat that decides
    prior: Floats  # the chooser's numbers of them
    chance: Floats  # their luck
    numbers: Floats  # what the search makes of it
    worths: Worths
    weights: list[Weights]


def make_manner(**settings: float) -> list[Manner]:
    """A manner by name."""
    return table(Manner, [[settings[name] for name in Manner.__annotations__]])


def make_table() -> Table:
    """A table for one thread."""
    return Table(
        desk=make_desk(),
        states=zeros(State, 2),
        rngs=zeros(Rng, 1),
        samples=zeros(Sample, MOST_SAMPLES),
        plan=integers([0] * PLAN),
        work=integers([0] * WORK),
        legal=integers([0] * MOST_MOVES),
        prior=np.zeros(MOST_MOVES, np.float32),
        chance=np.zeros(MOST_MOVES, np.float32),
        numbers=np.zeros(MOST_MOVES, np.float32),
        worths=number_row(MOST_MOVES),
        weights=BALANCED,
    )


@compiled
def deal_hand(s: State, place: int, n: int, work: Ids, start: int) -> None:
    """Put n cards into a hand."""
    for i in range(n):
        insert(s, place, i, work[start + i])


@compiled
def deal_unseen(s: State, seat: int, turns: int, work: Ids, rng: Rng) -> None:
    """Deal anew the hands that a seat has not held in this age, and the next age's if so many turns lead there.

    Nearly what `worlds.py` does exactly for a player: only cards that were sold, or are under stages, are not mixed in.
    """
    first = (s.age - 1) * MOST_PLAYERS
    seen = 0
    for turn in range(s.turn):
        seen |= 1 << (seat + PASSES[s.age - 1] * turn + MOST_PLAYERS * s.players) % s.players
    n = 0
    for hand in range(s.players):
        if not seen >> hand & 1:
            for i in range(s.held):
                work[n] = s.hands[(first + hand) * HAND + i]
                n += 1
    shuffle(work, 0, n, n, rng)
    n = 0
    for hand in range(s.players):
        if not seen >> hand & 1:
            deal_hand(s, (first + hand) * HAND, s.held, work, n)
            n += s.held
    if s.turn + turns > TURNS and s.age < AGES:
        deal_age(s, s.age + 1, work, rng)


@compiled
def deal_age(s: State, age: int, work: Ids, rng: Rng) -> None:
    """Deal the hands of a later age anew."""
    dealt = DECKS[(s.players - LEAST_PLAYERS) * AGES + age - 1]
    for i in range(dealt.size):
        work[i] = dealt.cards[i]
    if dealt.size < s.players * HAND:
        for i in range(len(GUILD_NUMBERS)):
            work[dealt.size + i] = GUILDS + i
        shuffle(work, dealt.size, len(GUILD_NUMBERS), s.players + GUILDS_BEYOND_PLAYERS, rng)
    shuffle(work, 0, s.players * HAND, s.players * HAND, rng)
    for hand in range(s.players):
        deal_hand(s, ((age - 1) * MOST_PLAYERS + hand) * HAND, HAND, work, hand * HAND)


@compiled
def search_candidates(board: Table, nets: Nets, manner: Manner, seat: int, n: int) -> None:
    """Try the desk's first n candidates of a seat in worlds as it may imagine them."""
    desk, rng = board.desk, board.rngs[GAME_STREAM]
    for c in range(n):
        desk.visits[c] = 0
        desk.wins[c] = 0.0
        desk.ranks[c] = 0.0
    fork(desk.rngs[PARENT], rng, below(rng, 1 << 30))
    for number in range(manner.worlds):
        fork(desk.rngs[OWN], desk.rngs[PARENT], number)
        copy(desk.states[WORLD], board.states[GAME])
        deal_unseen(desk.states[WORLD], seat, manner.turns, board.work, desk.rngs[OWN])
        try_world(desk, nets, seat, n, number, manner.turns)


@compiled
def begin_search(board: Table, nets: Nets, manner: Manner, seat: int, is_lucky: bool) -> int:
    """Write the moves of a seat, with the chooser's numbers and their luck, the candidates first; how many moves."""
    s, desk, rng = board.states[GAME], board.desk, board.rngs[GAME_STREAM]
    legal, prior, chance = board.legal, board.prior, board.chance
    n = number_moves(s, seat, nets, desk)
    for i in range(n):
        legal[i] = desk.moves[i]
        prior[i] = desk.logits[i]
        chance[i] = luck(rng) if is_lucky else 0.0
    for c in range(min(n, manner.candidates)):
        best = c
        for i in range(c + 1, n):
            if prior[i] + chance[i] > prior[best] + chance[best]:
                best = i
        legal[c], legal[best] = legal[best], legal[c]
        prior[c], prior[best] = prior[best], prior[c]
        chance[c], chance[best] = chance[best], chance[c]
        desk.candidates[c] = legal[c]
    return n


@compiled
def search_move(board: Table, nets: Nets, manner: Manner, seat: int, is_lucky: bool) -> int:
    """Search a decision of a seat and write the improved number of each move; how many moves."""
    desk = board.desk
    n = begin_search(board, nets, manner, seat, is_lucky)
    m = min(n, manner.candidates)
    search_candidates(board, nets, manner, seat, m)
    total = 0.0
    for c in range(m):
        worth = (WIN_PART * desk.wins[c] + (1.0 - WIN_PART) * desk.ranks[c]) / desk.visits[c]
        board.numbers[c] = manner.memory * board.prior[c] + manner.sharpness * worth
        total += worth
    for i in range(m, n):  # those that were not tried are taken to be worth what the others are on average
        board.numbers[i] = manner.memory * board.prior[i] + manner.sharpness * total / m
    return n


@compiled
def chosen_move(board: Table, manner: Manner, n: int) -> int:
    """The candidate with the highest number, luck included."""
    chosen = 0
    for c in range(min(n, manner.candidates)):
        if board.numbers[c] + board.chance[c] > board.numbers[chosen] + board.chance[chosen]:
            chosen = c
    return board.legal[chosen]


@compiled
def note_search(board: Table, manner: Manner, seat: int, n: int, sample: Sample) -> None:
    """Note what a search found."""
    desk, numbers = board.desk, board.numbers
    highest = -1e9
    for i in range(n):
        highest = max(highest, numbers[i])
    win, rank, share = 0.0, 0.0, 1e-9
    for i in range(n):
        numbers[i] = math.exp(numbers[i] - highest)
    for c in range(min(n, manner.candidates)):
        share += numbers[c]
        win += numbers[c] * desk.wins[c] / desk.visits[c]
        rank += numbers[c] * desk.ranks[c] / desk.visits[c]
    take_sample(sample, board.states[GAME], seat, board.legal, n, numbers)
    sample.found_win = win / share
    sample.found_rank = rank / share


@compiled
def worth_move(board: Table, seat: int, noise: float) -> int:
    """A move of a seat by what moves are worth, and noise."""
    s, rng, moves = board.states[GAME], board.rngs[GAME_STREAM], board.desk.moves
    n = sensible_moves(s, seat, moves)
    worth_of_moves(s, seat, moves, n, board.worths, board.weights[0], True)
    best, most = 0, -1e9
    for i in range(n):
        value = board.worths[i] + noise * below(rng, 1024) / 1024
        if value > most:
            best, most = i, value
    return moves[best]


@compiled
def forget_search(sample: Sample) -> None:
    """Note that nothing was searched."""
    sample.found_win = -1.0
    sample.found_rank = -1.0


@compiled
def note_worth(board: Table, seat: int, sample: Sample) -> None:
    """Note a decision with the moves as likely as they are worth; nothing was searched."""
    s, moves = board.states[GAME], board.desk.moves
    n = sensible_moves(s, seat, moves)
    worth_of_moves(s, seat, moves, n, board.worths, board.weights[0], True)
    highest = -1e9
    for i in range(n):
        highest = max(highest, board.worths[i])
    for i in range(n):
        board.numbers[i] = math.exp((board.worths[i] - highest) / 0.7)
    take_sample(sample, s, seat, moves, n, board.numbers)
    forget_search(sample)


@compiled
def play_seat(board: Table, nets: Nets, manner: Manner, seat: int, taken: int) -> int:
    """Choose the move of a seat that waits; how many samples there are then."""
    s, rng, desk = board.states[GAME], board.rngs[GAME_STREAM], board.desk
    n = sensible_moves(s, seat, desk.moves)
    if n == 1:
        s.moves[seat] = desk.moves[0]
        return taken
    if below(rng, PERCENT) < manner.explore:
        s.moves[seat] = desk.moves[below(rng, n)]
        return taken
    is_thorough = below(rng, PERCENT) < manner.thorough and taken < MOST_SAMPLES
    is_noted = below(rng, PERCENT) < manner.noted and taken < MOST_SAMPLES
    if desk.by_worth[seat]:
        if is_noted and manner.heuristic >= PERCENT:
            note_worth(board, seat, board.samples[taken])
            taken += 1
        s.moves[seat] = worth_move(board, seat, manner.noise)
    elif is_thorough:
        n = search_move(board, nets, manner, seat, True)
        s.moves[seat] = chosen_move(board, manner, n)
        note_search(board, manner, seat, n, board.samples[taken])
        taken += 1
    else:
        if is_noted:
            take_sample(board.samples[taken], s, seat, desk.moves, 0, board.numbers)
            forget_search(board.samples[taken])
            taken += 1
        fork(desk.rngs[LATER], rng, below(rng, 1 << 30))
        s.moves[seat] = choose(s, seat, nets, desk, desk.rngs[LATER], True)
    return taken


@compiled
def seat_manners(board: Table, manner: Manner, players: int) -> None:
    """Say which seats of a game are played by worth alone: in some games hardly any, in others most of them.

    The searches of the others know it. A player has to find it out, but that soon tells.
    """
    rng = board.rngs[GAME_STREAM]
    share = below(rng, 2 * manner.heuristic + 1) if manner.heuristic < PERCENT else PERCENT
    for seat in range(players):
        board.desk.by_worth[seat] = PERCENT if below(rng, PERCENT) < share else 0


@compiled
def play_game(board: Table, nets: Nets, manners: list[Manner], parents: list[Rng], number: int, sizes: Ids) -> int:
    """Play the game with this number and note its samples; how many. `sizes` counts games by number of players."""
    rng, manner, s = board.rngs[GAME_STREAM], manners[0], board.states[GAME]
    fork(rng, parents[0], number)
    players = LEAST_PLAYERS + below(rng, MOST_PLAYERS + 1 - LEAST_PLAYERS)
    random_plan(board.plan, board.work, players, below(rng, PERCENT) < manner.edifice, rng)
    set_up(s, board.states[BLANK], board.plan)
    seat_manners(board, manner, players)
    taken = 0
    while s.phase != OVER:
        for seat in range(players):
            if s.waiting >> seat & 1:
                taken = play_seat(board, nets, manner, seat, taken)
        resolve(s)
    for i in range(taken):
        finish_sample(board.samples[i], s)
    sizes[players] += 1
    return taken


@compiled
def play_gate(
    board: Table, nets_0: Nets, nets_1: Nets, manners: list[Manner], parents: list[Rng], number: int, swap: int
) -> int:
    """Play two nets against each other on the deal with this number, at every other seat; the seats that won, as bits.

    Seats with an even number plus `swap` have the first net.
    """
    rng, manner, s = board.rngs[GAME_STREAM], manners[0], board.states[GAME]
    fork(rng, parents[0], number)
    players = 4 + 2 * below(rng, 2)
    random_plan(board.plan, board.work, players, below(rng, PERCENT) < manner.edifice, rng)
    set_up(s, board.states[BLANK], board.plan)
    for seat in range(players):
        board.desk.by_worth[seat] = 0
    while s.phase != OVER:
        for seat in range(players):
            if s.waiting >> seat & 1:
                nets = nets_0 if (seat + swap) % 2 == 0 else nets_1
                s.moves[seat] = chosen_move(board, manner, search_move(board, nets, manner, seat, False))
        resolve(s)
    return winners(s)
