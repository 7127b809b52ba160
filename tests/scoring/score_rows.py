"""Rows of scored cases for tests, each as short as what it is about."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from goldtui.model.results import Stage, Status
from goldtui.model.score import CaseRow, Outcome


def row(case_id: str, outcome: Outcome = Outcome.RELEASED, slice_: str = "", **fields: Any) -> CaseRow:
    """A row of this case; a blocked one failed at faithfulness unless said otherwise."""
    stage = {
        Outcome.RELEASED: Stage.PASS,
        Outcome.BLOCKED: Stage.ANSWER_FAITHFULNESS,
        Outcome.NOT_TESTED: Stage.NOT_TESTED,
    }.get(outcome)
    return CaseRow(**{"case_id": case_id, "outcome": outcome, "slice": slice_, "first_failed_stage": stage, **fields})


def rows() -> st.SearchStrategy[list[CaseRow]]:
    """Rows of every outcome over a few slices, categories, modes and measures."""
    names = st.sampled_from(("", "loans", "seed"))
    return st.lists(
        st.builds(
            row,
            st.text(min_size=1, max_size=3),
            st.sampled_from(Outcome),
            names,
            category=names,
            modes=st.lists(st.sampled_from(("false_rejection", "omitted_point")), max_size=2).map(tuple),
            statuses=st.dictionaries(st.sampled_from(("gate:a", "stage:b")), st.sampled_from(Status)),
            scores=st.dictionaries(st.just("b"), st.fractions(0, 1, max_denominator=9)),
            cost=st.none() | st.fractions(0, 3, max_denominator=4),
        ),
        max_size=12,
    )
