"""Explains prices: own production, choice producers, purchases from both neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pharos.games.wonders.rules import City, Game, Price
from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS, BUILDING_INDEX, BUILDINGS, Effects
from pharos.games.wonders.web.expansions import expansions, expansions_of
from pharos.games.wonders.web.words import board_name, card_name, describe_amount, describe_amounts
from pharos.locale.catalogue import Translator
from pharos.server.game_words import describe_coins, describe_shortage

Payment = tuple[int, int]  # coins to the left and to the right neighbour


@dataclass(frozen=True)
class Source:
    """A source of resources in a city: `amount` units, each any one of `options`."""

    kind: str  # "board" "card" "stage", or one of an expansion
    id: str  # of the board, the card or the expansion's source
    number: int  # of the stage, if any
    options: tuple[str, ...]
    amount: int

    @property
    def is_choice(self) -> bool:
        """Whether the source offers a choice of resources."""
        return len(self.options) > 1


def sources_from(kind: str, id_: str, number: int, effects: Effects) -> list[Source]:
    """Return the resource sources among the given effects."""
    made = []
    for effect in effects:
        if effect["type"] == "produce":
            made.append(Source(kind, id_, number, (effect["resource"],), effect["amount"]))
        elif effect["type"] == "produce_choice":
            made.append(Source(kind, id_, number, tuple(effect["options"]), effect["amount"]))
    return made


def sources_of(game: Game, seat: int) -> list[Source]:
    """Return all resource sources that a city's owner can use, those without a choice first."""
    city = game.city(seat)
    board = BOARDS[BOARD_INDEX[city.board, city.side]]
    sources = [Source("board", board.id, 0, (board.produces,), 1)]
    for card in city.buildings:
        sources += sources_from("card", card, 0, BUILDINGS[BUILDING_INDEX[card]].effects)
    for number, stage in enumerate(board.stages[: city.stages], start=1):
        sources += sources_from("stage", board.id, number, stage.effects)
    for expansion in expansions_of(game):
        sources += expansion.resource_sources(game, seat)
    return sorted(sources, key=lambda source: len(source.options))


def source_name(source: Source, tr: Translator) -> str:
    """Return the name of a source."""
    if source.kind == "card":
        return card_name(source.id, tr)
    if source.kind == "stage":
        return tr.gettext(
            "%(board)s, stage %(number)s", board=board_name(source.id, tr), number=tr.number(source.number)
        )
    added = (expansion.source_name(source, tr) for expansion in expansions())
    return next(filter(None, added), None) or board_name(source.id, tr)


def own_share(price: Price, payment: Payment) -> dict[str, int]:
    """Return the units of a cost that the city itself produces, given the payment to the neighbours."""
    others = (*price.bought[payment], price.spared_units(payment))
    share = {r: n - sum(units.get(r, 0) for units in others) for r, n in price.cost.items()}
    return {r: n for r, n in share.items() if n}


def assign(units: Mapping[str, int], sources: Iterable[Source]) -> list[tuple[Source, str]] | None:
    """Assign a source to each unit (bipartite matching), trying sources in order; None if they do not suffice."""
    slots = [source for source in sources for _ in range(source.amount)]
    wanted = [resource for resource, n in units.items() for _ in range(n)]
    taken: dict[int, int] = {}  # index of the unit assigned to each slot

    def place(unit: int, tried: set[int]) -> bool:
        for i, slot in enumerate(slots):
            if wanted[unit] in slot.options and i not in tried:
                tried.add(i)
                if i not in taken or place(taken[i], tried):
                    taken[i] = unit
                    return True
        return False

    if not all(place(unit, set()) for unit in range(len(wanted))):
        return None
    return [(slots[i], wanted[unit]) for i, unit in sorted(taken.items())]


def _own_lines(units: Mapping[str, int], sources: list[Source], tr: Translator) -> list[str]:
    given = assign(units, sources) or []
    fixed: dict[str, int] = {}
    lines = []
    for source, resource in given:
        if source.is_choice:
            lines.append(
                tr.gettext(
                    "%(card)s gives %(list)s.", card=source_name(source, tr), list=describe_amount(resource, 1, tr)
                )
            )
        else:
            fixed[resource] = fixed.get(resource, 0) + 1
    if fixed:
        lines.insert(0, tr.gettext("Own production: %(list)s.", list=describe_amounts(fixed, tr)))
    return lines


