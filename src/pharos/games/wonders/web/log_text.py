"""Deeds and happenings in sentences. Whose name is None is the reader: "You built …"."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS, BUILDING_INDEX, EDIFICE_INDEX, EDIFICES
from pharos.games.wonders.rules.notation import HIDDEN
from pharos.games.wonders.web.effect_text import describe_debt, describe_effects, describe_options, describe_penalty
from pharos.games.wonders.web.game_log import SALE, Deed, Happening
from pharos.games.wonders.web.words import (
    age_name,
    card_name,
    describe_points,
    edifice_name,
    join_sentences,
    player_name,
)
from pharos.locale.catalogue import Translator

Names = Sequence[str | None]  # by seat; None is the reader


def names_for(names: Sequence[str | None], tr: Translator, *, reader: int | None = None) -> list[str | None]:
    """The names to tell by: those without one get a number, the reader becomes None."""
    return [None if seat == reader else name or player_name(seat, tr) for seat, name in enumerate(names)]


def tell_chosen(tr: Translator, player: str | None) -> str:
    """That somebody has decided; what, nobody learns before all have."""
    if player is None:
        return tr.gettext("You have chosen. You can still change your mind.")
    return tr.gettext("%(player)s has chosen.", player=player)


def tell_waiting(tr: Translator, player: str | None) -> str:
    """That somebody has still to decide."""
    if player is None:
        return tr.gettext("The others wait for you.")
    return tr.gettext("%(player)s is still choosing.", player=player)


# --- deeds -----------------------------------------------------------------------------------------------------------


def tell_deed(deed: Deed, tr: Translator, player: str | None, *, is_open: bool = False) -> str:
    """A deed in a sentence.

    Args:
        deed: what was done.
        tr: the language.
        player: who did it; None tells it to the one who did.
        is_open: whether all may know the card sold or laid under a stage, as when the game is over.
    """
    text = _tell_you(deed, tr) if player is None else _tell_other(deed, tr, player, is_open=is_open)
    if deed.phase == "last" and deed.verb != "pass":
        return tr.gettext("Last card of the age: %(text)s", text=text)
    return text


def _option(deed: Deed, tr: Translator) -> str:
    stage = BOARDS[BOARD_INDEX[deed.board, deed.side]].stages[deed.stage - 1]
    return describe_options(stage.effects, tr)[int(deed.thing) - 1]


def _tokens(deed: Deed, tr: Translator) -> str:
    return tr.list(tr.number(int(value)) for value in deed.move.split()[1:])


def _tell_you(deed: Deed, tr: Translator) -> str:
    number = tr.number(deed.stage)
    match deed.verb:
        case "build":
            return _tell_your_building(deed, tr)
        case "free":
            return tr.gettext("You built %(card)s for free by a right of your wonder.", card=card_name(deed.thing, tr))
        case "stage" if deed.edifice:
            return tr.gettext(
                "You built stage %(number)s of your wonder with %(card)s and joined: %(edifice)s.",
                number=number,
                card=card_name(deed.thing, tr),
                edifice=edifice_name(deed.edifice, tr),
            )
        case "stage":
            return tr.gettext(
                "You built stage %(number)s of your wonder with %(card)s.",
                number=number,
                card=card_name(deed.thing, tr),
            )
        case "sell":
            return tr.ngettext(
                "You sold %(card)s for %(num)s coin.",
                "You sold %(card)s for %(num)s coins.",
                SALE,
                card=card_name(deed.thing, tr),
            )
        case "revive":
            return tr.gettext("You built %(card)s from the discard pile.", card=card_name(deed.thing, tr))
        case "option":
            return tr.gettext("You chose: %(effects)s", effects=_option(deed, tr))
        case "pawn":
            return tr.gettext("You took a participation pawn: %(age)s.", age=age_name(int(deed.thing), tr))
        case "lose" if deed.thing in BUILDING_INDEX:
            return tr.gettext("You lost %(card)s.", card=card_name(deed.thing, tr))
        case "lose":
            return tr.gettext("You lost military victory tokens: %(list)s.", list=_tokens(deed, tr))
    if deed.phase == "last":
        return tr.gettext("You did not play your last card.")
    return tr.gettext("You built nothing from the discard pile.")


def _tell_your_building(deed: Deed, tr: Translator) -> str:
    card = card_name(deed.thing, tr)
    if deed.chain:
        return tr.gettext(
            "You built %(card)s for free thanks to %(chain)s.", card=card, chain=card_name(deed.chain, tr)
        )
    if not deed.paid:
        return tr.gettext("You built %(card)s without paying a coin.", card=card)
    return tr.ngettext(
        "You built %(card)s for %(num)s coin.", "You built %(card)s for %(num)s coins.", deed.paid, card=card
    )


def _tell_other(deed: Deed, tr: Translator, player: str, *, is_open: bool) -> str:
    match deed.verb:
        case "build":
            return _tell_building(deed, tr, player)
        case "free":
            return tr.gettext(
                "%(player)s built %(card)s for free by a right of the wonder.",
                player=player,
                card=card_name(deed.thing, tr),
            )
        case "stage":
            return _tell_stage(deed, tr, player, is_open=is_open)
        case "sell" if is_open and deed.thing != HIDDEN:
            return tr.gettext("%(player)s sold %(card)s.", player=player, card=card_name(deed.thing, tr))
        case "sell":
            return tr.gettext("%(player)s sold a card.", player=player)
        case "revive":
            return tr.gettext(
                "%(player)s built %(card)s from the discard pile.", player=player, card=card_name(deed.thing, tr)
            )
        case "option":
            return tr.gettext("%(player)s chose: %(effects)s", player=player, effects=_option(deed, tr))
        case "pawn":
            return tr.gettext(
                "%(player)s took a participation pawn: %(age)s.", player=player, age=age_name(int(deed.thing), tr)
            )
        case "lose" if deed.thing in BUILDING_INDEX:
            return tr.gettext("%(player)s lost %(card)s.", player=player, card=card_name(deed.thing, tr))
        case "lose":
            return tr.gettext(
                "%(player)s lost military victory tokens: %(list)s.", player=player, list=_tokens(deed, tr)
            )
    if deed.phase == "last":
        return tr.gettext("%(player)s did not play the last card.", player=player)
    return tr.gettext("%(player)s built nothing from the discard pile.", player=player)


def _tell_building(deed: Deed, tr: Translator, player: str) -> str:
    card = card_name(deed.thing, tr)
    if deed.chain:
        return tr.gettext(
            "%(player)s built %(card)s for free thanks to %(chain)s.",
            player=player,
            card=card,
            chain=card_name(deed.chain, tr),
        )
    if not deed.paid:
        return tr.gettext("%(player)s built %(card)s without paying a coin.", player=player, card=card)
    return tr.ngettext(
        "%(player)s built %(card)s for %(num)s coin.",
        "%(player)s built %(card)s for %(num)s coins.",
        deed.paid,
        player=player,
        card=card,
    )


def _tell_stage(deed: Deed, tr: Translator, player: str, *, is_open: bool) -> str:
    number = tr.number(deed.stage)
    text = tr.gettext("%(player)s built stage %(number)s of the wonder.", player=player, number=number)
    if is_open and deed.thing != HIDDEN:
        text = tr.gettext(
            "%(player)s built stage %(number)s of the wonder with %(card)s.",
            player=player,
            number=number,
            card=card_name(deed.thing, tr),
        )
    if not deed.edifice:
        return text
    joined = tr.gettext("%(player)s joined: %(edifice)s.", player=player, edifice=edifice_name(deed.edifice, tr))
    return join_sentences((text, joined), tr)


# --- happenings ------------------------------------------------------------------------------------------------------


def tell_happening(happening: Happening, tr: Translator, names: Names) -> str:
    """Something that followed from a decision, in a sentence; `names` by seat, the reader's is None."""
    match happening.kind:
        case "conflict" | "truce":
            return _tell_conflict(happening, tr, names)
        case "edifice_built" | "edifice_failed":
            return _tell_edifice(happening, tr, names)
        case "discarded":
            return tr.gettext("The last cards of the age go to the discard pile.")
        case "passed" if happening.thing == "left":
            return tr.gettext("All hands go to the left neighbour.")
        case "passed":
            return tr.gettext("All hands go to the right neighbour.")
        case "age":
            return tr.gettext("%(age)s begins.", age=age_name(happening.amount, tr))
        case "over":
            return tr.gettext("The game is over.")
    assert happening.seat is not None
    player = names[happening.seat]
    return _tell_your_share(happening, tr) if player is None else _tell_share(happening, tr, player)


