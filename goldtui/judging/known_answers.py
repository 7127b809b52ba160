"""Questions to which a set knows the answer: no source supports its own lies, and one supports each reference claim.

They test a judge without a label of any person. A judge that takes the lies of one kind for true cannot be asked where
that kind matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from goldtui.gates.chain import STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit
from goldtui.judging.answer import Answer, Outcome
from goldtui.judging.asked.faithfulness import ASKED
from goldtui.judging.open_statements import statement_question
from goldtui.judging.question import Question
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.calibration import Accepted
from goldtui.model.records import Claim, EvidenceChunk, GoldCase, Variant
from goldtui.model.results import Stage
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import holds_phrase, weak_phrase
from goldtui.text.statement_key import statement_key, text_digest
from goldtui.variants.declare import Form
from goldtui.variants.expectations import Expectations
from goldtui.variants.generate import generate
from goldtui.variants.shelf import Shelf
from goldtui.variants.subject import Subject

REFERENCE, WORDING, GOOD = "reference", "accepted wording", "good answer"
_LIES = frozenset((Stage.ANSWER_FAITHFULNESS.value, Stage.CITATION_SUPPORT.value, Stage.NOT_TESTED.value))
"""Where a variant ends whose own statement its sources do not support; others lack or break something else."""

_ENDS = (".", "!", "?", "\u3002", "\uff01", "\uff1f")


class KnownAnswer(NamedTuple):
    """One question with its answer."""

    question: Question
    kind: str
    """The kind of lie, or which kind of truth."""
    supported: bool


def known_answers(goldset: GoldSet) -> Iterator[KnownAnswer]:
    """Every question with a known answer, each once, case by case; a case whose reference fails is left out."""
    evidence = EvidenceIndex(goldset.evidence)
    shelf = Shelf(goldset.evidence, evidence, cases_kept=1)
    kept: dict[str, list[Variant]] = {}
    for variant in goldset.variants:
        kept.setdefault(variant.case_id, []).append(variant)
    for case in goldset.cases:
        seen: set[str] = set()
        for one in _OfCase(goldset, case, shelf, kept.get(case.case_id, [])).known():
            if one.question.digest not in seen:
                seen.add(one.question.digest)
                yield one


class _OfCase:
    """The questions of one case."""

    def __init__(self, goldset: GoldSet, case: GoldCase, shelf: Shelf, kept: list[Variant]) -> None:
        self._case, self._kept = case, kept
        reuse = shelf.reuse(case, goldset.policy)
        self._subject = Subject(case, shelf, goldset.policy, Form.BLIND, reuse)
        reference = self._subject.reference
        self._shown = Exhibit(
            case, self._subject.trace, reference, shelf.evidence, goldset.policy, True, reuse.workings
        )
        self._said = {(claim.text, claim.citation_id) for claim in self._subject.claims}

    def known(self) -> Iterator[KnownAnswer]:
        """Truths first, so that a variant that says the same as one of them is no lie."""
        if self._subject.refusal_expected or not judge(self._shown, STRICT).released:
            return
        for claim in self._subject.claims:
            yield from self._asked(claim, claim.text, REFERENCE, True)
        for point in self._case.points:
            makers = [claim for claim in self._subject.claims if claim.answer_point == point.point_id]
            for phrase in point.answer_phrases if makers else ():
                # A part of a sentence says nothing that could be true.
                if phrase.rstrip().endswith(_ENDS) and not weak_phrase(phrase):
                    yield from self._asked(makers[0], phrase, WORDING, True)
        expectations = Expectations(self._kept)
        for made in generate(self._subject):
            variant = made.variant
            if variant is None or made.equivalent or made.variant_id in expectations.replaced:
                continue
            expected = expectations.of(made)
            yield from self._of_variant(variant, expected.stage, expected.should_release)
        for variant in self._kept:
            yield from self._of_variant(variant, variant.expected_stage, variant.should_release)

    def _of_variant(self, variant: Variant, stage: str | None, released: bool | None) -> Iterator[KnownAnswer]:
        """The statements of a variant that the reference does not make."""
        if variant.answer is None or not (released or (released is False and stage in _LIES)):
            return
        for claim in variant.answer.claims:
            if (claim.text, claim.citation_id) not in self._said:
                yield from self._asked(claim, claim.text, GOOD if released else variant.kind, released)

    def _asked(self, claim: Claim, statement: str, kind: str, supported: bool) -> Iterator[KnownAnswer]:
        sources = self._sources(claim)
        # Padding hides a lie among sentences of the source, and those are true.
        if not statement.strip() or not sources or (not supported and _is_part_of(statement, sources)):
            return
        digests = [text_digest(chunk.text or "") for chunk in sources]
        key = statement_key(self._case.case_id, self._case.question, statement, digests)
        question = statement_question(ASKED.name, self._case, key, statement, sources)
        yield KnownAnswer(question, kind, supported)

    def _sources(self, claim: Claim) -> list[EvidenceChunk]:
        """The chunk that the claim cites, or nothing where it cites none that may be read."""
        source = self._shown.evidence.current.get(claim.citation_id or "")
        return [source.chunk] if source is not None and source.chunk.permitted and source.chunk.text else []


def _is_part_of(statement: str, sources: Iterable[EvidenceChunk]) -> bool:
    return any(holds_phrase(statement, prepare(chunk.text or "")) for chunk in sources)


def accepted_by_kind(
    known: Iterable[KnownAnswer], outcome: Callable[[Question], Outcome]
) -> Mapping[bool, tuple[Accepted, ...]]:
    """What a judge calls supported of the lies (false) and of the truths (true), by kind as they first come."""
    counts: dict[tuple[bool, str], Counter[str]] = {}
    for one in known:
        found = outcome(one.question)
        said = found.verdict if isinstance(found, Answer) else "undecided"
        counts.setdefault((one.supported, one.kind), Counter())[said] += 1
    return {
        side: tuple(
            Accepted(kind=kind, accepted=said["1"], asked=said["1"] + said["0"], undecided=said["undecided"])
            for (supported, kind), said in counts.items()
            if supported is side
        )
        for side in (False, True)
    }
