"""Statistics of a visitor's own games of one kind, as view models for the page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_skeleton

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.server.charts import LineChart, line_chart
from pharos.server.reviewed_games import Mistake, Reviewed
from pharos.server.seat_views import level_name
from pharos.server.summaries import PlayedGame, PlayedSeat
from pharos.server.table import HINTS
from pharos.server.table_requests import BOT
from pharos.server.web_parts import web_part
from pharos.studies import SeatFacts, Share, studies_part

RECENT = 20  # games of the recent form
WINDOWS = ((400, 50), (100, 20), (0, 10))  # from how many games on the course is averaged over how many
WON, TIED, LOST = "won", "tied", "lost"


@dataclass(frozen=True)
class Entry:
    """A game from the visitor's point of view: with one seat of their own."""

    game: PlayedGame
    seat: int

    @property
    def facts(self) -> SeatFacts:
        """How the visitor fared."""
        return self.game.facts.seats[self.seat]

    @property
    def result(self) -> str:
        """Won, tied or lost."""
        return result_of(self.facts)

    @property
    def others(self) -> list[PlayedSeat]:
        """The other players."""
        return [seat for number, seat in enumerate(self.game.seats) if number != self.seat]


@dataclass(frozen=True)
class Tally:
    """The results of some games."""

    name: str
    won: int
    tied: int
    lost: int
    share: Share
    mean_rank: float | None  # None in games for two
    mean_points: float | None

    @property
    def games(self) -> int:
        """The number of games."""
        return self.share.games


@dataclass(frozen=True)
class TallyTable:
    """Results by something."""

    id: str
    title: str
    rows: list[Tally]


@dataclass(frozen=True)
class Count:
    """How often something happened, of the most frequent thing in its table."""

    name: str
    games: int
    most: int
    is_good: bool = True


@dataclass(frozen=True)
class Form:
    """A recent game."""

    table_id: str
    result: str
    opponent: str
    has_hints: bool


@dataclass(frozen=True)
class Month:
    """The results of a month; accuracy None if no game of it was reviewed."""

    name: str
    tally: Tally
    accuracy: float | None


@dataclass(frozen=True)
class OwnStatistics:
    """The statistics of a visitor's games of one kind."""

    all: Tally
    is_for_two: bool
    best_points: int | None
    hints: int  # games with hints
    shared: int  # games with several own seats, which are not counted
    form: list[Form]  # latest first
    tables: list[TallyTable]
    won_by: list[Count]
    lost_by: list[Count]
    ranks: list[Count]
    months: list[Month]  # latest first
    course: LineChart | None
    window: int  # games over which the course is averaged
    accuracy: float | None  # mean of all reviewed games
    accuracy_course: LineChart | None
    reviewed: int
    mistakes: list[Mistake]


def result_of(facts: SeatFacts) -> str:
    """Return whether a seat won, tied or lost."""
    return WON if facts.win == 1 else TIED if facts.win else LOST


def opponent_name(seat: PlayedSeat, tr: Translator) -> str:
    """Return the name of an opponent: a level, or a person as they call themselves."""
    if seat.kind == BOT:
        return level_name(seat.player or "", tr)
    return seat.name or tr.gettext("A person without a name")


def ending_name(game: str, ending: str, tr: Translator) -> str:
    """Return the name of a way in which a game can end."""
    names = {
        "resignation": tr.gettext("Resignation"),
        "time": tr.gettext("Time ran out"),
        "agreement": tr.gettext("Draw by agreement"),
    }
    part = studies_part(game)
    return names.get(ending) or (part.ending_name(ending, tr) if part else ending)


def own_statistics(game: str, played: Iterable[PlayedGame], reviewed: Reviewed, tr: Translator) -> OwnStatistics | None:
    """Compute the statistics of a visitor's games of one kind, given oldest first; None if there are none."""
    of_game = [each for each in played if each.game == game]
    entries = [Entry(each, each.own[0]) for each in of_game if len(each.own) == 1]
    if not entries:
        return None
    is_for_two = max(get_game(game).rules.seats) == 2
    points = [entry.facts.points for entry in entries if entry.facts.points is not None]
    accuracies = {entry.game.table_id: reviewed.accuracy(entry.game, entry.seat) for entry in entries}
    known = [value for value in accuracies.values() if value is not None]
    window = next(size for least, size in WINDOWS if len(entries) >= least)
    return OwnStatistics(
        all=_tally("", entries, is_for_two=is_for_two),
        is_for_two=is_for_two,
        best_points=max(points, default=None),
        hints=sum(bool(entry.game.options.get(HINTS)) for entry in entries),
        shared=len(of_game) - len(entries),
        form=[_form(entry, tr) for entry in reversed(entries[-RECENT:])],
        tables=_tables(game, entries, tr, is_for_two=is_for_two),
        won_by=_endings(game, entries, WON, tr),
        lost_by=_endings(game, entries, LOST, tr),
        ranks=[] if is_for_two else _ranks(entries, tr),
        months=_months(entries, accuracies, tr, is_for_two=is_for_two),
        course=line_chart(_rolling([entry.facts.win for entry in entries], window)),
        window=window,
        accuracy=sum(known) / len(known) if known else None,
        accuracy_course=line_chart([value / 100 for value in known]),
        reviewed=len(known),
        mistakes=reviewed.mistakes(game, [(entry.game, entry.seat) for entry in entries], tr),
    )


