"""A plain second implementation of Duel, written from the rulings and the data files, independent of the engine.

It favours simplicity over speed. Cards are ids, cities are lists, every count is a loop over the city, and every price
is the minimum over all possible payments. It replays a record and tracks the position independently.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).parents[4] / "src" / "pharos" / "games" / "duel" / "rules" / "data"
CARDS = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
TABLE = json.loads((DATA / "table.json").read_text(encoding="utf-8"))

BUILDINGS = {row["id"]: row for row in CARDS["buildings"]}
WONDERS = {row["id"]: row for row in CARDS["wonders"]}
TOKENS = {row["id"]: row for row in CARDS["tokens"]}
RESOURCE = {"c": "clay", "w": "wood", "s": "stone", "g": "glass", "p": "papyrus"}

EVERY_MOVE = (
    [f"pick {wonder}" for wonder in WONDERS]
    + [f"{verb} {card}" for verb in ("build", "sell", "destroy", "revive") for card in BUILDINGS]
    + [f"wonder {wonder} {card}" for wonder in WONDERS for card in BUILDINGS]
    + [f"token {token}" for token in TOKENS]
    + ["start self", "start other"]
)


def cost_of(thing: str) -> tuple[int, list[str]]:
    """The printed cost: coins, and a list of resource units."""
    text = (BUILDINGS.get(thing) or WONDERS[thing])["cost"]
    coins = "".join(mark for mark in text if mark.isdigit())
    return int(coins or 0), [RESOURCE[mark] for mark in text if mark in RESOURCE]


@dataclass
class City:
    coins: int = 7
    buildings: list[str] = field(default_factory=list)
    wonders: dict[str, str] = field(default_factory=dict)  # built wonder: the card under it
    unbuilt: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def effects(self) -> list[dict]:
        """The effects of all buildings, wonders and tokens of the city."""
        things = [BUILDINGS[b] for b in self.buildings] + [WONDERS[w] for w in self.wonders]
        return [thing["effects"] for thing in things + [TOKENS[t] for t in self.tokens]]

    def of_color(self, *colors: str) -> list[str]:
        return [b for b in self.buildings if BUILDINGS[b]["color"] in colors]

    def production(self) -> dict[str, int]:
        made = dict.fromkeys(RESOURCE.values(), 0)
        for building in self.of_color("brown", "grey"):
            for resource, n in BUILDINGS[building]["effects"]["produces"].items():
                made[resource] += n
        return made

    def symbols(self) -> list[str]:
        return [effects["science"] for effects in self.effects() if "science" in effects]


def price_each(me: City, other: City, resource: str) -> int:
    """Ruling `price`: 2 plus the opponent's brown and grey symbols; ruling `discount`: fixed at 1."""
    if any(resource in effects.get("trade_discount", []) for effects in me.effects()):
        return 1
    return 2 + other.production()[resource]


def is_chained(me: City, thing: str) -> bool:
    """Ruling `chain`: whether the builder's city has a building with the symbol."""
    wanted = BUILDINGS.get(thing, {}).get("free_with")
    return wanted is not None and any(BUILDINGS[b].get("chain") == wanted for b in me.buildings)


def payments(me: City, other: City, thing: str) -> set[int]:
    """Every possible trading cost of a construction: each unit is produced, chosen, dropped or bought."""
    _, units = cost_of(thing)
    choices = [effects["produces_choice"] for effects in me.effects() if "produces_choice" in effects]
    kind = "wonder" if thing in WONDERS else BUILDINGS[thing]["color"]
    rebates = [e["resource_rebate"] for e in me.effects() if "resource_rebate" in e]
    drops = sum(rebate["amount"] for rebate in rebates if rebate["applies_to"] == kind)
    prices = {resource: price_each(me, other, resource) for resource in units}
    found: set[int] = set()

    def pay(i: int, stock: dict[str, int], free: list[list[str]], drops: int, paid: int) -> None:
        if i == len(units):
            found.add(paid)
            return
        unit = units[i]
        if stock[unit]:
            pay(i + 1, {**stock, unit: stock[unit] - 1}, free, drops, paid)
        for k, choice in enumerate(free):
            if unit in choice:
                pay(i + 1, stock, free[:k] + free[k + 1 :], drops, paid)
        if drops:
            pay(i + 1, stock, free, drops - 1, paid)
        pay(i + 1, stock, free, drops, paid + prices[unit])

    pay(0, me.production(), choices, drops, 0)
    return found


