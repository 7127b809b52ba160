"""The trial of the wheel runs what the pages say, word for word, and what is packed is packed alike twice."""

from __future__ import annotations

import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts.wheel_trial import GUIDE, RUN_NAMES, built, copied, lay_out, pytest_command, readme_example, same_bytes

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_and_the_command_are_those_of_the_pages() -> None:
    assert readme_example() in (ROOT / "README.md").read_text("utf-8")
    assert " ".join(pytest_command()) in GUIDE.read_text("utf-8")
    assert pytest_command()[0] == "pytest"


def test_the_trial_lays_out_every_file_that_example_and_command_name(tmp_path: Path) -> None:
    lay_out(tmp_path)
    for word in pytest_command()[1:]:
        assert (tmp_path / word.partition("=")[2]).exists(), word
    for name in RUN_NAMES:
        assert (tmp_path / name).exists(), name


@pytest.mark.skipif("GOLDTUI_NETWORK" not in os.environ, reason="needs a package registry: set GOLDTUI_NETWORK")
def test_two_builds_give_the_same_bytes_and_hold_what_a_user_needs(tmp_path: Path) -> None:
    first, second = (built(copied(tmp_path / name), tmp_path / f"{name}-dist") for name in ("one", "two"))
    assert same_bytes(first, second)
    names = set(zipfile.ZipFile(first.wheel).namelist())
    assert {"goldtui/py.typed", "goldtui/_goldsets/botanic-garden/goldset.toml", "goldtui/cli/help.txt"} <= names
    assert not [name for name in names if name.startswith("tests/")]
    with tarfile.open(first.sdist) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    assert {"Makefile", "constraints.txt", "docs/howto/plugins.md", "tests/house/test_house.py"} <= inside
