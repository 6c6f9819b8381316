"""Prompts for the player: whose turn it is, what to decide, how the game ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pharos.games.duel.web.board_parts import Announcement
from pharos.games.duel.web.expansions import expansions
from pharos.locale.catalogue import Translator
from pharos.server.game_words import age_name


class Reader(Protocol):
    """The reader of a prompt."""

    @property
    def names(self) -> tuple[str, str]:
        """The players' names by seat."""

    @property
    def tr(self) -> Translator:
        """The translator."""


def whose_turn(seat: int | None, name_of: Callable[[int], str | None], tr: Translator) -> str:
    """Say whose turn it is; the name of the reader is None."""
    if seat is None:
        return tr.gettext("The game is over.")
    name = name_of(seat)
    return tr.gettext("Your turn") if name is None else tr.gettext("%(player)s to move", player=name)


def instruction(phase: str, offered: bool, destroys: str | None, age: int, tr: Translator) -> str:
    """Say what to do or, for somebody who only watches, what the players are waiting for."""
    if phase == "over":
        return ""
    if phase == "turn":
        if offered:
            return tr.gettext("Choose an uncovered card.")
        return tr.gettext("Choosing a card …")
    if offered:
        return choice_title(phase, destroys, age, tr)
    for expansion in expansions():
        if text := expansion.awaited_choice(phase, tr):
            return text
    return {
        "draft": tr.gettext("Choosing a wonder …"),
        "token": tr.gettext("Choosing a progress token …"),
        "library": tr.gettext("Choosing a progress token …"),
        "destroy": tr.gettext("Choosing a card to destroy …"),
        "revive": tr.gettext("Choosing a card from the discard pile …"),
        "starter": tr.gettext("Choosing who begins the age …"),
    }[phase]


def choice_title(phase: str, destroys: str | None, age: int, tr: Translator) -> str:
    """Return the question of a choice outside the card structure; empty if there is none."""
    if phase == "draft":
        return tr.gettext("Choose a wonder.")
    if phase == "token":
        return tr.gettext("A pair of equal science symbols: take a progress token.")
    if phase == "library":
        return tr.gettext("The Great Library: keep one of these progress tokens.")
    if phase == "destroy":
        if destroys == "brown":
            return tr.gettext("Choose a brown card of the other city to destroy.")
        return tr.gettext("Choose a grey card of the other city to destroy.")
    if phase == "revive":
        return tr.gettext("The Mausoleum: build a card of the discard pile for free.")
    if phase == "starter":
        return tr.gettext("%(age)s: who begins?", age=age_name(age, tr))
    return next(filter(None, (expansion.choice_title(phase, tr) for expansion in expansions())), "")


def starter_label(seat: int, asked: str | None, is_self: bool, viewer: Reader) -> str:
    """Return the label of the answer that a seat begins. If `asked` is None, it is addressed to the viewer."""
    if asked is None:
        return viewer.tr.gettext("I begin") if is_self else viewer.tr.gettext("My opponent begins")
    return viewer.tr.gettext("%(player)s begins", player=viewer.names[seat])


def announce(
    winner: int | None, by: str, you: int | None, names: tuple[str, str], tr: Translator, *, is_even: bool = False
) -> Announcement:
    """Say who won and how, addressed to the player of a seat or, without a seat, to anybody.

    With equal points (`is_even`), the blue cards decided the game.
    """
    if winner is None:
        text = (
            tr.gettext("The players agreed on a draw.")
            if by == "agreement"
            else tr.gettext("Points and blue cards are equal: it is a draw.")
        )
        return Announcement(tr.gettext("A draw"), text, "even")
    if by == "civilian" and is_even:
        by = "blue"
    if you == winner:
        return Announcement(tr.gettext("You won!"), _won_words(by, tr), "won")
    if you is not None:
        return Announcement(tr.gettext("%(player)s won.", player=names[winner]), _lost_words(by, tr), "lost")
    return Announcement(tr.gettext("%(player)s won.", player=names[winner]), _neutral_words(by, tr), "even")


def _won_words(by: str, tr: Translator) -> str:
    return {
        "military": tr.gettext("Military victory: your army stands in the other capital."),
        "science": tr.gettext("Scientific victory: you own six different science symbols."),
        "civilian": tr.gettext("Civilian victory: your city has more points."),
        "blue": tr.gettext("Civilian victory: the points are equal, but your blue cards are worth more."),
        "resignation": tr.gettext("Your opponent resigned."),
        "time": tr.gettext("Your opponent ran out of time."),
    }.get(by, "")


def _lost_words(by: str, tr: Translator) -> str:
    return {
        "military": tr.gettext("Military victory: the other army stands in your capital."),
        "science": tr.gettext("Scientific victory with six different science symbols."),
        "civilian": tr.gettext("Civilian victory: the other city has more points."),
        "blue": tr.gettext("Civilian victory: the points are equal, but the other blue cards are worth more."),
        "resignation": tr.gettext("You resigned."),
        "time": tr.gettext("You ran out of time."),
    }.get(by, "")


def _neutral_words(by: str, tr: Translator) -> str:
    return {
        "military": tr.gettext("Military victory: the pawn reached the other capital."),
        "science": tr.gettext("Scientific victory with six different science symbols."),
        "civilian": tr.gettext("Civilian victory by points."),
        "blue": tr.gettext("Civilian victory: the points are equal, the blue cards decide."),
        "resignation": tr.gettext("The other player resigned."),
        "time": tr.gettext("The other player ran out of time."),
    }.get(by, "")