def _bought(units: Mapping[str, int], prices: Mapping[str, Payment], side: int, tr: Translator) -> str:
    return tr.list(
        tr.gettext("%(amount)s at %(price)s", amount=describe_amount(r, n, tr), price=tr.number(prices[r][side]))
        for r, n in units.items()
    )


def describe_purchases(price: Price, payment: Payment, tr: Translator) -> list[str]:
    """Describe what is bought from each neighbour and at what price."""
    left, right = price.bought[payment]
    lines = []
    if left:
        lines.append(tr.gettext("From the left neighbour: %(list)s.", list=_bought(left, price.prices, 0, tr)))
    if right:
        lines.append(tr.gettext("From the right neighbour: %(list)s.", list=_bought(right, price.prices, 1, tr)))
    return lines


def describe_payment(payment: Payment, tr: Translator) -> str:
    """Describe briefly how much is paid to whom."""
    left, right = payment
    if left and right:
        return tr.gettext(
            "%(left)s to the left, %(right)s to the right",
            left=describe_coins(left, tr),
            right=describe_coins(right, tr),
        )
    if left:
        return tr.gettext("%(coins)s to the left", coins=describe_coins(left, tr))
    if right:
        return tr.gettext("%(coins)s to the right", coins=describe_coins(right, tr))
    return tr.gettext("Nothing to buy")


def default_payment(price: Price) -> Payment | None:
    """Return the default payment of a move that specifies none: the smallest sum, then the least to the left."""
    return min(price.payments, key=lambda p: (p[0] + p[1], p[0]), default=None)


def chain_giver(city: City, card: str) -> str | None:
    """Return the building of a city that makes a card free."""
    return next((b for b in BUILDINGS[BUILDING_INDEX[card]].chain_from if b in city.buildings), None)


def describe_price(game: Game, seat: int, thing: str, tr: Translator, *, payment: Payment | None = None) -> list[str]:
    """Explain the price of a building or of the next "stage", one sentence per component.

    Args:
        game: the game.
        seat: the paying seat.
        thing: a card, or "stage".
        tr: the translator.
        payment: one of the price's payments; by default that of a move that specifies none.
    """
    price = game.price(seat, thing)
    if price.built:
        return [tr.gettext("Your city already has a building of this name.")]
    if price.chain:
        giver = chain_giver(game.city(seat), thing)
        return [tr.gettext("Free of charge thanks to %(card)s.", card=card_name(giver or thing, tr))]
    if price.right:
        return [tr.gettext("Free thanks to %(board)s.", board=board_name(game.city(seat).board, tr))]
    payment = payment or default_payment(price)
    if payment is None:
        return [tr.gettext("Your neighbours do not have what you lack.")]
    lines = []
    if price.coins:
        lines.append(tr.ngettext("%(num)s coin to the bank.", "%(num)s coins to the bank.", price.coins))
    lines += _own_lines(own_share(price, payment), sources_of(game, seat), tr)
    lines += describe_purchases(price, payment, tr)
    return lines


def why_impossible(game: Game, seat: int, thing: str, tr: Translator) -> str:
    """Say why a building or the next "stage" cannot be built now at any price; empty if it can."""
    if thing == "stage" and game.next_stage(seat) is None:
        return tr.gettext("Every stage of your wonder is built.")
    price = game.price(seat, thing)
    if price.built:
        return tr.gettext("Your city already has a building of this name.")
    return tr.gettext("Your neighbours do not have what you lack.") if price.total is None else ""


def why_not(game: Game, seat: int, thing: str, tr: Translator, *, more: int = 0) -> str:
    """Say why a seat cannot build a building or the next "stage" and pay `more` coins now; empty if it can."""
    if reason := why_impossible(game, seat, thing, tr):
        return reason
    total, coins = (game.price(seat, thing).total or 0) + more, game.city(seat).coins
    return "" if total <= coins else describe_shortage(total, coins, tr)
