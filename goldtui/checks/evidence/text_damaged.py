"""GT108: replacement characters show that a text was damaged on its way here."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A readable chunk with U+FFFD in its text."""
    if chunk.permitted is not False and chunk.text and "\ufffd" in chunk.text:
        yield Flaw(
            Spot("chunk", chunk.chunk_id), f'the text of chunk "{chunk.chunk_id}" was damaged by a wrong encoding'
        )


RULE = Rule(
    Declaration(
        code="GT108",
        name="chunk-text-damaged",
        severity=WARNING,
        says="A chunk's text holds replacement characters (U+FFFD).",
        why="It was read in a wrong encoding once; a phrase over that place cannot match what a system quotes.",
        fix="import the source again in its own encoding, as a new version",
        place="chunk.text",
        example=Example(
            "evidence[1].text",
            bad="Dogs stay on the lower deck \ufffd a muzzle is not needed.",
            good="Dogs stay on the lower deck \u2013 a muzzle is not needed.",
        ),
    ),
    of_chunk=look,
)
