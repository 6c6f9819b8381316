"""The view model of the table, built from what the viewer's seat may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pharos.core.game import Outcome
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS, BUILDING_INDEX, TABLE
from pharos.games.wonders.rules.score import ROWS
from pharos.games.wonders.web.board_parts import (
    ACTION,
    Announcement,
    Choice,
    CityView,
    Clash,
    Entry,
    HandCard,
    Line,
    Place,
    Reveal,
    ScoreRow,
    Use,
)
from pharos.games.wonders.web.card_faces import building_face
from pharos.games.wonders.web.city_view import compare_city, make_city
from pharos.games.wonders.web.effect_text import describe_options
from pharos.games.wonders.web.expansion import LegendRow, Panel
from pharos.games.wonders.web.expansions import expansions, expansions_of
from pharos.games.wonders.web.game_log import PASSES, Action
from pharos.games.wonders.web.hand import Hand
from pharos.games.wonders.web.history import Event, events_of
from pharos.games.wonders.web.log_text import describe_action, describe_consequence
from pharos.games.wonders.web.prompts import announce, awaited, passing_words, question, turn_title
from pharos.games.wonders.web.words import score_row_name
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name
from pharos.server.snapshot_cache import SnapshotCache

PublicParts = tuple[tuple[CityView, ...], tuple[ScoreRow, ...], tuple[int, ...]]
"""What is the same for all viewers: the cities, the score pad, the totals by seat."""

_shared: SnapshotCache[PublicParts] = SnapshotCache(64)

CONFLICTS = ("conflict", "truce")  # consequences that are drawn instead of told
ROUTINE = ("passed", "age", "discarded")  # consequences that need no notice
DEFEAT: int = TABLE["conflicts"]["defeat"]
OPEN_VERBS = ("build", "free", "revive", "lose")  # moves that reveal their card


@dataclass(frozen=True)
class Viewer:
    """The viewer of a table, and the names of the players."""

    me: frozenset[int]
    names: tuple[str, ...]
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
    title: str  # age and turn
    bottom: int
    acting: int | None  # seat that this browser may decide for now
    is_committed: bool  # whether it has decided, and may still change its decision
    question: str  # what to decide
    status: str  # who still has to decide
    passing: str  # "left" or "right"
    passing_words: str
    hand: tuple[HandCard, ...]
    choices: tuple[Choice, ...]
    ring: tuple[Place, ...]  # all seats, starting with the bottom one and going left
    cities: tuple[CityView, ...]  # by seat
    panels: tuple[Panel, ...]  # of expansions
    legend: tuple[LegendRow, ...]  # of expansions
    discarded: int
    reveal: tuple[Reveal, ...]  # everybody's last actions
    consequences: tuple[Line, ...]  # of the last actions, without the conflicts
    clashes: tuple[Clash, ...]  # the conflicts after the last actions, those of the bottom seat first
    reveal_number: int
    log: tuple[Entry, ...]  # oldest first
    fresh: frozenset[str]  # ids of what was built last: seat-card, seat-stage-number
    score: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # by current points, then coins

    @property
    def around(self) -> tuple[Place, ...]:
        """The other seats, from the left neighbour of the bottom seat to the right one."""
        return self.ring[1:]

    @property
    def far(self) -> list[int]:
        """The seats that are not neighbours of the bottom seat."""
        return [place.seat for place in self.ring if place.side == "far"]

    @property
    def revealed(self) -> dict[int, Reveal]:
        """What each seat did last."""
        return {row.seat: row for row in self.reveal}

    @property
    def news(self) -> tuple[Line, ...]:
        """The consequences that concern the bottom seat."""
        return tuple(line for line in self.consequences if line.seat == self.bottom)

    @property
    def has_more_news(self) -> bool:
        """Whether something else followed that is worth telling."""
        others = (line.kind not in ROUTINE for line in self.consequences if line.seat != self.bottom)
        return len(self.clashes) > 2 or any(others)

    @property
    def stage_uses(self) -> tuple[Use, ...]:
        """The uses of any card of the hand other than building it or selling it."""
        return tuple(use for card in self.hand[:1] for use in card.uses if use.kind not in ("build", "sell"))

    @property
    def order(self) -> list[int]:
        """The seats by rank, best first."""
        return [seat for seats in self.ranking for seat in seats]

    @property
    def most(self) -> int:
        """The length of the longest bar of the chart, which shows only positive points."""
        return max(1, *(sum(max(row.points[seat], 0) for row in self.score) for seat in self.order))

    @property
    def reveal_words(self) -> str:
        """What happened last, for screen readers."""
        return join_sentences(
            [
                *(row.text for row in self.reveal),
                *(line.text for line in self.consequences),
                *(clash.words for clash in self.clashes),
            ]
        )

    def announce(self, outcome: Outcome) -> Announcement:
        """Return the announcement of the result for this viewer."""
        you = next(iter(self.viewer.me)) if len(self.viewer.me) == 1 else None
        return announce(outcome.by, outcome.ranking, self.totals, you, self.viewer.names, self.viewer.tr)


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
    chosen: int | None = None,
) -> BoardView:
    """Build the view model of a position.

    Args:
        game: the game; of its hidden information, only what `hand_of` may know is used.
        bottom: the seat from whose perspective the table is shown.
        acting: the seat that this browser may decide for now; None to offer no moves.
        tr: the translator.
        names: the players' names by seat.
        me: the viewer's seats that are addressed as "you".
        hand_of: the seat whose hand is shown.
        is_open: whether all cards are revealed, as in the replay of a finished game.
        chosen: the seat that has made its choice, if only what that changes for the other seats is to be shown.
    """
    viewer = Viewer(frozenset(me), tuple(names), tr)
    offered = acting if acting is not None and acting in game.deciding else None
    events = events_of(game)
    last = [event for event in events if (event.age, event.turn) == (events[-1].age, events[-1].turn)]
    hand: tuple[HandCard, ...] = ()
    if hand_of is not None and chosen is None:
        hand = Hand(game, hand_of, tr, is_offered=offered == hand_of).cards()
    cities, score, totals = _shared.get(game, (len(game.decisions), tr.language), lambda: _public_parts(game, tr))
    played = expansions_of(game)
    return BoardView(
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
        ring=_ring(game, bottom, names, tr, is_over=is_open),
        cities=tuple(compare_city(city, game, bottom, tr) if chosen in (None, city.seat) else city for city in cities),
        panels=tuple(panel for expansion in played for panel in expansion.panels(game, names, tr)),
        legend=tuple(row for expansion in played for row in expansion.legend(tr)),
        discarded=len(game.discard),
        reveal=_reveal(last[0], viewer, is_open=is_open) if last else (),
        consequences=_consequences(last, viewer, bottom, is_open=is_open),
        clashes=_clashes(last, viewer, bottom),
        reveal_number=last[0].number if last else 0,
        log=_log(events, viewer, is_open=is_open) if chosen is None else (),
        fresh=frozenset(thing for event in last for thing in _fresh(event)),
        score=score,
        totals=totals,
        ranking=_ranking(game, totals),
    )


def _public_parts(game: Game, tr: Translator) -> PublicParts:
    """Build the cities and the score pad, without the rows of unused expansions."""
    played = expansions_of(game)
    absent = {row for expansion in expansions() if expansion not in played for row in expansion.score_rows(tr)}
    scores = [game.score(seat) for seat in range(game.players)]
    rows = tuple(
        ScoreRow(row, score_row_name(row, tr), tuple(getattr(score, row) for score in scores))
        for row in ROWS
        if row not in absent
    )
    cities = tuple(make_city(game, seat, tr) for seat in range(game.players))
    return cities, rows, tuple(score.total for score in scores)


def _ranking(game: Game, totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if game.result:
        return tuple(tuple(seats) for seats in game.result.ranking)
    worth = [(totals[seat], game.city(seat).coins) for seat in range(game.players)]
    places = sorted(set(worth), reverse=True)
    return tuple(tuple(seat for seat in range(game.players) if worth[seat] == place) for place in places)


# --- choices ---------------------------------------------------------------------------------------------------------


def _choices(game: Game, seat: int, tr: Translator) -> tuple[Choice, ...]:
    """Return the options of a choice other than the cards of a hand."""
    if game.phase == "turn":
        return ()
    moves = [move for move in game.choices(seat) if game.phase != "last" or move == "pass"]
    moves.sort(key=lambda move: move == "pass")  # declining comes last
    committed = game.committed(seat)
    rows = []
    for move in moves:
        verb, thing = (*move.split(), "")[:2]
        face = building_face(thing, tr) if thing in BUILDING_INDEX else None
        label = face.name if face else _choice_label(game, seat, verb, move, tr)
        rows.append(Choice(move, label, face, move == committed))
    return tuple(rows)


def _choice_label(game: Game, seat: int, verb: str, move: str, tr: Translator) -> str:
    for expansion in expansions_of(game):
        if label := expansion.choice_label(move, tr):
            return label
    if verb == "pass":
        return tr.gettext("Build nothing") if game.phase == "revive" else tr.gettext("Do not play it")
    city = game.city(seat)
    stage = BOARDS[BOARD_INDEX[city.board, city.side]].stages[city.stages - 1]
    return describe_options(stage.effects, tr)[int(move.split()[1]) - 1]


# --- around the table ------------------------------------------------------------------------------------------------


def _ring(game: Game, bottom: int, names: Sequence[str], tr: Translator, *, is_over: bool) -> tuple[Place, ...]:
    """Return the seats around the table; all are idle once the game is over."""
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
        letters = max(map(len, names[seat].replace("-", " ").split()), default=0)
        rows.append(Place(seat, side, letters, state, words[state]))
    return tuple(rows)


# --- what happened ---------------------------------------------------------------------------------------------------


def _reveal(event: Event, viewer: Viewer, *, is_open: bool) -> tuple[Reveal, ...]:
    rows = []
    for action in event.actions:
        may_know = is_open or action.verb in OPEN_VERBS or action.seat in viewer.me
        rows.append(
            Reveal(
                seat=action.seat,
                name=viewer.names[action.seat],
                age=action.age,
                verb=_verb(action),
                icons=() if action.verb != "stage" else ("wonder", action.added.icon) if action.added else ("wonder",),
                face=building_face(action.thing, viewer.tr) if may_know and action.thing in BUILDING_INDEX else None,
                text=_sentence(action, viewer, is_open=is_open),
            )
        )
    return tuple(rows)


def _verb(action: Action) -> str:
    return action.added.kind if action.added else "build" if action.verb == "free" else action.verb


def _sentence(action: Action, viewer: Viewer, *, is_open: bool) -> str:
    return describe_action(action, viewer.tr, viewer.name_of(action.seat), is_open=is_open)


def _action_lines(event: Event, viewer: Viewer, *, is_open: bool) -> list[Line]:
    return [Line(action.seat, ACTION, _sentence(action, viewer, is_open=is_open)) for action in event.actions]


def _consequence_lines(event: Event, viewer: Viewer) -> list[Line]:
    names = [viewer.name_of(seat) for seat in range(len(viewer.names))]
    return [
        Line(consequence.seat, consequence.kind, describe_consequence(consequence, viewer.tr, names))
        for consequence in event.consequences
        if consequence.kind != "over"
    ]


def _consequences(events: Sequence[Event], viewer: Viewer, bottom: int, *, is_open: bool) -> tuple[Line, ...]:
    """Return the consequences of a turn's cards, including the choices they led to."""
    lines: list[Line] = []
    for event in events:
        if event.phase != "turn":
            lines += _action_lines(event, viewer, is_open=is_open)
        lines += _consequence_lines(event, viewer)
    # Other players' income is only in the log; here it would distract. Conflicts are drawn.
    return tuple(
        line
        for line in lines
        if line.kind not in CONFLICTS and (line.kind not in ("trade", "earned") or line.seat == bottom)
    )