def _tally(name: str, entries: Sequence[Entry], *, is_for_two: bool) -> Tally:
    results = Counter(entry.result for entry in entries)
    points = [entry.facts.points for entry in entries if entry.facts.points is not None]
    return Tally(
        name,
        results[WON],
        results[TIED],
        results[LOST],
        Share.of([entry.facts.win for entry in entries]),
        None if is_for_two else sum(entry.facts.rank for entry in entries) / len(entries),
        sum(points) / len(points) if points else None,
    )


def _tables(game: str, entries: Sequence[Entry], tr: Translator, *, is_for_two: bool) -> list[TallyTable]:
    """Return the results by opponent, by seat or number of players, and by the game's own topics."""
    groupings = [_by_opponent(entries, tr), _by_seat(entries, tr) if is_for_two else _by_players(entries, tr)]
    part = studies_part(game)
    for topic in part.topics if part else ():
        groupings.append(_by_topic(game, topic, entries, tr))
    return [
        TallyTable(each.id, each.title, _sorted_rows(each.groups, is_for_two=is_for_two))
        for each in groupings
        if each.groups
    ]


@dataclass(frozen=True)
class Grouping:
    """Games by the name of something; a game may be in several groups."""

    id: str
    title: str
    groups: Mapping[str, list[Entry]]


def _group(entries: Iterable[Entry], names: Callable[[Entry], Iterable[str]]) -> dict[str, list[Entry]]:
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for name in dict.fromkeys(names(entry)):
            groups[name].append(entry)
    return groups


def _by_opponent(entries: Sequence[Entry], tr: Translator) -> Grouping:
    def names(entry: Entry) -> list[str]:
        return [opponent_name(seat, tr) for seat in entry.others]

    return Grouping("opponents", tr.gettext("By opponent"), _group(entries, names))


def _by_seat(entries: Sequence[Entry], tr: Translator) -> Grouping:
    places = {0: tr.gettext("You began"), 1: tr.gettext("The opponent began")}
    known = [entry for entry in entries if entry.facts.place in places]
    return Grouping("seats", tr.gettext("By seat"), _group(known, lambda entry: [places[entry.facts.place or 0]]))


def _by_players(entries: Sequence[Entry], tr: Translator) -> Grouping:
    def names(entry: Entry) -> list[str]:
        return [tr.ngettext("%(num)s player", "%(num)s players", len(entry.game.seats))]

    return Grouping("players", tr.gettext("By number of players"), _group(entries, names))


def _by_topic(game: str, topic: str, entries: Sequence[Entry], tr: Translator) -> Grouping:
    part = studies_part(game)
    assert part is not None

    def names(entry: Entry) -> list[str]:
        return [part.thing_name(topic, thing, tr) for thing in entry.facts.things.get(topic, ())]

    return Grouping(topic, part.topic_title(topic, tr), _group(entries, names))


def _sorted_rows(groups: Mapping[str, Sequence[Entry]], *, is_for_two: bool) -> list[Tally]:
    rows = [_tally(name, group, is_for_two=is_for_two) for name, group in groups.items()]
    return sorted(rows, key=lambda row: (-row.games, row.name))


def _endings(game: str, entries: Sequence[Entry], result: str, tr: Translator) -> list[Count]:
    counts = Counter(entry.game.facts.by for entry in entries if entry.result == result)
    most = max(counts.values(), default=0)
    return [Count(ending_name(game, by, tr), n, most, result == WON) for by, n in counts.most_common()]


def _ranks(entries: Sequence[Entry], tr: Translator) -> list[Count]:
    counts = Counter(int(entry.facts.rank) for entry in entries)  # of tied seats the better one
    most = max(counts.values())
    ranks = range(1, max(counts) + 1)
    return [Count(tr.gettext("Rank %(rank)s", rank=tr.number(n)), counts[n], most, n == 1) for n in ranks]


def _form(entry: Entry, tr: Translator) -> Form:
    names = tr.list(dict.fromkeys(opponent_name(seat, tr) for seat in entry.others))
    return Form(entry.game.table_id, entry.result, names, bool(entry.game.options.get(HINTS)))


def _months(
    entries: Sequence[Entry], accuracies: Mapping[str, float | None], tr: Translator, *, is_for_two: bool
) -> list[Month]:
    groups: dict[tuple[int, int], list[Entry]] = defaultdict(list)
    for entry in entries:
        when = datetime.fromtimestamp(entry.game.ended, UTC)
        groups[when.year, when.month].append(entry)
    months = []
    for (year, month), group in sorted(groups.items(), reverse=True):
        name = format_skeleton("yMMM", datetime(year, month, 1, tzinfo=UTC), locale=tr.locale)
        known = [value for entry in group if (value := accuracies[entry.game.table_id]) is not None]
        accuracy = sum(known) / len(known) if known else None
        months.append(Month(name, _tally(name, group, is_for_two=is_for_two), accuracy))
    return months


def _rolling(results: Sequence[float], window: int) -> list[float]:
    """Return the mean of the latest games after each game, from the first one with enough games before it."""
    return [sum(results[i - window : i]) / window for i in range(window, len(results) + 1)]


def game_titles(played: Iterable[PlayedGame], tr: Translator) -> dict[str, str]:
    """Return the titles of the games that a visitor has played, the most played first."""
    counts = Counter(each.game for each in played)
    return {name: web_part(name).title(tr) for name, _ in counts.most_common()}
