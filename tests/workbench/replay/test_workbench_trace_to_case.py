"""The answer of a run in the gold: prefilled, without proof, near questions named, nobody's typing hidden."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from run_samples import FAILING, failing_run, opened, own_run, trace_file

from goldtui.casework.edits import claims_of, set_question
from goldtui.casework.like_questions import MOST, like_questions
from goldtui.casework.rules import EmptyProof
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.run_origin import KEY, RunOrigin
from goldtui.model.spot import Spot
from goldtui.store import sets
from goldtui.workbench.case.desk import open_case, refuse_empty_proof, save_case, save_draft
from goldtui.workbench.replay.trace_to_case import answer_into, asked_alike, begin_case_of_run, case_of_run, take_answer
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("cases") / "garden.db"
    copy_example(path)
    return path


@pytest.fixture
def session(made, tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    one = open_session(Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN), "ana")
    yield one
    one.close()


def refused(call, *words):
    with pytest.raises(GoldtuiError) as caught:
        call(*words)
    assert caught.value.problem.fix
    return caught.value.problem


def row(question, answer, *passages):
    return {
        "query": question,
        "response": answer,
        "retrieved_context": [{"id": one, "text": "left behind"} for one in passages],
        "citations": list(passages),
    }


def test_a_run_of_no_case_becomes_a_draft_under_the_name_it_has_in_the_run_with_its_claims_as_typing(session):
    found = case_of_run(session, opened(session, FAILING), 0)
    assert (found.case_id, found.named, found.question) == ("", "vi-summer-hours", "")
    case_id = begin_case_of_run(session, found, "When is the garden open in the winter half of the year?")
    desk = open_case(session, case_id)
    assert (case_id, desk.state, desk.case.expected_behaviour) == ("vi-summer-hours", "draft", None)
    assert desk.case.required_source_ids == ("vi-01-opening",)
    assert desk.case.reference is None
    assert RunOrigin.model_validate(desk.case.extra[KEY]).trace_id == "failing/case_mismatch"
    typed = desk.draft.case
    assert [(c.claim_id, c.citation_id, c.support_phrases) for c in claims_of(typed)] == [
        ("c1", "vi-01-opening", ()),
        ("c2", "vi-01-opening", ()),
    ]
    assert typed.reference.text.startswith("The garden is open 10:00")
    with pytest.raises(EmptyProof):
        refuse_empty_proof(session, typed)


def test_a_row_without_a_case_brings_its_question_and_the_id_comes_from_it(session, tmp_path):
    question = "May a visitor bring a picnic  into the rock garden?"
    path = trace_file(tmp_path, row(question, "Picnics are fine on the lawn. [vi-01-opening]", "vi-01-opening"))
    found = case_of_run(session, opened(session, path), 0)
    assert found.question == "May a visitor bring a picnic into the rock garden?"
    case_id = begin_case_of_run(session, found, found.question)
    assert case_id.startswith("q-")
    assert "left behind" not in open_case(session, case_id).draft.case.model_dump_json()


def test_a_trace_that_says_what_was_asked_in_a_field_of_its_own_brings_the_question(session, tmp_path):
    run = failing_run("case_mismatch") | {"question": "When\ndoes the garden close?"}
    found = case_of_run(session, opened(session, trace_file(tmp_path, run)), 0)
    assert found.question == "When does the garden close?"


def test_the_same_and_nearly_the_same_questions_are_named_before_anything_is_written(session):
    runs = opened(session, FAILING)
    case = runs.replay.goldset.cases[0]
    (same, *_) = asked_alike(runs, f"  {case.question.upper()} ")
    assert (same.case_id, same.same) == (case.case_id, True)
    assert asked_alike(runs, "  ") == ()
    assert asked_alike(runs, "What is the telephone number of the head gardener's brother?") == ()


def test_questions_that_share_nearly_all_words_are_alike_and_those_that_differ_in_a_number_are_not():
    def ask(case_id, question):
        return GoldCase(case_id=case_id, question=question)

    cases = [
        ask("near", "When does the last boat leave in the winter season"),
        ask("number", "When does the last boat leave in the winter of 2024?"),
        ask("same", "When does the last boat leave in the winter?"),
    ]
    found = like_questions("When does the last boat leave in the winter?", cases)
    assert [(one.case_id, one.same) for one in found] == [("same", True), ("near", False)]
    many = [ask(f"c{n}", "When does the last boat leave?") for n in range(MOST + 5)]
    assert len(like_questions("When does the last boat leave?", many)) == MOST


def test_the_answer_of_a_run_becomes_the_reference_of_its_case_and_points_and_sources_stay(session):
    found = case_of_run(session, opened(session, FAILING), 1)
    before = open_case(session, "pl-return-tree-fern").case
    edit = answer_into(before, found)
    assert edit.spot == Spot("claim", "c1")
    assert "ctrl+z" in edit.message
    assert edit.case.points == before.points
    assert set(before.required_source_ids) <= set(edit.case.required_source_ids)
    assert [c.support_phrases for c in claims_of(edit.case)] == [()] * len(claims_of(edit.case))
    assert {c.answer_point for c in claims_of(edit.case)} - {None} <= {p.point_id for p in before.points}
    assert RunOrigin.model_validate(edit.case.extra[KEY]).stage == "citation support"
    assert answer_into(edit.case, found).case is edit.case


def test_the_answer_is_kept_as_typing_and_typing_that_is_there_already_is_not_hidden(session):
    found = case_of_run(session, opened(session, FAILING), 1)
    assert take_answer(session, found)
    desk = open_case(session, "pl-return-tree-fern")
    assert desk.case.reference != desk.draft.case.reference
    problem = refused(take_answer, session, found)
    assert problem.code == "typing_there"
    assert open_case(session, "pl-return-tree-fern").draft == desk.draft


def test_an_answer_that_the_reference_gives_already_writes_nothing(session, tmp_path):
    found = case_of_run(session, opened(session, FAILING), 1)
    save_draft(session, answer_into(open_case(session, found.case_id).case, found).case, 1)
    typed = open_case(session, found.case_id).draft.case
    save_case(session, typed, 1)
    assert not take_answer(session, found)
    assert open_case(session, found.case_id).draft is None


def test_typing_of_another_person_stays_theirs(session, made, tmp_path):
    ben = open_session(Place(session.path, GIVEN), "ben")
    theirs = set_question(open_case(ben, "pl-return-tree-fern").case, "Ben's own question?").case
    save_draft(ben, theirs, 1)
    assert take_answer(session, case_of_run(session, opened(session, FAILING), 1))
    assert open_case(ben, "pl-return-tree-fern").draft.case == theirs
    ben.close()


def test_a_partial_answer_keeps_the_words_that_no_claim_can_say(session):
    goldset = sets.load_set(session.store)
    case = next(c for c in goldset.cases if c.expected_behaviour is Behaviour.PARTIAL)
    runs = opened(session, None)
    position = next(i for i, line in enumerate(runs.replay.runs) if line.trace.case_id == case.case_id)
    found = case_of_run(session, runs, position)
    assert found.answer.text == runs.replay.exhibit(runs.replay.runs.at(position)).response


def test_a_run_without_an_answer_gives_nothing_to_label(session, tmp_path):
    run = failing_run("source_not_selected") | {"answer": None, "response": None}
    problem = refused(case_of_run, session, opened(session, trace_file(tmp_path, run)), 0)
    assert problem.code == "run_without_answer"


def test_sources_that_a_case_cannot_rest_on_are_left_out_with_the_reason(session, tmp_path):
    restricted = next(c for c in sets.load_set(session.store).evidence if c.permitted is False)
    run = own_run("gh-orchid-donor")
    claims = run["answer"]["claims"]
    claims[0]["citation_id"] = restricted.chunk_id
    claims.append({"claim_id": "x", "text": "Orchids are fond of rain.", "citation_id": "no-such-chunk"})
    found = case_of_run(session, opened(session, trace_file(tmp_path, run)), 0)
    assert restricted.chunk_id not in found.sources
    assert f"{restricted.chunk_id}: the system under test may not use it" in found.left_out
    assert "no-such-chunk: the set holds no such chunk" in found.left_out
    assert found.answer.claims[0].citation_id is None


def test_an_answer_that_repeats_withheld_words_is_refused_without_saying_them(session, tmp_path):
    restricted = next(c for c in sets.load_set(session.store).evidence if c.permitted is False and c.text)
    words = " ".join(restricted.text.split()[:12])
    run = own_run("gh-orchid-donor")
    run["answer"]["claims"][0]["text"] = words
    problem = refused(case_of_run, session, opened(session, trace_file(tmp_path, run)), 0)
    assert problem.code == "run_quotes_withheld"
    assert words not in problem.line()


def test_a_question_that_is_blank_or_there_already_writes_nothing(session, tmp_path):
    path = trace_file(tmp_path, row("Where is the tea room?", "By the gate. [vi-01-opening]", "vi-01-opening"))
    found = case_of_run(session, opened(session, path), 0)
    assert refused(begin_case_of_run, session, found, " ").code == "no_question"
    begin_case_of_run(session, found, found.question)
    assert refused(begin_case_of_run, session, found, found.question).code == "case_exists"
