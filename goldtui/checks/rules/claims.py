"""Claims that cannot be judged alone: several in one, without a citation, or unrelated to their phrase."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import groups_of, named
from goldtui.checks.telling import share_a_word, telling_keys
from goldtui.gates.confirm import CONFIRMABLE, confirmation_digest, fitting
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot
from goldtui.text.match.sentences import may_end_a_sentence, sentences


@Declaration(
    code="GT212",
    name="pronoun-in-claim",
    severity=WARNING,
    says="A claim begins with a pronoun.",
    why="A claim is judged alone. What the pronoun stands for is not in it, so its phrases cannot prove it.",
    fix="name what the pronoun stands for",
    place="claim.text",
    example=Example(
        "cases[0].reference.claims[1].text",
        bad="They stay on the lower deck.",
        good="Dogs stay on the lower deck.",
    ),
).of_case
def pronoun_in_claim(view: CaseView) -> Iterator[Flaw]:
    """Claims that begin with a word that refers to something outside them (English)."""
    for claim, hints in view.hints:
        if hints.pronoun:
            said = f'"{hints.pronoun}" in claim "{claim.claim_id}" stands for something outside it'
            yield Flaw(Spot("claim_text", claim.claim_id), said)


@Declaration(
    code="GT213",
    name="statements-joined",
    severity=WARNING,
    says="A claim makes more than one statement.",
    why="Ratios count claims: half a truth counts as a whole one, and a lie hides behind the half that is proved.",
    fix="split it into one claim for each statement (b in the proposals, or goldtui claim add)",
    place="claim.text",
    example=Example(
        "cases[0].reference.claims[1].text",
        bad="Dogs stay on the lower deck, and a muzzle is not needed.",
        good="Dogs stay on the lower deck.",
    ),
).of_case
def statements_joined(view: CaseView) -> Iterator[Flaw]:
    """Claims that say two things, each with its own verb (English), or in two sentences."""
    joints = {claim.claim_id: hints.joint for claim, hints in view.hints}
    for claim in view.claims:
        joint = joints.get(claim.claim_id)
        if joint is not None:
            said = f'claim "{claim.claim_id}" makes a second statement after "{joint.word.strip()}"'
            yield Flaw(Spot("claim_text", claim.claim_id), said)
        elif may_end_a_sentence(claim.text) and len(sentences(claim.text)) > 1:
            yield Flaw(Spot("claim_text", claim.claim_id), f'claim "{claim.claim_id}" has more than one sentence')


@Declaration(
    code="GT214",
    name="number-not-in-phrase",
    severity=ERROR,
    says="A claim states a number, date, unit or negation that its support phrases do not have.",
    why="The phrases are true and the claim is not: the reference teaches a lie, and a right system fails.",
    fix="correct the claim, add the phrase that has it, or confirm it with a reason (C in the workbench)",
    place="claim.text",
    example=Example(
        "cases[0].reference.claims[0].text", bad="A crossing costs 4 euros.", good="A crossing costs 3 euros."
    ),
).of_case
def number_not_in_phrase(view: CaseView) -> Iterator[Flaw]:
    """Claims that the faithfulness gate finds to contradict their proof, unless a reviewer confirmed them."""
    for where, message in view.said_of_claims("claim_contradicts_phrase"):
        yield Flaw(where, message)


@Declaration(
    code="GT215",
    name="claim-empty",
    severity=ERROR,
    says="A claim has no text.",
    why="It counts in every ratio, and its phrases prove a statement that nobody made.",
    fix="write the statement, or remove the claim",
    place="claim.text",
    example=Example("cases[0].reference.claims[1].text", bad=" ", good="Dogs stay on the lower deck."),
).of_case
def claim_empty(view: CaseView) -> Iterator[Flaw]:
    """Claims whose text shows nothing."""
    for claim in view.claims:
        if blank(claim.text):
            yield Flaw(Spot("claim_text", claim.claim_id), f'claim "{claim.claim_id}" has no text')


@Declaration(
    code="GT216",
    name="claims-equal",
    severity=WARNING,
    says="Two claims of an answer are equal.",
    why="Padding with repeated truths makes every ratio look better than the answer is.",
    fix="remove one of them",
    place="claim.text",
    example=Example(
        "cases[0].reference.claims[1].text", bad="A crossing  costs 3 euros", good="Dogs stay on the lower deck."
    ),
).of_case
def claims_equal(view: CaseView) -> Iterator[Flaw]:
    """Claims that are equal after normalising."""
    if len(view.claims) > 1:
        for group in groups_of(view.claims, lambda claim: view.prepared(claim.text).normal.rstrip(".! ")):
            ids = [claim.claim_id for claim in group]
            yield Flaw(Spot("claim_text", ids[1]), f"these claims say the same: {named(ids)}")


@Declaration(
    code="GT217",
    name="citation-missing",
    severity=ERROR,
    says="A claim has no citation although its case asks for them.",
    why="The reference fails citation support, so that no system can be held to it.",
    fix="name the chunk that proves the claim",
    place="claim.citation_id",
    example=Example("cases[0].reference.claims[1].citation_id", bad=None, good="dogs"),
).of_case
def citation_missing(view: CaseView) -> Iterator[Flaw]:
    """Claims without a citation, where the case requires them."""
    required = view.case.citations_required
    if required or (required is None and view.answers):
        for claim in view.claims:
            if not (claim.citation_id or "").strip():
                yield Flaw(Spot("citation", claim.claim_id), f'claim "{claim.claim_id}" cites nothing')


@Declaration(
    code="GT218",
    name="citation-unknown",
    severity=ERROR,
    says="A claim cites a chunk that the evidence does not have.",
    why="The gold invents a source: exactly what it is there to catch.",
    fix="cite a chunk of the evidence, or bring the missing one",
    place="claim.citation_id",
    example=Example("cases[0].reference.claims[1].citation_id", bad="dog-rules", good="dogs"),
).of_case
def citation_unknown(view: CaseView) -> Iterator[Flaw]:
    """Claims that cite an id missing from the evidence."""
    for claim in view.claims:
        cited = claim.citation_id
        if cited and cited.strip() and cited not in view.shown.versions:
            message = (
                f'claim "{claim.claim_id}" cites "{cited}", which is not in the evidence{view.shown.like_chunk(cited)}'
            )
            yield Flaw(Spot("citation", claim.claim_id), message)


@Declaration(
    code="GT219",
    name="citation-not-required",
    severity=ERROR,
    says="A claim cites a chunk that is not among the case's required sources.",
    why="The source is needed and not asked for: retrieval passes without it and the answer is blamed.",
    fix="add the chunk to the required sources, or cite one of them",
    place="claim.citation_id",
    example=Example("cases[0].reference.claims[1].citation_id", bad="winter", good="dogs"),
).of_case
def citation_not_required(view: CaseView) -> Iterator[Flaw]:
    """Claims that cite a known chunk which the case does not require."""
    named = frozenset(view.case.named_source_ids)
    if not named:
        return
    for claim in view.claims:
        cited = claim.citation_id
        if cited and cited in view.shown.versions and cited not in named:
            message = f'claim "{claim.claim_id}" cites "{cited}", which the case does not require'
            yield Flaw(Spot("citation", claim.claim_id), message)


@Declaration(
    code="GT221",
    name="phrase-unrelated",
    severity=WARNING,
    says="A claim shares no telling word with its support phrases.",
    why="The phrases are verbatim and prove something else; a program cannot see more, a reviewer can.",
    fix="mark the words that say what the claim says",
    place="claim.support_phrases",
    example=Example(
        "cases[0].reference.claims[0].support_phrases",
        bad=["Children under 6 years travel free"],
        good=["A crossing costs 3 euros"],
        given={"cases[0].reference.claims[0].text": "The fare is a few euros for a crossing."},
    ),
).of_case
def phrase_unrelated(view: CaseView) -> Iterator[Flaw]:
    """Claims that share no content word with any of their phrases, in scripts that space their words."""
    for claim in view.claims:
        if share_a_word(claim.text, " ".join(claim.support_phrases)):
            continue
        own = telling_keys(claim.text)
        proof = frozenset[str]().union(*map(telling_keys, claim.support_phrases))
        if own and proof and own.isdisjoint(proof):
            message = f'claim "{claim.claim_id}" shares no word with its support phrases'
            yield Flaw(Spot("phrases", claim.claim_id), message)


@Declaration(
    code="GT222",
    name="confirmation-stale",
    severity=WARNING,
    says="A claim, phrase or source changed after a reviewer confirmed it.",
    why="The word no longer counts, and nobody has looked at the new wording since.",
    fix="look at the claim again and confirm it again, if it is still flagged (C in the workbench)",
    place="case.extra.confirmations",
    example=Example(
        "cases[0].reference.claims[1].support_phrases",
        bad=["Dogs stay on the lower deck"],
        good=["deck"],
        given={
            "cases[0].extra.confirmations": [
                {
                    "code": "phrase_short",
                    "digest": confirmation_digest("phrase_short", "deck"),
                    "by": "ana",
                    "reason": "the notice has no other deck",
                }
            ]
        },
    ),
).of_case
def confirmation_stale(view: CaseView) -> Iterator[Flaw]:
    """Confirmations that match none of the case's present texts."""
    if not view.confirmed:
        return
    present = frozenset(_fitting(view))
    for code, digest in sorted(view.confirmed):
        if code in CONFIRMABLE and (code, digest) not in present:
            yield Flaw(
                Spot("case", "extra.confirmations"), f"a confirmation of {code} is about a wording that changed since"
            )


