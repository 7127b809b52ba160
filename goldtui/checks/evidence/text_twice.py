"""GT102: one text under two ids makes a right citation look wrong."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Groups of chunks whose texts in force are equal after normalising."""
    readable = [s for s in shown.evidence.current.values() if s.chunk.permitted is not False and s.chunk.text]
    for group in groups_of(readable, lambda source: source.prepared.normal):
        ids = [source.chunk.chunk_id for source in group]
        yield Flaw(Spot("chunk", ids[0]), f"these chunks have the same text: {named(ids)}")


RULE = Rule(
    Declaration(
        code="GT102",
        name="chunk-text-twice",
        severity=WARNING,
        says="Two chunks have the same text.",
        why="A system that retrieves or cites the other of the two is marked wrong for a right answer, and recall "
        "halves for no reason.",
        fix="keep one of them, or let the cases require the one that is retrieved",
        place="chunk.text",
        example=Example(
            "evidence[2].text",
            bad="Dogs stay on the lower deck. A muzzle is not needed. The skipper may turn away a wet dog.",
            good="From November to March the last boat leaves the north bank at 17:30.",
        ),
    ),
    of_set=look,
)
