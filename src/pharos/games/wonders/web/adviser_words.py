"""The words of the adviser for 7 Wonders: what is asked, and why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pharos.core.errors import IllegalMove, PharosError
from pharos.core.registry import get_game
from pharos.games.wonders.rules.definitions import BUILDING_INDEX
from pharos.games.wonders.rules.expansions import UNDERTAKINGS
from pharos.games.wonders.rules.following import Question
from pharos.games.wonders.web.expansions import get_expansion
from pharos.games.wonders.web.words import card_name
from pharos.locale import Translator
from pharos.review import review_part
from pharos.server.error_messages import explain_problem
from pharos.server.game_words import age_name


def question_title(asked: Question, view: Mapping[str, Any] | None, names: Sequence[str], tr: Translator) -> str:
    """What is asked, as a heading."""
    name = names[asked.seat or 0] if names else ""
    if asked.kind == "dealt":
        return get_expansion(asked.word).dealt_question(asked.number, tr)
    if asked.kind == "hold" and view:
        age, turn = age_name(view["age"], tr), tr.number(view["turn"])
        return tr.gettext("%(age)s, turn %(turn)s: which cards do you hold?", age=age, turn=turn)
    return {
        "begin": tr.gettext("How many play?"),
        "board": tr.gettext("Which board? %(player)s", player=name),
        "pile": tr.gettext("Which cards are in the discard pile?"),
        "move": tr.gettext("What do you do?"),
        "other": tr.gettext("What did they do? %(player)s", player=name),
        "over": tr.gettext("The game is over."),
    }[asked.kind]


def question_text(asked: Question, tr: Translator) -> str:
    """How to answer, and how much is left."""
    if asked.kind in ("hold", "pile"):
        return tr.ngettext("Tap %(num)s more.", "Tap %(num)s more.", asked.left)
    if asked.kind == "other" and "sell" in asked.possible:
        return tr.gettext("Tap the card that was built, or what was done with a hidden card.")
    if asked.kind == "move":
        return tr.gettext("Tap the card that you play, or one of the advised moves.")
    return ""


def describe_use(use: str, tr: Translator) -> str:
    """What a seat did without showing a card, or a choice."""
    known = {
        "stage": tr.gettext("Built a stage"),
        "sell": tr.gettext("Sold a card"),
        "pass": tr.gettext("Did nothing"),
    }
    joined = {word: get_expansion(name).other_joined(tr) for name, word in UNDERTAKINGS.items()}
    return known.get(use) or joined.get(use) or review_part(get_game("wonders")).describe_move(use, tr)


def explain_entry(error: PharosError, names: Sequence[str], seat: int | None, tr: Translator) -> str:
    """Say what is wrong with an entry, and where."""
    if error.code == "not_possible":
        thing = str(error.details["thing"])
        if thing in BUILDING_INDEX:
            reason = tr.gettext("%(thing)s cannot be here: all copies are elsewhere.", thing=card_name(thing, tr))
        else:
            reason = tr.gettext("This cannot be chosen now.")
    elif error.code == "other_question":
        reason = tr.gettext("Something else is asked now.")
    elif error.details.get("problem") == "seat":
        reason = tr.gettext("Only a position seen from the first seat can be continued.")
    elif isinstance(error, IllegalMove):
        reason = (_reason_of_another(error, tr) if seat else "") or explain_problem(error, tr)
    elif contradiction := explain_contradiction(error, tr):
        reason = contradiction
    else:
        reason = tr.gettext("This contradicts what was told before (%(reason)s).", reason=error.message)
    if seat and seat < len(names):
        return tr.gettext("%(player)s: %(reason)s", player=names[seat], reason=reason)
    return reason


def explain_contradiction(error: PharosError, tr: Translator) -> str | None:
    """Say how a position contradicts itself; None if its form is wrong, which concerns programs only."""
    details = error.details
    match details.get("problem"):
        case "no_thing":
            return tr.gettext("%(thing)s does not exist.", thing=str(details["thing"]))
        case "no_seat":
            return tr.gettext("There is no such seat at this table.")
        case "no_turn":
            turn, age = (tr.number(int(str(details[name]))) for name in ("turn", "age"))
            return tr.gettext("There is no turn %(turn)s in Age %(age)s.", turn=turn, age=age)
        case "hands":
            age = age_name(int(str(details["age"])), tr)
            return tr.gettext("%(age)s: the hands that were seen do not follow from each other.", age=age)
        case "not_in_hand":
            card = card_name(str(details["card"]), tr)
            return tr.gettext("%(card)s was taken from a hand that did not hold it.", card=card)
        case "pile":
            return tr.gettext("The discard pile does not hold the cards that were put there.")
        case "never_discarded":
            return tr.gettext("The discard pile held cards that nobody can have put there.")
        case "decisions" if error.__cause__ is not None:
            reason = explain_problem(cast(PharosError, error.__cause__), tr)
            return tr.gettext("Its moves cannot be played: %(reason)s", reason=reason)
        case "differs":
            return tr.gettext("“%(field)s” does not follow from the moves.", field=str(details["field"]))
    return None


def _reason_of_another(error: IllegalMove, tr: Translator) -> str:
    """Say why another player cannot have done something, without addressing that player; empty for rare reasons."""
    unpaid = tr.gettext("This could not be paid.")
    reasons = {
        "unavailable": unpaid,
        "too_dear": unpaid,
        "twice": tr.gettext("This city already has a building of this name."),
        "no_stage": tr.gettext("Every stage of this wonder is built."),
    }
    if error.code == "no_join":
        return get_expansion(str(error.details["expansion"])).other_cannot_join(tr)
    return reasons.get(error.code, "")
