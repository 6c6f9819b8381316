"""The set-up of the environment: with pip and uv, again, after an interruption, and its failures."""

import base64
import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import environment
import set_up
from environment import Environment, remove_incomplete
from install_errors import UNKNOWN, SetUpFailed, advice

UV = Path(sysconfig.get_path("scripts")) / "uv"
NOWHERE = "http://127.0.0.1:9"  # nothing listens there


def make_wheel(folder: Path, name: str, version: str, script: str = "") -> str:
    """Write a wheel with one module, maybe with a script of its name, and return its line of a lock file."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-{version}-py3-none-any.whl"
    files = {
        f"{name}.py": f"VERSION = {version!r}\n",
        f"{name}-{version}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{name}-{version}.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    if script:
        files[f"{name}-{version}.data/scripts/{name}"] = script
    rows = [f"{file},sha256={_hash(text)},{len(text)}" for file, text in files.items()]
    files[f"{name}-{version}.dist-info/RECORD"] = "\n".join([*rows, f"{name}-{version}.dist-info/RECORD,,\n"])
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            entry = zipfile.ZipInfo(file)
            entry.external_attr = (0o100755 if text == script else 0o100644) << 16
            archive.writestr(entry, text)
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def _hash(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


@pytest.fixture(params=["pip", "uv"])
def installer(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels, the only place where the installers look."""
    folder = tmp_path / "wheels"
    locks = {"play": tmp_path / "play.lock", "develop": tmp_path / "dev.lock"}
    play = make_wheel(folder, "alpha", "1.0")
    locks["play"].write_text(play)
    locks["develop"].write_text(play + make_wheel(folder, "beta", "1.0"))
    monkeypatch.setattr(environment, "LOCKS", locks)
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    for prefix in ("PIP", "UV"):
        monkeypatch.setenv(f"{prefix}_NO_INDEX", "1")
        monkeypatch.setenv(f"{prefix}_FIND_LINKS", str(folder))
        monkeypatch.setenv(f"{prefix}_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{UV.parent}:{os.environ['PATH']}")
    return folder


def make(place: Path, kind: str, installer: str) -> Environment:
    made = Environment(kind, place / "venv")
    made.set_up(installer)
    assert made.is_ready()
    return made


