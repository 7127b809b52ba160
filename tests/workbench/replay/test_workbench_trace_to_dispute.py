"""A failing run as the reason to dispute the gold: the run stays with the opinion, and nobody's text changes."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from run_samples import FAILING, opened, own_run, trace_file

from goldtui.casework.edits import set_question
from goldtui.model.faults import GoldtuiError
from goldtui.model.review import Dispute, Fault
from goldtui.store import reviews
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.replay.trace_to_dispute import disputable, dispute_run
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example

CASE = "pl-return-tree-fern"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("disputes") / "garden.db"
    copy_example(path)
    return path


@pytest.fixture
def session(made, tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    one = open_session(Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN), "ana")
    yield one
    one.close()


def refused(session, runs, position, note="why"):
    before = reviews.last_sequence(session.store)
    with pytest.raises(GoldtuiError) as caught:
        dispute_run(session, runs, position, Fault.LABEL, note)
    assert reviews.last_sequence(session.store) == before
    assert caught.value.problem.fix
    return caught.value.problem.code


def test_a_dispute_keeps_run_file_stage_person_and_reason_and_the_text_of_the_case_stays(session):
    before = open_case(session, CASE)
    given = dispute_run(session, opened(session, FAILING), 1, Fault.LABEL, " the rule was changed in spring ")
    after = open_case(session, CASE)
    assert (after.state, after.case, after.number) == ("disputed", before.case, before.number + 1)
    (opinion,) = reviews.of_case(session.store, CASE)
    assert opinion == given.opinion
    assert (opinion.author, opinion.number) == ("ana", before.number)
    assert opinion.content == Dispute(
        says=Fault.LABEL,
        note="the rule was changed in spring",
        trace_id="failing/citation_does_not_establish",
        trace_digest=hashlib.sha256(FAILING.read_bytes()).hexdigest(),
        stage="citation support",
    )


def test_a_dispute_without_a_reason_or_beside_an_open_one_is_not_recorded(session):
    runs = opened(session, FAILING)
    assert refused(session, runs, 1, " ") == "reason_missing"
    dispute_run(session, runs, 1, Fault.SYSTEM, "it mixes up two rules")
    assert refused(session, runs, 1) == "disputed"


def test_a_run_of_no_case_or_one_that_passes_puts_no_gold_in_doubt(session, tmp_path):
    assert refused(session, opened(session, FAILING), 0) == "run_of_unknown_case"
    assert refused(session, opened(session, trace_file(tmp_path, own_run(CASE))), 0) == "run_passes"


def test_gold_that_was_saved_since_the_run_was_judged_is_looked_at_again_first(session):
    runs = opened(session, FAILING)
    desk = open_case(session, CASE)
    save_case(session, set_question(desk.case, "What is needed after a long drive?").case, desk.number)
    assert refused(session, runs, 1) == "run_case_moved"
    assert disputable(session, opened(session, FAILING), 1) == CASE


def test_what_is_only_typed_so_far_is_no_reason_to_look_again(session):
    runs = opened(session, FAILING)
    runs.take(set_question(open_case(session, CASE).case, "Typed, not saved?").case)
    assert disputable(session, runs, 1) == CASE
