"""The fate of a phrase when its source changed: its earlier place compared with its present places.

A phrase that is found again may be in another paragraph, about something else. Only a person may decide that it still
proves the claim, so this module names the outcome and never decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from goldtui.text.match.nearest import Nearest, nearest
from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.span import Span


class Anchoring(StrEnum):
    """The outcome for a phrase in a new version of its source."""

    EXACT = "exact"
    """The same wording at the same place."""
    MOVED = "moved"
    """The same wording once, elsewhere."""
    AMBIGUOUS = "ambiguous"
    """The same wording at several places, none of them the earlier one."""
    ORPHAN = "orphan"
    """The wording is gone."""


@dataclass(frozen=True, slots=True)
class Anchored:
    """The outcome for a phrase, and every place where it is now, in text order."""

    outcome: Anchoring
    spans: tuple[Span, ...] = ()
    denied: bool = False
    """Whether a negation governs the phrase at every place: the wording is there, and the source says the opposite."""


@dataclass(frozen=True, slots=True)
class Own:
    """An earlier place of a phrase, with the source's own characters there."""

    span: Span
    text: str


def places_of(phrase: str, source: PreparedText) -> tuple[Own, ...]:
    """Every place of the phrase in a text, denied or not."""
    return tuple(Own(span, source.text[span.start : span.end]) for span in find_phrase(phrase, source).spans)


def anchor(phrase: str, own: Sequence[Own], source: PreparedText) -> Anchored:
    """The outcome in `source` for a phrase whose earlier places were `own`; for `EXACT` all of them must be unchanged.

    Without an earlier place nothing can be exact.
    """
    match = find_phrase(phrase, source)
    if not match.spans:
        return Anchored(Anchoring.ORPHAN)
    denied = match.status is MatchStatus.NEGATED
    kept = [o for o in own if o.span in match.spans and source.text[o.span.start : o.span.end] == o.text]
    if own and len(kept) == len(own):
        return Anchored(Anchoring.EXACT, match.spans, denied)
    return Anchored(Anchoring.MOVED if len(match.spans) == 1 else Anchoring.AMBIGUOUS, match.spans, denied)


def nearest_of(phrase: str, texts: Sequence[str]) -> tuple[int, Nearest] | None:
    """The wording nearest to an orphan in any of the texts, with the text's index; null when nothing comes near.

    Slow on long texts; of equally near wordings the first text's is taken.
    """
    found = [(index, near) for index, text in enumerate(texts) if (near := nearest(phrase, text)) is not None]
    return max(found, key=lambda pair: pair[1].score, default=None)
