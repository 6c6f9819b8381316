"""The parts of the table that Edifice adds: the panel with the projects, and a city's pawns and debts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.games.wonders.expansions.edifice.web.faces import EdificeFace, edifice_face
from pharos.games.wonders.expansions.edifice.web.icons import EDIFICE
from pharos.games.wonders.rules import City, Game
from pharos.games.wonders.web.board_parts import Token
from pharos.games.wonders.web.expansion import CityPart, Panel
from pharos.locale import Translator
from pharos.server.game_words import describe_points


@dataclass(frozen=True)
class Participant:
    """A player who has pawns of an edifice."""

    seat: int
    name: str
    pawns: int


@dataclass(frozen=True)
class EdificeView:
    """A project with its participants."""

    face: EdificeFace
    status: str  # "open" "built" "failed"
    status_words: str
    is_now: bool
    left: int
    participants: tuple[Participant, ...]
    words: str


@dataclass(frozen=True)
class Pawns:
    """A city's pawns of one edifice."""

    face: EdificeFace
    count: int


def edifices_panel(game: Game, names: Sequence[str], tr: Translator) -> Panel:
    """Build the panel with the projects of the three ages."""
    views = tuple(_edifice_view(game, age, names, tr) for age in range(1, len(game.edifices) + 1))
    return Panel("edifices", tr.gettext("Edifices"), EDIFICE, "edifice/_edifices.html", views)


def _edifice_view(game: Game, age: int, names: Sequence[str], tr: Translator) -> EdificeView:
    edifice = game.edifices[age - 1]
    participants = tuple(Participant(seat, names[seat], pawns) for seat, pawns in enumerate(edifice.pawns) if pawns)
    status = {
        "open": tr.ngettext("%(num)s pawn left", "%(num)s pawns left", edifice.left),
        "built": tr.gettext("Built"),
        "failed": tr.gettext("Failed"),
    }[edifice.status]
    who = tr.list(participant.name for participant in participants) if participants else tr.gettext("nobody")
    return EdificeView(
        face=edifice_face(edifice.id, tr),
        status=edifice.status,
        status_words=status,
        is_now=age == game.age and game.phase != "over",
        left=edifice.left if edifice.status == "open" else 0,
        participants=participants,
        words=tr.gettext("%(status)s. Taking part: %(players)s.", status=status, players=who),
    )


def pawns_part(game: Game, seat: int, tr: Translator) -> CityPart:
    """Build the part of a city that shows its pawns."""
    pawns = tuple(
        Pawns(edifice_face(edifice.id, tr), edifice.pawns[seat]) for edifice in game.edifices if edifice.pawns[seat]
    )
    return CityPart("edifice/_pawns.html", pawns)


def debt_tokens(city: City) -> list[Token]:
    """Return the debt tokens of a city."""
    return [Token(value, "debt") for value in city.debts]


def describe_debts(city: City, tr: Translator) -> list[str]:
    """Describe the debts of a city."""
    if not city.debts:
        return []
    text = tr.ngettext(
        "%(num)s debt, %(points)s",
        "%(num)s debts, %(points)s",
        len(city.debts),
        points=describe_points(sum(city.debts), tr),
    )
    return [text]
