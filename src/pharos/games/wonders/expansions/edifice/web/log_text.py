"""Log sentences for the actions and consequences of Edifice. A player whose name is None is the reader."""

from __future__ import annotations

from pharos.games.wonders.expansions.edifice.definitions import EDIFICE_INDEX, EDIFICES
from pharos.games.wonders.expansions.edifice.web.game_log import BUILT, FAILED
from pharos.games.wonders.expansions.edifice.web.words import describe_debt, describe_penalty, edifice_name
from pharos.games.wonders.rules.definitions import BUILDING_INDEX
from pharos.games.wonders.web.effect_text import describe_effects
from pharos.games.wonders.web.game_log import Action, Consequence
from pharos.games.wonders.web.log_text import Names, describe_base_action
from pharos.games.wonders.web.words import card_name
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name, describe_points


def describe_action(action: Action, tr: Translator, player: str | None, *, is_open: bool) -> str | None:
    """Describe joining, taking a pawn or losing something; None for other actions."""
    if action.added:
        return _describe_joining(action, action.added.thing, tr, player, is_open=is_open)
    if action.verb == "pawn":
        age = age_name(int(action.thing), tr)
        if player is None:
            return tr.gettext("You took a participation pawn: %(age)s.", age=age)
        return tr.gettext("%(player)s took a participation pawn: %(age)s.", player=player, age=age)
    return _describe_loss(action, tr, player) if action.verb == "lose" else None


def _describe_joining(action: Action, edifice: str, tr: Translator, player: str | None, *, is_open: bool) -> str:
    name = edifice_name(edifice, tr)
    if player is None:
        return tr.gettext(
            "You built stage %(number)s of your wonder with %(card)s and joined: %(edifice)s.",
            number=tr.number(action.stage),
            card=card_name(action.thing, tr),
            edifice=name,
        )
    joined = tr.gettext("%(player)s joined: %(edifice)s.", player=player, edifice=name)
    return join_sentences((describe_base_action(action, tr, player, is_open=is_open), joined))


def _describe_loss(action: Action, tr: Translator, player: str | None) -> str:
    if action.thing in BUILDING_INDEX:
        card = card_name(action.thing, tr)
        if player is None:
            return tr.gettext("You lost %(card)s.", card=card)
        return tr.gettext("%(player)s lost %(card)s.", player=player, card=card)
    tokens = tr.list(tr.number(int(value)) for value in action.move.split()[1:])
    if player is None:
        return tr.gettext("You lost military victory tokens: %(list)s.", list=tokens)
    return tr.gettext("%(player)s lost military victory tokens: %(list)s.", player=player, list=tokens)


def describe_consequence(consequence: Consequence, tr: Translator, names: Names) -> str | None:
    """Describe the outcome of an edifice, a reward or a loss; None for other consequences."""
    if consequence.kind in (BUILT, FAILED):
        return _describe_edifice(consequence, tr, names)
    if consequence.kind not in ("reward", "paid_coins", "paid_card", "paid_tokens", "debt"):
        return None
    assert consequence.seat is not None
    player = names[consequence.seat]
    return _describe_own_share(consequence, tr) if player is None else _describe_share(consequence, tr, player)


def _describe_edifice(consequence: Consequence, tr: Translator, names: Names) -> str:
    edifice = EDIFICES[EDIFICE_INDEX[consequence.thing]]
    who = tr.list(names[seat] or tr.gettext("you") for seat in consequence.seats) or tr.gettext("nobody")
    name = edifice_name(edifice.id, tr)
    if consequence.kind == BUILT:
        reward = join_sentences(describe_effects(edifice.reward, tr))
        return tr.gettext(
            "%(edifice)s is built. Took part: %(players)s. Reward: %(reward)s",
            edifice=name,
            players=who,
            reward=reward,
        )
    penalty = join_sentences((describe_penalty(edifice, tr), describe_debt(edifice.age, tr)))
    return tr.gettext(
        "%(edifice)s fails. Took part: %(players)s. Penalty for everyone else: %(penalty)s",
        edifice=name,
        players=who,
        penalty=penalty,
    )


def _describe_own_share(consequence: Consequence, tr: Translator) -> str:
    n = consequence.amount
    match consequence.kind:
        case "reward" if n:
            return tr.ngettext(
                "Your reward (%(edifice)s): %(num)s coin.",
                "Your reward (%(edifice)s): %(num)s coins.",
                n,
                edifice=edifice_name(consequence.thing, tr),
            )
        case "reward":
            return tr.gettext("You have the reward: %(edifice)s.", edifice=edifice_name(consequence.thing, tr))
        case "paid_coins":
            return tr.ngettext("You lose %(num)s coin.", "You lose %(num)s coins.", n)
        case "paid_card":
            return tr.gettext("You lose %(card)s.", card=card_name(consequence.thing, tr))
        case "paid_tokens":
            return tr.ngettext(
                "You lose %(num)s military victory token.", "You lose %(num)s military victory tokens.", n
            )
    return tr.gettext("You cannot pay the penalty and take a debt: %(points)s.", points=describe_points(n, tr))


def _describe_share(consequence: Consequence, tr: Translator, player: str) -> str:
    n = consequence.amount
    match consequence.kind:
        case "reward" if n:
            return tr.ngettext(
                "%(player)s’s reward (%(edifice)s): %(num)s coin.",
                "%(player)s’s reward (%(edifice)s): %(num)s coins.",
                n,
                player=player,
                edifice=edifice_name(consequence.thing, tr),
            )
        case "reward":
            return tr.gettext(
                "%(player)s has the reward: %(edifice)s.", player=player, edifice=edifice_name(consequence.thing, tr)
            )
        case "paid_coins":
            return tr.ngettext("%(player)s loses %(num)s coin.", "%(player)s loses %(num)s coins.", n, player=player)
        case "paid_card":
            return tr.gettext("%(player)s loses %(card)s.", player=player, card=card_name(consequence.thing, tr))
        case "paid_tokens":
            return tr.ngettext(
                "%(player)s loses %(num)s military victory token.",
                "%(player)s loses %(num)s military victory tokens.",
                n,
                player=player,
            )
    return tr.gettext(
        "%(player)s cannot pay the penalty and takes a debt: %(points)s.",
        player=player,
        points=describe_points(n, tr),
    )
