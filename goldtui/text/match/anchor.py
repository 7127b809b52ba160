"""What became of a phrase when its source changed: where it stood, against where it stands.

A phrase that is found again may be found in another paragraph, about something else; only a person may say that it
still proves the claim, so what became of it is named and never decided here.
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
    """What became of a phrase in a new version of its source."""

    EXACT = "exact"
    """The same wording at the same place."""
    MOVED = "moved"
    """The same wording once, elsewhere."""
    AMBIGUOUS = "ambiguous"
    """The same wording at several places, none of them its own."""
    ORPHAN = "orphan"
    """The wording is gone."""


@dataclass(frozen=True, slots=True)
class Anchored:
    """What became of a phrase, and every place where it stands now, in text order."""

    outcome: Anchoring
    spans: tuple[Span, ...] = ()
    denied: bool = False
    """Whether a negation governs the phrase at every place: the wording is there, and the source says the opposite."""


@dataclass(frozen=True, slots=True)
class Own:
    """A place at which a phrase stood, with the source's own characters there."""

    span: Span
    text: str


def places_of(phrase: str, source: PreparedText) -> tuple[Own, ...]:
    """Every place of the phrase in a text, denied or not."""
    return tuple(Own(span, source.text[span.start : span.end]) for span in find_phrase(phrase, source).spans)


def anchor(phrase: str, own: Sequence[Own], source: PreparedText) -> Anchored:
    """What became of a phrase that stood at `own`, in the text `source`; with several own places all must be kept.

    Without an own place nothing can be exact.
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
