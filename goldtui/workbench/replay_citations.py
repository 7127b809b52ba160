"""Gives the sentences of a response their citations where a run only lists them, beside the text and not in it."""

from __future__ import annotations

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
    the run named these sources for the whole text, so any one of them may be meant.
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
    cited = tuple(claim.model_copy(update={"citation_id": _meant(claim, trace, case, evidence)}) for claim in claims)
    answer = Answer(
        answer_id=trace.trace_id or "response", text=response, labelled_by=LabelledBy.PIPELINE, claims=cited
    )
    return trace.model_copy(update={"answer": answer, "inferred": (*trace.inferred, INFERRED)})


def _meant(claim: Claim, trace: RagTrace, case: GoldCase, evidence: EvidenceIndex) -> str:
    phrases = align(claim, case).phrases
    for chunk_id in trace.citations:
        source = evidence.current.get(chunk_id)
        if source is None or not phrases:
            continue
        if all(find_phrase(phrase, source.prepared).status is MatchStatus.FOUND for phrase in phrases):
            return chunk_id
    return trace.citations[0]
