"""Every code that a command or use case can raise or note is triggered by a test; an unseen one may be wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import goldtui.casework
import goldtui.cli
import goldtui.runs
import goldtui.workbench

RAISERS = {
    "Problem",
    "unusable",
    "Notice",
    "GoldtuiError",
    "StoreError",
    "UnusableOutput",
    "Conflict",
    "_fault",
    "_cannot",
}
CODE = re.compile(r"[a-z]+(?:_[a-z]+)*")
TESTS = Path(__file__).parents[1]


def codes_of(source: str) -> Iterator[str]:
    """The first literal code among the arguments of every call that makes a problem, notice or error."""
    constants = {
        node.targets[0].id: node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS):
            continue
        for argument in node.args[:2]:
            value = argument.value if isinstance(argument, ast.Constant) else constants.get(getattr(argument, "id", ""))
            if isinstance(value, str) and CODE.fullmatch(value):
                yield value
                break


PACKAGES = (goldtui.cli, goldtui.workbench, goldtui.casework, goldtui.runs)
ROOMS = ("cli", "workbench", "casework", "runs")


def written_codes() -> set[str]:
    folders = [Path(package.__file__).parent for package in PACKAGES]
    return {code for folder in folders for path in folder.rglob("*.py") for code in codes_of(path.read_text("utf-8"))}


def test_every_code_of_the_commands_and_use_cases_has_a_test() -> None:
    codes = written_codes() | {"internal"}
    assert len(codes) >= 25
    assert {"usage", "cannot_print", "id_in_two_files", "text_withheld", "no_cases"} <= codes
    tests = [p for folder in ROOMS for p in (TESTS / folder).rglob("test_*.py") if p != Path(__file__)]
    tested = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    assert {code for code in codes if not re.search(rf"\b{code}\b", tested)} == set()
