"""Moves written as a verb and its objects."""

from __future__ import annotations

import pytest

from pharos.core.errors import InvalidMove
from pharos.core.move_words import check_objects

KNOWN = {"ship": ("argo", "beagle"), "port": ("athens",)}
ARTICLES = {"ship": "a ship", "port": "a port"}


def test_every_object_has_to_be_known() -> None:
    check_objects("sail argo  athens", ("ship", "port"), KNOWN, ARTICLES)
    check_objects("wait", (), KNOWN, ARTICLES)
    with pytest.raises(InvalidMove, match="'athens' is not a ship") as caught:
        check_objects("sail athens athens", ("ship", "port"), KNOWN, ARTICLES)
    assert (caught.value.code, caught.value.details) == ("unknown_id", {"word": "athens", "kind": "ship"})


@pytest.mark.parametrize("text", ["sail argo", "sail argo athens now"])
def test_there_is_one_word_for_each_object(text: str) -> None:
    with pytest.raises(InvalidMove, match="not complete or too long; write sail SHIP PORT") as caught:
        check_objects(text, ("ship", "port"), KNOWN, ARTICLES)
    assert caught.value.code == "wrong_form"
