"""GT104: a chunk of which nobody said that it may be used is not permitted."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk whose permission is not set."""
    if chunk.permitted is None:
        yield Flaw(Spot("chunk", chunk.chunk_id), f'nobody said whether chunk "{chunk.chunk_id}" may be used')


RULE = Rule(
    Declaration(
        code="GT104",
        name="permission-not-set",
        severity=WARNING,
        says="Nobody said whether the system under test may use a chunk.",
        why="Admissibility is the first gate: a trace that touches the chunk is not tested, and a release is blocked.",
        fix="say permitted: true or false; an import can record a person's assertion for all of them",
        place="chunk.permitted",
        example=Example("evidence[1].permitted", bad=None, good=True),
    ),
    of_chunk=look,
)
