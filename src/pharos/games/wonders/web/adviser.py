"""The adviser for 7 Wonders on a real table: what is asked, what can be the answer, and the table as it was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pharos.core.errors import PharosError
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, COLORS, TABLE
from pharos.games.wonders.rules.following import ME, FollowedGame, Question
from pharos.games.wonders.web.adviser_words import describe_use, explain_entry, question_text, question_title
from pharos.games.wonders.web.board import make_board
from pharos.games.wonders.web.card_faces import BoardFace, Explained, Face, board_face, building_face
from pharos.games.wonders.web.expansions import expansions, get_expansion
from pharos.games.wonders.web.words import board_name
from pharos.locale import Translator
from pharos.server.adviser import Notes, RealSeat, RealTable, Steps, step_path
from pharos.server.game_words import player_name


@dataclass(frozen=True)
class Tile:
    """A card that can be told with one tap."""

    face: Face
    entry: str


@dataclass(frozen=True)
class Ask:
    """What is asked."""

    kind: str
    title: str
    text: str
    tiles: tuple[Tile, ...] = ()
    uses: tuple[tuple[str, str], ...] = ()  # entry and words: a stage, a sale, or a choice without cards
    boards: tuple[tuple[str, BoardFace], ...] = ()
    dealt: tuple[tuple[str, Explained], ...] = ()  # by expansions, each with a scene
    held: tuple[Face, ...] = ()  # told so far
    colors: tuple[str, ...] = ()


class WondersAdviser:
    """Follows games of 7 Wonders on a real table."""

    def __init__(self) -> None:
        self._steps = Steps[FollowedGame](FollowedGame, lambda game, entry: game.after(entry))

    def follow(self, entries: tuple[str, ...]) -> FollowedGame:
        """Return the game after the entries."""
        return self._steps.follow(entries)

    def seat_view(self, followed: FollowedGame) -> dict[str, Any] | None:
        """Return the view of the own seat if it has to decide, or None."""
        return followed.seat_view() if followed.question.kind == "move" else None

    def explain(self, error: PharosError, followed: FollowedGame, _notes: Notes, tr: Translator) -> str:
        """Say why an entry is not possible."""
        return explain_entry(error, seat_names(followed, tr), followed.question.seat, tr)

    def describe(self, followed: FollowedGame, notes: Notes, _at: str, tr: Translator) -> dict[str, Any]:
        """Return the context of the template."""
        names, asked = seat_names(followed, tr), followed.question
        seats = [RealSeat(seat, name) for seat, name in enumerate(names)]
        board = None
        if followed.view is not None and asked.kind != "hold":
            is_own = asked.kind == "move"
            acting = ME if is_own else None
            board = make_board(followed.game, ME, acting, tr, names=names, me=(ME,), hand_of=ME if is_own else None)
        return {
            "names": names,
            "advised_name": "",
            "t": RealTable(step_path("wonders", notes.token), seats),
            "asks": f"{asked.kind} {asked.seat}",
            "ask": _ask(followed, asked, names, tr),
            "board": board,
            "players": TABLE["players"],
            "expansions": [(each.name, title) for each in expansions() if (title := each.adviser_title(tr))],
            "ranking": _ranking(followed, names, tr),
        }


def seat_names(followed: FollowedGame, tr: Translator) -> list[str]:
    """Return the names of the seats: who sits where, and which city it is."""
    rows = []
    for seat in range(followed.players):
        sides = {
            ME: tr.gettext("You"),
            1: tr.gettext("Left neighbour"),
            followed.players - 1: tr.gettext("Right neighbour"),
        }
        name = sides.get(seat) or player_name(seat, tr)
        if seat < len(followed.boards):
            city = board_name(followed.boards[seat][0], tr)
            name = tr.gettext("%(player)s (%(city)s)", player=name, city=city)
        rows.append(name)
    return rows


def _ranking(followed: FollowedGame, names: Sequence[str], tr: Translator) -> str:
    """Return who won, at the end."""
    if followed.question.kind != "over" or followed.view is None:
        return ""
    best = followed.view["result"]["ranking"][0]
    return tr.gettext("First: %(players)s.", players=tr.list(names[seat] for seat in best))


def _ask(followed: FollowedGame, asked: Question, names: Sequence[str], tr: Translator) -> Ask:
    title, text = question_title(asked, followed.view, names, tr), question_text(asked, tr)
    if asked.kind == "board":
        rows = ((f"board {row}", board_face(*row.split(), tr=tr)) for row in asked.possible)
        return Ask(asked.kind, title, text, boards=tuple(rows))
    if asked.kind == "dealt":
        faces = get_expansion(asked.word).dealt_faces(asked.possible, tr)
        entries = (f"{asked.word} {dealt}" for dealt in asked.possible)
        return Ask(asked.kind, title, text, dealt=tuple(zip(entries, faces, strict=True)))
    if asked.kind in ("hold", "pile"):
        tiles = _tiles(((f"{asked.kind} {card}", card) for card in asked.possible), tr)
        held = tuple(building_face(card, tr) for card in followed.cards)
        return Ask(asked.kind, title, text, tiles, held=held, colors=_colors(tiles))
    if asked.kind != "other":
        return Ask(asked.kind, title, text)
    cards = [row for row in asked.possible if row.partition(" ")[2] in BUILDING_INDEX]
    tiles = _tiles(((f"other {asked.seat} {row}", row.split()[1]) for row in cards), tr)
    uses = tuple((f"other {asked.seat} {row}", describe_use(row, tr)) for row in asked.possible if row not in cards)
    return Ask(asked.kind, title, text, tiles, uses, colors=_colors(tiles))


def _tiles(rows: Iterable[tuple[str, str]], tr: Translator) -> tuple[Tile, ...]:
    tiles = (Tile(building_face(card, tr), entry) for entry, card in rows)
    return tuple(sorted(tiles, key=lambda tile: (tile.face.age, COLORS.index(tile.face.color))))


def _colors(tiles: Sequence[Tile]) -> tuple[str, ...]:
    found = {tile.face.color for tile in tiles}
    return tuple(color for color in COLORS if color in found) if len(found) > 1 else ()


ADVISER = WondersAdviser()
