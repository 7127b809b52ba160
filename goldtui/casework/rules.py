"""The citation and quoting rules of a case, and which texts a field refuses.

A refused text is reported next to the field while the case keeps its last valid value, so that a half-typed number
never becomes the rule for judging answers.
"""

from __future__ import annotations

import re

from goldtui.casework.edits import Edit, claim_by_id, claims_of, set_field
from goldtui.casework.fields import row_field
from goldtui.model.case_fields import Kind
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase

_SHARE = re.compile(r"(?P<share>\d+(?:\.\d+)?|\.\d+)(?P<percent>\s*%)?")


class EmptyProof(GoldtuiError):
    """A claim that cannot be saved: one of its phrases, or its list of phrases, is empty. Nothing was saved."""

    exit_code = 1


# -- rules ---------------------------------------------------------------------------------------------------


def set_share(case: GoldCase, name: str, text: str) -> Edit:
    """Set a share, such as that of claims that must carry a citation, from a text that passed `share_fault`."""
    return set_field(case, name, _share(text))


def share_fault(text: str) -> str:
    """Why a text is no share, in words; empty when it is one."""
    stripped = text.strip()
    if not stripped:
        return ""
    share = _share(stripped)
    if share is None:
        return "not a number: write 0 to 1, such as 0.8 or 80%; empty means all claims"
    return "" if 0 <= share <= 1 else "out of range: write 0 to 1, such as 0.8 or 80%"


def _share(text: str) -> float | None:
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        return None
    return float(match["share"]) / 100 if match["percent"] else float(match["share"])


# -- what a field cannot take --------------------------------------------------------------------------------


def fault_of(case: GoldCase, spot: Spot, text: str) -> str:
    """Why the field refuses this text, and what to do; empty when it is accepted."""
    field = row_field(spot.kind, spot.name)
    if field is not None and field.kind is Kind.SHARE:
        return share_fault(text)
    if spot.kind == "phrase":
        return phrase_fault(case, spot, text)
    return ""


def phrase_fault(case: GoldCase, spot: Spot, text: str) -> str:
    """A phrase must not be blank or repeated."""
    if blank_phrase(text):
        return "an empty phrase cannot be saved: type on, or Esc and d to remove it"
    claim = claim_by_id(case, spot.name)
    if claim is not None and text in (*claim.support_phrases[: spot.index], *claim.support_phrases[spot.index + 1 :]):
        return "the claim already has this phrase: type on, or Esc and d to remove this one"
    return ""


# -- what a revision cannot hold -----------------------------------------------------------------------------


def empty_proof(case: GoldCase, before: GoldCase | None) -> EmptyProof | None:
    """The first claim whose support phrases are empty but were not `before`; null when the case can be saved.

    A claim imported without phrases is not tested and must not prevent other work from being saved.
    """
    for number, claim in enumerate(claims_of(case), 1):
        old = claim_by_id(before, claim.claim_id) if before is not None else None
        where = f"claim:{claim.claim_id}"
        if any(blank_phrase(phrase) for phrase in claim.support_phrases) and (old is None or old != claim):
            fix = "write the phrase, or remove it (d)"
            return EmptyProof("phrase_empty", f"claim {number} has an empty phrase", where, fix)
        if not claim.support_phrases and (old is None or old.support_phrases):
            fix = "select its words in the evidence and press m, or remove the claim (d); your typing is kept"
            return EmptyProof("phrases_missing", f"claim {number} has no support phrase yet", where, fix)
    return None
