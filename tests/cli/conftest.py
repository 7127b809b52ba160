"""Runs commands in this process, in a folder and a home of their own, and keeps what they printed."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from ferry_shell import candidate as candidate
from ferry_shell import ferry_folder as ferry_folder
from ferry_shell import home as home
from plugin_package import install as install
from score_suite import GOOD, lines_of

from goldtui.__main__ import main
from goldtui.workbench.session.places import example_folder


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """All of stdout as one JSON value."""
        return json.loads(self.out)

    @property
    def error(self) -> str:
        """The code of the error object, which must be all there is."""
        value = self.json
        assert list(value) == ["error"]
        assert list(value["error"]) == ["code", "message", "where"]
        return str(value["error"]["code"])


Command = Callable[..., Run]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("GOLDTUI_DB", "GOLDTUI_CONFIG", "GOLDTUI_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    def _run(*words: object) -> Run:
        capsys.readouterr()
        code = main([str(word) for word in words])
        printed = capsys.readouterr()
        return Run(code, printed.out, printed.err)

    return _run


@pytest.fixture(scope="session")
def garden() -> Path:
    return example_folder()


@pytest.fixture(scope="session")
def garden_database(tmp_path_factory: pytest.TempPathFactory, garden: Path) -> Path:
    path = tmp_path_factory.mktemp("garden") / "garden.db"
    assert main(["import", str(garden), "--into", str(path), "--as", "ana"]) == 0
    return path


@pytest.fixture
def good(own_home: Path) -> list[dict[str, Any]]:
    """The runs that the example set's own traces are; all of them pass."""
    return lines_of(GOOD)


@pytest.fixture
def db(garden_database: Path, own_home: Path) -> Path:
    return Path(shutil.copy(garden_database, own_home / "garden.db"))


@pytest.fixture
def native(own_home: Path) -> Callable[..., Path]:
    """Writes a native directory from plain values; a case or chunk is given by the fields that matter."""

    def write(
        name: str = "pool",
        cases: list[dict[str, Any]] | None = None,
        evidence: list[dict[str, Any]] | None = None,
        **files: list[dict[str, Any]],
    ) -> Path:
        folder = own_home / name
        folder.mkdir()
        lists = {
            "cases": [pool_case()] if cases is None else cases,
            "evidence": [pool_chunk()] if evidence is None else evidence,
            **files,
        }
        for stem, rows in lists.items():
            (folder / f"{stem}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        (folder / "goldset.toml").write_text(f'name = "{name}"\n', encoding="utf-8")
        return folder

    return write


def pool_chunk(**fields: Any) -> dict[str, Any]:
    base = {"chunk_id": "pool", "version": "v1", "permitted": True, "current": True}
    return {**base, "text": "The pool opens at 6 in the morning.", **fields}


def pool_case(**fields: Any) -> dict[str, Any]:
    claim = {"claim_id": "c1", "text": "The pool opens at 6.", "citation_id": "pool", "answer_point": "p1"}
    base = {
        "case_id": "q1",
        "question": "When does the pool open?",
        "workflow": "swimmers",
        "expected_behaviour": "answer",
        "required_source_ids": ["pool"],
        "points": [{"point_id": "p1", "text": "At 6.", "answer_phrases": ["opens at 6"]}],
        "reference": {"text": "The pool opens at 6.", "claims": [{**claim, "support_phrases": ["pool opens at 6"]}]},
    }
    return {**base, **fields}


@pytest.fixture
def samples() -> tuple[Callable[..., dict[str, Any]], Callable[..., dict[str, Any]]]:
    """`pool_case` and `pool_chunk`: one case that passes every gate, and its only chunk."""
    return pool_case, pool_chunk


def fingerprint(folder: Path) -> dict[str, tuple[int, str]]:
    """Modification time and digest of every file below a folder."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def unchanged(own_home: Path) -> Callable[[], None]:
    """Call it at the end: everything in the folder is as it was when the test began to look."""
    seen: dict[str, dict[str, tuple[int, str]]] = {}

    def check() -> None:
        if not seen:
            seen["before"] = fingerprint(own_home)
        else:
            assert fingerprint(own_home) == seen["before"]

    return check
