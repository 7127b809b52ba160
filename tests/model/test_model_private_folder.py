"""A private folder that a killed process left goes with the next one; that of a living process stays."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from goldtui.model.files.private_folder import PrivateFolder
from goldtui.model.files.unfinished import take_name, unfinished

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a leftover is told from a live folder by its lock")

MAKE = """
import os, sys
from pathlib import Path
from goldtui.model.files.private_folder import PrivateFolder
with PrivateFolder() as folder:
    (Path(folder) / "set.db").write_bytes(b"words of a set")
    if "killed" in sys.argv:
        os.kill(os.getpid(), 9)
"""


def test_the_next_private_folder_removes_what_a_kill_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "foreign").mkdir()
    with PrivateFolder() as alive:
        assert {stat.S_IMODE(one.stat().st_mode) for one in (Path(alive), Path(alive).parent)} == {0o700}
        assert subprocess.run([sys.executable, "-c", MAKE, "killed"], check=False).returncode == -9
        assert len(list(tmp_path.iterdir())) == 3
        assert subprocess.run([sys.executable, "-c", MAKE], check=False).returncode == 0
        assert {one.name for one in tmp_path.iterdir()} == {"foreign", Path(alive).parent.name}
    assert [one.name for one in tmp_path.iterdir()] == ["foreign"]


def test_a_name_is_taken_in_a_private_folder_although_that_is_locked() -> None:
    with PrivateFolder() as folder:
        path = Path(folder) / "set.db"
        with unfinished(path) as partial:
            assert take_name(partial, path)
        assert path.is_file()
