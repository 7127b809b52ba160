"""Support phrases that their source holds but that prove little: too short, too common, or used for everything."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import named
from goldtui.checks.telling import telling_words
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus


@Declaration(
    code="GT206",
    name="phrase-short",
    severity=ERROR,
    says="A support phrase has fewer than five characters and no digit.",
    why="It is in nearly every text, so whatever a claim says is proved by it.",
    fix="mark more of the sentence, or confirm it with a reason (C in the workbench)",
    place="claim.support_phrases",
    example=Example("cases[0].reference.claims[1].support_phrases", bad=["deck"], good=["Dogs stay on the lower deck"]),
).of_case
def phrase_short(view: CaseView) -> Iterator[Flaw]:
    """Phrases under five characters without a digit, unless a reviewer confirmed them."""
    for _, phrase, where, needle in view.phrases:
        if needle.weak and not view.is_confirmed("phrase_short", phrase):
            yield Flaw(where, f'"{phrase}" is too short to prove anything by itself')


@Declaration(
    code="GT207",
    name="phrase-generic",
    severity=WARNING,
    says="A support phrase holds fewer than two words that tell something, and no number.",
    why="It names a thing without saying anything of it: a false statement about that thing is proved as well.",
    fix="mark the words that say what the claim says",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[1].support_phrases", bad=["on the lower"], good=["Dogs stay on the lower deck"]
    ),
).of_case
def phrase_generic(view: CaseView) -> Iterator[Flaw]:
    """Phrases with fewer than two content words and no number."""
    for _, phrase, where, needle in view.phrases:
        if not needle.weak and telling_words(phrase) < 2:
            yield Flaw(where, f'"{phrase}" says too little to prove a statement')


@Declaration(
    code="GT209",
    name="phrase-several-times",
    severity=INFO,
    says="The cited chunk holds a support phrase more than once.",
    why="The places may speak of different things, and when the source changes nobody knows which one was meant.",
    fix="mark a little more round the place that is meant",
    place="claim.support_phrases",
    example=Example(
        "evidence[1].text",
        bad="Dogs stay on the lower deck. In summer, dogs stay on the lower deck as well.",
        good="Dogs stay on the lower deck. In summer, they stay there as well.",
    ),
).of_case
def phrase_several_times(view: CaseView) -> Iterator[Flaw]:
    """Phrases with more than one place in the cited chunk."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) > 1:
            number = len(cited.match.spans)
            yield Flaw(cited.where, f'"{cited.phrase}" occurs {number} times in chunk "{cited.claim.citation_id}"')


@Declaration(
    code="GT210",
    name="one-phrase-for-several-points",
    severity=ERROR,
    says="One support phrase is the proof of several vital points.",
    why="A generic phrase passes for all points at once; then the chain is green and nothing was proved.",
    fix="mark words of its own for each point, or make one point of them",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[1].support_phrases",
        bad=["A crossing costs 3 euros"],
        good=["Dogs stay on the lower deck"],
    ),
).of_case
def one_phrase_for_several_points(view: CaseView) -> Iterator[Flaw]:
    """Phrases that prove several vital points."""
    if len(view.case.vital_points) < 2:
        return
    served: dict[str, dict[str, None]] = {}
    for claim, _, _, needle in view.phrases:
        if claim.answer_point in view.case.vital_points:
            served.setdefault(needle.normal, {})[claim.answer_point or ""] = None
    for phrase, points in served.items():
        if len(points) > 1:
            yield Flaw(Spot("reference", "claims"), f'"{phrase}" is the proof of several vital points: {named(points)}')


def repair_phrase_twice(view: CaseView) -> GoldCase:
    """Each phrase of a claim once, in order."""
    if view.case.reference is None:
        return view.case
    claims = tuple(
        c.model_copy(update={"support_phrases": tuple(dict.fromkeys(c.support_phrases))}) for c in view.claims
    )
    return view.case.model_copy(update={"reference": view.case.reference.model_copy(update={"claims": claims})})


@Declaration(
    code="GT211",
    name="phrase-twice",
    severity=INFO,
    says="A claim lists the same support phrase twice.",
    why="It looks like two proofs, and a reviewer who removes one believes the claim weaker.",
    fix="keep it once",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[0].support_phrases",
        bad=["A crossing costs 3 euros", "A crossing costs 3 euros"],
        good=["A crossing costs 3 euros"],
    ),
).repaired_by(repair_phrase_twice)
def phrase_twice(view: CaseView) -> Iterator[Flaw]:
    """Claims that list one phrase more than once."""
    for claim in view.claims:
        if len(set(claim.support_phrases)) < len(claim.support_phrases):
            where = Spot("phrases", claim.claim_id)
            yield Flaw(where, f'claim "{claim.claim_id}" lists a support phrase twice')


LONGEST = 60
"""Words of a phrase that a reader still takes in as one proof."""


@Declaration(
    code="GT220",
    name="phrase-long",
    severity=INFO,
    says="A support phrase has more than 60 words.",
    why="Any edit of the source breaks it, and nobody can see which of its words prove the claim.",
    fix="mark the few words that settle the claim; several phrases may go together",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[0].support_phrases",
        bad=["A crossing costs 3 euros. " * 16],
        good=["A crossing costs 3 euros"],
    ),
).of_case
def phrase_long(view: CaseView) -> Iterator[Flaw]:
    """Phrases of more than sixty words."""
    for _, phrase, where, _ in view.phrases:
        number = phrase.count(" ") + 1
        if number > LONGEST:
            yield Flaw(where, f"this support phrase has {number} words")
