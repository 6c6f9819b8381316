"""The adviser for Duel on a real table: what is asked, what can be the answer, and the table as it was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.game import Outcome
from pharos.games.duel.rules.definitions import BASE_BUILDINGS
from pharos.games.duel.rules.following import FollowedGame, Question
from pharos.games.duel.rules.gaps import BOX, hidden_slots, possible_cards, untold_guilds, untold_slots
from pharos.games.duel.rules.position_check import HIDDEN, back_of
from pharos.games.duel.rules.sketch import places_of
from pharos.games.duel.web.adviser_words import explain_entry, not_possible_words, question_text, question_title
from pharos.games.duel.web.board import make_board
from pharos.games.duel.web.card_faces import Face, building_face, face
from pharos.games.duel.web.sketch_view import by_color, colors_of, describe_sketch
from pharos.games.duel.web.structure import places
from pharos.locale import Translator
from pharos.server.adviser import Notes, RealSeat, RealTable, Steps, step_path
from pharos.server.game_words import player_name

SEATS = range(2)


@dataclass(frozen=True)
class Tile:
    """Something that can be told with one tap; `reason` says why it cannot."""

    face: Face
    entry: str
    reason: str = ""


@dataclass(frozen=True)
class LayoutSlot:
    """A slot of the layout while cards are told."""

    slot: int
    row: int
    column: int
    state: str  # "told" "untold" "now" "hidden" "guild" "taken"
    face: Face | None
    entry: str  # of a slot that is told itself
    path: str  # to tell this slot next


@dataclass(frozen=True)
class Ask:
    """What is asked."""

    kind: str
    title: str
    text: str
    tiles: tuple[Tile, ...] = ()
    impossible: tuple[Tile, ...] = ()
    layout: tuple[LayoutSlot, ...] = ()

    @property
    def colors(self) -> list[str]:
        """The colours to search by."""
        return colors_of(tile.face for tile in self.tiles)


class DuelAdviser:
    """Follows games of Duel on a real table."""

    def __init__(self) -> None:
        self._steps = Steps[FollowedGame](FollowedGame, lambda game, entry: game.after(entry))

    def follow(self, entries: tuple[str, ...]) -> FollowedGame:
        """Return the game after the entries."""
        return self._steps.follow(entries)

    def seat_view(self, followed: FollowedGame) -> dict[str, Any] | None:
        """Return the view of the seat to move, or None."""
        return followed.seat_view() if followed.question.kind == "move" else None

    def moves(self, followed: FollowedGame) -> Sequence[tuple[int, str]]:
        """Return the moves made so far, with their seats."""
        return followed.moves

    def names(self, notes: Notes, tr: Translator) -> list[str]:
        """Return the names of the players."""
        told = [*notes.names, "", ""]
        return [told[seat] or player_name(seat, tr) for seat in SEATS]

    def explain(self, error: PharosError, followed: FollowedGame, notes: Notes, tr: Translator) -> str:
        """Say why an entry is not possible."""
        return explain_entry(error, followed.view, self.names(notes, tr), tr)

    def describe(self, followed: FollowedGame, notes: Notes, at: str, tr: Translator) -> dict[str, Any]:
        """Return the context of the template."""
        names, asked = self.names(notes, tr), followed.question
        seats = [RealSeat(seat, names[seat]) for seat in SEATS]
        context: dict[str, Any] = {
            "names": names,
            "advised_name": names[asked.seat or 0],
            "t": RealTable(step_path("duel", notes.token), seats),
            "asks": f"{asked.kind} {at}" if asked.kind == "edit" else asked.kind,
            "sketch": None,
            "outcome": None,
        }
        if asked.kind == "edit":
            return {**context, "board": None, **describe_sketch(followed.view or {}, notes, at, names, tr)}
        board, outcome = None, None
        if followed.view is not None:
            acting = asked.seat if asked.kind == "move" else None
            board = make_board(followed.game, 0, acting, tr, names=names, me=())
            if asked.kind == "over":
                outcome = board.announce(Outcome(**followed.view["result"]))
        return {**context, "board": board, "outcome": outcome, "ask": _ask(followed, asked, notes, at, names, tr)}


def _ask(followed: FollowedGame, asked: Question, notes: Notes, at: str, names: list[str], tr: Translator) -> Ask:
    title, text = question_title(asked, names, tr), question_text(asked, tr)
    if asked.kind == "reveal" and followed.view:
        slot = int(at) if at.isascii() and at.isdigit() and int(at) in asked.slots else asked.slots[0]
        possible = possible_cards(followed.view, slot)
        return Ask(
            asked.kind,
            title,
            text,
            _tiles(possible, f"reveal {slot}", tr),
            _impossible_cards(followed.view, possible, names, tr),
            layout_slots(followed.view, notes, slot, tr),
        )
    if asked.kind == "guild" and followed.view:
        under = _tiles(asked.possible, asked.kind, tr)  # a wonder may stand on a guild
        return Ask(asked.kind, title, text, under, layout=layout_slots(followed.view, notes, -1, tr))
    if asked.kind in ("board", "offer", "own", "drawn"):
        return Ask(asked.kind, title, text, _tiles(asked.possible, asked.kind, tr), _told_before(asked, tr))
    return Ask(asked.kind, title, text)


def _tiles(things: Iterable[str], verb: str, tr: Translator) -> tuple[Tile, ...]:
    return tuple(Tile(shown, f"{verb} {shown.id}") for shown in by_color(face(thing, tr) for thing in things))


def _told_before(asked: Question, tr: Translator) -> tuple[Tile, ...]:
    """The tokens or wonders that have been told already."""
    known = BOX.tokens if asked.kind == "board" else BOX.wonders if asked.kind in ("offer", "own") else ()
    return tuple(Tile(face(thing, tr), "", tr.gettext("told")) for thing in known if thing not in asked.possible)


def _impossible_cards(
    view: dict[str, Any], possible: Sequence[str], names: list[str], tr: Translator
) -> tuple[Tile, ...]:
    """The other cards of the age, with the reason why each cannot lie in the slot."""
    rows = []
    for building in BASE_BUILDINGS:
        if building.age == view["age"] and building.id not in possible:
            reason = not_possible_words(places_of(view, building.id), back_of(building.id), names, tr)
            rows.append(Tile(building_face(building.id, tr), "", reason))
    return tuple(rows)


def layout_slots(view: dict[str, Any], notes: Notes, now: int, tr: Translator) -> tuple[LayoutSlot, ...]:
    """Return the slots of the layout while cards or backs are told."""
    untold = untold_slots(view)
    open_backs = hidden_slots(view) if untold_guilds(view) and not untold else ()
    rows = []
    for slot, place in enumerate(places(view["age"])):
        card = view["tableau"][slot]
        if card is None:
            state = "taken"
        elif card != HIDDEN:
            state = "told"
        elif slot in untold:
            state = "now" if slot == now else "untold"
        else:
            state = "guild" if view["backs"][slot] == "guild" else "hidden"
        rows.append(
            LayoutSlot(
                slot,
                place.row,
                place.column,
                state,
                building_face(card, tr) if state == "told" else None,
                f"guild {slot}" if slot in open_backs else "",
                step_path("duel", notes.token, at=str(slot)) if state == "untold" else "",
            )
        )
    return tuple(rows)


ADVISER = DuelAdviser()
