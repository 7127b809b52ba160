"""Whether a source holds the phrase that should prove a claim, and says with it what the claim says."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import named
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, blank_phrase


@Declaration(
    code="GT201",
    name="no-support-phrase",
    severity=ERROR,
    says="A claim has no support phrase, or an empty one.",
    why="Nothing says which words of the source prove it, so faithfulness is not tested.",
    fix="mark the words of the cited source that settle the claim",
    place="claim.support_phrases",
    example=Example("cases[0].reference.claims[0].support_phrases", bad=[], good=["A crossing costs 3 euros"]),
).of_case
def no_support_phrase(view: CaseView) -> Iterator[Flaw]:
    """Claims without a support phrase that is not blank."""
    for claim in view.claims:
        if all(map(blank_phrase, claim.support_phrases)):
            message = f'claim "{claim.claim_id}" has no support phrase'
            yield Flaw(Spot("phrases", claim.claim_id), message)
        else:
            for index, phrase in enumerate(claim.support_phrases):
                if blank_phrase(phrase):
                    where = Spot("phrase", claim.claim_id, index)
                    yield Flaw(where, f'a support phrase of claim "{claim.claim_id}" is empty')


@Declaration(
    code="GT202",
    name="phrase-absent",
    severity=ERROR,
    says="The cited chunk does not hold a support phrase.",
    why="The gold itself fails faithfulness or citation support, so no system can pass the case.",
    fix="take the source's own wording (r in the workbench), or cite the chunk that has it",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[0].support_phrases",
        bad=["The fare is 3 euros"],
        good=["A crossing costs 3 euros"],
    ),
).of_case
def phrase_absent(view: CaseView) -> Iterator[Flaw]:
    """Phrases that the cited chunk does not hold."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.ABSENT:
            yield Flaw(cited.where, f'chunk "{cited.claim.citation_id}" does not hold "{cited.phrase}"')


@Declaration(
    code="GT203",
    name="phrase-negated",
    severity=ERROR,
    says="A support phrase is under a negation that it leaves out.",
    why="Read alone the words say the opposite of the source, and so does every answer that they let through.",
    fix="take the negation into the phrase, or confirm it with a reason (C in the workbench)",
    place="claim.support_phrases",
    example=Example(
        "evidence[1].text",
        bad="It is not true that dogs stay on the lower deck.",
        good="It is true that dogs stay on the lower deck.",
    ),
).of_case
def phrase_negated(view: CaseView) -> Iterator[Flaw]:
    """Phrases that a negation of the source governs, unless a reviewer confirmed them."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.NEGATED:
            if view.is_confirmed("phrase_negated", cited.phrase, cited.source.chunk.text or ""):
                continue
            yield Flaw(cited.where, f'"{cited.phrase}" is denied by the sentence it is in')


def repair_phrase_not_exact(view: CaseView) -> GoldCase:
    """The case with the source's own wording; a phrase that a reviewer confirmed stays."""
    own = {
        (c.claim.claim_id, c.phrase): c.source.prepared.text[slice(*c.match.spans[0])]
        for c in view.cited
        if c.match.status is MatchStatus.FOUND and not c.match.exact and _may_repair(view, c.phrase)
    }
    if not own or view.case.reference is None:
        return view.case
    claims = tuple(
        c.model_copy(update={"support_phrases": tuple(own.get((c.claim_id, p), p) for p in c.support_phrases)})
        for c in view.claims
    )
    return view.case.model_copy(update={"reference": view.case.reference.model_copy(update={"claims": claims})})


def _may_repair(view: CaseView, phrase: str) -> bool:
    """Whether no confirmation would be lost; a confirmation is bound to the wording."""
    return not view.confirmed and not blank_phrase(phrase)


@Declaration(
    code="GT204",
    name="phrase-not-exact",
    severity=WARNING,
    says="A support phrase differs from its source in letter case, quotes, dashes or spaces.",
    why="It is found all the same, but a release needs the source's own characters: a quotation is exact or it "
    "is none.",
    fix="take the source's own wording",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[0].support_phrases",
        bad=["a crossing  costs 3 euros"],
        good=["A crossing costs 3 euros"],
    ),
).repaired_by(repair_phrase_not_exact)
def phrase_not_exact(view: CaseView) -> Iterator[Flaw]:
    """Phrases that are found but not character for character."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and not cited.match.exact:
            own = cited.source.prepared.text[slice(*cited.match.spans[0])]
            hand = "" if _may_repair(view, cited.phrase) else "a reviewer confirmed this wording: change it by hand"
            yield Flaw(cited.where, f'"{cited.phrase}" is written "{own}" in the source', hand)


@Declaration(
    code="GT205",
    name="phrase-crosses-sentence",
    severity=WARNING,
    says="A support phrase runs over the end of a sentence.",
    why="Half of one sentence and half of the next can say together what neither says.",
    fix="use two phrases, or confirm it with a reason (C in the workbench)",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[1].support_phrases",
        bad=["Dogs stay on the lower deck. A muzzle is"],
        good=["Dogs stay on the lower deck"],
    ),
).of_case
def phrase_crosses_sentence(view: CaseView) -> Iterator[Flaw]:
    """Phrases that cross the end of a sentence, unless a reviewer confirmed them."""
    for cited in view.cited:
        if cited.match.crosses_sentence and not view.is_confirmed("phrase_crosses_sentence", cited.phrase):
            yield Flaw(cited.where, f'"{cited.phrase}" runs over the end of a sentence')


@Declaration(
    code="GT208",
    name="phrase-in-several-chunks",
    severity=WARNING,
    says="Another chunk holds every support phrase of a claim.",
    why="A citation of that chunk passes, though it may speak of something else: mis-citing cannot be caught.",
    fix="mark words that only the cited source has",
    place="claim.support_phrases",
    example=Example(
        "evidence[2].text",
        bad="On the south bank dogs stay on the lower deck. The last boat leaves the north bank at 17:30.",
        good="On the south bank dogs stay ashore. The last boat leaves the north bank at 17:30.",
    ),
).of_case
def phrase_in_several_chunks(view: CaseView) -> Iterator[Flaw]:
    """Claims without a phrase that only the cited chunk holds."""
    for claim in view.claims:
        phrases = [p for p in claim.support_phrases if not blank_phrase(p)]
        others: list[str] = []
        for phrase in phrases:
            others = [i for i in view.shown.holders(phrase, claim.citation_id) if not others or i in others]
            if not others:
                break
        if others:
            where = Spot("phrases", claim.claim_id)
            yield Flaw(where, f'all phrases of claim "{claim.claim_id}" are in {named(others)} as well')
