"""The lesson's own idea of support, kept to the letter: lower-cased substrings, chunks by id, labels believed.

Three of its seven steps need the same result for every claim, so it is computed once per exhibit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.gates.proved import LessonSupport

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit
    from goldtui.model.records import Claim


def support_of(exhibit: Exhibit) -> LessonSupport:
    """What the lesson's plain rule finds for each claim, cached on the exhibit."""
    found = exhibit.lesson_kept
    if found is None:
        found = exhibit.lesson_kept = support(exhibit)
    return found


def support(exhibit: Exhibit) -> LessonSupport:
    """What the lesson's plain rule finds for each claim of the answer."""
    claims, chosen, lowered = exhibit.claims, exhibit.chosen, exhibit.evidence.lowered
    uncited = 0
    points: set[str | None] = set()
    unsupported: list[Claim] = []
    miscited: list[Claim] = []
    for claim in claims:
        # One read past the model's attribute hook instead of three through it; a record is its fields.
        fields = claim.__dict__
        citation = fields["citation_id"]
        text = lowered[citation] if citation in chosen else None
        if text is not None:
            # The cited chunk first: when it holds the phrases, both questions are answered at once.
            for phrase in fields["support_phrases"]:
                if phrase.lower() not in text:
                    break
            else:
                points.add(fields["answer_point"])
                continue
        uncited += citation is None
        miscited.append(claim)
        phrases = [phrase.lower() for phrase in fields["support_phrases"]]
        for chunk_id in exhibit.trace.selected_context_ids:
            text = lowered[chunk_id]
            if text is None or chunk_id == citation:
                continue
            for phrase in phrases:
                if phrase not in text:
                    break
            else:
                points.add(fields["answer_point"])
                break
        else:
            unsupported.append(claim)
    return LessonSupport(len(claims), uncited, points, unsupported, miscited)
