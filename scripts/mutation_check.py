"""Mutation testing: plant rule errors one at a time in a copy of the sources and check that the tests fail.

    python scripts/mutation_check.py [--only WORD] [--jobs N]

The copy is in a temporary directory; the sources themselves are never modified. Nothing is compiled, so each mutation
takes only seconds. Exits with 1 if a mutation survives or the tests fail without one.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from wonders_mutations import WONDERS_ERRORS

ROOT = Path(__file__).parents[1]
DUEL, WONDERS = "src/pharos/games/duel/rules", "src/pharos/games/wonders/rules"
FEW_NODES = 20_000  # larger trees take too long uncompiled


@dataclass(frozen=True)
class Mutation:
    """A rule error: its description, and the source text to replace."""

    name: str
    file: str
    old: str
    new: str
    room: str = DUEL

    def planted(self, root: Path) -> str:
        """The source text with the error planted."""
        text = (root / self.room / self.file).read_text(encoding="utf-8")
        if (n := text.count(self.old)) != 1:
            raise ValueError(f"{self.name}: its text is {n} times in {self.file}, not once")
        return text.replace(self.old, self.new)


MUTATIONS = (
    # prices
    Mutation("a price off by one", "trade.py", "asked = ONES * BASE_PRICE", "asked = ONES * (BASE_PRICE + 1)"),
    Mutation("discounts ignored", "trade.py", "ONES * DISCOUNT_PRICE & me.discount", "asked & me.discount"),
    Mutation(
        "the rebate before the choice producers",
        "trade.py",
        "after_rebate(me, after_choices(me, missing), rebate)",
        "after_choices(me, after_rebate(me, missing, rebate))",
    ),
    Mutation("Masonry on every colour", "trade.py", "me.rebate_blue if card.kind == BLUE else 0", "me.rebate_blue"),
    Mutation("a missing chain", "data/cards.json", '"free_with": "moon", ', ""),
    Mutation("a wrong cost", "data/cards.json", '"cost": "ccggp"', '"cost": "ccgp"'),
    Mutation(
        "a chain still costs its coins",
        "trade.py",
        "        return 0\n    return card.coin_cost",
        "        return card.coin_cost\n    return card.coin_cost",
    ),
    Mutation("sale income counts grey cards", "trade.py", "me.counts[YELLOW]", "me.counts[1]"),
    # payments
    Mutation(
        "Economy takes printed coins",
        "turn.py",
        "        me.coins -= card.coin_cost\n        pay_trade(s, me, building_trade(me, card))",
        "        pay_trade(s, me, card.coin_cost + building_trade(me, card))",
    ),
    Mutation("Economy gets nothing", "turn.py", "        other.coins += trade", "        other.coins += 0"),
    Mutation(
        "Urbanism paid for the Mausoleum",
        "turn.py",
        "    s.discard[i] = 0\n",
        "    s.discard[i] = 0\n    if is_chained(s.cities[s.turn], CARDS[number]):\n"
        "        s.cities[s.turn].coins += s.cities[s.turn].chain_coins\n",
    ),
    Mutation(
        "Urbanism paid for every building",
        "turn.py",
        "    if chained:\n",
        "    me.coins += 0 if chained else me.chain_coins\n    if chained:\n",
    ),
    Mutation("coins below zero", "effects.py", "max(city.coins - n, 0)", "city.coins - n"),
    # military
    Mutation("a loot token is not removed", "effects.py", "        s.loot &= ~near\n", ""),
    Mutation("one loot token a move", "effects.py", "    if lead >= FAR_LOOT and", "    elif lead >= FAR_LOOT and"),
    Mutation("Strategy on wonders", "effects.py", "(me.extra_shields if thing.kind == RED else 0)", "me.extra_shields"),
    Mutation("the capital one space off", "effects.py", "    if lead >= CAPITAL:", "    if lead > CAPITAL:"),
    Mutation(
        "effects after a military victory",
        "turn.py",
        "    if s.phase == OVER:\n        return\n    if wonder.destroys",
        "    if wonder.destroys",
    ),
    Mutation(
        "the stronger player chooses", "turn.py", "s.turn = 1 if s.pawn > 0 else 0", "s.turn = 0 if s.pawn > 0 else 1"
    ),
    Mutation(
        "military points off",
        "data/table.json",
        "[0, 2, 2, 5, 5, 5, 10, 10, 10, 0]",
        "[0, 2, 2, 2, 5, 5, 10, 10, 10, 0]",
    ),
    # science
    Mutation("Law not counted for six symbols", "effects.py", "count(me.symbols) >=", "count(me.symbols & 63) >="),
    Mutation("a pair asks although no token is left", "effects.py", "    elif s.board:\n", "    else:\n"),
    Mutation("the library's token stays in the box", "turn.py", "        s.box &= ~(1 << token)\n", ""),
    # wonders
    Mutation(
        "a destroyed card is not discarded",
        "turn.py",
        "CARDS[number])\n    discard_card(s, number)\n",
        "CARDS[number])\n",
    ),
    Mutation("a destroyed card still produces", "effects.py", "    me.production -= card.produces\n", ""),
    Mutation("the eighth wonder stays", "turn.py", "            s.cities[seat].unbuilt = 0\n", "            pass\n"),
    Mutation("Theology gives nothing", "turn.py", "if wonder.extra_turn or me.extra_turns:", "if wonder.extra_turn:"),
    Mutation("the Mausoleum asks with an empty pile", "turn.py", "wonder.revives and s.discarded:", "wonder.revives:"),
    Mutation("a revived card stays discarded", "turn.py", "    s.discarded -= 1\n    while", "    while"),
    # game flow
    Mutation(
        "an extra turn carried over the age",
        "turn.py",
        "        s.again = 0  # an extra turn does not carry over into the next age\n",
        "",
    ),
    Mutation(
        "cards turned up before the choices are made",
        "turn.py",
        "    s.slot = slot\n    if use == BUILD:",
        "    s.slot = slot\n    for a in range(SLOTS):\n"
        "        if s.present >> a & 1 and LAYOUTS[s.age - 1].covered_by[a] & s.present == 0:\n"
        "            s.open |= 1 << a\n    if use == BUILD:",
    ),
    Mutation("the draft in the wrong order", "data/table.json", "[0, 1, 1, 0, 1, 0, 0, 1]", "[0, 1, 1, 0, 0, 1, 1, 0]"),
    Mutation("a card face down that lies face up", "data/table.json", '"2": [" U U U U U U "', '"2": [" U U D U U U "'),
    # points
    Mutation(
        "the tie-break missing", "score.py", "lead = s.cities[0].points[BLUE] - s.cities[1].points[BLUE]", "lead = 0"
    ),
    Mutation("a guild counts the own city only", "effects.py", "    return max(mine, theirs)", "    return mine"),
    Mutation(
        "moneylenders count the own coins only",
        "effects.py",
        "return max(city.coins, other.coins)",
        "return city.coins",
    ),
    Mutation("coins rounded up", "score.py", "me.coins // COINS_PER_POINT", "-(-me.coins // COINS_PER_POINT)"),
    Mutation(
        "Mathematics does not count itself",
        "score.py",
        "me.points_per_token * me.counts[TOKEN_KIND]",
        "me.points_per_token * (me.counts[TOKEN_KIND] - 1)",
    ),
    # hidden information
    Mutation("a face-down card in the view", "view.py", '            data["tableau"][slot] = HIDDEN\n', ""),
    Mutation("the order of the box in the view", "view.py", 'data["box"].sort()', 'data["box"].copy()'),
    Mutation("the later wonders in the view", "view.py", 'data["later"] = [HIDDEN] * len(data["later"])', "pass"),
    Mutation(
        "a refusal that knows a face-down card",
        "refusal.py",
        "for slot, visible in game.tableau.items()}",
        'for slot, visible in enumerate(game.position()["tableau"])}',
    ),
)

MUTATIONS += tuple(Mutation(f"wonders: {name}", *parts, room=WONDERS) for name, *parts in WONDERS_ERRORS)


def wonders_tests() -> list[str]:
    """The tests of 7 Wonders to run, fastest first."""
    names = ("rules_base", "rules_edifice", "game", "facts", "views", "twins")
    return [f"tests/games/wonders/rules/test_wonders_{name}.py" for name in names]


def selected_tests() -> list[str]:
    """The tests to run: scenarios and twins first, then slower ones; excludes tests that compile or fuzz texts."""
    goldens = json.loads((ROOT / "tests/games/duel/rules/goldens/perft.json").read_text(encoding="utf-8"))
    large = [case["name"] for case in goldens if sum(case["nodes"]) > FEW_NODES]
    properties = "tests/games/duel/rules/test_properties.py"
    return [
        *sorted(
            path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/games/duel/rules").glob("test_rulings_*.py")
        ),
        "tests/games/duel/rules/test_twins.py",
        "tests/games/duel/rules/test_goldens.py",
        f"{properties}::test_a_whole_game_keeps_within_its_bounds",
        f"{properties}::test_what_is_hidden_changes_nothing_that_can_be_seen",
        f"{properties}::test_a_view_shows_no_hidden_card_anywhere",
        f"{properties}::test_a_refusal_changes_nothing_and_tells_no_more_than_can_be_seen",
        f"{properties}::test_refusals_of_a_face_down_card_and_of_a_removed_card_are_the_same",
        f"{properties}::test_swapping_the_seats_swaps_everything",
        "--deselect=tests/games/duel/rules/test_goldens.py::test_outcomes_of_ten_thousand_seeds",
        *(f"--deselect=tests/games/duel/rules/test_goldens.py::test_node_counts[{name}]" for name in large),
    ]


def run(source: Path, tests: list[str]) -> tuple[bool, str]:
    """Run tests on the sources in a directory; returns whether they pass, and the first one that failed."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return False, "the tests did not end"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"the tests could not be run:\n{done.stdout}\n{done.stderr}")
    return done.returncode == 0, failed[1].removeprefix("tests/") if failed else ""


