"""Where two texts of a case differ, and where the cursor belongs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework import edits, rules
from goldtui.casework.change import _cursor, change_between
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot

COVERAGE = Spot("case", "min_citation_coverage")


def one(green: GoldCase) -> GoldCase:
    return edits.add_claim(green, "It closes at 9.", "pool", "closes at 9").case


@pytest.mark.parametrize(
    ("edit", "label", "spot"),
    [
        (lambda c: edits.set_question(c, "When?"), "question", Spot("question")),
        (lambda c: edits.set_claim_text(c, "c1", "It opens."), "claim", Spot("claim", "c1")),
        (lambda c: edits.set_citation(c, "c1", "lake"), "citation", Spot("citation", "c1")),
        (lambda c: edits.replace_phrase(c, "c1", 0, "opens at 6"), "phrase", Spot("phrase", "c1", 0)),
        (lambda c: edits.remove_claim(c, "c1"), "claim removed", Spot("claim", "c1")),
        (lambda c: edits.link_point(c, "c1", None), "claim's point", Spot("link", "c1")),
        (lambda c: edits.move_claim(c, "c1", 1), "order of claims", Spot("claim", "c1")),
        (lambda c: edits.set_answer_text(c, "At six."), "answer", Spot("answer")),
        (lambda c: edits.set_point_text(c, "p1", "Six."), "point", Spot("point", "p1")),
        (lambda c: edits.toggle_importance(c, "p1"), "importance", Spot("importance", "p1")),
        (lambda c: edits.set_answer_phrases(c, "p1", ("at 6",)), "answer phrases", Spot("answer_phrases", "p1")),
        (lambda c: edits.set_forbidden_phrases(c, "p1", ("7",)), "forbidden phrases", Spot("forbidden_phrases", "p1")),
        (lambda c: edits.set_text_field(c, "category", "times"), "category", Spot("case", "category")),
        (lambda c: edits.toggle_required(c, "pool"), "sources", Spot("case", "required_source_ids")),
        (
            lambda c: rules.set_share(c, COVERAGE.name, "0.5"),
            "cited share",
            COVERAGE,
        ),
    ],
)
def test_each_edit_is_named_and_found_again_in_the_texts(green, edit, label, spot) -> None:
    before = one(green)
    found = change_between(before, edit(before).case)
    assert (found.label, found.spot) == (label, spot)


def test_a_new_claim_and_a_new_point_are_named(green) -> None:
    assert change_between(green, one(green)).label == "new claim"
    assert change_between(green, edits.add_point(green, "At 9.", "9").case).label == "new point"


def test_several_changes_are_named_by_the_first_and_counted(green) -> None:
    after = edits.set_claim_text(edits.set_question(green, "When?").case, "c1", "It opens.").case
    assert change_between(green, after).label == "question and 1 more"


def test_equal_texts_differ_nowhere(green) -> None:
    assert change_between(green, green).spot == Spot("question")


@given(st.text("ab", max_size=6), st.text("ab", max_size=6), st.text("cd", min_size=1), st.text("ef", max_size=4))
def test_the_cursor_stands_behind_what_is_gone(head: str, tail: str, gone: str, come: str) -> None:
    old = head + gone + tail
    assert old[_cursor(old, head + come + tail) :] == tail
