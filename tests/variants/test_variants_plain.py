"""A case with honest phrases is sound without one forbidden phrase typed."""

from __future__ import annotations

import pytest
from garden_set import shelf_of
from plain_cases import EVIDENCE, HOURS, LEAVE, PLAIN

from goldtui.gates.chain import STRICT
from goldtui.gates.confirm import confirmation_digest
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase
from goldtui.variants.matrix import CREDITLESS, CaseMatrix, case_matrix
from goldtui.variants.outcome import Outcome


def matrix_of(case: GoldCase) -> CaseMatrix:
    return case_matrix(case, shelf_of(EVIDENCE), Policy(), STRICT)


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case.case_id)
def test_a_plain_case_is_sound_without_a_forbidden_phrase(case: GoldCase) -> None:
    matrix = matrix_of(case)
    assert [(r.variant_id, r.classified.reason) for r in matrix.rows if r.outcome in CREDITLESS] == []
    assert matrix.credited
    assert sum(row.outcome is Outcome.KILLED for row in matrix.rows) > 30
    assert not any(point.forbidden_phrases for point in case.points)


def test_a_claim_that_a_reviewer_confirmed_in_other_words_is_as_sound() -> None:
    assert HOURS.reference is not None
    first, second = HOURS.reference.claims
    reworded = second.model_copy(update={"text": "On a Saturday the doors shut at 14:00."})
    digest = confirmation_digest("claim_says_more", reworded.text, *reworded.support_phrases)
    said = [{"code": "claim_says_more", "digest": digest, "by": "Ann", "reason": "the doors are those of the library"}]
    reference = HOURS.reference.model_copy(
        update={"claims": (first, reworded), "text": f"{first.text} {reworded.text}"}
    )
    case = HOURS.model_copy(update={"reference": reference})
    assert not matrix_of(case).credited
    assert matrix_of(case.model_copy(update={"extra": {"confirmations": said}})).sound


def test_every_way_of_lying_that_the_words_allow_is_tried_on_a_plain_case() -> None:
    kinds = {row.kind for row in matrix_of(LEAVE).rows if row.variant is not None}
    assert {"rider", "changed-bound", "changed-modality", "flipped-condition", "swapped-values"} <= kinds
