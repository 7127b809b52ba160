"""Which older version of its chunk a phrase was chosen from, so that a change of the source is told from a slip."""

from __future__ import annotations

from goldtui.checks.case_view import CaseView, Cited
from goldtui.model.records import EvidenceChunk
from goldtui.text.normalise import prepare
from goldtui.text.phrase import MatchStatus, find_phrase


def held_before(view: CaseView, cited: Cited) -> EvidenceChunk | None:
    """The latest older version of the cited chunk that holds the phrase; null when none does."""
    for old in view.shown.older(cited.claim.citation_id or ""):
        if find_phrase(cited.phrase, prepare(old.text or "")).status is MatchStatus.FOUND:
            return old
    return None
