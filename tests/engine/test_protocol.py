"""The engine protocol with a real process: every line gets an answer, whatever it contains."""

import copy
import json
import random
import subprocess
from collections.abc import Iterator

import pytest
import sizes
from talking import COMMAND, LONG, Talk

from pharos import duel, wonders
from pharos.cli.compile_first import ensure_compiled
from pharos.version import __version__

HELLO = {"id": 1, "do": "hello"}
FOREVER = {"nodes": 1_000_000_000}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    ensure_compiled()


@pytest.fixture(scope="module")
def engine() -> Iterator[Talk]:
    """One engine shared by many tests: requests of one test must not affect the next."""
    with Talk("--seed", "3") as talk:
        yield talk


def position(plies: int, seed: int = 5) -> duel.Game:
    game, rng = duel.Game.new(seed=seed), random.Random(seed)
    while plies and game.to_move is not None:
        game.play(rng.choice(game.moves()))
        plies -= 1
    return game


def asking(game: duel.Game, number: int = 2, /, **fields: object) -> dict[str, object]:
    return {"id": number, "do": "move", "view": game.view(game.to_move), **fields}


# --- answers ---------------------------------------------------------------------------------------------------------


def test_hello_is_answered_with_name_version_and_games(engine: Talk) -> None:
    assert engine.ask(HELLO) == {"id": 1, "name": "Pharos", "version": __version__, "games": ["duel", "wonders"]}


@pytest.mark.parametrize("plies", [0, 12, 40, 57])
def test_a_move_is_legal_and_comes_with_what_is_thought_of_it(engine: Talk, plies: int) -> None:
    game = position(plies)
    answer = engine.ask(asking(game, limits={"nodes": 200}))
    assert list(answer) == ["id", "move", "win", "line", "nodes", "proven"]
    assert answer["id"] == 2
    assert answer["move"] == answer["line"][0]
    assert answer["move"] in game.moves()
    assert 0 <= answer["win"] <= 1
    assert answer["proven"] or 0 < answer["nodes"] <= 200


def test_a_whole_game_is_played(engine: Talk) -> None:
    game = duel.Game.new(seed=11)
    while game.to_move is not None:
        game.play(engine.ask(asking(game, limits={"nodes": 20}))["move"])
    assert game.result


def test_limits_are_optional_and_another_player_may_be_asked(engine: Talk) -> None:
    game = position(12)
    thought = engine.ask(asking(game))
    assert thought["nodes"] > 0
    assert engine.ask(asking(game, limits={}, player="pharos:nodes=70"))["nodes"] == 70
    assert engine.ask(asking(game, player="rollout", limits={"nodes": 60}))["nodes"] == 60
    assert engine.ask(asking(game, player="pharos", limits={"ms": 500}))["nodes"] > 0
    greedy = engine.ask(asking(game, player="greedy", limits={"ms": 500}, game="duel"))
    assert greedy["nodes"] == len(game.moves())


def test_wonders_is_played_from_the_view_of_a_seat(engine: Talk) -> None:
    game, rng = wonders.Game.new(players=4, seed=2, edifice=True), random.Random(2)
    for _ in range(9):
        seat = game.waiting[0]
        answer = engine.ask({"id": 2, "do": "move", "view": game.view(seat), "limits": {"nodes": 100}})
        assert answer["move"] == answer["line"][0]
        assert answer["move"] in game.moves(seat)
        assert 0 <= answer["win"] <= 1
        assert 80 <= answer["nodes"] <= 100
        game.play([answer["move"], *(rng.choice(game.moves(other)) for other in game.waiting[1:])])


def test_a_seat_of_wonders_that_has_nothing_to_decide_gets_no_move(engine: Talk) -> None:
    view = wonders.Game.new(players=3, seed=1).view(None)
    assert engine.ask({"id": 2, "do": "move", "view": view})["error"]["code"] == "not_waiting"


