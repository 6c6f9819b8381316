"""What statistics count in 7 Wonders (`pharos.studies.interface`): boards with their sides, and the first card."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.words import board_name, card_name, side_name
from pharos.locale import Translator
from pharos.studies.interface import Facts, StudiesPart

BOARD, SIDE, OPENING = TOPICS = ("board", "side", "opening")
TAKING = ("build", "free", "sell", "stage")  # moves that use a card; the card is the second word


class WondersStudies:
    """What statistics count in 7 Wonders."""

    topics: Sequence[str] = TOPICS

    def facts(self, game: Game, seat: int) -> Facts:
        """Return a seat's board, the board with its side, and the first card it used."""
        city = game.city(seat)
        opening = _first_card(game, seat)
        return {
            BOARD: [city.board],
            SIDE: [f"{city.board} {city.side}"],
            OPENING: [opening] if opening else [],
        }

    def topic_title(self, topic: str, tr: Translator) -> str:
        """Return the title of a topic's table."""
        return {
            BOARD: tr.gettext("Boards"),
            SIDE: tr.gettext("Boards and sides"),
            OPENING: tr.gettext("First card used"),
        }[topic]

    def thing_name(self, topic: str, thing: str, tr: Translator) -> str:
        """Return the name of a board, a board with its side, or a card."""
        if topic == OPENING:
            return card_name(thing, tr)
        board, _, side = thing.partition(" ")
        return f"{board_name(board, tr)} · {side_name(side, tr)}" if side else board_name(board, tr)

    def ending_name(self, _ending: str, tr: Translator) -> str:
        """Return the name of the only way to win."""
        return tr.gettext("Victory points")

    def move_kind(self, move: str) -> str:
        """Return the verb of a move. A card that is free by a board's right is built like any other."""
        verb = move.split()[0]
        return "build" if verb == "free" else verb

    def move_kind_name(self, kind: str, tr: Translator) -> str:
        """Return the name of a kind of move."""
        return {
            "build": tr.gettext("Build a card"),
            "sell": tr.gettext("Sell a card"),
            "stage": tr.gettext("Build a stage of the wonder"),
            "revive": tr.gettext("Build a discarded card"),
            "lose": tr.gettext("Give something up"),
        }.get(kind, tr.gettext("Another choice"))


def _first_card(game: Game, seat: int) -> str | None:
    """Return the card of a seat's first turn."""
    for decision in game.decisions:
        if seat in decision.seats:
            verb, *things = decision.moves[decision.seats.index(seat)].split()
            if verb in TAKING:
                return things[0]
    return None


STUDIES: StudiesPart = WondersStudies()
