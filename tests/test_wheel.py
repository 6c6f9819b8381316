"""The wheel works on its own: installed into an environment that does not see the checkout."""

import random
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

import httpx
import pytest
from playing import create, look, send
from service import serving

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
LIBRARIES = sysconfig.get_path("purelib")
UV = Path(sysconfig.get_path("scripts")) / "uv"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture
def program(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The command of an installed wheel. Its environment shares the libraries of this one, and nothing else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    subprocess.run([UV, "pip", "install", "-q", "--offline", "--no-deps", f"--python={python}", wheel], check=True)
    (packages,) = environment.glob("lib/python3.*/site-packages")
    (packages / "libraries.pth").write_text(f"{LIBRARIES}\n")  # .pth files in that folder do not count
    found = subprocess.check_output([python, "-c", "import pharos; print(pharos.__file__)"], text=True)
    assert Path(found.strip()) == packages / "pharos" / "__init__.py"
    return str(environment / "bin" / "pharos")


def test_the_wheel_contains_every_file_of_the_package(wheel: Path) -> None:
    tracked = subprocess.check_output(
        ["git", "ls-files", "-co", "--exclude-standard", "src/pharos"], cwd=ROOT, text=True
    ).split()
    names = zipfile.ZipFile(wheel).namelist()
    assert {name for name in names if ".dist-info/" not in name} == {name.removeprefix("src/") for name in tracked}


def test_a_game_is_played_through_the_web_app_of_the_wheel(program: str, tmp_path: Path) -> None:
    rng = random.Random(7)
    with (
        serving(f"sqlite:///{tmp_path}/games.db", program=(program,)) as service,
        httpx.Client(base_url=service.url, timeout=20) as client,
    ):
        for page in ("/", "/wonders", "/pad"):
            assert client.get(page).status_code == 200
        assert "Lehrling" in client.get("/", headers={"Accept-Language": "de"}).text
        table, (token, _) = create(client, [{"kind": "human"}, {"kind": "bot", "player": "pharos:level=beginner"}])
        while not (state := look(client, table, token))["outcome"]:
            if state["moves"]:
                move = rng.choice(state["moves"])["move"]
                assert send(client, table, token, move, state["version"]).status_code == 200
            else:
                time.sleep(0.01)  # the computer thinks
        record = client.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert "pharos" in record.text.lower()
