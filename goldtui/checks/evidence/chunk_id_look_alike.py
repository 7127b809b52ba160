"""GT107: two chunk ids that look the same lead to citations of the wrong one."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.model.look_alike import folded
from goldtui.model.spot import Spot
from goldtui.model.visible import spelled


def look(shown: Shown) -> Iterator[Flaw]:
    """Groups of chunk ids that a reader takes for one another."""
    for group in groups_of(shown.versions, folded):
        yield Flaw(Spot("chunk", group[0]), f"these chunk ids look alike: {named(map(spelled, group))}")


RULE = Rule(
    Declaration(
        code="GT107",
        name="chunk-id-look-alike",
        severity=WARNING,
        says="Two chunk ids differ only in case, spaces or characters that do not show.",
        why="Ids are compared exactly, so a citation that reads right is counted as invented.",
        fix="give one of them another id at its source",
        place="chunk.chunk_id",
        example=Example("evidence[2].chunk_id", bad="Dogs", good="winter"),
    ),
    of_set=look,
)
