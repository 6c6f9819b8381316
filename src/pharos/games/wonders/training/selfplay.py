"""Self-play games of 7 Wonders; each game number has its own random stream.

Games have all numbers of players, and about half of them use all expansions. A small fraction of the moves is searched
thoroughly; the policy net learns from these. The value net also learns from some of the others, because games without
search are cheap and it mainly needs many results. In the first iterations the nets are untrained, so a handcrafted move
heuristic chooses the moves and serves as the policy target. Later it still plays some seats, so that the nets meet
other styles than their own. Some moves are random: a value net that has only seen sensible ones cannot evaluate others.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork, shuffle
from pharos.core.native import Ids, Int32, compiled, copy, inlined, integers, record_table, zeros
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES, GUILDS, PASSES, TURNS
from pharos.games.wonders.rules.deal import DEAL_NUMBERS, DECKS, LEAST_PLAYERS, WORK, insert, random_deal, set_up
from pharos.games.wonders.rules.definitions import GUILD_NUMBERS, GUILDS_BEYOND_PLAYERS, HAND, MOST_PLAYERS
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.simulate import winners
from pharos.games.wonders.rules.state import OVER, State
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.greedy import Floats as HeuristicValues
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as heuristic_values
from pharos.games.wonders.search.lookahead import (
    LATER,
    OWN,
    PARENT,
    WIN_PART,
    WORLD,
    choose,
    score_moves,
    sensible_moves,
    try_world,
)
from pharos.games.wonders.search.lookahead import Workspace as SearchWorkspace
from pharos.games.wonders.search.lookahead import make_workspace as make_search_workspace
from pharos.games.wonders.search.net import Nets
from pharos.games.wonders.training.samples import Sample, finish_sample, take_sample
from pharos.search.net_layers import Floats
from pharos.search.sequential_halving import gumbel_noise

MOST_SAMPLES = 256  # per game
PERCENT = 100
GAME, BLANK = 0, 1  # indices into `Workspace.states`
GAME_STREAM = 0
ALL_EXPANSIONS = EXPANSIONS.bits(EXPANSIONS.names)


class SelfPlaySettings:
    """How self-play games are played; see `WondersTrainingConfig`."""

    candidates: Int32  # moves to search
    worlds: Int32  # determinizations in which each candidate is played
    turns: Int32  # turns played before the value net evaluates
    thorough: Int32  # percent of the decisions that are searched and become samples
    noted: Int32  # percent of the others that become samples for the value net alone
    explore: Int32  # percent of the decisions made at random
    expansions: Int32  # percent of the games with all expansions
    heuristic: Int32  # percent of the seats played by the heuristic, on average over the games
    noise: Annotated[float, "f4"]  # added to the heuristic's move values, in points
    sharpness: Annotated[float, "f4"]  # what a certain win adds to the policy net's logit of a move
    memory: Annotated[float, "f4"]  # the factor on that logit; below 1 the policy never becomes fully certain


class Workspace(NamedTuple):
    """The data one thread needs to play."""

    search: SearchWorkspace
    states: list[State]
    rngs: list[Rng]
    samples: list[Sample]
    deal: Ids
    work: Ids
    legal: Ids  # the moves of the deciding seat
    prior: Floats  # the policy net's logits
    gumbel: Floats  # the noise of each move
    improved_logits: Floats  # after the search
    move_values: HeuristicValues
    weights: list[Weights]


def make_settings(**settings: float) -> list[SelfPlaySettings]:
    """Convert settings by name to a record."""
    return record_table(SelfPlaySettings, [[settings[name] for name in SelfPlaySettings.__annotations__]])


def make_workspace() -> Workspace:
    """Allocate the workspace for one thread."""
    return Workspace(
        search=make_search_workspace(),
        states=zeros(State, 2),
        rngs=zeros(Rng, 1),
        samples=zeros(Sample, MOST_SAMPLES),
        deal=integers([0] * DEAL_NUMBERS),
        work=integers([0] * WORK),
        legal=integers([0] * MOST_MOVES),
        prior=np.zeros(MOST_MOVES, np.float32),
        gumbel=np.zeros(MOST_MOVES, np.float32),
        improved_logits=np.zeros(MOST_MOVES, np.float32),
        move_values=number_row(MOST_MOVES),
        weights=BALANCED,
    )


@compiled
def deal_hand(s: State, place: int, n: int, work: Ids, start: int) -> None:
    """Deal n cards into a hand."""
    for i in range(n):
        insert(s, place, i, work[start + i])


@compiled
def deal_unseen(s: State, seat: int, turns: int, work: Ids, rng: Rng) -> None:
    """Redeal the hands that a seat has not held in this age, and the next age's if `turns` reaches into it.

    An approximation of what `search/hidden.py` does exactly for a player: cards sold or under stages are not mixed in.
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
    """Redeal the hands of a later age."""
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
def search_candidates(space: Workspace, nets: Nets, settings: SelfPlaySettings, seat: int, n: int) -> None:
    """Play the first n candidates of a seat in determinizations consistent with what it knows."""
    search, rng = space.search, space.rngs[GAME_STREAM]
    for c in range(n):
        search.visits[c] = 0
        search.wins[c] = 0.0
        search.ranks[c] = 0.0
    fork(search.rngs[PARENT], rng, below(rng, 1 << 30))
    for number in range(settings.worlds):
        fork(search.rngs[OWN], search.rngs[PARENT], number)
        copy(search.states[WORLD], space.states[GAME])
        deal_unseen(search.states[WORLD], seat, settings.turns, space.work, search.rngs[OWN])
        try_world(search, nets, seat, n, number, settings.turns)


