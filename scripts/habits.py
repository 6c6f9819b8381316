"""Count what computer players do with their cards: whether they build, raise wonders, sell, and join edifices.

    python scripts/habits.py [--game duel|wonders] [--games N] [--players CODE ...] [--seed N]

Every player plays against copies of itself: Duel, and 7 Wonders with Edifice at tables of three and seven. Without
--players these are the levels; the highest, which thinks by the clock, is represented by a fixed number of
simulations. Prints the table of docs/strength.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

from pharos import duel, wonders
from pharos.players import make_player
from pharos.players.levels import LEVELS

# A level that thinks by the clock would play differently on another machine.
INSTEAD_OF_CLOCK = {"duel": "pharos:nodes=2000", "wonders": "pharos:nodes=300"}
TABLES = {"duel": (2,), "wonders": (3, 7)}
QUICK = ("novice", "citizen", "greedy", "settler", "net", "random")  # players that need no search
FEWER = 10  # times fewer games for players that search
JOIN = "join"  # the word of a move that also joins the edifice


@dataclass
class Habits:
    """What the seats of some games did."""

    games: int = 0
    seats: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    projects: int = 0  # edifices that were decided
    completed: int = 0  # and built
    points: int = 0

    def share(self, *verbs: str) -> float:
        """The share of a use of cards in percent."""
        return 100 * sum(self.uses[verb] for verb in verbs) / max(sum(self.uses.values()), 1)


def play_duel(code: str, seed: int, habits: Habits) -> None:
    """Play a game of Duel and count."""
    game, seats = duel.Game.new(seed), [make_player(code, seed * 2 + seat) for seat in (0, 1)]
    while game.to_move is not None:
        is_turn, seat = game.phase == "turn", game.to_move
        move = seats[seat].choose(game.view(seat)).move
        if is_turn:
            habits.uses[move.split()[0]] += 1
        game.play(move)
    habits.points += sum(game.score(seat).total for seat in (0, 1))


def use_of(move: str) -> str:
    """The use of a card in 7 Wonders: building for free is building, a stage may join the edifice."""
    verb = move.split()[0]
    if verb == "stage" and JOIN in move.split():
        return JOIN
    return "build" if verb == "free" else verb


def play_wonders(code: str, players: int, seed: int, habits: Habits) -> None:
    """Play a game of 7 Wonders with Edifice and count."""
    game = wonders.Game.new(players=players, seed=seed, edifice=True)
    seats = [make_player(code, seed * players + seat) for seat in range(players)]
    while game.waiting:
        phase, moves = game.phase, [seats[seat].choose(game.view(seat)).move for seat in game.waiting]
        if phase in ("turn", "last"):
            habits.uses.update(map(use_of, moves))
        game.play(moves)
    habits.projects += len(game.edifices)
    habits.completed += sum(edifice.status == "built" for edifice in game.edifices)
    habits.points += sum(game.score(seat).total for seat in range(players))


def habits_of(game: str, code: str, players: int, games: int, first_seed: int) -> Habits:
    """Play some games of a player against copies of itself."""
    habits = Habits(games, games * players)
    for seed in range(first_seed, first_seed + games):
        if game == "duel":
            play_duel(code, seed, habits)
        else:
            play_wonders(code, players, seed, habits)
    return habits


def row(game: str, name: str, players: int, habits: Habits) -> str:
    """A row of the table in docs/strength.md."""
    stage = ("wonder",) if game == "duel" else ("stage", JOIN)
    edifices = f"{habits.completed / habits.projects:.0%}".replace("%", " %") if habits.projects else ""
    joins = f"{habits.share(JOIN):.0f} %" if game == "wonders" else ""
    shares = " | ".join(f"{habits.share(*verbs):.0f} %" for verbs in (("build",), stage, ("sell",)))
    sold = habits.uses["sell"] / habits.seats
    points = f"{habits.points / habits.seats:.0f}"
    return f"| {name} | {players} | {habits.games} | {shares} | {sold:.1f} | {joins} | {edifices} | {points} |"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, action="append", help="default: both")
    parser.add_argument("--games", type=int, default=200, help="a tenth of them for players that search")
    parser.add_argument("--players", nargs="+", default=[], metavar="CODE", help="default: the levels")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for game in arguments.game or TABLES:
        players = {code: code for code in arguments.players}
        for level in () if players else LEVELS:
            code = level.player_in(game)
            code = INSTEAD_OF_CLOCK[game] if "ms=" in code else code
            players[f"{level.name} (`{code}`)"] = code
        print(
            "\n| player | seats | games | builds | stages | sales | sold by a seat | joins | edifices built | points |"
        )
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for name, code in players.items():
            games = arguments.games if code.split(":")[0] in QUICK else max(arguments.games // FEWER, 1)
            for seats in TABLES[game]:
                print(row(game, name, seats, habits_of(game, code, seats, games, arguments.seed)), flush=True)


if __name__ == "__main__":
    main()
