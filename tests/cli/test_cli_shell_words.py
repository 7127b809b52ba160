"""A message of a command names commands: the keys of a screen are of no use in a shell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import goldtui
from goldtui.model.shell_words import in_shell
from goldtui.workbench.review.decide import SAY_WHY

HOME = Path(goldtui.__file__).parent
KEYS = re.compile(r" \((?:[a-zA-Z=!-]|\^[a-z])\)(?=$|[\s,.:;])|\bpress [a-z]\b")
ONLY_ON_A_SCREEN = {" (i)"}
"""Parts of sentences that are left out where no keys are wanted."""


HOLDERS = (ast.Module, ast.ClassDef, ast.FunctionDef)
FOLDERS = ("casework", "checks", "cli", "formats", "gates", "reports", "runs", "variants", "workbench")


def sentences(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text in the code of a folder but its docstrings, with its place."""
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {ast.get_docstring(one, clean=False) for one in ast.walk(tree) if isinstance(one, HOLDERS)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in notes:
                yield f"{path.relative_to(HOME)}:{node.lineno}", node.value


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_sentence_names_a_key_in_a_shell(folder: str) -> None:
    said = [(place, text) for place, text in sentences(HOME / folder) if text not in ONLY_ON_A_SCREEN]
    assert [(place, text) for place, text in said if KEYS.search(in_shell(text))] == []


def test_other_words_stay_as_they_are() -> None:
    assert in_shell("vitamin (C) for the fern") == "vitamin (C) for the fern"
    assert in_shell("confirm it with a reason (C)") == "confirm it with a reason (goldtui claim confirm)"


def test_a_refused_decision_names_its_option_in_a_shell_and_none_on_a_screen():
    for said, option in (
        (SAY_WHY, "--reason"),
        ("look, then tick it", "--checked"),
        ("return the case: mend it; or approve with a note that names GT204", "--note"),
    ):
        assert "--" not in said
        assert option in in_shell(said)
