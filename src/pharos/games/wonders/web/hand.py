"""The view model of a hand: the uses of each card with costs, explanations and ways to pay."""

from __future__ import annotations

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.payments import SALE, Prices
from pharos.games.wonders.web.board_parts import HandCard, Tag, Use, Way
from pharos.games.wonders.web.card_faces import building_face, stage_face
from pharos.games.wonders.web.expansions import expansions, expansions_of
from pharos.games.wonders.web.prices import Payment, default_payment, describe_payment, describe_price, why_not
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import describe_coins

VERBS = {"build": "build", "free": "build", "stage": "stage", "sell": "sell"}


def use_of(move: str) -> tuple[str, str]:
    """Return the use of a card that a move makes, and the card."""
    verb, card, *_ = move.split()
    added = (expansion.use_kind(move) for expansion in expansions())
    return next(filter(None, added), None) or VERBS[verb], card


class Hand:
    """What a seat can do with its cards, described in one language."""

    def __init__(self, game: Game, seat: int, tr: Translator, *, is_offered: bool) -> None:
        """Prepare a hand; moves are offered only if this browser may make them now."""
        self.game, self.seat, self.tr, self.is_offered = game, seat, tr, is_offered
        self.prices = Prices(game, seat)
        committed = game.committed(seat) or ""
        # The seat's decision, if it is a use of a card.
        self.chosen = use_of(committed) if committed.partition(" ")[0] in VERBS else None
        self._moves: dict[tuple[str, str], list[str]] = {}
        self._lines: dict[tuple[str, Payment], tuple[str, ...]] = {}  # price explanations
        for move in game.choices(seat) if game.phase in ("turn", "last") else ():
            if move != "pass":
                self._moves.setdefault(use_of(move), []).append(move)

    def cards(self) -> tuple[HandCard, ...]:
        """Return the cards of the hand."""
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
                    id=f"{card}-{seen.count(card) + 1}" if card in seen else card,
                    face=face,
                    uses=uses,
                    tip="\n".join((face.tip, *extra)),
                    label=join_sentences((face.label, *extra)),
                    is_chosen=is_chosen,
                )
            )
        return tuple(rows)

    def _uses(self, card: str) -> tuple[Use, ...]:
        uses = [self._build(card)]
        if (number := self.game.next_stage(self.seat)) is not None:
            uses.append(self._stage(card, number))
            for expansion in expansions_of(self.game):
                uses += expansion.stage_uses(self, card)
        return (*uses, self._sell(card))

    def _offered(self, move: str) -> str | None:
        return move if self.is_offered else None

    def ways(self, kind: str, card: str, thing: str, more_lines: tuple[str, ...] = ()) -> tuple[Way, ...]:
        """Return the ways to pay for a use of a card; the first is the default for moves that specify no payment.

        Args:
            kind: the use.
            card: the card.
            thing: what is paid for: the card, or "stage".
            more_lines: descriptions of further payments.
        """
        moves = self._moves.get((kind, card), [])
        usual = default_payment(self.prices.price(thing)) if moves else None
        rows = []
        for move in moves:
            paid = self.prices.payment(move)
            payment = (paid.left, paid.right)
            text, lines = describe_payment(payment, self.tr), (*self._price_lines(thing, payment), *more_lines)
            way = Way(self._offered(move), text, paid.total, lines, *payment)
            rows.append((payment != usual, paid.total, way))
        return tuple(way for _, _, way in sorted(rows, key=lambda row: row[:2]))

    def _price_lines(self, thing: str, payment: Payment) -> tuple[str, ...]:
        """Explain a price. The explanation is cached, since that of a stage is the same for every card."""
        if (thing, payment) not in self._lines:
            lines = describe_price(self.game, self.seat, thing, self.tr, payment=payment)
            self._lines[thing, payment] = tuple(lines)
        return self._lines[thing, payment]

    def use(
        self,
        kind: str,
        icons: tuple[str, ...],
        label: str,
        card: str,
        ways: tuple[Way, ...],
        *,
        reason: str,
        least: int | None,
        thing: str = "stage",
    ) -> Use:
        """Build a use of a card that has a price.

        Args:
            kind: the use.
            icons: what is drawn before the label.
            label: what the use is called.
            card: the card.
            ways: the ways to pay.
            reason: why it is impossible.
            least: the price to show if there is no way to pay.
            thing: what is paid for: the card, or "stage".
        """
        total = ways[0].total if ways else least
        text = "" if total is None else describe_coins(total, self.tr) if total else self.tr.gettext("Free")
        return Use(
            kind=kind,
            icons=icons,
            label=label,
            text=text,
            total=total,
            lines=ways[0].lines if ways else (),
            ways=ways,
            reason=reason,
            is_chosen=self.chosen == (kind, card),
            tag=self._tag(thing, ways, least),
        )

    def _tag(self, thing: str, ways: tuple[Way, ...], least: int | None) -> Tag:
        """Return the price to draw on a card or a stage."""
        price = self.prices.price(thing)
        if not ways:
            is_priced = least is not None
            kind = "built" if price.built else "goods" if price.total is None else "coins" if is_priced else "closed"
            return Tag(kind, least or 0, lack=max((least or 0) - self.game.city(self.seat).coins, 0))
        way = ways[0]
        if way.total:
            return Tag("pay", way.total, way.left, way.right)
        return Tag("chain" if price.chain else "right" if price.right else "own" if price.cost else "free")

    def _build(self, card: str) -> Use:
        ways = self.ways("build", card, card)
        reason = "" if ways else why_not(self.game, self.seat, card, self.tr)
        price = self.prices.price(card)
        least = None if price.built else price.total
        label = self.tr.gettext("Build")
        return self.use("build", ("city",), label, card, ways, reason=reason, least=least, thing=card)

    def _stage(self, card: str, number: int) -> Use:
        ways = self.ways("stage", card, "stage")
        reason = "" if ways else why_not(self.game, self.seat, "stage", self.tr)
        city = self.game.city(self.seat)
        name = stage_face(city.board, city.side, number, self.tr).name
        least = self.prices.price("stage").total
        return self.use("stage", ("wonder",), name, card, ways, reason=reason, least=least)

    def _sell(self, card: str) -> Use:
        tr = self.tr
        moves = self._moves.get(("sell", card), [])
        lines = (tr.gettext("The card goes face down to the discard pile."),)
        ways = tuple(Way(self._offered(move), "", -SALE, lines) for move in moves)
        text = tr.ngettext("+%(num)s coin", "+%(num)s coins", SALE)
        is_chosen = self.chosen == ("sell", card)
        tag = Tag("pay", -SALE)
        return Use("sell", ("discard",), tr.gettext("Sell"), text, -SALE, lines, ways, "", is_chosen, tag)