def check(mutation: Mutation | None) -> tuple[bool, str, float]:
    """Run the tests with a mutation (or none); returns whether they pass, the first failure, and the seconds taken."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="pharos-mutation-") as place:
        root = Path(place)
        shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__"))
        tests = selected_tests() + wonders_tests()
        if mutation:
            (root / mutation.room / mutation.file).write_text(mutation.planted(root), encoding="utf-8")
            tests = wonders_tests() if mutation.room == WONDERS else selected_tests()
        passed, failed = run(root / "src", tests)
    return passed, failed, time.perf_counter() - began


def main() -> int:
    """Check all mutations and print a table."""
    parser = argparse.ArgumentParser(description="Plant rule errors and show that the tests notice each.")
    parser.add_argument("--only", default="", help="only the errors whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    chosen = [mutation for mutation in MUTATIONS if options.only in mutation.name]
    began = time.perf_counter()
    passed, failed, took = check(None)
    print(f"without an error: {'passed' if passed else 'FAILED ' + failed} ({took:.0f} s)", flush=True)
    if not passed:
        return 1
    survivors = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutation, (survived, failed, took) in zip(chosen, pool.map(check, chosen), strict=True):
            survivors += survived
            print(f"{'SURVIVED' if survived else 'caught':<9}{mutation.name:<46}{took:5.0f} s  {failed}", flush=True)
    took = time.perf_counter() - began
    print(f"{len(chosen) - survivors} of {len(chosen)} planted errors caught, {took:.0f} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
