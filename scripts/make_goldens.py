"""Regenerate the golden files of Duel: node counts, outcomes of seeds, playthroughs.

    python scripts/make_goldens.py

A golden changes only if a rule, a seed or a text has changed: review the diff like code.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from pharos import duel
from pharos.core.chance import stream
from pharos.core.native import integers, zeros
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import DEAL_NUMBERS, random_deal_from, set_up_first
from pharos.games.duel.rules.definitions import BUILDINGS, TABLE, TOKENS
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.perft import perft, split
from pharos.games.duel.rules.simulate import random_playout_from
from pharos.games.duel.rules.state import State

GOLDENS = Path(__file__).parents[1] / "tests" / "games" / "duel" / "rules" / "goldens"
SEEDS = 10_000
TO_THE_END = 24  # more moves than the last cards of an age allow, choices included


# --- node counts -----------------------------------------------------------------------------------------------------


def position(age: int, left: dict[int, str], cities: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A position with these cards left in the layout and these cities; all other cards are in the discard pile."""
    named = [*left.values(), *(card for city in cities for card in city["buildings"])]
    named += [card for city in cities for card in city["wonders"].values() if card]
    decks = [_deck(a, named, left if a == age else {}) for a in (1, 2, 3)]
    laid = [decks[age - 1][slot] if slot in left else None for slot in range(20)]
    taken = [card for deck in decks[:age] for card in deck if card not in named]
    tokens = [t.id for t in TOKENS if not any(t.id in city["tokens"] for city in cities)]
    board = more.pop("board", tokens[: max(0, 5 - sum(len(city["tokens"]) for city in cities))])
    rows = [
        {
            "coins": city["coins"],
            "buildings": city["buildings"],
            "tokens": city["tokens"],
            "wonders": [
                {"id": wonder, "status": "built" if card else "unbuilt", "card": card}
                for wonder, card in city["wonders"].items()
            ],
        }
        for city in cities
    ]
    return {
        "game": "duel", "format": 1, "phase": "turn", "age": age, "to_move": 0, "first": 0, "extra_turn": False,
        "taken_slot": None, "destroys": None, "pawn": 0, "loot": [[2, 5], [2, 5]], "offer": [], "later": [],
        "tokens": board, "box": [token for token in tokens if token not in board], "library": [], "tableau": laid,
        "discard": taken, "cities": rows, "result": None, "decks": decks, **more,
    }  # fmt: skip


def _deck(age: int, named: list[str], left: dict[int, str]) -> list[str]:
    """The twenty cards of an age by slot, including all named cards."""
    pool = [b.id for b in BUILDINGS if b.age == age and not b.is_guild and b.id not in named]
    guilds = [b.id for b in BUILDINGS if b.age == age and b.is_guild and b.id not in named]
    rest = [b.id for b in BUILDINGS if b.age == age and b.id in named and b.id not in left.values()]
    has_guilds = sum(b.is_guild for b in BUILDINGS if b.age == age and b.id in named)
    rest += guilds[: 3 - has_guilds]
    rest += pool[: 20 - len(left) - len(rest)]
    return [left[slot] if slot in left else rest.pop(0) for slot in range(20)]


def city(coins: int, buildings: str, wonders: str, tokens: str = "", **under: str) -> dict[str, Any]:
    """A city described by ids; each keyword names the card under a built wonder."""
    row = {wonder: under.get(wonder) for wonder in wonders.split()}
    return {"coins": coins, "buildings": buildings.split(), "wonders": row, "tokens": tokens.split()}


PRODUCERS = "lumber_yard clay_pool quarry glassworks press"
FOUR = "pyramids colossus great_lighthouse piraeus"
OTHER_FOUR = "circus_maximus sphinx temple_of_artemis appian_way"


