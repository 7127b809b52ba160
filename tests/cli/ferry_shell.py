"""The ferry set as a shell made it: approved, with a trust file of three signers, and a candidate of it."""

from __future__ import annotations

import io
import json
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from goldtui.__main__ import main
from tests.checks.check_sample import SAMPLE


@pytest.fixture(scope="session")
def ferry_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `home` copies: the commands that make it take longer than most of what is done with it."""
    folder = tmp_path_factory.mktemp("ferry")
    with pytest.MonkeyPatch.context() as patch:
        for name, place in HOMES.items():
            patch.setenv(name, str(folder / place))
        for name in ("GOLDTUI_STATE", "GOLDTUI_CACHE"):
            patch.setenv(name, str(tmp_path_factory.mktemp("state")))
        for name in ("GOLDTUI_DB", "GOLDTUI_CONFIG", "GOLDTUI_DEBUG", "COLUMNS"):
            patch.delenv(name, raising=False)
        (folder / "here").mkdir()
        patch.chdir(folder / "here")
        _make_ferry(folder / "here" / "native")
    return folder


HOMES = {"HOME": "home", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config"}


def _run(*words: object) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        assert main([str(word) for word in words]) == 0, words
    return said.getvalue()


def _make_ferry(folder: Path) -> None:
    folder.mkdir()
    for name in ("cases", "evidence"):
        lines = "".join(json.dumps(row) + "\n" for row in SAMPLE[name])
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    (folder / "goldset.toml").write_text(
        'name = "ferry"\n[policy]\nrequired_slices = ["passengers"]\nmin_precision = 0.25\n', encoding="utf-8"
    )
    _run("import", folder, "--into", "ferry.db", "--as", "ana")
    roles = [word for role in ("author", "reviewer", "owner") for word in ("--role", role)]
    for name in ("ana", "ben"):
        _run("people", "set", "ferry.db", name, *roles, "--as", "ana")
    for case in SAMPLE["cases"]:
        _run("ready", "ferry.db", case["case_id"], "--as", "ana")
        _run("review", "approve", "ferry.db", case["case_id"], "--checked", "--as", "ben")
    _run("trust", "new", "trust.json", "--expires", "2090-01-01")
    for name, roles in (("owen", ["owner"]), ("rita", ["reviewer"]), ("ana", ["owner"])):
        made = json.loads(_run("key", "new", "--unlocked", "--as", name, "--json"))
        words = [word for role in roles for word in ("--role", role)]
        _run("trust", "person", "trust.json", name, *words)
        _run("trust", "key", "trust.json", name, made[0]["public"])


@pytest.fixture
def home(ferry_folder: Path, own_home: Path, tmp_path: Path) -> Path:
    """A folder with the ferry set, approved, in ferry.db, and a trust file with three signers."""
    shutil.copytree(ferry_folder, tmp_path, dirs_exist_ok=True)
    return own_home


@pytest.fixture
def candidate(run, home: Path) -> dict:
    return run("release", "propose", "ferry.db", "1.0.0", "--as", "ana", "--json").json
