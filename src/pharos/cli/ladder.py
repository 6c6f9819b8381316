"""`pharos ladder`: ratings of many players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.arena.ladder import Ladder, LadderPlan

SCALING_TIMES = "10,20,50,100,200,500,1000"


def ladder(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER", help="Players. Default: the baselines and the levels without a clock."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=2, help="Games of every pairing.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="Decides the deals and the players' chance.")] = 1,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; by default one a core.")] = None,
    out: Annotated[
        Path, typer.Option(metavar="FILE.md", help="The page; charts and results (.jsonl) are put beside it.")
    ] = Path("ladder.md"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the results that are there and play what is missing.")
    ] = False,
    near: Annotated[
        int | None,
        typer.Option(metavar="K", min=1, help="After 10 games each, only players within K places play on."),
    ] = None,
    anchor: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="The player with 1000 Elo. Default: greedy, else the first.")
    ] = None,
    clocks: Annotated[
        bool, typer.Option("--clocks", help="Without a list: also the levels that are limited by a clock.")
    ] = False,
    scaling: Annotated[
        str | None, typer.Option(metavar="NAME", help="In place of players: one player with several limits.")
    ] = None,
    ms: Annotated[
        str | None, typer.Option(metavar="N,N,...", help=f"The limits in milliseconds. Default: {SCALING_TIMES}.")
    ] = None,
    nodes: Annotated[str | None, typer.Option(metavar="N,N,...", help="The limits in simulations.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let many players play each other and rate them.

    With --scaling, each limit of a player plays the next ones, for the same time in every pairing: how much does
    thinking longer help? --games are those of the two smallest limits.

    Results are kept as they come: stop at any time and go on with --resume, also with more players or games.
    """
    from pharos.arena.plots import require_matplotlib

    require_matplotlib()
    if clocks and (players or scaling is not None):
        raise typer.BadParameter(
            "--clocks adds to the default players; in a list, name those with a clock, such as pharos:level=master."
        )
    setting = None
    if scaling is not None:
        setting, players = _limits(scaling, ms, nodes, players)
    elif ms is not None or nodes is not None:
        raise typer.BadParameter("--ms and --nodes go with --scaling.")
    from pharos.arena.ladder import LadderPlan, default_players, play_ladder, summarise_ladder
    from pharos.arena.results import Results
    from pharos.players import parse_spec

    chosen = tuple(players or default_players(clocks=clocks))
    if setting is None:
        plan = LadderPlan(chosen, games, seed, near=near, anchor=anchor)
    else:
        limits = tuple(float(parse_spec(player)[1][setting]) for player in chosen)
        plan = LadderPlan(chosen, games, seed, near=near, limits=limits, anchor=anchor or chosen[0], anchor_elo=0)
    if out.suffix == ".jsonl":
        raise typer.BadParameter("--out is the page; the results beside it have the ending .jsonl.")
    with Results(out.with_suffix(".jsonl"), seed, resume=resume) as results:
        out.open("a").close()  # fail now rather than after hours
        from pharos.cli.compile_first import ensure_compiled

        ensure_compiled()
        _print_plan(plan, results.other_versions)
        from pharos.cli.progress import progress

        with progress("pairs of games", plan.total) as show:
            play_ladder(plan, results, workers=workers, on_pair=lambda done: show(done, ""))
        table = summarise_ladder(plan, results.played)
    from pharos.arena.report import write_report

    files = write_report(table, out, scaling=setting)
    _print(table, files, as_json=as_json)


def _limits(name: str, ms: str | None, nodes: str | None, players: list[str] | None) -> tuple[str, list[str]]:
    """Return the setting that varies, and the players' codes."""
    if players:
        raise typer.BadParameter("--scaling takes the place of a list of players.")
    if ms is not None and nodes is not None:
        raise typer.BadParameter("--scaling goes by --ms or by --nodes.")
    setting, values = ("nodes", nodes) if nodes is not None else ("ms", ms or SCALING_TIMES)
    separator = "," if ":" in name else ":"
    limits = sorted((value.strip() for value in values.split(",")), key=lambda value: (len(value), value))
    return setting, [f"{name}{separator}{setting}={limit}" for limit in limits]


def _print_plan(plan: LadderPlan, other_versions: int) -> None:
    if other_versions:
        typer.echo(f"pharos: {other_versions} results of other players or versions do not count", err=True)
    typer.echo(f"pharos: {len(plan.players)} players, {plan.total} pairs of games", err=True)


def _print(table: Ladder, files: list[Path], *, as_json: bool) -> None:
    if as_json:
        import json

        typer.echo(json.dumps({**table.to_dict(), "files": [str(file) for file in files]}, indent=2))
        return
    width = max(len(standing.rating.player) for standing in table.standings)
    for rank, standing in enumerate(table.standings, 1):
        rating = standing.rating
        typer.echo(
            f"{rank:3} {rating.player:{width}} {rating.elo:6.0f}  ({rating.low:.0f} to {rating.high:.0f})"
            f"  score {100 * standing.score:.1f} % of {standing.games} games"
        )
    if table.doubling:
        from pharos.arena.report import gain_text

        typer.echo(f"doubling the limit is worth {gain_text(table.doubling)}")
    typer.echo(f"written: {', '.join(str(file) for file in files)}")
