"""GT106: characters that nobody sees break phrases, and can say to a model what no reader reads."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot
from goldtui.model.visible import hidden_count


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A readable chunk whose text holds characters that do not show."""
    if chunk.permitted is not False and chunk.text and (number := hidden_count(chunk.text)):
        what = "a character" if number == 1 else f"{number} characters"
        yield Flaw(Spot("chunk", chunk.chunk_id), f'chunk "{chunk.chunk_id}" holds {what} that a reader does not see')


RULE = Rule(
    Declaration(
        code="GT106",
        name="chunk-hidden-characters",
        severity=WARNING,
        says="A chunk's text holds characters that do not show: controls, direction marks, zero-width ones.",
        why="A model reads them. They are how instructions are smuggled into sources, and how a phrase that looks the "
        "same is not.",
        fix="look at the chunk in the workbench, where they are visible, and bring a clean text as a new version",
        place="chunk.text",
        example=Example(
            "evidence[1].text",
            bad="Dogs stay on the lower deck.\u202e A muzzle is not needed.",
            good="Dogs stay on the lower deck. A muzzle is not needed.",
        ),
    ),
    of_chunk=look,
)
