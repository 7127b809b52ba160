"""Which older version of its chunk a phrase was chosen from, so that a change of the source is told from a slip."""

from __future__ import annotations

from goldtui.checks.case_view import CaseView, Cited
from goldtui.gates.anchors import anchored_in
from goldtui.model.records import EvidenceChunk
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase


def held_before(view: CaseView, cited: Cited) -> EvidenceChunk | None:
    """The latest older version of the cited chunk that holds the phrase; null when none does."""
    for old in view.shown.older(cited.claim.citation_id or ""):
        if find_phrase(cited.phrase, prepare(old.text or "")).status is MatchStatus.FOUND:
            return old
    return None


def reanchored(cited: Cited) -> bool:
    """Did a person say where the phrase stands in the version that counts?"""
    return anchored_in(cited.claim, cited.phrase, cited.source.chunk.version) in cited.match.spans
