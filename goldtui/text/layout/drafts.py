"""Filters the drafts cut from a response: those that state nothing are dropped, and their citations reassigned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from goldtui.text.layout.blocks import Kind
from goldtui.text.layout.nothing import Silence
from goldtui.text.layout.words.catalog import any_of

ASKS = ("?", "\uff1f", "\u061f")
_ASKS_UNMARKED = re.compile(rf"(?:{any_of(lambda words: words.asks_unmarked)})\Z")
_BESIDE = 8
"""Statements after a heading or a question that are searched for its words."""
_LONGEST_LEAD = 300
_MOST_HEADING_WORDS = 4


@dataclass(slots=True)
class Draft:
    """What may be a statement."""

    text: str
    start: int
    end: int
    kind: Kind
    group: int
    cited: dict[str, None] = field(default_factory=dict)
    leads: bool = False
    """Whether it ends like a line that leads into the next."""
    posed: bool = False
    """Whether it is in a question that is labelled as one (`Question: ...?`)."""
    kept: bool = True
    """Whether it states something."""


def weigh(drafts: Sequence[Draft], silence: Silence) -> list[str]:
    """Mark drafts that state nothing as not kept; returns the ids that they cited and nothing else now cites.

    A heading and a lead-in cite for the text under them, a `Yes [1].` for the statement after it.
    """
    left: list[str] = []
    passed: dict[str, None] = {}
    _leave_suggestions(drafts, silence)
    for index, draft in enumerate(drafts):
        opens = draft.leads or draft.kind is Kind.HEADING
        if opens and draft.kind is not Kind.ITEM:
            passed = {}
        if not draft.kept:
            left.extend(draft.cited)
        elif _states_nothing(drafts, index, silence) or (draft.leads and _prefixed(drafts, index)):
            draft.kept = False
            left.extend(draft.cited)
            if opens:
                passed = dict(draft.cited)
            elif draft.cited and index + 1 < len(drafts) and silence.yes_or_no(draft.text):
                following = drafts[index + 1]
                following.cited = following.cited or dict(draft.cited)
        elif passed and not draft.cited:
            draft.cited.update(passed)
    if not any(draft.kept for draft in drafts):
        # A bare `Yes.` is the whole answer.
        for draft in drafts:
            draft.kept = silence.yes_or_no(draft.text)
    return left


def _leave_suggestions(drafts: Sequence[Draft], silence: Silence) -> None:
    """Leave out the questions under `Related questions` that presuppose nothing."""
    under = False
    for index, draft in enumerate(drafts):
        if silence.heads_questions(draft.text):
            draft.kept = False
            under = True
        elif under and draft.text.endswith(ASKS):
            draft.kept = not silence.suggests(draft.text, [one.text for one in drafts[max(0, index - _BESIDE) : index]])
        else:
            under = False


def _states_nothing(drafts: Sequence[Draft], index: int, silence: Silence) -> bool:
    draft = drafts[index]
    text = draft.text
    if silence.courtesy(text) or silence.asked(text):
        return True
    following = [one.text for one in drafts[index + 1 : index + 1 + _BESIDE]]
    if silence.yes_or_no(text):
        return any(not silence.courtesy(one) for one in following)
    asks = text.endswith(ASKS) or _ASKS_UNMARKED.search(text) is not None
    heads = draft.kind is Kind.HEADING or draft.leads or _like_heading(draft)
    if heads and (silence.leads_in(text) or (bool(following) and silence.repeats(text, following))):
        return True
    if asks or draft.posed:
        return silence.repeats(text, following, asks=True) or (draft.posed and silence.suggests(text, following))
    return False


def _like_heading(draft: Draft) -> bool:
    """Whether a line may be a heading without its sign: short, without end punctuation and without a mark."""
    return (
        draft.kind in (Kind.ITEM, Kind.TEXT)
        and not draft.cited
        and draft.text[-1:].isalnum()
        and len(draft.text.split()) <= _MOST_HEADING_WORDS
    )


def _prefixed(drafts: Sequence[Draft], index: int) -> bool:
    """Prepend a lead-in to each of the fragments under it; false where whole sentences follow."""
    lead = drafts[index].text
    fragments: list[Draft] = []
    for place in range(index + 1, len(drafts)):
        draft = drafts[place]
        if draft.kind is not Kind.ITEM or draft.leads:
            break
        fragments.append(draft)
    if not fragments or len(lead) > _LONGEST_LEAD:
        return False
    if not all(one.text[:1].islower() or one.text[:1].isdecimal() for one in fragments):
        return False
    for one in fragments:
        one.text = f"{lead} {one.text}"
    return True
