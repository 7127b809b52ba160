"""Check that a typed phrase is really in the source, before it is saved.

A phrase selected on screen is verbatim. A typed phrase is checked here by the same rule, and the error quotes what the
source has instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from goldtui.model.faults import unusable
from goldtui.model.records import EvidenceChunk
from goldtui.text.match.nearest import ReasonKind, nearest, why_absent
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase

ANSWERS = "take the source's wording: --nearest, or write yours as it is: --anyway"


@dataclass(frozen=True, slots=True)
class Leave:
    """What to do with a phrase that its chunk does not hold verbatim; if neither is set, refuse it."""

    anyway: bool = False
    """Save it unchanged; the case is then red or needs a confirmation."""
    nearest: bool = False
    """Save the source's own wording instead."""


REFUSE = Leave()


def checked_phrase(phrase: str, chunk: EvidenceChunk, others: Mapping[str, PreparedText], leave: Leave) -> str:
    """The phrase to save: itself if the chunk holds it exactly, else as `leave` says.

    Raises `UnusableInput`: `phrase_empty`, `phrase_withheld`, `phrase_not_exact`, `phrase_negated`, `phrase_absent`;
    the last three quote what the source has instead.
    """
    where = f"chunk {chunk.chunk_id}"
    if blank_phrase(phrase):
        raise unusable("phrase_empty", "the phrase holds no letter, digit or symbol", where, "quote some words")
    if chunk.permitted is False:
        message = "this chunk is not permitted, so nothing may be quoted from it"
        raise unusable("phrase_withheld", message, where, "choose a permitted source")
    source = prepare(chunk.text or "")
    match = find_phrase(phrase, source)
    if match.status is MatchStatus.FOUND and match.exact:
        return phrase
    if match.status is MatchStatus.ABSENT:
        near = nearest(phrase, source.text)
        own = near.text if near is not None else None
    else:
        own = source.text[slice(*match.spans[0])]
    if leave.nearest and own is not None and (match.status is not MatchStatus.NEGATED or own != phrase):
        return own
    if leave.anyway:
        return phrase
    if match.status is MatchStatus.NEGATED:
        message = f'the source says the opposite round it: "{own}" is governed by a negation'
        fix = "quote the negation as well, or write it as it is: --anyway, and confirm it in the workbench (C)"
        raise unusable("phrase_negated", message, where, fix)
    reason = why_absent(phrase, source, others)
    code = "phrase_not_exact" if match.status is MatchStatus.FOUND else "phrase_absent"
    said = f'{reason.message}; the source writes "{own}"' if code == "phrase_not_exact" else reason.message
    if code == "phrase_absent" and own is not None and own not in said:
        said = f'{said}; the nearest wording is "{own}"'
    if reason.kind is ReasonKind.OTHER_CHUNK:
        raise unusable(code, said, where, f"name that chunk: --cite {reason.chunk_id}")
    raise unusable(code, said, where, ANSWERS if own is not None else "choose another phrase, or another chunk: --cite")
