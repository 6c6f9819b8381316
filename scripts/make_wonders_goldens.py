"""Regenerate the golden files of 7 Wonders: playthroughs, outcome counts of seeds, node counts.

    python scripts/make_wonders_goldens.py

Review the diff like code: a changed number means a changed rule.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from pharos import wonders
from pharos.games.wonders.expansions.edifice.definitions import EDIFICES
from pharos.games.wonders.rules.batch import random_batch
from pharos.games.wonders.rules.definitions import BOARDS, TABLE

GOLDENS = Path(__file__).parents[1] / "tests" / "games" / "wonders" / "rules" / "goldens"
GAMES = 400  # random games per table size whose outcomes are counted
SIDES = [(board.id, board.side) for board in BOARDS]


def digest(data: object) -> str:
    """A short checksum of JSON-safe data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


# --- playthroughs ----------------------------------------------------------------------------------------------------


def boards_of(players: int, edifice: bool) -> tuple[tuple[str, str], ...]:
    """Boards for a playthrough, chosen so that every side occurs in the playthroughs with Edifice."""
    start = {3: 0, 4: 3, 5: 7, 6: 12, 7: 0}[players]
    order = [SIDES[2 * i + side] for side in (0, 1) for i in range(len(SIDES) // 2)]
    usable = [pair for pair in order if edifice or pair[0] != "ur"]
    chosen: list[tuple[str, str]] = []
    for pair in itertools.islice(itertools.cycle(usable), start, None):
        if pair[0] not in {board for board, _ in chosen}:
            chosen.append(pair)
        if len(chosen) == players:
            return tuple(chosen)
    raise AssertionError("a cycle does not end")


def deal_of(players: int, edifice: bool) -> wonders.Deal:
    """The deal of a playthrough; the five games with Edifice use all fifteen edifices between them."""
    deal = wonders.Deal.random(players, 100 + players, edifice=edifice)
    projects = [e.id for e in EDIFICES]
    chosen = tuple(projects[5 * age + players - 3] for age in range(3)) if edifice else None
    return replace(deal, boards=boards_of(players, edifice), edifices=chosen)


def sample_game(players: int, edifice: bool) -> str:
    """The record of a random game in which cards are sold only if nothing can be built."""
    game, rng = wonders.Game(deal_of(players, edifice)), random.Random(players)
    while game.waiting:
        rows = [game.moves(seat) for seat in game.waiting]
        game.play(
            [rng.choices(row, [1 if m.startswith("sell") else 8 if "join" in m else 5 for m in row])[0] for row in rows]
        )
    return game.record(event="golden playthrough").to_text()


def playthrough(record: str) -> str:
    """A record followed by every position of the game: its view, the number of legal moves, the decision."""
    parsed = wonders.Record.from_text(record)
    lines = [record.rstrip("\n"), ""]
    game = parsed.position(0)
    for number, decision in enumerate([*parsed.decisions, "-"]):
        cities = " ".join(
            f"{c.coins}c{len(c.buildings)}b{c.stages}s{c.shields}m" for c in map(game.city, range(game.players))
        )
        legal = [game.moves(seat) for seat in range(game.players)]
        counts = "/".join(str(len(row)) for row in legal)
        views = digest([game.view(seat) for seat in (*range(game.players), None)])
        lines.append(f"{number}. [{game.phase} {game.age}.{game.turn} {cities}] {counts} {digest(legal)} {views}")
        if decision != "-":
            game.play(decision.split("; "))
    for seat in range(game.players):
        lines.append(f"score {seat}: {json.dumps(vars(game.score(seat)))} {game.score(seat).total}")
    return "\n".join(lines) + "\n"


def playthrough_names() -> dict[str, tuple[int, bool]]:
    """The playthroughs by name: every number of players, with and without Edifice."""
    return {
        f"playthrough_{players}{'_edifice' if edifice else ''}.txt": (players, edifice)
        for players in TABLE["players"]
        for edifice in (False, True)
    }


# --- outcomes of seeds -----------------------------------------------------------------------------------------------


def outcomes() -> list[dict[str, Any]]:
    """Outcome counts of random games for every table size."""
    rows = []
    for players, edifice in itertools.product(TABLE["players"], (False, True)):
        batch = random_batch(GAMES, players=players, expansions=["edifice"] if edifice else [], seed=7)
        rows.append({"players": players, "edifice": edifice, **vars(batch), "wins": list(batch.wins)})
    return rows


# --- node counts -----------------------------------------------------------------------------------------------------

# Seed, players, Edifice, and the decision of which every combination of moves is played: late in an age, where most
# rules apply.
NODES = (
    (3, 3, True, 5),
    (6, 3, False, 17),
    (6, 4, True, 11),
    (11, 4, True, 11),
    (52, 3, True, 14),
    (56, 4, True, 19),
    (67, 3, True, 12),
)


def late_game(seed: int, players: int, edifice: bool, decisions: int) -> wonders.Game:
    """A random game after the given number of decisions; stages are built whenever possible."""
    game, rng = wonders.Game.new(players=players, seed=seed, edifice=edifice), random.Random(seed)
    while len(game.decisions) < decisions and game.waiting:
        rows = [game.moves(seat) for seat in game.waiting]
        game.play([rng.choices(row, [9 if m.startswith("stage") else 2 for m in row])[0] for row in rows])
    return game


def node_counts(case: tuple[int, int, bool, int]) -> dict[str, Any]:
    """Counts of all combinations of moves for one decision by the next phase, and a checksum of the positions."""
    game = late_game(*case)
    phases: dict[str, int] = {}
    total, checksum = 0, hashlib.sha256()
    for moves in itertools.product(*(game.moves(seat) for seat in game.waiting)):
        after = game.after(moves)
        phases[after.phase] = phases.get(after.phase, 0) + 1
        total += sum(len(after.moves(seat)) for seat in after.waiting)
        checksum.update(repr([after.city(seat) for seat in range(after.players)]).encode())
    return {"case": list(case), "phases": dict(sorted(phases.items())), "moves": total, "digest": checksum.hexdigest()}


def files() -> dict[str, str]:
    """The contents of all golden files by name."""
    return {
        "nodes.json": json.dumps([node_counts(case) for case in NODES], indent=1) + "\n",
        "outcomes.json": json.dumps(outcomes(), indent=1) + "\n",
        **{name: playthrough(sample_game(*table)) for name, table in playthrough_names().items()},
    }


def main() -> int:
    """Write all golden files."""
    GOLDENS.mkdir(exist_ok=True)
    for name, text in files().items():
        path = GOLDENS / name
        old = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(text, encoding="utf-8")
        print(f"{'same   ' if old == text else 'written'} {path.relative_to(GOLDENS.parents[2])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
