"""The table as a player sees it: everything the templates draw, made from what that seat may know."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS, BUILDING_INDEX
from pharos.games.wonders.rules.score import ROWS
from pharos.games.wonders.web.board_parts import (
    Announcement,
    Choice,
    CityView,
    EdificeView,
    Entry,
    HandCard,
    Joiner,
    Line,
    Place,
    Reveal,
    ScoreRow,
)
from pharos.games.wonders.web.card_faces import building_face, edifice_face
from pharos.games.wonders.web.city_view import make_city
from pharos.games.wonders.web.effect_text import describe_options
from pharos.games.wonders.web.game_log import PASSES, Deed
from pharos.games.wonders.web.hand import Hand
from pharos.games.wonders.web.history import Event, events_of
from pharos.games.wonders.web.log_text import tell_deed, tell_happening
from pharos.games.wonders.web.prompts import announce, awaited, passing_words, question, turn_title
from pharos.games.wonders.web.words import age_name, score_row_name
from pharos.locale.catalogue import Translator

OPEN_VERBS = ("build", "free", "revive", "lose")  # moves whose card everybody sees


@dataclass(frozen=True)
class Viewer:
    """Who looks at the table, and how the players are called."""

    me: frozenset[int]
    names: tuple[str, ...]
    tr: Translator

    def told(self, seat: int) -> str | None:
        """The name under which a seat is told of; None when it is the viewer alone: then it is "you"."""
        return None if self.me == {seat} else self.names[seat]


@dataclass(frozen=True)
class Board:
    """A position, ready to be drawn for one viewer."""

    viewer: Viewer = field(repr=False)
    phase: str
    age: int
    age_name: str
    title: str  # age and turn
    bottom: int
    acting: int | None  # the seat that this browser may decide for now
    is_committed: bool  # whether it has, and may still change its mind
    question: str  # what is to be decided
    status: str  # who is awaited
    passing: str  # "left" or "right"
    passing_words: str
    hand: tuple[HandCard, ...]
    choices: tuple[Choice, ...]
    ring: tuple[Place, ...]  # all seats, from the bottom one to the left
    cities: tuple[CityView, ...]  # by seat
    edifices: tuple[EdificeView, ...]
    discarded: int
    reveal: tuple[Reveal, ...]  # what all did last
    followed: tuple[Line, ...]  # what came of it
    reveal_number: int
    log: tuple[Entry, ...]  # oldest first
    fresh: frozenset[str]  # of what was built last: seat-card, seat-stage-number
    score: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # by points now, then coins

    @property
    def left(self) -> int:
        """The left neighbour of the bottom seat."""
        return (self.bottom + 1) % len(self.cities)

    @property
    def right(self) -> int:
        """The right neighbour of the bottom seat."""
        return (self.bottom - 1) % len(self.cities)

    @property
    def far(self) -> list[int]:
        """The seats beyond the neighbours."""
        return [place.seat for place in self.ring if place.side == "far"]

    @property
    def order(self) -> list[int]:
        """The seats by their places, best first."""
        return [seat for seats in self.ranking for seat in seats]

    @property
    def most(self) -> int:
        """The longest bar of the chart, which shows what counts for a player."""
        return max(1, *(sum(max(row.points[seat], 0) for row in self.score) for seat in self.order))

    @property
    def reveal_words(self) -> str:
        """What happened last, to be read aloud."""
        return " ".join([*(row.text for row in self.reveal), *(line.text for line in self.followed)])

    def announce(self, outcome: Mapping[str, Any]) -> Announcement:
        """The end of the game for this viewer."""
        you = next(iter(self.viewer.me)) if len(self.viewer.me) == 1 else None
        ranking = outcome.get("ranking", ())
        return announce(outcome["by"], ranking, self.totals, you, self.viewer.names, self.viewer.tr)


def make_board(
    game: Game,
    bottom: int,
    acting: int | None,
    tr: Translator,
    *,
    names: Sequence[str],
    me: Collection[int],
    hand_of: int | None = None,
    is_open: bool = False,
) -> Board:
    """The table in a position.

    Args:
        game: the game; of what is hidden in it only what `hand_of` may know is looked at.
        bottom: the seat from which the table is seen.
        acting: the seat that this browser may decide for now; None: nothing is offered.
        tr: the language.
        names: of the players by seat.
        me: the viewer's seats that are called "you".
        hand_of: the seat whose hand is shown.
        is_open: whether all cards may be known, as in the replay of a finished game.
    """
    viewer = Viewer(frozenset(me), tuple(names), tr)
    offered = acting if acting is not None and acting in game.deciding else None
    events = events_of(game)
    last = [event for event in events if (event.age, event.turn) == (events[-1].age, events[-1].turn)]
    hand = Hand(game, hand_of, tr, is_offered=offered == hand_of).cards() if hand_of is not None else ()
    totals = tuple(game.score(seat).total for seat in range(game.players))
    return Board(
        viewer=viewer,
        phase=game.phase,
        age=game.age,
        age_name=age_name(game.age, tr),
        title=turn_title(game.age, game.turn, game.phase, tr),
        bottom=bottom,
        acting=offered,
        is_committed=offered is not None and game.committed(offered) is not None,
        question=question(game, offered, tr) if offered is not None else "",
        status=awaited([names[seat] for seat in game.waiting if seat not in viewer.me], tr),
        passing=PASSES[game.age],
        passing_words=passing_words(game, tr),
        hand=hand,
        choices=_choices(game, offered, tr) if offered is not None else (),
        ring=_ring(game, bottom, tr, is_over=is_open),
        cities=tuple(make_city(game, seat, bottom, tr) for seat in range(game.players)),
        edifices=_edifices(game, viewer),
        discarded=len(game.discard),
        reveal=_reveal(last[0], viewer, is_open=is_open) if last else (),
        followed=_aftermath(last, viewer, bottom, is_open=is_open),
        reveal_number=last[0].number if last else 0,
        log=_log(events, viewer, is_open=is_open),
        fresh=frozenset(thing for event in last for thing in _fresh(event)),
        score=tuple(
            ScoreRow(row, score_row_name(row, tr), tuple(getattr(game.score(s), row) for s in range(game.players)))
            for row in ROWS
            if row != "edifice" or game.edifices
        ),
        totals=totals,
        ranking=_ranking(game, totals),
    )


def _ranking(game: Game, totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if game.result:
        return tuple(tuple(seats) for seats in game.result.ranking)
    worth = [(totals[seat], game.city(seat).coins) for seat in range(game.players)]
    places = sorted(set(worth), reverse=True)
    return tuple(tuple(seat for seat in range(game.players) if worth[seat] == place) for place in places)


# --- choices ---------------------------------------------------------------------------------------------------------


def _choices(game: Game, seat: int, tr: Translator) -> tuple[Choice, ...]:
    """What is chosen at once; the cards of a hand are not among it."""
    if game.phase == "turn":
        return ()
    moves = [move for move in game.choices(seat) if game.phase != "last" or move == "pass"]
    moves.sort(key=lambda move: move == "pass")  # to decline comes last
    committed = game.committed(seat)
    rows = []
    for move in moves:
        verb, thing = (*move.split(), "")[:2]
        face = building_face(thing, tr) if thing in BUILDING_INDEX else None
        rows.append(
            Choice(move, face.name if face else _choice_label(game, seat, verb, move, tr), face, move == committed)
        )
    return tuple(rows)


def _choice_label(game: Game, seat: int, verb: str, move: str, tr: Translator) -> str:
    words = move.split()
    if verb == "pass":
        return tr.gettext("Build nothing") if game.phase == "revive" else tr.gettext("Do not play it")
    if verb == "option":
        city = game.city(seat)
        stage = BOARDS[BOARD_INDEX[city.board, city.side]].stages[city.stages - 1]
        return describe_options(stage.effects, tr)[int(words[1]) - 1]
    if verb == "pawn":
        return age_name(int(words[1]), tr)
    return tr.gettext("Victory tokens: %(list)s", list=tr.list(tr.number(int(value)) for value in words[1:]))


# --- around the table ------------------------------------------------------------------------------------------------


def _ring(game: Game, bottom: int, tr: Translator, *, is_over: bool) -> tuple[Place, ...]:
    """The seats around the table; in a game that is over nobody is awaited."""
    n = game.players
    words = {
        "chosen": tr.gettext("has chosen"),
        "choosing": tr.gettext("is choosing"),
        "idle": tr.gettext("has nothing to decide now"),
    }
    rows = []
    for k in range(n):
        seat = (bottom + k) % n
        side = "own" if k == 0 else "left" if k == 1 else "right" if k == n - 1 else "far"
        state = "idle" if is_over or seat not in game.deciding else "choosing" if seat in game.waiting else "chosen"
        rows.append(Place(seat, side, state, words[state]))
    return tuple(rows)


def _edifices(game: Game, viewer: Viewer) -> tuple[EdificeView, ...]:
    tr = viewer.tr
    rows = []
    for age, edifice in enumerate(game.edifices, start=1):
        joiners = tuple(Joiner(seat, viewer.names[seat], pawns) for seat, pawns in enumerate(edifice.pawns) if pawns)
        status = {
            "open": tr.ngettext("%(num)s pawn left", "%(num)s pawns left", edifice.left),
            "built": tr.gettext("Built"),
            "failed": tr.gettext("Failed"),
        }[edifice.status]
        who = tr.list(joiner.name for joiner in joiners) if joiners else tr.gettext("nobody")
        words = tr.gettext("%(status)s. Taking part: %(players)s.", status=status, players=who)
        rows.append(
            EdificeView(
                face=edifice_face(edifice.id, tr),
                status=edifice.status,
                status_words=status,
                is_now=age == game.age and game.phase != "over",
                left=edifice.left if edifice.status == "open" else 0,
                joiners=joiners,
                words=words,
            )
        )
    return tuple(rows)


# --- what happened ---------------------------------------------------------------------------------------------------


def _reveal(event: Event, viewer: Viewer, *, is_open: bool) -> tuple[Reveal, ...]:
    rows = []
    for deed in event.deeds:
        may_know = is_open or deed.verb in OPEN_VERBS or deed.seat in viewer.me
        face = building_face(deed.thing, viewer.tr) if may_know and deed.thing in BUILDING_INDEX else None
        rows.append(Reveal(deed.seat, viewer.names[deed.seat], _verb(deed), face, _tell(deed, viewer, is_open=is_open)))
    return tuple(rows)


def _verb(deed: Deed) -> str:
    return "join" if deed.edifice else "build" if deed.verb == "free" else deed.verb


def _tell(deed: Deed, viewer: Viewer, *, is_open: bool) -> str:
    return tell_deed(deed, viewer.tr, viewer.told(deed.seat), is_open=is_open)


def _followed(event: Event, viewer: Viewer) -> tuple[Line, ...]:
    names = [viewer.told(seat) for seat in range(len(viewer.names))]
    return tuple(
        Line(happening.seat, happening.kind, tell_happening(happening, viewer.tr, names))
        for happening in event.happenings
        if happening.kind != "over"
    )


def _aftermath(events: Sequence[Event], viewer: Viewer, bottom: int, *, is_open: bool) -> tuple[Line, ...]:
    """What came of a turn's cards: the choices they asked for, and what followed from those."""
    lines: list[Line] = []
    for event in events:
        if event.phase != "turn":
            lines += [Line(deed.seat, "deed", _tell(deed, viewer, is_open=is_open)) for deed in event.deeds]
        lines += _followed(event, viewer)
    # What others earned is in the log; here it would bury what matters.
    return tuple(line for line in lines if line.kind not in ("trade", "earned") or line.seat == bottom)


def _log(events: Sequence[Event], viewer: Viewer, *, is_open: bool) -> tuple[Entry, ...]:
    """The turns, each with all decisions that its cards led to."""
    turns: dict[tuple[int, int], list[Line]] = {}
    for event in events:
        lines = turns.setdefault((event.age, event.turn), [])
        lines += [Line(deed.seat, "deed", _tell(deed, viewer, is_open=is_open)) for deed in event.deeds]
        lines += _followed(event, viewer)
    return tuple(
        Entry(number, turn_title(age, turn, "turn", viewer.tr), tuple(lines))
        for number, ((age, turn), lines) in enumerate(turns.items(), start=1)
    )


def _fresh(event: Event) -> frozenset[str]:
    """What was built last, by seat."""
    ids = set()
    for deed in event.deeds:
        if deed.verb in ("build", "free", "revive"):
            ids.add(f"{deed.seat}-{deed.thing}")
        elif deed.verb == "stage":
            ids.add(f"{deed.seat}-stage-{deed.stage}")
    return frozenset(ids)
