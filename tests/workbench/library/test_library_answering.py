"""Every question that a proposal may ask names the option or the key that answers it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import goldtui
from goldtui.formats.mapping.load import PACKAGED, read_mapping
from goldtui.workbench.library.answering import way_of, with_way

ROOT = Path(goldtui.__file__).parent
FILES = [
    *sorted((ROOT / "formats" / "mapping").rglob("*.py")),
    *(ROOT / "workbench" / "library" / f"{name}.py" for name in ("offers", "proposing")),
]
BEGINS = re.compile(r"(?:whether|which|what|how|where) ")
NO_QUESTIONS = re.compile(
    r"what (?:an answer must|was retrieved$|an answer needs, or only)|whether it (?:can|must) be|which system answers$"
)
"""Meanings of columns, and the end of a question."""
ANSWERS = re.compile(
    r"--[a-z]|\b(?:fields|recognise)\.|leave_out|the other file|in the file|verdicts of people|import of the file"
)


def written(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "garden" for part in node.values)
    return None


def asked_in(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    apart = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    apart |= {id(part) for one in ast.walk(tree) if isinstance(one, ast.JoinedStr) for part in one.values}
    for node in ast.walk(tree):
        said = written(node) if isinstance(node, ast.expr) and id(node) not in apart else None
        if said is not None and BEGINS.match(said) and not NO_QUESTIONS.match(said):
            yield said


CODED = sorted({said for path in FILES for said in asked_in(path)})
MAPPED = sorted({said for path in PACKAGED.glob("*.toml") for said in read_mapping(path).decide})


def test_the_questions_are_found() -> None:
    assert len(CODED) > 70
    assert len(MAPPED) > 60


@pytest.mark.parametrize("asked", [*CODED, *MAPPED])
def test_a_question_names_what_answers_it(asked: str) -> None:
    said = with_way(asked)
    assert ANSWERS.search(said) or re.search(r"\bwrite (?:a|each)\b|: give ", said), asked


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        ('which tables are meant: read "Bees"; left out "the questions" (4 rows)', "--table NAME"),
        ('whether "rights" holds the questions: its name may mean something else', "fields.question.from"),
        ('whether all that "must refuse" names is needed, or one is enough: 3 rows', "--sources any"),
        ('whether the empty cells of "what else" go on with the one above: 2 have none', "filled in the file"),
        ('whether "pages" names the document of each text of "quotes": so they are joined', "fields.contexts.from"),
        ('whether rows whose "worth" is "archived" are still used: 2 rows', "leave_out"),
    ],
)
def test_the_words_of_a_file_do_not_choose_what_answers(asked: str, way: str) -> None:
    assert way in way_of(asked)


def test_a_question_that_names_it_itself_is_left_as_it_is() -> None:
    asked = "which system is judged: --system NAME"
    assert (way_of(asked), with_way(asked)) == ("", asked)


def test_what_the_mapping_of_a_person_asks_is_left_as_it_is() -> None:
    assert with_way("who keeps the bees") == "who keeps the bees"
