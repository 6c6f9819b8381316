"""Programs as players: well-behaved ones play whole games; a misbehaving one loses without further damage."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from programs import FIRST, STUBBORN, is_alive, wait_until_gone, write

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS
from pharos.games.duel.web.table_request import DuelTableRequest
from pharos.players import ExternalPlayer, PlayerFailed, UnknownPlayer, make_player, parse_spec
from pharos.server.errors import BadRequest
from pharos.server.table_requests import SeatRequest

pytestmark = pytest.mark.slow

Make = Callable[..., ExternalPlayer]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """A factory of players from programs, with long timeouts by default; it terminates them at the end."""
    made: list[ExternalPlayer] = []

    def make(*arguments: str, grace: float = 60.0, timeout: float = 60.0, **program: str) -> ExternalPlayer:
        command = list(arguments) or write(tmp_path, **program)
        made.append(ExternalPlayer(command, ms=10, grace=grace, timeout=timeout))
        return made[-1]

    yield make
    for player in made:
        player.close()


def play(player: ExternalPlayer, seed: int = 1, watch: Callable[[duel.Game], None] | None = None) -> duel.Game:
    """Play a game of a program against random moves."""
    game, rng = duel.Game.new(seed=seed), random.Random(seed)
    while (seat := game.to_move) is not None:
        if watch:
            watch(game)
        game.play(player.choose(game.view(seat)).move if seat == 0 else rng.choice(game.moves()))
    return game


# --- codes -----------------------------------------------------------------------------------------------------------


def test_all_behind_the_colon_is_the_command() -> None:
    assert parse_spec("exec:true") == ("exec", {"ms": 1000})
    assert parse_spec("exec,ms=500:true a:b,c=d 'e f'") == ("exec", {"ms": 500})
    assert parse_spec("exec,nodes=2000:true ms=3") == ("exec", {"nodes": 2000})


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("exec", "the command is missing"),
        ("exec:", "the command is missing"),
        ("exec:  ", "the command is missing"),
        ("exec:no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"),
        ("exec:true 'open", "cannot be read"),
        ("exec,:true", "write exec:COMMAND"),
        ("exec,ms=0:true", "write exec:COMMAND"),
        ("exec,ms=-1:true", "write exec:COMMAND"),
        ("exec,ms=99999999999:true", "write exec:COMMAND"),
        ("exec,ms=86400001:true", "ms is a whole number from 1 to 86400000, not '86400001'"),
        ("exec,depth=3:true", "write exec:COMMAND"),
        ("exec,ms=3,nodes=3:true", "write exec:COMMAND"),
        ("exec,ms=3,ms=3:true", "write exec:COMMAND"),
        ("exec,ms=3", "the command is missing"),
        ("execute:true", "there is no player"),
    ],
)
def test_a_wrong_code_says_how_to_write_it(spec: str, says: str) -> None:
    for use in (parse_spec, lambda spec: make_player(spec, programs=True)):
        with pytest.raises(UnknownPlayer) as error:
            use(spec)
        assert says in str(error.value)


def test_only_who_asks_for_it_gets_a_player_that_runs_a_command() -> None:
    assert isinstance(make_player("exec:true", programs=True), ExternalPlayer)
    for spec in ("exec:true", "exec,ms=3:true"):
        with pytest.raises(UnknownPlayer, match="arena only"):
            make_player(spec)
        with pytest.raises(BadRequest, match="arena only"):
            DuelTableRequest((SeatRequest("human"), SeatRequest("bot", spec)))


# --- well-behaved programs -------------------------------------------------------------------------------------------


def test_an_honest_program_plays_a_game_in_one_process(make: Make, tmp_path: Path) -> None:
    log = tmp_path / "starts"
    player = make(start=f"open({str(log)!r}, 'a').write('started ')")
    assert not log.exists()  # nothing is started before the first move
    assert play(player).result
    assert log.read_text() == "started "


def test_the_program_is_asked_as_the_protocol_says_and_sees_no_hidden_card(make: Make, tmp_path: Path) -> None:
    log = tmp_path / "requests"
    log.touch()
    player = make(move=f"open({str(log)!r}, 'a').write(line)\n{FIRST}")

    def look(game: duel.Game) -> None:
        nonlocal asked
        if game.to_move != 0:
            return
        asked += 1
        game.copy().play(player.choose(game.view(0)).move)
        request = json.loads(log.read_text().splitlines()[-1])
        assert list(request) == ["id", "do", "view", "limits"]
        assert (request["do"], request["limits"], request["view"]) == ("move", {"ms": 10}, game.view(0))
        assert not words(request) & hidden_ids(game)

    for seed in (1, 2, 3):
        asked = 0
        play(player, seed, look)
        assert asked > 20


def words(data: object) -> set[str]:
    """Every word of the strings in JSON data, except keys."""
    if isinstance(data, dict):
        return set().union(*(words(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(words(value) for value in data))
    return set(data.split()) if isinstance(data, str) else set()


def hidden_ids(game: duel.Game) -> set[str]:
    """The cards and wonders of the deal that are still hidden."""
    deal, now = game.start, game.position()
    assert isinstance(deal, duel.Deal)
    seen = set(now["discard"]) | {card for card in game.tableau if card}
    for city in now["cities"]:
        seen |= {*city["buildings"], *(wonder["card"] for wonder in city["wonders"])}
    dealt = {card for age in deal.to_dict()["ages"] for card in age}
    removed = {building.id for building in BUILDINGS} - dealt
    return ((dealt - seen) | removed | set(now["later"])) - {game.phase}  # a phase and a card are both called library


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({}, (None, 0, False)),
        ({"win": 0.25, "nodes": 7, "proven": True}, (0.25, 7, True)),
        ({"win": 1, "nodes": 10**3000}, (1.0, 10**3000, False)),
        ({"win": 10**400, "nodes": -1, "proven": 1}, (None, 0, False)),
        ({"win": True, "nodes": 1.5, "line": 5}, (None, 0, False)),
        ({"win": "0.5", "nodes": True, "line": [1]}, (None, 0, False)),
    ],
)
def test_what_a_program_says_of_its_move_is_kept_when_it_makes_sense(make: Make, said, kept) -> None:
    view = duel.Game.new(seed=1).view(0)
    view = view if view["moves"] else duel.Game.new(seed=1).view(1)
    choice = make(move=f'say(id=number, move=view["moves"][0], **json.loads({json.dumps(said)!r}))').choose(view)
    assert (choice.win, choice.nodes, choice.proven) == kept
    assert choice.line == [choice.move]


def test_a_program_that_writes_much_on_its_error_stream_is_not_held_up(make: Make) -> None:
    assert play(make(move=f'sys.stderr.write("x" * 300_000)\n{FIRST}')).result


def test_a_program_that_is_stopped_answers_at_once(make: Make) -> None:
    player = make(
        start="import json, sys",
        move="""
            stop = json.loads(sys.stdin.readline())
            assert stop["do"] == "stop", stop
            say(id=stop["id"])
            say(id=number, move=view["moves"][0])
        """,
    )
    game = duel.Game.new(seed=3)
    for _ in range(2):  # by the second time its earlier answers have been discarded
        view, answers = game.view(game.to_move), list[str]()

        def think(view=view, answers=answers) -> None:
            answers.append(player.choose(view).move)

        thread = threading.Thread(target=think)
        thread.start()
        while thread.is_alive():  # a stop before the search starts has no effect
            player.stop()
            thread.join(0.5)
        assert answers == view["moves"][:1]


# --- misbehaviour ----------------------------------------------------------------------------------------------------


def check_failure(player: ExternalPlayer, *says: str) -> None:
    with pytest.raises(PlayerFailed) as error:
        play(player)
    assert error.value.code == "player_failed"
    assert "bot.py" in error.value.message
    assert [part for part in says if part not in error.value.message] == [], error.value.message
    assert error.value.message.isprintable()
    assert len(error.value.message) < 1500


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("sys.exit(3)", "it ended with exit code 3"),
        ("subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']); sys.exit(3)", "exit code 3"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended by the signal SIGSEGV"),
        ("raise KeyError('the reason')", "its last words: Traceback"),
        ("if moves == 7: 1 / 0\n" + FIRST, "ZeroDivisionError"),
        ('sys.stderr.write("\\x1b[31mred\\x07\\n"); sys.exit(1)', "its last words: [31mred"),
        ("print('moving!', flush=True)", 'it wrote "moving!": the line is not JSON'),
        ("print(flush=True)", 'it wrote ""'),
        ("print('[]', flush=True)", "a line is an object"),
        ("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()", "not UTF-8"),
        ("while True: sys.stdout.write('x' * 100_000)", "a line without end"),
        ("while True: print('{}', flush=True)", "an answer to request null when"),
        ("print('[' * 300_000, flush=True)", "nested too deeply"),
        ("say(id=number + 1, move=view['moves'][0])", "an answer to request 3 when 2 was asked"),
        ("say(id=[number], move=view['moves'][0])", "an answer to request of type list when 2 was asked"),
        ("say(move=view['moves'][0])", "an answer to request null when 2 was asked"),
        (f"{FIRST}\n{FIRST}", "an answer to request 2 when 3 was asked"),
        ("say(id=number)", "its move null is not legal"),
        ("say(id=number, move=['x'])", "its move of type list is not legal"),
        ("say(id=number, move='build palace_of_nobody')", 'its move "build palace_of_nobody" is not legal'),
        ("say(id=number, move=[m for m in view['moves']][0] + ' ')", "is not legal"),
        (
            "say(id=number, move='pick sphinx' if moves > 5 else view['moves'][0])",
            'its move "pick sphinx" is not legal',
        ),
        ("say(id=number, error={'code': 'lost', 'message': 'I give up'})", 'it refused: "I give up"'),
        ("say(id=number, error=[[]])", "it refused"),
    ],
)
def test_a_program_that_misbehaves_fails_with_the_reason(make: Make, move: str, says: str) -> None:
    check_failure(make(move=move), says)


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("raise SystemExit(0)", "it ended with exit code 0"),
        ("print('Welcome!', flush=True)", 'it wrote "Welcome!"'),
        ("import os; os.close(0)", "Bad file descriptor"),
    ],
)
def test_a_program_that_fails_at_its_start_fails_with_the_reason(make: Make, start: str, says: str) -> None:
    check_failure(make(start=start), says)


@pytest.mark.parametrize(
    "program",
    [
        {"start": "import time; time.sleep(600)"},
        {"start": "import os, time; os.write(1, b'{'); time.sleep(600)"},
        {"start": "import signal, time; [signal.signal(s, signal.SIG_IGN) for s in (1, 2, 15)]; time.sleep(600)"},
    ],
)
def test_a_program_that_does_not_start_to_answer_is_given_up(make: Make, program: dict[str, str]) -> None:
    check_failure(make(timeout=0.3, **program), "it did not answer within 0.3 s")


@pytest.mark.parametrize("move", ["time.sleep(600)", "while True: pass", "while True: sys.stderr.write('x' * 1000)"])
def test_a_program_that_hangs_is_given_up_and_killed(make: Make, move: str, tmp_path: Path) -> None:
    log = tmp_path / "pid"
    player = make(
        grace=2.0,
        move=f"if moves == 3: open({str(log)!r}, 'w').write(str(os.getpid()))\nif moves == 3:\n    {move}\n{FIRST}",
    )
    check_failure(player, "it did not answer within")
    assert not is_alive(int(log.read_text()))


def test_a_program_that_cannot_be_run_fails(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    check_failure(ExternalPlayer([str(path)], ms=10), "it cannot be started")


def test_it_is_started_again_after_a_failure(make: Make, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    player = make(start=f"import pathlib, sys\nif not pathlib.Path({str(mark)!r}).exists(): sys.exit(1)")
    check_failure(player, "exit code 1")
    mark.touch()
    assert play(player).result


def test_a_finished_game_and_a_view_that_contradicts_itself_are_no_failure_of_the_program(make: Make) -> None:
    player, game = make(), play(make())
    with pytest.raises(ValueError, match="the game is over"):
        player.choose(game.view(0))
    with pytest.raises(duel.InvalidPosition):
        player.choose(duel.Game.new(seed=1).view(0) | {"pawn": 30})


# --- processes -------------------------------------------------------------------------------------------------------


def test_closing_or_dropping_a_player_ends_its_program_and_what_that_started(make: Make, tmp_path: Path) -> None:
    log = tmp_path / "pids"
    command = write(tmp_path, start=STUBBORN.format(log=str(log)))
    view = duel.Game.new(seed=1).view(None)

    def use() -> ExternalPlayer:
        player = ExternalPlayer(command, ms=10)
        with pytest.raises(PlayerFailed):  # a spectator's view has no moves, so the program fails
            player.choose(view)
        play(player)
        return player

    use().close()
    del use().__dict__["_program"]
    started = [int(pid) for pid in log.read_text().split()]
    assert len(started) == 8
    for pid in started:
        wait_until_gone(pid)