def collisions() -> dict[str, tuple[dict[str, Any], int]]:
    """Positions in which several rules interact, each with the depth to count to."""
    rich = duel.Game(
        duel.Deal.from_dict(
            duel.Deal.random(5).to_dict()
            | {
                "wonders": {
                    "0": ["mausoleum", "great_library", "statue_of_zeus", "hanging_gardens"],
                    "1": ["circus_maximus", "sphinx", "appian_way", "colossus"],
                }
            }
        )
    ).position()
    for row in rich["cities"]:
        row["coins"] = 40
    two = {0: "theater", 1: "guard_tower"}
    six = {0: "palace", 1: "arsenal", 2: "university", 3: "lighthouse", 4: "merchants_guild", 5: "circus"}
    return {
        "mausoleum with an empty discard pile": (rich, 4),
        "last cards of age I, the pawn in the middle": (
            position(1, two, [city(9, "tavern quarry", FOUR), city(4, "press", OTHER_FOUR)]),
            6,
        ),
        "last card of age I built into wonders with an extra turn": (
            position(1, {0: "theater"}, [city(30, "tavern quarry", FOUR), city(4, "press", OTHER_FOUR)], pawn=2),
            6,
        ),
        "seventh wonder": (
            position(
                3,
                {0: "palace", 1: "arsenal", 2: "university"},
                [
                    city(40, f"{PRODUCERS} horse_breeders", FOUR, pyramids="walls", colossus="altar", piraeus="tavern"),
                    city(
                        40,
                        "sawmill brickyard",
                        OTHER_FOUR,
                        circus_maximus="rostrum",
                        sphinx="baths",
                        temple_of_artemis="forum",
                    ),
                ],
                pawn=-2,
            ),
            TO_THE_END,
        ),
        "law as the sixth symbol, from the board and from the box": (
            position(
                3,
                {0: "university", 1: "observatory", 2: "arena"},
                [
                    city(
                        30,
                        f"{PRODUCERS} workshop apothecary scriptorium pharmacist school",
                        "great_library mausoleum sphinx colossus",
                    ),
                    city(12, "sawmill dispensary", "circus_maximus piraeus pyramids appian_way"),
                ],
                board=["law", "economy", "strategy", "theology", "masonry"],
            ),
            TO_THE_END,
        ),
        "a pair when no token is left": (
            position(
                2,
                {0: "library", 1: "dispensary"},
                [
                    city(
                        20, f"{PRODUCERS} scriptorium", "great_library mausoleum sphinx colossus", "economy law masonry"
                    ),
                    city(20, "sawmill pharmacist", "circus_maximus piraeus pyramids appian_way", "theology urbanism"),
                ],
                board=[],
            ),
            6,
        ),
        "no coins on either side": (
            position(
                3,
                {0: "arsenal", 1: "fortifications", 2: "academy", 3: "circus", 4: "tacticians_guild"},
                [
                    city(0, "palisade brickyard sawmill shelf_quarry parade_ground", FOUR, "strategy economy"),
                    city(0, "clay_pool clay_pit quarry stone_pit drying_room", OTHER_FOUR, "urbanism"),
                ],
                pawn=1,
            ),
            TO_THE_END,
        ),
        "both lines of loot in one move, and the capital": (
            position(
                3,
                {0: "pretorium", 1: "arsenal", 2: "circus"},
                [
                    city(30, "brickyard sawmill", FOUR, "strategy"),
                    city(6, "clay_pool garrison stable", "statue_of_zeus sphinx temple_of_artemis appian_way"),
                ],
                pawn=2,
            ),
            TO_THE_END,
        ),
        "six cards of age III to the end": (
            position(
                3,
                six,
                [
                    city(26, "lumber_yard quarry tavern altar school", FOUR, pyramids="walls", colossus="baths"),
                    city(25, "clay_pool glassworks press", OTHER_FOUR, sphinx="rostrum", circus_maximus="stable"),
                ],
            ),
            TO_THE_END,
        ),
        "destroying, reviving and the library with the last cards": (
            position(
                3,
                {0: "senate", 1: "gardens"},
                [
                    city(
                        60, f"{PRODUCERS} scriptorium stable", "statue_of_zeus mausoleum great_library circus_maximus"
                    ),
                    city(
                        9, "sawmill glass_blower drying_room brickyard", "sphinx piraeus temple_of_artemis appian_way"
                    ),
                ],
            ),
            TO_THE_END,
        ),
    }


def count(game: duel.Game, depth: int) -> dict[str, Any]:
    """The node counts of one golden."""
    tree = perft(game, depth)
    nodes = list(tree.nodes)
    while nodes and nodes[-1] == 0:
        nodes.pop()
    return {"nodes": nodes, "endings": tree.endings, "split": split(game, depth)}


def start_of(case: dict[str, Any]) -> duel.Game:
    """The game from which the node counts of a golden start."""
    if "position" in case:
        return duel.Game.from_position(case["position"])
    game = duel.Game.new(seed=case["seed"])
    for move in case["moves"]:
        game.play(move)
    return game


def node_counts() -> list[dict[str, Any]]:
    """All node count goldens."""
    cases: list[dict[str, Any]] = []
    for seed, depth in ((0, 7), (1, 7)):
        cases.append({"name": f"the draft of seed {seed}", "seed": seed, "moves": [], "depth": depth})
    for seed, plies, depth in ((0, 8, 5), (1, 8, 5), (2, 20, 5), (3, 30, 4), (4, 36, 4), (5, 52, 4), (6, 62, 4)):
        game, rng = duel.Game.new(seed=seed), random.Random(seed)
        while len(game.played) < plies and game.to_move is not None:
            game.play(rng.choice(game.moves()))
        name = f"seed {seed} after {plies} moves"
        cases.append({"name": name, "seed": seed, "moves": list(game.played), "depth": depth})
    for name, (data, depth) in collisions().items():
        cases.append({"name": name, "position": data, "depth": depth})
    return [case | count(start_of(case), case["depth"]) for case in cases]


