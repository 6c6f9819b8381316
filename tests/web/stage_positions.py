"""Moments of recorded games in which the pages are looked at and measured.

Each comes from a fixed seed: the game is played by the engine until the moment is reached, and its moves are sent to a
table through the JSON interface.
"""

import functools
import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import httpx
import reaching
from playing import create, look, send
from seating import seat_link, sit_down, sit_down_everywhere
from seven import create_seven
from seven import gladly as prefer_building

from pharos.duel import Deal
from pharos.duel import Game as Duel
from pharos.wonders import Game as Wonders

PEOPLE = ("Konstantin", "Ada", "Marguerite", "Björn", "Wilhelmina", "Oğuz", "Anneliese")
DIALOG = "[role=dialog], dialog[open]"
TURNS = 6  # of an age of 7 Wonders
Moves = tuple[tuple[int, str], ...]  # seats and what they do


@dataclass(frozen=True)
class Position:
    """A moment of a game that is looked at.

    Attributes:
        name: a short name for files and options.
        game: the code of the game.
        reach: makes a table; returns the link of the seat that looks at it.
        names: of the players.
        overlays: selectors of overlays that have to be open.
        press: what to press before looking.
        has_cards: whether the structure of Duel has to be there.
    """

    name: str
    game: str
    reach: Callable[[httpx.Client], str]
    names: tuple[str, ...] = ()
    overlays: tuple[str, ...] = ()
    press: str = ""
    has_cards: bool = False


def _seats(players: int) -> list[dict[str, str]]:
    return [{"kind": "human", "name": name} for name in PEOPLE[:players]]


def _play(client: httpx.Client, table: str, invitations: list[str], moves: Moves) -> list[str]:
    """Send moves to a new table; returns the secrets of its seats."""
    version = look(client, table)["version"]
    for seat, move in moves:
        answer = send(client, table, invitations[seat], move, version)
        assert answer.status_code == 200, answer.text
        version = answer.json()["version"]
    return sit_down_everywhere(client, table, invitations)


# --- Duel ------------------------------------------------------------------------------------------------------------


def _cards_left(game: Duel) -> int:
    return sum(card is not None for card in game.tableau)


def _in_age(age: int, cards: int) -> Callable[[Duel], bool]:
    return lambda game: game.phase == "turn" and game.age == age and _cards_left(game) <= cards


def _drafted(wonders: int) -> Callable[[Duel], bool]:
    return lambda game: len(game.played) == wonders


@functools.cache
def _ended_by(ending: str) -> tuple[int, tuple[str, ...]]:
    """The first seed, with its moves, of a game that ends in a certain way."""
    verbs = {"military": "red", "science": "green"}
    for seed in itertools.count(1):
        rng, game = random.Random(seed), Duel(Deal.random(seed))
        while game.to_move is not None:
            moves = game.moves()
            weights = [
                60 if reaching.COLOR.get(move.split()[1]) == verbs.get(ending) else reaching.gladly(move, None)
                for move in moves
            ]
            game.play(rng.choices(moves, weights)[0])
        if game.result and game.result.by == ending:
            return seed, game.played
    raise AssertionError


def _duel_table(client: httpx.Client, seed: int, moves: tuple[str, ...], *, is_waiting: bool = False) -> str:
    table, invitations = create(client, _seats(2), seed=seed)
    game, played = Duel(Deal.random(seed)), []
    for move in moves:
        played.append((game.to_move or 0, move))
        game.play(move)
    secrets = _play(client, table, invitations, tuple(played))
    seat = game.to_move or 0
    return seat_link(table, secrets[1 - seat if is_waiting else seat])


def _duel(name: str, wanted: Callable[[Duel], bool], wonder: str | None = None, **fields) -> Position:
    is_waiting = fields.pop("is_waiting", False)

    def reach(client: httpx.Client) -> str:
        return _duel_table(client, *reaching.find(wanted, wonder), is_waiting=is_waiting)

    return Position(name, "duel", reach, PEOPLE[:2], **fields)


def _against_computer(client: httpx.Client) -> str:
    """The first decision of a game against the computer, where there are hints and a pace."""
    seats = [{"kind": "human", "name": PEOPLE[0]}, {"kind": "bot", "player": "novice"}]
    table, invitations = create(client, seats, seed=1)
    secret = sit_down(client, table, 0, invitations[0])
    while look(client, table, secret)["view"]["to_move"] != 0:
        time.sleep(0.05)
    return seat_link(table, secret)


def _duel_result(name: str, ending: str) -> Position:
    def reach(client: httpx.Client) -> str:
        return _duel_table(client, *_ended_by(ending))

    return Position(name, "duel", reach, PEOPLE[:2], overlays=("#end",))


def _duel_replay(client: httpx.Client) -> str:
    address, _, secret = _duel_table(client, *_ended_by("civilian")).partition("#")
    return f"{address}/replay#{secret}"


DUEL_CHOICES = {
    "token": (reaching.has_phase("token"), None),
    "library": (reaching.has_phase("library"), "great_library"),
    "zeus": (reaching.has_phase("destroy", "brown"), "statue_of_zeus"),
    "circus": (reaching.has_phase("destroy", "grey"), "circus_maximus"),
    "mausoleum": (reaching.has_phase("revive"), "mausoleum"),
    "starter": (reaching.has_phase("starter"), None),
}
MOMENTS = {"begin": 20, "middle": 11, "late": 4}  # cards left in an age

