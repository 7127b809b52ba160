"""GT101: a chunk without a word in it proves nothing, and looks like a source all the same."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.look_alike import blank
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk that may be used and whose text shows nothing."""
    if chunk.permitted is not False and (chunk.text is None or blank(chunk.text)):
        yield Flaw(Spot("chunk", chunk.chunk_id), f'the text of chunk "{chunk.chunk_id}" is empty')


RULE = Rule(
    Declaration(
        code="GT101",
        name="chunk-text-empty",
        severity=ERROR,
        says="A chunk that may be used has no text.",
        why="Retrieval can return it and a claim can cite it, but no phrase will ever be found in it: the system is "
        "blamed for a hole in the evidence.",
        fix="bring the chunk's text in a new version, or take the chunk out",
        place="chunk.text",
        example=Example("evidence[1].text", bad="\u200b ", good="Dogs stay on the lower deck."),
    ),
    of_chunk=look,
)
