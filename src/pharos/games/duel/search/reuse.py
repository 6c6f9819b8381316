"""Going on with a tree after the moves that were made: the part that still matters is kept."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy, lowest
from pharos.games.duel.rules.cards import DEALT_WONDERS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.state import LIBRARY, City, State
from pharos.games.duel.search.hidden import find_unseen, hidden_slots
from pharos.games.duel.search.tree import CERTAIN, Tree, place_of

GONE = 0  # the new number of a node that is not kept; the new root has this number too, but no parent


@compiled
def is_same_city(a: City, b: City) -> bool:
    """Whether two cities have the same things; all counters follow from them."""
    return (
        a.coins == b.coins
        and a.built[0] == b.built[0]
        and a.built[1] == b.built[1]
        and a.tokens == b.tokens
        and a.unbuilt == b.unbuilt
    )


@compiled
def is_same(a: State, b: State) -> bool:
    """Whether two positions of one game look the same, apart from the discard pile; face-down cards do not count."""
    if a.present != b.present or a.open != b.open or a.phase != b.phase or a.turn != b.turn or a.age != b.age:
        return False
    if a.pawn != b.pawn or a.again != b.again or a.picked != b.picked or a.offer != b.offer or a.board != b.board:
        return False
    if a.loot != b.loot or a.discarded != b.discarded or a.hunted != b.hunted or a.box != b.box:
        return False
    if a.phase == LIBRARY and a.library != b.library:
        return False
    if not (is_same_city(a.cities[0], b.cities[0]) and is_same_city(a.cities[1], b.cities[1])):
        return False
    for i in range(DEALT_WONDERS):
        if a.wonders[i] != b.wonders[i] or a.under[i] != b.under[i] or (a.age == 0 and a.dealt[i] != b.dealt[i]):
            return False
    rest = a.present & ~hidden_slots(a) if a.age else 0
    while rest:
        place = SLOTS * (a.age - 1) + lowest(rest)
        rest &= rest - 1
        if a.deck[place] != b.deck[place]:
            return False
    return True


@compiled
def find_node(tree: Tree, roots: list[State], i: int) -> int:
    """The node of a position, or -1.

    Cards that were turned up and sold are told apart by what is still unseen.
    """
    unseen = tree.pools[0]
    find_unseen(roots[i], unseen)
    for number in range(tree.counts[0].nodes):
        node = tree.nodes[number]
        is_known = node.edges > 0 and not node.proven and node.low == unseen.low and node.high == unseen.high
        if is_known and is_same(tree.states[number], roots[i]):
            return number
    return -1


@compiled
def keep(tree: Tree, root: int, numbers: Ids) -> None:
    """Make a node the root; what is not behind it is dropped. `numbers` is working space, one for each node.

    Nodes stand in the order in which they were added, so that parents come before their children and everything moves
    towards the front.
    """
    counts = tree.counts[0]
    counts.evaluated = 0
    for number in range(counts.nodes):
        numbers[number] = GONE
    nodes, edges = 0, 0
    for number in range(root, counts.nodes):
        if number != root and numbers[number] == GONE:
            continue
        source = tree.nodes[number]
        for e in range(source.first, source.first + source.edges):
            child = tree.edges[e].child
            while child:
                numbers[child] = 1  # kept; its new number follows
                child = tree.nodes[child].sibling
        numbers[number] = nodes
        first = source.first
        copy(tree.nodes[nodes], source)
        copy(tree.states[nodes], tree.states[number])
        tree.nodes[nodes].first = edges
        for k in range(source.edges):
            copy(tree.edges[edges + k], tree.edges[first + k])
        edges += tree.nodes[nodes].edges
        nodes += 1
    counts.nodes = nodes
    counts.edges = edges
    renumber(tree, numbers)


@compiled
def renumber(tree: Tree, numbers: Ids) -> None:
    """Let all links tell the new numbers."""
    tree.nodes[0].sibling = 0
    tree.nodes[0].key = 0
    for number in range(tree.counts[0].nodes):
        tree.nodes[number].sibling = numbers[tree.nodes[number].sibling] if tree.nodes[number].sibling else 0
    tree.places[:] = 0
    for e in range(tree.counts[0].edges):
        child = numbers[tree.edges[e].child] if tree.edges[e].child else 0
        tree.edges[e].child = child
        while child:
            tree.nodes[child].edge = e
            if tree.edges[e].kind != CERTAIN:
                tree.places[place_of(tree, e, tree.nodes[child].key)] = child
            child = tree.nodes[child].sibling
