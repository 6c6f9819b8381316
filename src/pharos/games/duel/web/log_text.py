"""Log sentences for moves and their consequences. A player whose name is None is the reader: "You built …"."""

from __future__ import annotations

import functools

from pharos.games.duel.web.expansions import expansions
from pharos.games.duel.web.game_log import Event
from pharos.games.duel.web.words import thing_name
from pharos.locale.catalogue import Translator
from pharos.server.game_words import age_name, player_name

CACHED_TEXTS = 4096  # of each kind: most sentences of a log were written before, for this game or another one


def describe_move(move: str, seat: int, tr: Translator, *, player: str | None = None) -> str:
    """Describe a move in a sentence about a player, by default "Player 1" or "Player 2"."""
    verb, *things = move.split()
    who = player or player_name(seat, tr)
    for expansion in expansions():
        if text := expansion.describe_move(move, tr, who):
            return text
    if verb == "start":
        if things[0] == "self":
            return tr.gettext("%(player)s chose to begin the age.", player=who)
        return tr.gettext("%(player)s let the other player begin the age.", player=who)
    names = [thing_name(thing, tr) for thing in things]
    if verb == "wonder":
        return tr.gettext("%(player)s built %(wonder)s with %(card)s.", player=who, wonder=names[0], card=names[1])
    if verb == "pick":
        return tr.gettext("%(player)s chose %(wonder)s.", player=who, wonder=names[0])
    if verb == "token":
        return tr.gettext("%(player)s took the progress token %(token)s.", player=who, token=names[0])
    if verb == "build":
        return tr.gettext("%(player)s built %(card)s.", player=who, card=names[0])
    if verb == "sell":
        return tr.gettext("%(player)s sold %(card)s.", player=who, card=names[0])
    if verb == "destroy":
        return tr.gettext("%(player)s destroyed %(card)s.", player=who, card=names[0])
    return tr.gettext("%(player)s built %(card)s from the discard pile.", player=who, card=names[0])


def _describe_own_move(move: str, coins: int | None, chain: str | None, tr: Translator) -> str:
    verb, *things = move.split()
    if verb == "start":
        if things[0] == "self":
            return tr.gettext("You chose to begin the age.")
        return tr.gettext("You let your opponent begin the age.")
    names = [thing_name(thing, tr) for thing in things]
    if verb == "build" and chain:
        return tr.gettext(
            "You built %(card)s for free thanks to %(chain)s.", card=names[0], chain=thing_name(chain, tr)
        )
    if verb == "build" and not coins:
        return tr.gettext("You built %(card)s without paying a coin.", card=names[0])
    if verb == "build":
        return tr.ngettext(
            "You built %(card)s for %(num)s coin.",
            "You built %(card)s for %(num)s coins.",
            coins or 0,
            card=names[0],
        )
    if verb == "wonder" and not coins:
        return tr.gettext("You built %(wonder)s with %(card)s, without paying a coin.", wonder=names[0], card=names[1])
    if verb == "wonder":
        return tr.ngettext(
            "You built %(wonder)s with %(card)s for %(num)s coin.",
            "You built %(wonder)s with %(card)s for %(num)s coins.",
            coins or 0,
            wonder=names[0],
            card=names[1],
        )
    if verb == "sell":
        return tr.ngettext(
            "You sold %(card)s for %(num)s coin.",
            "You sold %(card)s for %(num)s coins.",
            coins or 0,
            card=names[0],
        )
    if verb == "pick":
        return tr.gettext("You chose %(wonder)s.", wonder=names[0])
    if verb == "token":
        return tr.gettext("You took the progress token %(token)s.", token=names[0])
    if verb == "destroy":
        return tr.gettext("You destroyed %(card)s.", card=names[0])
    return tr.gettext("You built %(card)s from the discard pile.", card=names[0])


def _describe_other_move(
    move: str, seat: int, coins: int | None, chain: str | None, tr: Translator, player: str
) -> str:
    verb, *things = move.split()
    if verb not in ("build", "wonder", "sell"):
        return describe_move(move, seat, tr, player=player)
    names = [thing_name(thing, tr) for thing in things]
    if verb == "build" and chain:
        return tr.gettext(
            "%(player)s built %(card)s for free thanks to %(chain)s.",
            player=player,
            card=names[0],
            chain=thing_name(chain, tr),
        )
    if verb == "build" and not coins:
        return tr.gettext("%(player)s built %(card)s without paying a coin.", player=player, card=names[0])
    if verb == "build":
        return tr.ngettext(
            "%(player)s built %(card)s for %(num)s coin.",
            "%(player)s built %(card)s for %(num)s coins.",
            coins or 0,
            player=player,
            card=names[0],
        )
    if verb == "wonder" and not coins:
        return tr.gettext(
            "%(player)s built %(wonder)s with %(card)s, without paying a coin.",
            player=player,
            wonder=names[0],
            card=names[1],
        )
    if verb == "wonder":
        return tr.ngettext(
            "%(player)s built %(wonder)s with %(card)s for %(num)s coin.",
            "%(player)s built %(wonder)s with %(card)s for %(num)s coins.",
            coins or 0,
            player=player,
            wonder=names[0],
            card=names[1],
        )
    return tr.ngettext(
        "%(player)s sold %(card)s for %(num)s coin.",
        "%(player)s sold %(card)s for %(num)s coins.",
        coins or 0,
        player=player,
        card=names[0],
    )


@functools.lru_cache(CACHED_TEXTS)
def _sentence(move: str, seat: int, coins: int | None, chain: str | None, tr: Translator, player: str | None) -> str:
    for expansion in expansions():
        if text := expansion.describe_move(move, tr, player):
            return text
    if player is None:
        return _describe_own_move(move, coins, chain, tr)
    return _describe_other_move(move, seat, coins, chain, tr, player)


def describe_event(event: Event, tr: Translator, player: str | None) -> str:
    """Describe a move in a sentence about a player; None is the reader."""
    return _sentence(event.move, event.seat, event.coins, event.chain, tr, player)


@functools.lru_cache(CACHED_TEXTS)
def _notes(
    pawn: int, loot: int, uncovered: tuple[str, ...], again: bool, new_age: int | None, tr: Translator
) -> tuple[str, ...]:
    lines = []
    if pawn:
        lines.append(
            tr.ngettext("The conflict pawn moves %(num)s space.", "The conflict pawn moves %(num)s spaces.", pawn)
        )
    if loot:
        lines.append(
            tr.ngettext(
                "The other city is looted: up to %(num)s coin.",
                "The other city is looted: up to %(num)s coins.",
                loot,
            )
        )
    if uncovered:
        lines.append(tr.gettext("Turned up: %(list)s.", list=tr.list(thing_name(card, tr) for card in uncovered)))
    if again:
        lines.append(tr.gettext("Another turn follows."))
    if new_age:
        lines.append(tr.gettext("%(age)s is laid out.", age=age_name(new_age, tr)))
    return tuple(lines)


def describe_consequences(event: Event, tr: Translator) -> tuple[str, ...]:
    """Describe the consequences of a move, one sentence each."""
    lines = _notes(event.pawn, event.loot, event.uncovered, event.again, event.new_age, tr)
    for expansion in expansions():
        lines += tuple(expansion.describe_consequences(event, tr))
    return lines
