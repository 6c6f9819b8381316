"""Tree search with the net in place of playouts, chance being explicit.

A simulation walks down by the moves' worth so far and the net's expectation of them (PUCT), draws what chance brings
where cards are turned up, adds one node, and carries the net's opinion of it back up. Cards that lie face down are
never read: those that a move turns up are drawn then, from the unseen ones.

Of a coming age there are more deals than a search can tell apart. The tree knows some of them, the more the oftener a
move is tried, and goes on behind each; all moves that end the age meet the same deals in the same order, so that luck
does not decide between them.

What is certain is never averaged: a decision whose mover can win at once is proven, so is one all of whose moves are
settled, and a move is settled when it is so for every outcome of chance.

Worth is counted as the chance of a seat to win, a tie being half a win.
"""

from __future__ import annotations

import math

from pharos.core.chance import below, fork
from pharos.core.native import Ids, compiled, copy, count, inlined, lowest
from pharos.games.duel.rules.cards import AGE_3_CARDS, GUILDS, LAYOUTS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import legal_moves
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OVER, State
from pharos.games.duel.rules.turn import HALF_DRAFT
from pharos.games.duel.search.features import write_features
from pharos.games.duel.search.forecast import QUICK_DRAWS, expected_move
from pharos.games.duel.search.hidden import draw_age, draw_offer, draw_tokens, draw_unseen, find_unseen, unseen_of_back
from pharos.games.duel.search.net import END_COUNT, Floats, Net, foresee, read_quickly, think, value_moves
from pharos.games.duel.search.proofs import UNPROVEN, settle, worth_to_first
from pharos.games.duel.search.tactics import NO_MOVE, make, may_win, winning_move
from pharos.games.duel.search.tree import (
    CERTAIN,
    DEALS,
    DRAWS,
    NEW,
    OFFERS,
    REVEALS,
    Counts,
    Edge,
    Node,
    Tree,
    child_of,
    hang,
)

FORESEEN_AFTER = 8  # visits: it takes as long as some simulations to find out what somebody will do
DEALS_TRIED = 2  # times the root of a move's visits: so many deals of the coming age it meets
PER_MILLE = 1000


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


@compiled
def judge(tree: Tree, net: Net, low: int, high: int) -> float:
    """The net's opinion of the position that is looked at, for its mover."""
    s = tree.turn[0]
    n = write_features(s, low, high, tree.features)
    read_quickly(net.quick, net.quick_bias, net.quick_unit, tree.features, n, tree.sums, tree.hidden)
    win = think(net, s.age, tree.hidden)
    tree.counts[0].evaluated += 1
    if tree.counts[0].taste:
        win = with_taste(tree, net, s, win)
    return win


@compiled
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
    node.expected = 0
    node.low = low
    node.high = high
    node.value = judge(tree, net, low, high)
    copy(tree.states[number], s)
    add_edges(tree, net, n)
    counts.edges += n
    counts.nodes += 1
    return number


@inlined
def sort_moves(moves: Ids, logits: Floats, n: int) -> None:
    """Sort moves by their numbers, highest first; the order of equal ones stays."""
    for i in range(1, n):
        move, logit = moves[i], logits[i]
        j = i
        while j > 0 and logits[j - 1] < logit:
            moves[j], logits[j] = moves[j - 1], logits[j - 1]
            j -= 1
        moves[j], logits[j] = move, logit


@inlined
def add_edges(tree: Tree, net: Net, n: int) -> None:
    """Write the edges of a new node, with how likely the net thinks each move, the likeliest first."""
    value_moves(
        net.quick_moves,
        net.moves_unit,
        net.moves_bias,
        tree.turn[0],
        tree.moves,
        n,
        tree.hidden,
        tree.logits,
        tree.rows,
    )
    sort_moves(tree.moves, tree.logits, n)
    total = 0.0
    first = tree.counts[0].edges
    for i in range(n):
        edge = tree.edges[first + i]
        edge.prior = math.exp(tree.logits[i] - tree.logits[0])
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
    """The edge to try: the best by worth so far and bonus; never one that is proven lost.

    Moves never tried are all expected to be worth the same, so the first of them, the likeliest, has the highest bonus:
    nobody needs to look behind it.
    """
    scale = counts.exploration * math.sqrt(node.visits + 1)
    lost = 2 - node.mover
    best, chosen = -1.0, node.first
    for e in range(node.first, node.first + node.edges):
        edge = edges[e]
        if edge.visits == 0:
            if node.value - counts.caution + scale * edge.prior > best:
                chosen = e
            break
        if edge.proven == lost:
            continue
        score = edge.total / edge.visits + scale * edge.prior / (1 + edge.visits)
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
        edge.kind = DEALS
    elif s.phase == LIBRARY and before.phase != LIBRARY:
        edge.kind = DRAWS
    elif s.phase == DRAFT and s.picked == HALF_DRAFT:
        edge.kind = OFFERS
    else:
        edge.slots = s.open & ~before.open & ~LAYOUTS[max(s.age, 1) - 1].face_up
        edge.kind = REVEALS if edge.slots else CERTAIN


