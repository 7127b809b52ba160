"""GT416: a policy pattern that matches plain statements turns every answer into a refusal, a gap or a breach."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.gates.patterns import compiled
from goldtui.model.spot import Spot

PLAIN = ("the garden opens at nine.", "a crossing takes ten minutes and the boat carries forty people.")
"""Normalised statements that refuse nothing, hide nothing and break no rule."""


def look(shown: Shown) -> Iterator[Flaw]:
    """Patterns of the policy that match a plain statement, and refusal tokens that are one word."""
    policy = shown.policy
    lists = {"refusal_patterns": policy.refusal_patterns, "gap_patterns": policy.gap_patterns}
    lists["cutoff_patterns"] = policy.cutoff_patterns
    lists["compliance_patterns"] = tuple(rule.pattern for rule in policy.compliance_patterns)
    for name, patterns in lists.items():
        for index, pattern in enumerate(patterns):
            where = Spot("policy", name, entry=index)
            asked = compiled(pattern, str(where))
            match = asked.matches_whole if name == "refusal_patterns" else asked.occurs_in
            if any(map(match, PLAIN)):
                yield Flaw(where, f'the pattern "{pattern}" matches any plain statement')


RULE = Rule(
    Declaration(
        code="GT416",
        name="policy-pattern-matches-all",
        severity=ERROR,
        says="A pattern of the policy matches plain statements.",
        why="Every answer counts as a refusal, as an admitted gap or as a breach; one careless dot disarms a gate.",
        fix="write the pattern so that it matches only what it is for",
        place="policy.refusal_patterns",
        example=Example("policy.refusal_patterns", bad=["[^.]*\\.?.*"], good=["we cannot say[^.]*\\.?"]),
    ),
    of_set=look,
)
