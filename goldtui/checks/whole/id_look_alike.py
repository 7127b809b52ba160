"""GT405: two case ids that look the same are confused in every report."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of
from goldtui.checks.shown import Shown
from goldtui.model.look_alike import folded
from goldtui.model.spot import Spot
from goldtui.model.visible import spelled


def look(shown: Shown) -> Iterator[Flaw]:
    """Groups of case ids that a reader takes for one another."""
    for group in groups_of((case.case_id for case in shown.goldset.cases), folded):
        for case_id in group[1:]:
            yield Flaw(Spot("case", "case_id"), f'the id looks like "{spelled(group[0])}"', case_id=case_id)


RULE = Rule(
    Declaration(
        code="GT405",
        name="case-id-look-alike",
        severity=WARNING,
        says="Two case ids differ only in case, spaces or characters that do not show.",
        why="A trace with the one is taken for the other by people, and counted as missing by programs.",
        fix="clone the case under a clearer id and retire this one",
        place="case.case_id",
        example=Example("cases[2].case_id", bad="Captain-Pay", good="last-boat"),
    ),
    of_set=look,
)
