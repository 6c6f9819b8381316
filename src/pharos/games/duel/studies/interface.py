"""What statistics count in Duel (`pharos.studies.interface`): wonders, progress tokens, and the first card."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.definitions import WONDER_INDEX, WONDERS
from pharos.games.duel.rules.position import BUILT, own_wonders, token_ids
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator
from pharos.studies.interface import Facts, StudiesPart

HELD, BUILT_WONDERS, TOKENS, OPENING = TOPICS = ("wonders", "built", "tokens", "opening")
TAKING = ("build", "sell", "wonder")  # moves that take a card; the card is the last word


class DuelStudies:
    """What statistics count in Duel."""

    topics: Sequence[str] = TOPICS

    def facts(self, game: Game, seat: int) -> Facts:
        """Return the wonders a seat chose and those it built, its tokens, and the first card it took."""
        wonders = own_wonders(game.state, seat)
        opening = _first_card(game, seat)
        return {
            HELD: [wonder["id"] for wonder in wonders],
            BUILT_WONDERS: [wonder["id"] for wonder in wonders if wonder["status"] == BUILT],
            TOKENS: token_ids(game.state.cities[seat].tokens),
            OPENING: [opening] if opening else [],
        }

    def topic_title(self, topic: str, tr: Translator) -> str:
        """Return the title of a topic's table."""
        return {
            HELD: tr.gettext("Wonders chosen"),
            BUILT_WONDERS: tr.gettext("Wonders built"),
            TOKENS: tr.gettext("Progress tokens"),
            OPENING: tr.gettext("First card taken"),
        }[topic]

    def thing_name(self, _topic: str, thing: str, tr: Translator) -> str:
        """Return the name of a wonder, a token or a card."""
        return thing_name(thing, tr)

    def ending_name(self, ending: str, tr: Translator) -> str:
        """Return the name of a way to win."""
        return {
            "military": tr.gettext("Military supremacy"),
            "science": tr.gettext("Scientific supremacy"),
            "civilian": tr.gettext("Victory points"),
            "tie": tr.gettext("Tie"),
        }.get(ending, ending)

    def move_kind(self, move: str) -> str:
        """Return the verb of a move."""
        return move.split()[0]

    def move_kind_name(self, kind: str, tr: Translator) -> str:
        """Return the name of a kind of move."""
        return {
            "pick": tr.gettext("Choose a wonder"),
            "build": tr.gettext("Build a card"),
            "sell": tr.gettext("Sell a card"),
            "wonder": tr.gettext("Build a wonder"),
            "token": tr.gettext("Take a progress token"),
            "destroy": tr.gettext("Destroy a card"),
            "revive": tr.gettext("Build a discarded card"),
            "start": tr.gettext("Decide who begins the age"),
        }.get(kind, kind)


def _first_card(game: Game, seat: int) -> str | None:
    """Return the first card that a seat took in Age I; None if there is none, or the game started later."""
    if not isinstance(game.start, Deal):
        return None
    mover = game.first  # who chose the first wonder also begins Age I
    for move in game.played:
        verb, *things = move.split()
        if verb in TAKING:
            if mover == seat:
                return things[-1]
            if verb != "wonder" or not WONDERS[WONDER_INDEX[things[0]]].effects.get("extra_turn"):
                mover = 1 - mover
    return None


STUDIES: StudiesPart = DuelStudies()
