"""Whether the gold recognises its own reference answer when a system says it word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, WARNING, Declaration, Example, Flaw
from goldtui.gates.chain import judge
from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.proof import proofs_of
from goldtui.gates.refusal import states_gap
from goldtui.model.policy import UnlabelledClaims
from goldtui.model.records import Answer, Claim, LabelledBy
from goldtui.model.results import Finding, Severity, Stage, Status, Verdict
from goldtui.model.spot import Spot
from goldtui.text.amounts.other import Other, other_values
from goldtui.text.match.phrase import blank_phrase
from goldtui.text.match.sentences import sentences

_CLAIM_ID = re.compile(r"\bclaim '([^']+)'", re.IGNORECASE)
_QUOTED = 80
"""Characters of a statement that a message quotes."""
_CORRECT = "correct the text of the answer, or the claim"


@Declaration(
    code="GT341",
    name="reference-not-recognised",
    severity=ERROR,
    says="The reference answer is not released when a system says it word for word, or its text is refused.",
    why="A system brings no labels: its words are recognised by the answer phrases. Where they do not recognise the "
    "right answer itself, no run can ever pass the case.",
    fix="write an answer phrase that the claim says: its value, its name, or the words that answer the question",
    place="point.answer_phrases",
    example=Example("cases[0].points[1].answer_phrases", bad=[], good=["on the lower deck"]),
).of_case
def reference_not_recognised(view: CaseView) -> Iterator[Flaw]:
    """Cases whose reference passes with its labels and not without; none where judges or people settle what is open."""
    if not view.answers or not view.claims or view.shown.policy.unlabelled_claims is not UnlabelledClaims.BLOCK:
        return
    if all(claim.citation_id for claim in view.claims):
        yield from view.shown.wording(view.case, "recognised", partial(_found, view))


def _found(view: CaseView, evidence: EvidenceIndex) -> tuple[Flaw, ...]:
    if not judge(view.exhibit_in(evidence)).released:
        return ()
    ids = tuple(dict.fromkeys(one for claim in view.claims for one in cited_by(claim)))
    verdict = _as_shipped(
        view, evidence, ids, " ".join([*(_marked(claim, ids) for claim in view.claims), *_gaps(view)])
    )
    if not verdict.released:
        return (_flaw(view, verdict),)
    own = _own_text(view, evidence, ids)
    if own is None or own.first_failed_stage is not Stage.ANSWER_FAITHFULNESS:
        return ()
    refused = next((f for result in own.results for f in result.findings if f.severity is Severity.ERROR), None)
    if refused is None:
        return ()
    if _other_values(view, evidence):
        return ()  # GT343 names the value
    said = f"the reference text is refused when a system says it: {refused.message}"
    return (Flaw(Spot("case", "reference"), said, _CORRECT),)


@Declaration(
    code="GT342",
    name="reference-text-open",
    severity=WARNING,
    says="The text of the reference answer is left open when a system says it word for word, although its claims pass.",
    why="People sign the text as well as the claims. Where it says something in other words than the claims and the "
    "sources do, a run that repeats it waits for people or a judge.",
    fix="say it in the words of the claims or of the source, or empty the text: then it is the claims joined",
    place="reference.text",
    example=Example(
        "cases[0].reference.text",
        bad="One gets from the quay to the mill in about the time of a short walk.",
        good="",
    ),
).of_case
def reference_text_open(view: CaseView) -> Iterator[Flaw]:
    """Cases whose claims pass and whose text does not; none where judges or people settle what is open."""
    if not view.answers or not view.claims or view.shown.policy.unlabelled_claims is not UnlabelledClaims.BLOCK:
        return
    if all(claim.citation_id for claim in view.claims):
        yield from view.shown.wording(view.case, "text open", partial(_text_open, view))


def _text_open(view: CaseView, evidence: EvidenceIndex) -> tuple[Flaw, ...]:
    if not judge(view.exhibit_in(evidence)).released:
        return ()
    own = _own_text(view, evidence, tuple(dict.fromkeys(one for claim in view.claims for one in cited_by(claim))))
    if own is None or own.released or any(r.status is Status.FAIL for r in own.results):
        return ()
    open_ = next((r for r in _reasons(own) if r.severity is Severity.WARNING), None)
    said = f"a run that says this text is left open: {open_.message if open_ else 'not tested'}"
    return (Flaw(Spot("case", "reference"), said),)


@Declaration(
    code="GT343",
    name="reference-text-other-value",
    severity=ERROR,
    says="The text of the reference answer states an amount, a date, a time or a name of a day that the case's claims "
    "and phrases give differently.",
    why="People sign the text as well as the claims. Either one of the two is wrong, or the value is right and belongs "
    "to a claim of its own: as it is, nothing proves it.",
    fix=_CORRECT,
    place="reference.text",
    example=Example(
        "cases[0].reference.text",
        bad="A crossing costs 4 euros, and dogs come along without a muzzle.",
        good="A crossing costs 3 euros. Dogs stay on the lower deck.",
    ),
).of_case
def reference_text_other_value(view: CaseView) -> Iterator[Flaw]:
    """Values of the text that no claim or phrase holds, where these hold another of the same dimension."""
    if view.answers and view.claims:
        yield from view.shown.wording(view.case, "other values", partial(_other_values, view))


def _other_values(view: CaseView, evidence: EvidenceIndex) -> tuple[Flaw, ...]:
    """One for each value; none of a sentence that the cited sources prove, which only says more than the claims."""
    ids = tuple(dict.fromkeys(one for claim in view.claims for one in cited_by(claim)))
    found: dict[str, Flaw] = {}
    for sentence, others in _with_other_values(view):
        if others and not _proved(view, evidence, ids, sentence):
            for one in others:
                said = f"the answer says {one.said}, which no claim or phrase says: they say {', '.join(one.held[:3])}"
                found.setdefault(one.said, Flaw(Spot("case", "reference"), said))
    return tuple(found.values())


def _with_other_values(view: CaseView) -> Iterator[tuple[str, tuple[Other, ...]]]:
    """The sentences of the reference's text, each with its values that claims and phrases give differently."""
    text = view.case.reference.text if view.case.reference is not None else ""
    if text.strip() and text not in (claim.text for claim in view.claims):
        held = [one for claim in view.claims for one in (claim.text, *claim.support_phrases)]
        held += [phrase for point in view.case.points for phrase in point.answer_phrases]
        for span in sentences(text):
            part = text[span.start : span.end].strip()
            others = other_values(part, held)
            # What the question says may be said again.
            kept = {one.said for one in other_values(part, [*held, view.case.question])} if others else ()
            yield part, tuple(one for one in others if one.said in kept)


