"""The manual page says what the commands say: it is generated from them and committed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from goldtui.cli.names import COMMANDS
from scripts.man_page import PAGE, generated

ROOT = Path(__file__).resolve().parents[2]


def test_the_committed_page_is_the_generated_one() -> None:
    assert PAGE.read_text("utf-8") == generated(), "run: python -m scripts.man_page"


def test_every_command_with_its_options_is_in_the_page() -> None:
    page = generated()
    for name in COMMANDS:
        assert f"\n.SS {name}\n" in page or f"\n.SS {name} " in page, name
    assert "\\-\\-require\\-signed" in page
    assert ".SS evidence update" in page


@pytest.mark.skipif(shutil.which("man") is None, reason="needs man")
def test_man_reads_the_page_without_a_warning() -> None:
    done = subprocess.run(
        ["man", "--warnings", "-l", str(PAGE)],
        capture_output=True,
        text=True,
        check=False,
        env={"MANWIDTH": "90", "PATH": "/usr/bin:/bin"},
    )
    assert (done.returncode, done.stderr) == (0, "")
