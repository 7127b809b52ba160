"""Each family that changes the run changes its own thing, or says in words what the evidence lacks."""

from __future__ import annotations

import pytest
from garden_set import FERRY, OTHER, REFUSAL, THIRD, chunk, make, one_claim, only, reason

from goldtui.model.policy import Policy
from goldtui.variants.declare import Form

OLD = chunk("ferry", "The ferry leaves at 08:30.", version="v1", current=False)
SECRET = chunk("secret", "A secret.", permitted=False)
GONE = chunk("gone", "Withdrawn.", current=False)
FULL = (FERRY, OLD, OTHER, THIRD, SECRET, GONE)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("retrieval-miss", "selected_context_ids", ("pool",)),
        ("retrieval-miss", "first_stage_ids", ("pool",)),
        ("dropped-source", "selected_context_ids", ("pool",)),
        ("stale-version", "selected_versions", ("v1",)),
        ("restricted-candidate", "first_stage_ids", ("ferry", "pool", "secret")),
        ("restricted-context", "selected_context_ids", ("ferry", "secret")),
        ("not-current-source", "selected_context_ids", ("ferry", "gone")),
        ("unknown-candidate", "first_stage_ids", ("ferry", "pool", "ferry-bis")),
        ("duplicate-candidate", "first_stage_ids", ("ferry", "pool", "ferry")),
        ("reranker-invented", "reranked_ids", ("ferry", "pool", "tower")),
        ("version-count", "selected_versions", ()),
        ("empty-context", "selected_context_ids", ()),
        ("wrong-case", "case_id", "q1/another"),
    ],
)
def test_a_trace_family_changes_its_own_thing(kind: str, field: str, value: object) -> None:
    assert only(make(kind, one_claim("It is late."), chunks=FULL)).run[field] == value


def test_the_lesson_reads_padding_that_strict_only_minds_below_the_least_precision() -> None:
    case = one_claim("It is late.")
    assert "min_precision" in reason(make("noise-padding", case))
    lesson = only(make("noise-padding", case, form=Form.LABELLED))
    assert lesson.run["selected_context_ids"] == ("ferry", "pool", "tower")
    half = only(make("noise-padding", case, policy=Policy(min_precision=0.5)))
    assert half.run["selected_context_ids"] == ("ferry", "pool", "tower")
    assert "admissible chunks" in reason(make("noise-padding", case, policy=Policy(min_precision=0.1)))


def test_pipeline_versions_are_left_out_or_blank_where_the_policy_asks_for_any() -> None:
    case = one_claim("It is late.")
    names = [name for name, _ in only(make("missing-version", case)).run["versions"]]  # type: ignore[attr-defined]
    assert names == ["retriever", "index", "sparse", "dense", "fusion"]
    assert only(make("blank-version", case)).run["versions"][-1] == ("reranker", " ")  # type: ignore[index]
    for kind in ("missing-version", "blank-version"):
        assert "no component" in reason(make(kind, case, policy=Policy(required_versions=())))


def test_what_the_evidence_lacks_is_said_to_be_lacking() -> None:
    case = one_claim("It is late.")
    alone = (FERRY,)
    assert "may be used" in reason(make("restricted-candidate", case))
    assert "may be used" in reason(make("restricted-context", case))
    assert "in force" in reason(make("not-current-source", case))
    for kind in ("retrieval-miss", "dropped-source"):
        assert "no other admissible chunk" in reason(make(kind, case, chunks=alone))
        assert "requires no source" in reason(make(kind, REFUSAL))
    assert "candidate already" in reason(make("reranker-invented", case, chunks=alone))
    assert "requires no source" in reason(make("stale-version", REFUSAL))
    assert "requires no source" in reason(make("empty-context", REFUSAL))
    assert "no candidate" in reason(make("duplicate-candidate", REFUSAL, chunks=()))
    assert only(make("stale-version", case)).run["selected_versions"] == ("v2-superseded",)
    assert only(make("version-count", REFUSAL)).run["selected_versions"] == ("reference",)
