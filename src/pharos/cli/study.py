"""`pharos study`: what wins in games of a computer player against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.studies import Share, Study

SHOWN = 3  # things from both ends of each topic that the text output names


def study(
    game: Annotated[str, typer.Option(metavar="GAME", help="The game: duel or wonders.")] = "duel",
    seats: Annotated[int | None, typer.Option(metavar="N", help="Seats in wonders.  [default: 3]  [3<=x<=7]")] = None,
    edifice: Annotated[bool, typer.Option("--edifice", help="Wonders with the expansion Edifice.")] = False,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Takes every seat. With nodes, the study is repeatable.")
    ] = "pharos:nodes=1000",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", help="Decides the deals and the players' chance.")] = 1,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; by default one a core.")] = None,
    out: Annotated[
        Path, typer.Option(metavar="FILE.json", help="The result; the games (.jsonl) are put beside it.")
    ] = Path("study.json"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the games that are there and play what is missing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let a computer player play itself, and count what wins: the first seat, wonders, tokens, boards, first cards.

    Every share has a 95 % interval and is compared with what the seats alone would explain (docs/studies.md).

    Games are kept as they come: stop at any time and go on with --resume, also with more games.
    """
    from pharos.cli.arena import check_seats, deal_options
    from pharos.core.registry import get_game

    rules = get_game(game).rules
    options = deal_options(rules, seats, edifice=edifice)
    check_seats(rules, seats)
    if out.suffix != ".json":
        raise typer.BadParameter("the result is a .json file; the games beside it have the ending .jsonl.")
    from pharos.studies import StudyGames, StudyPlan, play_study

    chosen = {name: value for name, value in options.items() if value}
    plan = StudyPlan(game, seats or rules.seats[0], player, games, seed, chosen)
    with StudyGames(out.with_suffix(".jsonl"), plan, resume=resume) as played:
        out.open("a").close()  # fail now rather than after hours
        from pharos.cli.compile_first import ensure_compiled

        ensure_compiled()
        if played.other_versions:
            typer.echo(f"pharos: {played.other_versions} games of other versions do not count", err=True)
        from pharos.cli.progress import progress

        with progress("games", games) as show:
            result = play_study(plan, played, workers=workers, on_game=lambda done: show(done, ""))
    out.write_text(result.to_text(), encoding="utf-8")
    typer.echo(result.to_text().rstrip()) if as_json else _print(result, out)


def _print(result: Study, out: Path) -> None:
    from pharos.core.registry import get_game
    from pharos.locale import translator
    from pharos.studies import studies_part

    figures, part, tr = result.figures, studies_part(result.plan.game), translator("en")
    typer.echo(f"{get_game(result.plan.game).title}: {figures.games} games of {result.plan.player} against itself")
    if figures.first_seat:
        typer.echo(f"the first seat won {_percent(figures.first_seat)}")
    for ending, share in figures.endings.items():
        typer.echo(f"ended by {ending}: {_percent(share)}")
    if figures.winner_points is not None:
        typer.echo(f"mean points: {figures.mean_points}, of winners {figures.winner_points}")
    for topic, rows in figures.topics.items():
        assert part is not None
        typer.echo(f"{part.topic_title(topic, tr)}:")
        for row in rows if len(rows) <= 2 * SHOWN else (*rows[:SHOWN], *rows[-SHOWN:]):
            low, high = (100 * end for end in row.difference95)
            name = part.thing_name(topic, row.id, tr)
            typer.echo(f"  {100 * row.difference:+5.1f} ({low:+.1f} to {high:+.1f}) in {row.won.games} games: {name}")
    typer.echo(f"written: {out}")


def _percent(share: Share) -> str:
    low, high = (100 * end for end in share.ci95)
    return f"{100 * share.share:.1f} % (95 %: {low:.1f} to {high:.1f})"
