"""One filter line for screens and commands: fields, quoting, gates by any of their names, and free words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.catalog import GATES
from goldtui.store.values import HeadQuery
from goldtui.workbench.filter_words import filter_notices, parse_filter


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
        ("slice:", HeadQuery(text="slice:")),
        ("http://x", HeadQuery(text="http://x")),
        ("when:now", HeadQuery(text="when:now")),
        ("it's", HeadQuery(text="it's")),
        ("a\\b # c", HeadQuery(text="a\\b # c")),
        ('"open quote', HeadQuery(text="open quote")),
    ],
)
def test_what_a_line_asks_for(line: str, query: HeadQuery) -> None:
    assert parse_filter(line) == query


@given(st.text(max_size=40))
def test_no_line_is_an_error_and_words_alone_ask_for_no_field(line: str) -> None:
    query = parse_filter(line)
    if ":" not in line:
        assert query == HeadQuery(text=query.text)


@pytest.mark.parametrize("gate", GATES, ids=lambda g: g.declared.name)
def test_every_gate_can_be_asked_for_by_name_and_by_stage(gate) -> None:
    stage = gate.declared.stage.value
    assert parse_filter(f"gate:{gate.declared.name}").stage == stage
    assert parse_filter(f'gate:"{stage}"').stage == stage
    assert filter_notices(parse_filter(f"gate:{gate.declared.name}")) == ()


def test_what_cannot_exist_is_said_with_what_can() -> None:
    notices = filter_notices(parse_filter("state:done gate:magic"))
    assert [n.code for n in notices] == ["unknown_state", "unknown_stage"]
    assert "draft" in notices[0].message
    assert "admissibility" in notices[1].message
