"""The class hierarchy of errors."""

from __future__ import annotations

import pytest

from pharos.core import errors
from pharos.core.errors import IllegalMove, InvalidMove, InvalidPosition, InvalidRecord, PharosError

TREE = {
    PharosError: (Exception,),
    IllegalMove: (PharosError,),
    InvalidMove: (IllegalMove,),
    InvalidPosition: (PharosError, ValueError),
    InvalidRecord: (PharosError, ValueError),
}


def test_the_tree_is_complete_and_as_drawn() -> None:
    defined = {thing for thing in vars(errors).values() if isinstance(thing, type)}
    assert defined == set(TREE)
    for error, bases in TREE.items():
        assert error.__bases__ == bases
        assert error.__name__ in errors.__doc__


@pytest.mark.parametrize("kind", [PharosError, IllegalMove, InvalidMove, InvalidPosition])
def test_an_error_carries_code_message_and_details(kind: type[PharosError]) -> None:
    error = kind("some_code", "what is wrong", thing="baths", n=3)
    assert (error.code, error.message, error.details) == ("some_code", "what is wrong", {"thing": "baths", "n": 3})
    assert str(error) == "what is wrong"


def test_an_invalid_record_names_its_line() -> None:
    error = InvalidRecord("record_move", "not possible", 12, move="build baths")
    assert str(error) == error.message == "line 12: not possible"
    assert error.line == 12
    assert error.details == {"line": 12, "move": "build baths"}
