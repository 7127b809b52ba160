"""GT334: behind an answer phrase that says too little, a whole statement about something else counts as the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.telling import telling_keys
from goldtui.gates.align import align, says
from goldtui.gates.proof import proofs_of
from goldtui.model.records import Answer, AnswerPoint, Claim, LabelledBy
from goldtui.model.results import Severity
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, blank_phrase
from goldtui.text.meaning.units import UNITS
from goldtui.text.meaning.values import Values, values_of

_SAID = (MatchStatus.FOUND, MatchStatus.NEGATED)


class _Lie(NamedTuple):
    """A statement of the sources about something else that says the answer phrase, and the chunk it cites."""

    text: str
    chunk_id: str
    made: bool
    """Whether its value was put there, where the source has another."""


def look(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases that stand in a statement about something else, or would with one value changed.

    The lie is the cheapest there is: another sentence of the case's own sources, as it is, or with the phrase's value
    in the place of a value of its kind. It counts unless the gate proves it false.
    """
    if not view.answers or view.case.reference is None:
        return
    for point in view.case.points:
        if not any(claim.citation_id for claim in view.of_point(point)):
            continue
        for index, phrase in enumerate(point.answer_phrases):
            for lie in () if blank_phrase(phrase) else _lies(view, point, phrase):
                outcome = _outcome(view, point, lie)
                if outcome:
                    where = Spot("answer_phrases", point.point_id, entry=index)
                    what = "would say" if lie.made else "says"
                    message = f'"{lie.text}" {what} "{phrase}" too, and {outcome} as point "{point.point_id}"'
                    yield Flaw(where, message)
                    break


def _lies(view: CaseView, point: AnswerPoint, phrase: str) -> Iterator[_Lie]:
    """At most two: a sentence that says the phrase, then one made to."""
    others = list(_other_sentences(view, point, phrase))
    for text, chunk_id in others:
        if says(phrase, text) in _SAID:
            yield _Lie(text, chunk_id, False)
            break
    if not _value_alone(phrase):
        return
    own = values_of(phrase)
    for text, chunk_id in others:
        for old, new in _swaps(values_of(text), own):
            made = text.replace(old, new, 1)
            if made != text and says(phrase, made) in _SAID:
                yield _Lie(made, chunk_id, True)
                return


def _other_sentences(view: CaseView, point: AnswerPoint, phrase: str) -> Iterator[tuple[str, str]]:
    """Sentences of the case's sources that prove no claim of the point; none where no lie could come of them."""
    proofs = [one for one in view.cited if one.claim.answer_point == point.point_id]
    alone = _value_alone(phrase)
    for chunk_id in dict.fromkeys((*view.case.required_source_ids, *(one.source.chunk.chunk_id for one in proofs))):
        source = view.shown.evidence.current.get(chunk_id)
        if source is None or source.chunk.permitted is not True or not source.chunk.text:
            continue
        if not alone and phrase.casefold() not in source.chunk.text.casefold():
            continue
        spans = [span for one in proofs if one.source is source for span in one.match.spans]
        for start, end in view.shown.sentences(chunk_id):
            if not any(start < span.end and span.start < end for span in spans):
                yield source.chunk.text[start:end].strip(), chunk_id


def _value_alone(phrase: str) -> bool:
    """Is there nothing in the phrase beyond a value: `3 euros`, `at 17:30`, `5 May`?"""
    values = values_of(phrase)
    if not (values.quantities or values.dates or values.times):
        return False
    rest = phrase
    for wording in values.wordings:
        rest = rest.replace(wording, " ")
    return not {key for key in telling_keys(rest) if not key.startswith("#") and key not in UNITS}


def _swaps(theirs: Values, own: Values) -> Iterator[tuple[str, str]]:
    """`(wording in the sentence, wording of the phrase)` of values of one kind."""
    for quantity in own.quantities[:1]:
        for other in theirs.quantities:
            if other.value != quantity.value and _kind(other.unit) == _kind(quantity.unit):
                yield other.text, quantity.text
    for mine, listed in ((own.times[:1], theirs.times), (own.dates[:1], theirs.dates)):
        for value in mine:
            for one in listed:
                if one.text != value.text:
                    yield one.text, value.text


def _kind(unit: object) -> object:
    return getattr(unit, "dimension", None), getattr(unit, "qualifier", None)


def _outcome(view: CaseView, point: AnswerPoint, lie: _Lie) -> str:
    """How the gate takes the lie: `is released`, `stays open`; empty where it is proved false or is not the point."""
    claim = Claim(claim_id="lie", text=lie.text, citation_id=lie.chunk_id)
    answer = Answer(answer_id="lie", text=lie.text, claims=(claim,), labelled_by=LabelledBy.PIPELINE)
    proofs = proofs_of(view.exhibit.beside(answer=answer))
    (proof,) = proofs.claims
    taken = align(claim, view.case).points
    if point.point_id not in taken or any(one.severity is Severity.ERROR for one in proofs.findings):
        return ""
    return "is released" if proof.supported and point.point_id in proof.points else "stays open"


RULE = Rule(
    Declaration(
        code="GT334",
        name="answer-phrase-hides-lie",
        severity=WARNING,
        says="An answer phrase also fits a statement about something else.",
        why="A system that gives the value of another thing, or puts this value there, is taken to make the point; "
        "scorers that look for the phrase alone pass it.",
        fix="take more of the claim into the phrase, such as what the value belongs to, or forbid the other statement",
        place="point.answer_phrases",
        example=Example(
            "cases[0].points[1].answer_phrases",
            bad=["on the lower deck"],
            good=["Dogs stay on the lower deck"],
            given={"evidence[1].text": "Dogs stay on the lower deck. Prams are left on the lower deck."},
        ),
    ),
    of_case=look,
)
