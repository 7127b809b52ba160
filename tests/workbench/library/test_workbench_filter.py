"""One filter line for screens and commands: fields, quoting, gates by any of their names, and free words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.catalog import GATES
from goldtui.store.db.values import HeadQuery
from goldtui.workbench.library.filter_words import MOST_TERMS, filter_notices, parse_filter, read_filter, with_field


@pytest.mark.parametrize(
    ("line", "query"),
    [
        ("", HeadQuery()),
        ("  ", HeadQuery()),
        ("state:draft", HeadQuery(state="draft")),
        ("State:Draft", HeadQuery(state="draft")),
        ("slice:visitors", HeadQuery(workflow="visitors")),
        ("workflow:Visitors", HeadQuery(workflow="Visitors")),
        ("slice:-", HeadQuery(workflow="")),
        ("gate:-", HeadQuery(stage="")),
        ("gate:faithfulness", HeadQuery(stage="answer faithfulness")),
        ("gate:claims_present", HeadQuery(stage="answer completeness")),
        ('gate:"answer faithfulness"', HeadQuery(stage="answer faithfulness")),
        ("gate:answer_faithfulness", HeadQuery(stage="answer faithfulness")),
        ("stage:pass", HeadQuery(stage="pass")),
        ("gate:not_tested", HeadQuery(stage="not tested")),
        ("gate:cita", HeadQuery(stage="citation support")),
        ("gate:answer", HeadQuery(stage="answer")),
        ("by:ana author:ben", HeadQuery(author="ben")),
        ('author:"Ana Maria"', HeadQuery(author="Ana Maria")),
        ("winter hours", HeadQuery(text="winter hours")),
        ("slice:visitors winter state:ready hours", HeadQuery("winter hours", "ready", "visitors")),
        ("slice: fern", HeadQuery(text="fern")),
        ("http://x", HeadQuery(text="http://x")),
        ("when:now", HeadQuery(text="when:now")),
        ("it's", HeadQuery(text="it's")),
        ("a\\b # c", HeadQuery(text="a\\b # c")),
        ('"open quote', HeadQuery(text="open quote")),
        ("tag:hard tag:old", HeadQuery(tags=("hard", "old"))),
        ("tag:-", HeadQuery(tags=("",))),
        ("-state:draft", HeadQuery(without=(("state", "draft"),))),
        ("-slice:- -tag:hard", HeadQuery(without=(("workflow", ""), ("tag", "hard")))),
        ('-gate:"answer faithfulness"', HeadQuery(without=(("stage", "answer faithfulness"),))),
        ("orchid -fern", HeadQuery("orchid", without=(("text", "fern"),))),
        ('-"tree fern"', HeadQuery(without=(("text", "tree fern"),))),
        ("-4 degrees", HeadQuery(text="-4 degrees")),
        ('"-fern"', HeadQuery(text="-fern")),
        ('"state:draft"', HeadQuery(text="state:draft")),
        ("-", HeadQuery(text="-")),
        ("draft:mine author:mine", HeadQuery(author="ana", drafts_of="ana")),
        ("draft:any", HeadQuery(drafts_of="")),
        ("draft:ben", HeadQuery(drafts_of="ben")),
    ],
)
def test_what_a_line_asks_for(line: str, query: HeadQuery) -> None:
    assert parse_filter(line, "ana") == query


@given(st.text(max_size=40))
def test_no_line_is_an_error_and_words_alone_ask_for_no_field(line: str) -> None:
    query = parse_filter(line)
    if ":" not in line:
        assert query == HeadQuery(text=query.text, without=query.without)
        assert {name for name, _ in query.without} <= {"text"}


@pytest.mark.parametrize("gate", GATES, ids=lambda g: g.declared.name)
def test_every_gate_can_be_asked_for_by_name_and_by_stage(gate) -> None:
    stage = gate.declared.stage.value
    assert parse_filter(f"gate:{gate.declared.name}").stage == stage
    assert parse_filter(f'gate:"{stage}"').stage == stage
    assert filter_notices(parse_filter(f"gate:{gate.declared.name}")) == ()


def test_a_filter_of_a_thousand_terms_counts_the_first_hundred_and_says_so() -> None:
    for term in ("word", "-word", "tag:word", "-tag:word"):
        found = read_filter(" ".join(f"{term}{n}" for n in range(1000)))
        assert [one.code for one in found.notices] == ["filter_too_long"]
        query = found.query
        assert len(query.text.split()) + len(query.without) + len(query.tags) == MOST_TERMS


def test_what_cannot_exist_is_said_with_what_can() -> None:
    notices = filter_notices(parse_filter("state:done gate:magic"))
    assert [n.code for n in notices] == ["unknown_state", "unknown_stage"]
    assert "draft" in notices[0].message
    assert "admissibility" in notices[1].message


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("state:drfat", "unknown_state"),
        ("-gate:magic", "unknown_stage"),
        ("slice:", "empty_field"),
        ("state:draft state:ready", "field_repeated"),
        ("-draft:any", "no_negation"),
        ("-sort:id", "no_negation"),
        ("sort:colour", "unknown_order"),
        ("sort:s", "unknown_order"),
    ],
)
def test_a_filter_that_says_something_odd_is_answered_in_words(line: str, code: str) -> None:
    assert [notice.code for notice in read_filter(line).notices] == [code]


def test_a_mistyped_state_is_answered_with_the_nearest() -> None:
    assert "perhaps draft" in read_filter("state:drfat").notices[0].message


@pytest.mark.parametrize("line", ["", "winter hours", "slice:old winter", "workflow:old", '"a b" slice:"tea room"'])
@pytest.mark.parametrize("value", ["tea", "tea room", None])
def test_following_a_number_asks_for_that_field_alone_and_keeps_the_rest(line: str, value: str | None) -> None:
    before, after = parse_filter(line), parse_filter(with_field(line, "slice", value))
    assert after.workflow == (value or "")
    assert after.text == before.text


@pytest.mark.parametrize(
    ("line", "order"), [("fern", "arrival"), ("sort:upd fern", "updated"), ("sort:gate", "first red gate")]
)
def test_the_line_says_the_order_too_and_finds_the_same(line: str, order: str) -> None:
    read = read_filter(line)
    assert read.order == order
    assert read.query == HeadQuery(text="fern" if "fern" in line else "")
