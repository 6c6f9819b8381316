"""The cards of a hand with what each use costs and why, all ways to pay, or why it is not possible."""

from __future__ import annotations

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.payments import SALE, Prices
from pharos.games.wonders.web.board_parts import HandCard, Use, Way
from pharos.games.wonders.web.card_faces import building_face, stage_face
from pharos.games.wonders.web.prices import default_payment, describe_payment, describe_price, why_not
from pharos.games.wonders.web.words import describe_coins, edifice_name, stage_name
from pharos.locale.catalogue import Translator

VERBS = {"build": "build", "free": "build", "stage": "stage", "sell": "sell"}


def use_of(move: str) -> tuple[str, str]:
    """The use of a card that a move makes, and the card."""
    words = move.split()
    return "join" if "join" in words else VERBS[words[0]], words[1]


class Hand:
    """What a seat can do with its cards, in words of a language."""

    def __init__(self, game: Game, seat: int, tr: Translator, *, is_offered: bool) -> None:
        """Look at a hand; moves are offered only when this browser may make them now."""
        self.game, self.seat, self.tr, self.is_offered = game, seat, tr, is_offered
        self.prices = Prices(game, seat)
        committed = game.committed(seat) or ""
        # What the seat has chosen, when that is a use of a card.
        self.chosen = use_of(committed) if committed.partition(" ")[0] in VERBS else None
        self._moves: dict[tuple[str, str], list[str]] = {}
        self._told: dict[tuple[str, tuple[int, int], bool], tuple[str, ...]] = {}
        for move in game.choices(seat) if game.phase in ("turn", "last") else ():
            if move != "pass":
                self._moves.setdefault(use_of(move), []).append(move)

    def cards(self) -> tuple[HandCard, ...]:
        """The cards of the hand."""
        chosen = self.chosen[1] if self.chosen else None
        rows = []
        for place, card in enumerate(self.game.hand(self.seat)):
            face = building_face(card, self.tr)
            uses = self._uses(card) if self._moves else ()
            build = next((use for use in uses if use.kind == "build"), None)
            price = [self.tr.gettext("Price now: %(price)s.", price=build.text)] if build and not build.reason else []
            extra = [*price, *([build.reason] if build and build.reason else [])]
            seen = self.game.hand(self.seat)[:place]
            is_chosen = card == chosen
            chosen = None if is_chosen else chosen
            rows.append(
                HandCard(
                    id=card if card not in seen else f"{card}-2",
                    face=face,
                    uses=uses,
                    tip="\n".join((face.tip, *extra)),
                    label=" ".join((face.label, *extra)),
                    is_chosen=is_chosen,
                )
            )
        return tuple(rows)

    def _uses(self, card: str) -> tuple[Use, ...]:
        uses = [self._build(card)]
        if (number := self.game.next_stage(self.seat)) is not None:
            uses.append(self._stage(card, number))
            if self.game.edifices:
                uses.append(self._join(card))
        return (*uses, self._sell(card))

    def _offered(self, move: str) -> str | None:
        return move if self.is_offered else None

    def _price_ways(self, moves: list[str], thing: str, *, join: bool = False) -> tuple[Way, ...]:
        """The ways to pay, the one that a move without payment means first."""
        usual = default_payment(self.prices.price(thing)) if moves else None
        rows = []
        for move in moves:
            paid = self.prices.payment(move)
            payment = (paid.left, paid.right)
            text = describe_payment(payment, self.tr)
            way = Way(self._offered(move), text, paid.total, self._lines(thing, payment, join=join))
            rows.append((payment != usual, paid.total, way))
        return tuple(way for _, _, way in sorted(rows, key=lambda row: row[:2]))

    def _lines(self, thing: str, payment: tuple[int, int], *, join: bool) -> tuple[str, ...]:
        """How a price comes about; that of a stage is the same for every card."""
        key = (thing, payment, join)
        if key not in self._told:
            lines = describe_price(self.game, self.seat, thing, self.tr, payment=payment, join=join)
            self._told[key] = tuple(lines)
        return self._told[key]

    def _use(self, kind: str, label: str, ways: tuple[Way, ...], card: str, reason: str, least: int | None) -> Use:
        total = ways[0].total if ways else least
        text = "" if total is None else describe_coins(total, self.tr) if total else self.tr.gettext("Free")
        return Use(
            kind=kind,
            label=label,
            text=text,
            total=total,
            lines=ways[0].lines if ways else (),
            ways=ways,
            reason=reason,
            is_chosen=self.chosen == (kind, card),
        )

    def _build(self, card: str) -> Use:
        moves = self._moves.get(("build", card), [])
        ways = self._price_ways(moves, card)
        reason = "" if ways else why_not(self.game, self.seat, card, self.tr)
        price = self.prices.price(card)
        least = None if price.built else price.total
        return self._use("build", self.tr.gettext("Build"), ways, card, reason, least)

    def _stage(self, card: str, number: int) -> Use:
        ways = self._price_ways(self._moves.get(("stage", card), []), "stage")
        reason = "" if ways else why_not(self.game, self.seat, "stage", self.tr)
        city = self.game.city(self.seat)
        name = stage_face(city.board, city.side, number, self.tr).name
        return self._use("stage", name, ways, card, reason, self.prices.price("stage").total)

    def _join(self, card: str) -> Use:
        ways = self._price_ways(self._moves.get(("join", card), []), "stage", join=True)
        reason = "" if ways else why_not(self.game, self.seat, "stage", self.tr, join=True)
        label = self.tr.gettext(
            "%(stage)s and join: %(edifice)s",
            stage=stage_name(self.game.next_stage(self.seat) or 0, self.tr),
            edifice=edifice_name(self.game.edifices[self.game.age - 1].id, self.tr),
        )
        stage, join = self.prices.price("stage").total, self.prices.join_cost
        return self._use("join", label, ways, card, reason, None if stage is None or join is None else stage + join)

    def _sell(self, card: str) -> Use:
        tr = self.tr
        moves = self._moves.get(("sell", card), [])
        lines = (tr.gettext("The card goes face down to the discard pile."),)
        ways = tuple(Way(self._offered(move), "", -SALE, lines) for move in moves)
        text = tr.ngettext("+%(num)s coin", "+%(num)s coins", SALE)
        return Use("sell", tr.gettext("Sell"), text, -SALE, lines, ways, "", self.chosen == ("sell", card))
