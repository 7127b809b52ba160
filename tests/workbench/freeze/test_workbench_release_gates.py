"""A release names the gates of other packages with their versions, and says where others are installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ferry import AT, approve, blockers, ferry, proposed, signs, sitting, trusting
from plugin_package import Install
from plugin_package import install as install

from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.report.gold import read_gold

CALM = "palm-gates:calm"
POINTS = {"gates": {"calm": "palms:CALM"}}


@pytest.fixture
def release(tmp_path: Path, install: Install) -> Path:
    """A release of a set whose policy asks for the gate of the package, frozen with its version 1.2."""
    install(POINTS)
    database = ferry(tmp_path, (CALM,))
    approve(database)
    trust = trusting(tmp_path)
    signs(proposed(database), trust, "owen", "rita")
    return freeze_now(sitting(database, "ana"), "1.0.0", trust).directory


def notes(release: Path, trust: Path) -> list[str]:
    found = read_gold(release, trust, clock=lambda: AT).notices
    return [one.message for one in found if one.code == "more_gates_differ"]


def test_a_release_names_the_gate_and_its_version(release: Path) -> None:
    assert json.loads((release / "manifest.json").read_bytes())["rules"]["more_gates"] == f"{CALM} 1.2"
    assert json.loads((release / "policy.json").read_bytes())["more_gates"] == [CALM]


def test_gold_frozen_with_the_installed_version_has_no_note(release: Path, tmp_path: Path) -> None:
    assert notes(release, tmp_path / "trust.json") == []


def test_another_version_or_none_is_noted_and_nothing_else_is_refused(
    release: Path, tmp_path: Path, install: Install
) -> None:
    (tmp_path / "site" / "Palm_Gates" / "Palm_Gates-1.2.dist-info" / "entry_points.txt").write_text("")
    install({}, version="1.2")
    (said,) = notes(release, tmp_path / "trust.json")
    assert f"frozen with {CALM} 1.2" in said
    assert f"here is {CALM} (missing)" in said
    assert "install the same versions" in said


def test_nothing_is_frozen_while_a_gate_of_the_policy_is_missing(tmp_path: Path, install: Install) -> None:
    install(POINTS)
    database = ferry(tmp_path, (CALM,))
    approve(database)
    assert blockers(database) == []
    install({})
    assert blockers(database) != []
