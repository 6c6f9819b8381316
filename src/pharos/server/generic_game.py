"""The web part of games that have none of their own: pages generated from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from pharos.core.game import Game, Outcome, RecordedGame, Rules
from pharos.locale import Translator
from pharos.server import generic_pages
from pharos.server.adviser import Adviser
from pharos.server.agreement_views import ProposalView, view_proposal
from pharos.server.errors import BadRequest
from pharos.server.results import GameResult
from pharos.server.rules_reference import Rulesbook
from pharos.server.seat_views import level_name
from pharos.server.table import Table
from pharos.server.table_requests import (
    BOT,
    SeatRequest,
    TableRequest,
    check_options,
    options_schema,
    seats_of_record,
)
from pharos.server.table_views import TableView, seat_names, view_fields
from pharos.server.tables import Tables
from pharos.server.tutorial import Tutorial
from pharos.server.visitors import Visitor

NOT_SHOWN = ("game", "seat", "moves")  # keys of a view that the page shows elsewhere


@dataclass(frozen=True)
class GenericTableRequest(TableRequest):
    """A table of a game without pages of its own."""

    rules: Rules = field(kw_only=True)
    deal_options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.seats) not in self.rules.seats:
            numbers = ", ".join(str(number) for number in self.rules.seats)
            message = f"seats: {numbers} play {self.rules.name}, not {len(self.seats)}"
            raise BadRequest("bad_request", message, players=tuple(self.rules.seats))
        super().__post_init__()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.rules.name

    @property
    def options(self) -> dict[str, Any]:
        """The options stored in addition to the seats and the deal."""
        return {"deal": dict(self.deal_options), **super().options}

    def start(self) -> dict[str, Any]:
        """The deal: from the seed of a practice table, otherwise from the operating system's random source."""
        return self.rules.deal(len(self.seats), self.seed, **self.deal_options)


@dataclass(frozen=True)
class Ending:
    """How a game ended, as text."""

    title: str
    text: str


@dataclass(frozen=True)
class LogLine:
    """A decision as text."""

    number: int
    text: str


@dataclass(frozen=True)
class GenericTableView(TableView):
    """View model of a table."""

    title: str
    lobby_path: str
    acting: int | None
    handed_over: list[int]  # the viewer's seats that a computer plays
    proposal: ProposalView | None
    ending: Ending | None
    decision: int
    turn_words: str
    facts: dict[str, Any]  # the game's view, with the game's own keys
    moves: list[str]
    scores: list[int] | None
    log: list[LogLine]