def price(me: City, other: City, thing: str) -> tuple[int, int]:
    """The printed coins and the cheapest trade; both are zero for a chained building."""
    if is_chained(me, thing):
        return 0, 0
    return cost_of(thing)[0], min(payments(me, other, thing))


def sale(me: City) -> int:
    """Ruling `discard_income`."""
    return 2 + len(me.of_color("yellow"))


def guild_count(what: str | list[str], a: City, b: City) -> int:
    """Ruling `guild_count`: the count in the city with the most."""
    if what == "coins":
        return max(a.coins, b.coins)
    if what == "wonders":
        return max(len(a.wonders), len(b.wonders))
    return max(len(a.of_color(*what)), len(b.of_color(*what)))


def layout_of(age: int) -> list[tuple[int, int, bool]]:
    """Row, column and whether the card is face up, for each slot."""
    rows = TABLE["layouts"][str(age)]
    return [(r, c, mark == "U") for r, line in enumerate(rows) for c, mark in enumerate(line) if mark in "UD"]


def coverers(age: int, slot: int) -> list[int]:
    """The slots that cover a slot: half a card to the left and to the right in the next row."""
    places = layout_of(age)
    row, column, _ = places[slot]
    return [i for i, (r, c, _) in enumerate(places) if r == row + 1 and abs(c - column) == 1]


COVERERS = {(age, slot): coverers(age, slot) for age in (1, 2, 3) for slot in range(20)}
FACE_UP = {age: [up for _, _, up in layout_of(age)] for age in (1, 2, 3)}


