"""Translated error messages. Every error code that a page can show has a message here."""

from __future__ import annotations

from pharos.core.errors import InvalidRecord, PharosError
from pharos.locale import Translator
from pharos.server.tutorial import WrongMove


def explain_problem(error: PharosError, tr: Translator) -> str:
    """Return a sentence that says what is wrong and what to do."""
    _ = tr.gettext
    if isinstance(error, InvalidRecord):
        return _("This is not a sound game record. %(reason)s", reason=error.message)
    sentences = {
        "unknown_table": _("There is no such table. The link may be incomplete, or the table may be gone."),
        "stale_version": _("The table has changed meanwhile. Look again before you move."),
        "not_your_turn": _("It is the other player’s turn."),
        "not_your_seat": _("Only the players can do that; you are watching."),
        "wrong_token": _("This link does not open a seat at the table."),
        "over": _("The game is over."),
        "not_over": _("That is possible when the game is over."),
        "no_draw": _("A draw can be agreed on in casual games between people."),
        "no_offer": _("There is no draw offer to answer."),
        "no_request": _("There is no request to answer."),
        "no_takeback": _("This move cannot be taken back: something hidden has been shown."),
        "wrong_phase": _("Something else has to be decided first."),
        "not_offered": _("This cannot be chosen now."),
        "not_here": _("This card is not among the cards that can be seen."),
        "covered": _("This card is still covered."),
        "not_yours": _("This wonder is not one that you can still build."),
        "unfinished": _("Only a finished game can be replayed here."),
        "not_found": _("There is no such page."),
        "twice": _("A building of this name stands in your city already."),
        "unavailable": _("Your neighbours do not have what you lack."),
        "not_waiting": _("You have nothing to decide now."),
        "handed_over": _("A computer plays for this seat now."),
    }
    if isinstance(error, WrongMove):
        return error.hint(tr)
    if error.code == "too_dear":
        return _(
            "This costs %(price)s coins and you have %(coins)s.",
            price=tr.number(int(str(error.details["price"]))),
            coins=tr.number(int(str(error.details["coins"]))),
        )
    return sentences.get(error.code) or _("That was not possible. %(reason)s", reason=error.message)
