"""What a killed process leaves of a file, a folder or a database goes with the next write there; live ones stay."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from goldtui.model.files import unfinished as made
from goldtui.model.files.unfinished import OLD, unfinished, write_whole

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a leftover is told from a live file by its lock")

DIES = "import os, signal\ndef die(*_, **__):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
KILLED = {
    "a file": "from goldtui.model.files import unfinished as u\nu.write_whole(path, (die() for _ in '1'))",
    "a written file": "os.fsync = die\nfrom goldtui.formats.atomic import atomic_write\natomic_write(path, b'half')",
    "a folder": (
        "from goldtui.formats.atomic import atomic_directory\n"
        "with atomic_directory(path, ours=lambda _: None) as fresh:\n"
        "    (fresh / 'cases.jsonl').write_text('{')\n    die()"
    ),
    "the tables of a new database": (
        "from goldtui.store.db import migrate\nfrom goldtui.workbench.session.fresh import build_fresh\n"
        "migrate._check = die\nbuild_fresh(path, str)"
    ),
    "the rows of a new database": ("from goldtui.workbench.session.fresh import build_fresh\nbuild_fresh(path, die)"),
    "an empty database": "from goldtui.store.db import migrate\nmigrate._check = die\nmigrate.create(path)",
    "the name of a finished database": (
        "from goldtui.store.db import migrate\nmigrate.take_name = die\nmigrate.create(path)"
    ),
}


def killed(script: str, path: Path) -> None:
    """Run a script that kills itself while it makes `path`."""
    start = f"{DIES}from pathlib import Path\npath = Path({str(path)!r})\n"
    done = subprocess.run([sys.executable, "-c", start + script], check=False)
    assert done.returncode == -9


@pytest.mark.parametrize("what", KILLED)
def test_the_next_write_in_a_folder_removes_what_a_kill_left_there(what: str, tmp_path: Path) -> None:
    killed(KILLED[what], tmp_path / "kept")
    assert len([one for one in tmp_path.iterdir() if one.name.endswith(".goldtui")]) == 1
    write_whole(tmp_path / "other.txt", [b"x"])
    assert [one.name for one in tmp_path.iterdir()] == ["other.txt"]


def test_a_kill_right_after_a_database_has_its_name_leaves_nothing_else(tmp_path: Path) -> None:
    killed(
        "from goldtui.workbench.session.fresh import build_fresh\nreal = Path.rename\n"
        "Path.rename = lambda *given: (real(*given), die())\nbuild_fresh(path, str)",
        tmp_path / "kept",
    )
    assert [one.name for one in tmp_path.iterdir()] == ["kept"]


def test_what_another_process_still_writes_stays(tmp_path: Path) -> None:
    write = (
        f"from pathlib import Path\nfrom goldtui.model.files.unfinished import write_whole\n"
        f"write_whole(Path({str(tmp_path / 'other.txt')!r}), [b'x'])"
    )
    with unfinished(tmp_path / "file") as file, unfinished(tmp_path / "folder", folder=True) as folder:
        (folder / "new").mkdir()
        assert subprocess.run([sys.executable, "-c", write], check=False).returncode == 0
        assert sorted(tmp_path.iterdir()) == sorted([file, folder, tmp_path / "other.txt"])
        assert (folder / "new").is_dir()
    assert [one.name for one in tmp_path.iterdir()] == ["other.txt"]


@pytest.mark.parametrize("taken", [False, True])
def test_a_folder_put_aside_comes_back_unless_a_new_one_has_its_name(taken: bool, tmp_path: Path) -> None:
    left = tmp_path / ".set.0123456789ab.goldtui"
    (left / OLD).mkdir(parents=True)
    (left / OLD / "cases.jsonl").write_text("old")
    if taken:
        (tmp_path / "set").mkdir()
        (tmp_path / "set" / "cases.jsonl").write_text("new")
    write_whole(tmp_path / "set.txt", [b"x"])
    assert (tmp_path / "set" / "cases.jsonl").read_text() == ("new" if taken else "old")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["set", "set.txt"]


@pytest.mark.parametrize(
    "name", [".notes.txt", ".set.0123.goldtui", "set.0123456789ab.goldtui", ".0123456789ab.goldtui"]
)
def test_a_file_of_another_name_is_not_a_leftover(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"x")
    write_whole(tmp_path / "set.txt", [b"x"])
    assert (tmp_path / name).exists()


def test_a_link_is_not_a_leftover(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(b"x")
    link = tmp_path / ".set.0123456789ab.goldtui"
    link.symlink_to(tmp_path / "mine.txt")
    write_whole(tmp_path / "set.txt", [b"x"])
    assert link.is_symlink()
    assert (tmp_path / "mine.txt").exists()


def test_a_folder_is_looked_through_once(tmp_path: Path) -> None:
    write_whole(tmp_path / "one.txt", [b"x"])
    seen = made.sweep.cache_info().misses
    write_whole(tmp_path / "two.txt", [b"x"])
    assert made.sweep.cache_info().misses == seen
