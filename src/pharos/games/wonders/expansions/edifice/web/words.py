"""Names, costs and penalties of Edifice in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from pharos.games.wonders.expansions.edifice.definitions import DEBTS, EDIFICE_INDEX, EDIFICES, Edifice
from pharos.games.wonders.rules.definitions import read_data
from pharos.games.wonders.web.expansion import Effect, EffectSentence
from pharos.locale import Translator
from pharos.server.game_words import age_name, describe_coins, describe_points

BOARD_NAMES: Mapping[str, Mapping[str, str]] = {row["id"]: row for row in read_data("edifice.json")["boards"]}
# For a learner who tries a move other than the expected one.
TUTORIAL_HINTS = {
    "join": "You could do that, but let’s follow the lesson: choose %(card)s, build a stage of your"
    " wonder with it and join: %(edifice)s.",
    "lose": "You could do that, but let’s follow the lesson: give up %(card)s.",
}


def edifice_name(edifice: str, tr: Translator) -> str:
    """The name of an edifice."""
    return tr.pgettext("edifice", EDIFICES[EDIFICE_INDEX[edifice]].name)


def _pawn(effect: Effect, tr: Translator) -> str:
    if effect["age"] == "any":
        return tr.gettext("You take a participation pawn of an age of your choice from the box.")
    return tr.gettext("You take a participation pawn from the box: %(age)s.", age=age_name(effect["age"], tr))


def _lost_card(color: str, tr: Translator) -> str:
    return {
        "brown": tr.gettext("Lose a brown card of your choice."),
        "grey": tr.gettext("Lose a grey card of your choice."),
        "blue": tr.gettext("Lose a blue card of your choice."),
        "green": tr.gettext("Lose a green card of your choice."),
        "yellow": tr.gettext("Lose a yellow card of your choice."),
        "red": tr.gettext("Lose a red card of your choice."),
    }[color]


EFFECT_SENTENCES: Mapping[str, EffectSentence] = {
    "take_participation_pawn": _pawn,
    "military_victory_token": lambda e, tr: tr.ngettext(
        "A military victory token worth %(num)s point.",
        "A military victory token worth %(num)s points.",
        e["points"],
    ),
    "discard_defeat_tokens": lambda _e, tr: tr.gettext("You return all your defeat tokens."),
    "repeat_own_guild": lambda _e, tr: tr.gettext("At the end, your best guild counts twice."),
}

PENALTY_SENTENCES: Mapping[str, EffectSentence] = {
    "lose_coins": lambda e, tr: tr.ngettext("Lose %(num)s coin.", "Lose %(num)s coins.", e["amount"]),
    "discard_card": lambda e, tr: _lost_card(e["color"], tr),
    "lose_victory_tokens": lambda e, tr: tr.ngettext(
        "Lose %(num)s military victory token of your own choice.",
        "Lose %(num)s military victory tokens of your own choice.",
        e["count"],
    ),
}


def describe_penalty(edifice: Edifice, tr: Translator) -> str:
    """Describe what players without a pawn of an edifice lose when it fails."""
    return PENALTY_SENTENCES[edifice.penalty["type"]](edifice.penalty, tr)


def describe_debt(age: int, tr: Translator) -> str:
    """Describe what happens to a player who cannot pay a penalty."""
    return tr.gettext(
        "Whoever cannot pay it in full pays nothing and takes a debt: %(points)s.",
        points=describe_points(DEBTS[age - 1], tr),
    )


def describe_join_cost(edifice: Edifice, tr: Translator) -> str:
    """Describe the cost of joining."""
    return tr.gettext("Join for %(coins)s when you build a stage.", coins=describe_coins(edifice.cost.coins, tr))
