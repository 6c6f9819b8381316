"""The words of the adviser for Duel: what is asked, and why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.core.errors import IllegalMove, PharosError
from pharos.games.duel.rules.following import Question
from pharos.games.duel.rules.sketch import places_of
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator
from pharos.server.error_messages import explain_problem
from pharos.server.game_words import age_name


def question_title(asked: Question, names: Sequence[str], tr: Translator) -> str:
    """What is asked, as a heading."""
    return {
        "begin": tr.gettext("Who begins?"),
        "board": tr.gettext("Which progress tokens lie on the board?"),
        "offer": tr.gettext("Which wonders are on offer?"),
        "own": tr.gettext("Which wonders does %(player)s have?", player=names[asked.seat or 0]),
        "reveal": tr.gettext("Which card lies here?"),
        "guild": tr.gettext("Which face-down cards have the back of a guild?"),
        "drawn": tr.gettext("Which tokens did the Great Library draw?"),
        "move": tr.gettext("%(player)s to move", player=names[asked.seat or 0]),
        "over": tr.gettext("The game is over."),
        "edit": tr.gettext("Enter the position"),
    }[asked.kind]


def question_text(asked: Question, tr: Translator) -> str:
    """How to answer, and how much is left."""
    if asked.kind in ("board", "offer", "own", "drawn", "reveal", "guild"):
        return tr.ngettext("Tap %(num)s more.", "Tap %(num)s more.", asked.left)
    if asked.kind == "move":
        return tr.gettext("Tap the move that was made at the table.")
    return ""


# --- why something is not possible -----------------------------------------------------------------------------------


def place_name(place: str, names: Sequence[str], tr: Translator) -> str:
    """Where something is, as a part of a sentence."""
    if place.startswith("city"):
        return tr.gettext("in the city of %(player)s", player=names[int(place[4:])])
    if place.startswith("under"):
        return tr.gettext("under a wonder of %(player)s", player=names[int(place[5:])])
    return {
        "slot": tr.gettext("in the card structure"),
        "board": tr.gettext("on the board"),
        "discard": tr.gettext("in the discard pile"),
        "offer": tr.gettext("on offer"),
    }[place]


def not_possible_words(where: Sequence[str], back: str, names: Sequence[str], tr: Translator) -> str:
    """Why a card cannot lie in a slot."""
    if where:
        return tr.list(place_name(place, names, tr) for place in where)
    return tr.gettext("has the back of a guild") if back == "guild" else tr.gettext("has another back")


def explain_entry(error: PharosError, view: Mapping[str, Any] | None, names: Sequence[str], tr: Translator) -> str:
    """Say what is wrong with an entry or a position, and where."""
    problem = error.details.get("problem")
    if problem == "twice":
        thing = str(error.details["thing"])
        where = [place_name(place, names, tr) for place in places_of(dict(view or {}), thing)] if view else []
        return tr.gettext("%(thing)s is in two places: %(places)s.", thing=thing_name(thing, tr), places=tr.list(where))
    if problem:
        return _contradiction(str(problem), error.details, names, tr)
    if error.code == "not_possible":
        return _not_here(str(error.details["thing"]), view, names, tr)
    sentences = {
        "tell_first": tr.gettext("First say what was revealed."),
        "other_question": tr.gettext("Something else is asked now."),
        "no_such_slot": tr.gettext("There is no unknown card in this place."),
    }
    if error.code in sentences:
        return sentences[error.code]
    if isinstance(error, IllegalMove):
        return explain_problem(error, tr)
    return tr.gettext("This position is not possible (%(reason)s).", reason=error.message)


def _not_here(thing: str, view: Mapping[str, Any] | None, names: Sequence[str], tr: Translator) -> str:
    try:
        name = thing_name(thing, tr)
    except StopIteration:
        return tr.gettext("There is no such card in this game.")
    where = places_of(dict(view), thing) if view else []
    if where:
        places = tr.list(place_name(place, names, tr) for place in where)
        return tr.gettext("%(thing)s cannot be here: it is already %(places)s.", thing=name, places=places)
    return tr.gettext("%(thing)s cannot be here.", thing=name)


def _contradiction(problem: str, values: Mapping[str, object], names: Sequence[str], tr: Translator) -> str:
    """A contradiction that the rules found in a position."""

    def number(name: str) -> int:
        return int(str(values.get(name, 0)))

    player = names[number("seat")]
    match problem:
        case "taken":
            age = age_name(number("age"), tr)
            if not number("due"):
                return tr.ngettext(
                    "%(num)s card of %(age)s is in the cities or the discard pile, but that age has not begun.",
                    "%(num)s cards of %(age)s are in the cities or the discard pile, but that age has not begun.",
                    number("count"),
                    age=age,
                )
            return tr.ngettext(
                "%(due)s cards of %(age)s have been taken, but only %(num)s is in the cities and the discard pile.",
                "%(due)s cards of %(age)s have been taken, but %(num)s are in the cities and the discard pile.",
                number("count"),
                due=tr.number(number("due")),
                age=age,
            )
        case "wonders":
            return tr.ngettext(
                "%(player)s has %(num)s wonder; each city has four.",
                "%(player)s has %(num)s wonders; each city has four.",
                number("count"),
                player=player,
            )
        case "built":
            return tr.gettext("At most seven wonders are built; here are %(count)s.", count=tr.number(number("count")))
        case "tokens":
            return tr.ngettext(
                "%(num)s progress token is on the board or in a city; five, or six with the Great Library, is right.",
                "%(num)s progress tokens are on the board or in a city; five, or six with the Great Library, is right.",
                number("count"),
            )
        case "guilds":
            return tr.ngettext(
                "There are three guilds in the game; here is %(num)s.",
                "There are three guilds in the game; here are %(num)s.",
                number("count"),
            )
    return _simple_contradiction(problem, player, number("age"), tr)


def _simple_contradiction(problem: str, player: str, age: int, tr: Translator) -> str:
    return {
        "coins": tr.gettext("%(player)s cannot have so many coins.", player=player),
        "pawn": tr.gettext("The conflict pawn cannot stand there."),
        "loot": tr.gettext("The conflict pawn has passed a loot token on the side of %(player)s.", player=player),
        "covered": tr.gettext("A card was taken although another card lies on it."),
        "won": tr.gettext("Somebody has won already: by the pawn, or with six different science symbols."),
        "empty": tr.gettext("%(age)s has no cards left: choose the next age.", age=age_name(age, tr)),
        "no_card_left": tr.gettext("Not enough cards of %(age)s are left for the structure.", age=age_name(age, tr)),
    }.get(problem, tr.gettext("This position is not possible."))
