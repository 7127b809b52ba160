"""Does the answer say anything at all, and does each of its claims have its own id?

An empty answer must never look faithful for lack of claims.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from goldtui.gates.declare import NOT_APPLICABLE, Declaration, Gate, Passes, Reason, error, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.model.records import Claim
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import CLAIMS, RESPONSE, Spot

EMPTY_RESPONSE = Reason(
    "empty_response",
    "look why the system shipped nothing: a time-out, a filter or the parser",
    gold_fix="{message}; write the reference answer; for a refusal one of the policy's, such as: not in context",
    field=Spot("answer"),
    mode="no_answer",
)

DECLARED = Declaration(
    name="claims_present",
    title="claims",
    short_title="claims",
    column="clm",
    stage=Stage.ANSWER_COMPLETENESS,
    asks="Does the answer make at least one claim?",
    needs=("case", "answer"),
    first_fix="write the answer's claims, or look why the system shipped nothing",
    reasons=(
        Reason(
            "no_claims",
            "look why the system shipped nothing, or log its response",
            gold_fix="write the first claim (n), or select its words in the evidence and press c",
            field=Spot("answer"),
            mode="no_answer",
        ),
        EMPTY_RESPONSE,
        Reason("claim_id_repeated", "let the system give each claim of an answer an id of its own"),
    ),
)
PASSED = Passes(DECLARED)
_ID = attrgetter("claim_id")


def strict(exhibit: Exhibit) -> GateResult:
    """Where a refusal is due, only an empty response fails here; a refusal needs no claims."""
    if exhibit.refusal_expected:
        if exhibit.response.strip():
            return result(DECLARED, NOT_APPLICABLE)
        empty = error("empty_response", "the response is empty: neither an answer nor a refusal", RESPONSE)
        return settled(DECLARED, (empty,), 0, 1)
    claims = exhibit.claims
    if len(claims) > 1 and len(set(map(_ID, claims))) < len(claims):
        return settled(DECLARED, _repeated(claims), 1, 1)
    return lesson(exhibit)


def lesson(exhibit: Exhibit) -> GateResult:
    """At least one claim."""
    if exhibit.claims:
        return PASSED[1]
    return settled(DECLARED, (error("no_claims", "the answer makes no claim", CLAIMS),), 0, 1)


def _repeated(claims: Sequence[Claim]) -> list[Finding]:
    times = Counter(claim.claim_id for claim in claims)
    return [
        warning(
            "claim_id_repeated",
            f"{number} claims of this answer have the id {claim_id!r}, so that no finding can name one of them; "
            "let the system give each claim an id of its own",
            Spot("claim", claim_id),
        )
        for claim_id, number in times.items()
        if number > 1
    ]


GATE = Gate(DECLARED, strict, lesson)