def _clashes(events: Sequence[Event], viewer: Viewer, bottom: int) -> tuple[Clash, ...]:
    """Return the conflicts after a turn: that with the left neighbour, that with the right one, then the others'."""
    names = [viewer.name_of(seat) for seat in range(len(viewer.names))]
    rows = []
    for found in (found for event in events for found in event.consequences if found.kind in CONFLICTS):
        assert found.seat is not None
        assert found.other is not None
        words = describe_consequence(found, viewer.tr, names)
        tokens = (found.amount, DEFEAT) if found.kind == "conflict" else (0, 0)
        clash = Clash(found.seat, found.other, *found.shields, "won" if found.amount else "even", *tokens, words)
        rows.append(_turned(clash) if found.other == bottom else clash)
    left = (bottom + 1) % len(names)
    return tuple(sorted(rows, key=lambda row: (row.seat != bottom, row.other != left)))


def _turned(clash: Clash) -> Clash:
    """Return a conflict from the perspective of the second city."""
    return Clash(
        seat=clash.other,
        other=clash.seat,
        own=clash.theirs,
        theirs=clash.own,
        state="lost" if clash.state == "won" else "even",
        token=clash.other_token,
        other_token=clash.token,
        words=clash.words,
    )


def _log(events: Sequence[Event], viewer: Viewer, *, is_open: bool) -> tuple[Entry, ...]:
    """Return the log entries, one per turn, each with all decisions that the turn led to."""
    turns: dict[tuple[int, int], list[Line]] = {}
    for event in events:
        lines = turns.setdefault((event.age, event.turn), [])
        lines += _action_lines(event, viewer, is_open=is_open)
        lines += _consequence_lines(event, viewer)
    return tuple(
        Entry(number, turn_title(age, turn, "turn", viewer.tr), tuple(lines))
        for number, ((age, turn), lines) in enumerate(turns.items(), start=1)
    )


def _fresh(event: Event) -> frozenset[str]:
    """Return the ids of what was built last."""
    ids = set()
    for action in event.actions:
        if action.verb in ("build", "free", "revive"):
            ids.add(f"{action.seat}-{action.thing}")
        elif action.verb == "stage":
            ids.add(f"{action.seat}-stage-{action.stage}")
    return frozenset(ids)
