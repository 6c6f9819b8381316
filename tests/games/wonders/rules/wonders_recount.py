"""A slow second implementation of the rules, written from the facts alone, independent of the engine.

Everything is recomputed on demand from what the cities own. Payments are found by trying every use of every producer.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

FACTS = json.loads((Path(__file__).parent / "data" / "facts.json").read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in FACTS["base"]["cards"]}
ORDER = {card: i for i, card in enumerate(CARDS)}
BOARDS = {board["id"]: board for board in FACTS["base"]["wonders"] + FACTS["edifice"]["wonders"]}
EDIFICES = {card["id"]: card for card in FACTS["edifice"]["cards"]}
PAWNS = FACTS["edifice"]["pawns_per_player_count"]["value"]
DEBTS = FACTS["edifice"]["debt_tokens"]["value"]
RAW = ("wood", "stone", "clay", "ore")
VICTORY = {1: 1, 2: 3, 3: 5}

Effect = dict[str, Any]
Payment = tuple[int, int]


class City:
    """What a player owns, and values derived from it."""

    def __init__(self, board: str, side: str) -> None:
        self.board, self.side = board, side
        self.coins = 3
        self.buildings: list[str] = []
        self.stages: list[int | None] = []  # the option chosen for each stage built
        self.tokens: list[int] = []
        self.debts: list[int] = []
        self.pawns = {1: 0, 2: 0, 3: 0}
        self.joined: set[int] = set()
        self.rewards: list[Effect] = []  # rewards of built edifices, one per pawn

    def all_stages(self) -> list[dict[str, Any]]:
        return BOARDS[self.board]["sides"][self.side]["stages"]

    def stage_effects(self, number: int) -> list[Effect]:
        """The effects of a built stage, with the chosen option applied."""
        effects = []
        for effect in self.all_stages()[number]["effects"]:
            if effect["type"] == "choose_one":
                option = self.stages[number]
                effects += effect["options"][option - 1] if option else []
            else:
                effects.append(effect)
        return effects

    def effects(self, kind: str) -> list[Effect]:
        """All effects of one kind in the city."""
        rows = [e for card in self.buildings for e in CARDS[card]["effects"]]
        rows += [e for number in range(len(self.stages)) for e in self.stage_effects(number)]
        return [e for e in rows + self.rewards if e["type"] == kind]

    def producers(self, *, to_sell: bool) -> list[tuple[str, ...]]:
        """The goods that each unit of production can provide."""
        units = [(BOARDS[self.board]["start_resource"],)]
        for effect in self.effects("produce") + self.effects("produce_choice"):
            if effect["tradable"] or not to_sell:
                goods = (effect["resource"],) if effect["type"] == "produce" else tuple(effect["options"])
                units += [goods] * effect["amount"]
        return units

    def price(self, good: str, where: str) -> int:
        group = "raw" if good in RAW else "manufactured"
        discounts = self.effects("trade_discount")
        return 1 if any(e["goods"] == group and where in e["from"] for e in discounts) else 2

    def shields(self) -> int:
        return sum(e["amount"] for e in self.effects("shields"))

    def symbols(self) -> Counter[str]:
        return Counter(e["symbol"] for e in self.effects("science"))

    def colors(self) -> Counter[str]:
        return Counter(CARDS[card]["color"] for card in self.buildings)

    def has(self, kind: str) -> bool:
        return bool(self.effects(kind))


def uses(states: set[tuple], producers: list[tuple[str, ...]], price: Any, place: int) -> set[tuple]:
    """All (needs, left, right) reachable when each producer gives one of its goods or nothing."""
    for goods in producers:
        fresh = set(states)
        for state in states:
            needs = state[0]
            for good in goods:
                if good in needs:
                    rest = list(needs)
                    rest.remove(good)
                    paid = list(state[1:])
                    if place:
                        paid[place - 1] += price(good)
                    fresh.add((tuple(rest), *paid))
        states = fresh
    return states


def payments(cost: dict[str, int], me: City, left: City, right: City) -> list[Payment]:
    """Every Pareto-optimal payment, found by trying all uses of all producers."""
    needs = tuple(good for good, n in cost.items() if good != "coins" for _ in range(n))
    states = uses({(needs, 0, 0)}, me.producers(to_sell=False), None, 0)
    states = uses(states, left.producers(to_sell=True), lambda good: me.price(good, "left"), 1)
    states = uses(states, right.producers(to_sell=True), lambda good: me.price(good, "right"), 2)
    found = {(a, b) for rest, a, b in states if not rest}
    return sorted(p for p in found if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in found))


def best_science(symbols: Counter[str], free: int) -> int:
    """The highest score of these symbols plus the given number of free ones."""
    best = 0
    for chosen in itertools.product(("compass", "tablet", "gear"), repeat=free):
        held = symbols + Counter(chosen)
        row = [held[name] for name in ("compass", "tablet", "gear")]
        best = max(best, sum(n * n for n in row) + 7 * min(row))
    return best


class Table:
    """A whole game, played with moves as text."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.n = deal["players"]
        self.cities = [City(board, side) for board, side in deal["boards"]]
        self.deals = [[list(hand) for hand in age] for age in deal["hands"]]
        self.edifices = deal["edifices"]
        self.left = {age: PAWNS[str(self.n)] if self.edifices else 0 for age in (1, 2, 3)}
        self.status = dict.fromkeys((1, 2, 3), "open")
        self.discard: list[str] = []
        self.age, self.turn = 1, 1
        self.hands = [list(hand) for hand in self.deals[0]]
        self.begin("turn", range(self.n))
        self.fresh: dict[int, list[Effect]] = {}
        self.reviving: list[int] = []
        self.babylon: int | None = None

    def begin(self, phase: str, waiting: Any) -> None:
        self.phase, self.waiting = phase, list(waiting)

    def around(self, seat: int) -> dict[str, City]:
        return {
            "self": self.cities[seat],
            "left": self.cities[(seat + 1) % self.n],
            "right": self.cities[(seat - 1) % self.n],
        }

    # --- counting ----------------------------------------------------------------------------------------------------

    def amount(self, seat: int, effect: Effect) -> int:
        """The amount that a counting effect gives."""
        total = 0
        for where in effect["from"]:
            city = self.around(seat)[where]
            what = effect.get("count", {}).get("what")
            if effect["type"] == "points_per_set":
                total += min(city.colors()[color] for color in effect["set"])
            elif what == "cards":
                total += sum(city.colors()[color] for color in effect["count"]["colors"])
            elif what == "wonder_stages":
                total += len(city.stages)
            else:
                assert what == "distinct_card_colors"
                total += len(city.colors())
        return total * effect["amount"]

    def coins_of(self, seat: int, effects: list[Effect]) -> int:
        once = sum(e["amount"] for e in effects if e["type"] == "coins")
        return once + sum(self.amount(seat, e) for e in effects if e["type"] == "coins_per")

    def card_points(self, seat: int, card: str) -> int:
        city, total = self.cities[seat], 0
        for effect in CARDS[card]["effects"]:
            if effect["type"] == "points":
                total += effect["amount"]
            elif effect["type"] == "points_per":
                total += self.amount(seat, effect)
            elif effect["type"] == "points_if_wonder_complete":
                total += effect["amount"] if len(city.stages) == len(city.all_stages()) else 0
        return total

    def score(self, seat: int) -> dict[str, int]:
        city = self.cities[seat]
        by_color = Counter()
        for card in city.buildings:
            by_color[CARDS[card]["color"]] += self.card_points(seat, card)
        stages = [e for number in range(len(city.stages)) for e in city.stage_effects(number)]
        free = len(city.effects("science_choice"))
        rewards = sum(self.amount(seat, e) for e in city.rewards if e["type"] in ("points_per", "points_per_set"))
        return {
            "military": sum(city.tokens),
            "coins": city.coins // 3,
            "stages": sum(e["amount"] for e in stages if e["type"] == "points"),
            "civilian": by_color["blue"],
            "commercial": by_color["yellow"],
            "guilds": by_color["purple"],
            "science": best_science(city.symbols(), free),
            "edifice": rewards + sum(city.debts) + self.repeats(seat, free),
        }

    def repeats(self, seat: int, free: int) -> int:
        """The most that counting guilds again can add; tries every combination of guilds."""
        city = self.cities[seat]
        times = sum(e["count"] for e in city.effects("repeat_own_guild"))
        guilds = [card for card in city.buildings if CARDS[card]["color"] == "purple"]
        best = 0
        for chosen in itertools.product(guilds, repeat=times):
            symbols = chosen.count("scientists_guild")
            gain = best_science(city.symbols(), free + symbols) - best_science(city.symbols(), free)
            best = max(best, gain + sum(self.card_points(seat, guild) for guild in chosen))
        return best

    def ranking(self) -> list[list[int]]:
        worth = [(sum(self.score(seat).values()), self.cities[seat].coins) for seat in range(self.n)]
        return [[s for s in range(self.n) if worth[s] == w] for w in sorted(set(worth), reverse=True)]

    # --- legal moves -------------------------------------------------------------------------------------------------

    def stands(self, seat: int, card: str) -> bool:
        return any(CARDS[other]["name"] == CARDS[card]["name"] for other in self.cities[seat].buildings)

    def has_right(self, seat: int, card: str) -> bool:
        city = self.cities[seat]
        return (
            (city.has("free_first_of_each_color") and not city.colors()[CARDS[card]["color"]])
            or (city.has("free_first_card_of_each_age") and self.turn == 1)
            or (city.has("free_last_card_of_each_age") and self.turn == 6)
        )

    def ways(self, seat: int, cost: dict[str, int], more: int = 0) -> list[Payment]:
        table = self.around(seat)
        found = payments(cost, table["self"], table["left"], table["right"])
        return [p for p in found if sum(p) + cost.get("coins", 0) + more <= table["self"].coins]

    def moves(self, seat: int) -> set[str]:
        if seat not in self.waiting:
            return set()
        if self.phase in ("turn", "last"):
            legal = self.card_moves(seat)
            return legal | {"pass"} if self.phase == "last" else legal
        if self.phase == "choice":
            stage = self.cities[seat].all_stages()[len(self.cities[seat].stages) - 1]
            is_option = any(e["type"] == "choose_one" for e in stage["effects"])
            return {"option 1", "option 2"} if is_option else {"pawn 1", "pawn 2", "pawn 3"}
        if self.phase == "revive":
            return {"pass"} | {f"revive {card}" for card in self.discard if not self.stands(seat, card)}
        return self.losses(seat) if self.phase == "lose" else set()

    def card_moves(self, seat: int) -> set[str]:
        legal = set()
        city = self.cities[seat]
        stage = city.all_stages()[len(city.stages)] if len(city.stages) < len(city.all_stages()) else None
        for card in set(self.hands[seat]):
            legal.add(f"sell {card}")
            if not self.stands(seat, card):
                cost = {} if set(CARDS[card]["chain_from"]) & set(city.buildings) else CARDS[card]["cost"]
                table = self.around(seat)
                for_nothing = not cost.get("coins") and (0, 0) in payments(
                    cost, table["self"], table["left"], table["right"]
                )
                if self.has_right(seat, card) and not for_nothing:
                    legal.add(f"free {card}")
                else:
                    legal |= {text(f"build {card}", p) for p in self.ways(seat, cost)}
            if stage:
                legal |= {text(f"stage {card}", p) for p in self.ways(seat, stage["cost"])}
                if self.can_join(seat):
                    price = EDIFICES[self.edifices[self.age - 1]]["cost"]["coins"]
                    legal |= {text(f"stage {card} join", p) for p in self.ways(seat, stage["cost"], price)}
        return legal

    def can_join(self, seat: int) -> bool:
        is_open = bool(self.edifices) and self.status[self.age] == "open" and self.left[self.age] > 0
        return is_open and self.age not in self.cities[seat].joined

    def losses(self, seat: int) -> set[str]:
        city = self.cities[seat]
        penalty = EDIFICES[self.edifices[self.age - 1]]["penalty"]
        if penalty["type"] == "discard_card":
            return {f"lose {card}" for card in city.buildings if CARDS[card]["color"] == penalty["color"]}
        won = sorted(value for value in city.tokens if value > 0)
        return {" ".join(["lose", *map(str, pair)]) for pair in itertools.combinations(won, penalty["count"])}

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, moves: list[str]) -> None:
        assert len(moves) == len(self.waiting)
        chosen = dict(zip(self.waiting, moves, strict=True))
        phase, seats = self.phase, self.waiting
        if phase in ("turn", "last"):
            self.place_cards({seat: move for seat, move in chosen.items() if move != "pass"})
            if phase == "turn" and (choosing := self.choosers(chosen)):
                self.begin("choice", choosing)
                return
        elif phase == "choice":
            for seat, move in chosen.items():
                self.choose(seat, int(move.split()[1]))
        elif phase == "revive":
            self.revive(seats[0], chosen[seats[0]])
        elif phase == "lose":
            for seat, move in chosen.items():
                self.lose(seat, move.split()[1:])
        self.go_on(phase)

    def go_on(self, phase: str) -> None:
        if phase in ("turn", "choice", "last"):
            for seat, effects in self.fresh.items():
                self.cities[seat].coins += self.coins_of(seat, effects)
            self.fresh = {}
            self.complete()
            if self.turn == 6:
                babylon = [seat for seat in range(self.n) if self.cities[seat].has("play_last_card")]
                if phase != "last" and babylon:
                    self.babylon = babylon[0]
                    self.begin("last", babylon)
                    return
                for hand in self.hands:
                    self.discard += hand
                    hand.clear()
            start = self.babylon or 0
            self.reviving.sort(key=lambda seat: (seat - start) % self.n)
        if phase != "lose":
            if self.reviving:
                self.begin("revive", [self.reviving[0]])
                return
            if self.turn == 6 and self.edifices and (choosing := self.fail()):
                self.begin("lose", choosing)
                return
        if self.turn == 6:
            self.fight()
        self.next_turn()

    def place_cards(self, chosen: dict[int, str]) -> None:
        """Pay costs, sell, pay trade coins, and place all cards."""
        joining = []
        for seat, move in chosen.items():
            words = move.split()
            city, card = self.cities[seat], words[1]
            self.hands[seat].remove(card)
            paid = [int(word.split("=")[1]) for word in words if "=" in word] or [0, 0]
            city.coins -= sum(paid)
            self.around(seat)["left"].coins += paid[0]
            self.around(seat)["right"].coins += paid[1]
            if words[0] == "sell":
                city.coins += 3
                self.discard.append(card)
            elif words[0] == "stage":
                if "join" in words:
                    city.coins -= EDIFICES[self.edifices[self.age - 1]]["cost"]["coins"]
                    joining.append(seat)
                city.stages.append(None)
                self.stage_built(seat)
            else:
                if words[0] == "build" and not set(CARDS[card]["chain_from"]) & set(city.buildings):
                    city.coins -= CARDS[card]["cost"].get("coins", 0)
                city.buildings.append(card)
                self.fresh[seat] = CARDS[card]["effects"]
        for seat in joining:
            self.cities[seat].joined.add(self.age)
            self.cities[seat].pawns[self.age] += 1
            self.left[self.age] = max(0, self.left[self.age] - 1)

    def stage_built(self, seat: int) -> None:
        effects = self.cities[seat].stage_effects(len(self.cities[seat].stages) - 1)
        self.fresh[seat] = effects
        for effect in effects:
            if effect["type"] == "build_from_discard":
                self.reviving.append(seat)
            if effect["type"] == "take_participation_pawn" and effect["age"] != "any":
                self.take_pawn(seat, effect["age"])

    def choosers(self, chosen: dict[int, str]) -> list[int]:
        found = []
        for seat, move in chosen.items():
            if move.startswith("stage"):
                stage = self.cities[seat].all_stages()[len(self.cities[seat].stages) - 1]
                if any(e["type"] == "choose_one" or e.get("age") == "any" for e in stage["effects"]):
                    found.append(seat)
        return found

    def choose(self, seat: int, answer: int) -> None:
        city = self.cities[seat]
        stage = city.all_stages()[len(city.stages) - 1]
        if any(e["type"] == "choose_one" for e in stage["effects"]):
            city.stages[-1] = answer
            self.stage_built(seat)
        else:
            self.take_pawn(seat, answer)

    def take_pawn(self, seat: int, age: int) -> None:
        self.cities[seat].pawns[age] += 1
        if self.status[age] == "built":
            self.reward(seat, age)

    def reward(self, seat: int, age: int) -> None:
        city = self.cities[seat]
        for effect in EDIFICES[self.edifices[age - 1]]["reward"]:
            city.rewards.append(effect | ({"tradable": False} if "tradable" in effect else {}))
            if effect["type"] == "coins":
                city.coins += effect["amount"]
            elif effect["type"] == "military_victory_token":
                city.tokens += [effect["points"]] * effect["count"]
            elif effect["type"] == "discard_defeat_tokens":
                city.tokens = [value for value in city.tokens if value > 0]

    def complete(self) -> None:
        if self.edifices and self.status[self.age] == "open" and self.left[self.age] == 0:
            self.status[self.age] = "built"
            for seat, city in enumerate(self.cities):
                for _ in range(city.pawns[self.age]):
                    self.reward(seat, self.age)

    def revive(self, seat: int, move: str) -> None:
        self.reviving.pop(0)
        if move != "pass":
            card = move.split()[1]
            self.discard.remove(card)
            self.cities[seat].buildings.append(card)
            self.cities[seat].coins += self.coins_of(seat, CARDS[card]["effects"])

    def fail(self) -> list[int]:
        """Let the edifice of the age fail; returns the seats that have to choose."""
        if self.status[self.age] != "open":
            return []
        self.status[self.age] = "failed"
        penalty = EDIFICES[self.edifices[self.age - 1]]["penalty"]
        choosing = []
        for seat, city in enumerate(self.cities):
            if city.pawns[self.age]:
                continue
            if penalty["type"] == "lose_coins":
                if city.coins >= penalty["amount"]:
                    city.coins -= penalty["amount"]
                else:
                    city.debts.append(DEBTS[str(self.age)])
                continue
            answers = self.losses(seat)
            if not answers:
                city.debts.append(DEBTS[str(self.age)])
            elif len(answers) == 1:
                self.lose(seat, answers.pop().split()[1:])
            else:
                choosing.append(seat)
        return choosing

    def lose(self, seat: int, things: list[str]) -> None:
        for thing in things:
            if thing.isdigit():
                self.cities[seat].tokens.remove(int(thing))
            else:
                self.cities[seat].buildings.remove(thing)
                self.discard.append(thing)

    def fight(self) -> None:
        shields = [city.shields() for city in self.cities]
        for seat in range(self.n):
            for other in ((seat + 1) % self.n, (seat - 1) % self.n):
                if shields[seat] > shields[other]:
                    self.cities[seat].tokens.append(VICTORY[self.age])
                elif shields[seat] < shields[other]:
                    self.cities[seat].tokens.append(-1)

    def next_turn(self) -> None:
        if self.turn < 6:
            self.turn += 1
            step = 1 if self.age == 2 else -1  # passed to the left: each seat gets its right neighbour's hand
            self.hands = [self.hands[(seat + step) % self.n] for seat in range(self.n)]
        elif self.age < 3:
            self.age, self.turn, self.babylon = self.age + 1, 1, None
            self.hands = [list(hand) for hand in self.deals[self.age - 1]]
        else:
            self.begin("over", [])
            return
        self.begin("turn", range(self.n))


def text(verb: str, payment: Payment) -> str:
    return verb + (f" left={payment[0]} right={payment[1]}" if any(payment) else "")
