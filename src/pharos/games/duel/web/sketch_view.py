"""The view model of a position that is entered directly: the places, what is in them, and what can be put there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pharos.core.errors import PharosError
from pharos.games.duel.rules.cards import CAPITAL
from pharos.games.duel.rules.definitions import BASE_BUILDINGS, COLORS, LAYOUTS
from pharos.games.duel.rules.gaps import BOX, untold_slots
from pharos.games.duel.rules.position import BUILT, LOOT_COINS
from pharos.games.duel.rules.position_check import HIDDEN
from pharos.games.duel.rules.sketch import places_of, sound
from pharos.games.duel.web.adviser_words import explain_entry, place_name
from pharos.games.duel.web.card_faces import Face, building_face, face, token_face, wonder_face
from pharos.games.duel.web.structure import places
from pharos.locale import Translator
from pharos.server.adviser import Notes, step_path
from pharos.server.game_words import age_name

TABS = ("city0", "city1", "structure", "board", "discard")
KINDS = ("wonder", "token", *COLORS)


def by_color(faces: Iterable[Face]) -> list[Face]:
    """Sort faces by colour, in which order the eye finds them."""
    return sorted(faces, key=lambda shown: (shown.age, KINDS.index(shown.color)))


def colors_of(faces: Iterable[Face]) -> list[str]:
    """Return the colours of faces; none if there is only one."""
    found = {shown.color for shown in faces}
    return [color for color in KINDS if color in found] if len(found) > 1 else []


@dataclass(frozen=True)
class Tab:
    """A place to fill."""

    id: str
    name: str
    path: str
    count: int  # things in it
    is_open: bool


@dataclass(frozen=True)
class Thing:
    """A card, wonder or token: what a tap does, and where it is if it is elsewhere."""

    face: Face
    entry: str
    elsewhere: str = ""
    state: str = ""  # "built" of a wonder
    build: str = ""  # the entry that builds a wonder or takes it apart


@dataclass(frozen=True)
class SketchSlot:
    """A slot of the structure: a tap takes the card or puts it back."""

    slot: int
    row: int
    column: int
    is_taken: bool
    is_face_up: bool
    face: Face | None
    entry: str


@dataclass(frozen=True)
class Sketch:
    """The position as far as it is entered."""

    age: int
    ages: tuple[tuple[str, str, bool], ...]  # entry, name, chosen
    turns: tuple[tuple[str, str, bool], ...]
    coins: tuple[int, int]
    pawn: int
    pawns: tuple[int, ...]
    loot: tuple[tuple[str, str, int, bool], ...]  # entry, player, coins, still there
    tabs: tuple[Tab, ...]
    at: str
    inside: tuple[Thing, ...]
    offered: tuple[Thing, ...]
    slots: tuple[SketchSlot, ...]
    problem: str

    @property
    def colors(self) -> list[str]:
        """The colours to search by."""
        return colors_of(thing.face for thing in self.offered)


def describe_sketch(view: dict[str, Any], notes: Notes, at: str, names: list[str], tr: Translator) -> dict[str, Any]:
    """Return what the template of a position that is entered needs."""
    here = at if at in TABS else TABS[0]
    return {
        "sketch": Sketch(
            age=view["age"],
            ages=tuple((f"age {n}", age_name(n, tr), n == view["age"]) for n in range(1, len(LAYOUTS) + 1)),
            turns=tuple((f"turn {seat}", names[seat], seat == view["to_move"]) for seat in range(2)),
            coins=(view["cities"][0]["coins"], view["cities"][1]["coins"]),
            pawn=view["pawn"],
            pawns=tuple(range(-CAPITAL + 1, CAPITAL)),
            loot=tuple(
                (f"loot {seat} {coins}", names[seat], coins, coins in view["loot"][seat])
                for seat in range(2)
                for coins in LOOT_COINS
            ),
            tabs=tuple(
                Tab(tab, name, step_path("duel", notes.token, at=tab), _count(view, tab), tab == here)
                for tab, name in _tab_names(names, tr).items()
            ),
            at=here,
            inside=tuple(_inside(view, here, tr)),
            offered=tuple(_offered(view, here, names, tr)),
            slots=_slots(view, tr) if here == "structure" else (),
            problem=_problem(view, names, tr),
        )
    }


def _tab_names(names: list[str], tr: Translator) -> dict[str, str]:
    return {
        "city0": names[0],
        "city1": names[1],
        "structure": tr.gettext("Card structure"),
        "board": tr.gettext("Progress tokens"),
        "discard": tr.gettext("Discard pile"),
    }


def _count(view: dict[str, Any], tab: str) -> int:
    if tab == "structure":
        return sum(card is not None for card in view["tableau"])
    return len(_ids(view, tab))


def _ids(view: dict[str, Any], place: str) -> list[str]:
    """The things in a place."""
    if place in ("board", "discard"):
        row: list[str] = view["tokens" if place == "board" else "discard"]
        return row
    if place == "structure":
        return []
    city = view["cities"][int(place[4:])]
    return [*(w["id"] for w in city["wonders"]), *city["tokens"], *city["buildings"]]


def _inside(view: dict[str, Any], place: str, tr: Translator) -> list[Thing]:
    built = {w["id"] for city in view["cities"] for w in city["wonders"] if w["status"] == BUILT}
    rows = []
    for thing in _ids(view, place):
        shown = face(thing, tr)
        is_wonder = shown.kind == "wonder"
        rows.append(
            Thing(
                shown,
                f"remove {place} {thing}",
                state="built" if thing in built else "",
                build=f"raise {thing}" if is_wonder else "",
            )
        )
    return rows


def _offered(view: dict[str, Any], place: str, names: list[str], tr: Translator) -> list[Thing]:
    """What can be put into a place: first what is nowhere yet."""
    faces: list[Face] = []
    if place.startswith("city") and len(view["cities"][int(place[4:])]["wonders"]) < len(BOX.wonders):
        faces += [wonder_face(wonder, tr) for wonder in BOX.wonders]
    if place.startswith("city") or place == "board":
        faces += [token_face(token, tr) for token in BOX.tokens]
    if place.startswith("city") or place == "discard":
        faces += [building_face(b.id, tr) for b in BASE_BUILDINGS if b.age <= view["age"]]
    inside = set(_ids(view, place))
    rows = []
    for shown in by_color(faces):
        if shown.id not in inside:
            where = tr.list(place_name(spot, names, tr) for spot in places_of(view, shown.id))
            rows.append(Thing(shown, f"put {place} {shown.id}", where))
    return rows


def _slots(view: dict[str, Any], tr: Translator) -> tuple[SketchSlot, ...]:
    face_up = set(untold_slots(view))
    rows = []
    for slot, place in enumerate(places(view["age"])):
        card = view["tableau"][slot]
        known = building_face(card, tr) if card not in (None, HIDDEN) else None
        rows.append(
            SketchSlot(
                slot, place.row, place.column, card is None, bool(known) or slot in face_up, known, f"take {slot}"
            )
        )
    return tuple(rows)


def _problem(view: dict[str, Any], names: list[str], tr: Translator) -> str:
    """Why the position is not possible yet; empty if it is."""
    try:
        sound(view)
    except PharosError as error:
        return explain_entry(error, view, names, tr)
    return ""
