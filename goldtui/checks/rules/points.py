"""Answer points: what a right answer must say, and whether a claim of the reference says it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import named
from goldtui.gates.align import values_said
from goldtui.model.likely_names import did_you_mean
from goldtui.model.look_alike import blank
from goldtui.model.policy import FIRST_RULE
from goldtui.model.records import Importance
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import blank_phrase


@Declaration(
    code="GT301",
    name="vital-point-without-claim",
    severity=ERROR,
    says="A vital point has no claim in the reference answer.",
    why="The reference itself is incomplete, and nothing says which words of a source prove the point.",
    fix="write the claim that makes it, or say that the point is not vital",
    place="claim.answer_point",
    example=Example("cases[0].reference.claims[1].answer_point", bad="fare", good="deck"),
).of_case
def vital_point_without_claim(view: CaseView) -> Iterator[Flaw]:
    """Vital points that no claim makes."""
    made = {claim.answer_point for claim in view.claims}
    for point in view.case.points:
        if point.importance is Importance.VITAL and point.point_id not in made:
            yield Flaw(Spot("point", point.point_id), f'no claim makes the vital point "{point.point_id}"')


@Declaration(
    code="GT302",
    name="claim-without-point",
    severity=WARNING,
    says="A claim of the reference makes no answer point.",
    why="A system's words for it cannot be recognised, so neither an omission nor a lie about it is seen.",
    fix="link the claim to its point, or write an okay point for it",
    place="claim.answer_point",
    example=Example(
        "cases[2].reference.claims[0].answer_point",
        bad=None,
        good="time",
    ),
).of_case
def claim_without_point(view: CaseView) -> Iterator[Flaw]:
    """Claims that name no point, in a case that has points."""
    for claim in view.claims:
        if not claim.answer_point:
            yield Flaw(Spot("link", claim.claim_id), f'claim "{claim.claim_id}" makes no point')


@Declaration(
    code="GT303",
    name="point-unknown",
    severity=ERROR,
    says="A claim names an answer point that its case does not have.",
    why="The point it was meant for stays uncovered, and the claim counts for nothing.",
    fix="correct the point's id, or add the point",
    place="claim.answer_point",
    example=Example("cases[0].reference.claims[1].answer_point", bad="Deck", good="deck"),
).of_case
def point_unknown(view: CaseView) -> Iterator[Flaw]:
    """Claims that name a point the case lacks."""
    known = dict.fromkeys(point.point_id for point in view.case.points)
    for claim in view.claims:
        if claim.answer_point and claim.answer_point not in known:
            hint = did_you_mean(claim.answer_point, known)
            message = f'claim "{claim.claim_id}" makes point "{claim.answer_point}", which the case does not have'
            message += f"; {hint}" if hint else ""
            yield Flaw(Spot("link", claim.claim_id), message)


@Declaration(
    code="GT304",
    name="okay-point-without-claim",
    severity=INFO,
    says="An okay point has no claim in the reference answer.",
    why="A system that makes the point cannot be proved right: its claim has no support phrases to rest on.",
    fix="write the claim that makes it, or remove the point",
    place="claim.answer_point",
    example=Example(
        "cases[0].reference.claims[1].answer_point",
        bad="fare",
        good="deck",
        given={"cases[0].points[1].importance": "okay"},
    ),
).of_case
def okay_point_without_claim(view: CaseView) -> Iterator[Flaw]:
    """Okay points that no claim makes."""
    made = {claim.answer_point for claim in view.claims}
    for point in view.case.points:
        if point.importance is Importance.OKAY and point.point_id not in made:
            yield Flaw(Spot("point", point.point_id), f'no claim makes the point "{point.point_id}"')


@Declaration(
    code="GT305",
    name="no-answer-phrases",
    severity=WARNING,
    says="A vital point has no answer phrases.",
    why="A pipeline's claim is recognised by them alone. Without one every answer, good or bad, is not tested.",
    fix="write the wordings of which a right answer uses one",
    place="point.answer_phrases",
    example=Example("cases[0].points[1].answer_phrases", bad=[], good=["on the lower deck"]),
).of_case
def no_answer_phrases(view: CaseView) -> Iterator[Flaw]:
    """Vital points without an answer phrase that is not blank."""
    for point in view.case.points:
        if point.importance is Importance.VITAL and all(map(blank_phrase, point.answer_phrases)):
            message = f'point "{point.point_id}" has no answer phrase'
            yield Flaw(Spot("answer_phrases", point.point_id), message)


@Declaration(
    code="GT306",
    name="answer-phrase-not-in-reference",
    severity=ERROR,
    says="The reference's claim for a point says none of the point's answer phrases.",
    why="The reference would not be recognised as its own answer; a system that copies it word for word is held.",
    fix="add a wording that the claim has",
    place="point.answer_phrases",
    example=Example("cases[0].points[1].answer_phrases", bad=["on the car deck"], good=["on the lower deck"]),
).of_case
def answer_phrase_not_in_reference(view: CaseView) -> Iterator[Flaw]:
    """Points whose claims say none of their answer phrases."""
    for point in view.case.points:
        phrases = [p for p in point.answer_phrases if not blank_phrase(p)]
        texts = [claim.text for claim in view.of_point(point)]
        if not phrases or not texts or any(view.says(phrase, text) for phrase in phrases for text in texts):
            continue
        if view.shown.policy.judgement == FIRST_RULE or not any(values_said(text, phrases) for text in texts):
            message = f'no claim of point "{point.point_id}" says one of its answer phrases: {named(phrases)}'
            yield Flaw(Spot("answer_phrases", point.point_id), message)


@Declaration(
    code="GT313",
    name="point-text-empty",
    severity=WARNING,
    says="A point has no text.",
    why="Its phrases say how an answer may sound, not what it must say; a second reviewer cannot judge them.",
    fix="write in one sentence what the answer must say",
    place="point.text",
    example=Example("cases[0].points[1].text", bad="", good="Dogs stay on the lower deck."),
).of_case
def point_text_empty(view: CaseView) -> Iterator[Flaw]:
    """Points whose text shows nothing."""
    for point in view.case.points:
        if blank(point.text):
            yield Flaw(Spot("point_text", point.point_id), f'point "{point.point_id}" has no text')


@Declaration(
    code="GT314",
    name="no-vital-point",
    severity=ERROR,
    says="A case expects an answer and has no vital point.",
    why="Completeness is not tested: any answer is complete.",
    fix="write what the answer must say, as vital points",
    place="case.points",
    example=Example("cases[2].points[0].importance", bad="okay", good="vital"),
).of_case
def no_vital_point(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and have no vital point."""
    if view.answers and not view.case.vital_points:
        yield Flaw(Spot("case", "points"), "the case expects an answer and says nothing that it must contain")


@Declaration(
    code="GT331",
    name="claim-not-in-reference-text",
    severity=INFO,
    says="The reference's text does not say one of its claims word for word.",
    why="Gates read the text for refusals, gaps and forbidden words and the claims for proof; they should be one "
    "answer.",
    fix="write the text from the claims, or leave it empty: the claims are joined then",
    place="reference.text",
    example=Example(
        "cases[0].reference.text",
        bad="You pay 3 euros. Dogs stay on the lower deck.",
        good="A crossing costs 3 euros. Dogs stay on the lower deck.",
    ),
).of_case
def claim_not_in_reference_text(view: CaseView) -> Iterator[Flaw]:
    """Claims that the reference's text does not say word for word."""
    reference = view.case.reference
    if reference is None or not reference.text:
        return
    text = normalise(reference.text)
    for claim in view.claims:
        if not blank(claim.text) and normalise(claim.text).rstrip(".") not in text:
            yield Flaw(Spot("claim_text", claim.claim_id), f'the reference text does not say claim "{claim.claim_id}"')
