"""Foreign text on its way to the terminal: literal, visible, and exactly as wide as its place."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from goldtui.tui.kit import content

TUI = Path(content.__file__).parents[1]
ANY = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)
HOSTILE = [
    "[/]",
    "[/usr/bin/x]",
    "[link=https://e]x[/link]",
    "[@click=app.quit]x[/]",
    "trailing \\",
    "\\[b]",
    "\x1b[2J\x1b[31mred",
    "\x1b]52;c;YQ==\x07",
    "\x1b]0;title",
    "\x1b[6n",
    "\x9b31m",
    "a\x00b\x7fc\x07d\x08e\x0bf\x0cg\rh",
    "user\u202egnp.exe",
    "zero\u200bwidth\u00ad\U000e0041",
    "a" + "\u0301" * 5000,
    "👨‍👩‍👧‍👦 family 日本語",
    "a\u200db",
    "line\u2028sep\u0085next",
    "\ud800 lone",
]


def acts(text: str) -> list[str]:
    """Characters that a terminal would act on instead of drawing."""
    return [
        char
        for char in text
        if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
        or (unicodedata.category(char) == "Cf" and char != "\u200d")
    ]


@given(ANY, st.integers(0, 40))
def test_a_row_is_exactly_as_wide_as_asked(text, width):
    assert cell_len(content.row(text, width)) == width


@given(ANY, st.integers(0, 40))
def test_a_strip_is_exactly_as_wide_as_asked(text, width):
    strip = content.strip([(text, Style()), ("tail", Style())], width, Style())
    assert sum(segment.cell_length for segment in strip) == width


@given(ANY)
def test_no_character_that_a_terminal_acts_on_gets_through(text):
    assert acts(content.row(text, 30)) == []
    assert acts(content.plain(text).plain.replace("\n", "")) == []


@given(ANY)
def test_what_is_shown_has_the_length_of_the_text_so_that_positions_hold(text):
    assert len(content.shown(text)) == len(text)
    assert len(content.shown_line(text)) == len(text)


@pytest.mark.parametrize("text", HOSTILE[:6])
def test_markup_is_shown_as_it_is_written(text):
    assert content.plain(text).plain == text
    assert content.assemble((text, "bold")).plain == text


@pytest.mark.parametrize("text", HOSTILE)
def test_showing_a_shown_text_changes_nothing_more(text):
    once = content.shown(text)
    assert content.shown(once) == once


def test_a_cut_is_marked_and_never_splits_a_character():
    assert content.row("日本語です", 6) == "日本… "
    assert content.row("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3) == "👨‍👩‍👧‍👦…"
    assert content.row("too long", 5, "~") == "too ~"


@pytest.mark.parametrize("joined", ["👨‍👩‍👧‍👦", "👍🏽", "❤️", "1️⃣"])
def test_in_a_multiplexer_a_joined_character_is_its_first_part_in_the_cells_of_the_whole(joined, monkeypatch):
    monkeypatch.setattr(content, "cuts_joined", True)
    (segment, *_) = content.strip([(f"{joined}|fern", Style())], 7, Style())
    assert segment.text == f"{joined[0].ljust(3 - cell_len(joined[0]))}|fern"
    assert content.row(f"{joined} | fern!", 10) == f"{joined[0].ljust(3 - cell_len(joined[0]))} | fern!"


def test_a_letter_under_thousands_of_marks_is_clipped_with_a_count():
    assert content.plain("a" + "\u0301" * 1000).plain.endswith("(+985 marks)")
    assert len(content.row("a" + "\u0301" * 5000, 10)) < 40


def test_very_long_text_says_how_much_is_left_out():
    assert content.plain("x" * 5000).plain.endswith("… 3000 more characters")
    assert content.plain("\n" * 5000).plain.endswith("… 3001 more lines")


@given(st.text(alphabet="ab c日", max_size=80), st.integers(2, 20), st.integers(1, 5))
def test_folded_rows_fit_and_are_not_more_than_asked(text, width, rows):
    folded = content.fold(text, width, rows)
    assert 1 <= len(folded) <= rows
    assert {cell_len(line) for line in folded} == {width}


BUILDERS = ("Segment", "Text", "Content", "Content.assemble", "Content.styled", "Content.from_markup", "Label")


def builders(tree: ast.Module) -> list[tuple[str, int]]:
    """Calls that make drawable text, given anything but a literal."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        literal = all(isinstance(argument, ast.Constant) for argument in node.args)
        if name in BUILDERS and not literal:
            found.append((name, node.lineno))
        if name.endswith(".notify") and not any(
            word.arg == "markup" and isinstance(word.value, ast.Constant) and word.value.value is False
            for word in node.keywords
        ):
            found.append((name, node.lineno))
        if name == "Static" and node.args and not ast.unparse(node.args[0]).startswith(("content.", "self.sheet(")):
            found.append((name, node.lineno))
    return found


def test_no_other_module_of_the_terminal_builds_drawable_text_from_data():
    offenders = {
        str(path.relative_to(TUI)): builders(ast.parse(path.read_text(encoding="utf-8")))
        for path in TUI.rglob("*.py")
        if path.name != "content.py"
    }
    assert {path: found for path, found in offenders.items() if found} == {}


def test_the_guard_sees_an_offender():
    code = "Content(case.question)\nself.notify(error)\nStatic(case.question)\nText(f'{x}')"
    assert len(builders(ast.parse(code))) == 4