def version_of(made: Environment, name: str) -> str:
    command = [made.python, "-c", f"import {name}; print({name}.VERSION)"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def test_an_environment_for_playing_becomes_one_for_developing(wheels: Path, tmp_path: Path, installer: str) -> None:
    made = make(tmp_path, "play", installer)
    assert (version_of(made, "alpha"), version_of(made, "beta")) == ("1.0", "")
    assert not Environment("develop", made.directory).is_ready()
    make(tmp_path, "develop", installer)
    assert (version_of(made, "alpha"), version_of(made, "beta")) == ("1.0", "1.0")
    assert made.is_ready()
    before = sorted(made.packages().iterdir())
    make(tmp_path, "play", installer)
    assert sorted(made.packages().iterdir()) == before
    assert Environment("develop", made.directory).is_ready()


@pytest.mark.parametrize("works", [True, False])
def test_pip_gets_uv_to_install_what_developing_needs(wheels: Path, tmp_path: Path, monkeypatch, works: bool) -> None:
    used = tmp_path / "used"
    script = f'#!/bin/sh\ntest "$1" = --version && exit 0\ntouch {used}\n' + (
        f'exec {UV} "$@"\n' if works else "exit 1\n"
    )
    lock = environment.LOCKS["develop"]
    lock.write_text(lock.read_text() + make_wheel(wheels, "uv", "1.0", script).replace(" --", " \\\n    --"))
    monkeypatch.setattr("installers.shutil.which", lambda _name: None)
    make(tmp_path, "play", "auto")
    assert not used.exists()
    made = make(tmp_path, "develop", "auto")
    assert used.exists()  # and if it fails, pip installs the rest
    assert (version_of(made, "alpha"), version_of(made, "beta")) == ("1.0", "1.0")


def test_the_command_runs_the_sources_of_the_checkout(wheels: Path, tmp_path: Path, monkeypatch) -> None:
    made = make(tmp_path, "play", "uv")
    (made.packages() / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "typer.py").write_text("raise SystemExit('a module of the working directory')")
    printed = subprocess.check_output([made.directory / "bin" / "pharos", "--version"], text=True)
    assert printed.startswith("pharos ")


def test_a_changed_lock_reinstalls_what_changed(wheels: Path, tmp_path: Path, installer: str) -> None:
    made = make(tmp_path, "develop", installer)
    beta = made.packages() / "beta.py"
    kept = beta.stat().st_mtime_ns
    newer = make_wheel(wheels, "alpha", "2.0")
    for lock in environment.LOCKS.values():
        lock.write_text(newer + "".join(lock.read_text().splitlines(keepends=True)[1:]))
    assert not made.is_ready()
    make(tmp_path, "develop", installer)
    assert version_of(made, "alpha") == "2.0"
    assert beta.stat().st_mtime_ns == kept


def test_an_interrupted_installation_is_completed(wheels: Path, tmp_path: Path, installer: str) -> None:
    made = make(tmp_path, "develop", installer)
    (made.directory / environment.BEGUN).touch()  # what a killed set-up leaves
    (made.packages() / "alpha.py").unlink()
    (made.packages() / "beta-1.0.dist-info" / "RECORD").unlink()
    assert not made.is_ready()
    make(tmp_path, "develop", installer)
    assert (version_of(made, "alpha"), version_of(made, "beta")) == ("1.0", "1.0")


def test_a_truncated_file_is_installed_again(wheels: Path, tmp_path: Path) -> None:
    made = make(tmp_path, "play", "uv")
    module = made.packages() / "alpha.py"
    module.unlink()  # it may be linked to the cache of the installer
    module.write_text("")
    remove_incomplete(made.packages())
    assert not list(made.packages().glob("alpha-*.dist-info"))


def test_an_environment_whose_python_is_gone_is_made_again(wheels: Path, tmp_path: Path) -> None:
    made = make(tmp_path, "play", "uv")
    made.python.unlink()
    made.python.symlink_to(tmp_path / "removed")
    assert not made.is_ready()
    make(tmp_path, "play", "uv")
    assert version_of(made, "alpha") == "1.0"


def test_an_environment_that_was_moved_is_made_again(wheels: Path, tmp_path: Path) -> None:
    made = make(tmp_path, "play", "uv")
    moved = made.directory.rename(tmp_path / "moved")
    assert not Environment("play", moved).is_ready()
    Environment("play", moved).set_up("uv")
    assert str(moved) in (moved / "bin" / "pharos").read_text()


def test_a_changed_file_is_refused_with_advice(wheels: Path, tmp_path: Path, installer: str) -> None:
    make_wheel(wheels, "alpha", "1.0")
    (path,) = wheels.glob("alpha-*")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("more.py", "")
    with pytest.raises(SetUpFailed, match="not the one that the lock file names"):
        Environment("play", tmp_path / "venv").set_up(installer)
    assert not Environment("play", tmp_path / "venv").is_ready()


def test_a_failed_download_says_what_to_do(wheels: Path, tmp_path: Path, installer: str, monkeypatch) -> None:
    for prefix in ("PIP", "UV"):
        monkeypatch.delenv(f"{prefix}_NO_INDEX")
        monkeypatch.delenv(f"{prefix}_FIND_LINKS")
        monkeypatch.setenv(f"{prefix}_INDEX_URL", NOWHERE)
    monkeypatch.setenv("PIP_RETRIES", "1")
    monkeypatch.setenv("UV_HTTP_RETRIES", "1")
    with pytest.raises(SetUpFailed) as failure:
        Environment("play", tmp_path / "venv").set_up(installer)
    assert "Check the network connection" in str(failure.value)
    assert NOWHERE in str(failure.value)  # the installer's own words, in full


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("error: failed to write: No space left on device (os error 28)", "The disk is full"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "SSL_CERT_FILE"),
        ("ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 407", "HTTPS_PROXY"),
        ("ERROR: No matching distribution found for llvmlite==0.50.0", "does not exist for this system"),
        ("PermissionError: [Errno 13] Permission denied: '/x'", "cannot be written"),
        ("something else", UNKNOWN),
    ],
)
def test_a_failure_has_advice(output: str, expected: str) -> None:
    assert expected in advice(output)


def test_no_installer_says_what_to_install(wheels: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("installers._succeeds", lambda *command: False)
    with pytest.raises(SetUpFailed, match="apt install python3-venv"):
        Environment("play", tmp_path / "venv").set_up("auto")


def test_an_old_python_names_the_versions_that_are_needed(monkeypatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 to 3\.14; this is 3\.9\.18\."):
        set_up.main()


def test_an_old_python_is_replaced_by_one_on_the_path(tmp_path: Path, monkeypatch) -> None:
    broken, works = tmp_path / "python3.14", tmp_path / "python3.12"
    broken.write_text("#!/bin/sh\nexit 127\n")
    works.write_text("#!/bin/sh\nexit 0\n")
    for path in (broken, works):
        path.chmod(0o755)
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert set_up.supported_python() == str(works)


def test_what_is_recorded_names_the_lock(wheels: Path, tmp_path: Path) -> None:
    made = make(tmp_path, "play", "uv")
    recorded = json.loads((made.directory / environment.RECORD).read_text())
    assert recorded["play"] == hashlib.sha256(environment.LOCKS["play"].read_bytes()).hexdigest()