DUEL_POSITIONS = (
    _duel("duel-draft-first", _drafted(0)),
    _duel("duel-draft-second", _drafted(5)),
    *(
        _duel(f"duel-age{age}-{moment}", _in_age(age, cards), has_cards=True)
        for age in (1, 2, 3)
        for moment, cards in MOMENTS.items()
    ),
    _duel("duel-waiting", _in_age(2, 14), is_waiting=True, has_cards=True),
    _duel(
        "duel-sheet",
        _in_age(2, 14),
        press="#structure .is-open .card",
        overlays=(".sheet:popover-open",),
        has_cards=True,
    ),
    *(_duel(f"duel-choice-{name}", *case, overlays=(DIALOG,)) for name, case in DUEL_CHOICES.items()),
    _duel_result("duel-result-points", "civilian"),
    _duel_result("duel-result-military", "military"),
    _duel_result("duel-result-science", "science"),
    Position("duel-replay", "duel", _duel_replay, PEOPLE[:2]),
    Position("duel-computer", "duel", _against_computer, PEOPLE[:1]),
)

# --- 7 Wonders -------------------------------------------------------------------------------------------------------


def _at_turn(age: int, turn: int) -> Callable[[Wonders], bool]:
    return lambda game: game.phase == "turn" and (game.age, game.turn) == (age, turn)


def _has_choice(phase: str) -> Callable[[Wonders], bool]:
    return lambda game: game.phase == phase and any(len(game.moves(seat)) > 1 for seat in game.waiting)


def _is_over(game: Wonders) -> bool:
    return game.result is not None


@functools.cache
def _find_seven(wanted: Callable[[Wonders], bool], players: int, edifice: bool) -> tuple[int, Moves, int]:
    """The first seed of a game that comes to a wanted position, its moves, and a seat that has a choice there."""
    for seed in itertools.count(1):
        rng, game, played = random.Random(seed), Wonders.new(players, seed, edifice=edifice), []
        while True:
            if wanted(game):
                return seed, tuple(played), max(game.waiting or [0], key=lambda seat: len(game.moves(seat)))
            if not game.waiting:
                break
            decided = [(seat, prefer_building(game.moves(seat), rng)) for seat in game.waiting]
            game.play([move for _, move in decided])
            played += decided
    raise AssertionError


def _seven(
    name: str,
    wanted: Callable[[Wonders], bool],
    players: int = 3,
    *,
    edifice: bool = True,
    is_committed: bool = False,
    **fields,
) -> Position:
    def reach(client: httpx.Client) -> str:
        seed, moves, seat = _find_seven(wanted, players, edifice)
        table, invitations = create_seven(client, _seats(players), edifice=edifice, seed=seed)
        secrets = _play(client, table, invitations, moves)
        if is_committed:
            state = look(client, table, secrets[seat])
            send(client, table, secrets[seat], state["moves"][0]["move"], state["version"])
        return seat_link(table, secrets[seat])

    return Position(name, "wonders", reach, PEOPLE[:players], **fields)


def _seven_replay(client: httpx.Client) -> str:
    final = next(position for position in SEVEN_POSITIONS if position.name == "wonders-5e-result")
    address, _, secret = final.reach(client).partition("#")
    return f"{address}/replay#{secret}"


def _seven_at(players: int, *, edifice: bool) -> tuple[Position, ...]:
    """The positions for a number of seats."""
    label = f"wonders-{players}{'e' if edifice else ''}"
    options = {"players": players, "edifice": edifice}
    return (
        _seven(f"{label}-age1", _at_turn(1, 1), **options),
        _seven(f"{label}-age2", _at_turn(2, 4), **options),
        _seven(f"{label}-age3", _at_turn(3, TURNS), **options),
        _seven(f"{label}-conflicts", _at_turn(2, 1), **options),
        _seven(f"{label}-result", _is_over, overlays=("#end",), **options),
    )


SEVEN_POSITIONS: tuple[Position, ...] = (
    *(
        position
        for players in range(3, 8)
        for edifice in (False, True)
        for position in _seven_at(players, edifice=edifice)
    ),
    *(
        _seven(f"wonders-choice-{phase}", _has_choice(phase), overlays=(DIALOG,))
        for phase in ("choice", "revive", "lose")
    ),
    _seven("wonders-last-card", _has_choice("last")),
    _seven("wonders-7e-committed", _at_turn(2, 3), 7, is_committed=True),
    _seven("wonders-5e-sheet", _at_turn(2, 3), 5, press="#hand .hand-card", overlays=(".sheet:popover-open",)),
    Position("wonders-replay", "wonders", _seven_replay, PEOPLE[:5]),
)

POSITIONS = (*DUEL_POSITIONS, *SEVEN_POSITIONS)
# A few of them that show most of what can go wrong.
QUICK = (
    "duel-draft-first",
    "duel-age1-begin",
    "duel-age3-middle",
    "duel-choice-token",
    "duel-sheet",
    "duel-result-points",
    "wonders-3-age2",
    "wonders-5e-conflicts",
    "wonders-7e-age3",
    "wonders-choice-revive",
    "wonders-7e-result",
)
