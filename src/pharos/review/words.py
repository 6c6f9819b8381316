"""The words of a review in the reader's language."""

from __future__ import annotations

from pharos.locale import Translator
from pharos.review.judged import JudgedMove, Review, SeatReview
from pharos.review.verdicts import LUCKY, UNLUCKY

SIGNS = {"best": "★", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??", "unclear": "…"}


def verdict_name(verdict: str, tr: Translator) -> str:
    """The name of a verdict."""
    return {
        "best": tr.pgettext("verdict", "best move"),
        "good": tr.pgettext("verdict", "good move"),
        "inaccuracy": tr.pgettext("verdict", "inaccuracy"),
        "mistake": tr.pgettext("verdict", "mistake"),
        "blunder": tr.pgettext("verdict", "blunder"),
        "unclear": tr.pgettext("verdict", "unclear"),
    }[verdict]


def luck_name(mark: str | None, tr: Translator) -> str:
    """The name of a luck mark; empty without one."""
    return {LUCKY: tr.pgettext("luck", "lucky"), UNLUCKY: tr.pgettext("luck", "unlucky")}.get(mark or "", "")


def percent(value: float, tr: Translator) -> str:
    """A probability in percent, without digits after the point."""
    return tr.gettext("%(number)s%%", number=tr.number(round(100 * value)))


def points_of_win(value: float, tr: Translator) -> str:
    """A difference of probabilities in percent with its sign."""
    number = round(100 * value)
    sign = "+" if number > 0 else "−" if number < 0 else "±"
    return f"{sign}{percent(abs(number) / 100, tr)}"


def seat_name(review: Review, seat: int, tr: Translator) -> str:
    """The name of a player, from the record if it has one."""
    name = review.headers.get(f"player_{seat}") or review.headers.get(f"seat {seat}")
    return name or tr.gettext("Player %(number)s", number=tr.number(seat + 1))


def describe_seat(review: Review, row: SeatReview, tr: Translator) -> str:
    """What a seat's moves add up to, in a sentence."""
    name = seat_name(review, row.seat, tr)
    if row.accuracy is None:
        return tr.gettext("%(player)s had nothing to decide.", player=name)
    accuracy = tr.number(round(row.accuracy, 1))
    if len(review.seats) == 2:
        return tr.gettext(
            "%(player)s: accuracy %(accuracy)s. Played for %(adjusted)s, and the cards gave %(luck)s.",
            player=name,
            accuracy=accuracy,
            adjusted=percent(row.adjusted, tr),
            luck=points_of_win(row.luck, tr),
        )
    return tr.gettext(
        "%(player)s: accuracy %(accuracy)s. Lost %(loss)s by decisions; cards and the others gave %(luck)s.",
        player=name,
        accuracy=accuracy,
        loss=percent(row.loss, tr),
        luck=points_of_win(row.luck, tr),
    )


def describe_share(row: SeatReview, tr: Translator, *, is_for_two: bool, is_reader: bool) -> str:
    """What a seat owes to its decisions and what to luck, in a sentence without its name."""
    luck = points_of_win(row.luck, tr)
    if is_for_two:
        adjusted = percent(row.adjusted, tr)
        if is_reader:
            return tr.gettext(
                "You played for %(adjusted)s, and the cards gave you %(luck)s.", adjusted=adjusted, luck=luck
            )
        return tr.gettext("Played for %(adjusted)s, and the cards gave %(luck)s.", adjusted=adjusted, luck=luck)
    loss = percent(row.loss, tr)
    if is_reader:
        return tr.gettext(
            "You lost %(loss)s by decisions; cards and the others gave you %(luck)s.", loss=loss, luck=luck
        )
    return tr.gettext("Lost %(loss)s by decisions; cards and the others gave %(luck)s.", loss=loss, luck=luck)


def is_worth_telling(move: JudgedMove) -> bool:
    """Whether a better move and its reasons should be told."""
    return move.verdict in ("inaccuracy", "mistake", "blunder", "unclear")
