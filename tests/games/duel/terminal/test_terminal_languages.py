"""A whole game at the terminal in every language: no English sentence is left in what it prints."""

import io
import re
from itertools import chain
from pathlib import Path

import pytest
import sizes
from drawn import positions
from rich.console import Console

from messages import TRANSLATED, read_catalogue
from pharos import duel
from pharos.core.registry import get_game
from pharos.games.duel.terminal.input_parsing import spell_move
from pharos.locale import translator
from pharos.terminal.autosave import Autosave
from pharos.terminal.line_reader import line_reader
from pharos.terminal.loop import Session

DUEL = get_game("duel")
SEED = 5
COMMANDS = ["help", "board", "cities", "moves", "price pyramids", "card forum", "discard", "score", "save"]
REFUSED = ["fly me", "build", "build nonsense", "token law", "build palace", "card nonsense", "card s"]
EXPECTED = {
    "de": ("Befehle", "Spieler 1 hat", "Zurückgenommen:", "Gespeichert:", "Ablagestapel", "gewonnen"),
    "zh_Hant": ("指令", "玩家1", "已收回：", "已儲存：", "棄牌堆", "獲勝"),
}


def english_phrases(language: str) -> set[str]:
    """Parts of English messages that are at least two words, unless the translation contains them too."""
    phrases = set()
    for message in read_catalogue(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        told = " ".join(message.string) if isinstance(message.string, tuple) else message.string
        parts = chain.from_iterable(re.split(r"%\(\w+\)s", source) for source in sources)
        phrases |= {part.strip() for part in parts if len(part.split()) > 1 and part.strip() not in told}
    return {phrase for phrase in phrases if len(phrase) > 7}


def play(language: str, path: Path) -> str:
    """The output of a game with all commands and some refused moves, in which names are typed in the language."""
    tr = translator(language)
    *_, last = positions(SEED)
    moves = [spell_move(move, tr) for move in last.played]
    lines = [*moves[:9], "undo", moves[8], *COMMANDS, *REFUSED, *moves[9:]]
    console = Console(width=400, height=60, color_system=None, file=io.StringIO())
    reader = line_reader(io.StringIO("".join(f"{line}\n" for line in lines)))
    game = duel.Game.new(seed=SEED)
    session = Session(DUEL, game, Autosave(DUEL, path), reader, console, tr, interactive=True)
    assert session.run() == 0
    return console.file.getvalue().replace(str(path), "")


@pytest.mark.parametrize("language", TRANSLATED if sizes.is_soak() else list(EXPECTED))
def test_a_whole_game_contains_no_english_sentence(language: str, tmp_path: Path):
    said = play(language, tmp_path / "game.txt")
    assert [phrase for phrase in english_phrases(language) if phrase in said] == []
    for word in EXPECTED.get(language, ()):
        assert word in said
    if language == "zh_Hant":
        assert not re.search(r"。 +\w", said)


def test_the_phrases_are_found_in_an_english_game(tmp_path: Path):
    said = play("en", tmp_path / "game.txt")
    found = {phrase for phrase in english_phrases("de") if phrase in said}
    assert {"the points so far", "Take an uncovered card: build it, sell it, or build a wonder with it."} <= found
    assert len(found) > 60
