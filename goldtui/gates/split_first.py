"""The splitter of `strict-1`: one sentence makes one claim, and its first inline marker is the citation.

Kept because a release that was frozen under that rule is always scored by it.
"""

from __future__ import annotations

import re

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Claim, RagTrace
from goldtui.text.match.sentences import sentences

# The look-behind prevents trying a long run of spaces once per space.
_MARKER = re.compile(r"(?<!\s)\s*\[([^\[\]\n]{1,200})\]")
_LETTER_OR_DIGIT = re.compile(r"\w")


def claims_of_response(response: str, trace: RagTrace, evidence: EvidenceIndex) -> tuple[Claim, ...]:
    """The response's sentences as claims `s1, s2, ...`, without markers.

    A marker is a chunk id of the trace or the store, or a number: the n-th of the trace's citations, otherwise of its
    selected context. A sentence that is nothing but a marker belongs to the one before it.
    """
    texts: list[str] = []
    citations: list[str | None] = []
    for span in sentences(response):
        raw = response[span.start : span.end]
        cited = [c for c in (_cited(m, trace, evidence) for m in _MARKER.findall(raw)) if c is not None]
        text = _MARKER.sub(lambda m: "" if _cited(m.group(1), trace, evidence) else m.group(), raw).strip()
        leading = cited[0] if cited else None
        if not _LETTER_OR_DIGIT.search(text):
            if texts and leading and citations[-1] is None:
                citations[-1] = leading
            continue
        # A splitter takes a marker after the full stop as the start of the next sentence, but it belongs to the
        # previous one.
        marker_first = _MARKER.match(raw)
        if marker_first and texts and citations[-1] is None and _cited(marker_first.group(1), trace, evidence):
            citations[-1] = cited.pop(0)
            leading = cited[0] if cited else None
        texts.append(text)
        citations.append(leading)
    return tuple(
        Claim(claim_id=f"s{number}", text=text, citation_id=cited_id)
        for number, (text, cited_id) in enumerate(zip(texts, citations, strict=True), 1)
    )


def _cited(marker: str, trace: RagTrace, evidence: EvidenceIndex) -> str | None:
    name = marker.strip()
    if name in evidence.current or name in trace.selected_context_ids or name in trace.first_stage_ids:
        return name
    if name.isascii() and name.isdigit():
        listed = trace.citations or trace.selected_context_ids
        position = int(name) - 1
        if position < 0:
            return None
        return listed[position] if position < len(listed) else name
    return None
