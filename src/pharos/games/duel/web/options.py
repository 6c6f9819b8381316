"""What things cost a city and why, and what can be done with a card, or why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pharos.core.resources import RAW
from pharos.games.duel.rules import City, Game, Price
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.games.duel.web.card_faces import Face, wonder_face
from pharos.games.duel.web.words import describe_coins, describe_price, describe_shortage, thing_name
from pharos.locale.catalogue import Translator


@dataclass(frozen=True)
class Cost:
    """What a thing costs a seat, with the reasons."""

    total: int
    text: str  # "3 coins", "free"
    lines: tuple[str, ...]
    possible: bool
    reason: str  # why it cannot be paid, or empty


@dataclass(frozen=True)
class Option:
    """A use of a card: to build it, to sell it, or to build a wonder with it."""

    kind: str  # "build" "sell" "wonder"
    move: str | None  # None when this browser may not make it now
    label: str
    text: str  # the price, or what it brings
    total: int  # coins to pay; what is got for a sale is negative
    lines: tuple[str, ...]
    possible: bool
    reason: str
    wonder: Face | None = None


def _effects(thing: str) -> Mapping[str, object]:
    if thing in BUILDING_INDEX:
        return BUILDINGS[BUILDING_INDEX[thing]].effects
    return WONDERS[WONDER_INDEX[thing]].effects if thing in WONDER_INDEX else TOKENS[TOKEN_INDEX[thing]].effects


def _choice_producers(city: City) -> list[tuple[str, tuple[str, ...]]]:
    made = [(thing, _effects(thing).get("produces_choice")) for thing in (*city.buildings, *city.wonders)]
    return [(thing, tuple(choice)) for thing, choice in made if isinstance(choice, list)]


def _token_with(city: City, effect: str, applies_to: str = "") -> str | None:
    for token in city.tokens:
        value = _effects(token).get(effect)
        if value and (not applies_to or (isinstance(value, dict) and value["applies_to"] == applies_to)):
            return token
    return None


class Market:
    """What a seat would pay in a position, in words of a language. Each price is asked of the game once."""

    def __init__(self, game: Game, seat: int, tr: Translator) -> None:
        self.game, self.seat, self.tr = game, seat, tr
        self.city, self.other = game.city(seat), game.city(1 - seat)
        self.producers = _choice_producers(self.city)  # choice producers with what they can make
        self._costs: dict[str, Cost] = {}

    def cost(self, thing: str) -> Cost:
        """What a building or a wonder costs."""
        if thing not in self._costs:
            self._costs[thing] = self._ask(thing)
        return self._costs[thing]

    def _ask(self, thing: str) -> Cost:
        price, coins, tr = self.game.price(self.seat, thing), self.city.coins, self.tr
        is_wonder = thing in WONDER_INDEX
        lines = describe_price(
            price,
            tr,
            free_with=chain_giver(self.city, thing) if price.chain else None,
            givers=self._givers(price),
            saver=_token_with(self.city, "resource_rebate", "wonder" if is_wonder else "blue"),
            taker=_token_with(self.other, "gain_opponent_trade_coins"),
        )
        possible = price.total <= coins
        return Cost(
            total=price.total,
            text=describe_coins(price.total, tr) if price.total else tr.gettext("Free"),
            lines=tuple(lines),
            possible=possible,
            reason="" if possible else describe_shortage(price.total, coins, tr),
        )

    def _givers(self, price: Price) -> list[tuple[str, dict[str, int]]]:
        """Which choice producer gives which unit of a price: each gives one unit of its group."""
        units = [resource for resource, n in price.chosen.items() for _ in range(n)]
        rows = []
        for producer, choice in self.producers:
            unit = next((u for u in units if (u in RAW) == (choice[0] in RAW)), None)
            if unit:
                units.remove(unit)
                rows.append((producer, {unit: 1}))
        return rows

    def options(self, card: str, legal: frozenset[str]) -> list[Option]:
        """The uses of a card. A move is offered only when it is among the legal ones."""
        build, sell = f"build {card}", f"sell {card}"
        cost, sale, tr = self.cost(card), self.city.sale, self.tr
        return [
            Option(
                kind="build",
                move=build if build in legal else None,
                label=tr.gettext("Build"),
                text=cost.text,
                total=cost.total,
                lines=cost.lines,
                possible=cost.possible,
                reason=cost.reason,
            ),
            Option(
                kind="sell",
                move=sell if sell in legal else None,
                label=tr.gettext("Sell"),
                text=tr.ngettext("+%(num)s coin", "+%(num)s coins", sale),
                total=-sale,
                lines=(
                    tr.gettext(
                        "The card goes to the discard pile. You get 2 coins, and 1 for each of your yellow cards."
                    ),
                ),
                possible=True,
                reason="",
            ),
            *(self._wonder_option(wonder, card, legal) for wonder in self.city.unbuilt),
        ]

    def _wonder_option(self, wonder: str, card: str, legal: frozenset[str]) -> Option:
        move, cost = f"wonder {wonder} {card}", self.cost(wonder)
        return Option(
            kind="wonder",
            move=move if move in legal else None,
            label=self.tr.gettext("Build %(wonder)s", wonder=thing_name(wonder, self.tr)),
            text=cost.text,
            total=cost.total,
            lines=cost.lines,
            possible=cost.possible,
            reason=cost.reason,
            wonder=wonder_face(wonder, self.tr),
        )


def chain_giver(city: City, card: str) -> str | None:
    """The building of a city that makes a card free."""
    symbol = BUILDINGS[BUILDING_INDEX[card]].free_with
    return next((b for b in city.buildings if symbol and BUILDINGS[BUILDING_INDEX[b]].chain == symbol), None)
