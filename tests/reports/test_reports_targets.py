"""Every report shows the targets of a policy as k of n, and which part of the weight the mean covers."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from score_yard import passing, troubled

from goldtui.model.results import Status
from goldtui.model.score import Comparison, ScoreReport
from goldtui.model.targets import TargetChange, TargetLine
from goldtui.reports import score_html, score_json, score_markdown, score_text
from goldtui.reports.target_words import change_words

LINES = (
    TargetLine(
        name="partial <answers>",
        what="cases released, category 'partial'",
        k=3,
        n=5,
        bound=Fraction(4, 5),
        at_most=False,
        gates=True,
        status=Status.FAIL,
        low=0.231,
        high=0.882,
        left_out=1,
    ),
    TargetLine(
        name="cut-off \x1b[2J",
        what="cases show training_cutoff_excuse",
        k=0,
        n=0,
        bound=Fraction(0),
        at_most=True,
        gates=False,
        status=Status.NOT_TESTED,
    ),
)
MOVED = TargetChange(name="partial <answers>", before_k=4, after_k=3, n=5, low=-0.6, high=0.3)


@pytest.fixture
def shown() -> ScoreReport:
    beside = Comparison(baseline="old.jsonl", rescored=True, pairs=5, targets=(MOVED,))
    more = {"targets": LINES, "comparison": beside, "weighted": Fraction(3, 4), "weight_measured": Fraction(9, 10)}
    return troubled().model_copy(update=more)


def test_the_text_has_a_row_for_each_target_with_bound_interval_and_change(shown: ScoreReport) -> None:
    text = " ".join("\n".join(score_text.lines(shown, 200)).split())
    assert "✗ partial <answers> 3 of 5" in text
    assert "category 'partial'; at least 80 %; 95 % Wilson interval 23.1 % to 88.2 %; 1 not measured" in text
    assert "at most 0 %; shown only" in text
    assert "4 of 5 → 3 of 5; change -20.0 points, 95 % interval -60.0 to +30.0 (Newcombe, paired)" in text
    assert "over 90 % of the weight" in text
    assert "\x1b" not in text


def test_the_page_has_the_same_and_escapes_names(shown: ScoreReport) -> None:
    page = score_html.document(shown)
    assert "partial &lt;answers&gt;" in page
    assert "partial <answers>" not in page
    assert "95 % Wilson interval 23.1 % to 88.2 %" in page
    assert change_words(MOVED) in page
    assert "over 90 % of the weight" in page
    assert "\x1b" not in page


def test_json_and_markdown_have_the_counts(shown: ScoreReport) -> None:
    found = json.loads(score_json.document(shown))
    assert (found["targets"][0]["k"], found["targets"][0]["n"], found["targets"][0]["share"]) == (3, 5, "3/5")
    assert found["comparison"]["targets"][0]["before_k"] == 4
    assert found["weight_measured"] == "9/10"
    assert "### Targets" in score_markdown.document(shown)


def test_without_targets_no_report_mentions_them() -> None:
    one = passing()
    assert "Targets" not in score_text.document(one) + score_html.document(one) + score_markdown.document(one)
