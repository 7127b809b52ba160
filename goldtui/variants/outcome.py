"""What a variant's verdict means for the gold: did the right gate catch the lie?

The tests run in a fixed order and the first match wins, so that one pair of expectation and observation always has one
name.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from goldtui.gates.exhibit import Exhibit
from goldtui.model.records import Answer, RagTrace
from goldtui.model.results import Severity, Stage, Status, Verdict
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.stated import same_by_value


class Outcome(StrEnum):
    """How a variant came out."""

    NOT_APPLICABLE = "n/a"
    EQUIVALENT = "equivalent"
    KILLED = "killed"
    HELD = "held"
    SURVIVED = "survived"
    MISATTRIBUTED = "misattributed"
    ACCEPTED = "accepted"
    FALSE_ALARM = "false_alarm"


BAD_OUTCOMES = frozenset({Outcome.SURVIVED, Outcome.MISATTRIBUTED, Outcome.FALSE_ALARM})
"""Outcomes that end the command with a failure."""


_PROVEN = frozenset(Stage) - {
    Stage.PASS,
    Stage.NOT_TESTED,
    Stage.ADMISSIBILITY,
    Stage.CANDIDATE_RETRIEVAL,
    Stage.CONTEXT_SELECTION,
}
"""Stages that fail for what an answer says or leaves out. Where a lie is only expected to stay open, a gate that proves
more than expected has also caught it; a fault of its run has not."""


APPLICABLE = (Outcome.KILLED, Outcome.HELD, Outcome.SURVIVED, Outcome.MISATTRIBUTED)
"""Outcomes of known-bad variants that could have been killed."""

CREDITLESS = frozenset({Outcome.HELD, Outcome.SURVIVED, Outcome.MISATTRIBUTED, Outcome.FALSE_ALARM})
"""Outcomes that require a change to the gold."""


class Classified(NamedTuple):
    """An outcome with its reason in one sentence."""

    outcome: Outcome
    reason: str


def same_exhibit(one: Exhibit, other: Exhibit, *, by_value: bool = False) -> bool:
    """Whether two exhibits show the same trace and answer, ignoring ids and notes.

    With `by_value` a value in another spelling is the same value.
    """
    if _bare_trace(one.trace) != _bare_trace(other.trace):
        return False
    mine, theirs = _bare_answer(one.answer), _bare_answer(other.answer)
    return mine == theirs or (by_value and _respelled(mine, theirs) == theirs)


def _respelled(answer: Answer, like: Answer) -> Answer:
    """The answer in the other's wording wherever both say the same."""
    if len(answer.claims) != len(like.claims):
        return answer
    claims = tuple(
        mine.model_copy(update={"text": theirs.text}) if _same_text(mine.text, theirs.text) else mine
        for mine, theirs in zip(answer.claims, like.claims, strict=True)
    )
    text = like.text if _same_text(answer.text, like.text) else answer.text
    return answer.model_copy(update={"claims": claims, "text": text})


def _same_text(one: str, other: str) -> bool:
    language = language_for(other, one)
    return one == other or (language is not None and same_by_value(one, other, language))


# Looked up once: enum members cost a call each in Python 3.11.
_PASS, _OPEN, _KILLED = Stage.PASS, Stage.NOT_TESTED, Outcome.KILLED
_UNTESTED, _FAIL = Status.NOT_TESTED, Status.FAIL
_WARNING, _ERROR = Severity.WARNING, Severity.ERROR


def classify(
    verdict: Verdict, expected_stage: str | None, should_release: bool | None, *, equivalent: bool
) -> Classified:
    """The outcome of a judged variant, given its expectation.

    A variant that is expected to pass without a further note is a good answer. A known-bad one that is released is
    never killed, whatever the expectation.
    """
    observed = verdict.first_failed_stage
    good = expected_stage == _PASS if should_release is None else should_release
    if good:
        if verdict.released:
            return Classified(Outcome.ACCEPTED, "the good answer is released, as it should be")
        return Classified(Outcome.FALSE_ALARM, f"the good answer is stopped at {observed}: {_why(verdict)}")
    if equivalent:
        return Classified(Outcome.EQUIVALENT, "the variant shows the same trace and answer as the reference")
    if observed == expected_stage and not verdict.released:
        return Classified(_KILLED, f"stopped at {observed}, as expected: {_why(verdict)}")
    if expected_stage == _OPEN and observed in _PROVEN:
        return Classified(_KILLED, f"stopped at {observed}, where open was enough: {_why(verdict)}")
    if observed is _OPEN:
        return Classified(Outcome.HELD, f"not released only because something is not tested: {_why(verdict)}")
    if verdict.released:
        return Classified(Outcome.SURVIVED, "released, though it is known to be bad")
    if expected_stage is None:
        return Classified(_KILLED, f"stopped at {observed}: {_why(verdict)}")
    return Classified(Outcome.MISATTRIBUTED, f"expected {expected_stage}, stopped at {observed}: {_why(verdict)}")


def _why(verdict: Verdict) -> str:
    untested = verdict.first_failed_stage is _OPEN
    status, severity = (_UNTESTED, _WARNING) if untested else (_FAIL, _ERROR)
    for result in verdict.results:
        if result.status is status and result.findings:
            # A failing gate also lists what it could not test, which is not why it fails.
            deciding = (f for f in result.findings if f.severity is severity)
            return next(deciding, result.findings[0]).message
    return f"{verdict.first_failed_stage}"


def _bare_trace(trace: RagTrace) -> RagTrace:
    return trace.model_copy(update={"trace_id": None, "answer": None, "inferred": (), "extra": {}})


def _bare_answer(answer: Answer) -> Answer:
    claims = tuple(c.model_copy(update={"claim_id": "-", "extra": {}}) for c in answer.claims)
    return answer.model_copy(update={"answer_id": "-", "claims": claims, "extra": {}})
