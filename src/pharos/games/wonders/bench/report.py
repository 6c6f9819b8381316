"""The benchmark results of 7 Wonders as a table."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pharos.games.wonders.bench.measurement import RANDOM_GAMES
from pharos.games.wonders.expansions import EXPANSIONS

ROWS = (
    (RANDOM_GAMES, "random games a second, one core"),
    *((f"{name}_{RANDOM_GAMES}", f"the same with {name.capitalize()}") for name in EXPANSIONS.names),
)


def draw_wonders(numbers: dict[str, Any], caption: str) -> Table:
    """Draw the numbers as a table with a column per number of players."""
    table = Table(box=SIMPLE_HEAD, title="7 Wonders", caption=caption, title_justify="left")
    table.add_column("")
    for players in numbers[ROWS[0][0]]:
        table.add_column(f"{players} players", justify="right")
    for name, words in ROWS:
        table.add_row(words, *(f"{rate:,}" for rate in numbers[name].values()))
    return table