class GenericWebPart:
    """The pages of a game that has none of its own."""

    router = APIRouter()
    template_folders: Sequence[Path] = ()
    static_folders: Sequence[Path] = ()
    template_folder = "generic"
    rules_path = ""
    rules_reference: Rulesbook | None = None
    adviser: Adviser | None = None

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = game.rules

    # --- the game in the lobbies -------------------------------------------------------------------------------------

    @property
    def lobby_path(self) -> str:
        """The path of the lobby."""
        return f"/g/{self._game.name}"

    def title(self, _tr: Translator) -> str:
        """The name of the game."""
        return self._game.title

    short_title = title

    def players_label(self, tr: Translator) -> str:
        """The number of players as text."""
        least, most = min(self._rules.seats), max(self._rules.seats)
        if least == most:
            return tr.ngettext("%(num)s player", "%(num)s players", least)
        return tr.gettext("%(least)s to %(most)s players", least=tr.number(least), most=tr.number(most))

    def lobby_page(self, visitor: Visitor, tables: Tables, status: int = 200, problem: str | None = None) -> Response:
        """Render the lobby."""
        return generic_pages.show_lobby(self._game, visitor, tables, status, problem)

    def rules_title(self, _tr: Translator) -> str:
        """Empty: there is no rules page."""
        return self._game.title

    def messages(self) -> Iterator[tuple[str, str]]:
        """Empty: there are no texts to translate."""
        return iter(())

    # --- making tables -----------------------------------------------------------------------------------------------

    def request_from_options(
        self, seats: tuple[SeatRequest, ...], options: Mapping[str, Any], seed: int | str | None
    ) -> TableRequest:
        """Build the table request for an API request, with the options of the game's deal."""
        own = self._rules.options
        switches = tuple(name for name, value in own.items() if isinstance(value, bool))
        check_options(options, {*own, "clock", "casual", "listed"}, ("casual", "listed", *switches))
        return GenericTableRequest(
            seats,
            clock=str(options.get("clock", "none")),
            casual=options.get("casual", True),
            listed=options.get("listed", False),
            seed=seed,
            rules=self._rules,
            deal_options={name: value for name, value in options.items() if name in own},
        )

    def options_schema(self) -> dict[str, Any]:
        """The JSON schema of the options: only booleans have a known type."""
        own = self._rules.options
        return options_schema(**{name: {"type": "boolean"} if isinstance(own[name], bool) else {} for name in own})

    def request_from_record(self, record: RecordedGame) -> TableRequest:
        """Build the table request for the replay of a recorded game."""
        seats = _seats_of(self._rules, record)
        return GenericTableRequest(seats_of_record(record.headers, seats), extra={"uploaded": True}, rules=self._rules)

    def rematch(self, seats: Sequence[SeatRequest], options: Mapping[str, Any]) -> tuple[TableRequest, list[int]]:
        """Build the table request for a rematch. Everybody moves one seat on, so that somebody else begins."""
        order = [*range(1, len(seats)), 0]
        request = GenericTableRequest(
            tuple(seats[old] for old in order),
            clock=options["clock"],
            casual=options["casual"],
            listed=options["listed"],
            rules=self._rules,
            deal_options=options["deal"],
        )
        return request, order

    def tutorial(self, code: bool | str) -> Tutorial:
        """None: there is no tutorial."""
        raise BadRequest("tutorial", f"{self._game.name} has no guided game {code!r}")

    # --- a table -----------------------------------------------------------------------------------------------------

    def house_rules(self, _table: Table[Any], _tr: Translator) -> list[str]:
        """No game without pages of its own has any."""
        return []

    def can_take_back(self, _table: Table[Any], _ply: int, _until: int | None = None) -> bool:
        """Always False: only the game knows whether a move has revealed hidden information."""
        return False

    def seat_name(self, table: Table[Any], seat: int, tr: Translator) -> str:
        """Return the name to show for a seat: the player's name, the computer player's, or a number."""
        row = table.seats[seat]
        if row.name:
            return row.name
        if row.kind == BOT:
            return level_name(row.player or "", tr)
        return tr.gettext("Player %(number)s", number=tr.number(seat + 1))

    def view_table(
        self,
        table: Table[Any],
        browser: str | None,
        tr: Translator,
        base_url: str,
        *,
        uncovered: str = "",  # noqa: ARG002 - a shared screen always shows the seat to move
        problem: str | None = None,
    ) -> GenericTableView:
        """Build the view model of a table for a browser."""
        me, rules = table.held_by(browser), table.rules
        handed_over = [seat for seat in me if table.seats[seat].kind == BOT]
        acting = next((seat for seat in table.deciding if seat in me and seat not in handed_over), None)
        names = seat_names(table, me, tr)
        return GenericTableView(
            **view_fields(table, browser, tr, base_url, problem),
            title=self._game.title,
            lobby_path=self.lobby_path,
            acting=acting,
            handed_over=handed_over,
            proposal=view_proposal(table, me, names),
            ending=_describe_ending(table.outcome, me, names, tr) if table.outcome else None,
            decision=table.decisions,
            turn_words=_describe_turn(table, acting, names, tr),
            facts=_facts(rules.view(table.game, acting if acting is not None else next(iter(me), None))),
            moves=[] if acting is None else rules.moves(table.game, acting),
            scores=rules.scores(table.game) if table.outcome else None,
            log=_log(table, me, names),
        )

    def describe_result(self, table: Table[Any], outcome: Outcome, tr: Translator) -> GameResult:
        """Return the result: who won and, if the game counts points, the points."""
        names, scores = seat_names(table, [], tr), table.rules.scores(table.game)
        ending = _describe_ending(outcome, [], names, tr)
        winners = range(len(names)) if outcome.winner is None else (outcome.winner,)
        return GameResult(ending.title, ending.text, tuple(names), tuple(winners), (), tuple(scores or ()))

    def replay_context(
        self,
        table: Table[Any],
        browser: str | None,
        tr: Translator,
        base_url: str,
        number: int,
        seat: int | None = None,
    ) -> dict[str, Any]:
        """Return the context of the replay template for the position after a given number of decisions."""
        view = self.view_table(table, browser, tr, base_url)
        record = self._rules.read_record(table.record_text())
        game = self._rules.position(record, number)
        facts = _facts(self._rules.view(game, next(iter(view.me), None) if seat is None else seat))
        return {"t": view, "facts": facts, "moves": view.log}

    def marked_things(self, _move: str, _seat: int) -> list[str]:
        """Return nothing: the generic page has no board."""
        return []


def _seats_of(rules: Rules, record: RecordedGame) -> int:
    """Return the number of players of a recorded game: from the scores, or else from the moves."""
    scores = rules.scores(rules.begin(record.start))
    return len(scores) if scores else max((seat for seat, _ in record.moves), default=min(rules.seats) - 1) + 1


def _facts(view: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in NOT_SHOWN}


def _log(table: Table[Any], me: list[int], names: list[str]) -> list[LogLine]:
    """Return the decisions so far. In simultaneous games, the moves of other seats are shown only at the end."""
    rules = table.rules
    record = rules.read_record(rules.record(table.game, {}))
    game, lines, told = rules.begin(record.start), list[LogLine](), list[str]()
    is_open = not rules.is_simultaneous or table.outcome is not None
    for seat, move in record.moves:
        rules.decide(game, seat, move)
        if is_open or seat in me:
            told.append(f"{names[seat]}: {move}")
        if rules.decisions(game) > len(lines):
            lines.append(LogLine(len(lines) + 1, "; ".join(told)))
            told.clear()
    return lines


def _describe_turn(table: Table[Any], acting: int | None, names: list[str], tr: Translator) -> str:
    """Say who is to move."""
    if table.outcome:
        return tr.gettext("The game is over.")
    if acting is not None and acting in table.waiting:
        return tr.gettext("Your turn")
    return tr.gettext("%(player)s to move", player=tr.list([names[seat] for seat in table.waiting]))


def _describe_ending(outcome: Outcome, me: list[int], names: list[str], tr: Translator) -> Ending:
    """Say who won, and how if the game did not end by its rules."""
    texts = {
        "agreement": tr.gettext("The players agreed on a draw."),
        "resignation": tr.gettext("The other player resigned."),
        "time": tr.gettext("The other player ran out of time."),
    }
    text = texts.get(outcome.by, "")
    if outcome.winner is None:
        return Ending(tr.gettext("A draw"), text)
    if me == [outcome.winner]:
        return Ending(tr.gettext("You won!"), text)
    return Ending(tr.gettext("%(player)s won.", player=names[outcome.winner]), text)
