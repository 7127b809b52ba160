"""A case and its evidence in plain lines, with marks written into the text so that no colour is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.source_groups import group_text
from goldtui.model.visible import spelled

MARK_LIMIT = 60_000
"""Characters of a chunk that are printed at most; the rest is counted."""


def case_lines(case: GoldCase, state: str, confirmed: Mapping[str, Sequence[str]] | None = None) -> Iterator[str]:
    """Question, expectation, points and claims; `confirmed` holds, by claim id, the flags that a person confirmed."""
    slice_name = case.workflow or "no slice"
    yield f"{spelled(case.case_id)}  {state} · {spelled(slice_name)} · expects {case.expected_behaviour or 'not set'}"
    yield f"Question: {spelled(case.question)}"
    if case.refusal_reason:
        yield f"Refusal reason: {spelled(case.refusal_reason)}"
    yield f"Required sources: {', '.join(map(spelled, case.required_source_ids)) or 'none'}"
    for group in case.source_alternatives:
        yield f"Any one of: {spelled(group_text(group))}"
    yield f"Points ({len(case.points)}):"
    for point in case.points:
        yield f"  {spelled(point.point_id)} ({point.importance}): {spelled(point.text)}"
        for phrase in point.answer_phrases:
            yield f"      says: {spelled(phrase)}"
        for phrase in point.forbidden_phrases:
            yield f"      must not say: {spelled(phrase)}"
    claims = case.reference.claims if case.reference else ()
    if case.reference is not None and case.reference.text:
        yield f"Reference answer: {spelled(case.reference.text)}"
    yield f"Claims ({len(claims)}):"
    for number, claim in enumerate(claims, 1):
        cited = spelled(claim.citation_id) if claim.citation_id else "nothing"
        yield f"  {number} {spelled(claim.claim_id)}: {spelled(claim.text)}"
        yield f"      cites {cited}, makes {spelled(claim.answer_point or 'no point')}"
        for phrase in claim.support_phrases:
            yield f"      phrase: {spelled(phrase)}"
        for said in (confirmed or {}).get(claim.claim_id, ()):
            yield f"      confirmed: {spelled(said)}"
    for constraint in case.constraints:
        yield f"Constraint: {spelled(constraint)}"


def chunk_lines(
    chunk: EvidenceChunk, marks: Sequence[tuple[tuple[int, int], int]], misses: Sequence[tuple[int, str, str]] = ()
) -> Iterator[str]:
    """The chunk with `[n phrase n]` around every phrase of claim n; a withheld chunk shows its id and why.

    `misses` are the phrases of claims that cite the chunk without an exact match: claim number, phrase, why.
    """
    said = {True: "yes", False: "no", None: "not set"}
    yield ""
    yield (
        f"Evidence {spelled(chunk.chunk_id)} ({spelled(chunk.version)}): permitted {said[chunk.permitted]}, "
        f"current {said[chunk.current]}, {chunk.usage}"
    )
    if chunk.permitted is False:
        yield "  text withheld: this chunk is not permitted"
        return
    if chunk.text is None:
        yield "  no text"
        return
    text = chunk.text[:MARK_LIMIT]
    for line in _marked(text, marks).split("\n"):
        yield f"  {spelled(line)}".rstrip()
    if len(chunk.text) > MARK_LIMIT:
        yield f"  ... {len(chunk.text) - MARK_LIMIT} more characters"
    for number, phrase, why in misses:
        yield f"  not so here, claim {number}: {spelled(phrase)}"
        yield f"      {spelled(why)}"


def missing_chunk_lines(chunk_id: str) -> Iterator[str]:
    """The lines for a chunk that a case names and its set lacks."""
    yield ""
    yield f"Evidence {spelled(chunk_id)}: the set has no such chunk"


def _marked(text: str, marks: Sequence[tuple[tuple[int, int], int]]) -> str:
    """The text with its marks; a mark that runs past the end is closed there."""
    ends: dict[int, str] = {}
    begins: dict[int, str] = {}
    for (start, end), number in marks:
        if start < len(text):
            begins[start] = f"{begins.get(start, '')}[{number} "
            # What opened last closes first, so that marks of one stretch are nested.
            ends[min(end, len(text))] = f" {number}]{ends.get(min(end, len(text)), '')}"
    pieces: list[str] = []
    done = 0
    for place in sorted({*begins, *ends}):
        pieces.extend((text[done:place], ends.get(place, ""), begins.get(place, "")))
        done = place
    return "".join(pieces) + text[done:]
