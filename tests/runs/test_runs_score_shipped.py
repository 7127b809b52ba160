"""What a run is scored as having shipped: a structured answer cannot hide what the response says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.gates.chain import LESSON, STRICT
from goldtui.model.records import Answer, Claim, RagTrace
from goldtui.model.score import CaseRow, Outcome, ScoreReport
from goldtui.runs.score.score import Asked, score
from goldtui.runs.score.shipped import answerless
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
CASE = "gh-orchid-donor"
LIE = " The moon is made of green cheese."
Change = Callable[[dict[str, Any]], object]


def scored(folder: Path, change: Change, asked: Asked | None = None) -> ScoreReport:
    """The example's run with one trace changed."""
    lines = [json.loads(line) for line in (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    trace = next(one for one in lines if one["case_id"] == CASE)
    before = json.dumps(trace)
    change(trace)
    assert json.dumps(trace) != before, "the change finds nothing to change"
    path = folder / "night.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    read = read_gold(EXAMPLE, None)
    return score(read, path, asked)


def row_of(report: ScoreReport) -> CaseRow:
    return next(row for row in report.rows if row.case_id == CASE)


def said(report: ScoreReport) -> bool:
    return "claims_not_shipped" in [notice.code for notice in report.notices]


LIES: dict[str, Change] = {
    "another answer": lambda t: t.update(response="The donor is Hans Meier. [gh-09-label-dalat]"),
    "a lie more": lambda t: t.update(response=t["response"] + LIE),
    "a point less": lambda t: t.update(response=t["response"].split(" Its donor")[0]),
    "a condition turned round": lambda t: t.update(response=t["response"].replace("shown only in", "not shown in")),
    "a lie in the text, without a response": lambda t: (
        t.update(response=None),
        t["answer"].update(text=t["answer"]["text"] + LIE),
    ),
    "a refusal": lambda t: t.update(response="not in context"),
    "a lie in brackets": lambda t: t.update(response=t["response"] + f" [{LIE.strip()}]"),
    "a sign": lambda t: t.update(response=t["response"] + " -4"),
}


def test_a_row_that_the_response_alone_decides_says_so_since_replay_shows_the_claims(tmp_path: Path) -> None:
    row = row_of(scored(tmp_path, LIES["another answer"]))
    assert row.message.startswith("by its response alone: ")


@pytest.mark.parametrize("lie", LIES)
def test_good_claims_do_not_release_a_response_that_says_something_else(tmp_path: Path, lie: str) -> None:
    report = scored(tmp_path, LIES[lie])
    assert row_of(report).outcome is not Outcome.RELEASED
    assert not report.passed
    assert said(report)


def test_a_lie_in_the_claims_alone_is_not_released_either(tmp_path: Path) -> None:
    lie = {"claim_id": "x", "text": LIE.strip(), "citation_id": "gh-09-label-dalat"}
    report = scored(tmp_path, lambda t: t["answer"]["claims"].append(lie))
    assert row_of(report).outcome is not Outcome.RELEASED


SAME: dict[str, Change] = {
    "claims in another order": lambda t: t["answer"]["claims"].reverse(),
    "a text of the answer that nobody was shown": lambda t: t["answer"].update(text=LIE),
    "no text of the answer": lambda t: t["answer"].update(text=""),
    "no response": lambda t: t.update(response=None),
    "a blank response": lambda t: t.update(response=" "),
    "a response without markers": lambda t: t.update(response=t["response"].replace(" [gh-09-label-dalat]", "")),
    "claims without their full stops": lambda t: [one.update(text=one["text"][:-1]) for one in t["answer"]["claims"]],
    "other spaces": lambda t: t.update(response=t["response"].replace(" ", "  ")),
}


@pytest.mark.parametrize("change", SAME)
def test_a_response_that_is_its_claims_is_judged_by_them(tmp_path: Path, change: str) -> None:
    report = scored(tmp_path, SAME[change])
    assert row_of(report).outcome is Outcome.RELEASED
    assert not said(report)


def test_claims_in_other_words_leave_a_good_response_its_release(tmp_path: Path) -> None:
    """The response is judged by itself, sentence by sentence, with what the claims cite."""

    def reword(trace: dict[str, Any]) -> None:
        trace["response"] = (
            trace["response"].replace(" [gh-09-label-dalat]", "").replace("that is labelled", "labelled")
        )

    report = scored(tmp_path, reword)
    assert (row_of(report).outcome, said(report)) == (Outcome.RELEASED, True)


def test_the_lesson_judges_claims_and_reads_no_response(tmp_path: Path) -> None:
    report = scored(tmp_path, lambda t: t.update(response=LIE), Asked(LESSON))
    assert report.profile == LESSON.version
    assert not said(report)
    assert STRICT.reads_responses


def test_a_profile_that_believes_the_phrases_of_a_trace_says_of_how_many(tmp_path: Path) -> None:
    """A liar who brings the proof passes the lesson, as it always did; the report says so."""

    def prove(trace: dict[str, Any]) -> None:
        trace["answer"]["claims"][0]["support_phrases"] = ["the"]

    told = {one.code: one.message for one in scored(tmp_path, prove, Asked(LESSON)).notices}
    assert told["proofs_brought"].startswith("1 trace brings support phrases of its own, which this profile believes")
    assert "proofs_brought" not in [one.code for one in scored(tmp_path, prove).notices]


@pytest.mark.parametrize(
    ("response", "text", "claims", "bare"),
    [
        (None, None, 0, True),
        ("", "", 0, True),
        (" \n", "", 0, True),
        ("Yes.", None, 0, False),
        ("", "Yes.", 0, False),
        ("", "", 1, False),
    ],
)
def test_a_trace_is_answerless_only_without_any_word(
    response: str | None, text: str | None, claims: int, *, bare: bool
) -> None:
    said_ = tuple(Claim(claim_id=f"c{number}", text="Yes.") for number in range(claims))
    answer = None if text is None else Answer(answer_id="a", text=text, claims=said_)
    assert answerless(RagTrace(trace_id="t", case_id="c", response=response, answer=answer)) is bare
