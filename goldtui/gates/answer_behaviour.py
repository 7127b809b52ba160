"""Did the system answer, answer in part or refuse, as the case expects?

A refusal is only what a whole response says: a token quoted inside an answer is not one, and a near miss
is pointed out instead of being counted either way in silence.
"""

from __future__ import annotations

from goldtui.gates.declare import NOT_TESTED, Declaration, Passes, error, notice, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.refusal import blames_cutoff, nearly_refuses, refuses, states_gap
from goldtui.model.policy import Policy
from goldtui.model.records import Behaviour
from goldtui.model.results import Finding, GateResult, Stage

DECLARED = Declaration(
    name="answer_behaviour",
    title="behaviour",
    stage=Stage.ANSWER_BEHAVIOUR,
    asks="Does the response answer, answer in part or refuse as expected?",
    needs=("case", "response", "policy"),
    first_fix="look at the abstention rule of the prompt; in gold, at the expected behaviour",
    codes=(
        "behaviour_not_set",
        "empty_response",
        "under_refusal",
        "over_refusal",
        "cutoff_excuse",
        "gap_not_stated",
        "near_refusal",
    ),
)
PASSED = Passes(DECLARED)

_REFUSE, _PARTIAL = Behaviour.REFUSE, Behaviour.PARTIAL


def strict(exhibit: Exhibit) -> GateResult:
    """Compare what the whole response is with what the case expects."""
    expected = exhibit.case.expected_behaviour
    if expected is None:
        unset = warning(
            "behaviour_not_set",
            "the case does not say whether to answer or to refuse",
            "case.expected_behaviour",
        )
        return result(DECLARED, NOT_TESTED, (unset,))
    response = exhibit.response
    if not response.strip():
        empty = warning("empty_response", "the response is empty, so it neither answers nor refuses", "answer.text")
        return result(DECLARED, NOT_TESTED, (empty,))
    policy = exhibit.policy
    text = exhibit.said.normal
    if refuses(text, policy):
        if expected is _REFUSE:
            return PASSED[1]
        return settled(DECLARED, (_refused_wrongly(text, policy),), 0, 1)
    near = nearly_refuses(text, policy)
    gap_open = expected is _PARTIAL and not states_gap(text, policy)
    if not near and not gap_open and expected is not _REFUSE:
        return PASSED[1]
    findings: list[Finding] = []
    if expected is _REFUSE:
        findings.append(
            error("under_refusal", "the sources do not settle the question, yet it is answered", "answer.text")
        )
    if gap_open:
        findings.append(error("gap_not_stated", "the response does not say what is missing", "answer.text"))
    wrong = len(findings)
    if near:
        findings.append(
            notice(
                "near_refusal",
                "the response looks like a refusal but is not one word for word",
                "answer.text",
            )
        )
    return settled(DECLARED, findings, 0 if wrong else 1, 1)


def _refused_wrongly(text: str, policy: Policy) -> Finding:
    if blames_cutoff(text, policy):
        return error(
            "cutoff_excuse",
            "the response blames a training date instead of reading the sources",
            "answer.text",
        )
    return error("over_refusal", "the sources settle the question, yet it is refused", "answer.text")
