"""Descriptions of what a move did, derived by comparing the game before and after it."""

from __future__ import annotations

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import SYMBOLS_TO_WIN
from pharos.games.duel.terminal.card_text import seat_name, short_name
from pharos.games.duel.terminal.score_sheet import ending
from pharos.games.duel.web.game_log import make_event
from pharos.games.duel.web.log_text import describe_consequences, describe_event
from pharos.games.duel.web.words import symbol_name, thing_name
from pharos.locale import Translator, join_sentences


def _coins(before: Game, after: Game, tr: Translator) -> list[str]:
    changes = [(before.city(seat).coins, after.city(seat).coins) for seat in (0, 1)]
    told = [f"{seat_name(seat, tr)} {old}$ → {new}$" for seat, (old, new) in enumerate(changes) if old != new]
    return [f"({' · '.join(told)})"] if told else []


def _science(before: Game, after: Game, tr: Translator) -> list[str]:
    seat = before.to_move or 0
    old, new = before.city(seat).symbols, after.city(seat).symbols
    if len(new) == len(old):
        return []
    symbol = next(s for s in new if s not in old)
    return [
        tr.gettext(
            "Science symbol %(number)s of %(needed)s: %(symbol)s.",
            number=len(new),
            needed=SYMBOLS_TO_WIN,
            symbol=symbol_name(symbol, tr),
        )
    ]


def _returned(before: Game, after: Game, tr: Translator) -> list[str]:
    if not before.age:
        return []
    gone = [
        name
        for seat in (0, 1)
        for name in before.city(seat).unbuilt
        if name not in after.city(seat).unbuilt and name not in after.city(seat).wonders
    ]
    return [
        tr.gettext("Seven wonders are built: %(wonder)s goes back to the box.", wonder=short_name(name, tr))
        for name in gone
    ]


def _next(after: Game, tr: Translator) -> list[str]:
    if after.result:
        return [ending(after, tr)]
    if after.phase == "library":
        names = tr.list(thing_name(name, tr) for name in after.offer)
        return [tr.gettext("Drawn from the box: %(list)s.", list=names)]
    return []


def trace(before: Game, move: str, after: Game, tr: Translator) -> list[str]:
    """Describe a move: the move itself, what changed, which cards were revealed, and the consequences."""
    event = make_event(before, after, move, len(before.played) + 1)
    done = describe_event(event, tr, seat_name(event.seat, tr))
    first = join_sentences([done, *_coins(before, after, tr)])
    facts = [*describe_consequences(event, tr), *_science(before, after, tr)]
    lines = [first, join_sentences(facts), *_returned(before, after, tr), *_next(after, tr)]
    return [line for line in lines if line]
