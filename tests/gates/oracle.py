"""The lesson's chain written a second time, as plainly as it can be, to check the real one against.

It shares no code with the gates. Where the lesson would divide by zero it answers `None`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase, Importance, RagTrace

NEEDED = ("retriever", "index", "sparse", "dense", "fusion", "reranker")


class Told(NamedTuple):
    """What the lesson says: the first stage that failed, and its seven ratios in its own order."""

    stage: str
    ratios: tuple[Fraction | None, ...]


def admissible(gold: GoldCase, trace: RagTrace, store: dict[str, EvidenceChunk]) -> bool:
    """May this run be scored at all?"""
    lists = (trace.first_stage_ids, trace.rerank_input_ids, trace.reranked_ids, trace.selected_context_ids)
    first, given, ranked, chosen = (set(ids) for ids in lists)
    named = [name for name, _ in trace.versions]
    if trace.case_id != gold.case_id or not chosen or len(trace.selected_versions) != len(lists[3]):
        return False
    if sorted(set(named)) != sorted(named) or any(name not in named for name in NEEDED):
        return False
    if any(ids.count(i) > 1 or i not in store for ids in lists for i in ids):
        return False
    if given - first or given ^ ranked or chosen - ranked:
        return False
    if any(store[i].version != v for i, v in zip(lists[3], trace.selected_versions, strict=True)):
        return False
    return all(store[i].permitted and store[i].current for i in first | given | ranked | chosen)


def holds(claim: Claim, chunk_id: str | None, store: dict[str, EvidenceChunk]) -> bool:
    """Does one chunk contain every phrase of the claim, letter case apart?"""
    if chunk_id not in store:
        return False
    text = (store[chunk_id].text or "").lower()
    return not [p for p in claim.support_phrases if text.find(p.lower()) == -1]


def share(part: int, whole: int, empty: Fraction | None) -> Fraction | None:
    """A ratio, and what it is when nothing was measured."""
    return Fraction(part, whole) if whole else empty


def tell(gold: GoldCase, trace: RagTrace, answer: Answer, chunks: Sequence[EvidenceChunk]) -> Told:
    """The whole lesson: seven ratios, then the first of its seven steps that is not perfect."""
    store = {c.chunk_id: c for c in chunks}
    need, chosen = set(gold.required_source_ids), trace.selected_context_ids
    vital = {p.point_id for p in gold.points if p.importance is Importance.VITAL}
    backed = [c for c in answer.claims if any(holds(c, i, store) for i in chosen)]
    cited = [c for c in answer.claims if c.citation_id is not None]
    proper = [c for c in cited if c.citation_id in chosen and holds(c, c.citation_id, store)]
    zero, total = Fraction(0), len(answer.claims)
    ratios = (
        share(len(need & set(trace.first_stage_ids)), len(need), None),
        share(len(need & set(chosen)), len(need), None),
        share(len(need & set(chosen)), len(chosen), zero),
        share(len(backed), total, zero),
        share(len(cited), total, zero),
        share(len(proper), total, zero),
        share(len(vital & {c.answer_point for c in backed}), len(vital), None),
    )
    steps: tuple[tuple[str, bool | None], ...] = (
        ("admissibility", admissible(gold, trace, store)),
        ("candidate retrieval", None if ratios[0] is None else ratios[0] == 1),
        ("context selection", None if ratios[1] is None else ratios[1] == 1),
        ("answer completeness", total > 0),
        ("answer faithfulness", ratios[3] == 1),
        ("citation support", ratios[5] == 1),
        ("answer completeness", None if ratios[6] is None else ratios[6] == 1),
    )
    failed = [stage for stage, well in steps if well is False]
    unknown = any(well is None for _, well in steps)
    return Told(failed[0] if failed else "not tested" if unknown else "pass", ratios)
