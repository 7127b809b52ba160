"""Makes a case's variants, each with an id of case, kind and number: the same case makes the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from goldtui.model.records import Answer, LabelledBy, Variant
from goldtui.variants.catalog import FAMILIES
from goldtui.variants.declare import Declaration, Form, Mutant, NotApplicable
from goldtui.variants.subject import Subject

_REFUSAL_IN_LESSON = NotApplicable("the lesson knows no case that expects a refusal")


@dataclass(frozen=True, slots=True)
class Generated:
    """One variant with the change it was made of, or the reason why a family has none for this case."""

    family: Declaration
    variant_id: str
    variant: Variant | None = None
    mutant: Mutant | None = None
    equivalent: bool = False
    """Does the variant show what the reference shows?"""
    reason: str = ""
    """Why there is none."""


def generate(subject: Subject) -> Iterator[Generated]:
    """Every variant of the case in the subject's form, families in the catalogue's order."""
    for family in FAMILIES:
        declared = family.declared
        made = family.make(subject)
        if subject.form is Form.LABELLED and (subject.refusal_expected or declared.lesson is None):
            made = _REFUSAL_IN_LESSON
        stem = f"{subject.case.case_id}/{declared.kind}"
        if isinstance(made, NotApplicable):
            yield Generated(declared, stem, reason=made.reason)
            continue
        for number, mutant in enumerate(made, 1):
            yield _generated(subject, declared, mutant, f"{stem}/{number}")


def is_generated_id(variant_id: str, case_id: str) -> bool:
    """May this be the id of a generated variant of the case?"""
    head, _, number = variant_id.rpartition("/")
    return head.startswith(f"{case_id}/") and number.isdecimal()


def _generated(subject: Subject, declared: Declaration, mutant: Mutant, variant_id: str) -> Generated:
    answer = trace = None
    if mutant.claims is not None:
        answer = _answer(subject, declared, mutant, variant_id)
    else:
        trace = subject.trace.model_copy(update={**mutant.run, "trace_id": variant_id})
    expected = declared.expected(subject.form)
    variant = Variant(
        variant_id=variant_id,
        case_id=subject.case.case_id,
        kind=declared.kind,
        trace=trace,
        answer=answer,
        expected_stage=None if expected is None else expected.value,
        should_release=False,
        note=mutant.said,
    )
    return Generated(declared, variant_id, variant, mutant, _unchanged(subject, mutant))


def _answer(subject: Subject, declared: Declaration, mutant: Mutant, answer_id: str) -> Answer:
    claims = mutant.claims or ()
    text = subject.response(claims) if mutant.text is None else mutant.text
    if subject.form is Form.LABELLED:
        return Answer(answer_id=answer_id, text=text, claims=claims)
    if not declared.brings_proof:
        claims = tuple([subject.blind(c) for c in claims])
    return Answer(answer_id=answer_id, text=text, labelled_by=LabelledBy.PIPELINE, claims=claims)


def _unchanged(subject: Subject, mutant: Mutant) -> bool:
    if mutant.claims is None:
        traced = subject.trace.__dict__
        return all(traced[name] == value for name, value in mutant.run.items())
    if mutant.text is not None:
        return mutant.text == subject.reference.text and mutant.claims == subject.claims
    if subject.form is Form.LABELLED:
        return mutant.claims == subject.claims
    return [(c.text, c.citation_id) for c in mutant.claims] == [(c.text, c.citation_id) for c in subject.claims]
