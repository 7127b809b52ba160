"""Whatever blocks a release is named, each with its next step."""

from __future__ import annotations

from pathlib import Path

import pytest
from ferry import approve, blockers, sitting

from goldtui.model.checks import CheckSettings, Ignored
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import AnswerPoint, EvidenceChunk
from goldtui.model.review import Fault
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze.blockers import Blocker, gold_findings
from goldtui.workbench.freeze.candidate_warnings import candidate_warnings, surroundings
from goldtui.workbench.freeze.folder import folder_of, require_version
from goldtui.workbench.freeze.propose import Blocked, plan_release, propose
from goldtui.workbench.review.dispute import dispute
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.sources import load_set


def test_every_case_that_is_not_approved_blocks_with_its_next_step(path: Path) -> None:
    approve(path, "last-boat")
    session = sitting(path, "cem")
    dispute(session, review_case(session, "captain-pay"), Fault.LABEL, "He earns nothing.")
    found = plan_release(session, "1.0.0").blockers
    assert [(one.code, one.where) for one in found if one.code.startswith("case_")] == [
        ("case_draft", "case fare-and-dog"),
        ("case_disputed", "case captain-pay"),
    ]
    assert f"goldtui ready {path} fare-and-dog" in found[0].fix
    with pytest.raises(Blocked) as caught:
        propose(session, plan_release(session, "1.0.0"))
    assert caught.value.exit_code == 1
    assert not folder_of(path, "ferry").candidates.exists()


def test_of_many_alike_blockers_the_first_are_reported_and_all_counted() -> None:
    many = [Problem("case_draft", "the case is draft", f"case {number}") for number in range(50)]
    blocked = Blocked([*many, Problem("no_cases", "none", "")])
    assert [one.where for one in blocked.problems] == [*(f"case {number}" for number in range(10)), ""]
    assert blocked.total == 51


def test_cases_that_wait_can_be_left_out_by_name(path: Path) -> None:
    approve(path, "last-boat", "fare-and-dog")
    session = sitting(path, "ana")
    plan = plan_release(session, "1.0.0", only_approved=True)
    assert plan.left_out == ("captain-pay",)
    assert not [one for one in plan.blockers if one.code.startswith("case_")]


def test_an_empty_release_is_none(path: Path) -> None:
    assert ("no_cases", str(path)) in blockers(path, only_approved=True)


def test_a_flawless_approved_set_has_no_blocker_but_what_its_own_smallness_brings(approved: Path) -> None:
    assert blockers(approved) == []


def test_a_phrase_in_other_typography_blocks_though_it_only_warns_while_writing(path: Path) -> None:
    session = sitting(path, "ana")
    desk = open_case(session, "last-boat")
    reference = desk.case.reference
    assert reference is not None
    claim = reference.claims[0]
    inexact = claim.model_copy(update={"support_phrases": (claim.support_phrases[0].upper(),)})
    case = desk.case.model_copy(update={"reference": reference.model_copy(update={"claims": (inexact,)})})
    save_case(session, case, desk.number)
    approve(path)
    assert "GT204" in [code for code, _ in blockers(path)]


def test_a_case_without_expected_behaviour_has_no_gold_line(path: Path) -> None:
    goldset = load_set(path).goldset
    cases = [case.model_copy(update={"expected_behaviour": None}) for case in goldset.cases]
    found = gold_findings(goldset.model_copy(update={"cases": tuple(cases)}), (), path).blockers
    assert ("gold_line", "case last-boat") in [(one.code, one.where) for one in found]


def test_a_vital_point_that_nothing_catches_blocks(path: Path) -> None:
    session = sitting(path, "ana")
    desk = open_case(session, "last-boat")
    bare = tuple(AnswerPoint(point_id=one.point_id, text=one.text) for one in desk.case.points)
    save_case(session, desk.case.model_copy(update={"points": bare}), desk.number)
    approve(path)
    assert "GT503" in [code for code, _ in blockers(path)]


KEY = "-----BEGIN " + "EC PRIVATE KEY-----"


@pytest.mark.parametrize("permitted", [True, False])
def test_a_secret_in_any_source_blocks_and_its_words_are_not_shown(path: Path, permitted: bool) -> None:
    goldset = with_secret(path, permitted)
    (found,) = [one for one in gold_findings(goldset, (), path).blockers if one.code == "GT111"]
    assert found.where == "chunk:shed"
    assert "looks like a private key: characters 14 to 44 of version 1" in found.message
    assert found.fix.endswith("goldtui rule GT111")
    assert KEY not in found.line()


def test_a_secret_blocks_though_the_set_chose_other_rules(path: Path) -> None:
    goldset = with_secret(path).model_copy(update={"checks": CheckSettings(select=("GT2",))})
    assert "GT111" in [one.code for one in gold_findings(goldset, (), path).blockers]


@pytest.mark.parametrize(("code", "waives"), [("GT111", True), ("GT1", False)])
def test_a_secret_that_is_none_is_waived_with_a_reason_by_the_rules_own_code(
    path: Path, code: str, waives: bool
) -> None:
    waived = CheckSettings(ignore=(Ignored(code=code, reason="the manual prints it as an example"),))
    for chosen in ((), ("GT2",)):
        checks = waived.model_copy(update={"select": chosen})
        goldset = with_secret(path).model_copy(update={"checks": checks})
        assert ("GT111" not in [one.code for one in gold_findings(goldset, (), path).blockers]) is waives


def with_secret(path: Path, permitted: bool = True) -> GoldSet:
    goldset = load_set(path).goldset
    text = f"The shed says {KEY} on a label."
    shed = EvidenceChunk(chunk_id="shed", version="1", permitted=permitted, current=True, text=text)
    return goldset.model_copy(update={"evidence": (*goldset.evidence, shed)})


@pytest.mark.parametrize("version", ["1", "v1.0.0", "../1.0.0", "1.0.0/..", ""])
def test_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        require_version(version)
    assert caught.value.problem.code == "bad_version"


def test_a_set_whose_name_cannot_name_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        folder_of(tmp_path / "x.db", "Café Set")
    assert caught.value.problem.code == "bad_set_name"


def test_warnings_name_their_case_and_block_nothing_also_of_a_candidate(path: Path) -> None:
    approve(path)
    session = sitting(path, "ana")
    goldset = load_set(path).goldset
    case = next(one for one in goldset.cases if one.points)
    told = f"{case.question} {case.points[0].answer_phrases[0]}?"
    weak = goldset.model_copy(update={"cases": (case.model_copy(update={"question": told}),)})
    found = gold_findings(weak, (), path)
    assert "GT414" in [one.code for one in found.warnings]
    assert {one.case_id for one in found.warnings if isinstance(one, Blocker)} == {case.case_id}
    assert not {one.code for one in found.warnings} & {one.code for one in found.blockers}
    plan = plan_release(session, "1.0.0")
    made = propose(session, plan)
    seen = candidate_warnings(made.directory, surroundings(session), path)
    assert [one.code for one in seen] == [one.code for one in plan.warnings]
