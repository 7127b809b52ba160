"""Every gate by name, in the order of the chain. A new gate is one file of that name in `gates/` and one line here.

The list is below the gates, since a policy names gates and a misspelt name must not leave a bound without effect.
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