@compiled
def begin_search(space: Workspace, nets: Nets, settings: SelfPlaySettings, seat: int, with_noise: bool) -> int:
    """Write a seat's moves with their logits and noise, the candidates first; return the number of moves."""
    s, search, rng = space.states[GAME], space.search, space.rngs[GAME_STREAM]
    legal, prior, gumbel = space.legal, space.prior, space.gumbel
    n = score_moves(s, seat, nets, search)
    for i in range(n):
        legal[i] = search.moves[i]
        prior[i] = search.logits[i]
        gumbel[i] = gumbel_noise(rng) if with_noise else 0.0
    for c in range(min(n, settings.candidates)):
        best = c
        for i in range(c + 1, n):
            if prior[i] + gumbel[i] > prior[best] + gumbel[best]:
                best = i
        legal[c], legal[best] = legal[best], legal[c]
        prior[c], prior[best] = prior[best], prior[c]
        gumbel[c], gumbel[best] = gumbel[best], gumbel[c]
        search.candidates[c] = legal[c]
    return n


@compiled
def search_move(space: Workspace, nets: Nets, settings: SelfPlaySettings, seat: int, with_noise: bool) -> int:
    """Search a decision of a seat and write the improved logit of each move; return the number of moves."""
    search = space.search
    n = begin_search(space, nets, settings, seat, with_noise)
    m = min(n, settings.candidates)
    search_candidates(space, nets, settings, seat, m)
    total = 0.0
    for c in range(m):
        value = (WIN_PART * search.wins[c] + (1.0 - WIN_PART) * search.ranks[c]) / search.visits[c]
        space.improved_logits[c] = settings.memory * space.prior[c] + settings.sharpness * value
        total += value
    for i in range(m, n):  # untried moves get the average value of the candidates
        space.improved_logits[i] = settings.memory * space.prior[i] + settings.sharpness * total / m
    return n


@compiled
def chosen_move(space: Workspace, settings: SelfPlaySettings, n: int) -> int:
    """The candidate with the highest improved logit plus noise."""
    chosen = 0
    for c in range(min(n, settings.candidates)):
        if space.improved_logits[c] + space.gumbel[c] > space.improved_logits[chosen] + space.gumbel[chosen]:
            chosen = c
    return space.legal[chosen]


@compiled
def record_search_sample(space: Workspace, settings: SelfPlaySettings, seat: int, n: int, sample: Sample) -> None:
    """Record the result of a search as a sample."""
    search, policy = space.search, space.improved_logits
    highest = -1e9
    for i in range(n):
        highest = max(highest, policy[i])
    win, rank, candidates_total = 0.0, 0.0, 1e-9
    for i in range(n):
        policy[i] = math.exp(policy[i] - highest)
    for c in range(min(n, settings.candidates)):
        candidates_total += policy[c]
        win += policy[c] * search.wins[c] / search.visits[c]
        rank += policy[c] * search.ranks[c] / search.visits[c]
    take_sample(sample, space.states[GAME], seat, space.legal, n, policy)
    sample.found_win = win / candidates_total
    sample.found_rank = rank / candidates_total


@compiled
def heuristic_move(space: Workspace, seat: int, noise: float) -> int:
    """The move of a seat with the highest heuristic value plus noise."""
    s, rng, moves = space.states[GAME], space.rngs[GAME_STREAM], space.search.moves
    n = sensible_moves(s, seat, moves)
    heuristic_values(s, seat, moves, n, space.move_values, space.weights[0], True)
    best, highest = 0, -1e9
    for i in range(n):
        value = space.move_values[i] + noise * below(rng, 1024) / 1024
        if value > highest:
            best, highest = i, value
    return moves[best]


@compiled
def mark_unsearched(sample: Sample) -> None:
    """Mark a sample as made without a search."""
    sample.found_win = -1.0
    sample.found_rank = -1.0


@compiled
def record_heuristic_sample(space: Workspace, seat: int, sample: Sample) -> None:
    """Record a decision without a search; the policy target is the softmax of the heuristic's move values."""
    s, moves = space.states[GAME], space.search.moves
    n = sensible_moves(s, seat, moves)
    heuristic_values(s, seat, moves, n, space.move_values, space.weights[0], True)
    highest = -1e9
    for i in range(n):
        highest = max(highest, space.move_values[i])
    for i in range(n):
        space.improved_logits[i] = math.exp((space.move_values[i] - highest) / 0.7)
    take_sample(sample, s, seat, moves, n, space.improved_logits)
    mark_unsearched(sample)


