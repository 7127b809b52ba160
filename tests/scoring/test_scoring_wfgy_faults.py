"""Probes whose result in the scorer is a fault: what goes in, and how the strict rules answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from wfgy_said import ABLE, NOT_ABLE, REFUSED, codes, measure, problems, ratio, report
from wfgy_yard import Files, gold, lines, trace, without

from goldtui.model.results import Status

REFUSALS = (
    "Not in context.",
    "not  in  context!",
    '"not in context"',
    "not in context, sorry",
    "I cannot answer that.",
)


@pytest.mark.parametrize("claim", REFUSALS)
def test_what_nearly_refuses_is_an_answer_and_is_reported(claim: str, tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(NOT_ABLE), lines(trace("G1", claim, ()))))
    assert ratio(found, "under_refusal") == "1 of 1"
    (told,) = [one for one in found.notices if one.code == "refusal_nearly"]
    assert told.where == "trace.jsonl:1"


@pytest.mark.parametrize("claim", ["not in context", " NOT in Context\n", "\u00a0not in context"])
def test_case_and_space_around_the_token_do_not_matter(claim: str, tmp_path: Path) -> None:
    assert report(tmp_path, Files(lines(NOT_ABLE), lines(trace("G1", claim, ())))).passed


@pytest.mark.parametrize("claim", ["", "  ", None])
def test_an_empty_answer_is_neither_refusal_nor_right(claim: str | None, tmp_path: Path) -> None:
    files = Files(lines(NOT_ABLE, gold("G2")), lines(trace("G1", claim, ()), trace("G2", claim)))
    found = report(tmp_path, files)
    assert found.attendance.answerless == ("G1", "G2")
    assert (ratio(found, "precision"), ratio(found, "chr_all")) == ("0 of 2", "0 of 2")
    assert (ratio(found, "under_refusal"), ratio(found, "over_refusal")) == ("1 of 1", "0 of 1")
    assert "answer_empty" in codes(found)


@pytest.mark.parametrize(
    ("phrase", "claim"),
    [
        ("allow dogs", "We disallow dogs."),
        ("opens at 9", "It opens at 90 different places."),
        ("dogs are allowed", "No dogs are allowed."),
    ],
)
def test_a_phrase_inside_a_word_a_number_or_a_denial_proves_nothing(phrase: str, claim: str, tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(gold("G1", phrases=(phrase,))), lines(trace("G1", claim))))
    assert ratio(found, "precision") == "0 of 1"


@pytest.mark.parametrize(
    ("phrase", "claim"),
    [
        ("opens at nine", "It opens\nat nine."),
        ("caf\u00e9 table", "a cafe\u0301 table"),
        ("main street", "the MAIN  STREET"),
        ("gardener's choice", "the gardener\u2019s choice"),
        ("Stra\u00dfe am Park", "in der STRASSE AM PARK"),
        (" opens at nine ", "It opens at nine."),
    ],
)
def test_typography_does_not_hide_a_phrase(phrase: str, claim: str, tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(gold("G1", phrases=(phrase,))), lines(trace("G1", claim))))
    assert ratio(found, "precision") == "1 of 1"


@pytest.mark.parametrize("phrases", [None, (), ("yes",), ("     ",), ("...", "no")])
def test_a_question_that_no_answer_could_pass_is_refused_with_its_line(phrases: Any, tmp_path: Path) -> None:
    files = Files(lines(gold("G0"), gold("G1", phrases=phrases)), lines(trace("G0")))
    assert problems(tmp_path, files) == [("case_cannot_pass", "gold.jsonl:2")]


def test_a_short_phrase_with_a_digit_proves_something(tmp_path: Path) -> None:
    assert report(tmp_path, Files(lines(gold("G1", phrases=("9 am",))), lines(trace("G1", "At 9 am.")))).passed


TYPES = (
    ("citations are a text", gold("G1"), trace("G1", cites="fern#2"), "trace.jsonl:1"),
    ("citations are objects", gold("G1"), trace("G1", cites=({"id": "fern#2"},)), "trace.jsonl:1"),
    ("citations are numbers", gold("G1"), trace("G1", cites=(2,)), "trace.jsonl:1"),
    ("a claim is a list", gold("G1"), trace("G1", ["nine"]), "trace.jsonl:1"),
    ("a claim is a number", gold("G1"), trace("G1", 9), "trace.jsonl:1"),
    ("an answer is a text", gold("G1"), {**trace("G1"), "answer_json": "nine"}, "trace.jsonl:1"),
    ("nothing says what was retrieved", gold("G1"), without(trace("G1"), "retrieved_ids"), "trace.jsonl:1"),
    ("a trace id is 0", gold("G1"), trace(0), "trace.jsonl:1"),
    ("a gold id is missing", without(gold("G1"), "qid"), trace("G1"), "gold.jsonl:1"),
    ("phrases are a text", gold("G1", phrases="opens at nine"), trace("G1"), "gold.jsonl:1"),
    ("citations of the gold are a text", gold("G1", cites="fern#2"), trace("G1"), "gold.jsonl:1"),
    ("answerable is 1", gold("G1", answerable=1), trace("G1", REFUSED), "gold.jsonl:1"),
    ("answerable is the text false", gold("G1", answerable="false"), trace("G1"), "gold.jsonl:1"),
    ("a question is a list", {**gold("G1"), "question": ["?"]}, trace("G1"), "gold.jsonl:1"),
)


@pytest.mark.parametrize(("name", "said", "answered", "where"), TYPES, ids=[one[0] for one in TYPES])
def test_a_value_of_another_kind_is_named_with_its_line(
    name: str, said: Any, answered: Any, where: str, tmp_path: Path
) -> None:
    assert ("field_type", where) in problems(tmp_path, Files(lines(said), lines(answered)))


OTHERS = (
    ("an empty id", lines(gold("")), lines(), "id_empty", "gold.jsonl:1"),
    ("two ids that differ", lines({**gold("G1"), "q_id": "G2"}), lines(), "ids_disagree", "gold.jsonl:1"),
    ("a gold id given twice", lines(gold("G1"), gold("G1", False)), lines(), "id_repeated", "gold.jsonl:2"),
    ("files given the wrong way round", lines(trace("G1")), lines(gold("G1")), "files_swapped", "gold.jsonl:1"),
    ("a bad line", lines(gold("G1")), lines("{nine}", trace("G1")), "json_syntax", "trace.jsonl:1"),
    ("a comment", lines("# gold", gold("G1")), lines(trace("G1")), "json_syntax", "gold.jsonl:1"),
    ("a list", lines(gold("G1")), lines("[]"), "not_an_object", "trace.jsonl:1"),
    ("a repeated key", lines(gold("G1")), lines('{"qid":"G1","qid":"G2"}'), "key_repeated", "trace.jsonl:1"),
    ("a gold of blank lines", b"\n  \n", lines(trace("G1")), "no_cases", "gold.jsonl"),
    ("an empty gold", b"", lines(trace("G1")), "file_empty", "gold.jsonl"),
)


@pytest.mark.parametrize(("name", "golds", "traces", "code", "where"), OTHERS, ids=[one[0] for one in OTHERS])
def test_what_cannot_be_used_is_refused_by_name(
    name: str, golds: bytes, traces: bytes, code: str, where: str, tmp_path: Path
) -> None:
    assert (code, where) in problems(tmp_path, Files(golds, traces))


def test_every_problem_of_both_files_is_listed_at_once(tmp_path: Path) -> None:
    files = Files(
        lines(gold("G1", answerable=1), "#", gold("G2", phrases=())), lines(trace("G1", 9, 9), "{", trace("G2"))
    )
    assert [where for _, where in problems(tmp_path, files)] == [
        "gold.jsonl:1",
        "gold.jsonl:2",
        "gold.jsonl:3",
        "trace.jsonl:1",
        "trace.jsonl:1",
        "trace.jsonl:2",
    ]


def test_a_byte_order_mark_crlf_and_blank_lines_are_read(tmp_path: Path) -> None:
    files = Files(b"\xef\xbb\xbf" + lines(ABLE, "").replace(b"\n", b"\r\n"), b"\n" + lines(trace("G1")))
    assert report(tmp_path, files).passed


def test_q_id_stands_for_qid_in_either_file(tmp_path: Path) -> None:
    files = Files(lines({"q_id": "G1", **without(ABLE, "qid")}), lines({"q_id": "G1", **without(trace("G1"), "qid")}))
    assert report(tmp_path, files).passed


@pytest.mark.parametrize("k", [0, -1])
def test_k_starts_at_one(k: int, tmp_path: Path) -> None:
    assert problems(tmp_path, Files(lines(ABLE), lines(trace("G1")), k)) == [("k_too_small", "--k")]


def test_an_id_retrieved_twice_takes_one_place(tmp_path: Path) -> None:
    files = Files(lines(ABLE), lines(trace("G1", retrieved=("fern#1", "fern#1", "fern#2"))), 2)
    found = report(tmp_path, files)
    assert ratio(found, "recall_at_k") == "1 of 1"
    assert "id_retrieved_twice" in codes(found)


def test_a_refusal_with_citations_is_right_and_reported(tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(NOT_ABLE), lines(trace("G1", REFUSED))))
    assert found.passed
    assert "refusal_with_citations" in codes(found)


def test_who_cites_everything_shows_in_a_measure_of_its_own(tmp_path: Path) -> None:
    files = Files(lines(ABLE), lines(trace("G1", cites=("fern#1", "fern#2"))))
    found = report(tmp_path, files)
    assert (ratio(found, "chr"), ratio(found, "only_labelled")) == ("1 of 1", "0 of 1")


def test_a_gold_line_without_citations_is_left_out_of_what_needs_them_and_said_so(tmp_path: Path) -> None:
    files = Files(lines(ABLE, gold("G2", cites=())), lines(trace("G1"), trace("G2", cites=())))
    found = report(tmp_path, files)
    recall = measure(found, "recall_at_k")
    assert (recall.k, recall.n, recall.not_tested) == (1, 1, 1)
    assert "1 answerable case names no citation" in recall.why
    assert measure(found, "precision").status is Status.NOT_TESTED
    assert not found.passed
    assert (found.released, found.judged) == (1, 1)


def test_another_question_text_is_reported(tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(ABLE), lines({**trace("G1"), "q": "When does it close?"})))
    assert "question_differs" in codes(found)
    spaced = {**trace("G1"), "q": "When does  the Fern House open? "}
    assert "question_differs" not in codes(report(tmp_path, Files(lines(ABLE), lines(spaced))))


def test_a_stranger_is_listed_with_the_id_it_may_mean(tmp_path: Path) -> None:
    found = report(tmp_path, Files(lines(ABLE), lines(trace("G1"), trace("g1 "), trace("zz"))))
    assert [(one.case_id, one.where, one.near) for one in found.attendance.unknown] == [
        ("g1 ", "trace.jsonl:2", "G1"),
        ("zz", "trace.jsonl:3", None),
    ]
    assert found.passed, "a stranger is told, and stands in nobody's way"


# Sets of the kind that reviewers met in the field.


def test_a_run_with_missing_unknown_and_repeated_traces_is_incomplete(tmp_path: Path) -> None:
    files = Files(
        lines(*(gold(f"G{n}") for n in range(1, 5)), gold("G5", False, (), ()), gold("G6", False, (), ())),
        lines(
            trace("G1"), trace("G3", "It never opens."), trace("G3"), trace("G5", REFUSED, ()), trace("G9", "A pool.")
        ),
    )
    found = report(tmp_path, files, gates="precision=0,chr=0,under=1,over=1")
    seen = found.attendance
    assert seen.missing == ("G2", "G4", "G6")
    assert [(one.case_id, one.where) for one in seen.repeated] == [("G3", ("trace.jsonl:2", "trace.jsonl:3"))]
    assert [one.case_id for one in seen.unknown] == ["G9"]
    assert (seen.expected, seen.scored) == (6, 2)
    assert not found.passed
    assert ratio(found, "precision") == "1 of 1"


def test_of_a_cut_file_nothing_is_scored_unless_asked(tmp_path: Path) -> None:
    whole = lines(trace("G1"), trace("G2"), trace("G3"))
    files = Files(lines(gold("G1"), gold("G2"), gold("G3")), whole[:-40])
    assert problems(tmp_path, files) == [("line_cut", "trace.jsonl:3")]
    found = report(tmp_path, files, leave_out_cut_line=True)
    assert (found.attendance.scored, found.attendance.missing) == (2, ("G3",))
    (bad,) = found.attendance.bad_lines
    assert bad.startswith("trace.jsonl:3: ")
    assert "1 of 3 lines was left out" in bad
    assert not found.passed
    assert (tmp_path / "trace.jsonl").read_bytes() == whole[:-40]


def test_rows_say_of_every_gold_line_what_became_of_it(tmp_path: Path) -> None:
    files = Files(
        lines(
            *(gold("G1"), gold("G2"), gold("G3"), gold("G4", False, (), ()), gold("G5"), gold("G6", cites=())),
            *(gold("G7", False, (), ()), gold("G8", False, (), ())),
        ),
        lines(
            trace("G6"),
            "",
            trace("G2", "Never."),
            trace("G1"),
            trace("G4"),
            trace("G3"),
            trace("G3"),
            trace("G7", ""),
            trace("G8", "Not in context."),
        ),
    )
    rows = report(tmp_path, files, rows=True).rows
    assert [(row.case_id, row.outcome.value, row.code, row.where, row.position) for row in rows] == [
        ("G1", "released", "", "trace.jsonl:4", 2),
        ("G2", "blocked", "phrase_absent", "trace.jsonl:3", 1),
        ("G3", "repeated", "", "trace.jsonl:6, trace.jsonl:7", None),
        ("G4", "blocked", "under_refusal", "trace.jsonl:5", 3),
        ("G5", "no trace", "", "", None),
        ("G6", "not tested", "citations_unlabelled", "trace.jsonl:1", 0),
        ("G7", "blocked", "answer_empty", "trace.jsonl:8", 6),
        ("G8", "blocked", "refusal_nearly", "trace.jsonl:9", 7),
    ]
    assert rows[0].statuses["scorer:precision"] is Status.PASS
    assert rows[1].statuses["scorer:chr"] is Status.PASS
    assert rows[3].statuses["scorer:recall_at_k"] is Status.NOT_APPLICABLE
