"""Which ids a claim cites, and what a mark of a run may name: one answer for splitter, gates and scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Claim, RagTrace
from goldtui.text.layout.names import Names, close_to

CITATIONS_KEY = "citations"
"""The key of `claim.extra` that lists further cited ids of a claim."""
_MOST_COMPARED = 5_000


def cited_by(claim: Claim) -> tuple[str, ...]:
    """All ids that a claim cites, each once: its `citation_id` first, then those of its other marks."""
    # One read past the model's attribute hook instead of three through it; a record is its fields.
    fields = claim.__dict__
    first, extra = fields["citation_id"], fields["extra"]
    more = extra.get(CITATIONS_KEY) if extra else None
    if not more or not isinstance(more, (list, tuple)):
        return (first,) if first and first.strip() else ()
    return tuple(dict.fromkeys(one for one in (first, *more) if isinstance(one, str) and one.strip()))


def with_citations(claim: Claim, cited: Sequence[str]) -> Claim:
    """A copy of the claim that cites these ids, in order, in place of its own."""
    extra = {key: value for key, value in claim.extra.items() if key != CITATIONS_KEY}
    if len(cited) > 1:
        extra[CITATIONS_KEY] = list(cited[1:])
    return claim.model_copy(update={"citation_id": cited[0] if cited else None, "extra": extra})


def names_of(trace: RagTrace, evidence: EvidenceIndex) -> Names:
    """What the marks of a run's response may name.

    A mark is a chunk id of the run or the store, or a number: the n-th of the run's citations, otherwise of its
    selected context. A document's name means the selected chunks of that document.
    """
    listed = trace.citations or trace.selected_context_ids
    own = frozenset((*trace.citations, *trace.selected_context_ids, *trace.first_stage_ids))

    def resolve(name: str) -> str | None:
        if name in evidence.current or name in own:
            return name
        if name.isascii() and name.isdigit() and len(name) < 6 and 0 < int(name) <= len(listed):
            return listed[int(name) - 1]
        return None

    known = dict.fromkeys((*trace.selected_context_ids, *trace.citations, *trace.first_stage_ids))
    titles: dict[str, None] = {}
    for chunk_id in trace.selected_context_ids:
        source = evidence.current.get(chunk_id)
        if source is not None:
            chunk = source.chunk
            titles.update(dict.fromkeys(name for name in (chunk.document_id, chunk.parent_id) if name))

    def of_document(name: str) -> tuple[str, ...]:
        every = evidence.of_document(name)
        return tuple(one for one in every if one in trace.selected_context_ids) or every[:1]

    return Names(resolve, known, titles, counted=bool(trace.citations), documents=of_document)


def did_you_mean(name: str, trace: RagTrace, evidence: EvidenceIndex) -> str | None:
    """The known id that differs from an unknown one by case or a letter or two; ids of the run come first."""
    own: Iterable[str] = dict.fromkeys((*trace.selected_context_ids, *trace.first_stage_ids))
    return close_to(name, own) or close_to(name, evidence.beginning(_MOST_COMPARED))
