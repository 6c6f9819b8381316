"""`pharos arena`: matches between computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pharos.arena import BlocksResult, MatchResult

DUEL, WONDERS = GAMES = ("duel", "wonders")
SEATS = 3  # at a table of 7 Wonders, when nothing is said


def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help="Two players: name, name:key=value,... or exec:COMMAND. In wonders up to one for each seat; the last "
            "takes all seats that are left.",
        ),
    ],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game: duel or wonders.")] = "duel",
    seats: Annotated[
        int | None, typer.Option(metavar="N", min=3, max=7, help=f"Seats in wonders.  [default: {SEATS}]")
    ] = None,
    edifice: Annotated[bool, typer.Option("--edifice", help="Wonders with the expansion Edifice.")] = False,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            help="How many games: pairs with the seats swapped; in wonders whole blocks, in which everybody sits once "
            "in every seat.",
        ),
    ] = 100,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Makes the match repeatable.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; by default one a core.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let computer players play a match and say who is stronger, and how sure that is.

    In JSON, wins are the games that each player won alone, ties those that nobody did; score is the first player's,
    with its interval ci95. In wonders score is its share of the wins for each of its seats, by counts games won by
    points and those that tie, first_seat_wins those that seat 0 won, and standings tells more of every player.
    """
    from pharos.core.errors import PharosError

    if game not in GAMES:
        raise PharosError("unknown_game", f"{game!r}: there is no such game; there are {', '.join(GAMES)}", game=game)
    if game == DUEL and (seats is not None or edifice):
        raise PharosError("options", "--seats and --edifice are for --game wonders")
    if game == DUEL and len(players) != 2:
        raise PharosError("players", f"a match of duel is between two players, not {len(players)}")
    from pharos.players import require

    for spec in players:
        require(spec, game)
    from pharos.cli.compile_first import prepare

    prepare()
    if game == DUEL:
        result = _play(players[0], players[1], games, seed, workers)
        _print_json(result.to_dict()) if as_json else _tell(result)
    else:
        blocks = _play_blocks(players, games, seed, workers, seats or SEATS, edifice)
        _print_json(blocks.to_dict()) if as_json else _tell_blocks(blocks)


def _print_json(data: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(data, indent=2))


def _tell(result: MatchResult) -> None:
    low, high = (f"{100 * end:.1f}" for end in result.ci95)
    first, second = result.players
    typer.echo(f"{first} against {second}: {result.games} games, seed {result.seed}")
    typer.echo(f"wins {result.wins[0]} : {result.wins[1]}, ties {result.ties}")
    typer.echo(f"score {100 * result.score:.1f} % (95 %: {low} to {high})")
    typer.echo(f"Elo difference {_elo(result)}")
    typer.echo(f"by {', '.join(f'{way} {n}' for way, n in result.by.items())}")
    typer.echo(f"won by the seat that began: {result.first_seat_wins}")
    for failure in result.failures:
        typer.echo(f"forfeited: {failure}")


def _tell_blocks(result: BlocksResult) -> None:
    typer.echo(
        f"{result.seats} seats{' with Edifice' if result.edifice else ''}: {result.games} games in {result.blocks} "
        f"blocks, seed {result.seed}; players of equal strength would each win {100 * result.fair:.1f} % a seat"
    )
    for standing in result.standings:
        low, high = (f"{100 * end:.1f}" for end in standing.ci95)
        typer.echo(f"{standing.player} ({standing.seats} of {result.seats} seats)")
        typer.echo(f"  wins {100 * standing.win_share:.1f} % a seat (95 %: {low} to {high})")
        typer.echo(f"  mean rank {_with_range(standing.mean_rank, standing.rank95)}")
        typer.echo(f"  mean score {_with_range(standing.mean_score, standing.score95)}")
        if result.edifice:
            typer.echo(
                f"  joins {standing.joins:.2f} projects a game: {_percent(standing.built_joined)} of those that are "
                f"built, {_percent(standing.failed_joined)} of those that fail; "
                f"{standing.edifice_points:+.2f} points from edifices"
            )


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.0f} %"


def _with_range(mean: float, ends: tuple[float, float] | None) -> str:
    return f"{mean:.2f} (95 %: {ends[0]:.2f} to {ends[1]:.2f})" if ends else f"{mean:.2f}"


def _play(first: str, second: str, games: int, seed: int | None, workers: int | None) -> MatchResult:
    from pharos.arena import GameResult, match
    from pharos.cli.progress import progress

    wins = [0, 0]
    ties = 0
    with progress("games", games) as show:

        def count(result: GameResult) -> None:
            nonlocal ties
            if result.winner is None:
                ties += 1
            else:
                wins[result.winner] += 1
            show(sum(wins) + ties, f"{wins[0]} : {wins[1]}, ties {ties}")

        return match(first, second, games, seed, workers=workers, on_game=count)


def _play_blocks(
    players: list[str], games: int, seed: int | None, workers: int | None, seats: int, edifice: bool
) -> BlocksResult:
    from pharos.arena import TableResult, match_blocks
    from pharos.cli.progress import progress

    wins = [0.0] * len(players)
    done = 0
    with progress("games", -(-games // seats) * seats) as show:

        def count(result: TableResult) -> None:
            nonlocal done
            done += 1
            for seat in result:
                wins[seat.player] += seat.win
            show(done, " : ".join(f"{won:g}" for won in wins))

        return match_blocks(players, games, seed, seats=seats, edifice=edifice, workers=workers, on_game=count)


def _elo(result: MatchResult) -> str:
    low, high = result.elo95
    if high is None:
        return f"at least {low:+.0f} (95 %)"
    if low is None:
        return f"at most {high:+.0f} (95 %)"
    return f"{result.elo:+.0f} (95 %: {low:+.0f} to {high:+.0f})"
