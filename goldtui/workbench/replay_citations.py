"""Gives the sentences of a response their citations where a run only lists them, beside the text and not in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goldtui.formats.traces.declare import SPANS
from goldtui.gates.align import align
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.refusal import states_gap
from goldtui.gates.split import claims_of_response
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, LabelledBy, RagTrace
from goldtui.text.phrase import MatchStatus, find_phrase

INFERRED = "answer.claims"
"""Named in `trace.inferred` of a run whose claims were given their citations here."""


def with_listed_citations(trace: RagTrace, case: GoldCase, evidence: EvidenceIndex, policy: Policy) -> RagTrace:
    """The run with an answer in claims; the very run where it has claims, inline markers or no list of citations.

    A sentence is given the first listed citation that holds the phrases the gold asks of it, else the first listed:
    the run named these sources for the whole text, so any one of them may be meant. Where the run says which part of
    the text each citation is of, a sentence has those that touch it, and one that none touches has no citation.
    """
    response = trace.response
    if trace.answer is not None or not response or not trace.citations:
        return trace
    claims = claims_of_response(response, trace, evidence)
    if case.expected_behaviour is Behaviour.PARTIAL:
        # Saying what the sources lack is what the case asks for; no source can prove it.
        claims = tuple(claim for claim in claims if claim.citation_id or not states_gap(claim.text, policy))
    if not claims or any(claim.citation_id for claim in claims):
        return trace
    listed = _listed(claims, trace, response)
    cited = tuple(
        claim.model_copy(update={"citation_id": _meant(claim, ids, case, evidence)})
        for claim, ids in zip(claims, listed, strict=True)
    )
    answer = Answer(
        answer_id=trace.trace_id or "response", text=response, labelled_by=LabelledBy.PIPELINE, claims=cited
    )
    return trace.model_copy(update={"answer": answer, "inferred": (*trace.inferred, INFERRED)})


def _listed(claims: Sequence[Claim], trace: RagTrace, response: str) -> Iterator[Sequence[str]]:
    """Which citations each claim may mean."""
    spans = _spans(trace)
    after = 0
    for claim in claims:
        start = response.find(claim.text, after)
        if spans is None or start < 0:
            yield trace.citations
            continue
        after = end = start + len(claim.text)
        yield [chunk_id for begins, ends, ids in spans if begins < end and start < ends for chunk_id in ids]


def _spans(trace: RagTrace) -> list[tuple[int, int, list[str]]] | None:
    """The cited parts of the response; null where the run names none. Other contracts bring any `extra` they like."""
    told = trace.extra.get(SPANS)
    if not isinstance(told, list):
        return None
    spans = []
    for one in told:
        match one:
            case [int(start), int(end), [*ids]] if all(isinstance(item, str) for item in ids):
                spans.append((start, end, ids))
            case _:
                return None
    return spans


def _meant(claim: Claim, listed: Sequence[str], case: GoldCase, evidence: EvidenceIndex) -> str | None:
    phrases = align(claim, case).phrases
    for chunk_id in listed:
        source = evidence.current.get(chunk_id)
        if source is None or not phrases:
            continue
        if all(find_phrase(phrase, source.prepared).status is MatchStatus.FOUND for phrase in phrases):
            return chunk_id
    return listed[0] if listed else None