def test_the_seed_of_the_request_or_of_the_engine_makes_answers_repeatable(engine: Talk) -> None:
    games = [position(0, seed) for seed in range(12)]

    def moves(**fields: object) -> list[str]:
        return [engine.ask(asking(game, player="random", **fields))["move"] for game in games]

    assert moves() == moves() == moves(seed=3)
    assert moves(seed=4) == moves(seed=4) != moves()


def test_an_id_may_be_a_number_a_text_or_missing(engine: Talk) -> None:
    for value in (0, -7, 2**70, 1.0, -2.5e-300, 1e300, "", "ä\ud800", None):
        answer = engine.ask({"id": value, "do": "hello"})
        assert repr(answer["id"]) == repr(value)
        assert answer["name"] == "Pharos"
    assert engine.ask(b'{"id": 1.0, "do": "sing"}')["id"] == 1.0
    assert engine.ask({"do": "hello"})["id"] is None


# --- errors ----------------------------------------------------------------------------------------------------------

GAME, TABLE = position(20), wonders.Game.new(players=3, seed=1)
DEEP = b"[" * 200_000
BROKEN: list[tuple[bytes, object, str]] = [
    (b"", None, "invalid_json"),
    (b"hello", None, "invalid_json"),
    (b'{"id": 4, "do": "hello"', None, "invalid_json"),
    (b'{"id": 4, "do": "hello"} {}', None, "invalid_json"),
    (b"\x00", None, "invalid_json"),
    (b'{"id": 4, "do": "hel\x00lo"}', None, "invalid_json"),
    (b'{"id": 4, "do": "\xff\xfe"}', None, "invalid_json"),
    (b"\xef\xbb\xbf{}", None, "invalid_json"),
    ('{"id": 4}'.encode("utf-16"), None, "invalid_json"),
    (DEEP, None, "invalid_json"),
    (b'{"id": 4, "do": "move", "view": ' + DEEP, None, "invalid_json"),
    (b'{"a":' * 90_000, None, "invalid_json"),
    (b'{"id": NaN, "do": "hello"}', None, "invalid_json"),
    (b'{"id": -Infinity, "do": "hello"}', None, "invalid_json"),
    (b'{"id": ' + b"9" * 9000 + b"}", None, "invalid_json"),
    (b'{"id": 4, "do": "' + b"x" * 1_100_000 + b'"}', None, "line_too_long"),
    (b" " * 3_000_000, None, "line_too_long"),
    (b"[]", None, "not_an_object"),
    (b"null", None, "not_an_object"),
    (b"17", None, "not_an_object"),
    (b'"quit"', None, "not_an_object"),
    (b'{"id": [4], "do": "hello"}', None, "invalid_id"),
    (b'{"id": true, "do": "hello"}', None, "invalid_id"),
    (b'{"id": 1e999, "do": "hello"}', None, "invalid_id"),
    (b'{"id": {"a": {}}, "do": "quit"}', None, "invalid_id"),
    (b"{}", None, "unknown_request"),
    (b'{"id": 4}', 4, "unknown_request"),
    (b'{"id": 4, "do": null}', 4, "unknown_request"),
    (b'{"id": 4, "do": ["hello"]}', 4, "unknown_request"),
    (b'{"id": 4, "do": "HELLO"}', 4, "unknown_request"),
    (b'{"id": 4, "do": ' + b"[" * 900 + b"]" * 900 + b"}", 4, "unknown_request"),
    (b'{"id": "a", "do": "move"}', "a", "missing_view"),
    (b'{"id": 4, "do": "move", "view": null}', 4, "missing_view"),
    (b'{"id": 4, "do": "move", "view": [1]}', 4, "missing_view"),
    (b'{"id": 4, "do": "move", "view": {}}', 4, "position"),
]
WRONG: list[tuple[dict[str, object], str]] = [
    ({"view": GAME.view(0) | {"pawn": 12}}, "position"),
    ({"view": GAME.view(0) | {"pawn": 10**4000}}, "position"),
    ({"view": GAME.view(0) | {"cities": []}}, "position"),
    ({"view": GAME.view(0) | {"format": 99}}, "position"),
    ({"view": GAME.view(0) | {"discard": ["baths", "baths"]}}, "position"),
    ({"view": GAME.view(0) | {"game": "wonders"}}, "position"),
    ({"view": GAME.view(0) | {"game": "go"}}, "unknown_game"),
    ({"game": "wonders"}, "unknown_game"),
    ({"game": "chess"}, "unknown_game"),
    ({"game": {"a": 1}}, "unknown_game"),
    ({"player": "settler"}, "other_game"),
    ({"view": TABLE.view(0), "player": "rush-science"}, "other_game"),
    ({"view": TABLE.view(0) | {"edition": 3}}, "deal"),
    ({"view": TABLE.view(None)}, "not_waiting"),
    ({"view": position(1000).view(0)}, "game_over"),
    ({"player": "deep"}, "unknown_player"),
    ({"player": "rollout"}, "unknown_player"),
    ({"player": "rollout:nodes=" + "9" * 5000}, "unknown_player"),
    ({"player": "pharos:nodes=50,threads=600000"}, "unknown_player"),
    ({"player": "pharos:nodes=1000000001"}, "unknown_player"),
    ({"player": 7}, "unknown_player"),
    ({"player": "exec:touch /tmp/never"}, "unknown_player"),
    ({"limits": 5}, "invalid_limits"),
    ({"limits": {"ms": 5, "nodes": 5}}, "invalid_limits"),
    ({"limits": {"depth": 5}}, "invalid_limits"),
    ({"limits": {"ms": 20, "depth": 2}}, "invalid_limits"),
    ({"limits": {"ms": 0}}, "invalid_limits"),
    ({"limits": {"ms": -1}}, "invalid_limits"),
    ({"limits": {"ms": 1.5}}, "invalid_limits"),
    ({"limits": {"ms": True}}, "invalid_limits"),
    ({"limits": {"nodes": "5"}}, "invalid_limits"),
    ({"limits": {"nodes": 10**4000}}, "invalid_limits"),
    ({"limits": {"ms": 5}, "player": "rollout:nodes=5"}, "invalid_limits"),
    ({"limits": {"ms": 5}, "player": "pharos:level=expert"}, "invalid_limits"),
    ({"seed": "x"}, "invalid_seed"),
    ({"seed": 1.5}, "invalid_seed"),
]