# --- outcomes of seeds -----------------------------------------------------------------------------------------------


def seed_outcomes(n: int) -> dict[str, Any]:
    """Outcome counts of random games on the deals of seeds 0 to n - 1."""
    plan, work, moves = integers([0] * DEAL_NUMBERS), integers([0] * CARD_COUNT), integers([0] * MOST_MOVES)
    states, blanks = zeros(State, 1), zeros(State, 1)
    outcomes: dict[str, int] = {}
    digest, total = hashlib.sha256(), 0
    for seed in range(n):
        random_deal_from(plan, work, stream(seed, "duel deal"))
        set_up_first(states, blanks, plan, False)
        plies = int(random_playout_from(states, moves, stream(seed, "duel golden")))
        end = states[0]
        winner, by = int(_field(end, "winner")), int(_field(end, "ending"))
        name = f"{'01-'[winner]} {('', 'military', 'science', 'civilian', 'tie')[by]}"
        outcomes[name] = outcomes.get(name, 0) + 1
        total += plies
        pawn, coins = int(_field(end, "pawn")), [int(_field(c, "coins")) for c in _field(end, "cities")]
        digest.update(f"{seed} {name} {plies} {pawn} {coins}\n".encode())
    return {"seeds": n, "plies": total, "outcomes": dict(sorted(outcomes.items())), "digest": digest.hexdigest()}


def _field(record: Any, name: str) -> Any:
    """The value of a field, whether the record is compiled or not."""
    return getattr(record, name) if hasattr(record, name) else record[name]


# --- playthroughs ----------------------------------------------------------------------------------------------------


def digest(data: object) -> str:
    """A short checksum of JSON-safe data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def grouped(moves: list[str]) -> str:
    """Legal moves in order, with common leading words written once."""
    groups: list[tuple[str, list[str]]] = []
    for move in moves:
        *head, last = move.split()
        if not groups or groups[-1][0] != " ".join(head):
            groups.append((" ".join(head), []))
        groups[-1][1].append(last)
    return "; ".join(f"{head} {' '.join(things)}" for head, things in groups)


def playthrough(record: str) -> str:
    """A record followed by every position of the game: its view, the legal moves, the move played."""
    parsed = duel.Record.from_text(record)
    game = parsed.position(0)
    lines = [record.rstrip("\n"), ""]
    for ply, move in enumerate([*parsed.moves, "-"]):
        cities = " ".join(f"{c.coins}c/{len(c.buildings)}b/{len(c.wonders)}w" for c in (game.city(0), game.city(1)))
        views = " ".join(digest(game.view(seat)) for seat in (0, 1, None))
        lines.append(f"{ply}. {move}  [{game.phase} {game.to_move} age {game.age} pawn {game.pawn} {cities}] {views}")
        if game.moves():
            lines.append(f"    {grouped(game.moves())}")
        if move != "-":
            game.play(move)
    for seat in (0, 1):
        lines.append(f"score {seat}: {json.dumps(vars(game.score(seat)))} {game.score(seat).total}")
    return "\n".join(lines) + "\n"


def sample_game(deal: duel.Deal, seed: int) -> str:
    """The record of a random game in which cards are sold only if nothing can be built."""
    game, rng = duel.Game(deal), random.Random(seed)
    while game.to_move is not None:
        moves = game.moves()
        game.play(rng.choices(moves, [1 if move.startswith("sell") else 6 for move in moves])[0])
    return game.record(event="golden playthrough").to_text()


def sample_records() -> dict[str, str]:
    """The playthrough games: one with a draft, one with the rulebook's wonders for a first game."""
    first_game = TABLE["setup"]["first_game"]
    data = duel.Deal.random(12).to_dict() | {"wonders": {"0": first_game[0], "1": first_game[1]}}
    return {
        "playthrough_drafted.txt": sample_game(duel.Deal.random(11), 11),
        "playthrough_first_game.txt": sample_game(duel.Deal.from_dict(data), 12),
    }


def main() -> int:
    """Write all golden files."""
    GOLDENS.mkdir(exist_ok=True)
    files = {
        "perft.json": json.dumps(node_counts(), indent=1) + "\n",
        "seeds.json": json.dumps(seed_outcomes(SEEDS), indent=1) + "\n",
        **{name: playthrough(record) for name, record in sample_records().items()},
    }
    for name, text in files.items():
        path = GOLDENS / name
        old = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(text, encoding="utf-8")
        print(f"{'same   ' if old == text else 'written'} {path.relative_to(GOLDENS.parents[2])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
