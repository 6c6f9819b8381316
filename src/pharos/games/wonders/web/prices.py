"""How prices come about, in words: own production, choice producers, purchases from both neighbours, joining."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pharos.games.duel.web.words import describe_shortage
from pharos.games.wonders.rules import City, Game, Price
from pharos.games.wonders.rules.definitions import (
    BOARD_INDEX,
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    EDIFICE_INDEX,
    EDIFICES,
    Effects,
)
from pharos.games.wonders.web.words import (
    board_name,
    card_name,
    describe_amount,
    describe_amounts,
    describe_coins,
    edifice_name,
)
from pharos.locale.catalogue import Translator

Payment = tuple[int, int]  # coins to the left and to the right neighbour


@dataclass(frozen=True)
class Source:
    """Something in a city that makes resources: `amount` units, each any one of `options`."""

    kind: str  # "board" "card" "stage" "edifice"
    id: str  # of the board, the card or the edifice
    number: int  # of the stage
    options: tuple[str, ...]
    amount: int

    @property
    def is_choice(self) -> bool:
        """Whether there is something to choose."""
        return len(self.options) > 1


def _made(kind: str, id_: str, number: int, effects: Effects) -> list[Source]:
    made = []
    for effect in effects:
        if effect["type"] == "produce":
            made.append(Source(kind, id_, number, (effect["resource"],), effect["amount"]))
        elif effect["type"] == "produce_choice":
            made.append(Source(kind, id_, number, tuple(effect["options"]), effect["amount"]))
    return made


def sources_of(game: Game, seat: int) -> list[Source]:
    """All that makes resources in a city, for its owner; what has no choice first."""
    city = game.city(seat)
    board = BOARDS[BOARD_INDEX[city.board, city.side]]
    sources = [Source("board", board.id, 0, (board.produces,), 1)]
    for card in city.buildings:
        sources += _made("card", card, 0, BUILDINGS[BUILDING_INDEX[card]].effects)
    for number, stage in enumerate(board.stages[: city.stages], start=1):
        sources += _made("stage", board.id, number, stage.effects)
    for edifice in game.edifices:
        if edifice.status == "built":
            for _ in range(edifice.pawns[seat]):
                sources += _made("edifice", edifice.id, 0, EDIFICES[EDIFICE_INDEX[edifice.id]].reward)
    return sorted(sources, key=lambda source: len(source.options))


def source_name(source: Source, tr: Translator) -> str:
    """How a source is called."""
    if source.kind == "card":
        return card_name(source.id, tr)
    if source.kind == "edifice":
        return edifice_name(source.id, tr)
    if source.kind == "stage":
        return tr.gettext(
            "%(board)s, stage %(number)s", board=board_name(source.id, tr), number=tr.number(source.number)
        )
    return board_name(source.id, tr)


def own_share(price: Price, payment: Payment) -> dict[str, int]:
    """The units of a cost that the city itself makes when so much is paid to the neighbours."""
    left, right = price.bought[payment]
    share = {r: n - left.get(r, 0) - right.get(r, 0) for r, n in price.cost.items()}
    return {r: n for r, n in share.items() if n}


def assign(units: Mapping[str, int], sources: Iterable[Source]) -> list[tuple[Source, str]] | None:
    """Which source gives each unit, what has no choice first; None when the sources do not suffice."""
    slots = [source for source in sources for _ in range(source.amount)]
    wanted = [resource for resource, n in units.items() for _ in range(n)]
    taken: dict[int, int] = {}  # the unit of each slot

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
    """What is bought from each neighbour and for how much."""
    left, right = price.bought[payment]
    lines = []
    if left:
        lines.append(tr.gettext("From the left neighbour: %(list)s.", list=_bought(left, price.prices, 0, tr)))
    if right:
        lines.append(tr.gettext("From the right neighbour: %(list)s.", list=_bought(right, price.prices, 1, tr)))
    return lines


def describe_payment(payment: Payment, tr: Translator) -> str:
    """What goes to whom, in short."""
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
    """The payment that a move without one means: the smallest sum, then the least to the left."""
    return min(price.payments, key=lambda p: (p[0] + p[1], p[0]), default=None)


def chain_giver(city: City, card: str) -> str | None:
    """The building of a city that makes a card free."""
    return next((b for b in BUILDINGS[BUILDING_INDEX[card]].chain_from if b in city.buildings), None)


def describe_price(
    game: Game, seat: int, thing: str, tr: Translator, *, payment: Payment | None = None, join: bool = False
) -> list[str]:
    """How the price of a building or of the next "stage" comes about, a sentence each.

    Args:
        game: the game.
        seat: who would pay.
        thing: a card, or "stage".
        tr: the language.
        payment: one of the price's payments; by default the one that a move without payment means.
        join: whether the seat also joins the edifice of the age.
    """
    price = game.price(seat, thing)
    if price.built:
        return [tr.gettext("A building of this name stands in your city already.")]
    if price.chain:
        giver = chain_giver(game.city(seat), thing)
        return [tr.gettext("Free of charge thanks to %(card)s.", card=card_name(giver or thing, tr))]
    if price.right:
        return [tr.gettext("Free of charge by a right of %(board)s.", board=board_name(game.city(seat).board, tr))]
    payment = payment or default_payment(price)
    if payment is None:
        return [tr.gettext("Your neighbours do not have what you lack.")]
    lines = []
    if price.coins:
        lines.append(tr.ngettext("%(num)s coin to the bank.", "%(num)s coins to the bank.", price.coins))
    lines += _own_lines(own_share(price, payment), sources_of(game, seat), tr)
    lines += describe_purchases(price, payment, tr)
    cost = game.join_cost(seat) if join else None
    if cost is not None:
        lines.append(
            tr.ngettext(
                "%(num)s coin to the bank for joining: %(edifice)s.",
                "%(num)s coins to the bank for joining: %(edifice)s.",
                cost,
                edifice=edifice_name(game.edifices[game.age - 1].id, tr),
            )
        )
    return lines


def why_not(game: Game, seat: int, thing: str, tr: Translator, *, join: bool = False) -> str:
    """Why a building or the next "stage" cannot be had now; empty when it can."""
    if thing == "stage" and game.next_stage(seat) is None:
        return tr.gettext("Every stage of your wonder is built.")
    price = game.price(seat, thing)
    if price.built:
        return tr.gettext("A building of this name stands in your city already.")
    if price.total is None:
        return tr.gettext("Your neighbours do not have what you lack.")
    total = price.total
    if join:
        cost = game.join_cost(seat)
        if cost is None:
            return _why_no_join(game, seat, tr)
        total += cost
    coins = game.city(seat).coins
    return "" if total <= coins else describe_shortage(total, coins, tr)


def _why_no_join(game: Game, seat: int, tr: Translator) -> str:
    if not game.edifices:
        return tr.gettext("This game is played without edifices.")
    edifice = game.edifices[game.age - 1]
    if edifice.joined[seat]:
        return tr.gettext("You have joined the edifice of this age already.")
    return tr.gettext("The edifice of this age is built already.")
