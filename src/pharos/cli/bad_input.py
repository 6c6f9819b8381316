"""What is wrong with a file, in the reader's language: records, views, and files that cannot be read or written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pharos.core.errors import PharosError
    from pharos.locale import Translator

LONGEST_QUOTE = 60  # characters of a file


def explained_record(error: PharosError, file: Path, tr: Translator) -> PharosError:
    """The same error in the reader's language: what is wrong with a record, and in which line."""
    sentences = {
        "record_title": tr.gettext("%(file)s is not a game record of Pharos.", file=str(file)),
        "record_game": tr.gettext("%(file)s is a record of a game that cannot be played here.", file=str(file)),
        "record_version": tr.gettext("%(file)s comes from another version of Pharos.", file=str(file)),
    }
    line = getattr(error, "line", None)
    if error.code in sentences:
        sentence = sentences[error.code]
    elif line is None:
        return not_read(error.__cause__ or error, file, tr)
    else:
        sentence = tr.gettext(
            "%(file)s is damaged in line %(line)s (%(reason)s).",
            file=str(file),
            line=tr.number(line),
            reason=_damage(error, file, line, tr),
        )
    return _like(error, sentence)


def _damage(error: PharosError, file: Path, line: int, tr: Translator) -> str:
    """What is wrong in the line of a record; for rare damages in the program's own words."""
    reasons = {
        "record_move": tr.gettext("this move is not possible here"),
        "record_cut": tr.gettext("the moves are missing; perhaps the end was cut off"),
        "record_long": tr.gettext("the text is too long to be a record"),
        "record_check": tr.gettext("the checksum does not fit the moves"),
        "record_result": tr.gettext("the result does not fit the moves"),
    }
    if error.code == "record_move":
        return f"{reasons[error.code]}: {_refused_move(error) or _line_of(file, line)}"
    own_words = error.message.removeprefix(f"{file}: ").removeprefix(f"line {line}: ").rstrip(".")
    return reasons.get(error.code, own_words)


def _refused_move(error: BaseException) -> str | None:
    """The move that the rules refused, as it is written; None if it cannot be read as a move."""
    while error.__cause__:
        error = error.__cause__
    move: str | None = getattr(error, "details", {}).get("move")
    return move


def _line_of(file: Path, number: int) -> str:
    """A line of a file, or its beginning."""
    return file.read_text(encoding="utf-8").splitlines()[number - 1][:LONGEST_QUOTE]


def explained_view(error: PharosError, file: Path, view: dict[str, Any], tr: Translator) -> PharosError:
    """The same error in the reader's language: what is wrong with a view."""
    from pharos.players.views import game_of_view
    from pharos.review import review_part

    sentences = {
        "game_over": tr.gettext("In %(file)s the game is over: there is nothing to decide.", file=str(file)),
        "not_waiting": tr.gettext("In %(file)s the seat of the view has nothing to decide.", file=str(file)),
        "no_review": tr.gettext("%(file)s is of a game that cannot be analysed.", file=str(file)),
    }
    if error.code in sentences:
        return _like(error, sentences[error.code])
    contradiction = review_part(game_of_view(view)).explain_contradiction(error, view, tr)
    if contradiction:
        sentence = tr.gettext("%(file)s is not a possible position: %(reason)s", file=str(file), reason=contradiction)
    else:
        sentence = tr.gettext(
            "%(file)s is not a possible position (%(reason)s).", file=str(file), reason=error.message.rstrip(".")
        )
    return _like(error, sentence)


def not_read(error: BaseException, file: Path, tr: Translator) -> PharosError:
    """The error for a file that cannot be read, to raise."""
    sentence = tr.gettext("%(file)s cannot be read (%(reason)s).", file=str(file), reason=_obstacle(error, tr))
    return _error("file", sentence)


def not_written(error: OSError, file: Path, tr: Translator) -> PharosError:
    """The error for a file that cannot be written, to raise."""
    sentence = tr.gettext("%(file)s cannot be written (%(reason)s).", file=str(file), reason=_obstacle(error, tr))
    return _error("file", sentence)


def _obstacle(error: BaseException, tr: Translator) -> str:
    """Why a file cannot be read or written; for rare errors in the words of the system."""
    match error:
        case FileNotFoundError():
            return tr.gettext("there is no such file or folder")
        case IsADirectoryError():
            return tr.gettext("it is a folder")
        case PermissionError():
            return tr.gettext("access is denied")
        case UnicodeDecodeError():
            return tr.gettext("it is not a text")
        case OSError():
            return error.strerror or str(error)
    return str(error)


def _like(error: PharosError, sentence: str) -> PharosError:
    return _error(error.code, sentence, **error.details)


def _error(code: str, sentence: str, **details: object) -> PharosError:
    from pharos.core.errors import PharosError

    return PharosError(code, sentence, **details)
