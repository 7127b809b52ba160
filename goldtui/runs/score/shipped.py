"""Determine what a run shipped: its response, whatever the recorded claims say.

A system that supplies its own claims chooses what is checked. A lie in the response but in no claim, or a claim that is
not in the response, would pass every gate; so claims count only if they equal the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from goldtui.gates.chain import Profile
from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.refusal import only_states_gap
from goldtui.model.faults import Notice
from goldtui.model.policy import FIRST_RULE, Policy
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, LabelledBy, RagTrace
from goldtui.runs.replay.by_text import named_notices
from goldtui.runs.replay.citations import with_listed_citations
from goldtui.text.layout.names import Names
from goldtui.text.match.normalise import normalise
from goldtui.text.match.sentences import sentences

_PIPELINE = LabelledBy.PIPELINE
_MARKER = re.compile(r"\[([^\[\]\n]{1,200})\]")
_STOP = re.compile(r"[.!?]+(?=\s|$)")
_GONE = "\0"
# A sign before a number is no bullet, and a symbol may reverse a sentence.
_NOTHING = re.compile(rf"(?:[\s.,;:!?\"'()*{_GONE}]|-(?=\s))*")


def answerless(trace: RagTrace) -> bool:
    """Whether the trace contains no word of an answer."""
    return not _shipped_text(trace).strip() and not (trace.answer is not None and trace.answer.claims)


class Counts(NamedTuple):
    """How many traces brought something that they did not ship, and how many passages are given as text."""

    recut: int = 0
    """Traces whose claims differ from their text."""
    self_proved: int = 0
    """Traces judged by support phrases of their own."""
    texts: int = 0
    """Passages given as text in place of an id, each counted once a trace."""
    named: int = 0
    """Those of them that were taken for a chunk."""
    parts: int = 0
    """Those of them that were taken for a part of a chunk."""

    def plus(self, other: Counts) -> Counts:
        """Both together."""
        return Counts(*map(add, self, other))

    def notices(self, where: str) -> Iterator[Notice]:
        """Notices about these traces; `where` names their file."""
        yield from named_notices(self.named, self.texts, where, self.parts)
        if self.recut:
            message = "not what the response says; the response was judged too, sentence by sentence"
            yield Notice("claims_not_shipped", f"{_traces(self.recut, 'claims that are')} {message}", where)
        if self.self_proved:
            message = "which this profile believes; strict takes them from the gold alone"
            yield Notice(
                "proofs_brought", f"{_traces(self.self_proved, 'support phrases of its own,')} {message}", where
            )


_NONE = Counts()


@dataclass(slots=True)
class Shipped:
    """Prepares traces for the chain, and counts those whose claims differ from what they shipped."""

    profile: Profile
    policy: Policy
    evidence: EvidenceIndex
    counts: Counts = _NONE

    def of(self, trace: RagTrace, case: GoldCase) -> Iterator[RagTrace]:
        """The trace in every form that must be released: as recorded, and by its bare text if that differs.

        An answer whose claims are not exactly the shipped text is judged a second time by that text alone. It is split
        into sentences, which take their citations from inline markers, else from those of the answer and the trace. A
        profile that reads only claims ignores the text.
        """
        yield self._as_shipped(trace)
        if trace.answer is None:
            return
        if self.profile.reads_responses:
            yield from self._by_text(trace, trace.answer, case)
        elif any(claim.support_phrases for claim in trace.answer.claims):
            self.counts = self.counts.plus(Counts(self_proved=1))

    def _as_shipped(self, trace: RagTrace) -> RagTrace:
        """The trace as shipped by a system; a missing answer is never replaced by the gold's own.

        A blank response is an empty answer, and an unrecorded one is not tested. A profile that reads only claims
        treats a run without claims as an empty answer.
        """
        if trace.answer is not None or (self.profile.reads_responses and (trace.response or "").strip()):
            return trace
        if trace.response is not None or not self.profile.reads_responses:
            return trace.model_copy(update={"answer": Answer(answer_id=trace.trace_id or "", labelled_by=_PIPELINE)})
        return trace.model_copy(update={"inferred": tuple(dict.fromkeys((*trace.inferred, "answer")))})

    def _by_text(self, trace: RagTrace, answer: Answer, case: GoldCase) -> Iterator[RagTrace]:
        text = _shipped_text(trace)
        if not text.strip() or not (answer.claims or answer.text.strip()):
            return
        plain = self._plain_of(trace, answer)
        if not answer.claims or _is_shipped(self._without_gaps(text, case), answer.claims, plain):
            if answer.text.strip() and answer.text != text and plain(answer.text) != plain(text):
                yield trace.model_copy(update={"answer": answer.model_copy(update={"text": text})})
            return
        self.counts = self.counts.plus(Counts(recut=1))
        brought = (one for claim in answer.claims for one in cited_by(claim))
        listed = tuple(dict.fromkeys((*brought, *trace.citations)))
        bare = trace.model_copy(update={"answer": None, "response": text, "citations": listed})
        yield with_listed_citations(bare, case, self.evidence, self.policy)

    def _plain_of(self, trace: RagTrace, answer: Answer) -> Callable[[str], str]:
        """The function that normalises the trace's texts for comparison, like the splitter under the policy's rule."""
        cited = {claim.citation_id for claim in answer.claims}
        known = cited.union(trace.selected_context_ids, trace.first_stage_ids)
        if self.policy.judgement == FIRST_RULE:
            return lambda text: _plain_first(text, known)
        for claim in answer.claims:
            known.update(cited_by(claim))
        listed = trace.citations or trace.selected_context_ids

        def resolve(name: str) -> str | None:
            numbered = name.isascii() and name.isdigit() and len(name) < 6 and 0 < int(name) <= len(listed)
            return name if name in known or numbered else None

        # An unknown name stays in the text, so that an invented source is judged by the text.
        names = Names(resolve, invents=False)
        return lambda text: _plain(text, names)

    def _without_gaps(self, text: str, case: GoldCase) -> str:
        """The part of the text that makes claims: without statements of what the sources lack, if required."""
        if case.expected_behaviour is not Behaviour.PARTIAL:
            return text
        parts = (text[span.start : span.end] for span in sentences(text))
        return " ".join(part for part in parts if not only_states_gap(part, self.policy))


def _traces(number: int, brought: str) -> str:
    if number == 1:
        return f"1 trace brings {brought}"
    return f"{number} traces bring {brought.replace('its own', 'their own')}"


def _shipped_text(trace: RagTrace) -> str:
    """The response; if it is missing or blank, the text of the answer."""
    response = trace.response or ""
    return response if response.strip() or trace.answer is None else trace.answer.text


def _is_shipped(text: str, claims: tuple[Claim, ...], plain: Callable[[str], str]) -> bool:
    """Whether a text consists of exactly the claims, apart from order, markers and full stops."""
    left = plain(text)
    for claim in sorted((plain(one.text) for one in claims), key=len, reverse=True):
        if claim not in left:
            return False
        left = left.replace(claim, _GONE, 1) if claim else left
    return _NOTHING.fullmatch(left) is not None


def _plain(text: str, names: Names) -> str:
    """The text for comparison: its statements, normalised, without full stops; empty statements are left out."""
    # Imported here: see `gates.split`.
    from goldtui.text.layout.cut import said_in

    return _STOP.sub("", normalise(" ".join(one.text for one in said_in(text, names)))).strip()


def _plain_first(text: str, known: Container[str | None]) -> str:
    """`strict-1`: the text without citation markers; other brackets are text."""
    bare = _MARKER.sub(lambda m: " " if _is_marker(m[1].strip(), known) else m[0], text)
    return _STOP.sub("", normalise(bare)).strip()


def _is_marker(name: str, known: Container[str | None]) -> bool:
    return name in known or (name.isascii() and name.isdigit())