class Recount:
    """A game, replayed move by move."""

    def __init__(self, deal: dict) -> None:
        self.first = deal["first"]
        self.to_move: int | None = self.first
        self.ages = [list(age) for age in deal["ages"]]
        self.board = list(deal["tokens"])
        self.box = list(deal["box"])
        self.cities = [City(), City()]
        self.pawn = 0
        self.loot = [[2, 5], [2, 5]]
        self.discard: list[str] = []
        self.layout: list[str | None] = []
        self.shown: list[bool] = []
        self.age = 0
        self.library: list[str] = []
        self.hunted: str | None = None
        self.extra_turn = False
        self.result: tuple[int | None, str] | None = None
        if isinstance(deal["wonders"], dict):
            for seat in (0, 1):
                self.cities[seat].unbuilt = list(deal["wonders"][str(seat)])
            self.begin_age(1)
            self.phase = "turn"
        else:
            self.offers = [list(row) for row in deal["wonders"]]
            self.picks = 0
            self.phase = "draft"

    @classmethod
    def from_text(cls, text: str) -> tuple[Recount, list[str], str | None]:
        """Parse a record; returns the set-up, the moves and the stated result."""
        head, moves, tail = text.split("\n\n")
        headers = dict(line.split(": ", 1) for line in head.split("\n")[1:])
        if "wonders" in headers:
            wonders = [part.split() for part in headers["wonders"].split(" / ")]
        else:
            wonders = {seat: headers[f"wonders {seat}"].split() for seat in "01"}
        deal = {
            "first": int(headers["first"]),
            "wonders": wonders,
            "tokens": headers["tokens"].split(),
            "box": headers["box"].split(),
            "ages": [headers[f"age {age}"].split() for age in (1, 2, 3)],
        }
        trailer = dict(line.split(": ", 1) for line in tail.strip().split("\n"))
        return cls(deal), moves.split("\n"), trailer.get("result")

    # --- legality ---

    def is_free(self, slot: int) -> bool:
        """Whether a slot has a card that nothing covers."""
        return self.layout[slot] is not None and all(self.layout[c] is None for c in COVERERS[self.age, slot])

    def is_legal(self, move: str) -> bool:
        """Whether a move is legal now; any text is accepted."""
        verb, *things = move.split(" ")
        if self.phase == "turn":
            if verb not in ("build", "sell", "wonder"):
                return False
            if things[-1] not in self.layout or not self.is_free(self.layout.index(things[-1])):
                return False
            if verb == "sell":
                return True
            me, other = self.cities[self.to_move], self.cities[1 - self.to_move]
            if verb == "wonder" and things[0] not in me.unbuilt:
                return False
            return sum(price(me, other, things[0])) <= me.coins
        if self.phase == "draft":
            return verb == "pick" and things[0] in self.offers[0 if self.picks < 4 else 1]
        if self.phase == "token":
            return verb == "token" and things[0] in self.board
        if self.phase == "library":
            return verb == "token" and things[0] in self.library
        if self.phase == "destroy":
            return verb == "destroy" and things[0] in self.cities[1 - self.to_move].of_color(self.hunted)
        if self.phase == "revive":
            return verb == "revive" and things[0] in self.discard
        return self.phase == "starter" and verb == "start"

    # --- effects of moves ---

    def begin_age(self, age: int) -> None:
        self.age = age
        self.layout = list(self.ages[age - 1])
        self.shown = list(FACE_UP[age])
        self.turn_up()

    def turn_up(self) -> None:
        for slot in range(20):
            if self.is_free(slot):
                self.shown[slot] = True

    def tableau(self) -> list[str | None]:
        """The visible part of the layout."""
        return ["?" if card and not seen else card for card, seen in zip(self.layout, self.shown, strict=True)]

    def play(self, move: str) -> None:
        assert self.is_legal(move), move
        verb, *things = move.split(" ")
        getattr(self, f"do_{verb}")(*things)

    def do_pick(self, wonder: str) -> None:
        """Ruling `wonder_draft`: A B B A, B A A B."""
        self.offers[0 if self.picks < 4 else 1].remove(wonder)
        self.cities[self.to_move].unbuilt.append(wonder)
        self.picks += 1
        if self.picks == 8:
            self.to_move = self.first
            self.phase = "turn"
            self.begin_age(1)
        else:
            self.to_move = self.first if "ABBABAAB"[self.picks] == "A" else 1 - self.first

    def take(self, card: str) -> None:
        self.layout[self.layout.index(card)] = None

    def pay(self, thing: str) -> None:
        me, other = self.cities[self.to_move], self.cities[1 - self.to_move]
        coins, trade = price(me, other, thing)
        me.coins -= coins + trade
        if "economy" in other.tokens:
            other.coins += trade

    def do_build(self, card: str) -> None:
        self.take(card)
        me = self.cities[self.to_move]
        if is_chained(me, card) and "urbanism" in me.tokens:
            me.coins += 4
        self.pay(card)
        self.erect(card)

    def erect(self, card: str) -> None:
        """Add a building to the mover's city, from the layout or the discard pile."""
        me, other = self.cities[self.to_move], self.cities[1 - self.to_move]
        effects = BUILDINGS[card]["effects"]
        before = me.symbols()
        me.buildings.append(card)
        me.coins += effects.get("coins", 0)
        if per := effects.get("coins_per"):
            n = len(me.wonders) if per["what"] == "wonder" else len(me.of_color(per["what"]))
            me.coins += per["amount"] * n
        if guild := effects.get("guild"):
            me.coins += guild["coins"] * (guild_count(guild["count"], me, other) // guild["per"])
        if "shields" in effects:
            self.march(effects["shields"] + ("strategy" in me.tokens))
        self.phase = "over" if self.result else "turn"
        if effects.get("science") in before and self.board:
            self.phase = "token"
        self.check_science()
        self.go_on()

    def check_science(self) -> None:
        if len(set(self.cities[self.to_move].symbols())) >= 6:
            self.win(self.to_move, "science")

    def win(self, seat: int | None, by: str) -> None:
        self.result = (seat, by)
        self.phase = "over"

    def march(self, shields: int) -> None:
        """Move the pawn one space per shield; ruling `loot`."""
        seat = self.to_move
        for _ in range(shields):
            if self.result:
                return
            self.pawn += -1 if seat else 1
            lead = -self.pawn if seat else self.pawn
            loser = self.cities[1 - seat]
            for distance, coins in ((3, 2), (6, 5)):
                if lead == distance and coins in self.loot[1 - seat]:
                    self.loot[1 - seat].remove(coins)
                    loser.coins -= min(coins, loser.coins)
            if lead == 9:
                self.win(seat, "military")

    def do_sell(self, card: str) -> None:
        me = self.cities[self.to_move]
        me.coins += sale(me)
        self.take(card)
        self.discard.append(card)
        self.go_on()

    def do_wonder(self, wonder: str, card: str) -> None:
        me, other = self.cities[self.to_move], self.cities[1 - self.to_move]
        self.take(card)
        self.pay(wonder)
        me.unbuilt.remove(wonder)
        me.wonders[wonder] = card
        if len(me.wonders) + len(other.wonders) == 7:
            me.unbuilt, other.unbuilt = [], []
        effects = WONDERS[wonder]["effects"]
        self.extra_turn = "extra_turn" in effects or "theology" in me.tokens
        me.coins += effects.get("coins", 0)
        other.coins -= min(other.coins, effects.get("opponent_loses_coins", 0))
        self.march(effects.get("shields", 0))
        if self.result:
            return
        if "destroy" in effects and other.of_color(effects["destroy"]):
            self.phase, self.hunted = "destroy", effects["destroy"]
        elif "build_from_discard" in effects and self.discard:
            self.phase = "revive"
        elif "progress_from_box" in effects:
            self.phase, self.library = "library", self.box[:3]
        self.go_on()

    def do_token(self, token: str) -> None:
        me = self.cities[self.to_move]
        (self.library if self.phase == "library" else self.board).remove(token)
        if self.phase == "library":
            self.box.remove(token)
            self.library = []
        me.tokens.append(token)
        me.coins += TOKENS[token]["effects"].get("coins", 0)
        self.phase = "turn"
        self.check_science()
        self.go_on()

    def do_destroy(self, card: str) -> None:
        self.cities[1 - self.to_move].buildings.remove(card)
        self.discard.append(card)
        self.phase, self.hunted = "turn", None
        self.go_on()

    def do_revive(self, card: str) -> None:
        self.discard.remove(card)
        self.erect(card)

    def do_start(self, who: str) -> None:
        if who == "other":
            self.to_move = 1 - self.to_move
        self.phase = "turn"

    def go_on(self) -> None:
        """Continue if no choice is pending: turn cards up, then start the next turn or age, or end the game."""
        if self.phase != "turn":
            if self.phase == "over":
                self.to_move, self.extra_turn = None, False
            return
        if any(self.layout):
            self.turn_up()
            if not self.extra_turn:
                self.to_move = 1 - self.to_move
        elif self.age < 3:
            if self.pawn:  # ruling `start_player_next_age`; with the pawn in the middle, whoever played the last card
                self.to_move = 1 if self.pawn > 0 else 0
            self.begin_age(self.age + 1)
            self.phase = "starter"
        else:
            self.count_up()
        self.extra_turn = False

    # --- points ---

    def score(self, seat: int) -> dict[str, int]:
        me, other = self.cities[seat], self.cities[1 - seat]
        lead = -self.pawn if seat else self.pawn
        military = 2 if lead in (1, 2) else 5 if lead in (3, 4, 5) else 10 if lead in (6, 7, 8) else 0

        def printed(color: str) -> int:
            return sum(BUILDINGS[b]["effects"].get("points", 0) for b in me.of_color(color))

        guilds = [BUILDINGS[b]["effects"]["guild"] for b in me.of_color("purple")]
        points = sum(TOKENS[t]["effects"].get("points", 0) for t in me.tokens)
        return {
            "military": military,
            "civilian": printed("blue"),
            "science": printed("green"),
            "commercial": printed("yellow"),
            "guilds": sum(g["points"] * (guild_count(g["count"], me, other) // g["per"]) for g in guilds),
            "wonders": sum(WONDERS[w]["effects"].get("points", 0) for w in me.wonders),
            "tokens": points + (3 * len(me.tokens) if "mathematics" in me.tokens else 0),
            "coins": me.coins // 3,
        }

    def count_up(self) -> None:
        """Rulings `scoring` and `tie_break`."""
        self.phase, self.to_move = "over", None
        scores = [self.score(0), self.score(1)]
        for measure in ([sum(score.values()) for score in scores], [score["civilian"] for score in scores]):
            if measure[0] != measure[1]:
                self.result = (0 if measure[0] > measure[1] else 1, "civilian")
                return
        self.result = (None, "tie")
