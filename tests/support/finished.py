"""Finished games, short enough to be reviewed in a test."""

import random

from pharos.core.registry import get_game
from pharos.server.table import Table
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Tables
from pharos.server.web_parts import web_part


def record_of(game: str, seats: int, seed: int = 5) -> str:
    """The record of a whole game in which everybody plays at random."""
    rules, rng = get_game(game).rules, random.Random(seed)
    position = rules.begin(rules.deal(seats, seed))
    while rules.outcome(position) is None:
        seat = rules.waiting(position)[0]
        rules.decide(position, seat, rng.choice(rules.moves(position, seat)))
    names = ("Ann", "Bea", "Cy", "Dan", "Eve", "Fay", "Gus")
    return rules.record(position, {f"seat {seat}": names[seat] for seat in range(seats)})


def resigned(tables: Tables, moves: int, *, holder: str = "a browser") -> Table:
    """A game of Duel that ended after some moves, because its first player, the holder, resigned."""
    seats = (SeatRequest("human", name="Ann"), SeatRequest("bot", "random"))
    table = tables.create(web_part("duel").request_from_options(seats, {"first": 0}, 7), holder=holder, holds=(0,))
    for _ in range(moves):
        seat = table.waiting[0]
        kind = table.seats[seat].kind
        _, table = tables.move(table.id, seat, table.rules.moves(table.game, seat)[0], table.version, player=kind)
    return tables.agreements.resign(table.id, 0)