def _tell_conflict(happening: Happening, tr: Translator, names: Names) -> str:
    assert happening.seat is not None
    assert happening.other is not None
    first, second = names[happening.seat], names[happening.other]
    mine, theirs = (tr.number(n) for n in happening.shields)
    if happening.kind == "truce":
        n = happening.shields[0]
        if first is None or second is None:
            return tr.ngettext(
                "No conflict between you and %(other)s: %(num)s shield each.",
                "No conflict between you and %(other)s: %(num)s shields each.",
                n,
                other=second if first is None else first,
            )
        return tr.ngettext(
            "No conflict between %(player)s and %(other)s: %(num)s shield each.",
            "No conflict between %(player)s and %(other)s: %(num)s shields each.",
            n,
            player=first,
            other=second,
        )
    values = {"more": mine, "less": theirs, "points": describe_points(happening.amount, tr)}
    if first is None:
        return tr.gettext(
            "You beat %(other)s (shields %(more)s to %(less)s) and win %(points)s. The loser takes a defeat token.",
            other=second,
            **values,
        )
    if second is None:
        return tr.gettext(
            "%(player)s beats you (shields %(more)s to %(less)s) and wins %(points)s. You take a defeat token.",
            player=first,
            **values,
        )
    return tr.gettext(
        "%(player)s beats %(other)s (shields %(more)s to %(less)s) and wins %(points)s."
        " The loser takes a defeat token.",
        player=first,
        other=second,
        **values,
    )