@compiled
def play_seat(space: Workspace, nets: Nets, settings: SelfPlaySettings, seat: int, n_samples: int) -> int:
    """Choose the move of a waiting seat; return the number of samples so far."""
    s, rng, search = space.states[GAME], space.rngs[GAME_STREAM], space.search
    n = sensible_moves(s, seat, search.moves)
    if n == 1:
        s.moves[seat] = search.moves[0]
        return n_samples
    if below(rng, PERCENT) < settings.explore:
        s.moves[seat] = search.moves[below(rng, n)]
        return n_samples
    is_thorough = below(rng, PERCENT) < settings.thorough and n_samples < MOST_SAMPLES
    is_recorded = below(rng, PERCENT) < settings.noted and n_samples < MOST_SAMPLES
    if search.greedy_rates[seat]:
        if is_recorded and settings.heuristic >= PERCENT:
            record_heuristic_sample(space, seat, space.samples[n_samples])
            n_samples += 1
        s.moves[seat] = heuristic_move(space, seat, settings.noise)
    elif is_thorough:
        n = search_move(space, nets, settings, seat, True)
        s.moves[seat] = chosen_move(space, settings, n)
        record_search_sample(space, settings, seat, n, space.samples[n_samples])
        n_samples += 1
    else:
        if is_recorded:
            take_sample(space.samples[n_samples], s, seat, search.moves, 0, space.improved_logits)
            mark_unsearched(space.samples[n_samples])
            n_samples += 1
        fork(search.rngs[LATER], rng, below(rng, 1 << 30))
        s.moves[seat] = choose(s, seat, nets, search, search.rngs[LATER], True)
    return n_samples


@compiled
def choose_heuristic_seats(space: Workspace, settings: SelfPlaySettings, players: int) -> None:
    """Choose the seats played by the heuristic: hardly any in some games, most of them in others.

    The searches of the other seats know which these are. A real player has to infer it, but that does not take long.
    """
    rng = space.rngs[GAME_STREAM]
    share = below(rng, 2 * settings.heuristic + 1) if settings.heuristic < PERCENT else PERCENT
    for seat in range(players):
        space.search.greedy_rates[seat] = PERCENT if below(rng, PERCENT) < share else 0


@inlined
def drawn_expansions(settings: SelfPlaySettings, rng: Rng) -> int:
    """The expansions of a game as bits: all of them or none."""
    return ALL_EXPANSIONS if below(rng, PERCENT) < settings.expansions else 0


@compiled
def play_game(
    space: Workspace, nets: Nets, settings_row: list[SelfPlaySettings], parents: list[Rng], number: int, sizes: Ids
) -> int:
    """Play the game with this number and record its samples; return how many. `sizes` counts games by player number."""
    rng, settings, s = space.rngs[GAME_STREAM], settings_row[0], space.states[GAME]
    fork(rng, parents[0], number)
    players = LEAST_PLAYERS + below(rng, MOST_PLAYERS + 1 - LEAST_PLAYERS)
    random_deal(space.deal, space.work, players, drawn_expansions(settings, rng), rng)
    set_up(s, space.states[BLANK], space.deal)
    choose_heuristic_seats(space, settings, players)
    n_samples = 0
    while s.phase != OVER:
        for seat in range(players):
            if s.waiting >> seat & 1:
                n_samples = play_seat(space, nets, settings, seat, n_samples)
        resolve(s)
    for i in range(n_samples):
        finish_sample(space.samples[i], s)
    sizes[players] += 1
    return n_samples


@compiled
def play_gate_game(
    space: Workspace,
    nets_0: Nets,
    nets_1: Nets,
    settings_row: list[SelfPlaySettings],
    parents: list[Rng],
    number: int,
    swap: int,
) -> int:
    """Play two nets against each other in alternating seats, on the deal with this number; return the winners as bits.

    The first net has the seats for which seat plus `swap` is even.
    """
    rng, settings, s = space.rngs[GAME_STREAM], settings_row[0], space.states[GAME]
    fork(rng, parents[0], number)
    players = 4 + 2 * below(rng, 2)
    random_deal(space.deal, space.work, players, drawn_expansions(settings, rng), rng)
    set_up(s, space.states[BLANK], space.deal)
    for seat in range(players):
        space.search.greedy_rates[seat] = 0
    while s.phase != OVER:
        for seat in range(players):
            if s.waiting >> seat & 1:
                nets = nets_0 if (seat + swap) % 2 == 0 else nets_1
                s.moves[seat] = chosen_move(space, settings, search_move(space, nets, settings, seat, False))
        resolve(s)
    return winners(s)
