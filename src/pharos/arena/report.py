"""A ladder report: a Markdown page with a table, the scores of all pairings, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pharos.arena.ladder import Ladder, Standing
from pharos.arena.plots import Series, elo_chart, line_chart, victory_mix_chart
from pharos.arena.ratings import GAMES_A_PAIR, RESAMPLES, Gain
from pharos.core.registry import default_game, get_game
from pharos.version import __version__

TIE = "tie"


def write_report(ladder: Ladder, path: Path, *, scaling: str | None = None) -> list[Path]:
    """Write the page and its charts, and return the files. `scaling` names the only setting that differs ("ms")."""
    charts = _draw(ladder, path, scaling)
    players = len(ladder.standings)
    plan = ladder.plan
    pairing = f"{GAMES_A_PAIR * plan.pairs} games {'of the fastest' if plan.limits else 'a'} pairing"
    if plan.limits:
        pairing += " and as many of the others as take the same time"
    if plan.near is not None:
        pairing += f" of players at most {plan.near} places apart"
    lines = [
        f"# Strength by {UNITS[scaling][0]}" if scaling else "# Ladder",
        "",
        f"Pharos {__version__}, {players} players, {pairing}, in pairs with the same deal and the seats swapped; seed "
        f"{plan.seed}. Elo by a Bradley–Terry fit with {_code(plan.anchor_player)} at {plan.anchor_elo:.0f}; 95 % "
        f"intervals of the difference from it, from {RESAMPLES} resamples of the pairs.",
        "",
        *_gain(ladder, scaling),
        *_table(ladder.standings, plan.anchor_player),
        "",
        *(f"![{words}]({chart.name})\n" for chart, words in charts.items()),
        "## Scores",
        "",
        "What the player of the row scored against the player of the column, in percent.",
        "",
        *_cross_table(ladder),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [path, *charts]


UNITS = {"ms": ("thinking time", "milliseconds for a move"), "nodes": ("simulations", "simulations for a move")}


def _gain(ladder: Ladder, scaling: str | None) -> list[str]:
    if not (scaling and ladder.doubling):
        return []
    return [f"Doubling the {UNITS[scaling][0]} is worth {gain_text(ladder.doubling)}.", ""]


def gain_text(gain: Gain) -> str:
    """Format a gain with its confidence interval."""
    return f"{gain.elo:.1f} Elo (95 %: {gain.low:.1f} to {gain.high:.1f})"


def _draw(ladder: Ladder, path: Path, scaling: str | None) -> dict[Path, str]:
    """Draw the charts and return their files with alternative texts."""
    mix = path.with_name(f"{path.stem}-mix.svg")
    victory_mix_chart(mix, {standing.rating.player: standing.by for standing in ladder.standings})
    if scaling is None:
        elo = path.with_name(f"{path.stem}-elo.svg")
        elo_chart(elo, [standing.rating for standing in ladder.standings])
        return {elo: "Elo of every player with its interval", mix: "How the players win"}
    curve = path.with_name(f"{path.stem}-scaling.svg")
    rating = {standing.rating.player: standing.rating for standing in ladder.standings}
    ordered = [rating[player] for player in ladder.plan.players]
    name = ladder.plan.players[0].partition(":")[0]
    limits = ladder.plan.limits
    what, unit = UNITS[scaling]
    line = Series(name, limits, [r.elo for r in ordered], [r.low for r in ordered], [r.high for r in ordered])
    gained = f"Elo above {limits[0]:,.6g} {'ms' if scaling == 'ms' else scaling}"
    line_chart(curve, [line], unit, gained, log_x=True, title=f"{name}: strength by {what}")
    return {curve: f"Elo by {what}", mix: "How the players win"}


def _table(standings: Sequence[Standing], anchor: str) -> list[str]:
    ways_to_win = [way for way in get_game(default_game()).rules.endings if way != TIE]
    rows = [
        f"| | player | Elo | 95 % | games | score | {' | '.join(ways_to_win)} | wins when it begins |",
        f"| ---: | --- |{' ---: |' * (5 + len(ways_to_win))}",
    ]
    for rank, standing in enumerate(standings, 1):
        rating = standing.rating
        interval = "anchor" if rating.player == anchor else f"{rating.low:.0f} … {rating.high:.0f}"
        ways = [percent(standing.by.get(way, 0), standing.wins) for way in ways_to_win]
        first = percent(standing.first_seat_wins, standing.first_seat_games)
        cells = [
            str(rank),
            _code(rating.player),
            f"{rating.elo:.0f}",
            interval,
            str(standing.games),
            f"{100 * standing.score:.1f} %",
            *ways,
            first,
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def percent(part: int, whole: int) -> str:
    """Format a ratio as a percentage, or as a dash if the whole is 0."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _cross_table(ladder: Ladder) -> list[str]:
    names = [standing.rating.player for standing in ladder.standings]
    rows = [
        f"| | player | {' | '.join(str(rank) for rank in range(1, len(names) + 1))} |",
        f"| ---: | --- |{' ---: |' * len(names)}",
    ]
    for rank, player in enumerate(names, 1):
        scores = [ladder.score(player, other) if player != other else None for other in names]
        cells = ["" if score is None else f"{100 * score:.1f}" for score in scores]
        rows.append(f"| {rank} | {_code(player)} | {' | '.join(cells)} |")
    return rows


def _code(player: str) -> str:
    return f"`{player.replace('|', chr(92) + '|')}`"
