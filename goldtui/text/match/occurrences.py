"""Every place of some typed words in a text, for a reader who searches for them; no verdict depends on it.

The phrase rule rightly refuses a cut word; a search that did so too would find nothing until the last letter.
"""

from __future__ import annotations

from goldtui.text.match.normalise import PreparedText, normalise
from goldtui.text.match.span import Span

MOST = 10_000
"""Places after which a search stops."""


def occurrences(words: str, source: PreparedText) -> tuple[Span, ...]:
    """The places of the words in the source, normalised like a phrase but whole words or not; in whole characters.

    In text order, without overlaps, at most `MOST`; none for words of which nothing is left after normalising.
    """
    wanted = normalise(words)
    found: list[Span] = []
    if not wanted:
        return ()
    at = source.normal.find(wanted)
    while at >= 0 and len(found) < MOST:
        span = source.original(at, at + len(wanted))
        # Two halves of one visible character are one place.
        if not found or span.start >= found[-1].end:
            found.append(span)
        at = source.normal.find(wanted, at + len(wanted))
    return tuple(found)
