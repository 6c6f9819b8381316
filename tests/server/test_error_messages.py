"""Every error that a page can show has a sentence in every language, without the English text of the error."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pharos
from pharos.core.errors import IllegalMove, InvalidMove, InvalidPosition, InvalidRecord, PharosError
from pharos.locale import LANGUAGES, translator
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest, InternalError, NotAllowed, Stale, TooMany, UnknownHost

SOURCES = Path(pharos.__file__).parent
PLACES = ("core", "server", "games/*/rules", "games/*/web", "games/*/expansions")
ERRORS = (PharosError, IllegalMove, InvalidMove, InvalidPosition, InvalidRecord, BadRequest, NotAllowed)
KINDS = {kind.__name__: kind for kind in ERRORS}
TEXT = "an English text of the engine"
DETAILS = {"price": 1, "coins": 0, "allowed": "nodes=10", "id": "a1b2"}
OWN_SENTENCE = {"tutorial"}  # the hint of a tutorial


def codes_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The kinds and codes of the errors that a module raises, and of the reasons for refusing a move."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS and node.args:
            kind, code = node.func.id, node.args[0]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            code, _, details = node.value.elts
            if not isinstance(details, ast.Dict):
                continue
            kind = "IllegalMove"
        else:
            continue
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield kind, code.value


def all_codes() -> list[tuple[str, str]]:
    files = [file for place in PLACES for folder in SOURCES.glob(place) for file in folder.rglob("*.py")]
    found = {pair for file in files for pair in codes_in(ast.parse(file.read_text(encoding="utf-8")))}
    return sorted((kind, code) for kind, code in found if code not in OWN_SENTENCE)


CODES = all_codes()


def test_the_walk_finds_the_errors_of_moves_requests_and_records():
    codes = {code for _, code in CODES}
    assert {"too_dear", "no_stage", "no_join", "payment", "unknown_verb", "boards", "clock", "record_move"} <= codes
    assert len(codes) > 60


@pytest.mark.parametrize(("kind", "code"), CODES)
def test_no_error_shows_the_english_text_of_the_engine(kind, code):
    details = {"line": 7} if kind == "InvalidRecord" else DETAILS
    error = KINDS[kind](code, TEXT, **details)
    english = explain_problem(error, translator("en"))
    assert english != "You can’t do that right now.", "an error without a sentence of its own"
    for language in LANGUAGES:
        said = explain_problem(error, translator(language))
        assert TEXT not in said
        assert "%(" not in said
        assert language == "en" or said != english, (language, said)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_errors_with_details_are_translated_as_well(language):
    tr, en = translator(language), translator("en")
    errors = [
        UnknownHost("a.example"),
        Stale(3),
        InternalError("a1b2"),
        *(TooMany(what, seconds) for what in ("requests", "tables", "uploads", "streams") for seconds in (1, 600)),
        BadRequest("bad_request", TEXT, players=(3, 4, 5, 6, 7)),
        NotAllowed("a_code_of_another_game", TEXT),
        PharosError("http_error", "Not Acceptable"),
    ]
    for error in errors:
        said = explain_problem(error, tr)
        assert error.message not in said
        assert said != explain_problem(error, en)


def test_one_coin_is_not_called_coins():
    def said(price, language="en"):
        return explain_problem(IllegalMove("too_dear", TEXT, price=price, coins=0), translator(language))

    assert said(1) == "You need 1 coin, but you have only 0."
    assert said(2) == "You need 2 coins, but you have only 0."
    assert said(1, "de") == "Du brauchst 1 Münze, hast aber nur 0."


def test_a_damaged_record_is_explained_by_its_line():
    error = InvalidRecord("record_move", TEXT, 12)
    assert explain_problem(error, translator("de")) == "Diese Spielaufzeichnung ist beschädigt (Zeile 12)."


def test_sentences_of_a_limit_are_joined_without_a_space_in_chinese():
    assert "。 " not in explain_problem(TooMany("tables", 30), translator("zh_Hant"))
