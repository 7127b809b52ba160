"""Generated records with nasty text: separators, controls, emoji, bidi marks, markup, look-alike ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from record_strategies import record_of

from goldtui.model.checks import CheckSettings, Ignored
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import CompliancePattern, Policy, UnlabelledClaims
from goldtui.model.records import (
    Answer,
    EvidenceChunk,
    GoldCase,
    RagTrace,
    Record,
    Usage,
    Variant,
)
from goldtui.model.scoring_rules import STAGE_NAMES, ScoringRules

NASTY = (
    "\u2028",
    "\u2029",
    "\u0085",
    "\r\n",
    "\r",
    "\t",
    "\x1b[31m",
    "\x7f",
    "\u202e",
    "\ufeff",
    "\u200b",
    "e\u0301",
    "\u00e9",
    "👩‍✈️",
    "[bold]",
    "\\u0000",
    '"',
    "\\",
    "船",
    "´",
    "|;,",
    " ",
)
# NUL and half surrogate pairs are what the format refuses, so they are no part of the law.
characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
texts = st.sampled_from(("", "a", *NASTY)) | st.text(characters, max_size=4)
ids = texts.filter(bool)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda children: st.lists(children, max_size=3) | st.dictionaries(texts, children, max_size=3),
    max_leaves=3,
)


def tuples(values: st.SearchStrategy[Any], most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, max_size=most).map(tuple)


def distinct(
    values: st.SearchStrategy[Any], key: Callable[[Any], Any], least: int = 0, most: int = 2
) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, min_size=least, max_size=most, unique_by=key).map(tuple)


def extras(model: type[Record]) -> st.SearchStrategy[dict[str, Any]]:
    """Whatever may ride along: any key that is not a field of the record itself."""
    keys = texts.filter(lambda key: key not in model.model_fields)
    return st.just({}) | st.dictionaries(keys, json_values, max_size=1)


answers = record_of(Answer, texts, ids, extras)
cases = record_of(GoldCase, texts, ids, extras)


@st.composite
def chunks(draw: st.DrawFn) -> EvidenceChunk:
    permitted = draw(st.none() | st.booleans())
    return EvidenceChunk(
        chunk_id=draw(ids),
        document_id=draw(st.none() | texts),
        parent_id=draw(st.none() | texts),
        version=draw(ids),
        permitted=permitted,
        current=draw(st.none() | st.booleans()),
        usage=draw(st.sampled_from(Usage)),
        text=draw(st.none() | texts if permitted is False else texts),
        extra=draw(extras(EvidenceChunk)),
    )


def traces(trace_ids: st.SearchStrategy[Any]) -> st.SearchStrategy[RagTrace]:
    return st.builds(
        RagTrace,
        trace_id=trace_ids,
        case_id=texts,
        first_stage_ids=tuples(texts),
        rerank_input_ids=tuples(texts),
        reranked_ids=tuples(texts),
        selected_context_ids=tuples(texts),
        selected_versions=tuples(texts),
        versions=tuples(st.tuples(texts, texts)),
        response=st.none() | texts,
        citations=tuples(texts),
        answer=st.none() | answers,
        inferred=tuples(texts),
        extra=extras(RagTrace),
    )


variants = st.builds(
    Variant,
    variant_id=ids,
    case_id=ids,
    kind=texts,
    trace=st.none() | traces(st.none() | ids),
    answer=st.none() | answers,
    expected_stage=st.none() | texts,
    should_release=st.none() | st.booleans(),
    note=texts,
    extra=extras(Variant),
)
shares = st.floats(0, 1)
policies = st.builds(
    Policy,
    required_versions=tuples(texts),
    min_precision=shares,
    refusal_tokens=tuples(texts),
    compliance_patterns=tuples(
        st.builds(CompliancePattern, name=ids, pattern=ids.map(lambda text: text[:2000]), message=texts),
        most=2,
    ),
    unlabelled_claims=st.sampled_from(UnlabelledClaims),
    slice_minimum=shares,
    slice_minimums=st.dictionaries(texts, shares, max_size=2),
    category_quotas=st.dictionaries(texts, st.integers(0, 99), max_size=2),
    recall_at=st.integers(1, 1000),
    scoring=st.builds(
        ScoringRules,
        weights=st.dictionaries(st.sampled_from(STAGE_NAMES), shares, max_size=2),
        slice_tolerance=shares,
        slice_tolerances=st.dictionaries(texts, shares, max_size=2),
    ),
)


def _one_current(found: tuple[EvidenceChunk, ...]) -> bool:
    in_force = [chunk.chunk_id for chunk in found if chunk.current]
    return len(in_force) == len(set(in_force))


records: st.SearchStrategy[Record] = cases | chunks() | traces(ids) | variants

codes = st.sampled_from(("GT1", "GT204", "gt9", 'G"]', "\u00df"))
check_settings = st.builds(
    CheckSettings,
    select=st.lists(codes, max_size=2).map(tuple),
    ignore=st.lists(st.builds(Ignored, code=codes, reason=texts.map(lambda text: f"since {text}")), max_size=2).map(
        tuple
    ),
)

goldsets = st.builds(
    GoldSet,
    name=ids,
    description=texts,
    cases=distinct(cases, lambda case: case.case_id, least=1, most=2),
    evidence=distinct(chunks(), lambda chunk: (chunk.chunk_id, chunk.version)).filter(_one_current),
    variants=distinct(variants, lambda variant: variant.variant_id, most=2),
    traces=distinct(traces(ids), lambda trace: trace.trace_id, most=2),
    policy=policies,
    checks=check_settings,
)
