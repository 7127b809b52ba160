"""Cuts a shipped response into claims when the system did not, so that no response goes unjudged for lack of them.

One statement makes one claim, and the marks after its words are its citations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.gates.citations import CITATIONS_KEY, names_of
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Claim, RagTrace

if TYPE_CHECKING:
    from goldtui.text.layout.cut import Said


def claims_of_response(
    response: str, trace: RagTrace, evidence: EvidenceIndex, question: str = ""
) -> tuple[Claim, ...]:
    """The response's statements as claims `s1, s2, ...`, without marks and signs of layout.

    Text that states nothing makes no claim; `question` is the case's own, since an answer may begin by repeating it. A
    claim cites every id in its marks, even an invented one, or no gate could find it.
    """
    found = statements_of_response(response, trace, evidence, question)
    return tuple(claim_of(one, number) for number, one in enumerate(found, 1))


def claim_of(said: Said, number: int) -> Claim:
    """The statement as claim `s1, s2, ...`."""
    first, *others = said.cited or (None,)
    extra = {CITATIONS_KEY: others} if others else {}
    return Claim(claim_id=f"s{number}", text=said.text, citation_id=first, extra=extra)


def statements_of_response(
    response: str, trace: RagTrace, evidence: EvidenceIndex, question: str = ""
) -> tuple[Said, ...]:
    """The response's statements, each with its place in the response."""

    # Imported here: most commands judge no response in running text, and its patterns take 20 ms to make.
    from goldtui.text.layout.cut import said_in

    def text_of(chunk_id: str) -> str:
        source = evidence.current.get(chunk_id)
        return (source.chunk.text or "") if source is not None else ""

    return said_in(response, names_of(trace, evidence), question, text_of=text_of)
