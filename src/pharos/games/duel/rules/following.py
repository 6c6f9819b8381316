"""Follows a game on a real table: the moves that were made, and what they revealed.

A followed game is a view with gaps. `question` is what has to be told next: the tokens on the board, the wonders on
offer, the cards that lie face up, the backs of the guilds, the tokens that the Great Library drew, or the next move. An
answer is an entry of some words, and `after` returns the game with one more entry; entries are the only way a followed
game changes, so a list of them is the whole game. To make a move, the gaps of the view are filled at random, the rules
are applied, and whatever they revealed becomes a gap again.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pharos.core.errors import InvalidMove, InvalidPosition
from pharos.games.duel.rules import sketch
from pharos.games.duel.rules.cards import DEALT_WONDERS, TOKENS_FROM_BOX, TOKENS_ON_BOARD
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.definitions import TOKEN_INDEX
from pharos.games.duel.rules.game import Game
from pharos.games.duel.rules.gaps import (
    BOX,
    HIDDEN_GUILD,
    View,
    filled,
    hidden_slots,
    hide_layout,
    hide_under_wonders,
    offered_now,
    possible_cards,
    possible_wonders,
    untold_guilds,
    untold_slots,
    wonders_on_unknown_backs,
)
from pharos.games.duel.rules.notation import FORMS
from pharos.games.duel.rules.position_check import HIDDEN
from pharos.games.duel.rules.state import OWN_WONDERS
from pharos.games.duel.rules.turn import HALF_DRAFT

BEGINNINGS = ("draft", "drafted")


@dataclass(frozen=True)
class Question:
    """What has to be told next.

    `kind` is "begin" (who begins, and whether wonders are drafted), "board" (a token on it), "offer" (a wonder on
    offer), "own" (a wonder of a seat), "reveal" (the card in a slot), "guild" (a face-down slot with the back of a
    guild), "drawn" (a token drawn by the Great Library), "move", "over", or "edit" while the position is edited.
    """

    kind: str
    possible: tuple[str, ...] = ()  # the ids that may be the answer
    left: int = 1  # answers of this kind that are still needed
    slots: tuple[int, ...] = ()  # the slots that can be told
    seat: int | None = None


@dataclass(frozen=True)
class FollowedGame:
    """A game on a real table. It never changes: `after` returns another one."""

    view: View | None = None  # of a spectator, with gaps; None before the beginning
    first: int = 0
    drafted: bool = False
    tokens: tuple[str, ...] = ()  # told so far, before the view exists
    wonders: tuple[str, ...] = ()
    moves: tuple[tuple[int, str], ...] = ()  # seats and moves so far
    begun: bool = False
    editing: bool = False
    _cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def question(self) -> Question:
        """What has to be told next."""
        if "question" not in self._cache:
            self._cache["question"] = self._next_question()
        found: Question = self._cache["question"]
        return found

    @property
    def game(self) -> Game:
        """A game that agrees with everything told; what is unknown is drawn at random, always in the same way.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
        """
        if self.view is None:
            raise InvalidPosition("setup", "the game has not begun")
        if "game" not in self._cache:
            self._cache["game"] = Game.from_view(filled(self.view), 0)
        found: Game = self._cache["game"]
        return found

    def seat_view(self) -> View:
        """The view of the seat that has to decide now, with its legal moves.

        Raises:
            InvalidPosition: something has to be told first, or the game is over.
        """
        if self.question.kind != "move":
            raise InvalidPosition("not_waiting", "nobody has to decide now")
        return self.game.view(self.game.to_move)

    def after(self, entry: str) -> FollowedGame:
        """The game with one more entry.

        Raises:
            InvalidMove: the entry cannot be read.
            IllegalMove: a move that is not possible.
            InvalidPosition: an answer that is not possible.
        """
        words = entry.split() if isinstance(entry, str) else []
        if not words:
            raise InvalidMove("not_a_move", "an entry is a text of some words")
        if self.editing or words[0] in ("edit", "view"):
            return self._edited(words, entry)
        asked = self.question
        if words[0] in FORMS:
            if asked.kind != "move":
                raise InvalidPosition("tell_first", f"what was revealed has to be told first: {asked.kind}")
            return self._with_move(entry)
        if words[0] != asked.kind or asked.kind in ("move", "over"):
            raise InvalidPosition("other_question", f"{asked.kind} is asked, not {words[0]}")
        if asked.kind == "begin":
            return self._begin(words)
        return self._told(asked, words)

    # --- questions ---------------------------------------------------------------------------------------------------

    def _next_question(self) -> Question:
        if self.editing:
            return Question("edit")
        if not self.begun:
            return Question("begin")
        if self.view is None:
            return self._set_up_question()
        view = self.view
        if view["phase"] == "over":
            return Question("over")
        if slots := untold_slots(view):
            return Question("reveal", possible_cards(view, slots[0]), len(slots), slots)
        if guilds := untold_guilds(view):
            return Question("guild", wonders_on_unknown_backs(view), guilds, hidden_slots(view))
        if view["phase"] == "draft" and len(view["offer"]) < offered_now(view):
            return Question("offer", possible_wonders(view), offered_now(view) - len(view["offer"]))
        if view["phase"] == "library" and len(view["library"]) < TOKENS_FROM_BOX:
            rest = tuple(token for token in view["box"] if token not in view["library"])
            return Question("drawn", rest, TOKENS_FROM_BOX - len(view["library"]))
        return Question("move", tuple(self.game.moves()), seat=self.game.to_move)

    def _set_up_question(self) -> Question:
        if len(self.tokens) < TOKENS_ON_BOARD:
            rest = tuple(token for token in BOX.tokens if token not in self.tokens)
            return Question("board", rest, TOKENS_ON_BOARD - len(self.tokens))
        rest = tuple(wonder for wonder in BOX.wonders if wonder not in self.wonders)
        if self.drafted:
            seat, have = divmod(len(self.wonders), OWN_WONDERS)
            return Question("own", rest, OWN_WONDERS - have, seat=seat)
        return Question("offer", rest, HALF_DRAFT - len(self.wonders))

    # --- answers -----------------------------------------------------------------------------------------------------

    def _begin(self, words: Sequence[str]) -> FollowedGame:
        if len(words) != 3 or words[1] not in ("0", "1") or words[2] not in BEGINNINGS:
            raise InvalidMove("wrong_form", "begin SEAT draft, or begin SEAT drafted")
        return FollowedGame(first=int(words[1]), drafted=words[2] == "drafted", begun=True)

    def _told(self, asked: Question, words: Sequence[str]) -> FollowedGame:
        if asked.kind in ("reveal", "guild"):
            return self._told_of_slot(asked, words)
        if len(words) != 2 or words[1] not in asked.possible:
            raise InvalidPosition("not_possible", f"{' '.join(words)}: this cannot be", thing=words[-1])
        if asked.kind == "board":
            return replace(self, tokens=(*self.tokens, words[1]), _cache={})
        if self.view is None:
            told = replace(self, wonders=(*self.wonders, words[1]), _cache={})
            needed = DEALT_WONDERS if self.drafted else HALF_DRAFT
            return told._dealt() if len(told.wonders) == needed else told
        view = copy.deepcopy(self.view)
        row = "offer" if asked.kind == "offer" else "library"
        view[row].append(words[1])
        if row == "library":
            view[row].sort(key=lambda token: TOKEN_INDEX[token])
        return replace(self, view=view, _cache={})

    def _told_of_slot(self, asked: Question, words: Sequence[str]) -> FollowedGame:
        if asked.kind == "guild" and len(words) == 2 and words[1] in asked.possible:
            return self._told_under_wonder(words[1])
        slot = int(words[1]) if len(words) > 1 and words[1].isascii() and words[1].isdigit() else -1
        if slot not in asked.slots or len(words) != (3 if asked.kind == "reveal" else 2):
            raise InvalidPosition("no_such_slot", f"{' '.join(words)}: there is nothing to tell")
        view = copy.deepcopy(self.view) or {}
        if asked.kind == "guild":
            view["backs"][slot] = "guild"
        elif words[2] in possible_cards(view, slot):
            view["tableau"][slot], view["backs"][slot] = words[2], None
        else:
            raise InvalidPosition("not_possible", f"{words[2]} cannot lie in slot {slot}", thing=words[2])
        return replace(self, view=view, _cache={})

    def _told_under_wonder(self, wonder: str) -> FollowedGame:
        """An unknown guild lies under a wonder."""
        view = copy.deepcopy(self.view) or {}
        next(w for city in view["cities"] for w in city["wonders"] if w["id"] == wonder)["card"] = HIDDEN_GUILD
        return replace(self, view=view, _cache={})

    def _dealt(self) -> FollowedGame:
        """The table after the set-up is told; whatever has not been seen is a gap."""
        filler = Deal.random(0)
        rest = [wonder for wonder in BOX.wonders if wonder not in self.wonders]
        row = (*self.wonders, *rest)[:DEALT_WONDERS]
        box = tuple(token for token in BOX.tokens if token not in self.tokens)
        wonders = row[:HALF_DRAFT], row[HALF_DRAFT:]
        deal = Deal(self.first, wonders, self.tokens, box, filler.ages, drafted=self.drafted)
        view = Game(deal).view(None)
        if self.drafted:
            hide_layout(view)
        return replace(self, view=view, _cache={})

    def _edited(self, words: Sequence[str], entry: str) -> FollowedGame:
        """Begin, continue or finish editing the position, or replace it by a view in JSON."""
        if words[0] == "view":
            return FollowedGame(view=_read_view(entry.partition(" ")[2]), begun=True)
        if words[0] == "edit" and not self.editing:
            return replace(self, view=sketch.opened(self.view), begun=True, editing=True, _cache={})
        view = self.view or sketch.blank()
        if words == ["done"]:
            return replace(self, view=sketch.sound(view), editing=False, _cache={})
        return replace(self, view=sketch.edited(view, entry), _cache={})

    # --- moves -------------------------------------------------------------------------------------------------------

    def _with_move(self, move: str) -> FollowedGame:
        before, game = self.view or {}, self.game.copy()
        seat = game.to_move or 0
        game.play(move)
        view = game.view(None)
        if view["age"] != before["age"]:
            hide_layout(view)
        else:
            for slot, card in enumerate(before["tableau"]):
                if card == HIDDEN and view["tableau"][slot] != HIDDEN:
                    view["tableau"][slot], view["backs"][slot] = HIDDEN, before["backs"][slot]
        hide_under_wonders(view, before)
        if view["phase"] == "draft" and len(view["offer"]) == HALF_DRAFT:
            view["offer"] = []
        if view["phase"] == "library":
            view["library"] = []
        played = replace(self, view=view, moves=(*self.moves, (seat, game.played[-1])), _cache={})
        forced = played.question
        if view["phase"] == "draft" and forced.kind == "move" and len(forced.possible) == 1:
            return played._with_move(forced.possible[0])  # the last wonder of an offer is not a choice
        return played


def _read_view(text: str) -> View:
    """Read a view, as `pharos show --json` prints it, without what only its seat can see.

    Raises:
        InvalidPosition: it is not a view of Duel that the rules accept.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPosition("position", "this is not JSON") from error
    game = Game.from_view(data, 0)
    if game.expansions:
        raise InvalidPosition("position", "expansions cannot be followed")
    known = Game.from_view(data, 0).view(None)
    return {**known, "tableau": data["tableau"], "backs": data.get("backs", known["backs"]), "later": data["later"]}
