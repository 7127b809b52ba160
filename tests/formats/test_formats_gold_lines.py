"""The scorer's gold lines: strict in, the same out, and every loss said."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.formats import gold_lines
from goldtui.formats.declare import Imported, ReadOptions, WriteOptions
from goldtui.model.faults import UnusableInput, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, GoldCase, Importance
from tests.formats.strategies import ids, json_values, texts, tuples

LINE = (
    '{"qid": "Q1", "question": "When?", "answerable": true, "gold_claim_substr": ["at six"], "gold_citations": ["t#1"]}'
)


def read(tmp_path: Path, content: str, options: ReadOptions | None = None) -> Imported:
    path = tmp_path / "gold.jsonl"
    path.write_bytes(content.encode())
    return gold_lines.read([path], options or ReadOptions())


def write(case: GoldCase, path: Path) -> tuple[dict[str, object], list[tuple[str, str]]]:
    notices = gold_lines.write(GoldSet(cases=(case,)), path, WriteOptions(replace=True)).notices
    found = json.loads(path.read_bytes())
    assert isinstance(found, dict)
    return found, [(notice.code, notice.message) for notice in notices]


def test_alternatives_become_one_vital_point_because_any_of_them_suffices(tmp_path: Path) -> None:
    line = LINE.replace('["at six"]', '["at six", "06:00"]').replace("}", ', "constraints": ["must: cite"], "note": 1}')
    (case,) = read(tmp_path, line).goldset.cases
    assert case == GoldCase(
        case_id="Q1",
        question="When?",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("t#1",),
        points=(AnswerPoint(point_id="p1", importance=Importance.VITAL, answer_phrases=("at six", "06:00")),),
        constraints=("must: cite",),
        extra={"note": 1},
    )


def test_an_unanswerable_question_expects_a_refusal_and_needs_nothing(tmp_path: Path) -> None:
    imported = read(tmp_path, '{"qid": "Q1", "question": "Who?", "answerable": false}\n')
    (case,) = imported.goldset.cases
    assert (case.expected_behaviour, case.points, case.required_source_ids) == (Behaviour.REFUSE, (), ())
    assert imported.notices == ()


def test_the_older_key_for_the_id_is_understood(tmp_path: Path) -> None:
    (case,) = read(tmp_path, LINE.replace('"qid"', '"q_id"')).goldset.cases
    assert (case.case_id, case.extra) == ("Q1", {})


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (LINE.replace('"answerable": true', '"answerable": "true"'), "field_type", "answerable must be true or false"),
        (LINE.replace('"answerable": true', '"answerable": 1'), "field_type", "answerable"),
        (LINE.replace('"answerable": true', '"answerable": null'), "field_missing", "answerable"),
        (LINE.replace('"answerable": true, ', ""), "field_missing", "answerable"),
        (LINE.replace('"question": "When?", ', ""), "field_missing", "question"),
        (LINE.replace('"qid": "Q1", ', ""), "field_missing", "qid"),
        (LINE.replace('"Q1"', "1"), "field_type", "qid must be text"),
        (LINE.replace('"Q1"', '""'), "field_empty", "qid"),
        (LINE.replace('["at six"]', '"at six"'), "field_type", "gold_claim_substr must be a list, not text"),
        (LINE.replace('["t#1"]', "[1]"), "field_type", "gold_citations[0]"),
        (LINE.replace('"qid": "Q1"', '"qid": "Q1", "q_id": "Q2"'), "ids_disagree", "qid and q_id"),
        (f"{LINE}\n{LINE}", "id_repeated", "lines 1 and 2 with the same content"),
        ("\n", "no_cases", "no cases"),
    ],
)
def test_a_wrong_line_is_refused_by_field_and_place(tmp_path: Path, line: str, code: str, said: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, line)
    problem = caught.value.problem
    assert problem.code == code
    assert said in problem.message
    assert problem.where.startswith(f"{tmp_path}/gold.jsonl")
    assert problem.fix


def test_two_files_at_once_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        gold_lines.read([tmp_path, tmp_path], ReadOptions())
    assert caught.value.problem.code == "path_count"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (LINE.replace('["at six"]', "[]"), "points_missing"),
        (LINE.replace('["t#1"]', "[]"), "sources_missing"),
        (LINE.replace('["at six"]', '["at six", ""]'), "phrase_empty"),
        (LINE + "\n" + LINE.replace("Q1", "q1"), "ids_look_alike"),
        (LINE, "source_absent"),
    ],
)
def test_what_is_open_is_said_and_read_all_the_same(tmp_path: Path, line: str, code: str) -> None:
    imported = read(tmp_path, line + "\n")
    assert code in {notice.code for notice in imported.notices}
    assert len(imported.goldset.cases) == line.count("\n") + 1


def test_separators_inside_a_question_survive_the_way_there_and_back(tmp_path: Path) -> None:
    lines = "".join(LINE.replace("When?", f"a{sep}b").replace("Q1", name) + "\r\n" for name, sep in SEPARATORS)
    imported = read(tmp_path, "\ufeff" + lines)
    assert [case.question for case in imported.goldset.cases] == [f"a{sep}b" for _, sep in SEPARATORS]
    path = tmp_path / "again.jsonl"
    gold_lines.write(imported.goldset, path, WriteOptions())
    assert b"\r" not in path.read_bytes()
    assert len(path.read_text().splitlines()) == len(SEPARATORS)
    assert gold_lines.read([path], ReadOptions()).goldset.cases == imported.goldset.cases


SEPARATORS = (("Q1", "\u2028"), ("Q2", "\u2029"), ("Q3", "\u0085"))

expressible = st.builds(
    GoldCase,
    case_id=ids,
    question=texts,
    expected_behaviour=st.sampled_from([Behaviour.ANSWER, Behaviour.REFUSE]),
    required_source_ids=tuples(texts),
    points=st.just(())
    | st.lists(texts, min_size=1, max_size=3, unique=True).map(
        lambda phrases: (AnswerPoint(point_id="p1", answer_phrases=tuple(phrases)),)
    ),
    constraints=tuples(texts),
    extra=st.dictionaries(texts.filter(lambda key: key not in gold_lines.KNOWN), json_values, max_size=2),
)


@settings(deadline=None, max_examples=40)
@given(st.lists(expressible, min_size=1, max_size=3, unique_by=lambda case: case.case_id))
def test_what_a_line_can_hold_is_read_back_equal_and_without_notice(cases: list[GoldCase]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gold.jsonl"
        assert gold_lines.write(GoldSet(cases=tuple(cases)), path, WriteOptions()).notices == ()
        found = gold_lines.read([path], ReadOptions()).goldset.cases
    assert found == tuple(sorted(cases, key=lambda case: case.case_id))


def test_the_keys_of_a_line_have_the_scorers_order(tmp_path: Path) -> None:
    line, _ = write(GoldCase(case_id="k", question="?", expected_behaviour=Behaviour.REFUSE), tmp_path / "g")
    assert line == {"qid": "k", "question": "?", "answerable": False, "gold_claim_substr": [], "gold_citations": []}
    assert list(line) == ["qid", "question", "answerable", "gold_claim_substr", "gold_citations"]


def test_what_a_line_cannot_hold_is_listed_by_field(tmp_path: Path) -> None:
    case = GoldCase(
        case_id="k",
        question="?",
        workflow="refunds",
        expected_behaviour=Behaviour.ANSWER,
        reference=Answer(text="Soon."),
        extra={"q_id": "x"},
    )
    line, notices = write(case, tmp_path / "gold.jsonl")
    assert notices == [("field_left_out", "gold lines cannot hold workflow, reference, extra.q_id")]
    assert "q_id" not in line


def test_several_points_become_alternatives_and_that_is_said(tmp_path: Path) -> None:
    points = (
        AnswerPoint(point_id="a", answer_phrases=("x", "y")),
        AnswerPoint(point_id="b", answer_phrases=("y", "z")),
        AnswerPoint(point_id="c", answer_phrases=("w",), importance=Importance.OKAY),
    )
    case = GoldCase(case_id="k", question="?", expected_behaviour=Behaviour.PARTIAL, points=points)
    line, notices = write(case, tmp_path / "gold.jsonl")
    assert (line["gold_claim_substr"], line["answerable"]) == (["x", "y", "z"], True)
    assert notices == [
        ("field_changed", "gold lines know no partial answer; answerable is true"),
        ("field_changed", "the phrases of 3 points become alternatives, any one of which suffices"),
    ]


def test_a_case_that_does_not_say_what_is_expected_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UnusableOutput) as caught:
        write(GoldCase(case_id="k", question="?"), tmp_path / "gold.jsonl")
    assert caught.value.problem.code == "behaviour_unset"
    assert not list(tmp_path.iterdir())


def test_two_cases_with_one_id_cannot_be_written(tmp_path: Path) -> None:
    case = GoldCase(case_id="k", question="?", expected_behaviour=Behaviour.REFUSE)
    with pytest.raises(UnusableOutput) as caught:
        gold_lines.write(GoldSet(cases=(case, case)), tmp_path / "gold.jsonl", WriteOptions())
    assert caught.value.problem.code == "id_repeated"


def test_no_empty_file_and_no_overwriting_by_accident(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    with pytest.raises(UnusableOutput) as caught:
        gold_lines.write(GoldSet(), path, WriteOptions())
    assert caught.value.problem.code == "no_cases"
    path.write_bytes(b"mine")
    case = GoldCase(case_id="k", question="?", expected_behaviour=Behaviour.REFUSE)
    with pytest.raises(UnusableOutput) as caught:
        gold_lines.write(GoldSet(cases=(case,)), path, WriteOptions())
    assert caught.value.problem.code == "target_exists"
    assert path.read_bytes() == b"mine"
