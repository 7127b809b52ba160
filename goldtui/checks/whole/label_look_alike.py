"""GT417: a slice spelt in two ways is two slices."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.model.look_alike import folded
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Workflows, categories and tags that differ only in case, spaces, hyphens or underscores."""
    tags = dict.fromkeys(tag for case in shown.goldset.cases for tag in case.tags)
    for kind, labels in (("slice", shown.workflows), ("category", shown.categories), ("tag", tags)):
        for group in groups_of(labels, lambda label: _JOINTS.sub("", folded(label))):
            yield Flaw(Spot(kind, group[0]), f"{kind} names that look alike: {named(group)}")


_JOINTS = re.compile(r"[-_]")

RULE = Rule(
    Declaration(
        code="GT417",
        name="label-look-alike",
        severity=WARNING,
        says="Two slices, categories or tags differ only in case, spaces, hyphens or underscores.",
        why="Results are cut by exact names: both halves are thin, and neither is the slice that was meant.",
        fix="use one spelling (e in the library changes many cases at once)",
        place="case.workflow",
        example=Example("cases[2].workflow", bad="Passengers", good="passengers"),
    ),
    of_set=look,
)
