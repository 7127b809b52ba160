"""A measure that the mode does not ask for is shown in every report, and marked as a failure in none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from goldtui.model.results import Status
from goldtui.model.score import Group, ScoreReport
from goldtui.reports import score_html, score_markdown, score_text
from tests.reports.score_yard import measure, passing

FIX = "let the retriever name its first stage"
REPORTS = pytest.mark.parametrize("document", [score_text.document, score_markdown.document, score_html.document])
CROSS = "✗"


def with_a_failing_stage(decided_by: Group) -> ScoreReport:
    stage = measure("retrieval", Status.FAIL, 3, 40, group=Group.STAGE, first_fix=FIX)
    report = passing()
    return report.model_copy(update={"measures": (*report.measures, stage), "decided_by": decided_by})


@REPORTS
def test_a_stage_that_fails_where_gates_decide_is_shown_only(document: Callable[[ScoreReport], str]) -> None:
    said = document(with_a_failing_stage(Group.GATE))
    assert "3 of 40" in said
    assert "shown only" in said
    assert FIX not in said
    assert marks(said) == marks(document(passing()))


@REPORTS
def test_the_same_stage_fails_where_stages_decide(document: Callable[[ScoreReport], str]) -> None:
    assert marks(document(with_a_failing_stage(Group.STAGE))) > marks(document(passing()))


def marks(said: str) -> int:
    """The crosses of measures, the legend left out."""
    return sum(line.count(CROSS) for line in said.splitlines() if "shown only," not in line and ", ✗" not in line)
