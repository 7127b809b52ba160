"""Makes a case's variants, each with an id of case, kind and number: the same case makes the same bytes."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator

from goldtui.model.records import Answer, LabelledBy, Variant
from goldtui.model.results import Stage
from goldtui.variants.catalog import ANSWERS, TRACES
from goldtui.variants.declare import Declaration, Form, Made, Mutant, NotApplicable
from goldtui.variants.generated import Generated
from goldtui.variants.reuse import Reuse
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

_REFUSAL_IN_LESSON = NotApplicable("the lesson knows no case that expects a refusal")
_NOT_IN_LESSON = NotApplicable("the lesson has no such family")
_FIRST_RULE = "strict-1"
_NOT_IN_FIRST = NotApplicable("the set is judged by strict-1, which has no such family")


def generate(subject: Subject, reuse: Reuse | None = None, kinds: Collection[str] | None = None) -> Iterator[Generated]:
    """Every variant of the case in the subject's form, or those of some kinds, families in the catalogue's order."""
    for family in ANSWERS:
        if kinds is not None and family.declared.kind not in kinds:
            continue
        outcome = _unknown(subject, family.declared) or family.make(subject)
        yield from _of_family(subject, family.declared, outcome)
    known = reuse.of_trace.get(subject.form) if reuse is not None else None
    if known is None:
        # The families get only the run, so that the cached result cannot depend on the answer.
        shown = Traced(subject.case, subject.shelf, subject.policy, subject.form, subject.trace)
        families = [family for family in TRACES if kinds is None or family.declared.kind in kinds]
        made = [_of_family(subject, family.declared, family.make(shown)) for family in families]
        known = tuple(itertools.chain.from_iterable(made))
        if reuse is not None and kinds is None:
            reuse.of_trace[subject.form] = known
    yield from (one for one in known if kinds is None or one.family.kind in kinds)


def _unknown(subject: Subject, declared: Declaration) -> NotApplicable | None:
    """Why the case's rule does not have the family; null where it does."""
    if subject.form is Form.LABELLED:
        return _NOT_IN_LESSON if declared.lesson is None else None
    return _NOT_IN_FIRST if declared.since != _FIRST_RULE == subject.policy.judgement else None


def _expected(subject: Subject, declared: Declaration) -> Stage | None:
    """The stage at which the case's rule must stop it; the first rule left no lie about a source open."""
    expected = declared.expected(subject.form)
    first = subject.policy.judgement == _FIRST_RULE
    return Stage.ANSWER_FAITHFULNESS if first and expected is Stage.NOT_TESTED else expected


def _of_family(subject: Subject, declared: Declaration, made: Made) -> list[Generated]:
    if subject.form is Form.LABELLED and subject.refusal_expected:
        made = _REFUSAL_IN_LESSON
    stem = f"{subject.case.case_id}/{declared.kind}"
    if isinstance(made, NotApplicable):
        return [Generated(declared, stem, reason=made.reason)]
    return [_generated(subject, declared, mutant, f"{stem}/{number}") for number, mutant in enumerate(made, 1)]


def is_generated_id(variant_id: str, case_id: str) -> bool:
    """Whether this may be the id of a generated variant of the case."""
    head, _, number = variant_id.rpartition("/")
    return head.startswith(f"{case_id}/") and number.isdecimal()


def _generated(subject: Subject, declared: Declaration, mutant: Mutant, variant_id: str) -> Generated:
    answer = trace = None
    if mutant.claims is not None:
        answer = _answer(subject, declared, mutant, variant_id)
    else:
        trace = subject.trace.model_copy(update={**mutant.run, "trace_id": variant_id})
    expected = _expected(subject, declared)
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
        claims = subject.blinded(claims)
    return Answer(answer_id=answer_id, text=text, labelled_by=LabelledBy.PIPELINE, claims=claims)


def _unchanged(subject: Subject, mutant: Mutant) -> bool:
    """Whether it shows the same as the reference; a value in another spelling counts as the same."""
    if mutant.claims is None:
        traced = subject.trace.__dict__
        return all(traced[name] == value for name, value in mutant.run.items())
    if mutant.text is not None:
        return mutant.text == subject.reference.text and mutant.claims == subject.claims
    if subject.form is Form.LABELLED:
        return mutant.claims == subject.claims
    if len(mutant.claims) != len(subject.claims):
        return False
    for mine, theirs in zip(mutant.claims, subject.claims, strict=True):
        if mine is theirs:
            continue
        if mine.citation_id != theirs.citation_id or not subject.says_same(mine, theirs):
            return False
    return True
