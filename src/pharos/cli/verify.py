"""`pharos verify`: whether the deal of a record is the one that the service committed to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pharos.records import GameRecord, Shuffle

NOT_VERIFIED = 1  # exit code


def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record.")],
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="The commitment that the table showed before the first move, at least 16 characters."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Check that a recorded game follows the rules and that its deal was not changed after the game began.

    The exit code is 0 if everything fits, and 1 if something does not or the record has no commitment.
    """
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()
    from pharos.records import Shuffle, read_record

    record = read_record(file)
    shuffle = Shuffle.from_headers(record.headers)
    result = _check(record, shuffle, commitment)
    if as_json:
        import json

        typer.echo(json.dumps(result))
    else:
        for sentence in _sentences(result):
            typer.echo(sentence)
    if not result["verified"]:
        raise typer.Exit(NOT_VERIFIED)


def _check(record: GameRecord, shuffle: Shuffle | None, shown: str | None) -> dict[str, Any]:
    """Return what was checked; None for what could not be."""
    deal_fits = shuffle.fits(record) if shuffle else None
    shown_fits = shuffle.is_shown_as(shown) if shuffle and shown is not None else None
    return {
        "verified": deal_fits is True and shown_fits is not False,
        "game": record.game.name,
        "decisions": record.decisions,
        "commitment": shuffle.commitment if shuffle else None,
        "nonce": shuffle.nonce if shuffle else None,
        "deal_fits": deal_fits,
        "shown_fits": shown_fits,
    }


def _sentences(result: dict[str, Any]) -> list[str]:
    """Say what was checked."""
    lines = [f"The record is sound: {result['decisions']} decisions of {result['game']}, all legal."]
    if result["commitment"] is None:
        return [*lines, "NOT VERIFIED: it has no commitment to the deal. Only games played on a service have one."]
    lines.append(f"Commitment: {result['commitment']}")
    if not result["deal_fits"]:
        return [*lines, "NOT VERIFIED: the deal of this record is not the one that was committed to."]
    lines.append("The deal of this record and its nonce have exactly this commitment.")
    if result["shown_fits"] is None:
        lines.append("VERIFIED, if the table showed this commitment before the first move. Please compare them.")
    elif result["shown_fits"]:
        lines.append("VERIFIED: it is the commitment that you were shown, so the deal was not changed.")
    else:
        lines.append("NOT VERIFIED: you were shown another commitment, so the deal may have been changed.")
    return lines
