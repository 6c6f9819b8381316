"""`pharos arena`: matches between computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pharos.arena import BlocksResult, MatchResult
    from pharos.core.game import Rules

PAIR_SEATS = 2  # number of seats up to which a match is played in pairs; larger tables play blocks


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
    seats: Annotated[int | None, typer.Option(metavar="N", help="Seats in wonders.  [default: 3]  [3<=x<=7]")] = None,
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
    from pharos.core.registry import get_game

    rules = get_game(game).rules
    options = deal_options(rules, seats, edifice=edifice)
    check_seats(rules, seats)
    seats = seats or rules.seats[0]
    if seats == PAIR_SEATS and len(players) != PAIR_SEATS:
        raise PharosError("players", f"a match of {game} is between two players, not {len(players)}")
    from pharos.players import check_spec

    for spec in players:
        check_spec(spec, game)
    from pharos.cli.compile_first import ensure_compiled

    ensure_compiled()
    if seats == PAIR_SEATS:
        result = _play_pairs(players[0], players[1], games, seed, workers, game)
        _print_json(result.to_dict()) if as_json else _print_pairs(result)
    else:
        blocks = _play_blocks(players, games, seed, workers, game, seats, options)
        _print_json(blocks.to_dict()) if as_json else _print_blocks(blocks)


def deal_options(rules: Rules, seats: int | None, *, edifice: bool) -> dict[str, Any]:
    """Return the deal options.

    Raises:
        PharosError: the game does not support an option.
    """
    from pharos.core.errors import PharosError
    from pharos.core.registry import games

    has_seats, has_edifice = len(rules.seats) > 1, "edifice" in rules.options
    if (seats is not None and not has_seats) or (edifice and not has_edifice):
        which = "--edifice is" if has_seats else "--seats and --edifice are"
        known = [name for name, game in games().items() if "edifice" in game.rules.options]
        raise PharosError("options", f"{which} for --game {' or '.join(known)}")
    return {"edifice": edifice} if has_edifice else {}


def check_seats(rules: Rules, seats: int | None) -> None:
    """Reject a number of seats that the game does not support."""
    if seats is None or seats in rules.seats:
        return
    least, most = rules.seats[0], rules.seats[-1]
    bound = f"less than or equal to {most}" if seats > most else f"greater than or equal to {least}"
    raise typer.BadParameter(f"Input should be {bound}", param_hint="'--seats'")


def _print_json(data: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(data, indent=2))


def _print_pairs(result: MatchResult) -> None:
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


def _print_blocks(result: BlocksResult) -> None:
    from pharos.core.registry import get_game

    statistics = get_game(result.game).arena
    extras = "".join(f" with {name.capitalize()}" for name, value in result.options.items() if value)
    typer.echo(
        f"{result.seats} seats{extras}: {result.games} games in {result.blocks} "
        f"blocks, seed {result.seed}; players of equal strength would each win {100 * result.fair:.1f} % a seat"
    )
    for standing in result.standings:
        low, high = (f"{100 * end:.1f}" for end in standing.ci95)
        typer.echo(f"{standing.player} ({standing.seats} of {result.seats} seats)")
        typer.echo(f"  wins {100 * standing.win_share:.1f} % a seat (95 %: {low} to {high})")
        typer.echo(f"  mean rank {_with_range(standing.mean_rank, standing.rank95)}")
        typer.echo(f"  mean score {_with_range(standing.mean_score, standing.score95)}")
        if statistics and (line := statistics.describe(standing.figures, result.options)):
            typer.echo(f"  {line}")


def _with_range(mean: float, ends: tuple[float, float] | None) -> str:
    return f"{mean:.2f} (95 %: {ends[0]:.2f} to {ends[1]:.2f})" if ends else f"{mean:.2f}"


def _play_pairs(first: str, second: str, games: int, seed: int | None, workers: int | None, game: str) -> MatchResult:
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

        return match(first, second, games, seed, game=game, workers=workers, on_game=count)


def _play_blocks(
    players: list[str],
    games: int,
    seed: int | None,
    workers: int | None,
    game: str,
    seats: int,
    options: dict[str, Any],
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

        return match_blocks(players, games, seed, game=game, seats=seats, workers=workers, on_game=count, **options)


def _elo(result: MatchResult) -> str:
    low, high = result.elo95
    if high is None:
        return f"at least {low:+.0f} (95 %)"
    if low is None:
        return f"at most {high:+.0f} (95 %)"
    return f"{result.elo:+.0f} (95 %: {low:+.0f} to {high:+.0f})"
