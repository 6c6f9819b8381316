"""The benchmark results of 7 Wonders Duel as a table."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

# Key, label, format.
ROWS = (
    ("random_games_per_s", "random games a second, one core", "{:,}"),
    ("plies_per_s", "moves a second, one core", "{:,}"),
    ("ns_per_ply", "a move", "{:,} ns"),
    ("copy_ns", "a copy of a position", "{:,} ns"),
    ("facade_ms_per_game", "a game by text moves", "{:,} ms"),
    ("random_games_per_s_all_cores", "random games a second, all cores", "{:,}"),
    ("cores", "cores", "{}"),
    ("speedup_all_cores", "all cores against one", "×{}"),
    ("search_nodes_per_s", "positions a second that the search judges by its net, one core", "{:,}"),
    ("search_nodes_per_s_all_cores", "the same, all cores", "{:,}"),
    ("search_speedup_all_cores", "all cores against one", "×{}"),
    ("solver_nodes_per_s", "positions a second that the solver looks at, one core", "{:,}"),
    ("warm_start_s", "a new process and its first game", "{} s"),
    ("cold_start_s", "the same, nothing compiled yet", "{} s"),
)


def draw_duel(numbers: dict[str, Any], caption: str) -> Table:
    """Draw the numbers as a table."""
    table = Table(box=SIMPLE_HEAD, title="7 Wonders Duel", caption=caption, title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    for name, words, form in ROWS:
        if name in numbers:
            table.add_row(words, form.format(numbers[name]))
    return table
