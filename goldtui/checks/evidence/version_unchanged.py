"""GT109: a new version with the old text makes every answer look stale for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Chunks of which an older version has the very text of the one that counts."""
    for chunk_id in shown.versions:
        now = shown.chunk(chunk_id)
        for old in shown.older(chunk_id):
            if now is not None and now.text and old.text == now.text:
                message = f'versions "{old.version}" and "{now.version}" of chunk "{chunk_id}" have the same text'
                yield Flaw(Spot("chunk", chunk_id), message)


RULE = Rule(
    Declaration(
        code="GT109",
        name="version-without-change",
        severity=INFO,
        says="Two versions of a chunk have the same text.",
        why="A trace that used the older one fails admissibility although it read the same words.",
        fix="check whether the new version was meant to change something",
        place="chunk.version",
        example=Example(
            "evidence[3].text",
            bad="A crossing costs 3 euros. Children under 6 years travel free of charge. Cyclists pay 5 euros.",
            good="A crossing costs 2 euros. Children under 4 years travel free of charge. Cyclists pay 4 euros.",
        ),
    ),
    of_set=look,
)