def check_error(answer: dict[str, object], number: object, code: str) -> None:
    assert list(answer) == ["id", "error"]
    assert answer["id"] == number
    error = answer["error"]
    assert isinstance(error, dict)
    assert list(error) == ["code", "message"]
    assert error["code"] == code, error
    assert error["message"]
    assert len(error["message"]) < 500


@pytest.mark.parametrize(("line", "number", "code"), BROKEN, ids=range(len(BROKEN)))
def test_a_line_that_cannot_be_read_is_answered_and_the_engine_goes_on(engine, line, number, code) -> None:
    check_error(engine.ask(line), number, code)
    assert engine.ask(HELLO)["name"] == "Pharos"


@pytest.mark.parametrize(("fields", "code"), WRONG, ids=range(len(WRONG)))
def test_a_request_that_is_wrong_is_answered_and_the_engine_goes_on(engine, fields, code) -> None:
    check_error(engine.ask(asking(GAME, 9, **fields)), 9, code)
    assert engine.ask(asking(GAME, limits={"nodes": 5}))["move"] in GAME.moves()


def mutate(data: object, rng: random.Random) -> object:
    """Change a random value inside JSON data."""
    data = copy.deepcopy(data)
    place = data
    while isinstance(place, (dict, list)) and place:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if isinstance(place[key], (dict, list)) and place[key] and rng.random() < 0.8:
            place = place[key]
            continue
        junk = [None, True, -1, 3, 10**30, 0.5, "?", "baths", "sphinx", "", [], {}, [[]], ["baths"], {"id": "sphinx"}]
        if rng.random() < 0.2:
            place.pop(key)
        else:
            place[key] = rng.choice(junk)
        break
    return data


