"""Plain reports say everything the screens say, in words, with nothing in the data acting on the terminal."""

from __future__ import annotations

import pytest

from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase
from goldtui.model.results import Finding, GateResult, Metrics, Severity, Stage, Status, Verdict
from goldtui.model.signs import ASCII_SIGNS, SIGNS, STATUS_WORDS
from goldtui.model.spot import Spot
from goldtui.reports.case_text import MARK_LIMIT, case_lines, chunk_lines, missing_chunk_lines
from goldtui.reports.verdict_json import verdict_json
from goldtui.reports.verdict_text import gate_line, verdict_lines

EVIL = "x\x1b[2J\u202ey\nz"


def chunk(text: str | None, **fields: object) -> EvidenceChunk:
    return EvidenceChunk.model_validate({"chunk_id": "k", "version": "1", "permitted": True, "text": text, **fields})


def verdict(*results: GateResult, trace_id: str | None = None) -> Verdict:
    metrics = Metrics(None, None, None, None, None, None, "1/2")
    return Verdict("q1", trace_id, "a", "strict", Stage.ADMISSIBILITY, False, results, metrics)


def test_a_case_is_reported_with_all_its_parts() -> None:
    case = GoldCase(
        case_id="q1",
        question="When?",
        refusal_reason="why not",
        required_source_ids=("k",),
        constraints=("must: at 6",),
        points=(AnswerPoint(point_id="p1", text="At 6.", answer_phrases=("6",), forbidden_phrases=("7",)),),
        reference=Answer(text="At 6.", claims=(Claim(claim_id="c1", text="It opens.", support_phrases=("opens",)),)),
    )
    text = "\n".join(case_lines(case, "draft"))
    for part in (
        "q1  draft · no slice · expects not set",
        "When?",
        "why not",
        "must: at 6",
        "says: 6",
        "must not say: 7",
    ):
        assert part in text
    assert "cites nothing, makes no point" in text
    assert "phrase: opens" in text


def test_foreign_text_stays_on_its_line_and_is_spelled_out() -> None:
    case = GoldCase(case_id=EVIL, question=EVIL, workflow=EVIL, required_source_ids=(EVIL,), constraints=(EVIL,))
    for line in (*case_lines(case, "draft"), *chunk_lines(chunk(EVIL, chunk_id=EVIL), ())):
        assert not set("\x1b\u202e\n") & set(line)


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ((((4, 8), 1),), "The [1 pool 1] opens"),
        ((((0, 3), 1), ((4, 8), 2)), "[1 The 1] [2 pool 2] opens"),
        ((((0, 8), 1), ((4, 14), 2)), "[1 The [2 pool 1] opens 2]"),
        ((((4, 8), 1), ((4, 8), 2)), "The [1 [2 pool 2] 1] opens"),
        ((((9, 14), 3),), "The pool [3 opens 3]"),
        ((), "The pool opens"),
    ],
)
def test_marks_stand_round_every_phrase(marks, shown: str) -> None:
    assert list(chunk_lines(chunk("The pool opens"), marks))[-1].strip() == shown


def test_a_withheld_chunk_shows_its_id_and_why_and_no_text() -> None:
    lines = list(chunk_lines(chunk("Secret words", permitted=False), (((0, 6), 1),)))
    assert "permitted no" in lines[1]
    assert lines[2].strip() == "text withheld: this chunk is not permitted"
    assert "Secret" not in "".join(lines)


def test_a_phrase_that_does_not_stand_there_is_listed_with_the_reason() -> None:
    lines = list(chunk_lines(chunk("The pool opens"), (), ((2, f"pond {EVIL}", "words differ"),)))
    assert lines[-2].startswith("  not so here, claim 2: pond")
    assert lines[-1].strip() == "words differ"
    assert not set("\x1b\u202e\n") & set("".join(lines))
    withheld = chunk("Secret words", permitted=False)
    assert "pond" not in "".join(chunk_lines(withheld, (), ((2, "pond", "words differ"),)))


def test_a_chunk_that_the_set_lacks_is_named() -> None:
    assert list(missing_chunk_lines("gone\x1b"))[-1] == "Evidence gone\u241b: the set has no such chunk"


def test_a_chunk_without_text_says_so() -> None:
    assert list(chunk_lines(chunk(None), ()))[-1].strip() == "no text"


def test_a_very_long_chunk_is_cut_and_the_rest_counted() -> None:
    marks = (((MARK_LIMIT - 2, MARK_LIMIT + 2), 1), ((MARK_LIMIT + 1, MARK_LIMIT + 3), 2))
    lines = list(chunk_lines(chunk("a" * (MARK_LIMIT + 7)), marks))
    assert lines[-1].strip() == "... 7 more characters"
    assert lines[-2].endswith("a[1 aa 1]")


@pytest.mark.parametrize("status", list(Status))
def test_every_status_has_a_sign_and_a_word_of_its_own(status: Status) -> None:
    line = gate_line(GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, status, 1, 2))
    assert line.startswith(SIGNS[status])
    assert STATUS_WORDS[status] in line
    assert line.endswith("1 of 2")
    assert gate_line(GateResult("g", Stage.PASS, status), ascii_only=True).isascii()
    assert len(set(SIGNS.values())) == len(set(ASCII_SIGNS.values())) == len(set(STATUS_WORDS.values())) == len(Status)


def test_what_was_not_measured_shows_no_number() -> None:
    assert " of " not in gate_line(GateResult("g", Stage.PASS, Status.NOT_TESTED))


def test_findings_stand_under_their_gate_with_code_and_place() -> None:
    finding = Finding("phrase_absent", Severity.ERROR, f"no chunk holds {EVIL}", (Spot("claim", "c1"),))
    notice = Finding("noise_padding", Severity.NOTICE, "one of two")
    result = GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, Status.FAIL, 0, 1, (finding, notice))
    lines = verdict_lines(verdict(result))
    assert lines[0] == "q1: stopped at admissibility (reference trace, profile strict)"
    assert "error phrase_absent" in lines[2]
    assert "[claim:c1]" in lines[2]
    assert "note noise_padding: one of two" in lines[3]
    assert not set("\x1b\u202e\n") & set("".join(lines))
    assert "trace t9" in verdict_lines(verdict(trace_id="t9"))[0]


def test_the_json_of_a_verdict_has_plain_values_only() -> None:
    finding = Finding("phrase_absent", Severity.ERROR, "m", (Spot("w"),))
    value = verdict_json(verdict(GateResult("g", Stage.PASS, Status.NOT_TESTED, None, None, (finding,))))
    assert value["results"][0] == {
        "gate": "g",
        "stage": "pass",
        "status": "not_tested",
        "k": None,
        "n": None,
        "findings": [{"code": "phrase_absent", "severity": "error", "message": "m", "where": "w"}],
    }
    assert value["metrics"]["point_coverage"] == "1/2"
    assert type(value["first_failed_stage"]) is str
