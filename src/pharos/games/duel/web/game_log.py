"""What happened in a game: each move with what it cost and brought about, to be told in the log and as a trace."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from pharos.games.duel.rules import Game
from pharos.games.duel.web.options import chain_giver
from pharos.games.duel.web.words import age_name, describe_move, thing_name
from pharos.locale.catalogue import Translator

HIDDEN = "?"
REMEMBERED = 512  # games of which the events are kept, so that a move does not replay the whole game


@dataclass(frozen=True)
class Event:
    """A move and its consequences that everybody saw."""

    number: int  # counted from 1
    seat: int
    move: str
    age: int  # in which it was made; 0 in the draft
    slot: int | None  # of the card taken
    coins: int | None  # paid for a construction, or got for a sale
    chain: str | None  # the building that made it free
    pawn: int  # spaces towards the opponent
    loot: int  # coins printed on the loot tokens taken
    uncovered: tuple[str, ...]  # cards that were turned up
    again: bool  # another turn follows
    new_age: int | None  # laid out after it

    @property
    def verb(self) -> str:
        """The kind of move."""
        return self.move.split()[0]

    @property
    def thing(self) -> str:
        """The first id of the move, or "self" and "other"."""
        return self.move.split()[1]


def _event(before: Game, after: Game, number: int, move: str) -> Event:
    verb, thing = move.split()[:2]
    seat = before.to_move or 0
    card = move.split()[-1] if verb in ("build", "sell", "wonder") else None
    coins: int | None = None
    chain = None
    if verb in ("build", "wonder"):
        price = before.price(seat, thing)
        coins = price.total
        chain = chain_giver(before.city(seat), thing) if price.chain else None
    elif verb == "sell":
        coins = before.city(seat).sale
    same_age = before.age == after.age
    turned = [
        after.tableau[slot]
        for slot, was in before.tableau.items()
        if same_age and was == HIDDEN and after.tableau[slot] != HIDDEN
    ]
    swing = (after.pawn - before.pawn) * (1 if seat == 0 else -1)
    is_turn = verb not in ("pick", "start")
    return Event(
        number=number,
        seat=seat,
        move=move,
        age=before.age,
        slot=next((slot for slot, there in before.tableau.items() if there == card), None) if card else None,
        coins=coins,
        chain=chain,
        pawn=swing,
        loot=sum(before.loot[1 - seat]) - sum(after.loot[1 - seat]),
        uncovered=tuple(name for name in turned if name),
        again=is_turn and same_age and after.phase == "turn" and after.to_move == seat,
        new_age=after.age if not same_age else None,
    )


_kept: OrderedDict[tuple[str, tuple[str, ...]], tuple[tuple[Event, ...], Game]] = OrderedDict()


def _beginning(game: Game) -> Game:
    start = game.start
    return Game.from_position(start) if isinstance(start, dict) else Game(start)


def events_of(game: Game) -> tuple[Event, ...]:
    """The events of a game, from its first move on."""
    key = (repr(game.start), game.played)
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key][0]
    shorter = _kept.get((key[0], key[1][:-1])) if key[1] else None
    events, at = (list(shorter[0]), shorter[1]) if shorter else ([], _beginning(game))
    for number, move in enumerate(game.played[len(events) :], start=len(events) + 1):
        then = at.after(move)
        events.append(_event(at, then, number, move))
        at = then
    _kept[key] = (tuple(events), at)
    while len(_kept) > REMEMBERED:
        _kept.popitem(last=False)
    return _kept[key][0]


# --- in words --------------------------------------------------------------------------------------------------------


def _tell_you(event: Event, tr: Translator) -> str:
    verb, *things = event.move.split()
    if verb == "start":
        if things[0] == "self":
            return tr.gettext("You chose to begin the age.")
        return tr.gettext("You let your opponent begin the age.")
    names = [thing_name(thing, tr) for thing in things]
    if verb == "build" and event.chain:
        return tr.gettext(
            "You built %(card)s for free thanks to %(chain)s.", card=names[0], chain=thing_name(event.chain, tr)
        )
    if verb == "build" and not event.coins:
        return tr.gettext("You built %(card)s without paying a coin.", card=names[0])
    if verb == "build":
        return tr.ngettext(
            "You built %(card)s for %(num)s coin.",
            "You built %(card)s for %(num)s coins.",
            event.coins or 0,
            card=names[0],
        )
    if verb == "wonder" and not event.coins:
        return tr.gettext("You built %(wonder)s with %(card)s, without paying a coin.", wonder=names[0], card=names[1])
    if verb == "wonder":
        return tr.ngettext(
            "You built %(wonder)s with %(card)s for %(num)s coin.",
            "You built %(wonder)s with %(card)s for %(num)s coins.",
            event.coins or 0,
            wonder=names[0],
            card=names[1],
        )
    if verb == "sell":
        return tr.ngettext(
            "You sold %(card)s for %(num)s coin.",
            "You sold %(card)s for %(num)s coins.",
            event.coins or 0,
            card=names[0],
        )
    if verb == "pick":
        return tr.gettext("You chose %(wonder)s.", wonder=names[0])
    if verb == "token":
        return tr.gettext("You took the progress token %(token)s.", token=names[0])
    if verb == "destroy":
        return tr.gettext("You destroyed %(card)s.", card=names[0])
    return tr.gettext("You built %(card)s from the discard pile.", card=names[0])


def _tell_other(event: Event, tr: Translator, player: str) -> str:
    verb, *things = event.move.split()
    if verb not in ("build", "wonder", "sell"):
        return describe_move(event.move, event.seat, tr, player=player)
    names = [thing_name(thing, tr) for thing in things]
    if verb == "build" and event.chain:
        return tr.gettext(
            "%(player)s built %(card)s for free thanks to %(chain)s.",
            player=player,
            card=names[0],
            chain=thing_name(event.chain, tr),
        )
    if verb == "build" and not event.coins:
        return tr.gettext("%(player)s built %(card)s without paying a coin.", player=player, card=names[0])
    if verb == "build":
        return tr.ngettext(
            "%(player)s built %(card)s for %(num)s coin.",
            "%(player)s built %(card)s for %(num)s coins.",
            event.coins or 0,
            player=player,
            card=names[0],
        )
    if verb == "wonder" and not event.coins:
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
            event.coins or 0,
            player=player,
            wonder=names[0],
            card=names[1],
        )
    return tr.ngettext(
        "%(player)s sold %(card)s for %(num)s coin.",
        "%(player)s sold %(card)s for %(num)s coins.",
        event.coins or 0,
        player=player,
        card=names[0],
    )


def tell(event: Event, tr: Translator, player: str | None) -> str:
    """A move in a sentence; without a player's name it is told to the one who made it."""
    return _tell_you(event, tr) if player is None else _tell_other(event, tr, player)


def consequences(event: Event, tr: Translator) -> list[str]:
    """What a move brought about, a sentence each."""
    lines = []
    if event.pawn:
        lines.append(
            tr.ngettext("The conflict pawn moves %(num)s space.", "The conflict pawn moves %(num)s spaces.", event.pawn)
        )
    if event.loot:
        lines.append(
            tr.ngettext(
                "The other city is looted: up to %(num)s coin.",
                "The other city is looted: up to %(num)s coins.",
                event.loot,
            )
        )
    if event.uncovered:
        lines.append(tr.gettext("Turned up: %(list)s.", list=tr.list(thing_name(card, tr) for card in event.uncovered)))
    if event.again:
        lines.append(tr.gettext("Another turn follows."))
    if event.new_age:
        lines.append(tr.gettext("%(age)s is laid out.", age=age_name(event.new_age, tr)))
    return lines
