"""GT105: a chunk of which nobody said that it is in force may long be withdrawn."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk of which it is not set whether it is in force."""
    if chunk.current is None:
        yield Flaw(Spot("chunk", chunk.chunk_id), f'nobody said whether chunk "{chunk.chunk_id}" is in force')


RULE = Rule(
    Declaration(
        code="GT105",
        name="currency-not-set",
        severity=WARNING,
        says="Nobody said whether a chunk's version is in force.",
        why="A trace that uses it is not tested: an answer from a withdrawn rule book looks like a right one.",
        fix="say current: true or false; an import can record a person's assertion for all of them",
        place="chunk.current",
        example=Example("evidence[1].current", bad=None, good=True),
    ),
    of_chunk=look,
)
