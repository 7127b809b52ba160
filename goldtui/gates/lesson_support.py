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
    points: set[str | None]
    """Labels of the supported claims."""
    unsupported: list[int]
    """Positions of the claims that no selected chunk supports."""
    miscited: list[int]
    """Positions of the claims that their own citation does not support."""


# What a named tuple's own constructor calls, without the two calls around it.
_new = tuple.__new__


def support(exhibit: Exhibit) -> LessonSupport:
    """What the lesson's plain rule says of each claim of the answer."""
    chosen = exhibit.chosen
    text_of = exhibit.evidence.lowered.get
    uncited = position = 0
    points: set[str | None] = set()
    unsupported: list[int] = []
    miscited: list[int] = []
    for claim in exhibit.answer.claims:
        # Past the model's attribute hook, which would be a fifth of this loop; a record is its fields.
        fields = claim.__dict__
        citation = fields["citation_id"]
        if citation in chosen:
            text = text_of(citation)
            if text is not None:
                # The cited chunk first: when it holds the phrases, both questions are answered at once.
                for phrase in fields["support_phrases"]:
                    if phrase.lower() not in text:
                        break
                else:
                    points.add(fields["answer_point"])
                    position += 1
                    continue
        uncited += citation is None
        miscited.append(position)
        phrases = [phrase.lower() for phrase in fields["support_phrases"]]
        for chunk_id in exhibit.trace.selected_context_ids:
            text = text_of(chunk_id)
            if text is None or chunk_id == citation:
                continue
            for phrase in phrases:
                if phrase not in text:
                    break
            else:
                points.add(fields["answer_point"])
                break
        else:
            unsupported.append(position)
        position += 1
    counts = (position, position - len(unsupported), position - uncited, position - len(miscited))
    return _new(LessonSupport, (*counts, points, unsupported, miscited))
