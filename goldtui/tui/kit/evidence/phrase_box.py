"""What the box under the text says about a phrase: each problem in its own words, with the one key that fixes it.

One word for everything inexact would leave the reviewer to find out whether the source denies a phrase or only writes
its dash differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goldtui.text.match.phrase import SHORTEST_PHRASE
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.case.views import DriftView, PhraseView

ATTENTION: Final = "!"


def is_flagged(view: PhraseView) -> bool:
    """Whether the gutter flags a phrase found in this text; its other sources are not considered."""
    if view.status == "negated":
        return not view.confirmed
    if view.status != "found":
        return False
    if view.drift is not None:
        return True
    answered = view.confirmed
    return bool(view.differs) or len(view.spans) > 1 or ((view.crosses_sentence or view.weak) and not answered)


def trouble(view: PhraseView, places: Sequence[tuple[str, int]], chunk_id: str, glyphs: Glyphs) -> str:
    """What to say about a phrase found in the text, the most serious first; empty when it is exact and occurs once.

    `places` lists every chunk of the case that holds it and how often.
    """
    claim = glyphs.claim(view.claim)
    if view.status == "empty":
        return f"{glyphs.of_status('fail')} {claim} has an empty phrase, which proves nothing: select its words, then m"
    if view.status == "negated" and not view.confirmed:
        words = ", ".join(glyphs.quoted(word) for word in view.negators) or "a negator"
        return (
            f"{glyphs.of_status('fail')} {claim} is turned round by {words} outside the phrase: "
            "= widens the phrase, C confirms it with a reason"
        )
    if view.drift is not None:
        return _drifted(view.drift, chunk_id, claim)
    if view.status != "found":
        return ""
    if view.differs:
        how = f"is not exact, only typography differs ({view.differs})"
        return f"{glyphs.approx} {claim} {how}: r takes the source's wording"
    if view.crosses_sentence and not view.confirmed:
        return f"{ATTENTION} {claim} joins two sentences: - shrinks it to the first, C confirms it with a reason"
    if view.weak and not view.confirmed:
        how = f"is shorter than {SHORTEST_PHRASE} characters"
        return f"{ATTENTION} {claim} {how}: = widens the phrase, C confirms it with a reason"
    return _ambiguous(view, places, chunk_id, claim)


def _drifted(drift: DriftView, chunk_id: str, claim: str) -> str:
    if len(drift.places) > 1:
        return f"{ATTENTION} {claim} is at {len(drift.places)} places now: r shows each, and re-anchors there"
    elsewhere = drift.places[0][0]
    if elsewhere != chunk_id:
        return f"{ATTENTION} {claim} moved to {elsewhere}: r cites it there"
    return f"{ATTENTION} {claim} moved as its source changed: read round it, r re-anchors"


def _ambiguous(view: PhraseView, places: Sequence[tuple[str, int]], chunk_id: str, claim: str) -> str:
    here = len(view.spans)
    others = [f"{one} ({count} times)" if count > 1 else one for one, count in places if one != chunk_id]
    parts = []
    if here > 1:
        parts.append(f"occurs {here} times in this source")
    if others:
        parts.append(("and" if parts else "is") + f" in {', '.join(others)} too")
    if not parts:
        return ""
    return f"{ATTENTION} {claim} {' '.join(parts)}: = widens the phrase until it occurs once"
