"""Every gate there is, in chain order. A new gate is one file and one line here."""

from __future__ import annotations

from goldtui.gates import (
    admissibility,
    answer_behaviour,
    candidate_retrieval,
    citation_support,
    claims_present,
    context_selection,
    faithfulness,
    points_covered,
    policy_compliance,
    source_policy,
)
from goldtui.gates.gate import Gate

GATES: tuple[Gate, ...] = (
    Gate(admissibility.DECLARED, admissibility.strict, admissibility.lesson),
    Gate(candidate_retrieval.DECLARED, candidate_retrieval.strict, candidate_retrieval.lesson),
    Gate(context_selection.DECLARED, context_selection.strict, context_selection.lesson),
    Gate(answer_behaviour.DECLARED, answer_behaviour.strict),
    Gate(claims_present.DECLARED, claims_present.strict, claims_present.lesson),
    Gate(faithfulness.DECLARED, faithfulness.strict, faithfulness.lesson),
    Gate(citation_support.DECLARED, citation_support.strict, citation_support.lesson),
    Gate(points_covered.DECLARED, points_covered.strict, points_covered.lesson),
    Gate(source_policy.DECLARED, source_policy.strict),
    Gate(policy_compliance.DECLARED, policy_compliance.strict),
)

BY_NAME: dict[str, Gate] = {gate.declared.name: gate for gate in GATES}
