"""Assign the citations that a run only lists to the statements of its response."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goldtui.formats.traces.declare import SPANS
from goldtui.gates import split_first
from goldtui.gates.align import align
from goldtui.gates.citations import names_of, with_citations
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.refusal import only_states_gap
from goldtui.gates.split import claim_of, statements_of_response
from goldtui.model.policy import FIRST_RULE, Policy
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, LabelledBy, RagTrace
from goldtui.text.layout.names import Names
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.span import Span

INFERRED = "answer.claims"
"""Marks, in `trace.inferred`, a run whose claims got their citations here."""


def with_listed_citations(trace: RagTrace, case: GoldCase, evidence: EvidenceIndex, policy: Policy) -> RagTrace:
    """The run with an answer in claims; the same object if it has claims, inline markers or no list of citations.

    A statement gets the first listed citation that holds the phrases the gold requires for it, else those that hold
    them together, else the first listed: the run lists these sources for the whole text, so any may be meant. If the
    run says which part of the text a citation is for, a statement gets the overlapping ones, and none if none overlaps.
    """
    response = trace.response
    if trace.answer is not None or not response or not trace.citations:
        return trace
    if policy.judgement != FIRST_RULE:
        trace = _of_documents(trace, evidence)
    found = list(_claims(response, trace, case, evidence, policy))
    if case.expected_behaviour is Behaviour.PARTIAL:
        # Stating what the sources lack is what the case requires; no source can prove it.
        found = [one for one in found if one[0].citation_id or not only_states_gap(one[0].text, policy)]
    if not found or any(claim.citation_id for claim, _ in found):
        return trace
    spans = _spans(trace)
    cited = tuple(
        with_citations(claim, _meant(claim, _listed(place, spans, trace.citations), case, evidence))
        for claim, place in found
    )
    answer = Answer(
        answer_id=trace.trace_id or "response", text=response, labelled_by=LabelledBy.PIPELINE, claims=cited
    )
    return trace.model_copy(update={"answer": answer, "inferred": (*trace.inferred, INFERRED)})


def _of_documents(trace: RagTrace, evidence: EvidenceIndex) -> RagTrace:
    """The run with the selected chunks of each document that it lists by name; the same object if it lists none."""
    names = names_of(trace.model_copy(update={"citations": ()}), evidence)
    listed = dict.fromkeys(i for one in trace.citations for i in (_named_by(names, one) or (one,)))
    return trace if tuple(listed) == trace.citations else trace.model_copy(update={"citations": tuple(listed)})


def _named_by(names: Names, one: str) -> tuple[str, ...]:
    return () if one.isdecimal() else names.ids_of(one)


def _claims(
    response: str, trace: RagTrace, case: GoldCase, evidence: EvidenceIndex, policy: Policy
) -> Iterator[tuple[Claim, Span | None]]:
    """The response's claims, each with its position; null if unknown."""
    if policy.judgement == FIRST_RULE:
        after = 0
        for claim in split_first.claims_of_response(response, trace, evidence):
            start = response.find(claim.text, after)
            after = start + len(claim.text) if start >= 0 else after
            yield claim, Span(start, after) if start >= 0 else None
        return
    for number, said in enumerate(statements_of_response(response, trace, evidence, case.question), 1):
        yield claim_of(said, number), Span(said.start, said.end) if said.start >= 0 else None


def _listed(
    place: Span | None, spans: list[tuple[int, int, list[str]]] | None, citations: Sequence[str]
) -> Sequence[str]:
    """The citations a claim may refer to."""
    if spans is None or place is None:
        return citations
    return [chunk_id for start, end, ids in spans if start < place.end and place.start < end for chunk_id in ids]


def _spans(trace: RagTrace) -> list[tuple[int, int, list[str]]] | None:
    """The cited ranges of the response; null if the run names none. Other contracts may have any `extra`."""
    given = trace.extra.get(SPANS)
    if not isinstance(given, list):
        return None
    spans = []
    for one in given:
        match one:
            case [int(start), int(end), [*ids]] if all(isinstance(item, str) for item in ids):
                spans.append((start, end, ids))
            case _:
                return None
    return spans


def _meant(claim: Claim, listed: Sequence[str], case: GoldCase, evidence: EvidenceIndex) -> Sequence[str]:
    phrases = align(claim, case).phrases
    together: list[str] = []
    left = set(phrases)
    for chunk_id in listed if phrases else ():
        source = evidence.current.get(chunk_id)
        if source is None:
            continue
        held = {p for p in phrases if find_phrase(p, source.prepared).status is MatchStatus.FOUND}
        if held.issuperset(phrases):
            return (chunk_id,)
        if held & left:
            together.append(chunk_id)
            left -= held
    return together if together and not left else listed[:1]
