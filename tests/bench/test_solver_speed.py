"""The solver benchmark uses positions that can be solved."""

from pharos.core.native import fingerprint, write, zeros
from pharos.games.duel.bench.solver_speed import CARDS, NODES, POSITIONS, endgames, solver_nodes_per_second
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.solver import solve


def prints(states):
    rows = zeros(State, len(states))
    for i, state in enumerate(states):
        write(rows, i, state)
    return fingerprint(rows)


def test_the_positions_are_always_the_same_and_solvable():
    states = list(endgames())
    assert len(states) == POSITIONS
    assert all(state.present.bit_count() == CARDS for state in states)
    assert prints(states) == prints(list(endgames()))
    solutions = [solve(state, nodes=NODES) for state in states]
    assert all(solutions)
    assert sum(solution.nodes for solution in solutions) > 10_000  # enough to measure


def test_positions_are_counted_by_the_second():
    assert solver_nodes_per_second(0.01) > 1000