def test_a_view_that_was_tampered_with_is_refused_or_answered_but_never_an_error_of_ours(engine: Talk) -> None:
    rng, codes = random.Random(sizes.seed + 8), list[str]()
    for number in range(sizes.scaled(200)):
        game = position(rng.randrange(70), seed=number % 7)
        view = mutate(game.view(game.to_move), rng)
        answer = engine.ask({"id": number, "do": "move", "view": view, "player": "greedy"})
        assert answer["id"] == number
        codes.append(answer["error"]["code"] if "error" in answer else "")
        assert codes[-1] != "internal", (number, answer)
    assert codes.count("position") > len(codes) / 4


# --- order, stop, end ------------------------------------------------------------------------------------------------


def test_requests_are_answered_in_order(engine: Talk) -> None:
    for number in range(20):
        if number % 3 == 0:
            engine.send(asking(GAME, number, limits={"nodes": 50}))
        else:
            engine.send({"id": number, "do": "hello" if number % 3 == 1 else "dance"})
    assert [engine.hear()["id"] for _ in range(20)] == list(range(20))


def test_stop_overtakes_and_brings_every_answer_that_is_due(engine: Talk) -> None:
    engine.send(asking(GAME, 1, limits=FOREVER))
    engine.send({"id": 2, "do": "hello"})
    engine.send(asking(position(30), 3, limits={"ms": 3_600_000}))
    engine.send({"id": 4, "do": "stop"})
    assert engine.hear() == {"id": 4, "stopped": 2}
    answers = [engine.hear() for _ in range(3)]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[0]["move"] in GAME.moves()
    assert answers[0]["nodes"] < FOREVER["nodes"]
    assert answers[2]["move"] in position(30).moves()


def test_stop_reaches_a_player_that_thinks_already(engine: Talk) -> None:
    engine.send(asking(GAME, 1, limits=FOREVER))
    assert engine.is_silent(1)
    engine.send({"id": 2, "do": "stop"})
    assert [engine.hear()["id"], engine.hear()["id"]] == [2, 1]


def test_stop_without_anything_to_stop_is_acknowledged(engine: Talk) -> None:
    assert engine.ask({"id": 2, "do": "stop"}) == {"id": 2, "stopped": 0}
    assert engine.ask(asking(GAME, limits={"nodes": 40}))["nodes"] == 40


def test_quit_ends_it_after_what_was_asked_before() -> None:
    with Talk() as talk:
        talk.send(HELLO)
        talk.send({"id": 2, "do": "quit"})
        talk.send({"id": 3, "do": "hello"})
        assert talk.process.wait(LONG) == 0
        assert talk.hear()["id"] == 1
        assert talk.end() == (0, [], b"")


def test_the_end_of_the_input_ends_it_after_the_last_answer_and_nothing_else_is_printed() -> None:
    lines = [json.dumps(HELLO), "nonsense", json.dumps(asking(GAME, 3, limits={"nodes": 100}))]  # no final newline
    run = subprocess.run(COMMAND, input="\n".join(lines), capture_output=True, text=True, timeout=LONG)
    assert (run.returncode, run.stderr) == (0, "")
    assert [json.loads(line)["id"] for line in run.stdout.splitlines()] == [1, None, 3]
    assert run.stdout.endswith("\n")


def test_it_ends_quietly_when_nobody_reads_its_answers() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(b'{"id": 1, "do": "hello"}\n')
    process.stdin.flush()
    process.wait(LONG)  # although its input is still open
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()
