"""What kind of failure a case shows, in the terms people use to sort failures.

A case may show several, so modes add to more than the failed cases. A response that refuses or says nothing shows only
that mode: that it also makes no point is the same fault reported twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldtui.gates.catalog import REASONS
from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import Severity, Status, Verdict
from goldtui.scoring.stages.declare import StageResult

SAYS: Mapping[str, str] = {
    "false_rejection": "refuses although the sources settle the question",
    "training_cutoff_excuse": "refuses and blames a training date instead of reading the sources",
    "false_acceptance": "answers where a refusal is due",
    "gap_not_stated": "answers in part and does not say what is missing",
    "no_answer": "says nothing",
    "policy_violation": "breaks a pattern of the policy or a constraint of the case",
    "source_policy_violation": "uses a source otherwise than its owner allows",
    "contradicted_claim": "says the opposite of its source, or what a point forbids",
    "unsupported_claim": "says what no selected source says",
    "missing_source_cited": "cites a source that is unknown or was not selected",
    "wrong_citation": "cites a source that does not say it",
    "missing_citation": "leaves a claim without a citation",
    "omitted_point": "leaves out something that a right answer must say",
    "source_not_retrieved": "a required source was never found",
    "source_not_selected": "a required source was found and dropped",
    "noisy_context": "too little of the context was required",
    "no_context": "nothing was selected as context",
    "inadmissible_source": "touched a source that is forbidden, out of date or unknown",
    "broken_trace": "the trace contradicts itself or leaves something out",
    "irrelevant_answer": "does not address the question; only a judge tells",
    "irrelevant_context": "the context does not speak to the question; only a judge tells",
}
"""Every mode in the order of the table, with its meaning."""

MODE_BY_CODE: Mapping[str, str] = {code: reason.mode for code, reason in REASONS.items() if reason.mode}
"""By the code of a finding that fails its gate or stage."""

_BY_STAGE: Mapping[str, str] = {"answer_relevance": "irrelevant_answer", "context_relevance": "irrelevant_context"}
"""By a stage that fails without a finding, by a judge's verdict."""

_NOT_ANSWERING = ("false_rejection", "training_cutoff_excuse", "no_answer")
_FOLLOWS = frozenset(
    ("contradicted_claim", "unsupported_claim", "missing_source_cited", "wrong_citation", "missing_citation")
) | {"omitted_point", "gap_not_stated"}
"""Modes that a response without an answer always shows."""


def modes(exhibit: Exhibit, verdict: Verdict, stage_results: Iterable[StageResult]) -> tuple[str, ...]:
    """The modes of one case in the table's order; empty for a case without a failure.

    `verdict` and `stage_results` are the results for `exhibit`, which is not judged again.
    """
    codes = {one.code for gate in verdict.results for one in gate.findings if one.severity is _ERROR}
    found = {MODE_BY_CODE[code] for code in codes if code in MODE_BY_CODE}
    for stage in stage_results:
        if stage.status is not Status.FAIL:
            continue
        found.update(MODE_BY_CODE[f.code] for f in stage.findings if f.severity is _ERROR and f.code in MODE_BY_CODE)
        if not stage.findings and stage.stage in _BY_STAGE:
            found.add(_BY_STAGE[stage.stage])
    if not found:
        return ()
    if not found.isdisjoint(_NOT_ANSWERING):
        found -= _FOLLOWS
    return tuple(mode for mode in SAYS if mode in found)


_ERROR = Severity.ERROR
