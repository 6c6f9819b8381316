"""Explains prices, and lists the uses of a card with their costs."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pharos.core.resources import RAW
from pharos.games.duel.rules import City, Game, Price
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.games.duel.rules.price import PriceParts, explain
from pharos.games.duel.web.card_faces import Face, wonder_face
from pharos.games.duel.web.words import describe_amount, describe_amounts, thing_name
from pharos.locale.catalogue import Translator
from pharos.server.game_words import describe_coins, describe_shortage

CACHED_COSTS = 2048  # things often have the same price for the same reasons, above all at the beginning of a game
Producers = tuple[tuple[str, tuple[str, ...]], ...]  # choice producers with the resources they can produce


class Cost(NamedTuple):
    """The cost of something for a seat, with an explanation."""

    total: int
    text: str  # "3 coins", "free"
    lines: tuple[str, ...]
    possible: bool
    reason: str  # why it is unaffordable, or empty
    missing: int = 0  # coins that the seat lacks
    is_chain: bool = False  # whether a chain symbol makes it free


class Option(NamedTuple):
    """A use of a card: build it, sell it, or build a wonder with it."""

    kind: str  # "build" "sell" "wonder"
    move: str | None  # None if this browser may not make the move now
    label: str
    text: str  # the price or the proceeds
    total: int  # coins to pay; negative for the proceeds of a sale
    lines: tuple[str, ...]
    possible: bool
    reason: str
    wonder: Face | None = None


def _effects(thing: str) -> Mapping[str, object]:
    if thing in BUILDING_INDEX:
        return BUILDINGS[BUILDING_INDEX[thing]].effects
    return WONDERS[WONDER_INDEX[thing]].effects if thing in WONDER_INDEX else TOKENS[TOKEN_INDEX[thing]].effects


def _choice_producers(city: City) -> Producers:
    made = [(thing, _effects(thing).get("produces_choice")) for thing in (*city.buildings, *city.wonders)]
    return tuple((thing, tuple(choice)) for thing, choice in made if isinstance(choice, list))


def _token_with(city: City, effect: str, applies_to: str = "") -> str | None:
    for token in city.tokens:
        value = _effects(token).get(effect)
        if value and (not applies_to or (isinstance(value, dict) and value["applies_to"] == applies_to)):
            return token
    return None


class Market:
    """The prices of a seat in a position, explained in one language. Each price is computed once and cached."""

    def __init__(self, game: Game, seat: int, tr: Translator, cities: Sequence[City] = ()) -> None:
        self.game, self.seat, self.tr = game, seat, tr
        cities = cities or (game.city(0), game.city(1))
        self.city, self.other = cities[seat], cities[1 - seat]
        self.producers = _choice_producers(self.city)
        self._taker = _token_with(self.other, "gain_opponent_trade_coins")
        self._costs: dict[str, Cost] = {}

    def cost(self, thing: str) -> Cost:
        """Return the cost of a building or a wonder."""
        if thing not in self._costs:
            self._costs[thing] = self._ask(thing)
        return self._costs[thing]

    def _ask(self, thing: str) -> Cost:
        parts, applies_to = self.game.price_parts(self.seat, thing), "wonder" if thing in WONDER_INDEX else "blue"
        return _cost(
            parts,
            self.city.coins,
            chain_giver(self.city, thing) if parts.chained else None,
            self.producers if parts.missing != parts.lacking else (),
            _token_with(self.city, "resource_rebate", applies_to) if parts.lacking != parts.buying else None,
            self._taker if parts.is_paid_to_opponent else None,
            self.tr,
        )

    def options(self, card: str, legal: frozenset[str]) -> list[Option]:
        """Return the uses of a card. Only legal moves are offered."""
        build = _option("build", self.tr.gettext("Build"), self.cost(card))
        return [
            option._replace(move=move) if (move := f"{prefix} {card}") in legal else option
            for prefix, option in (("build", build), *self._other_options)
        ]

    @functools.cached_property
    def _other_options(self) -> list[tuple[str, Option]]:
        """The uses that every card has, selling it and building wonders with it, with the moves without the card."""
        sale, tr = self.city.sale, self.tr
        sell = Option(
            kind="sell",
            move=None,
            label=tr.gettext("Sell"),
            text=tr.ngettext("+%(num)s coin", "+%(num)s coins", sale),
            total=-sale,
            lines=(
                tr.gettext("The card goes to the discard pile. You get 2 coins, and 1 for each of your yellow cards."),
            ),
            possible=True,
            reason="",
        )
        wonders = [
            (f"wonder {wonder}", _option("wonder", label, self.cost(wonder), wonder_face(wonder, tr)))
            for wonder in self.city.unbuilt
            for label in (tr.gettext("Build %(wonder)s", wonder=thing_name(wonder, tr)),)
        ]
        return [("sell", sell), *wonders]


def _option(kind: str, label: str, cost: Cost, wonder: Face | None = None) -> Option:
    """Return a construction, without the move that makes it."""
    return Option(kind, None, label, cost.text, cost.total, cost.lines, cost.possible, cost.reason, wonder)


@functools.lru_cache(CACHED_COSTS)
def _cost(
    parts: PriceParts,
    coins: int,
    free_with: str | None,
    producers: Producers,
    saver: str | None,
    taker: str | None,
    tr: Translator,
) -> Cost:
    """Return the cost of something for a city with so many coins; see `describe_price` for the other arguments."""
    price = explain(parts)
    givers = _givers(price, producers)
    lines = describe_price(price, tr, free_with=free_with, givers=givers, saver=saver, taker=taker)
    possible = price.total <= coins
    return Cost(
        total=price.total,
        text=describe_coins(price.total, tr) if price.total else tr.gettext("Free"),
        lines=tuple(lines),
        possible=possible,
        reason="" if possible else describe_shortage(price.total, coins, tr),
        missing=max(0, price.total - coins),
        is_chain=price.chain,
    )


def _givers(price: Price, producers: Producers) -> list[tuple[str, dict[str, int]]]:
    """Assign the chosen units of a price to choice producers; each supplies one unit of its group."""
    units = [resource for resource, n in price.chosen.items() for _ in range(n)]
    rows = []
    for producer, choice in producers:
        unit = next((u for u in units if (u in RAW) == (choice[0] in RAW)), None)
        if unit:
            units.remove(unit)
            rows.append((producer, {unit: 1}))
    return rows


def chain_giver(city: City, card: str) -> str | None:
    """Return the building of a city that makes a card free."""
    symbol = BUILDINGS[BUILDING_INDEX[card]].free_with
    return next((b for b in city.buildings if symbol and BUILDINGS[BUILDING_INDEX[b]].chain == symbol), None)


def describe_price(
    price: Price,
    tr: Translator,
    *,
    free_with: str | None = None,
    givers: Sequence[tuple[str, Mapping[str, int]]] = (),
    saver: str | None = None,
    taker: str | None = None,
) -> list[str]:
    """Explain how a price is calculated, one sentence per component.

    Args:
        price: the price as returned by the game.
        tr: the translator.
        free_with: the building of the city whose chain symbol makes it free.
        givers: the ids of choice producers with the units that each supplies.
        saver: the token that waives part of the resources.
        taker: the token that gives the opponent the coins paid for resources.
    """
    if price.chain:
        if free_with:
            return [tr.gettext("Free of charge thanks to %(card)s.", card=thing_name(free_with, tr))]
        return [tr.gettext("Free through its chain symbol.")]
    lines = []
    if price.coins:
        lines.append(tr.ngettext("%(num)s coin to the bank.", "%(num)s coins to the bank.", price.coins))
    if price.produced:
        lines.append(tr.gettext("Own production: %(list)s.", list=describe_amounts(price.produced, tr)))
    for giver, units in givers:
        lines.append(
            tr.gettext("%(card)s gives %(list)s.", card=thing_name(giver, tr), list=describe_amounts(units, tr))
        )
    if price.dropped:
        amounts = describe_amounts(price.dropped, tr)
        if saver:
            lines.append(tr.gettext("%(token)s saves %(list)s.", token=thing_name(saver, tr), list=amounts))
        else:
            lines.append(tr.gettext("Not needed: %(list)s.", list=amounts))
    if price.bought:
        parts = [
            tr.gettext("%(amount)s at %(price)s", amount=describe_amount(resource, n, tr), price=tr.number(each))
            for resource, (n, each) in price.bought.items()
        ]
        lines.append(tr.gettext("Buy %(list)s.", list=tr.list(parts)))
    if price.to_opponent:
        lines.append(
            tr.ngettext(
                "%(num)s of these coins goes to your opponent (%(token)s).",
                "%(num)s of these coins go to your opponent (%(token)s).",
                price.to_opponent,
                token=thing_name(taker or "economy", tr),
            )
        )
    return lines
