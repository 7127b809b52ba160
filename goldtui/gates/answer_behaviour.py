"""Did the system answer, answer in part or refuse, as the case expects?

Only a whole response can be a refusal; a token quoted inside an answer is not one. A response that refuses and says
something more that need not be an answer is left to a person, and never silently counted either way.
"""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.gates.claims_present import EMPTY_RESPONSE
from goldtui.gates.declare import NOT_TESTED, Declaration, Gate, Passes, Reason, error, notice, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.patterns import any_of
from goldtui.gates.refusal import (
    Reading,
    ReadingKind,
    blames_cutoff,
    goes_on,
    is_strict_1,
    read_response,
    states_gap,
)
from goldtui.model.policy import Policy
from goldtui.model.records import Behaviour
from goldtui.model.refusal_words import LANGUAGES
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import RESPONSE, Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import holds_phrase

_EXPECTED = Spot("case", "expected_behaviour")

DECLARED = Declaration(
    name="answer_behaviour",
    title="behaviour",
    short_title="behaviour",
    column="beh",
    stage=Stage.ANSWER_BEHAVIOUR,
    asks="Does the response answer, answer in part or refuse as expected?",
    needs=("case", "response", "context", "evidence", "policy"),
    first_fix="look at the abstention rule of the prompt; in gold, at the expected behaviour",
    reasons=(
        Reason(
            "behaviour_not_set",
            "say in the gold what a right response does: answer, partial or refuse",
            gold_fix="say what a right response does: answer, partial or refuse (t)",
            field=_EXPECTED,
        ),
        EMPTY_RESPONSE,
        Reason(
            "under_refusal",
            "make the prompt refuse when the sources do not settle the question",
            field=_EXPECTED,
            mode="false_acceptance",
        ),
        Reason(
            "over_refusal",
            "look at the abstention rule: the context holds what the question asks",
            field=_EXPECTED,
            mode="false_rejection",
        ),
        Reason(
            "cutoff_excuse",
            "take training dates out of the prompt's way to refuse; the sources decide",
            field=_EXPECTED,
            mode="training_cutoff_excuse",
        ),
        Reason(
            "gap_not_stated",
            "ask in the prompt that an answer says what the sources leave open",
            field=_EXPECTED,
            mode="gap_not_stated",
        ),
        Reason("near_refusal", "make the system use the agreed refusal token, word for word", field=_EXPECTED),
    ),
)
PASSED = Passes(DECLARED)

_ANSWER, _REFUSE, _PARTIAL = Behaviour.ANSWER, Behaviour.REFUSE, Behaviour.PARTIAL
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_SHOWN = 60


def strict(exhibit: Exhibit) -> GateResult:
    """Compares what the whole response does with what the case expects."""
    expected = exhibit.case.expected_behaviour
    if expected is None:
        unset = warning(
            "behaviour_not_set",
            "the case does not say whether to answer or to refuse",
            _EXPECTED,
        )
        return result(DECLARED, NOT_TESTED, (unset,))
    if not exhibit.response.strip():
        empty = warning("empty_response", "the response is empty, so it neither answers nor refuses", RESPONSE)
        return result(DECLARED, NOT_TESTED, (empty,))
    policy = exhibit.policy
    text = exhibit.said.normal
    reading = read_response(text, policy)
    if reading.kind is ReadingKind.REFUSES:
        return _refused(exhibit, text, reading)
    if reading.kind is ReadingKind.OPEN and expected is not _PARTIAL:
        return result(DECLARED, NOT_TESTED, (_open(reading.words),))
    near = goes_on(text, policy, None if is_strict_1(policy) else reading)
    gap_open = expected is _PARTIAL and not states_gap(text, policy)
    if not near and not gap_open and expected is not _REFUSE:
        return PASSED[1]
    if expected is _PARTIAL and not gap_open and not is_strict_1(policy):
        # The gap and the answer belong together here, so a refusing sentence is no near miss.
        return PASSED[1]
    findings = _faults(expected, policy, gap_open)
    wrong = len(findings)
    if near:
        findings.append(_near(reading))
    return settled(DECLARED, findings, 0 if wrong else 1, 1)