def _fitting(view: CaseView) -> Iterator[tuple[str, str]]:
    """Every (code, digest) that a confirmation of the present texts can have."""
    sources = {*view.case.named_source_ids, *(c.citation_id for c in view.claims)}
    chunks = [c for c in map(view.shown.chunk, sorted(filter(None, sources))) if c is not None]
    texts = [chunk.text or "" for chunk in chunks]
    for claim in view.claims:
        yield from fitting(claim, texts)


@Declaration(
    code="GT223",
    name="claim-says-more",
    severity=WARNING,
    says="A claim does not say the same as its support phrases and the sentences they are in.",
    why="What is left over is proved by nothing: the reference teaches it, and a system that leaves it out fails.",
    fix="say it in the words of its source, mark the phrase that says it, or confirm it with a reason (C in the "
    "workbench; goldtui claim confirm)",
    place="claim.text",
    example=Example(
        "cases[0].reference.claims[0].text",
        bad="A crossing costs 3 euros and includes a blanket.",
        good="A crossing costs 3 euros.",
    ),
).of_case
def claim_says_more(view: CaseView) -> Iterator[Flaw]:
    """Claims with words that the faithfulness gate does not find in their proof, unless a reviewer confirmed them."""
    for where, message in view.said_of_claims("claim_says_more"):
        yield Flaw(where, message)
