"""The lesson's own idea of support, kept to the letter: lower-cased substrings, chunks by id, labels believed.

Three of its seven steps ask the same question of every claim, so it is answered once per exhibit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit


class LessonSupport(NamedTuple):
    """Counts over the answer's claims, and which claims fall short."""

    claims: int
    supported: int
    """Claims all of whose phrases stand in one selected chunk."""
    cited: int
    """Claims that name any citation, a blank one included."""
    citation_supported: int
    """Claims whose cited chunk is selected and holds all phrases."""
    points: frozenset[str]
    """Labels of the supported claims."""
    unsupported: tuple[int, ...]
    miscited: tuple[int, ...]


_EMPTY = LessonSupport(0, 0, 0, 0, frozenset(), (), ())


def support(exhibit: Exhibit) -> LessonSupport:
    """What the lesson's plain rule says of each claim of the answer."""
    claims = exhibit.answer.claims
    if not claims:
        return _EMPTY
    selected = exhibit.trace.selected_context_ids
    lowered = exhibit.evidence.lowered
    cited = 0
    points: set[str | None] = set()
    unsupported: list[int] = []
    miscited: list[int] = []
    for position, claim in enumerate(claims):
        citation = claim.citation_id
        if citation is not None:
            cited += 1
            text = lowered.get(citation) if citation in selected else None
            if text is not None:
                # The cited chunk first: when it holds the phrases, both questions are answered at once.
                for phrase in claim.support_phrases:
                    if phrase.lower() not in text:
                        break
                else:
                    points.add(claim.answer_point)
                    continue
        miscited.append(position)
        phrases = [phrase.lower() for phrase in claim.support_phrases]
        for chunk_id in selected:
            text = lowered.get(chunk_id)
            if text is None or chunk_id == citation:
                continue
            for phrase in phrases:
                if phrase not in text:
                    break
            else:
                points.add(claim.answer_point)
                break
        else:
            unsupported.append(position)
    total = len(claims)
    return LessonSupport(
        total,
        total - len(unsupported),
        cited,
        total - len(miscited),
        frozenset(point for point in points if point is not None),
        tuple(unsupported),
        tuple(miscited),
    )
