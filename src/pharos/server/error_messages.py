"""Translated error messages. Every error code that a page can show has a message here.

The texts of the errors themselves are for programs and logs: they are English, and no page shows them.
"""

from __future__ import annotations

import logging

from pharos.core.errors import InvalidPosition, InvalidRecord, PharosError
from pharos.locale import Translator, join_sentences
from pharos.server.errors import BadRequest, TooMany
from pharos.server.tutorial import WrongMove

log = logging.getLogger(__name__)


def explain_problem(error: PharosError, tr: Translator) -> str:
    """Return a sentence that says what is wrong and what to do."""
    if isinstance(error, InvalidRecord):
        return _explain_record(error, tr)
    if isinstance(error, InvalidPosition):
        return tr.gettext("This position is not possible.")
    if isinstance(error, WrongMove):
        return error.hint(tr)
    if isinstance(error, TooMany):
        return _explain_limit(error, tr)
    if error.code == "internal":
        return tr.gettext(
            "Something went wrong on the server. If it happens again, please report error %(id)s.",
            id=str(error.details["id"]),
        )
    if error.code == "player_limit":
        return tr.gettext(
            "This computer player would think too long. Choose a level, or at most %(allowed)s.",
            allowed=str(error.details["allowed"]),
        )
    if error.code == "too_dear":
        return tr.ngettext(
            "You need %(num)s coin, but you have only %(coins)s.",
            "You need %(num)s coins, but you have only %(coins)s.",
            int(str(error.details["price"])),
            coins=tr.number(int(str(error.details["coins"]))),
        )
    players = error.details.get("players")
    if isinstance(players, tuple):
        return tr.gettext("This game is for %(players)s players.", players=tr.or_list(map(tr.number, players)))
    sentences = _table_sentences(tr) | _move_sentences(tr) | _request_sentences(tr)
    if error.code in sentences:
        return sentences[error.code]
    if isinstance(error, BadRequest):
        return sentences["bad_request"]
    log.info("no message for the error %s: %s", error.code, error.message)
    return tr.gettext("You can’t do that right now.")


def _table_sentences(tr: Translator) -> dict[str, str]:
    """Tables, seats, and what players agree on."""
    _ = tr.gettext
    return {
        "unknown_table": _("There is no such table. The link may be incomplete, or the table may be gone."),
        "unknown_seat": _("There is no such seat at this table."),
        "stale_version": _("The table has changed. Look again before you move."),
        "not_your_turn": _("It is the other player’s turn."),
        "not_your_seat": _("Only the players can do that; you are watching."),
        "wrong_token": _("This link isn’t for a seat at this table."),
        "no_token": _("This link isn’t for a seat at this table."),
        "bad_authorization": _("This link isn’t for a seat at this table."),
        "seat_taken": _("Somebody has taken this seat already. Ask the players for another link, or watch the game."),
        "sit_down_first": _("Take the seat first."),
        "device_link": _("This link has ended. Make a new one on the device where you play."),
        "seats_open": _("Your guest chooses who begins. Wait until somebody takes the free seat."),
        "over": _("The game is over."),
        "not_over": _("You can do that once the game is over."),
        "unfinished": _("Only a finished game can be replayed here."),
        "no_draw": _("You can agree to a draw only in casual games between people."),
        "no_offer": _("There is no draw offer to answer."),
        "no_request": _("There is no request to answer."),
        "no_takeback": _("This move cannot be taken back: something hidden has been shown."),
        "no_resignation": _("With several players nobody can resign. Let a computer play for you instead."),
        "no_proposal": _("You can suggest that only at a table with several players."),
        "handed_over": _("A computer plays for this seat now."),
        "no_hint": _("There are hints on your turn, in casual games against the computer or on one screen."),
        "no_analysis": _("Hints, reviews and advice are turned off on this server."),
        "no_review": _("There are no hints, reviews and advice for this game."),
        "worker_failed": _("The computer failed. Please try again."),
        "no_pace": _("The pace can be changed only at a table with computers and without a clock."),
        "not_handed_over": _("No computer plays for this seat."),
    }


def _move_sentences(tr: Translator) -> dict[str, str]:
    """Moves that the rules refuse."""
    _ = tr.gettext
    unreadable = _("This is not a move of this game.")
    return {
        "not_a_move": unreadable,
        "unknown_verb": unreadable,
        "wrong_form": unreadable,
        "unknown_id": unreadable,
        "moves": unreadable,
        "not_waiting": _("Nothing for you to decide right now."),
        "wrong_phase": _("Something else has to be decided first."),
        "not_offered": _("This cannot be chosen now."),
        "not_here": _("You can’t see that card."),
        "covered": _("This card is still covered."),
        "not_yours": _("You can no longer build this wonder."),
        "twice": _("Your city already has a building of this name."),
        "unavailable": _("Your neighbours do not have what you lack."),
        "payment": _("You can’t pay like that. Choose one of the payments offered."),
        "no_right": _("Your wonder doesn’t let you build this card for free."),
        "free": _("Your wonder lets you build this card for free: choose that."),
        "no_stage": _("Every stage of your wonder is built."),
        "no_join": _("You can’t join an edifice now."),
    }


def _request_sentences(tr: Translator) -> dict[str, str]:
    """Addresses, forms, and the state of the server."""
    _ = tr.gettext
    return {
        "not_found": _("There is no such page."),
        "method_not_allowed": _("This address cannot be used like that."),
        "http_error": _("This address cannot be used like that."),
        "too_large": _("That is too large for this server."),
        "unknown_host": _("This service is not known under this address. Its operator can allow it in the settings."),
        "cross_origin": _("This request came from another web site and was refused."),
        "database_unavailable": _("The server cannot store games at the moment. Please try again in a few seconds."),
        "bad_request": _("Something in the form is missing or not possible. Check it and try again."),
        "adviser_link": _("This link is damaged or incomplete. Begin anew, or open the file if you saved one."),
        "adviser_file": _("This file holds neither a game of the adviser nor a position."),
        "adviser_long": _("This game is too long to be followed."),
        "boards": _("Each board can be chosen only once, and some need their expansion."),
        "clock": _("Choose a time control between 1 minute and 30 days."),
        "player": _("There is no such computer player."),
        "level": _("There is no such computer player."),
    }


def _explain_record(error: InvalidRecord, tr: Translator) -> str:
    """Say what is wrong with a game record."""
    if error.code == "record_title":
        return tr.gettext("This is not a game record of Pharos.")
    if error.code == "record_game":
        return tr.gettext("This is a record of a game that cannot be played here.")
    if error.code == "record_version":
        return tr.gettext("This game record comes from another version of Pharos.")
    return tr.gettext("This game record is damaged (line %(line)s).", line=tr.number(error.line))


def _explain_limit(error: TooMany, tr: Translator) -> str:
    """Say which limit is reached and how long to wait."""
    minutes = -(-error.seconds // 60)
    wait = (
        tr.ngettext("Try again in %(num)s second.", "Try again in %(num)s seconds.", error.seconds)
        if error.seconds < 90
        else tr.ngettext("Try again in %(num)s minute.", "Try again in %(num)s minutes.", minutes)
    )
    reasons = {
        "requests": tr.gettext("Too many requests have come from here."),
        "tables": tr.gettext("Too many tables have been opened from here."),
        "uploads": tr.gettext("Too many game records have been uploaded from here."),
        "analyses": tr.gettext("Too many analyses have been asked for from here."),
        "streams": tr.gettext("Too many pages are open from here. Close some of them."),
    }
    return join_sentences((reasons[error.what], wait))
