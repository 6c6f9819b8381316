"""Tree search with the net in place of playouts, chance being explicit.

Every node keeps its position. A simulation walks down by the moves' worth so far and the net's expectation of them
(PUCT), draws what chance brings where cards are turned up, adds one node, and carries the net's opinion of it back up.
A node belongs to exactly the cards that were turned up on the way, so it never mixes positions a player could tell
apart. Cards that lie face down are never read: those that a move turns up are drawn then, from the unseen ones.

What is certain is never averaged: a decision whose mover can win at once is proven, so is one all of whose moves are
settled, and a move is settled when it is so for every outcome of chance.

Worth is counted as the chance of a seat to win, a tie being half a win.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import (
    Ids,
    Int8,
    Int16,
    Int32,
    Int64,
    compiled,
    copy,
    count,
    inlined,
    integers,
    lowest,
    read,
    write,
    zeros,
)
from pharos.duel.cards import AGE_3_CARDS, CARD_COUNT, GUILDS, LAYOUTS
from pharos.duel.definitions import SLOTS
from pharos.duel.moves import MOST_MOVES, legal_moves
from pharos.duel.state import DRAFT, LIBRARY, OVER, State
from pharos.duel.turn import HALF_DRAFT
from pharos.search.features import MOST_FEATURES, write_features
from pharos.search.hidden import Pool, draw_age, draw_offer, draw_tokens, draw_unseen, find_unseen, unseen_of_back
from pharos.search.net import (
    END_COUNT,
    HIDDEN,
    MOST_ROWS,
    WORK,
    Floats,
    Net,
    foresee,
    read_quickly,
    think,
    value_moves,
)
from pharos.search.proofs import UNPROVEN, child_of, settle, worth_to_first
from pharos.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, make, may_win, winning_move

Float = Annotated[float, "f4"]

EXPLORATION = 1.1  # weight of the bonus for moves that the net likes and that were rarely tried
CAUTION = 0.05  # a move never tried is expected to be worth so much less than the position
DEEPEST = 256  # a game has fewer decisions

# What follows a move.
NEW, CERTAIN, REVEALS, DRAWS, OFFERS, ENDLESS = range(6)
"""Never tried; a position all know; cards turned up; tokens drawn; wonders laid out; a new age, where the tree ends."""


class Node:
    """A decision."""

    first: Int32  # its edges stand in a row
    edges: Int16
    mover: Int8
    proven: Int8
    key: Int32  # what chance brought to get here from the parent's edge
    sibling: Int32  # the next node of the same edge, or 0
    visits: Int32  # of all its edges
    value: Float  # the mover's chance to win as the net sees it
    low: Int64  # the unseen cards as bits, in two words
    high: Int64


class Edge:
    """A move at a decision."""

    prior: Float
    total: Float  # of the mover's worth in all visits
    visits: Int32
    child: Int32  # the first node behind it, or 0
    slots: Int32  # the slots whose cards it turns up
    move: Int16
    proven: Int8
    kind: Int8


class Counts:
    """How far the arrays are filled, what was done, and whose taste the search follows."""

    nodes: Int32
    edges: Int32
    simulations: Int32
    evaluated: Int64
    taste: Int8  # the seat that prefers to win in a certain way plus one, or 0
    disliked: Annotated[list[int], "i1", 3]  # which of the ways to win that seat does not like
    dislike: Float  # how much less such a win is worth to it
    exploration: Float
    caution: Float


class Tree(NamedTuple):
    """All that one thread needs to search."""

    counts: list[Counts]
    nodes: list[Node]
    edges: list[Edge]
    states: list[State]  # one for each node
    turn: list[State]  # the position that is being looked at, and working space for its turn
    pools: list[Pool]
    rngs: list[Rng]
    moves: Ids
    stack: Ids
    left: Ids
    path: Ids
    features: Ids
    rows: Ids
    drawn: Ids
    order: Ids  # the moves that the root still considers
    sums: Any  # of the net's first layer, whole numbers of 16 bits
    hidden: Floats
    logits: Floats
    ends: Floats
    luck: Floats  # a random number for each move of the root


EDGES_PER_NODE = 12  # about 8 in a usual game


def make_tree(capacity: int, rngs: list[Rng]) -> Tree:
    """A tree with room for so many nodes. Memory is taken as the tree grows."""
    counts = read(zeros(Counts, 1))
    counts.exploration, counts.caution = EXPLORATION, CAUTION
    filled = zeros(Counts, 1)
    write(filled, 0, counts)
    return Tree(
        counts=filled,
        nodes=zeros(Node, capacity),
        edges=zeros(Edge, EDGES_PER_NODE * capacity + MOST_MOVES),
        states=zeros(State, capacity),
        turn=zeros(State, TURN_STATES),
        pools=zeros(Pool, 1),
        rngs=rngs,
        moves=integers([0] * MOST_MOVES),
        stack=integers([0] * TURN_STACK),
        left=integers([0] * TURN_STATES),
        path=integers([0] * 2 * DEEPEST),
        features=integers([0] * MOST_FEATURES),
        rows=integers([0] * MOST_ROWS),
        drawn=integers([0] * max(CARD_COUNT, MOST_MOVES)),
        order=integers([0] * MOST_MOVES),
        sums=np.zeros(HIDDEN, np.int16),
        hidden=np.zeros(WORK, np.float32),
        logits=np.zeros(MOST_MOVES, np.float32),
        ends=np.zeros(END_COUNT, np.float32),
        luck=np.zeros(MOST_MOVES, np.float32),
    )


@compiled
def with_taste(tree: Tree, net: Net, s: State, win: float) -> float:
    """The mover's chance to win, less what a win that the seat with a taste does not like is worth less to it."""
    tastes = tree.counts[0]
    foresee(net, s.age, tree.hidden, tree.ends)
    disliked = 0.0
    for way in range(3):
        if tastes.disliked[way]:
            disliked += tree.ends[way if s.turn == tastes.taste - 1 else END_COUNT - 1 - way]
    return win - tastes.dislike * disliked if s.turn == tastes.taste - 1 else win + tastes.dislike * disliked


