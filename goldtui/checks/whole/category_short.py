"""GT408: a category below its quota makes the set speak of something else than planned."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Categories, and tags that stand for kinds within one, with fewer written cases than the policy's quota."""
    for name, quota in sorted(shown.policy.category_quotas.items()):
        number = shown.labels[name]
        if number < quota:
            yield Flaw(Spot("category", name), f'category "{name}" has {number} of {quota} cases')


RULE = Rule(
    Declaration(
        code="GT408",
        name="category-below-quota",
        severity=WARNING,
        says="A category has fewer cases than its quota.",
        why="Kinds of failure that the set was planned to show are not looked for often enough.",
        fix="write more cases of the category, or change policy.category_quotas",
        place="policy.category_quotas",
        example=Example("policy.category_quotas", bad={"whole": 2}, good={"whole": 1}),
    ),
    of_set=look,
)
