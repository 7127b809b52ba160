"""What the checks find while a case is being written, with the row of the Workbench that each finding is about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import AnswerPoint, EvidenceChunk, GoldCase
from goldtui.model.spot import Spot, read
from goldtui.workbench.case.desk import save_case
from goldtui.workbench.checks import case_findings as check_at_hand
from goldtui.workbench.checks.case_findings import PlacedFinding, at_spot, findings_of_case, findings_of_set
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import evidence_of


@pytest.fixture
def session(sit: Callable[[str], Session]) -> Session:
    return sit("Ana")


def bare(case: GoldCase) -> GoldCase:
    return case.model_copy(update={"points": (AnswerPoint(point_id="p1", text="At 6."),)})


def codes(found: tuple[PlacedFinding, ...]) -> set[str]:
    return {one.finding.code for one in found}


@pytest.mark.parametrize("most", [2_000, 0], ids=["against all evidence", "against what it names"])
def test_a_case_is_checked_as_it_is_being_written(
    session: Session, green: GoldCase, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_at_hand, "MOST_CHUNKS", most)
    evidence = evidence_of(session)
    now = findings_of_case(session, evidence, bare(green))
    new = [one for one in now if one.finding.code not in codes(findings_of_case(session, evidence, green))]
    assert Spot("answer_phrases", "p1") in [one.spot for one in new]
    weights = [one.finding.severity for one in now]
    assert weights == sorted(weights, key=list(CheckSeverity).index)


def test_the_set_is_checked_as_it_is_saved_whole_or_some_of_its_cases(session: Session, green: GoldCase) -> None:
    save_case(session, bare(green), 1)
    found = findings_of_set(session)
    assert {"q1", "q2"} <= {one.finding.case_id for one in found}
    some = findings_of_set(session, {"q1"})
    assert {one.finding.case_id for one in some} == {"q1"}
    assert set(some) <= set(found)
    assert Spot("answer_phrases", "p1") in [one.spot for one in some]
    assert all(one.spot is None for one in found if one.finding.case_id is None)


def test_a_set_too_large_for_a_screen_is_left_to_the_command(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_at_hand, "MOST_CASES", 1)
    with pytest.raises(UnusableInput) as caught:
        findings_of_set(session)
    assert caught.value.problem.code == "too_many_cases"
    assert caught.value.problem.fix.startswith("goldtui check ")


def test_no_word_of_a_withheld_source_stands_in_a_finding(session: Session, green: GoldCase) -> None:
    secret = EvidenceChunk(chunk_id="vault", version="v1", permitted=False, current=True, text="Under the third stone.")
    store_set(session.store, GoldSet(evidence=(secret,)), "Ben", session.clock())
    assert green.reference is not None
    claim = green.reference.claims[0].model_copy(
        update={"citation_id": "vault", "support_phrases": ("under the third stone",)}
    )
    leaky = green.model_copy(update={"reference": green.reference.model_copy(update={"claims": (claim,)})})
    found = findings_of_case(session, evidence_of(session), leaky)
    assert found
    assert not [one for one in found if "third stone" in one.finding.message + one.finding.fix]


@pytest.mark.parametrize(
    ("where", "spot"),
    [
        ("claim:c1", Spot("claim", "c1")),
        ("claim:c1.text", Spot("claim", "c1")),
        ("claim:c.1.x.citation_id", Spot("citation", "c.1.x")),
        ("claim:c1.answer_point", Spot("link", "c1")),
        ("claim:c1.support_phrases", Spot("phrase", "c1")),
        ("claim:c1.support_phrases[2]", Spot("phrase", "c1", 2)),
        ("claim:a\nb.text", Spot("claim", "a\nb")),
        ("point:p1", Spot("point", "p1")),
        ("point:p1.text", Spot("point", "p1")),
        ("point:p1.forbidden_phrases", Spot("forbidden_phrases", "p1")),
        ("point:p1.answer_phrases[1]", Spot("answer_phrases", "p1")),
        ("chunk:pool", Spot("chunk", "pool")),
        ("reference.claims", Spot("answer")),
        ("case.reference", Spot("answer")),
        ("case.question", Spot("question")),
        ("case.points", Spot("question")),
        ("case.constraints[1]", Spot("case", "constraints")),
        ("case.extra.confirmations", Spot("case", "extra")),
        ("set", None),
        ("policy.slices", None),
    ],
)
def test_every_place_has_its_row_or_none(where: str, spot: Spot | None) -> None:
    assert read(where).row == spot


def test_a_row_shows_its_own_findings_and_a_claim_or_point_those_of_its_parts() -> None:
    spots = [Spot("claim", "c1"), Spot("phrase", "c1", 1), Spot("link", "c2"), Spot("answer_phrases", "p1"), None]
    finding = CheckFinding("GT204", CheckSeverity.ERROR, "q1", Spot("case"), "", "")
    found = [PlacedFinding(finding, spot) for spot in spots]
    assert [one.spot for one in at_spot(found, Spot("claim", "c1"))] == spots[:2]
    assert [one.spot for one in at_spot(found, Spot("phrase", "c1", 1))] == [spots[1]]
    assert at_spot(found, Spot("phrase", "c1", 0)) == ()
    assert [one.spot for one in at_spot(found, Spot("point", "p1"))] == [spots[3]]
    assert at_spot(found, None) == ()
