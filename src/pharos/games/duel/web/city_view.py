"""The view model of a city: production and prices, buildings by colour, wonders, tokens, symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pharos.core.resources import RESOURCES
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    SYMBOLS,
    TABLE,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from pharos.games.duel.web.board_parts import CityView, Group, OwnWonder, Resource, Symbol
from pharos.games.duel.web.card_faces import building_face, face, token_face, wonder_face
from pharos.games.duel.web.prices import Market
from pharos.games.duel.web.words import resource_name, symbol_name, thing_name
from pharos.server.game_words import color_name, describe_coins, describe_points

LAW_SYMBOL = "scales"  # on the token Law, which is not in every game


def _law_is_in(view: dict[str, Any]) -> bool:
    """Whether the token Law can be taken from the board or was taken."""
    return "law" in view["tokens"] or any("law" in city["tokens"] for city in view["cities"])


def _printed(ids: Sequence[str], kind: str) -> list[Any]:
    """Return the values of an effect printed on buildings and wonders."""
    facts = [BUILDINGS[BUILDING_INDEX[i]] if i in BUILDING_INDEX else WONDERS[WONDER_INDEX[i]] for i in ids]
    return [fact.effects[kind] for fact in facts if kind in fact.effects]


def _resource(market: Market, resource: str) -> Resource:
    city, tr = market.city, market.tr
    made, price = city.production[resource], city.prices[resource]
    discounted = any(resource in row for row in _printed(city.buildings, "trade_discount"))
    theirs = market.other.production[resource]
    name = resource_name(resource, tr)
    lines = [
        name,
        tr.ngettext("This city makes %(num)s.", "This city makes %(num)s.", made),
        tr.ngettext("Each one you lack costs %(num)s coin.", "Each one you lack costs %(num)s coins.", price),
    ]
    if discounted:
        lines.append(tr.gettext("The price is fixed by a yellow card."))
    else:
        lines.append(tr.gettext("2 plus %(made)s for your opponent’s brown and grey cards.", made=theirs))
    return Resource(name=name, id=resource, made=made, price=price, is_fixed=discounted, tip="\n".join(lines))


def make_city(view: dict[str, Any], market: Market, points: int) -> CityView:
    """Build the view model of a city that has so many points."""
    seat, city, tr = market.seat, market.city, market.tr
    things = [*city.buildings, *city.wonders]
    symbols = _printed(things, "science") + [
        t.effects["science"] for t in TOKENS if t.id in city.tokens and "science" in t.effects
    ]
    shields = sum(_printed(things, "shields"))
    groups = []
    for color in COLORS:
        cards = [building_face(card, tr) for card in city.buildings if BUILDINGS[BUILDING_INDEX[card]].color == color]
        if cards:
            groups.append(Group(color, color_name(color, tr), tuple(cards)))
    needed = TABLE["scoring"]["symbols_to_win"]
    return CityView(
        seat=seat,
        coins=city.coins,
        points=points,
        shields=shields,
        sale=city.sale,
        resources=tuple(_resource(market, resource) for resource in RESOURCES),
        choices=tuple((face(thing, tr), made) for thing, made in market.producers),
        symbols=tuple(
            Symbol(s, symbol_name(s, tr), symbols.count(s)) for s in SYMBOLS if s != LAW_SYMBOL or _law_is_in(view)
        ),
        symbols_words=tr.ngettext(
            "%(num)s of %(needed)s different science symbols.",
            "%(num)s of %(needed)s different science symbols.",
            len(city.symbols),
            needed=needed,
        ),
        groups=tuple(groups),
        wonders=tuple(_wonder(market, row) for row in view["cities"][seat]["wonders"]),
        tokens=tuple(token_face(token, tr) for token in city.tokens),
        words=tr.gettext(
            "%(coins)s, %(points)s if the game ended now.",
            coins=describe_coins(city.coins, tr),
            points=describe_points(points, tr),
        ),
    )


def _wonder(market: Market, row: dict[str, Any]) -> OwnWonder:
    tr, cost = market.tr, None
    if row["status"] == "built":
        words = tr.gettext("Built, with %(card)s under it.", card=thing_name(row["card"], tr))
    elif row["status"] == "returned":
        words = tr.gettext("Seven wonders are built; this one is out of the game.")
    elif not market.game.age:
        words = tr.gettext("Not built yet.")
    else:
        cost = market.cost(row["id"])
        words = tr.gettext("Not built yet. Price now: %(price)s.", price=cost.text)
    return OwnWonder(
        face=wonder_face(row["id"], tr),
        status=row["status"],
        status_words=words,
        cost=cost,
        under=building_face(row["card"], tr) if row["card"] else None,
    )
