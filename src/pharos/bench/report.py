"""The measured numbers as a table for people."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from pharos.bench.measurement import REPEATS, STARTS

CAPTION = f"best of {REPEATS} short repeats; new process: best of {STARTS}; nothing compiled: once"

# Field, what it says, how it is written.
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


WONDERS_ROWS = (
    ("random_games_per_s", "random games a second, one core"),
    ("edifice_random_games_per_s", "the same with Edifice"),
)


def draw_wonders(numbers: dict[str, Any]) -> Table:
    """A table of the numbers of 7 Wonders, a column for each number of players."""
    table = Table(box=SIMPLE_HEAD, title="7 Wonders", caption=CAPTION, title_justify="left")
    table.add_column("")
    for players in numbers[WONDERS_ROWS[0][0]]:
        table.add_column(f"{players} players", justify="right")
    for name, words in WONDERS_ROWS:
        table.add_row(words, *(f"{rate:,}" for rate in numbers[name].values()))
    return table


def draw_duel(numbers: dict[str, Any]) -> Table:
    """A table of the numbers of Duel."""
    table = Table(box=SIMPLE_HEAD, title="7 Wonders Duel", caption=CAPTION, title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    for name, words, form in ROWS:
        if name in numbers:
            table.add_row(words, form.format(numbers[name]))
    return table


def draw_report(numbers: dict[str, Any]) -> Group:
    """Tables of the numbers of `measure`."""
    return Group(draw_duel(numbers["duel"]), draw_wonders(numbers["wonders"]))
