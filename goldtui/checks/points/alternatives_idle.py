"""GT340: a group of alternatives that leaves no choice says something other than its author meant."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Groups with fewer than two sources, and groups that a required source meets already."""
    for number, group in enumerate(view.case.source_alternatives):
        place = Spot("case", "source_alternatives", entry=number)
        if len(set(group)) < 2:
            held = f'only "{group[0]}"' if group else "no source"
            yield Flaw(place, f"a group of alternatives names {held}")
            continue
        met = next((one for one in group if one in view.case.required_sources), None)
        if met is not None:
            yield Flaw(place, f'"{met}" is required anyway, so the others of its group are never asked for')


RULE = Rule(
    Declaration(
        code="GT340",
        name="alternatives-without-a-choice",
        severity=WARNING,
        says="A group of alternative sources leaves no choice.",
        why="It tests nothing, or asks for one source where its author meant any of several.",
        fix="name at least two sources in the group, none of which is required by itself",
        place="case.source_alternatives",
        example=Example("cases[2].source_alternatives", bad=[["winter", "dogs"]], good=[["fares", "dogs"]]),
    ),
    of_case=look,
)