def _proved(view: CaseView, evidence: EvidenceIndex, ids: tuple[str, ...], sentence: str) -> bool:
    text = sentence + "".join(f" [{at}]" for at, _ in enumerate(ids, 1))
    trace = view.exhibit_in(evidence).trace.model_copy(update={"citations": ids})
    answer = Answer(answer_id="shipped", text=text, labelled_by=LabelledBy.PIPELINE)
    proofs = proofs_of(build_exhibit(view.case, trace, answer, evidence, view.shown.policy))
    return bool(proofs.claims) and all(one.supported for one in proofs.claims)


def _as_shipped(view: CaseView, evidence: EvidenceIndex, ids: tuple[str, ...], text: str) -> Verdict:
    """The verdict on a response in running text that marks what it cites."""
    trace = view.exhibit_in(evidence).trace.model_copy(update={"citations": ids})
    answer = Answer(answer_id="shipped", text=text, labelled_by=LabelledBy.PIPELINE)
    exhibit = build_exhibit(view.case, trace, answer, evidence, view.shown.policy)
    return _in_words(judge(exhibit), {claim.claim_id: claim.text for claim in exhibit.answer.claims})


def _in_words(verdict: Verdict, texts: Mapping[str, str]) -> Verdict:
    """The verdict with the words of each statement in place of its id, which nobody sees anywhere."""

    def quoted(match: re.Match[str]) -> str:
        text = texts.get(match[1])
        return match[0] if text is None else f'"{text if len(text) <= _QUOTED else text[:_QUOTED].rstrip() + "..."}"'

    def said(finding: Finding) -> Finding:
        return finding._replace(message=_CLAIM_ID.sub(quoted, finding.message))

    results = tuple(one._replace(findings=tuple(map(said, one.findings))) for one in verdict.results)
    return verdict._replace(results=results)


def _own_text(view: CaseView, evidence: EvidenceIndex, ids: tuple[str, ...]) -> Verdict | None:
    """The verdict on the reference's own text, where it says other words than the claims; null where it does not."""
    reference = view.case.reference
    text = reference.text if reference is not None else ""
    if not text.strip() or text in (claim.text for claim in view.claims):
        return None
    marks = "".join(f" [{at}]" for at, _ in enumerate(ids, 1))
    parts = [text[span.start : span.end].strip() for span in sentences(text)]
    # What the sources lack cites nothing.
    said = [part if states_gap(part, view.shown.policy) else f"{part}{marks}" for part in parts]
    return _as_shipped(view, evidence, ids, " ".join(said))


def _marked(claim: Claim, ids: tuple[str, ...]) -> str:
    return claim.text + "".join(f" [{ids.index(one) + 1}]" for one in cited_by(claim))


def _gaps(view: CaseView) -> list[str]:
    """What the reference's text says of what the sources lack, which is no claim."""
    text = view.case.reference.text if view.case.reference is not None else ""
    said = (text[span.start : span.end] for span in sentences(text))
    return [one for one in said if states_gap(one, view.shown.policy)]


def _flaw(view: CaseView, verdict: Verdict) -> Flaw:
    what = "the reference is not released when a system says it word for word"
    bare = next((p for p in view.case.vital_points if _has_no_phrase(view, p)), None)
    if bare is not None:
        return Flaw(Spot("answer_phrases", bare), f'{what}: point "{bare}" has no answer phrase')
    reason = next((f for f in _reasons(verdict)), None)
    return Flaw(_place(view, reason), f"{what}: {reason.message if reason else verdict.first_failed_stage}")


def _has_no_phrase(view: CaseView, point_id: str) -> bool:
    return any(p.point_id == point_id and all(map(blank_phrase, p.answer_phrases)) for p in view.case.points)


def _reasons(verdict: Verdict) -> Iterator[Finding]:
    return (f for result in verdict.results for f in result.findings if f.severity is not Severity.NOTICE)


def _place(view: CaseView, reason: Finding | None) -> Spot:
    """Where to write: the point's phrases, or those of the first point where the finding is about a sentence."""
    place = reason.places[0] if reason is not None and reason.places else Spot("case", "points")
    if place.kind == "point":
        return Spot("answer_phrases", place.name)
    return Spot("answer_phrases", view.case.points[0].point_id) if view.case.points else place