def _refused(exhibit: Exhibit, text: str, reading: Reading) -> GateResult:
    """The result for a response that is a refusal from end to end."""
    expected, policy = exhibit.case.expected_behaviour, exhibit.policy
    first_rule = is_strict_1(policy)
    if expected is _REFUSE:
        unknown = _number_from_nowhere(exhibit, reading.beside)
        return result(DECLARED, NOT_TESTED, (_open(unknown),)) if unknown else PASSED[1]
    if expected is _ANSWER and not first_rule and _makes_the_points(exhibit):
        # Where the gold itself says that the sources are silent, saying so answers.
        return PASSED[1]
    return settled(DECLARED, (_refused_wrongly(text, policy),), 0, 1)


def _faults(expected: Behaviour, policy: Policy, gap_open: bool) -> list[Finding]:
    findings: list[Finding] = []
    if expected is _REFUSE:
        accepted = accepted_refusals(policy.refusal_tokens, policy.refusal_patterns)
        said = f"the sources do not settle the question, yet it is answered; {accepted}"
        findings.append(error("under_refusal", said, RESPONSE))
    if gap_open:
        said = f"the response does not say what is missing; {_accepted_gap(policy)}"
        findings.append(error("gap_not_stated", said, RESPONSE))
    return findings


@lru_cache(maxsize=64)
def accepted_refusals(tokens: tuple[str, ...], patterns: tuple[str, ...]) -> str:
    """Which responses a policy accepts as a refusal, in words for a message."""
    pattern = any_of(patterns, "policy.refusal_patterns")
    named = [token for token in tokens if token.strip()][:2]
    named += [e for e in LANGUAGES[0].examples if pattern is not None and pattern.matches_whole(normalise(e))][:2]
    if not named:
        return "accepted is what matches policy.refusal_patterns" if patterns else "the policy accepts no refusal"
    return "accepted is, for example, " + " or ".join(f"'{said}'" for said in named)


def _accepted_gap(policy: Policy) -> str:
    example = LANGUAGES[0].examples[0]
    if states_gap(example, policy):
        return f"accepted is, for example, '{example}'"
    return "accepted is what matches policy.gap_patterns"


def _near(reading: Reading) -> Finding:
    if reading.refused_first:
        said = f"the response refuses and then goes on to answer: '{_short(reading.words)}'"
    else:
        said = "the response holds a refusal of the policy but is not one word for word"
    return notice("near_refusal", said, RESPONSE)


def _open(words: str) -> Finding:
    said = f"the response refuses and also says '{_short(words)}'; a person must say whether that answers"
    return warning("near_refusal", said, RESPONSE)


def _short(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()} ..."


def _makes_the_points(exhibit: Exhibit) -> bool:
    vital = [point for point in exhibit.case.points if point.point_id in exhibit.vital and point.answer_phrases]
    return bool(vital) and all(
        any(holds_phrase(phrase, exhibit.said) for phrase in point.answer_phrases) for point in vital
    )


def _number_from_nowhere(exhibit: Exhibit, courtesies: str) -> str:
    """A number after a refusal that neither question nor context holds, which is a statement; empty without one."""
    said = _NUMBER.findall(courtesies)
    if not said:
        return ""
    known = {number for text in _given(exhibit) for number in _NUMBER.findall(text)}
    return next((number for number in said if number not in known), "")


def _given(exhibit: Exhibit) -> list[str]:
    chunks = [source.chunk for source in exhibit.selected.values()]
    names = [name for chunk in chunks for name in (chunk.chunk_id, chunk.document_id or "")]
    return [exhibit.case.question, *names, *(source.prepared.normal for source in exhibit.selected.values())]


def _refused_wrongly(text: str, policy: Policy) -> Finding:
    if blames_cutoff(text, policy):
        return error(
            "cutoff_excuse",
            "the response blames a training date instead of reading the sources",
            RESPONSE,
        )
    said = "the sources settle the question, yet it is refused; accepted is an answer that makes the case's points"
    return error("over_refusal", said, RESPONSE)


GATE = Gate(DECLARED, strict)
