"""The comment on a pull request: read by a CommonMark parser, foreign text is code and never structure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from goldtui.model.attendance import Gold
from goldtui.model.results import Status, Tier
from goldtui.model.score import Group, Measure, Moved, Movement, Outcome, ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports.score_markdown import WORD, code, document, table
from tests.reports.score_any import any_load, foreign, reports
from tests.reports.score_yard import many, passing, troubled

PARSER = MarkdownIt("commonmark").enable("table")
INLINE = {"text", "code_inline", "strong_open", "strong_close", "softbreak"}
OURS = {
    "Gates",
    "Graded stages",
    "Scorer ratios",
    "Slices",
    "Where judged cases stop first",
    "Failure modes",
    "Categories",
    "Release checks",
}


def inlines(text: str) -> Iterator[Token]:
    for token in PARSER.parse(text):
        yield from token.children or ()


def spans(text: str) -> list[str]:
    return [token.content for token in inlines(text) if token.type == "code_inline"]


@given(foreign.filter(str.strip))
def test_a_code_span_holds_its_text_and_nothing_gets_out(given_text: str) -> None:
    line = f"a {code(given_text, 400)} b"
    tokens = list(inlines(line))
    assert [token.type for token in tokens] == ["text", "code_inline", "text"]
    assert tokens[1].content == spelled(given_text)


@given(st.lists(st.tuples(foreign, foreign), min_size=1, max_size=3))
def test_a_table_keeps_its_cells_whatever_stands_in_them(rows: list[tuple[str, str]]) -> None:
    made = table(("name", "k of n"), [(code(a), code(b)) for a, b in rows])
    cells = [token for token in PARSER.parse(made) if token.type in ("td_open", "th_open")]
    assert len(cells) == 2 * (len(rows) + 1)
    for cell in (cell for row in rows for cell in row):
        if cell.strip() and len(spelled(cell)) <= WORD:
            assert spelled(cell).replace("\\|", "\\<U+007C>") in spans(made)


@any_load
@given(reports())
def test_foreign_text_makes_no_link_picture_heading_or_element(report: ScoreReport) -> None:
    text = document(report)
    for token in PARSER.parse(text):
        if token.type == "html_block":
            assert token.content.startswith(("<details>\n<summary>", "</details>"))
        assert token.type not in ("fence", "code_block", "blockquote_open", "hr", "ordered_list_open")
    assert {token.type for token in inlines(text)} <= INLINE


@any_load
@given(reports())
def test_outside_code_stand_only_words_of_ours(report: ScoreReport) -> None:
    tokens = PARSER.parse(document(report))
    heads = [
        "".join(one.content for one in (after.children or ()) if one.type == "text")
        for before, after in pairwise(tokens)
        if before.type == "heading_open"
    ]
    assert "gold," in heads[0]
    assert all(head in OURS or head.startswith("Beside") for head in heads[1:])
    said = "".join(token.content for token in inlines(document(report)) if token.type == "text")
    for sign in ("@", "://", "www.", "[", "!", "\x1b"):
        assert sign not in said


def test_what_a_run_passed_by_is_code_in_the_heading() -> None:
    stage = Measure(name="x", title="[a](b) @c", group=Group.STAGE, tier=Tier.CRITICAL, status=Status.PASS, k=1, n=1)
    report = passing().model_copy(update={"decided_by": Group.STAGE, "measures": (stage,)})
    assert document(report).startswith("## ✅ verified gold, PASS by `[a](b) @c` alone: ")


def test_a_mention_in_an_id_is_code_and_calls_nobody() -> None:
    rows = (troubled().rows[2].model_copy(update={"case_id": "@octocat #12"}),)
    assert "@octocat #12" in spans(document(troubled().model_copy(update={"rows": rows})))


def test_the_verdict_comes_first_and_says_whether_anybody_signed() -> None:
    assert document(troubled()).startswith(
        "## ❌ unsigned gold, DOES NOT PASS: 2 released, 2 failed, 3 not judged, of 7; 4 reasons\n"
    )
    assert document(passing()).startswith("## ✅ verified gold, PASS: 40 released, 0 not judged, of 40\n")
    text = document(troubled())
    assert (
        text.index("Who is there")
        < text.index("**Cases:** 2 released, 2 failed, 3 not judged, of 7")
        < text.index("### Gates")
        < text.index("### Slices")
    )


@pytest.mark.parametrize("blank", ["", " ", "   "])
def test_a_text_that_shows_nothing_is_said_so(blank: str) -> None:
    assert code(blank) in ("(empty)", "(1 space)", "(3 spaces)")


def test_a_long_text_is_cut_and_the_rest_counted() -> None:
    assert code("x" * (WORD + 7)) == f"`{'x' * WORD} ... 7 more characters`"


def test_the_largest_report_fits_into_a_comment() -> None:
    evil = "`|\\" * 200
    big, beside = many(5000), troubled().comparison
    assert beside is not None
    worst = big.model_copy(
        update={
            "gold": Gold(name=evil, cases=5000, digest="0" * 64),
            "reasons": (evil,) * 40,
            "slices": tuple(one.model_copy(update={"name": evil}) for one in troubled().slices * 30),
            "measures": tuple(one.model_copy(update={"title": evil}) for one in troubled().measures * 9),
            "categories": tuple(one.model_copy(update={"name": evil}) for one in troubled().categories * 30),
            "modes": tuple(one.model_copy(update={"name": evil}) for one in troubled().modes * 90),
            "comparison": beside.model_copy(
                update={
                    "baseline": evil,
                    "moved": tuple(
                        Moved(case_id=evil, movement=movement, before=evil, after=evil)
                        for movement in Movement
                        for _ in range(40)
                    ),
                    "only_before": (evil,) * 40,
                    "only_after": (evil,) * 40,
                    "slices": tuple(one.model_copy(update={"name": evil}) for one in beside.slices * 40),
                }
            ),
            "checks": {f"{number}{evil}": None for number in range(50)},
            "rows": tuple(
                row.model_copy(update={"case_id": f"{n}{evil}", "outcome": Outcome.BLOCKED, "message": evil})
                for n, row in enumerate(big.rows)
            ),
        }
    )
    made = document(worst)
    size = len(made)
    assert size <= 65_536
    assert "more rows; the JSON report names all" in made
