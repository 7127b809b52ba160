"""What is said of a case before it is frozen: what blocks it, whether it is sound, and what to do first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from goldtui.casework.readiness import NotReady, NotSound
from goldtui.model.records import AnswerPoint
from goldtui.model.results import Stage
from goldtui.model.spot import Spot
from goldtui.workbench.case.desk import open_case
from goldtui.workbench.case.soundness import (
    Standing,
    beyond_gates,
    case_standing,
    check_errors,
    facts,
    soundness_words,
    unsound_problems,
)
from goldtui.workbench.checks.case_findings import findings_of_case
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow, evidence_of


@pytest.fixture
def session(sit) -> Session:
    return sit("Ana")


def row(outcome: str, advice: str = "", spot: Spot | None = None, name: str = "rider") -> VariantRow:
    return VariantRow(
        f"q1/{name}", name, "rider", "adds a rider", "", "answer faithfulness", "pass", outcome, "", (), advice, spot
    )


def found(*rows: VariantRow, killed: int = 1, stopped: str = "") -> CaseVariants:
    reference = replace(row("accepted"), kind="reference")
    wrong = any(one.wrong for one in rows)
    return CaseVariants("q1", (reference, *rows), (), killed, len(rows), not wrong and not stopped, stopped, ())


def test_a_sound_case_says_how_many_variants_it_kills() -> None:
    assert soundness_words(found(row("killed"))) == "sound: 1 of 1 known-bad variants are killed"
    assert soundness_words(found(killed=0)) == "sound: no known-bad variant applies to it"


def test_one_that_is_not_sound_says_how_its_variants_come_out() -> None:
    said = soundness_words(found(row("killed"), row("survived", "forbid it"), row("held", "say more")))
    assert said == "not sound: 1 of 3 known-bad variants are killed, 1 held, 1 survived; no release takes it"


def test_a_stopped_reference_is_said_and_its_variants_are_no_work(green) -> None:
    stopped = found(row("survived", "forbid it"), stopped=Stage.ANSWER_FAITHFULNESS.value)
    assert soundness_words(stopped) == "not sound: the reference answer is stopped at answer faithfulness"
    assert unsound_problems(stopped, green) == ()


def test_variants_that_one_step_settles_are_one_problem(green) -> None:
    spot = Spot("point", "p1")
    rows = [row("survived", "forbid it", spot, f"rider/{number}") for number in range(5)]
    first, second = unsound_problems(found(*rows, row("held", "name a phrase", None, "bound")), green)
    assert (first.message, first.fix, first.spot) == (
        "survived: rider/0, rider/1, rider/2 and 2 more",
        "forbid it",
        spot,
    )
    assert (second.message, second.fix, second.spot) == ("held: bound", "name a phrase", None)


def test_what_the_strip_says_names_the_first_thing_to_do_and_where(green) -> None:
    assert beyond_gates((), found(row("killed")), green) == (
        "All gates pass. Sound: 1 of 1 known-bad variants are killed.",
        None,
    )
    said, spot = beyond_gates((), found(row("survived", "forbid it", Spot("point", "p1"))), green)
    assert said.endswith("First fix (f): forbid it (rider; 3 shows it)")
    assert spot == Spot("point", "p1")


def test_what_the_strip_says_names_the_lie_by_its_words_or_by_its_name(green) -> None:
    short = replace(row("held", "forbid it"), note="claim 'c1': 'frogs' became 'toads'")
    assert beyond_gates((), found(short), green)[0].endswith(
        "forbid it (claim 'c1': 'frogs' became 'toads'; 3 shows it)"
    )
    long = replace(row("held", "forbid it", name="rider/2"), note="claim 'c1': " + "leaf " * 20)
    assert beyond_gates((), found(row("killed"), long), green)[0].endswith("forbid it (rider/2; 3 shows it)")


def test_an_error_of_the_checks_keeps_a_case_from_ready_where_all_gates_pass(session, green) -> None:
    point = AnswerPoint(point_id="p1", text="At 6.", answer_phrases=("opens at 6", "at the"))
    weak = green.model_copy(update={"points": (point,)})
    now = case_standing(session, weak)
    (blocker,) = now.blockers
    assert blocker.code == "GT307"
    assert blocker.spot == Spot("answer_phrases", "p1")
    assert now.variants is None
    with pytest.raises(NotReady):
        now.refuse(weak, unsound=False)
    errors = check_errors(findings_of_case(session, evidence_of(session), weak))
    assert [one.code for one in errors] == ["GT307"]


def test_what_a_gate_and_a_check_say_of_one_claim_is_listed_once(session, green) -> None:
    claim = green.reference.claims[0].model_copy(update={"text": "The pool opens at 9."})
    reference = green.reference.model_copy(update={"text": claim.text, "claims": (claim,)})
    codes = [one.code for one in case_standing(session, green.model_copy(update={"reference": reference})).blockers]
    assert "claim_contradicts_phrase" in codes
    assert "GT214" not in codes


def test_a_case_that_lets_variants_through_is_refused_only_where_that_is_asked(green) -> None:
    lets = found(row("killed"), row("survived", "forbid it"))
    now = Standing((), lets)
    now.refuse(green, unsound=False)
    with pytest.raises(NotSound) as refused:
        now.refuse(green, unsound=True)
    assert refused.value.said == soundness_words(lets)
    assert refused.value.problems == unsound_problems(lets, green)
    Standing((), found(row("killed"))).refuse(green, unsound=True)


def test_a_reviewer_hears_the_same_as_the_author(session) -> None:
    case = open_case(session, "q1").case
    said, open_, _ = facts(session, case)
    now = case_standing(session, case)
    assert now.variants is not None
    assert said == soundness_words(now.variants)
    assert open_ == unsound_problems(now.variants, case)
