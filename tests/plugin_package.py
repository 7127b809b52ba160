"""Lays a tiny package with entry points into a folder and on the path, as an installed one would lie there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goldtui import plugins

Install = Callable[..., Path]

PALMS = """
from pathlib import Path

from goldtui.extend import (
    CheckDeclaration, CheckSeverity, Example, Flaw, Gate, GateDeclaration, Reason, Report, Spot, Stage, error, settled,
)

DATED = GateDeclaration(
    name="dated", title="Dated", short_title="dated", column="dat", stage=Stage.POLICY_COMPLIANCE,
    asks="Does the answer name the year of the survey?", needs=("response",),
    first_fix="name the year of the survey in the answer",
    reasons=(Reason("undated", "name the year", gold_fix="name the year of the survey"),),
)


def judge(exhibit):
    found = () if "2024" in exhibit.response else (error("undated", "the answer names no year"),)
    return settled(DATED, found, 1 - len(found), 1)


def fall(exhibit):
    raise ZeroDivisionError("no palm to divide by")


GATE = Gate(DATED, judge)
CALM = Gate(DATED, lambda exhibit: settled(DATED, (), 1, 1))
FALLING = Gate(DATED, fall)

PAGE = CheckDeclaration(
    code="PALM01", name="latin-name", severity=CheckSeverity.WARNING, says="A question lacks the Latin name.",
    why="Common names differ from garden to garden.", fix="write the Latin name", place="question",
    example=Example("cases[0].question", "Which palm?", "Which Trachycarpus?"),
)


@PAGE.of_case
def LATIN(view):
    yield Flaw(Spot("question"), "no Latin name")


@PAGE.of_case
def CRASHING(view):
    raise KeyError("herbarium")


SHORT = Report("one line", ".palm", lambda report: f"palms: {report.released} of {report.judged}\\x1b[2J\\n")
BAD_REPORT = Report("nothing", ".palm", lambda report: 7)
MAPPING = Path(__file__).with_name("palm.toml")
"""
MAPPING = """
title = "answers to visitors' questions (palm list)"
kind = "gold"
[recognise]
columns = ["palm_question", "palm_answer"]
[fields.question]
from = "palm_question"
[fields.reference]
from = "palm_answer"
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package by its entry points, `{"gates": {"dated": "palms:GATE"}}`; returns its folder."""

    def laid(points: dict[str, dict[str, str]], package: str = "Palm_Gates", version: str = "1.2") -> Path:
        folder = tmp_path / "site" / package
        about = folder / f"{package}-{version}.dist-info"
        about.mkdir(parents=True, exist_ok=True)
        about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
        lines = [
            f"[goldtui.{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
            for group, named in points.items()
        ]
        about.joinpath("entry_points.txt").write_text("\n".join(lines))
        folder.joinpath("palms.py").write_text(PALMS, encoding="utf-8")
        folder.joinpath("palm.toml").write_text(MAPPING, encoding="utf-8")
        monkeypatch.syspath_prepend(str(folder))
        plugins.forget()
        return folder

    yield laid
    sys.modules.pop("palms", None)
    plugins.forget()
