"""Every gate by name, in chain order. A new gate is one file of that name in `gates/` and one line here.

The list is here, below the gates, because a policy names gates and must reject a misspelt name.
"""

GATE_NAMES = (
    "admissibility",
    "candidate_retrieval",
    "context_selection",
    "answer_behaviour",
    "claims_present",
    "faithfulness",
    "citation_support",
    "points_covered",
    "source_policy",
    "policy_compliance",
)
OF_STEPS = GATE_NAMES[:2]
"""The gates that ask for the steps before the context; a run of answers alone leaves both untested."""