@inlined
def judge(tree: Tree, net: Net, low: int, high: int) -> float:
    """The net's opinion of the position that is looked at, for its mover."""
    s = tree.turn[0]
    n = write_features(s, low, high, tree.features)
    read_quickly(net.quick, net.quick_bias, tree.features, n, tree.sums, tree.hidden)
    win = think(net, s.age, tree.hidden)
    tree.counts[0].evaluated += 1
    if tree.counts[0].taste:
        win = with_taste(tree, net, s, win)
    return win


@inlined
def add_node(tree: Tree, net: Net, low: int, high: int) -> int:
    """A node for the position that is looked at, with the net's opinion of it; its number, or 0 without room."""
    counts = tree.counts[0]
    s = tree.turn[0]
    number = counts.nodes
    n = legal_moves(s, tree.moves)
    if number >= len(tree.nodes) or counts.edges + n > len(tree.edges):
        return 0
    node = tree.nodes[number]
    node.first = counts.edges
    node.edges = n
    node.mover = s.turn
    node.proven = UNPROVEN
    node.key = 0
    node.sibling = 0
    node.visits = 0
    node.low = low
    node.high = high
    node.value = judge(tree, net, low, high)
    copy(tree.states[number], s)
    add_edges(tree, net, n)
    counts.edges += n
    counts.nodes += 1
    return number


@inlined
def add_edges(tree: Tree, net: Net, n: int) -> None:
    """Write the edges of a new node, with how likely the net thinks each move."""
    value_moves(net.moves, net.moves_bias, tree.turn[0], tree.moves, n, tree.hidden, tree.logits, tree.rows)
    highest, total = tree.logits[0], 0.0
    for i in range(n):
        highest = max(highest, tree.logits[i])
    first = tree.counts[0].edges
    for i in range(n):
        edge = tree.edges[first + i]
        edge.prior = math.exp(tree.logits[i] - highest)
        total += edge.prior
        edge.total = 0.0
        edge.visits = 0
        edge.child = 0
        edge.slots = 0
        edge.move = tree.moves[i]
        edge.proven = UNPROVEN
        edge.kind = NEW
    for i in range(n):
        tree.edges[first + i].prior /= total


@inlined
def select(node: Node, edges: list[Edge], counts: Counts) -> int:
    """The edge to try: the best by worth so far and bonus; never one that is proven lost."""
    scale = counts.exploration * math.sqrt(node.visits + 1)
    lost = 2 - node.mover
    best, chosen = -1.0, node.first
    for e in range(node.first, node.first + node.edges):
        edge = edges[e]
        if edge.proven == lost:
            continue
        worth = edge.total / edge.visits if edge.visits else node.value - counts.caution
        score = worth + scale * edge.prior / (1 + edge.visits)
        if score > best:
            best = score
            chosen = e
    return chosen


