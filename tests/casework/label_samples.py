"""A case and its source for tests of labels as values, without a store."""

from __future__ import annotations

from goldtui.model.labels import Mark
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase

CARE = EvidenceChunk(
    chunk_id="care", version="v1", permitted=True, current=True, text="Ferns are misted twice a day in summer."
)
MISTED = Mark(chunk_id="care", version="v1", start=10, end=28, text="misted twice a day")
SUMMER = Mark(chunk_id="care", version="v1", start=32, end=38, text="summer")


def fern_case(**claim: object) -> GoldCase:
    """One claim, one point; the claim's fields may be others."""
    first = Claim(
        claim_id="c1", text="Ferns are misted twice a day.", citation_id="care", support_phrases=(MISTED.text,)
    )
    return GoldCase(
        case_id="ferns",
        question="How often are ferns misted?",
        required_source_ids=("care",),
        points=(AnswerPoint(point_id="p1", text="twice a day"),),
        reference=Answer(text="Ferns are misted twice a day.", claims=(first.model_copy(update=claim),)),
    )
