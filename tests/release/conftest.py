"""A small release signed by two of three persons, made once, and copied for whoever wants to spoil it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from release_yard import Build, Yard, built


@pytest.fixture(scope="session")
def _frozen(tmp_path_factory: pytest.TempPathFactory) -> Yard:
    yard = built(tmp_path_factory.mktemp("frozen"))
    for name in ("owen", "rita"):
        yard.signed(name)
    return yard


@pytest.fixture
def release(_frozen: Yard, tmp_path: Path) -> Yard:
    """A copy of a release that verifies."""
    shutil.copytree(_frozen.directory.parent, tmp_path / "yard")
    return Yard(tmp_path / "yard" / "release", tmp_path / "yard" / "trust.json", _frozen.digest)


@pytest.fixture
def candidate(tmp_path: Path) -> Yard:
    """A candidate nobody has signed."""
    return built(tmp_path / "yard")


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Makes one more candidate, in a folder of its own, with other content."""
    numbers = iter(range(100))
    return lambda **changes: built(tmp_path / f"yard-{next(numbers)}", **changes)
