"""A case goes into an editor and comes back the same; what was mistyped is named line by line, all at once."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import cases

from goldtui.formats.case_form import read_answer, read_form, write_answer, write_form
from goldtui.formats.form_text import Entry, read_entries, read_value, write_value
from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.model.visible import hidden_count

ANY = st.text(st.characters(exclude_categories=()), max_size=30)
WORKED = GoldCase(
    case_id="q1",
    question="When does the pool open?\n# not a remark\n\n| nor a block",
    expected_behaviour=Behaviour.ANSWER,
    points=(AnswerPoint(point_id="p1", text="At 6: in the morning", answer_phrases=("at 6", " 6 ")),),
    reference=Answer(text="It opens at 6.", claims=(Claim(claim_id="c1", text='""', support_phrases=("opens at 6",)),)),
)


@given(cases, st.none() | st.integers(1, 10**9 - 1))
@example(WORKED, 3)
def test_a_form_is_read_back_to_the_very_same_case(case: GoldCase, revision: int | None) -> None:
    found = read_form(write_form(case, revision=revision, remarks=("case of Ana",)), "form")
    assert (found.case, found.revision) == (case, revision)


@given(cases)
def test_an_editor_that_trims_and_changes_line_ends_changes_no_case(case: GoldCase) -> None:
    lines = [line.rstrip() for line in write_form(case).split("\n")]
    assert read_form("\ufeff" + "\r\n".join(lines), "form").case == case


@given(ANY)
def test_every_text_survives_and_no_character_of_it_acts_on_a_terminal(text: str) -> None:
    written = f"text:{write_value(text)}"
    assert hidden_count(written.replace("\n", "")) == 0
    assert "\t" not in written
    intake = Intake()
    (entry,) = read_entries(written, "form", intake)
    assert read_value(entry, "form", intake) == text
    assert not intake.troubled


@given(cases)
def test_nothing_in_a_form_is_hidden(case: GoldCase) -> None:
    assert hidden_count(write_form(case).replace("\n", "")) == 0


def test_a_form_looks_like_this() -> None:
    lines = [line for line in write_form(WORKED, revision=3).splitlines() if not line.startswith("#")]
    assert "\n".join(lines) == (
        "case: q1\nrevision: 3\nquestion:\n    | When does the pool open?\n    | # not a remark\n    |\n"
        "    | | nor a block\nslice:\ncategory:\ntag:\nexpected behaviour: answer\nrefusal reason:\n"
        "required source:\nconstraint:\ncitations required:\nmin citation coverage:\ndirect quotes only: no\n"
        "guideline note:\n\n"
        "point: p1\n  importance: vital\n  text: At 6: in the morning\n  answer phrase: at 6\n"
        "  answer phrase: \\u{20}6\\u{20}\n  forbidden phrase:\n\n"
        'answer: reference\n  text: It opens at 6.\n\nclaim: c1\n  text: \\u{22}"\n  citation:\n'
        "  support phrase: opens at 6\n  answer point:"
    )


def test_what_a_person_types_by_hand_is_enough() -> None:
    found = read_form(
        "Case: q2\nQuestion: Who?\nEXPECTED_BEHAVIOUR: Refuse\ndirect quotes only: YES\nmin_citation_coverage: .5\n"
        "\tclaim:c1\n text:a: b\n  support phrase: one\nsupport  phrase: two\\nlines\n",
        "form",
    ).case
    assert found == GoldCase(
        case_id="q2",
        question="Who?",
        expected_behaviour=Behaviour.REFUSE,
        direct_quotes_only=True,
        min_citation_coverage=0.5,
        reference=Answer(claims=(Claim(claim_id="c1", text="a: b", support_phrases=("one", "two\nlines")),)),
    )


def problems(text: str) -> list[str]:
    with pytest.raises(UnusableInput) as found:
        read_form(text, "form")
    return [f"{problem.where} {problem.code} {problem.message}" for problem in found.value.problems]


def test_everything_wrong_is_named_at_once_by_line_and_field() -> None:
    text = (
        "tag: early\ncase: q1\nquestion: a\nquestion: b\nwhatever\nworkflo: x\nexpected behaviour: maybe\n"
        "citations required: perhaps\nmin citation coverage: 1.5\nrevision: three\nconstraint: a\\b\n"
        'support phrase: lost\npoint:\nclaim: c1\ntag: late\nextra: [1]\nclaim: ""\nextra: {\nanswer: a\nanswer: b\n'
    )
    assert problems(text) == [
        "form:1 form_field tag does not belong here",
        "form:4 form_repeated question is on line 3 already",
        "form:5 form_line this line is neither a field nor a remark",
        "form:6 form_field workflo is no field",
        "form:7 form_value expected behaviour has a value that is not known",
        "form:8 form_value citations required is neither yes nor no",
        "form:9 form_value min citation coverage must be a number from 0 to 1",
        "form:10 form_value revision must be a whole number",
        "form:11 form_escape constraint: \\b is no escape",
        "form:12 form_field support phrase does not belong to a case",
        "form:13 form_value point is blank",
        "form:15 form_field tag does not belong to a claim",
        "form:16 form_value extra must be a JSON object",
        "form:17 form_value claim holds no text that an id can be",
        "form:18 json_ends_early the JSON ends in the middle of a value",
        "form:20 form_repeated answer is twice in this form",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("case: \\u{d800}\n", "form:1 form_value case holds no text that an id can be"),
        ("", "form:1 form_value the form names no case"),
        ("# only a remark\n", "form:1 form_value the form names no case"),
        ("| x\ncase: q1\n", "form:1 form_line this line is neither a field nor a remark"),
        (
            "case: q1\nmin citation coverage: nan\n",
            "form:2 form_value min citation coverage must be a number from 0 to 1",
        ),
        ("case: q1\ntag: \\u{110000}\n", "form:2 form_escape tag: \\u{110000} is no escape"),
        ("case: q1\ntag: end\\\n", "form:2 form_escape tag: \\ is no escape"),
    ],
)
def test_a_form_that_says_too_little_or_too_much_is_refused(text: str, said: str) -> None:
    assert problems(text)[0] == said


def test_ids_inside_a_case_stay_unique() -> None:
    assert [line.split()[1] for line in problems("case: q\npoint: p\npoint: p\nclaim: c\nclaim: c\n")] == [
        "point_id_repeated",
        "claim_id_repeated",
    ]


def test_a_slip_in_a_label_is_recognised() -> None:
    with pytest.raises(UnusableInput) as found:
        read_form("case: q1\nsuport phrase: x\n", "form")
    assert found.value.problem.fix == "was support phrase meant?"


def test_an_entry_knows_when_it_is_blank() -> None:
    assert Entry("tag", 1, ()).blank
    assert not Entry("tag", 1, ('""',)).blank


def test_the_remarks_of_a_form_fit_a_terminal_of_eighty_columns() -> None:
    lines = write_form(WORKED, revision=3).splitlines()
    assert max(len(line) for line in lines if line.startswith("#")) <= 80


@given(cases)
def test_an_answer_alone_is_read_back_to_the_very_same_answer(case: GoldCase) -> None:
    if case.reference is not None:
        assert read_answer(write_answer(case.reference), "answer") == case.reference


def test_a_blank_text_is_an_empty_answer_and_a_fault_is_named_by_its_line() -> None:
    assert read_answer("\n", "answer") == Answer()
    with pytest.raises(UnusableInput) as caught:
        read_answer("answer: a\n  text: yes\n  colour: red", "answer")
    assert [(p.code, p.where) for p in caught.value.problems] == [("form_field", "answer:3")]


@pytest.mark.parametrize("text", ["point: p1\n", "case: q1\nquestion: Why?\n"])
def test_an_answer_holds_neither_points_nor_a_case(text: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        read_answer(text, "answer")
    assert caught.value.problem.code in ("form_field", "form_repeated")
