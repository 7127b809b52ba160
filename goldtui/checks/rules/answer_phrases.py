"""Answer phrases, which identify a point: they must distinguish a right answer from a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import named
from goldtui.checks.telling import telling_keys, telling_words
from goldtui.gates.align import align, says
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase, LabelledBy
from goldtui.model.results import Severity
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import MatchStatus, blank_phrase
from goldtui.text.meaning.units import UNITS
from goldtui.text.meaning.values import Values, values_of


@Declaration(
    code="GT307",
    name="answer-phrase-generic",
    severity=ERROR,
    says="An answer phrase holds no word that tells something.",
    why="Any claim contains it, is taken for the point, and is then proved by the gold's own phrases.",
    fix="choose the words that only a right answer says",
    place="point.answer_phrases",
    example=Example("cases[0].points[1].answer_phrases", bad=["on the"], good=["on the lower deck"]),
).of_case
def answer_phrase_generic(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases without a content word or number."""
    for point in view.case.points:
        for index, phrase in enumerate(point.answer_phrases):
            if telling_words(phrase) == 0:
                where = Spot("answer_phrases", point.point_id, entry=index)
                yield Flaw(where, f'the answer phrase "{phrase}" of point "{point.point_id}" is in any answer')


@Declaration(
    code="GT308",
    name="answer-phrase-shared",
    severity=ERROR,
    says="Two points of a case have the same answer phrase.",
    why="A claim that makes one of them covers the other as well: an omission is not seen.",
    fix="choose words of its own for each point",
    place="point.answer_phrases",
    example=Example(
        "cases[0].points[1].answer_phrases", bad=["on the lower deck", "3 euros"], good=["on the lower deck"]
    ),
).of_case
def answer_phrase_shared(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases that several points of a case have."""
    owners: dict[str, dict[str, None]] = {}
    for point in view.case.points:
        for phrase in point.answer_phrases:
            if not blank_phrase(phrase):
                owners.setdefault(normalise(phrase), {})[point.point_id] = None
    for phrase, points in owners.items():
        if len(points) > 1:
            last = list(points)[-1]
            yield Flaw(Spot("answer_phrases", last), f'"{phrase}" is an answer phrase of {named(points)}')


def repair_answer_phrase_twice(view: CaseView) -> GoldCase:
    """Each phrase of a point once, in order."""
    points = tuple(
        point.model_copy(
            update={
                "answer_phrases": tuple(dict.fromkeys(point.answer_phrases)),
                "forbidden_phrases": tuple(dict.fromkeys(point.forbidden_phrases)),
            }
        )
        for point in view.case.points
    )
    return view.case.model_copy(update={"points": points})


@Declaration(
    code="GT309",
    name="answer-phrase-twice",
    severity=INFO,
    says="A point lists an answer phrase or a forbidden phrase twice.",
    why="It looks like two alternatives where there is one.",
    fix="keep it once",
    place="point.answer_phrases",
    example=Example("cases[0].points[0].answer_phrases", bad=["3 euros", "3 euros"], good=["3 euros"]),
).repaired_by(repair_answer_phrase_twice)
def answer_phrase_twice(view: CaseView) -> Iterator[Flaw]:
    """Points that list an answer or a forbidden phrase more than once."""
    for point in view.case.points:
        for name in ("answer_phrases", "forbidden_phrases"):
            phrases = getattr(point, name)
            if len(set(phrases)) < len(phrases):
                yield Flaw(Spot(name, point.point_id), f'point "{point.point_id}" lists a phrase twice')


_SAID = (MatchStatus.FOUND, MatchStatus.NEGATED)


class _Lie(NamedTuple):
    """A statement of the sources about something else that says the answer phrase, and the chunk it cites."""

    text: str
    chunk_id: str
    made: bool
    """Whether its value was inserted, where the source has another."""


@Declaration(
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
).of_case
def answer_phrase_hides_lie(view: CaseView) -> Iterator[Flaw]:
    """Answer phrases in a statement about something else, or in one after changing one value.

    The lie is the cheapest possible: another sentence of the case's own sources, unchanged, or with the phrase's value
    in place of a value of its kind. It counts unless the gate proves it false.
    """
    if view.answers and view.case.reference is not None:
        yield from view.shown.wording(view.case, "lies", partial(_hidden_lies, view))


def _hidden_lies(view: CaseView, evidence: EvidenceIndex) -> tuple[Flaw, ...]:
    # This reads every source of the case, those of its claims included.
    exhibit = view.exhibit_in(evidence)
    cited = {claim.answer_point for claim in view.claims if claim.citation_id}
    points = [point for point in view.case.points if point.point_id in cited]
    return tuple(
        flaw
        for point in points
        for index, phrase in enumerate(point.answer_phrases)
        if not blank_phrase(phrase) and (flaw := _hidden_lie(view, exhibit, point, index, phrase)) is not None
    )


def _hidden_lie(view: CaseView, exhibit: Exhibit, point: AnswerPoint, index: int, phrase: str) -> Flaw | None:
    for lie in _lies(view, point, phrase):
        if outcome := _outcome(exhibit, point, lie):
            what, said = "would say" if lie.made else "says", _row_of(lie.text, phrase)
            message = f'"{said}" {what} "{phrase}" too, and {outcome} as point "{point.point_id}"'
            return Flaw(Spot("answer_phrases", point.point_id, entry=index), message)
    return None


def _row_of(text: str, phrase: str) -> str:
    """The text in one line; of a table only the cells of the row that says the phrase."""
    rows = [row.strip() for row in text.splitlines()]
    said = next((row for row in rows if row.startswith("|") and says(phrase, row) in _SAID), "")
    return " | ".join(cell.strip() for cell in said.strip("|").split("|")) if said else " ".join(text.split())


def _lies(view: CaseView, point: AnswerPoint, phrase: str) -> Iterator[_Lie]:
    """At most two: a sentence that says the phrase, then one changed to say it."""
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
    """Sentences of the case's sources that prove no claim of the point; none where they cannot yield a lie."""
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
    """Whether the phrase is nothing but a value: `3 euros`, `at 17:30`, `5 May`."""
    values = values_of(phrase)
    if not (values.quantities or values.dates or values.times):
        return False
    rest = phrase
    for wording in values.wordings:
        rest = rest.replace(wording, " ")
    return not {key for key in telling_keys(rest) if not key.startswith("#") and key not in UNITS}


def _swaps(theirs: Values, own: Values) -> Iterator[tuple[str, str]]:
    """`(wording in the sentence, wording of the phrase)` for values of one kind."""
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


def _outcome(exhibit: Exhibit, point: AnswerPoint, lie: _Lie) -> str:
    """The gate's result for the lie: `is released`, `stays open`; empty if it is proved false or misses the point."""
    claim = Claim(claim_id="lie", text=lie.text, citation_id=lie.chunk_id)
    answer = Answer(answer_id="lie", text=lie.text, claims=(claim,), labelled_by=LabelledBy.PIPELINE)
    proofs = proofs_of(exhibit.beside(answer=answer))
    (proof,) = proofs.claims
    taken = align(claim, exhibit.case).points
    if point.point_id not in taken or any(one.severity is Severity.ERROR for one in proofs.findings):
        return ""
    return "is released" if proof.supported and point.point_id in proof.points else "stays open"


@Declaration(
    code="GT340",
    name="alternatives-without-a-choice",
    severity=WARNING,
    says="A group of alternative sources leaves no choice.",
    why="It tests nothing, or asks for one source where its author meant any of several.",
    fix="name at least two sources in the group, none of which is required by itself",
    place="case.source_alternatives",
    example=Example("cases[2].source_alternatives", bad=[["winter", "dogs"]], good=[["fares", "dogs"]]),
).of_case
def alternatives_without_a_choice(view: CaseView) -> Iterator[Flaw]:
    """Groups with fewer than two sources, and groups that a required source already satisfies."""
    for number, group in enumerate(view.case.source_alternatives):
        place = Spot("case", "source_alternatives", entry=number)
        if len(set(group)) < 2:
            held = f'only "{group[0]}"' if group else "no source"
            yield Flaw(place, f"a group of alternatives names {held}")
            continue
        met = next((one for one in group if one in view.case.required_sources), None)
        if met is not None:
            yield Flaw(place, f'"{met}" is required anyway, so the others of its group are never asked for')
