"""The variants of a case in words: judged as the case is handed in, each with what would catch it and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from goldtui.casework.edits import claims_of
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import AnswerPoint, EvidenceChunk, GoldCase, Variant
from goldtui.model.spot import Spot
from goldtui.store import kept_variants
from goldtui.text.word_diff import Change
from goldtui.variants.advice import Advice
from goldtui.variants.declare import Field
from goldtui.workbench.case import desk
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow, case_variants, evidence_of, spot_of
from goldtui.workbench.variants.set_score import Adding
from goldtui.workbench.variants.variant_difference import variant_difference


@pytest.fixture
def session(sit: Callable[[str], Session]) -> Session:
    return sit("Ana")


@pytest.fixture
def green(green: GoldCase) -> GoldCase:
    """Its point is recognised by words that a lie about the hour says too."""
    point = AnswerPoint(point_id="p1", text="At 6.", answer_phrases=("The pool opens",))
    return green.model_copy(update={"points": (point,)})


def look(session: Session, case: GoldCase) -> CaseVariants:
    return case_variants(session, evidence_of(session), case)


def row(found: CaseVariants, name: str) -> VariantRow:
    return next(one for one in found.rows if one.name == name)


def said(session: Session, case: GoldCase, one: VariantRow) -> str:
    signs = {Change.SAME: "{}", Change.REMOVED: "[-{}-]", Change.ADDED: "{{+{}+}}"}
    pieces = variant_difference(evidence_of(session), case, session.policy, one)
    return "".join(signs[change].format(text) for change, text in pieces)


def bare_point(case: GoldCase) -> GoldCase:
    """The case without the answer phrases by which a blind claim is recognised."""
    return case.model_copy(update={"points": (AnswerPoint(point_id="p1", text="At 6."),)})


def test_the_reference_comes_first_and_families_without_a_variant_last(session: Session, green: GoldCase) -> None:
    found = look(session, green)
    assert found.rows[0].kind == "reference"
    outcomes = [one.outcome for one in found.rows]
    assert outcomes.index("n/a") == len(outcomes) - outcomes.count("n/a")
    assert all(one.reason for one in found.rows)
    assert found.rows[0].expected == found.rows[0].observed == "pass"
    assert "admissibility" in found.gates
    assert 0 < found.killed <= found.applicable


def test_what_is_judged_is_the_case_as_it_is_handed_in_and_not_as_it_was_saved(
    session: Session, green: GoldCase
) -> None:
    saved, drafted = look(session, green), look(session, bare_point(green))
    assert row(saved, "uncited").outcome == row(drafted, "changed-number").outcome == "killed"
    held = row(drafted, "uncited")
    assert held.outcome == "held"
    assert held.wrong
    assert held.spot == Spot("answer_phrases", "p1")
    assert "answer phrase" in held.advice
    assert held.advice not in held.reason
    assert not drafted.sound


def test_a_stopped_reference_says_at_which_stage_and_what_repairs_it(session: Session, green: GoldCase) -> None:
    wrong = claims_of(green)[0].model_copy(update={"support_phrases": ("opens at 7",)})
    broken = green.model_copy(update={"reference": green.reference.model_copy(update={"claims": (wrong,)})})  # type: ignore[union-attr]
    found = look(session, broken)
    assert found.stopped == "answer faithfulness"
    assert not found.sound
    assert found.rows[0].outcome == "false_alarm"
    assert found.rows[0].spot == Spot("phrase", "c1", 0)
    assert found.rows[0].first == "faithfulness"


def test_evidence_is_read_again_only_when_some_has_come_in(session: Session) -> None:
    first = evidence_of(session)
    assert evidence_of(session, first) is first
    added = EvidenceChunk(chunk_id="tower", version="v1", permitted=True, current=True, text="212 steps.")
    store_set(session.store, GoldSet(evidence=(added,)), "Ben", session.clock())
    again = evidence_of(session, first)
    assert again is not first
    assert "tower" in again.shelf.evidence.current


def test_no_word_of_a_withheld_source_is_shown(session: Session, green: GoldCase) -> None:
    secret = EvidenceChunk(
        chunk_id="vault", version="v1", permitted=False, current=True, text="The spare key lies under the third stone."
    )
    store_set(session.store, GoldSet(evidence=(secret,)), "Ben", session.clock())
    claim = claims_of(green)[0].model_copy(
        update={"citation_id": "vault", "support_phrases": ("key lies under the third stone",)}
    )
    leaky = green.model_copy(update={"reference": green.reference.model_copy(update={"claims": (claim,)})})  # type: ignore[union-attr]
    for one in look(session, leaky).rows:
        for text in (one.reason, one.note, *(f.message for r in one.results for f in r.findings)):
            assert "third stone" not in text


# -- another expectation -------------------------------------------------------------------------------


def test_another_expectation_is_stored_with_its_reason_and_speaks_of_that_variant_alone(
    session: Session, green: GoldCase
) -> None:
    before = row(look(session, green), "changed-number")
    step = keep_variants.expecting(before, green, "citation support", "the pool's own clock is meant")
    keep_variants.keep(session, step)
    after = row(look(session, green), "changed-number")
    assert (after.expected, after.outcome) == ("citation support", "misattributed")
    assert "the pool's own clock is meant" in after.reason
    assert after.kept == step.after
    assert keep_variants.removal_step(after) == step.turned
    keep_variants.keep(session, step.turned)
    assert row(look(session, green), "changed-number") == before
    assert keep_variants.removal_step(before) is None


def test_no_expectation_is_changed_without_a_reason(session: Session, green: GoldCase) -> None:
    with pytest.raises(UnusableInput) as caught:
        keep_variants.expecting(row(look(session, green), "empty"), green, "pass", "  ")
    assert caught.value.problem.code == "no_reason"


def test_a_variant_that_is_expected_to_pass_is_a_good_answer(session: Session, green: GoldCase) -> None:
    step = keep_variants.expecting(row(look(session, green), "empty"), green, "pass", "silence is golden here")
    keep_variants.keep(session, step)
    assert row(look(session, green), "empty").outcome == "false_alarm"


def test_an_expectation_of_a_whole_family_is_what_speaks_of_its_rows(session: Session, green: GoldCase) -> None:
    ours = Variant(
        variant_id="all numbers", case_id="q1", kind="changed-number", expected_stage="citation support", note="so"
    )
    kept_variants.change(session.store, kept_variants.VariantChange(None, ours), author="Ana", at=session.clock())
    assert row(look(session, green), "changed-number").kept == ours


# -- by hand -------------------------------------------------------------------------------------------


def test_an_answer_is_rewritten_as_text_and_keeps_id_stage_and_place(session: Session, green: GoldCase) -> None:
    before = row(look(session, green), "changed-number")
    text = keep_variants.form_of(before, green)
    assert keep_variants.edit_step(before, green, text, ()) is None
    shown = claims_of_row(before)
    step = keep_variants.edit_step(before, green, text.replace(shown, "The pool opens at 11."), ())
    assert step is not None
    keep_variants.keep(session, step)
    after = row(look(session, green), "changed-number")
    assert (after.variant_id, after.expected, after.outcome) == (before.variant_id, before.expected, "killed")
    assert after.variant is not None
    assert after.variant.answer is not None
    assert after.variant.answer.text == "The pool opens at 11."
    assert "The pool opens at [-6-]{+11+}." in said(session, green, after)
    # Another expectation of a rewritten one leaves what was written.
    again = keep_variants.expecting(after, green, "citation support", "why")
    assert again.before == step.after
    assert again.after is not None
    assert again.after.answer == after.variant.answer
    assert again.after.note.endswith("; expectation: why")


def claims_of_row(one: VariantRow) -> str:
    assert one.variant is not None
    assert one.variant.answer is not None
    return one.variant.answer.claims[0].text


def test_a_response_that_is_its_claims_joined_follows_a_claim_that_is_rewritten(
    session: Session, green: GoldCase
) -> None:
    before = row(look(session, green), "changed-number")
    lines = keep_variants.form_of(before, green).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("claim:")) + 1
    lines[at] = "  text: The pool never opens."
    step = keep_variants.edit_step(before, green, "\n".join(lines), ())
    assert step is not None
    assert step.after is not None
    assert step.after.answer is not None
    assert step.after.answer.text == "The pool never opens."


def test_the_reference_rewritten_is_a_new_variant_under_an_id_that_is_free(session: Session, green: GoldCase) -> None:
    reference = look(session, green).rows[0]
    text = keep_variants.form_of(reference, green).replace("opens at 6", "opens at 5")
    step = keep_variants.edit_step(reference, green, text, {"q1/hand-1"})
    assert step is not None
    assert step.before is None
    assert step.subject.variant_id == "q1/hand-2"
    assert step.subject.should_release is False
    keep_variants.keep(session, step)
    made = row(look(session, green), "hand-2")
    assert made.kept == made.variant == step.after
    assert row(look(session, green), "changed-number").outcome == "killed"


def test_what_cannot_be_read_is_named_by_its_line(session: Session, green: GoldCase) -> None:
    reference = look(session, green).rows[0]
    with pytest.raises(UnusableInput) as caught:
        keep_variants.edit_step(reference, green, "answer: a\n  colour: red\n", ())
    assert caught.value.problem.where == "answer:2"


def test_only_answers_are_edited(session: Session, green: GoldCase) -> None:
    found = look(session, green)
    assert keep_variants.editable(found.rows[0])
    assert keep_variants.editable(row(found, "empty"))
    assert not keep_variants.editable(row(found, "version-count"))
    assert not keep_variants.editable(next(one for one in found.rows if one.outcome == "n/a"))


# -- the difference ------------------------------------------------------------------------------------


def test_a_changed_trace_differs_by_the_ids_of_its_stages(session: Session, green: GoldCase) -> None:
    text = said(session, green, row(look(session, green), "empty-context"))
    assert "Selected context ids: [-pool-]" in text
    assert "Response" not in text


def test_a_cited_id_that_is_gone_or_invented_is_shown_and_missing_labels_of_a_blind_answer_are_not(
    session: Session, green: GoldCase
) -> None:
    found = look(session, green)
    assert said(session, green, row(found, "uncited")) == "Claim c1 cites: [-pool-]\n"
    assert said(session, green, row(found, "invented-citation")).startswith("Claim c1 cites: pool{+")


def test_the_reference_does_not_differ_from_itself(session: Session, green: GoldCase) -> None:
    assert said(session, green, look(session, green).rows[0]) == ""


# -- where an advice is followed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "name", "spot"),
    [
        (Field("point", "forbidden_phrases"), "p1", Spot("forbidden_phrases", "p1")),
        (Field("point", "answer_phrases"), "", Spot("question")),
        (Field("claim", "support_phrases"), "c1", Spot("phrase", "c1")),
        (Field("claim", "answer_point"), "", Spot("link", "c1")),
        (Field("case", "reference"), "", Spot("answer")),
        (Field("case", "constraints"), "", Spot("case", "constraints")),
        (Field("chunk", "permitted"), "", Spot("chunk", "pool")),
        (Field("policy", "refusal_tokens"), "", None),
    ],
)
def test_every_kind_of_advice_has_its_place_in_the_workbench_or_none(
    green: GoldCase, field: Field, name: str, spot: Spot | None
) -> None:
    assert spot_of(Advice("do it", field, name), green) == spot


def test_advice_about_a_source_has_no_place_in_a_case_that_requires_none(green: GoldCase) -> None:
    assert spot_of(Advice("", Field("chunk", "usage")), green.model_copy(update={"required_source_ids": ()})) is None


# -- the whole set -------------------------------------------------------------------------------------


def test_the_sums_grow_case_by_case_and_name_the_first_variant_that_was_not_killed(
    session: Session,
) -> None:
    evidence, adding = evidence_of(session), Adding()
    one = adding.add(session, evidence, ["q1"])
    two = adding.add(session, evidence, ["q2", "no such case"])
    assert (one.cases, two.cases) == (1, 2)
    assert two.applicable == 2 * one.applicable
    assert sum(line.killed for line in two.families) == two.killed
    assert dict(two.gates)["admissibility"] > 0
    case = look(session, desk.open_case(session, "q1").case)
    for line in two.families:
        wrong = [r.variant_id for r in case.rows if r.kind == line.name and r.wrong]
        assert line.first == (("q1", wrong[0]) if wrong else None)
        assert (line.killed == line.applicable) == (not wrong)


def test_the_first_open_gate_is_the_red_one_before_the_untested_one(session: Session, green: GoldCase) -> None:
    one = row(look(session, green), "changed-number")
    assert one.first == "faithfulness"
    assert replace(one, results=()).first == ""
