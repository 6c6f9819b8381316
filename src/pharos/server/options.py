"""What can be done with a card, at what price and why, or why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pharos.core.resources import RAW
from pharos.duel import Game, Price
from pharos.duel.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.locale.catalogue import Translator
from pharos.server.cardfaces import Face, wonder_face
from pharos.server.chronicle import chain_giver
from pharos.server.words import describe_coins, describe_price, describe_shortage, thing_name


@dataclass(frozen=True)
class Cost:
    """What a thing costs a seat, with the reasons."""

    total: int
    text: str  # "3 coins", "free"
    lines: tuple[str, ...]
    possible: bool
    reason: str  # why it cannot be paid, or empty
    price: Price


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


def choice_producers(game: Game, seat: int) -> list[tuple[str, tuple[str, ...]]]:
    """The buildings and wonders of a city that make one of several resources, with what they can make."""
    city = game.city(seat)
    made = [(thing, _effects(thing).get("produces_choice")) for thing in (*city.buildings, *city.wonders)]
    return [(thing, tuple(choice)) for thing, choice in made if isinstance(choice, list)]


def _givers(game: Game, seat: int, price: Price) -> list[tuple[str, dict[str, int]]]:
    """Which choice producer gives which unit of a price: each gives one unit of its group."""
    if not price.chosen:
        return []
    units = [resource for resource, n in price.chosen.items() for _ in range(n)]
    rows = []
    for producer, choice in choice_producers(game, seat):
        unit = next((u for u in units if (u in RAW) == (choice[0] in RAW)), None)
        if unit:
            units.remove(unit)
            rows.append((producer, {unit: 1}))
    return rows


def _token_with(game: Game, seat: int, effect: str, applies_to: str = "") -> str | None:
    for token in game.city(seat).tokens:
        value = _effects(token).get(effect)
        if value and (not applies_to or (isinstance(value, dict) and value["applies_to"] == applies_to)):
            return token
    return None


def cost_of(game: Game, seat: int, thing: str, tr: Translator) -> Cost:
    """What a building or a wonder costs a seat now."""
    price = game.price(seat, thing)
    coins = game.city(seat).coins
    is_wonder = thing in WONDER_INDEX
    lines = describe_price(
        price,
        tr,
        free_with=None if is_wonder else chain_giver(game, seat, thing),
        givers=_givers(game, seat, price),
        saver=_token_with(game, seat, "resource_rebate", "wonder" if is_wonder else "blue"),
        taker=_token_with(game, 1 - seat, "gain_opponent_trade_coins"),
    )
    possible = price.total <= coins
    return Cost(
        total=price.total,
        text=describe_coins(price.total, tr) if price.total else tr.gettext("Free"),
        lines=tuple(lines),
        possible=possible,
        reason="" if possible else describe_shortage(price.total, coins, tr),
        price=price,
    )


def card_options(
    game: Game, seat: int, card: str, tr: Translator, *, legal: frozenset[str], wonders: Mapping[str, Cost]
) -> list[Option]:
    """The uses of a card for a seat. A move is offered only when it is among the legal ones."""
    cost = cost_of(game, seat, card, tr)
    build, sell = f"build {card}", f"sell {card}"
    sale = game.city(seat).sale
    options = [
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
                tr.gettext("The card goes to the discard pile. You get 2 coins, and 1 for each of your yellow cards."),
            ),
            possible=True,
            reason="",
        ),
    ]
    for wonder, price in wonders.items():
        move = f"wonder {wonder} {card}"
        options.append(
            Option(
                kind="wonder",
                move=move if move in legal else None,
                label=tr.gettext("Build %(wonder)s", wonder=thing_name(wonder, tr)),
                text=price.text,
                total=price.total,
                lines=price.lines,
                possible=price.possible,
                reason=price.reason,
                wonder=wonder_face(wonder, tr),
            )
        )
    return options