@compiled
def draw(tree: Tree, number: int, edge: Edge) -> int:
    """Let chance decide what follows a move; the key of the outcome, and cards turned up in `drawn`."""
    if edge.kind == REVEALS:
        node = tree.nodes[number]
        return draw_unseen(tree.states[number], edge.slots, node.low, node.high, tree.drawn, tree.rngs[0])
    if edge.kind == DRAWS:
        return draw_tokens(tree.states[number].box, tree.rngs[0])
    if edge.kind == OFFERS:
        return draw_offer(tree.states[number], tree.rngs[0])
    if edge.kind == DEALS:
        return edge.visits % (1 + int(DEALS_TRIED * math.sqrt(edge.visits)))
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


@compiled
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
    elif edge.kind == DEALS:
        fork(tree.deals[1], tree.deals[0], key)
        draw_age(s, tree.drawn, tree.deals[1])


@compiled
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
    if edge.kind == DEALS:
        find_unseen(tree.turn[0], tree.pools[0])
        return tree.pools[0].low, tree.pools[0].high
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


@compiled
def grow(tree: Tree, net: Net, number: int, e: int, key: int) -> float:
    """Add the node behind an edge whose move was just made, for an outcome of chance; what it is worth to seat 0."""
    s, edge = tree.turn[0], tree.edges[e]
    apply_outcome(tree, edge, key)
    counts = tree.counts[0]
    if wins_at_once(tree, edge):
        if counts.nodes < len(tree.nodes):
            node = tree.nodes[counts.nodes]
            node.edges = 0
            node.mover = s.turn
            node.proven = s.turn + 1
            hang(tree, counts.nodes, e, key)
            counts.nodes += 1
        return 1.0 - s.turn
    low, high = still_unseen(tree, number, edge)
    child = add_node(tree, net, low, high)
    if child:
        hang(tree, child, e, key)
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


@compiled
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
def foresee_move(tree: Tree, number: int) -> int:
    """The edge of a decision that somebody who goes by worth takes."""
    node = tree.nodes[number]
    if node.expected == 0:
        move = expected_move(tree.forecast, tree.states[number], tree.rngs, QUICK_DRAWS)
        for k in range(node.edges):
            if tree.edges[node.first + k].move == move:
                node.expected = k + 1
    return node.first + node.expected - 1


@inlined
def follow(tree: Tree, number: int) -> int:
    """The edge to take from a decision: what its mover is expected to do, if that is known, or what is worth a try."""
    node, counts = tree.nodes[number], tree.counts[0]
    may_foresee = counts.foreseen == node.mover + 1 and node.visits >= FORESEEN_AFTER
    if may_foresee and below(tree.rngs[0], PER_MILLE) < counts.sureness:
        return foresee_move(tree, number)
    return select(node, tree.edges, counts)


@compiled
def simulate(tree: Tree, net: Net, forced: int) -> None:
    """One way down the tree to a new node. `forced` is the root's edge to take, or -1."""
    s = tree.turn[0]
    number, depth = 0, 0
    while True:
        e = forced if depth == 0 and forced >= 0 else follow(tree, number)
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
        child = child_of(tree, e, key)
        if child == 0:
            if not is_new:
                copy(s, tree.states[number])
                make(s, edge.move)
            value = grow(tree, net, number, e, key)
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
    tree.places[:] = 0
    fork(tree.deals[0], tree.rngs[0], tree.rngs[0].counter)
    copy(tree.turn[0], roots[i])
    find_unseen(tree.turn[0], tree.pools[0])
    add_node(tree, net, tree.pools[0].low, tree.pools[0].high)
    counts.evaluated = 0  # the position itself does not count
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
