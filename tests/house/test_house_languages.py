"""Rules hold no words of a language: those are in the tables of the language, so that a new one touches no rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import goldtui

ROOT = Path(goldtui.__file__).parent
TABLES = (ROOT / "text" / "languages", ROOT / "text" / "layout" / "words")
RULES = sorted(
    path
    for name in ("text", "gates", "runs")
    for path in (ROOT / name).rglob("*.py")
    if not any(path.is_relative_to(folder) for folder in TABLES)
)
TELLING = frozenset(
    """
    und oder nicht mit mais les pour avec dans sont pero los las con por das ein eine wenn auf zum ist une des pas qui
    quand est una cuando
    """.split()
)
"""Words that every text of a language has, and no English text."""
FOREIGN = re.compile(r"[A-Za-z\u00c0-\u024f]{3,}|[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]{2,}")
EXCEPTIONS = {
    "text/match/negation.py": "tells a text that is not English by its commonest words, whatever its language",
}


def words_of_languages(source: str) -> list[str]:
    """The words in the texts of a module that are not English; docstrings and sets of characters are left out."""
    tree = ast.parse(source)
    bodies = [body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list)]
    notes = {id(line.value) for body in bodies for line in body if isinstance(line, ast.Expr)}
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in notes]
    plain = [re.sub(r"\[[^\]]*\]|\\[a-zA-Z]", " ", text) for text in texts if isinstance(text, str)]
    words = {word for text in plain for word in FOREIGN.findall(text)}
    return sorted(word for word in words if not word.isascii() or word in TELLING)


@pytest.mark.parametrize("path", RULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_rule_names_no_word_of_a_language(path: Path) -> None:
    found = words_of_languages(path.read_text(encoding="utf-8"))
    assert bool(found) is (str(path.relative_to(ROOT)) in EXCEPTIONS), found


def test_words_of_a_language_are_found_where_they_are_written() -> None:
    assert words_of_languages('JOINS = ("and", "und")') == ["und"]
    assert words_of_languages('LIST = re.compile(rf"\\bdur\u00e9e {x}|[\u4e00-\u9fff]")') == ["durée"]
    assert words_of_languages('"""Says `und`."""\nUNIT = "\u7c73\u3001\u516c\u91cc"') == ["公里"]