@inlined
def classify(s: State, edge: Edge, before: State) -> None:
    """Note what follows a move that was just made."""
    edge.slots = 0
    if s.phase == OVER:
        edge.proven = s.winner + 1
        edge.kind = CERTAIN
    elif s.age != before.age:
        edge.kind = ENDLESS
    elif s.phase == LIBRARY and before.phase != LIBRARY:
        edge.kind = DRAWS
    elif s.phase == DRAFT and s.picked == HALF_DRAFT:
        edge.kind = OFFERS
    else:
        edge.slots = s.open & ~before.open & ~LAYOUTS[max(s.age, 1) - 1].face_up
        edge.kind = REVEALS if edge.slots else CERTAIN


@inlined
def draw(tree: Tree, number: int, edge: Edge) -> int:
    """Let chance decide what follows a move; the key of the outcome, and cards turned up in `drawn`."""
    if edge.kind == REVEALS:
        node = tree.nodes[number]
        return draw_unseen(tree.states[number], edge.slots, node.low, node.high, tree.drawn, tree.rngs[0])
    if edge.kind == DRAWS:
        return draw_tokens(tree.states[number].box, tree.rngs[0])
    if edge.kind == OFFERS:
        return draw_offer(tree.states[number], tree.rngs[0])
    return 0


@compiled
def outcomes(tree: Tree, number: int, edge: Edge) -> int:
    """How many outcomes of chance a move has that the tree tells apart; 0 when it does not count them."""
    if edge.kind == CERTAIN:
        return 1
    if edge.kind == DRAWS:
        n = count(tree.states[number].box)
        return n * (n - 1) * (n - 2) // 6
    if edge.kind != REVEALS:
        return 0
    s, node = tree.states[number], tree.nodes[number]
    total, plain, guilds = 1, 0, 0
    rest = edge.slots
    while rest:
        place = SLOTS * (s.age - 1) + lowest(rest)
        rest &= rest - 1
        guild = s.deck[place] >= GUILDS
        total *= count(unseen_of_back(s.age, guild, node.low, node.high)) - (guilds if guild else plain)
        if guild:
            guilds += 1
        else:
            plain += 1
    return total


@inlined
def apply_outcome(tree: Tree, edge: Edge, key: int) -> None:
    """Let the position that is looked at show what chance brought."""
    s = tree.turn[0]
    if edge.kind == REVEALS:
        i = 0
        rest = edge.slots
        while rest:
            s.deck[SLOTS * (s.age - 1) + lowest(rest)] = tree.drawn[i]
            rest &= rest - 1
            i += 1
    elif edge.kind == DRAWS:
        s.library = key
    elif edge.kind == OFFERS:
        for i in range(HALF_DRAFT):
            s.dealt[HALF_DRAFT + i] = lowest(key)
            key &= key - 1
    elif edge.kind == ENDLESS:
        draw_age(s, tree.drawn, tree.rngs[0])


@inlined
def wins_at_once(tree: Tree, edge: Edge) -> bool:
    """Whether the mover of the position that is looked at wins in this turn.

    When it can do so without the cards just turned up, the move that led here is settled for every outcome.
    """
    s = tree.turn[0]
    if not may_win(s):
        return False
    if edge.kind == REVEALS:
        opened = s.open
        s.open &= ~edge.slots
        found = winning_move(tree.turn, 0, tree.moves, tree.stack, tree.left) != NO_MOVE
        s.open = opened
        if found:
            edge.proven = s.turn + 1
            return True
    return winning_move(tree.turn, 0, tree.moves, tree.stack, tree.left) != NO_MOVE


@inlined
def still_unseen(tree: Tree, number: int, edge: Edge) -> tuple[int, int]:
    """The unseen cards, as bits in two words, after the cards that a move turned up."""
    node = tree.nodes[number]
    low, high = node.low, node.high
    if edge.kind == REVEALS:
        for i in range(count(edge.slots)):
            card = tree.drawn[i]
            if card >= AGE_3_CARDS:
                high &= ~(1 << card - AGE_3_CARDS)
            else:
                low &= ~(1 << card)
    return low, high


