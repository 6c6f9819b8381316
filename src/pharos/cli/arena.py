"""`pharos arena`: matches between computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.arena import MatchResult

GAMES = ("duel",)


def arena(
    first: Annotated[str, typer.Argument(metavar="PLAYER", help="A player: name, name:key=value,... or exec:COMMAND.")],
    second: Annotated[str, typer.Argument(metavar="PLAYER", help="Its opponent.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game; there is duel.")] = "duel",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games, in pairs with the seats swapped.")] = (
        100
    ),
    seed: Annotated[int | None, typer.Option(metavar="S", help="Makes the match repeatable.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; by default one a core.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let two computer players play a match and say who is stronger, and how sure that is."""
    from pharos.core.errors import PharosError

    if game not in GAMES:
        raise PharosError("unknown_game", f"{game!r}: there is no such game; there are {', '.join(GAMES)}", game=game)
    from pharos.players import parse_spec

    for spec in (first, second):
        parse_spec(spec)
    from pharos.cli.prepare import prepare

    prepare()
    result = _play(first, second, games, seed, workers)
    if as_json:
        import json

        typer.echo(json.dumps(result.to_dict(), indent=2))
        return
    low, high = (f"{100 * end:.1f}" for end in result.ci95)
    typer.echo(f"{first} against {second}: {result.games} games, seed {result.seed}")
    typer.echo(f"wins {result.wins[0]} : {result.wins[1]}, ties {result.ties}")
    typer.echo(f"score {100 * result.score:.1f} % (95 %: {low} to {high})")
    typer.echo(f"Elo difference {_elo(result)}")
    typer.echo(f"by {', '.join(f'{way} {n}' for way, n in result.by.items())}")
    typer.echo(f"won by the seat that began: {result.first_seat_wins}")
    for failure in result.failures:
        typer.echo(f"forfeited: {failure}")


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


def _elo(result: MatchResult) -> str:
    low, high = result.elo95
    if high is None:
        return f"at least {low:+.0f} (95 %)"
    if low is None:
        return f"at most {high:+.0f} (95 %)"
    return f"{result.elo:+.0f} (95 %: {low:+.0f} to {high:+.0f})"
