"""The view model of the board, built from public information only."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from pharos.core.game import Outcome
from pharos.games.duel.rules import Game, Score
from pharos.games.duel.rules.definitions import TABLE
from pharos.games.duel.web.board_parts import Announcement, Choice, CityView, Line, ScoreRow, Slot, Space
from pharos.games.duel.web.card_faces import Face, building_face, face, token_face
from pharos.games.duel.web.city_view import make_city
from pharos.games.duel.web.game_log import Event, events_of
from pharos.games.duel.web.log_text import describe_consequences, describe_event
from pharos.games.duel.web.prices import Market
from pharos.games.duel.web.prompts import announce, choice_title, instruction, starter_label, whose_turn
from pharos.games.duel.web.structure import make_slots, structure_width
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name, describe_points, player_name
from pharos.server.snapshot_cache import SnapshotCache

PublicParts = tuple[dict[str, Any], tuple[Market, Market], tuple[CityView, CityView], tuple[Score, Score]]
"""What is the same for all viewers: the public view, the prices for both seats, the cities, the points."""

_shared: SnapshotCache[PublicParts] = SnapshotCache(64)

CHOICES = ("draft", "token", "library", "destroy", "revive", "starter")


@dataclass(frozen=True)
class Viewer:
    """The viewer of a board, and the names of the players."""

    me: frozenset[int]
    names: tuple[str, str]
    tr: Translator

    def name_of(self, seat: int) -> str | None:
        """Return the name of a seat for log sentences; None for the viewer, who is addressed as "you"."""
        return None if self.me == {seat} else self.names[seat]


@dataclass(frozen=True)
class BoardView:
    """The view model of a position for one viewer."""

    viewer: Viewer = field(repr=False)
    phase: str
    age: int
    age_name: str
    to_move: int | None
    bottom: int
    acting: int | None
    turn_words: str  # whose turn it is
    instruction: str  # what to do
    slots: tuple[Slot, ...]
    columns: int  # width of the structure, in half cards
    choice_title: str  # title of a choice outside the structure, or empty
    choices: tuple[Choice, ...]
    cities: tuple[CityView, CityView]  # by seat
    pawn: int  # from the bottom seat's perspective: positive if it leads
    spaces: tuple[Space, ...]  # from the opponent's capital to the bottom seat's
    track_words: str
    tokens: tuple[Face, ...]
    discard: tuple[Face, ...]
    score: tuple[ScoreRow, ...]
    totals: tuple[int, int]  # bottom, top
    most: int  # most points in one row, which scales the bars
    log: tuple[Line, ...]  # oldest first
    trace: tuple[Line, ...]  # what happened last
    fresh: frozenset[str]  # ids of what changed last

    @property
    def top(self) -> int:
        """The seat drawn at the top."""
        return 1 - self.bottom

    @property
    def own(self) -> CityView:
        """The city at the bottom."""
        return self.cities[self.bottom]

    @property
    def other(self) -> CityView:
        """The city at the top."""
        return self.cities[self.top]

    @property
    def trace_words(self) -> str:
        """What happened last, for screen readers."""
        return join_sentences(text for line in self.trace for text in (line.text, *line.notes))

    def announce(self, outcome: Outcome) -> Announcement:
        """Return the announcement of the result for this viewer."""
        you = next(iter(self.viewer.me)) if len(self.viewer.me) == 1 else None
        return announce(
            outcome.winner, outcome.by, you, self.viewer.names, self.viewer.tr, is_even=self.totals[0] == self.totals[1]
        )


def make_board(
    game: Game,
    bottom: int,
    acting: int | None,
    tr: Translator,
    *,
    seen_from: int = 0,
    names: Sequence[str] | None = None,
    me: Collection[int] | None = None,
) -> BoardView:
    """Build the board of a position.

    Args:
        game: the game; its hidden information is not used.
        bottom: the seat drawn at the bottom.
        acting: the seat that this browser may move for now; None to offer no moves.
        tr: the translator.
        seen_from: the number of moves that the viewer has already seen; later ones form the trace. By default, the
            trace is what the opponent did since the bottom seat's last move.
        names: the players' names by seat.
        me: the viewer's seats; by default only the bottom one. A spectator has none.
    """
    mine = frozenset({bottom} if me is None else me)
    viewer = Viewer(mine, _names(names, mine, tr), tr)
    offered = acting if acting is not None and acting == game.to_move else None
    legal = frozenset(game.moves()) if offered is not None else frozenset()
    view, markets, cities, scores = _shared.get(game, (len(game.played), tr.language), lambda: _public_parts(game, tr))
    events = events_of(game)
    lines = _log(events, viewer)
    trace = _trace(lines, bottom, seen_from)
    pawn, loot = game.pawn if bottom == 0 else -game.pawn, game.loot
    priced = bottom if offered is None else offered  # the seat whose prices are shown
    score = _score(scores[bottom], scores[1 - bottom], tr)
    return BoardView(
        viewer=viewer,
        phase=game.phase,
        age=game.age,
        age_name=age_name(game.age, tr),
        to_move=game.to_move,
        bottom=bottom,
        acting=offered,
        turn_words=whose_turn(game.to_move, viewer.name_of, tr),
        instruction=instruction(game.phase, offered is not None, view["destroys"], game.age, tr),
        slots=make_slots(view, markets[priced], markets[1 - priced], legal),
        columns=structure_width(game.age),
        choice_title=choice_title(game.phase, view["destroys"], game.age, tr),
        choices=_choices(game, viewer, legal) if game.phase in CHOICES else (),
        cities=cities,
        pawn=pawn,
        spaces=_spaces(tuple(loot[1 - bottom]), tuple(loot[bottom]), pawn),
        track_words=_track_words(pawn, viewer, bottom),
        tokens=tuple(token_face(token, tr) for token in game.tokens),
        discard=tuple(building_face(card, tr) for card in game.discard),
        score=score,
        totals=(scores[bottom].total, scores[1 - bottom].total),
        most=max(1, *(max(row.bottom, row.top) for row in score)),
        log=lines,
        trace=trace,
        fresh=_fresh([events[line.number - 1] for line in trace]),
    )


def _public_parts(game: Game, tr: Translator) -> PublicParts:
    owners = game.city(0), game.city(1)
    markets = Market(game, 0, tr, owners), Market(game, 1, tr, owners)
    view, scores = game.view(None), (game.score(0), game.score(1))
    cities = make_city(view, markets[0], scores[0].total), make_city(view, markets[1], scores[1].total)
    return view, markets, cities, scores


def _names(names: Sequence[str] | None, me: frozenset[int], tr: Translator) -> tuple[str, str]:
    if names:
        return names[0], names[1]
    if len(me) == 1:
        you, other = player_name(next(iter(me)), tr), tr.gettext("Your opponent")
        return (you, other) if 0 in me else (other, you)
    return player_name(0, tr), player_name(1, tr)


# --- choices ---------------------------------------------------------------------------------------------------------


def _choices(game: Game, viewer: Viewer, legal: frozenset[str]) -> tuple[Choice, ...]:
    rows = []
    for move in game.moves():
        thing = move.split()[1]
        offered = move if move in legal else None
        if game.phase == "starter":
            seat = (game.to_move or 0) if thing == "self" else 1 - (game.to_move or 0)
            rows.append(
                Choice(offered, starter_label(seat, viewer.name_of(game.to_move or 0), thing == "self", viewer), None)
            )
        else:
            shown = face(thing, viewer.tr)
            rows.append(Choice(offered, shown.name, shown))
    return tuple(rows)


# --- military track and score ----------------------------------------------------------------------------------------


@functools.lru_cache(1000)
def _spaces(theirs: tuple[int, ...], own: tuple[int, ...], pawn: int) -> tuple[Space, ...]:
    """Return the spaces of the track for the loot that is left on both sides."""
    military = TABLE["military"]
    capital, points = military["capital"], military["points_by_distance"]
    loot = {row["distance"]: row["coins"] for row in military["loot"]}
    rows = []
    for place in range(capital, -capital - 1, -1):
        far = abs(place)
        left = theirs if place > 0 else own
        coins = loot.get(far, 0)
        rows.append(
            Space(
                place=place,
                has_pawn=place == pawn,
                points=points[far],
                loot=coins if coins in left else 0,
                is_zone_start=far > 0 and points[far] != points[far - 1],
            )
        )
    return tuple(rows)


def _track_words(pawn: int, viewer: Viewer, bottom: int) -> str:
    tr = viewer.tr
    if not pawn:
        return tr.gettext("The conflict pawn stands in the middle.")
    rest = TABLE["military"]["capital"] - abs(pawn)
    points = describe_points(TABLE["military"]["points_by_distance"][abs(pawn)], tr)
    leader = bottom if pawn > 0 else 1 - bottom
    name = viewer.name_of(leader)
    if name is None:
        return tr.ngettext(
            "You lead: %(points)s. %(num)s more shield wins the game.",
            "You lead: %(points)s. %(num)s more shields win the game.",
            rest,
            points=points,
        )
    return tr.ngettext(
        "%(player)s leads: %(points)s. %(num)s more shield wins the game.",
        "%(player)s leads: %(points)s. %(num)s more shields win the game.",
        rest,
        player=name,
        points=points,
    )


def _score(own: Score, other: Score, tr: Translator) -> tuple[ScoreRow, ...]:
    names = {
        "civilian": tr.gettext("Civilian buildings"),
        "science": tr.gettext("Scientific buildings"),
        "commercial": tr.gettext("Commercial buildings"),
        "guilds": tr.gettext("Guilds"),
        "wonders": tr.gettext("Wonders"),
        "tokens": tr.gettext("Progress tokens"),
        "coins": tr.gettext("Treasury"),
        "military": tr.gettext("Military"),
    }
    return tuple(ScoreRow(key, name, getattr(own, key), getattr(other, key)) for key, name in names.items())


# --- what happened ---------------------------------------------------------------------------------------------------


def _log(events: tuple[Event, ...], viewer: Viewer) -> tuple[Line, ...]:
    lines, age, tr, names = [], -1, viewer.tr, (viewer.name_of(0), viewer.name_of(1))
    for event in events:
        text, notes = describe_event(event, tr, names[event.seat]), describe_consequences(event, tr)
        new_age = age_name(event.age, tr) if event.age != age else None
        lines.append(Line(event.number, event.seat, event.verb, text, notes, event.age, new_age))
        age = event.age
    return tuple(lines)


def _trace(lines: tuple[Line, ...], bottom: int, seen_from: int) -> tuple[Line, ...]:
    if seen_from:
        return lines[seen_from:]
    own = max((line.number for line in lines if line.seat == bottom), default=0)
    return lines[own:] or lines[-1:]


def _fresh(events: list[Event]) -> frozenset[str]:
    """Return the ids of what changed: cards built, sold, destroyed or turned up, wonders, tokens."""
    ids: set[str] = set()
    for event in events:
        ids.update(event.uncovered)
        if event.verb != "start":
            ids.add(event.thing)
        if event.verb == "wonder":
            ids.discard(event.move.split()[2])
    return frozenset(ids)
