"""GT111: a key, a token or a password in a source leaves with every release, and a release is kept for ever."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot
from goldtui.text.secrets import secrets_in


def look(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk, withheld or not, with text that looks like a secret; its words are not repeated."""
    for found in secrets_in(chunk.text or ""):
        place = f"characters {found.start} to {found.end} of version {chunk.version}"
        yield Flaw(
            Spot("chunk", chunk.chunk_id), f'chunk "{chunk.chunk_id}" holds what looks like {found.kind}: {place}'
        )


RULE = Rule(
    Declaration(
        code="GT111",
        name="chunk-secret",
        severity=WARNING,
        says="A chunk's text holds what looks like a private key, an access token or a password.",
        why="A release is copied, kept and cannot be taken back, so the secret is in other hands for good. It is told "
        "when the chunk is imported, and no release is proposed over it.",
        fix="have the secret replaced where it is used; a set keeps old versions, so export it, take the secret out of "
        "evidence.jsonl and import that into a new database; if it is none, ignore this rule with the reason",
        place="chunk.text",
        example=Example(
            "evidence[1].text",
            bad="Dogs stay on the lower deck. -----BEGIN PRIVATE KEY----- A muzzle is not needed.",
            good="Dogs stay on the lower deck. The private key is with the skipper. A muzzle is not needed.",
        ),
    ),
    of_chunk=look,
)
