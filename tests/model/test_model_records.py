"""Records are values: frozen, equal by what they say, the same after a trip through JSON."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from goldtui.model.policy import Policy
from goldtui.model.records import AnswerPoint, Claim, EvidenceChunk, GoldCase, Importance

CASE = GoldCase(
    case_id="c1",
    question="When?",
    required_source_ids=("a", "b", "a"),
    points=(
        AnswerPoint(point_id="p1", answer_phrases=("at noon",), forbidden_phrases=("at midnight",)),
        AnswerPoint(point_id="p2", importance=Importance.OKAY),
    ),
)


def test_a_case_knows_its_sets() -> None:
    assert CASE.required_sources == {"a", "b"}
    assert CASE.vital_points == {"p1"}
    assert CASE.phrased_points == {"p1": ("at noon",)}
    assert CASE.forbidden_phrases == (("p1", "at midnight"),)


def test_asking_for_the_sets_changes_neither_equality_nor_json() -> None:
    fresh = GoldCase.model_validate_json(CASE.model_dump_json())
    assert CASE.vital_points
    assert fresh == CASE
    assert fresh.model_dump_json() == CASE.model_dump_json()
    assert hash(CASE.case_id) == hash(fresh.case_id)


def test_a_changed_copy_answers_for_its_own_fields() -> None:
    assert CASE.required_sources
    assert CASE.forbidden_phrases
    changed = CASE.model_copy(update={"required_source_ids": ("z",), "points": ()})
    assert changed.required_sources == {"z"}
    assert changed.vital_points == frozenset()
    assert changed.phrased_points == {}
    assert changed.forbidden_phrases == ()
    assert CASE.required_sources == {"a", "b"}


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        CASE.question = "Where?"  # type: ignore[misc]


@pytest.mark.parametrize("value", ["true", 1, "yes"])
def test_permission_is_true_or_false_and_nothing_that_looks_like_it(value: object) -> None:
    with pytest.raises(ValidationError):
        EvidenceChunk(chunk_id="c", version="1", permitted=value)  # type: ignore[arg-type]


def test_permission_and_currency_start_as_not_set() -> None:
    chunk = EvidenceChunk(chunk_id="c", version="1", text="x")
    assert chunk.permitted is None
    assert chunk.current is None


def test_phrases_given_as_one_text_are_refused_not_cut_into_letters() -> None:
    with pytest.raises(ValidationError):
        Claim(claim_id="k", support_phrases="at noon")  # type: ignore[arg-type]


def test_a_policy_refuses_a_key_it_does_not_know() -> None:
    with pytest.raises(ValidationError):
        Policy(min_precison=0.5)  # type: ignore[call-arg]


def test_an_error_about_a_record_does_not_repeat_its_text() -> None:
    with pytest.raises(ValidationError) as caught:
        EvidenceChunk(chunk_id="c", version="1", text=["the orchid stands by the third bridge"])  # type: ignore[arg-type]
    assert "orchid" not in str(caught.value)
