"""The page docs/studies.md: how statistics are made, and the results of the shipped studies."""

from __future__ import annotations

from pharos.core.registry import get_game
from pharos.locale import translator
from pharos.studies import Share, Study, shipped_studies, studies_part

FEW_GAMES = 30  # rarer things are left out
SHOWN = 3  # things from both ends of a topic

INTRODUCTION = """# Statistics and studies

Made from this text and the shipped studies by `make docs`.

Pharos counts finished games in two ways. The page `/statistics` shows a visitor's own games. The page
`/statistics/study` shows studies: games of a computer player against itself, from which one can see what wins.

## What is counted

Each game says what statistics count (`games/X/studies/interface.py`, by the interface `studies/interface.py`):

| game | topic | things of a seat |
| --- | --- | --- |
| Duel | `wonders` | the four wonders it chose |
| | `built` | those of them that it built |
| | `tokens` | the progress tokens it took |
| | `opening` | the first card it took in Age I, whatever it did with it |
| 7 Wonders | `board`, `side` | its board, and the board with its side |
| | `opening` | the card of its first turn, whatever it did with it |

The same facts are kept of every finished game at a table, in the database table `summaries`. They are written in the
transaction that ends the game, so the statistics of a visitor need no replay: four statements, however many games.
Games that ended before there were summaries are summarised by the running service, some every few seconds.

## Studies

    pharos study --game duel --player pharos:nodes=1000 --games 1000 --seed 1 --out duel.json
    pharos study --game wonders --seats 5 --player net --games 500 --seed 1 --out wonders-5.json
    pharos study ... --resume                                               go on, also with more games

Every game has its own deal and seeds, derived from the seed of the study and the number of the game. So a study can be
interrupted and extended, and with a player that is limited by nodes it gives the same result on every machine, with
any number of processes. The games are kept beside the result (`.jsonl`).

The studies on the page are data files of the package (`src/pharos/studies/data`). Each contains the command that
repeats it and the version of the players that played. To replace one, run its command with a new version and copy the
result there.

### Figures

- A share has a 95 % Wilson interval. A shared win counts as a fraction.
- The *expected* share of a thing is the mean base rate of the places from which it was had: how often the first or the
  second player of the study won. In 7 Wonders nobody begins, so every seat has the same base rate.
- The *difference* is the share minus the expected share: what is left of a thing when the advantage of the seat is
  taken away. Its interval is that of the share, moved. The error of the base rate, to which all games contribute, is
  not included.
- The tables have dozens of rows. With 95 % intervals, about one row in twenty lies outside its interval by chance.
- A difference is no effect. Whoever is ahead can afford more wonders and tokens, and some things are taken only by
  those who are behind. The wonders *chosen* suffer least from that, because they are chosen before anything else
  happens.
"""

END = """
## The file of own games

`/statistics.csv` has one row for every game and seat, in UTF-8 with a byte order mark. Texts that a spreadsheet would
take for a formula (they begin with `=`, `+`, `-` or `@`) get an apostrophe in front.

| column | meaning |
| --- | --- |
| `table` | the path of the table's page |
| `game` | `duel` or `wonders` |
| `ended` | when the game ended, in UTC |
| `players` | the number of seats |
| `seat` | the seat of this row, from 0 |
| `own` | 1 if the browser held this seat |
| `name` | the name of a person, if they gave one |
| `kind` | `human` or `bot` |
| `player` | the code of a computer player |
| `place` | 0 for the player who began, 1 for the other; empty in 7 Wonders |
| `result` | `won`, `tied` or `lost` |
| `win` | 1, 0, or the share of a tied first place |
| `rank` | from 1; tied players have the mean of their ranks |
| `points` | the points at the end, also if the game was decided otherwise |
| `ended_by` | `military`, `science`, `civilian`, `tie`; `points`; `resignation`, `time`, `agreement` |
| `accuracy` | 0 to 100, if the game was reviewed ([review.md](review.md)) |
| `hints` | 1 if hints were given at the table |
| `practice` | 1 if the deal was known before |
| `wonders`, `built`, `tokens`, `opening`, `board`, `side` | the things of the topics above, separated by `; ` |

Guided games are not counted. Games in which one browser held several seats are in the file, but not in the figures of
the page.
"""


def studies_page() -> str:
    """Return the page."""
    parts = [INTRODUCTION, "### Results", ""]
    for study in shipped_studies().values():
        parts += [*_result_lines(study), ""]
    return "\n".join(parts) + END


def _result_lines(study: Study) -> list[str]:
    figures, part, tr = study.figures, studies_part(study.plan.game), translator("en")
    seats = f" with {study.plan.seats} players" if len(get_game(study.plan.game).rules.seats) > 1 else ""
    lines = [
        f"**{get_game(study.plan.game).title}{seats}**, {figures.games:,} games, `{study.plan.command}`, "
        f"version `{study.version}`.",
        "",
    ]
    if figures.first_seat:
        lines.append(f"- The player who begins wins {_percent(figures.first_seat)}.")
    if len(figures.endings) > 1:
        ways = ", ".join(f"{ending} {_percent(share)}" for ending, share in figures.endings.items())
        lines.append(f"- Games end by {ways}.")
    if figures.winner_points is not None:
        lines.append(f"- Winners have {figures.winner_points} points on average, everybody {figures.mean_points}.")
    assert part is not None
    for topic in part.topics:
        rows = [row for row in figures.topics[topic] if row.won.games >= FEW_GAMES]
        shown = rows if len(rows) <= 2 * SHOWN else [*rows[:SHOWN], *rows[-SHOWN:]]
        if shown:
            things = "; ".join(
                f"{part.thing_name(topic, row.id, tr)} {100 * row.difference:+.1f} "
                f"({100 * row.difference95[0]:+.1f} to {100 * row.difference95[1]:+.1f}, {row.won.games} games)"
                for row in shown
            )
            which = "" if len(shown) == len(rows) else ", the first and the last"
            lines.append(f"- {part.topic_title(topic, tr)}{which}, difference in percentage points: {things}.")
    return lines


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.ci95[0]:.1f} to {100 * share.ci95[1]:.1f})"