def _tell_edifice(happening: Happening, tr: Translator, names: Names) -> str:
    edifice = EDIFICES[EDIFICE_INDEX[happening.thing]]
    who = tr.list(names[seat] or tr.gettext("you") for seat in happening.seats) or tr.gettext("nobody")
    name = edifice_name(edifice.id, tr)
    if happening.kind == "edifice_built":
        reward = join_sentences(describe_effects(edifice.reward, tr), tr)
        return tr.gettext(
            "%(edifice)s is built. Who has a pawn of it: %(players)s. The reward: %(reward)s",
            edifice=name,
            players=who,
            reward=reward,
        )
    penalty = join_sentences((describe_penalty(edifice, tr), describe_debt(edifice.age, tr)), tr)
    return tr.gettext(
        "%(edifice)s fails. Who has a pawn of it: %(players)s. The penalty for all others: %(penalty)s",
        edifice=name,
        players=who,
        penalty=penalty,
    )


def _tell_your_share(happening: Happening, tr: Translator) -> str:
    n = happening.amount
    match happening.kind:
        case "trade":
            return tr.ngettext(
                "You get %(num)s coin from your neighbours for resources.",
                "You get %(num)s coins from your neighbours for resources.",
                n,
            )
        case "earned":
            return tr.ngettext("You get %(num)s coin from the bank.", "You get %(num)s coins from the bank.", n)
        case "reward" if n:
            return tr.ngettext(
                "Your reward (%(edifice)s): %(num)s coin.",
                "Your reward (%(edifice)s): %(num)s coins.",
                n,
                edifice=edifice_name(happening.thing, tr),
            )
        case "reward":
            return tr.gettext("You have the reward: %(edifice)s.", edifice=edifice_name(happening.thing, tr))
        case "paid_coins":
            return tr.ngettext("You lose %(num)s coin.", "You lose %(num)s coins.", n)
        case "paid_card":
            return tr.gettext("You lose %(card)s.", card=card_name(happening.thing, tr))
        case "paid_tokens":
            return tr.ngettext(
                "You lose %(num)s military victory token.", "You lose %(num)s military victory tokens.", n
            )
    return tr.gettext("You cannot pay the penalty and take a debt: %(points)s.", points=describe_points(n, tr))


def _tell_share(happening: Happening, tr: Translator, player: str) -> str:
    n = happening.amount
    match happening.kind:
        case "trade":
            return tr.ngettext(
                "%(player)s gets %(num)s coin from the neighbours for resources.",
                "%(player)s gets %(num)s coins from the neighbours for resources.",
                n,
                player=player,
            )
        case "earned":
            return tr.ngettext(
                "%(player)s gets %(num)s coin from the bank.",
                "%(player)s gets %(num)s coins from the bank.",
                n,
                player=player,
            )
        case "reward" if n:
            return tr.ngettext(
                "%(player)s’s reward (%(edifice)s): %(num)s coin.",
                "%(player)s’s reward (%(edifice)s): %(num)s coins.",
                n,
                player=player,
                edifice=edifice_name(happening.thing, tr),
            )
        case "reward":
            return tr.gettext(
                "%(player)s has the reward: %(edifice)s.", player=player, edifice=edifice_name(happening.thing, tr)
            )
        case "paid_coins":
            return tr.ngettext("%(player)s loses %(num)s coin.", "%(player)s loses %(num)s coins.", n, player=player)
        case "paid_card":
            return tr.gettext("%(player)s loses %(card)s.", player=player, card=card_name(happening.thing, tr))
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
