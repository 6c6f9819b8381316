"""`pharos arena`: matches between computer players."""

from __future__ import annotations

from typing import Annotated

import typer

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
    from pharos.arena import match

    result = match(first, second, games, seed, workers=workers)
    if as_json:
        import json

        typer.echo(json.dumps(result.to_dict(), indent=2))
        return
    low, high = (f"{100 * end:.1f}" for end in result.ci95)
    typer.echo(f"{first} against {second}: {result.games} games, seed {result.seed}")
    typer.echo(f"wins {result.wins[0]} : {result.wins[1]}, ties {result.ties}")
    typer.echo(f"score {100 * result.score:.1f} % (95 %: {low} to {high})")
    typer.echo(f"by {', '.join(f'{way} {n}' for way, n in result.by.items())}")
    typer.echo(f"won by the seat that began: {result.first_seat_wins}")
    for failure in result.failures:
        typer.echo(f"forfeited: {failure}")
