"""A fault of our own tells where it happened and nothing of the data: no value, no message, no cause."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from canaries import SECRET, heard, vault_set

from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
from pty_keys import PtyProgram

ROOT = Path(__file__).resolve().parents[2]
CRASHING = str(Path(__file__).with_name("crashing.py"))
COMMANDS = {
    "show": ("goldtui.workbench.case.show_case:first_fix", "show", "DB", "vault-key"),
    "gates": ("goldtui.casework.judge_set:judge", "gates", "DB", "--json"),
    "check": ("goldtui.workbench.checks.check_set:check", "check", "DB"),
    "list": ("goldtui.casework.withheld:Withheld.clean", "list", "DB"),
    "search": ("goldtui.workbench.library.find:Withheld", "search", "DB", "orchids"),
    "diff": ("goldtui.workbench.freeze.compare_sets:changes", "diff", "DB", "DB"),
    "propose": ("goldtui.workbench.freeze.propose:gold_findings", "release", "propose", "DB", "1.0.0", "--dry-run"),
    "history": ("goldtui.casework.withheld:Withheld.phrases", "history", "DB", "vault-key"),
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    path = tmp_path / "vault.db"
    goldset = vault_set(quoting=True)
    build_fresh(path, lambda store: store_set(store, goldset, "mei", datetime(2026, 1, 5, tzinfo=UTC)))
    return path


@pytest.fixture
def home(tmp_path: Path) -> Mapping[str, str]:
    """Every folder that the program may write to, below one that is looked through afterwards."""
    folders = {name: tmp_path / name.lower() for name in ("HOME", "TMPDIR", "XDG_STATE_HOME", "GOLDTUI_STATE")}
    for folder in folders.values():
        folder.mkdir()
    config = tmp_path / "config.toml"
    config.write_text('author = "ben"\n', encoding="utf-8")
    return {
        **{name: str(folder) for name, folder in folders.items()},
        "GOLDTUI_CONFIG": str(config),
        "PYTHONPATH": str(ROOT),
    }


def left_behind(home: Mapping[str, str]) -> list[Path]:
    """Files that hold the canary; the database is the store, and may."""
    folder = Path(home["HOME"]).parent
    files = [path for path in folder.rglob("*") if path.is_file() and ".db" not in path.name]
    return [path for path in files if heard(path.read_bytes())]


def reports(home: Mapping[str, str]) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(Path(home["TMPDIR"]).glob("goldtui-crash-*.txt"))]


@pytest.mark.parametrize("debug", ["", "1"], ids=["plain", "debug"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_crash_of_a_command_says_where_and_not_what(
    name: str, debug: str, vault: Path, home: Mapping[str, str], tmp_path: Path
) -> None:
    place, *words = COMMANDS[name]
    environment = {**os.environ, **home, "GOLDTUI_DEBUG": debug}
    command = [sys.executable, CRASHING, place, *(str(vault) if word == "DB" else word for word in words)]
    done = subprocess.run(command, capture_output=True, env=environment, cwd=tmp_path, timeout=120, check=False)
    assert done.returncode == 70, done.stderr
    assert b"goldtui failed on its own account: RuntimeError" in done.stderr
    (report,) = reports(home)
    assert "crashing.py" in report
    assert "builtins.RuntimeError" in report
    assert "builtins.KeyError" in report
    assert heard(done.stdout) == heard(done.stderr) == heard(report) == []
    assert left_behind(home) == []
    assert (b" in fail" in done.stderr) is bool(debug)


SCREENS = {
    "a key": ("goldtui.tui.workbench.others_actions:OthersActions.history", "H"),
    "drawing": ("goldtui.tui.variants.kill_matrix:KillMatrix.render_line", "3"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_crash_of_a_screen_ends_it_and_says_where_and_not_what(
    name: str, vault: Path, home: Mapping[str, str]
) -> None:
    place, key = SCREENS[name]
    with PtyProgram([sys.executable, CRASHING, place, str(vault)], 120, 36, {**home, "GOLDTUI_DEBUG": "1"}) as program:
        assert program.wait_for("2 cases")
        program.press("enter", 0.3, 3.0)
        assert program.wait_for("vault is withheld")
        program.press(key, 0.3, 3.0)
        assert program.wait_for_end() == 70, program.screen()
        raw = bytes(program.raw)
    assert b"goldtui failed on its own account: RuntimeError" in raw
    (report,) = reports(home)
    assert "crashing.py" in report
    assert heard(raw) == heard(report) == []
    assert left_behind(home) == []


def test_a_mistake_beside_the_screen_is_reported_there_by_its_kind_alone(vault: Path, home: Mapping[str, str]) -> None:
    place = "goldtui.tui.workbench.case_pane:fitting"
    with PtyProgram([sys.executable, CRASHING, place, str(vault)], 120, 36, home) as program:
        assert program.wait_for("2 cases")
        program.press("enter", 0.3, 3.0)
        assert program.wait_for("failed on its own account: RuntimeError")
        program.send("ctrl+q")
        program.wait_for_end()
        raw = bytes(program.raw)
    assert heard(raw) == []
    assert left_behind(home) == []


def test_the_toolkits_own_logs_pictures_and_development_tools_are_shut(
    vault: Path, home: Mapping[str, str], tmp_path: Path
) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    doors = {
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_LOG": str(tmp_path / "textual.log"),
        "TEXTUAL_SCREENSHOT": "1",
        "TEXTUAL_SCREENSHOT_LOCATION": str(pictures),
    }
    command = [sys.executable, "-m", "goldtui", str(vault)]
    with PtyProgram(command, 120, 36, {**home, **doors}) as program:
        assert program.wait_for("2 cases")
        program.press("enter", 0.3, 3.0)
        assert program.wait_for("vault is withheld")
        program.read(1.2, 2.0)
        program.send("ctrl+q")
        assert program.wait_for_end() == 0, program.screen()
    assert list(pictures.iterdir()) == []
    assert not (tmp_path / "textual.log").exists()
    assert left_behind(home) == []


def test_a_text_that_stays_behind_would_be_found(home: Mapping[str, str]) -> None:
    kept = Path(home["TMPDIR"]) / "note.txt"
    kept.write_text(SECRET, encoding="utf-8")
    assert left_behind(home) == [kept]
