"""What people author and pipelines report: frozen values that compare by value and have stable JSON.

They are frozen so that a case shown, judged, saved and exported is provably the same case.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(min_length=1)]
"""An exact string, any text, never changed. Look-alikes are reported elsewhere, never merged."""

Flag = Annotated[bool, Field(strict=True)]
"""True or false and nothing else: the text "true" or the number 1 must never grant a permission."""


class Usage(StrEnum):
    """What an answer may do with a chunk's text."""

    SUMMARIZE = "summarize"
    QUOTE_ONLY = "quote_only"
    NO_USE = "no_use"


class Importance(StrEnum):
    """TREC nugget terms: a `vital` point must be in a right answer, an `okay` one may be."""

    VITAL = "vital"
    OKAY = "okay"


class Behaviour(StrEnum):
    """What a right response to the question does."""

    ANSWER = "answer"
    PARTIAL = "partial"
    REFUSE = "refuse"


class LabelledBy(StrEnum):
    """Who says which phrases prove a claim. A pipeline's own labels are never believed."""

    REVIEWER = "reviewer"
    PIPELINE = "pipeline"


class Record(BaseModel):
    """Base of all authored records: frozen, closed, strict about types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=False, hide_input_in_errors=True)


R = TypeVar("R", bound=Record)
_EVERY_FIELD: dict[type[Record], set[str]] = {}
_RECORD_FIELDS: dict[type[Record], tuple[str, ...]] = {}


def lean(record: R) -> R:
    """The record, sharing with all of its kind the note of which fields were given: nobody asks for that, and one
    such note a record takes nearly half of the memory of a set."""
    kind = type(record)
    every = _EVERY_FIELD.get(kind)
    if every is None:
        every = _EVERY_FIELD[kind] = set(kind.model_fields)
    object.__setattr__(record, "__pydantic_fields_set__", every)
    for part in parts_of(record):
        lean(part)
    return record


def parts_of(record: Record) -> list[Record]:
    """The records that a record holds, alone or in a list, in the order of its fields."""
    kind, held = type(record), record.__dict__
    names = _RECORD_FIELDS.get(kind)
    if names is None:
        names = tuple(name for name, field in kind.model_fields.items() if _names_records(field.annotation))
        _RECORD_FIELDS[kind] = names
    found: list[Record] = []
    for name in names:
        value = held[name]
        if isinstance(value, Record):
            found.append(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Record):
            found += value
    return found


def _names_records(annotation: object) -> bool:
    if isinstance(annotation, type) and get_origin(annotation) is None:
        return issubclass(annotation, Record)
    return any(map(_names_records, get_args(annotation)))


class EvidenceChunk(Record):
    """One versioned piece of source text, keyed by (`chunk_id`, `version`)."""

    chunk_id: Id
    document_id: str | None = None
    """The document that the chunk was cut from; null when the source names none."""
    parent_id: str | None = None
    """The section or document version the chunk belongs to; neighbours share it."""
    version: Id
    """Any text that changes when the text changes, such as `handbook/2026-06-01`."""
    permitted: Flag | None = None
    """May the system under test use this text? Null means not set, which is never permitted."""
    current: Flag | None = None
    """Is this version in force? Null means not set, which is never current."""
    usage: Usage = Usage.SUMMARIZE
    text: str | None = None
    """The source text, untouched. Null only for a withheld chunk (`permitted` false)."""
    extra: dict[str, Any] = Field(default_factory=dict)
    """Unknown keys of the source file, kept for export."""


class AnswerPoint(Record):
    """One thing the answer must say."""

    point_id: Id
    text: str = ""
    importance: Importance = Importance.VITAL
    answer_phrases: tuple[str, ...] = ()
    """Alternatives; a shipped answer must contain one of them for the point to count."""
    forbidden_phrases: tuple[str, ...] = ()
    """Wordings whose presence in an answer is a known lie about this point."""
    extra: dict[str, Any] = Field(default_factory=dict)


class Claim(Record):
    """One atomic statement with its citation."""

    claim_id: Id
    text: str = ""
    citation_id: str | None = None
    """The one chunk that the claim cites as its source; null when it cites none."""
    support_phrases: tuple[str, ...] = ()
    """Verbatim phrases of the source; all of them must be found to establish the claim."""
    answer_point: str | None = None
    extra: dict[str, Any] = Field(default_factory=dict)


class Answer(Record):
    """An ordered tuple of claims, and the response text as shipped or to be shipped."""

    answer_id: Id = "reference"
    text: str = ""
    labelled_by: LabelledBy = LabelledBy.REVIEWER
    claims: tuple[Claim, ...] = ()
    extra: dict[str, Any] = Field(default_factory=dict)


_KEPT = (
    "required_sources",
    "source_groups",
    "named_source_ids",
    "vital_points",
    "vital_in_order",
    "phrased_points",
    "forbidden_phrases",
)
"""What a case keeps next to its fields."""


class GoldCase(Record):
    """One question with what a right answer needs."""

    case_id: Id
    question: str
    workflow: str | None = None
    """The slice that results are grouped by."""
    category: str | None = None
    tags: tuple[str, ...] = ()
    expected_behaviour: Behaviour | None = None
    """Null means not set yet: the case stays a draft and gates report it as not tested."""
    refusal_reason: str | None = None
    required_source_ids: tuple[str, ...] = ()
    """Chunk ids that must all be in the context of a right answer."""
    source_alternatives: tuple[tuple[Id, ...], ...] = Field(default=(), exclude_if=operator.not_)
    """Groups of chunk ids; the context of a right answer must hold at least one of each group.

    Left out of JSON while empty, so that a case without groups keeps its earlier bytes and digests.
    """
    points: tuple[AnswerPoint, ...] = ()
    reference: Answer | None = None
    """The case's own right answer."""
    constraints: tuple[str, ...] = ()
    """`must: TEXT` or `must not: TEXT`; other wordings are shown to people and count as not tested."""
    citations_required: Flag | None = None
    """Null means yes for an answer or a partial answer, no for a refusal."""
    min_citation_coverage: float | None = Field(default=None, ge=0, le=1, strict=True)
    """Share of claims that must carry a citation, 0 to 1; null means all of them."""
    direct_quotes_only: Flag = False
    guideline_note: str = ""
    extra: dict[str, Any] = Field(default_factory=dict)
    """Fields of an imported file that have no place here, kept unchanged."""

    @cached_property
    def required_sources(self) -> frozenset[str]:
        """The required chunk ids as a set; cached, since every gate of every variant reads it."""
        return frozenset(self.required_source_ids)

    @cached_property
    def source_groups(self) -> tuple[frozenset[str], ...]:
        """The alternatives as sets, without empty groups; cached like `required_sources`."""
        return tuple([frozenset(group) for group in self.source_alternatives if group])

    @cached_property
    def named_source_ids(self) -> tuple[str, ...]:
        """Every chunk id that the case requires, alone or in a group, in order and once each; cached."""
        return tuple(
            dict.fromkeys((*self.required_source_ids, *(i for group in self.source_alternatives for i in group)))
        )

    @cached_property
    def vital_points(self) -> frozenset[str]:
        """Ids of the points a right answer must cover; kept like `required_sources`."""
        return frozenset(self.vital_in_order)

    @cached_property
    def vital_in_order(self) -> tuple[str, ...]:
        """The vital points' ids in the order of the points; cached like `required_sources`."""
        return tuple([p.point_id for p in self.points if p.importance is Importance.VITAL])

    @cached_property
    def phrased_points(self) -> dict[str, tuple[str, ...]]:
        """The answer phrases of each point that has any; cached like `required_sources`."""
        return {p.point_id: p.answer_phrases for p in self.points if p.answer_phrases}

    @cached_property
    def forbidden_phrases(self) -> tuple[tuple[str, str], ...]:
        """Every forbidden phrase with the id of its point; cached like `required_sources`."""
        return tuple((p.point_id, phrase) for p in self.points for phrase in p.forbidden_phrases)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy, as the base class makes it, without the cached sets, which describe the fields before the update."""
        copy = super().model_copy(update=update, deep=deep)
        for kept in _KEPT:
            copy.__dict__.pop(kept, None)
        return copy


class RagTrace(Record):
    """What one run of a RAG system did, as ids and versions; it holds no source text."""

    trace_id: str | None = None
    """The name of the run. Null only for the reference trace, which is built and never stored."""
    case_id: str
    """The gold case that it answers."""
    first_stage_ids: tuple[str, ...] = ()
    """Candidates of the first retrieval stage, best first."""
    rerank_input_ids: tuple[str, ...] = ()
    """What the reranker was given: some or all of the candidates."""
    reranked_ids: tuple[str, ...] = ()
    """What the reranker gave back, best first."""
    selected_context_ids: tuple[str, ...] = ()
    """The passages that the answer was written from."""
    selected_versions: tuple[str, ...] = ()
    """One version for each selected id, in the same order."""
    versions: tuple[tuple[str, str], ...] = ()
    """Pipeline components and their versions, as pairs so that a repeated name shows."""
    response: str | None = None
    """The text that the system shipped."""
    citations: tuple[str, ...] = ()
    """The ids cited for the response as a whole, in the order that numbered marks count. Where the response has no mark
    and there is no `answer`, each statement is taken to cite the one that holds its words."""
    answer: Answer | None = None
    """The traced answer in claims, each with its citation; null where the response is all there is."""
    inferred: tuple[str, ...] = ()
    """Names of fields that an importer filled in rather than found."""
    extra: dict[str, Any] = Field(default_factory=dict)
    """Every other key of the line; it is kept and changes no verdict."""


class Variant(Record):
    """A known-bad (or hand-kept good) trace or answer, with the stage at which it must fail."""

    variant_id: Id
    case_id: Id
    kind: str = "hand"
    trace: RagTrace | None = None
    """Null means the reference trace."""
    answer: Answer | None = None
    """Null means the reference answer."""
    expected_stage: str | None = None
    should_release: Flag | None = None
    note: str = ""
    extra: dict[str, Any] = Field(default_factory=dict)
