"""GT103: with two versions in force at once nobody can say which text counts."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Chunk ids with more than one current version."""
    for chunk_id, versions in shown.versions.items():
        current = [c.version for c in versions if c.current]
        if len(current) > 1:
            yield Flaw(
                Spot("chunk", chunk_id), f'chunk "{chunk_id}" has {len(current)} current versions: {named(current)}'
            )


RULE = Rule(
    Declaration(
        code="GT103",
        name="two-current-versions",
        severity=ERROR,
        says="A chunk has two versions that are both in force.",
        why="The gates cannot know which text a claim has to be found in, so every verdict on it is arbitrary.",
        fix="set current to false on the version that is no longer in force",
        place="chunk.current",
        example=Example("evidence[3].current", bad=True, good=False),
    ),
    of_set=look,
)
