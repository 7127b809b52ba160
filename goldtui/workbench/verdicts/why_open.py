"""Why a statement is open, said of the words that are marked for its reader.

The gates compare with the stretch that is nearest by their own count. A reason that speaks of another sentence than the
marked one is not true of what is on the screen.
"""

from __future__ import annotations

from goldtui.runs.replay.likely_span import LikelySpan
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.text.agreement.units import Unit, units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement

_NEAREST, _MARKED = "the nearest sentence of its source", "the marked words"


def why_open(one: AskedStatement, likely: LikelySpan | None) -> str:
    """The gates' reason where it is about the marked words or nothing is marked, else what the marked words lack."""
    if one.proven or likely is None:
        return one.why
    marked = tuple([unit for unit in _units(one, likely.chunk_id) if _meets(unit, likely)])
    every = tuple([unit for chunk in one.sources for unit in _units(one, chunk.chunk_id)])
    question = one.case.question
    if not marked or judge_statement(one.statement, Proof((), every, question)).nearest in {u.text for u in marked}:
        return one.why
    found = judge_statement(one.statement, Proof((), marked, question))
    if found.outcome is not Outcome.OPEN:
        return one.why
    return found.message.replace(_NEAREST, _MARKED).replace("its source", _MARKED)


def not_cited_words(one: AskedStatement) -> str:
    """Says that sources it does not cite hold its words, and what a yes then means. Needs a filled `not_cited`."""
    named = ", ".join(one.not_cited)
    return f"It does not cite {named}, which holds its words. y says that a source shows it; the citation still fails."


def _units(one: AskedStatement, chunk_id: str) -> tuple[Unit, ...]:
    return next((units_of(chunk.text or "") for chunk in one.sources if chunk.chunk_id == chunk_id), ())


def _meets(unit: Unit, likely: LikelySpan) -> bool:
    return unit.start < likely.end and likely.start < unit.end