@inlined
def grow(tree: Tree, net: Net, number: int, edge: Edge, key: int) -> float:
    """Add the node behind an edge whose move was just made, for an outcome of chance; what it is worth to seat 0."""
    s = tree.turn[0]
    apply_outcome(tree, edge, key)
    counts = tree.counts[0]
    if wins_at_once(tree, edge):
        if counts.nodes < len(tree.nodes) and edge.kind != ENDLESS:
            node = tree.nodes[counts.nodes]
            node.edges = 0
            node.mover = s.turn
            node.proven = s.turn + 1
            node.key = key
            node.sibling = edge.child
            edge.child = counts.nodes
            counts.nodes += 1
        return 1.0 - s.turn
    if edge.kind == ENDLESS:
        find_unseen(s, tree.pools[0])
        value = judge(tree, net, tree.pools[0].low, tree.pools[0].high)
    else:
        low, high = still_unseen(tree, number, edge)
        child = add_node(tree, net, low, high)
        if child:
            tree.nodes[child].key = key
            tree.nodes[child].sibling = edge.child
            edge.child = child
            value = tree.nodes[child].value
        else:
            value = judge(tree, net, low, high)
    return 1.0 - value if s.turn else value


@compiled
def prove_edge(tree: Tree, number: int, edge: Edge) -> None:
    """Settle a move all of whose outcomes are known and have the same result."""
    child = edge.child
    if child == 0:
        return
    proven = tree.nodes[child].proven
    known = 0
    while child:
        if tree.nodes[child].proven != proven:
            return
        known += 1
        child = tree.nodes[child].sibling
    if known == outcomes(tree, number, edge):
        edge.proven = proven


@inlined
def back_up(tree: Tree, depth: int, value: float, is_proven: bool) -> None:
    """Count what a position is worth to seat 0 on the way back to the root, and carry proofs up."""
    for i in range(depth - 1, -1, -1):
        number = tree.path[2 * i]
        node = tree.nodes[number]
        edge = tree.edges[tree.path[2 * i + 1]]
        node.visits += 1
        edge.visits += 1
        edge.total += 1.0 - value if node.mover else value
        if is_proven and edge.proven == UNPROVEN:
            prove_edge(tree, number, edge)
        if edge.proven and not node.proven:
            settle(node, tree.edges)
        is_proven = node.proven != UNPROVEN


@compiled
def simulate(tree: Tree, net: Net, forced: int) -> None:
    """One way down the tree to a new node. `forced` is the root's edge to take, or -1."""
    s = tree.turn[0]
    number, depth = 0, 0
    while True:
        e = forced if depth == 0 and forced >= 0 else select(tree.nodes[number], tree.edges, tree.counts[0])
        edge = tree.edges[e]
        tree.path[2 * depth] = number
        tree.path[2 * depth + 1] = e
        depth += 1
        is_new = edge.kind == NEW
        if is_new:
            copy(s, tree.states[number])
            make(s, edge.move)
            classify(s, edge, tree.states[number])
        if edge.proven:
            back_up(tree, depth, worth_to_first(edge.proven), True)
            return
        key = draw(tree, number, edge)
        child = 0 if edge.kind == ENDLESS else child_of(edge, key, tree.nodes)
        if child == 0:
            if not is_new:
                copy(s, tree.states[number])
                make(s, edge.move)
            value = grow(tree, net, number, edge, key)
            back_up(tree, depth, value, edge.child != 0 and tree.nodes[edge.child].proven != UNPROVEN)
            return
        if tree.nodes[child].proven:
            back_up(tree, depth, worth_to_first(tree.nodes[child].proven), True)
            return
        number = child


@compiled
def plant(tree: Tree, net: Net, roots: list[State], i: int) -> None:
    """Begin a tree for a position that is not the end."""
    counts = tree.counts[0]
    counts.nodes = 0
    counts.edges = 0
    counts.simulations = 0
    counts.evaluated = 0
    copy(tree.turn[0], roots[i])
    find_unseen(tree.turn[0], tree.pools[0])
    add_node(tree, net, tree.pools[0].low, tree.pools[0].high)
    copy(tree.turn[0], roots[i])
    if may_win(tree.turn[0]):
        move = winning_move(tree.turn, 0, tree.moves, tree.stack, tree.left)
        node = tree.nodes[0]
        for e in range(node.first, node.first + node.edges):
            if tree.edges[e].move == move:
                tree.edges[e].proven = node.mover + 1
                node.proven = node.mover + 1


@compiled
def go_on(tree: Tree, net: Net, budget: int, stop: Ids) -> None:
    """Make so many more simulations; less when the root is proven or somebody sets `stop`."""
    for _ in range(budget):
        if stop[0] or tree.nodes[0].proven:
            return
        simulate(tree, net, -1)
        tree.counts[0].simulations += 1
