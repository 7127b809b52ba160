"""What goldtui says and what its comments say is in plain English: words of another language's habits are refused."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

import goldtui

ROOT = Path(goldtui.__file__).parent
LANGUAGES = ROOT / "text" / "languages"
"""Word lists, which hold every word."""
SAID = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)}
INSTEAD = {
    r"\banew\b": "again",
    r"\bin hand\b": "selected, current",
    r"\bworn\b": "shown",
    r"\bnobody is told\b|\bit is told\b|\bis told (that|what|so)\b": "it says, people read",
    r"\bbeside (the|a|an|it|them|its|their|each|every|what|that|this|everything)\b": "next to",
    r"\bstands?\b(?! (in |as )?for\b)(?! in\b for)": "is",
}


@cache
def said() -> list[tuple[str, str]]:
    """Every line of a comment or of a text, with its place."""
    found = []
    for path in ROOT.rglob("*.py"):
        if path.is_relative_to(LANGUAGES):
            continue
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type in SAID:
                place = f"{path.relative_to(ROOT)}:{token.start[0]}"
                # A text in braces is code, and a whole text without a space is a name.
                text = re.sub(r"\{[^{}]*\}", "X", token.string)
                found += [(place, text)] if " " in text.strip() else []
    return found


def notes(path: Path) -> list[tuple[int, str]]:
    """The docstrings and comments of a module, each with its first line."""
    source = path.read_text(encoding="utf-8")
    bodies = [getattr(node, "body", None) for node in ast.walk(ast.parse(source))]
    alone = [line.value for body in bodies if isinstance(body, list) for line in body if isinstance(line, ast.Expr)]
    found = [(text.lineno, text.value) for text in alone if isinstance(text, ast.Constant)]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found += [(one.start[0], one.string) for one in tokens if one.type == tokenize.COMMENT]
    return [(line, text) for line, text in found if isinstance(text, str)]


@cache
def noted() -> list[tuple[str, str]]:
    """Every docstring and comment of the tests and scripts, with its place: their texts are test material."""
    files = [path for name in ("tests", "scripts") for path in (ROOT.parent / name).rglob("*.py")]
    return [(f"{path.relative_to(ROOT.parent)}:{line}", text) for path in files for line, text in notes(path)]


@pytest.mark.parametrize("words", INSTEAD, ids=INSTEAD.get)
def test_no_text_and_no_comment_uses(words: str) -> None:
    pattern = re.compile(words, re.IGNORECASE)
    assert [f"{place}: {found[0]}" for place, text in [*said(), *noted()] if (found := pattern.search(text))] == []
