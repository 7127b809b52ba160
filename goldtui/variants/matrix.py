"""The kill matrix: every variant of a case against the gate that must stop it.

A gate that cannot fail proves nothing; and where the reference itself fails, a failing gate proves nothing either, so
outcomes are then shown but earn no credit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from goldtui.gates.chain import Profile, judge, judge_again
from goldtui.gates.exhibit import Exhibit, build_exhibit, cut
from goldtui.gates.recorded import as_recorded
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, GoldCase, Variant
from goldtui.model.results import Stage, Verdict
from goldtui.variants.advice import advise, advise_for_good
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.declare import Declaration, Form, Mutant
from goldtui.variants.expectations import Expectations, overrides
from goldtui.variants.generate import generate
from goldtui.variants.generated import Generated
from goldtui.variants.outcome import CREDITLESS, Classified, Outcome, classify, same_exhibit
from goldtui.variants.reuse import Reuse
from goldtui.variants.row import Row as Row
from goldtui.variants.shelf import Shelf
from goldtui.variants.subject import Subject
from goldtui.variants.summary import Summary, summary_of


@dataclass(frozen=True)
class CaseMatrix:
    """All rows of one case with the verdict on its reference."""

    case_id: str
    reference: Verdict
    rows: tuple[Row, ...]

    @property
    def credited(self) -> bool:
        """Whether outcomes count; they do not if the reference itself is stopped."""
        return self.reference.released

    @property
    def sound(self) -> bool:
        """Whether the reference is released and every applicable variant killed (every good answer accepted)."""
        return self.credited and not self.open_rows

    @cached_property
    def open_rows(self) -> tuple[Row, ...]:
        """The rows that require a change to the gold."""
        return tuple([row for row in self.rows if row.outcome in CREDITLESS])

    @cached_property
    def summary(self) -> Summary:
        """The outcomes, counted."""
        return summary_of(self.rows, credited=self.credited)


class _Reference(NamedTuple):
    """The reference that a case's variants are made from and compared with."""

    shown: Exhibit
    verdict: Verdict
    profile: Profile
    reuse: Reuse

    def verdict_on(self, variant: Variant) -> Verdict:
        """The verdict on a generated variant."""
        answer = variant.answer
        if answer is None:
            return self._judged(self.shown.beside(trace=variant.trace))
        if answer.claims:
            return self._judged(self.shown.beside(answer=answer))
        # A fixed text does not depend on the reference, so its verdict holds after every edit.
        known = self.reuse.fixed.get((self.profile.name, answer.answer_id, answer.text))
        if known is None:
            known = self._judged(self.shown.beside(answer=self._cut(answer)))
            self.reuse.fixed[self.profile.name, answer.answer_id, answer.text] = known
        return known

    def _judged(self, other: Exhibit) -> Verdict:
        return judge_again(other, self.profile, self.verdict, self.shown)

    def _cut(self, answer: Answer) -> Answer:
        """A response without claims is cut into sentences, as a system's would be."""
        shown = self.shown
        if not self.profile.reads_responses:
            return answer
        return cut(answer, shown.case, shown.trace, shown.evidence, shown.policy)


def form_of(profile: Profile) -> Form:
    """The form of answer that a profile judges: the lesson believes labels, strict reads what a system ships."""
    return Form.BLIND if profile.reads_responses else Form.LABELLED


