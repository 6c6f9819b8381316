"""Why a move is refused, in the player's language."""

from __future__ import annotations

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Game
from pharos.games.duel.terminal.board import question
from pharos.games.duel.terminal.input_parsing import THINGS
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator, join_sentences
from pharos.server.error_messages import explain_problem


def explain_refusal(error: IllegalMove, game: Game, tr: Translator) -> str:
    """Return a sentence that says why a move is refused and, if something else is to be decided, what."""
    details = error.details
    if error.code == "unknown_verb":
        return tr.gettext("There is no move “%(word)s”.", word=details["verb"])
    if error.code == "wrong_form":
        return tr.gettext("Write the move like this: %(form)s", form=details["form"])
    if error.code == "unknown_id":
        return tr.gettext("There is no “%(word)s” in this game.", word=details["word"])
    reason = explain_problem(error, tr)
    if error.code == "wrong_phase":
        return join_sentences((reason, question(game, tr)))
    thing = details.get("thing")
    if thing in THINGS:
        return tr.gettext("%(thing)s: %(reason)s", thing=thing_name(str(thing), tr), reason=reason)
    return reason