def case_matrix(
    case: GoldCase,
    shelf: Shelf,
    policy: Policy,
    profile: Profile,
    kept: Iterable[Variant] = (),
    *,
    generated: bool = True,
    stored: bool = True,
    kinds: Collection[str] | None = None,
) -> CaseMatrix:
    """The matrix of one case. `kept` are the set's own variants of it, which may also change expectations.

    `generated`, `stored` and `kinds` select the rows; generated ones come first, each kind in order. A generated
    variant that was edited by hand is a generated row with the stored content.
    """
    reuse = shelf.reuse(case, policy)
    subject = Subject(case, shelf, policy, form_of(profile), reuse)
    shown = Exhibit(case, subject.trace, subject.reference, shelf.evidence, policy, True, reuse.workings)
    reference = _Reference(shown, judge(shown, profile), profile, reuse)
    kept = tuple(kept)
    expectations = Expectations(kept)
    rows: list[Row] = []
    if generated or any(map(overrides, kept)):
        for made in generate(subject, reuse, kinds):
            spoken_of = expectations.speak_of(made)
            if made.variant_id not in expectations.replaced and (generated or spoken_of):
                rows.append(_generated_row(reference, subject, made, expectations))
        rows.extend(map(_idle_row, expectations.idle()))
    own = kept if stored else tuple(v for v in kept if v.variant_id in expectations.replaced)
    if kinds is not None:
        own = tuple(v for v in own if v.kind in kinds)
    rows.extend(_stored_rows(subject, own, reference))
    return CaseMatrix(case.case_id, reference.verdict, tuple(rows))


def _generated_row(reference: _Reference, subject: Subject, made: Generated, expectations: Expectations) -> Row:
    variant, case, family = made.variant, subject.case, made.family
    if variant is None:
        expected = family.expected(subject.form)
        none = Classified(Outcome.NOT_APPLICABLE, made.reason)
        return Row(case.case_id, made.variant_id, family.kind, expected and expected.value, False, none)
    expectation = expectations.of(made)
    verdict = reference.verdict_on(variant)
    classified = classify(verdict, expectation.stage, expectation.should_release, equivalent=made.equivalent)
    if expectation.said:
        classified = Classified(classified.outcome, f"{classified.reason} ({expectation.said})")
    judged = reference.verdict
    return _row(variant, expectation.stage, expectation.should_release, classified, verdict, case, judged, made)


def _idle_row(variant: Variant) -> Row:
    none = Classified(Outcome.NOT_APPLICABLE, "the expectation is of a generated variant that the case has no more")
    return Row(
        variant.case_id,
        variant.variant_id,
        variant.kind,
        variant.expected_stage,
        variant.should_release,
        none,
        variant,
        stored=True,
    )


def _stored_rows(subject: Subject, kept: tuple[Variant, ...], reference: _Reference) -> Iterator[Row]:
    case, profile, judged = subject.case, reference.profile, reference.verdict
    for variant in kept:
        if overrides(variant):
            continue
        shown = build_exhibit(
            case,
            variant.trace,
            variant.answer,
            subject.evidence,
            subject.policy,
            read_response=profile.reads_responses,
        )
        # A kept run may have recorded only part of its steps; what was not recorded is not tested here either.
        verdict = as_recorded(judge(shown, profile), shown.trace, profile)
        classified = classify(
            verdict,
            variant.expected_stage,
            variant.should_release,
            equivalent=same_exhibit(shown, reference.shown, by_value=profile.reads_responses),
        )
        yield _row(variant, variant.expected_stage, variant.should_release, classified, verdict, case, judged, None)


def _row(
    variant: Variant,
    expected: str | None,
    should_release: bool | None,
    classified: Classified,
    verdict: Verdict,
    case: GoldCase,
    reference: Verdict,
    made: Generated | None,
) -> Row:
    advice = None
    if classified.outcome is Outcome.SURVIVED and expected == Stage.PASS:
        classified = Classified(Outcome.SURVIVED, f"{classified.reason}; as predicted: this profile cannot see it")
    elif classified.outcome in CREDITLESS:
        family: Declaration | None = made.family if made else None
        if family is None and variant.kind in BY_KIND:
            family = BY_KIND[variant.kind].declared
        mutant: Mutant | None = made.mutant if made else None
        if classified.outcome is Outcome.FALSE_ALARM and reference.released:
            advice = advise_for_good(case, verdict)
        else:
            advice = advise(family, mutant, case, verdict, reference)
        classified = Classified(classified.outcome, f"{classified.reason}; {advice.text}")
    return Row(
        case.case_id,
        variant.variant_id,
        variant.kind,
        expected,
        should_release,
        classified,
        variant,
        verdict,
        advice,
        stored=made is None,
    )
