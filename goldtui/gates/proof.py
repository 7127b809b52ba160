"""Which phrases must prove each claim, and whether the selected context holds them.

An answer under test never brings its own proof: a pipeline's claim is recognised by the gold's answer phrases and is
then judged by the gold's support phrases. Only a reviewer's labels are taken as given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.gates.agreement import CONTRADICTS, SAYS_MORE, agreement_of, cited_says_it, is_no_denial, makes_points
from goldtui.gates.align import Aligner, Alignment, aligned_by_value, says, values_said
from goldtui.gates.citations import cited_by
from goldtui.gates.confirm import is_confirmed
from goldtui.gates.declare import error, notice, warning
from goldtui.gates.ledger import FEW, Entry, Ledger, SeenClaim
from goldtui.gates.open_statements import with_rulings, with_whole_answer
from goldtui.gates.proved import ClaimProof, Held, OpenStatement, PhraseProof, Proofs, ProvedClaim
from goldtui.gates.wording import forbidden_findings, shared_phrase_findings
from goldtui.gates.workings import Workings
from goldtui.model.policy import FIRST_RULE, UnlabelledClaims
from goldtui.model.records import Claim, LabelledBy
from goldtui.model.results import Finding
from goldtui.model.spot import Spot
from goldtui.text.agreement.difference import Kind
from goldtui.text.agreement.verdict import Agreement, Outcome
from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.phrase import Match, MatchStatus, blank_phrase, find_phrase, weak_phrase
from goldtui.text.meaning.agree import contradictions

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit


# Looked up once: enum members cost a call each in Python 3.11.
_FOUND, _NEGATED = MatchStatus.FOUND, MatchStatus.NEGATED
_REVIEWER = LabelledBy.REVIEWER
_SUPPORTED, _CONTRADICTED = Outcome.SUPPORTED, Outcome.CONTRADICTED


# What a named tuple's own constructor calls, without the calls around it.
_new = tuple.__new__
_UNLISTED = "no list of negating words exists for the evidence's language; look for a denial yourself"
_ALL_HELD = Held((), (), True, True, True)
_NO_PROOFS = Proofs((), (), 0, 0, 0, 0, frozenset(), frozenset())


def proofs_of(exhibit: Exhibit) -> Proofs:
    """Every claim with the phrases that must prove it, cached on the exhibit."""
    found = exhibit.proofs_kept
    if found is None:
        found = exhibit.proofs_kept = prove(exhibit)
    return found


def prove(exhibit: Exhibit) -> Proofs:
    """Prove every claim of the exhibit's answer under the strict rules."""
    if not exhibit.claims:
        return _NO_PROOFS
    own_labels = exhibit.answer.labelled_by is _REVIEWER
    ledger = with_whole_answer(exhibit, _ledger(exhibit, own_labels), partial(_entry_alone, own_labels, None))
    asked: tuple[OpenStatement, ...] = ()
    if exhibit.verdicts is not None:
        ledger, asked = with_rulings(exhibit, ledger)
    findings = ledger.findings()
    if ledger.unchecked:
        open_to = [Spot("claim", p.claim.claim_id) for p, *_ in ledger.entries if not p.negation_checked]
        findings.append(notice("negation_not_checked", _UNLISTED, *open_to))
    findings.extend(forbidden_findings(exhibit))
    if own_labels:
        findings.extend(shared_phrase_findings(exhibit))
    covered = frozenset(ledger.covered)
    return Proofs(
        ledger.proofs(),
        tuple(findings),
        ledger.supported,
        ledger.cited,
        ledger.established,
        ledger.open_claims,
        covered,
        frozenset(ledger.otherwise) - covered,
        0 if own_labels else ledger.loose,
        asked,
    )


def _ledger(exhibit: Exhibit, own_labels: bool) -> Ledger:
    """The entries of the answer's claims, made from those of the answer before on the same case and context."""
    case, workings = exhibit.case, exhibit.workings
    aligner = Aligner(case) if workings is None and not own_labels else None

    if workings is None:
        return Ledger().of(exhibit.claims, partial(_entry_alone, own_labels, aligner, exhibit))

    def entry_of_variant(claim: Claim) -> Entry:
        return _entry_once(exhibit, claim, own_labels, workings)

    if len(exhibit.claims) <= FEW:
        return Ledger().of(exhibit.claims, entry_of_variant)
    selected = exhibit.selected
    place = own_labels, id(selected)
    before = workings.ledgers.get(place)
    known = before[2] if before is not None and before[0] is case and before[1] is selected else Ledger()
    ledger = known.of(exhibit.claims, entry_of_variant)
    if ledger is not known:
        workings.ledgers[place] = case, selected, ledger
    return ledger


def _entry_alone(own_labels: bool, aligner: Aligner | None, exhibit: Exhibit, claim: Claim) -> Entry:
    findings: list[Finding] = []
    if own_labels:
        proof = _prove_labelled(exhibit, claim, findings)
    else:
        proof = _prove_recognised(exhibit, claim, (aligner or Aligner(exhibit.case)).align(claim), findings)
    return _entry(exhibit, own_labels, proof, tuple(findings))


def _entry(exhibit: Exhibit, own_labels: bool, proof: ClaimProof, findings: tuple[Finding, ...]) -> Entry:
    claim, made = proof.claim, proof.points if proof.supported else ()
    cites = bool(claim.citation_id and claim.citation_id.strip())
    otherwise: tuple[str, ...] = ()
    if own_labels and made:
        phrased = exhibit.case.phrased_points
        by_value = exhibit.policy.judgement != FIRST_RULE
        otherwise = tuple(
            [p for p in made if (wanted := phrased.get(p)) and not _says_one_of(claim.text, wanted, by_value)]
        )
        made = tuple([p for p in made if p not in otherwise])
    return _new(Entry, (proof, findings, cites, made, otherwise))


def _says_one_of(text: str, phrases: Sequence[str], by_value: bool) -> bool:
    return any(says(p, text) in (_FOUND, _NEGATED) for p in phrases) or (by_value and values_said(text, phrases))


def _prove_labelled(exhibit: Exhibit, claim: Claim, findings: list[Finding]) -> ClaimProof:
    point, phrases = claim.answer_point, claim.support_phrases
    points = (point,) if point else ()
    if not phrases:
        findings.append(
            warning("phrase_empty", f"claim {claim.claim_id!r} names no support phrase", Spot("claim", claim.claim_id))
        )
        return ClaimProof(claim, (), points, judged=False, supported=False)
    if exhibit.policy.judgement != FIRST_RULE:
        return _prove_agreeing(exhibit, claim, phrases, points, findings, recognised=False)
    return _prove_by(exhibit, claim, phrases, points, findings)


def _entry_once(exhibit: Exhibit, claim: Claim, own_labels: bool, workings: Workings) -> Entry:
    kept, selected = workings.seen, exhibit.selected
    same = id(claim), id(selected), own_labels
    seen = kept.get(same)
    if seen is None or seen.given != exhibit.given(seen.points):
        points = None if own_labels else workings.aligned(claim, exhibit.case).points
        proof, found, _ = _proved(exhibit, claim, points, workings)
        entry = _entry(exhibit, own_labels, proof, tuple(found))
        seen = kept[same] = _new(SeenClaim, (claim, selected, points, exhibit.given(points), entry))
    return seen.entry


def _proved(exhibit: Exhibit, claim: Claim, points: tuple[str, ...] | None, workings: Workings) -> ProvedClaim:
    """The proof of a claim that makes these points; null where its own labels are believed."""
    selected, cited, own_labels = exhibit.selected, cited_by(claim), points is None
    # Only its own phrases can distinguish two claims with the same text, and only where they are believed.
    phrases = claim.support_phrases if own_labels else None
    about = claim.claim_id, claim.text, cited, claim.answer_point, phrases, exhibit.given(points)
    known = workings.proved.get((about, id(selected)))
    if known is None:
        settled = workings.settled.get(about)
        if settled is not None and settled.same_in(cited, selected):
            known = settled
    if known is not None:
        return known
    found: list[Finding] = []
    if own_labels:
        proof = _prove_labelled(exhibit, claim, found)
    else:
        proof = _prove_recognised(exhibit, claim, workings.aligned(claim, exhibit.case), found)
    known = workings.proved[about, id(selected)] = _new(ProvedClaim, (proof, tuple(found), selected))
    if known.settled(own_labels=own_labels):
        workings.settled[about] = known
    return known


def _prove_recognised(exhibit: Exhibit, claim: Claim, alignment: Alignment, findings: list[Finding]) -> ClaimProof:
    where = Spot("claim", claim.claim_id)
    second = exhibit.policy.judgement != FIRST_RULE
    if second and not alignment.points:
        alignment = aligned_by_value(claim, exhibit.case)
    if not alignment.points:
        if second:
            return _prove_unaligned(exhibit, claim, findings)
        rule = exhibit.policy.unlabelled_claims
        message = f"claim {claim.claim_id!r} holds no answer phrase of the case, so nothing says what would prove it"
        if rule is UnlabelledClaims.REPORT:
            findings.append(notice("claim_unaligned", message, where))
        elif rule is UnlabelledClaims.JUDGE:
            findings.append(warning("claim_unaligned", f"{message}; no admitted judge has spoken", where))
        else:
            findings.append(warning("claim_unaligned", message, where))
        return ClaimProof(claim, (), (), judged=False, supported=False)
    for phrase in () if second else alignment.negated:
        findings.append(error("answer_phrase_negated", f"claim {claim.claim_id!r} denies {phrase!r}", where))
    if not alignment.phrases:
        findings.append(
            warning(
                "phrase_empty",
                f"claim {claim.claim_id!r} makes point {alignment.points[0]!r}, whose gold claim has no support phrase",
                Spot("point", alignment.points[0]),
            )
        )
        return ClaimProof(claim, (), alignment.points, judged=False, supported=False)
    if second:
        return _prove_agreeing(exhibit, claim, alignment.phrases, alignment.points, findings, recognised=True)
    proof = _prove_by(exhibit, claim, alignment.phrases, alignment.points, findings)
    if alignment.negated and proof.supported:
        return proof._replace(supported=False)
    return proof


def _prove_unaligned(exhibit: Exhibit, claim: Claim, findings: list[Finding]) -> ClaimProof:
    """A claim in none of the gold's accepted words: its own sources may still support or contradict it."""
    where = Spot("claim", claim.claim_id)
    found = agreement_of(exhibit, claim, (), ())
    if found.outcome is _SUPPORTED:
        return ClaimProof(claim, (), (), judged=True, supported=True)
    if found.outcome is _CONTRADICTED:
        findings.append(error(CONTRADICTS, f"claim {claim.claim_id!r} {found.message}", where))
        return ClaimProof(claim, (), (), judged=True, supported=False)
    say = notice if exhibit.policy.unlabelled_claims is UnlabelledClaims.REPORT else warning
    message = f"claim {claim.claim_id!r} holds no answer phrase of the case, and {_why_open(found)}"
    findings.append(say("claim_unaligned", message, where))
    return ClaimProof(claim, (), (), judged=False, supported=False, left_out=found.left_out)


def _beyond(found: Agreement) -> str:
    kinds = {one.kind for one in found.differences}
    if kinds == {Kind.DROPPED}:
        return "says less than"
    return "says more than" if Kind.WORDS in kinds or not kinds else "does not say quite the same as"


def _why_open(found: Agreement) -> str:
    return f"it is not settled by its sources: {found.message}" if found.message else "its sources do not settle it"


def _prove_agreeing(
    exhibit: Exhibit,
    claim: Claim,
    phrases: tuple[str, ...],
    points: tuple[str, ...],
    findings: list[Finding],
    *,
    recognised: bool,
) -> ClaimProof:
    """`strict-2`: the phrases must be held and the claim must agree with their surroundings."""
    workings = exhibit.workings
    held = _held(exhibit, claim, phrases) if workings is None else _held_once(exhibit, claim, phrases, workings)
    elsewhere, remarks, judged, supported, checked = held
    if not judged:
        findings.extend(remarks)
        return _new(ClaimProof, (claim, elsewhere, points, False, False, checked, ""))
    found = agreement_of(exhibit, claim, phrases, points if recognised else None, elsewhere)
    # Negation is part of the comparison in every listed language.
    checked = checked or not found.reason
    if found.outcome is _SUPPORTED:
        if recognised and cited_says_it(exhibit, claim, phrases):
            # Its own source says it, whatever the gold's phrases say and wherever they are.
            made = points if makes_points(exhibit, claim, phrases, points) else ()
            return _new(ClaimProof, (claim, (), made, True, True, checked, ""))
        if recognised and supported and not makes_points(exhibit, claim, phrases, points):
            # True, but of something else than the point is about: whether it cites its source changes nothing.
            points = ()
        findings.extend(remarks)
        return _new(ClaimProof, (claim, elsewhere, points, True, supported, checked, ""))
    findings.extend(remarks)
    if found.outcome is _CONTRADICTED:
        findings.append(error(CONTRADICTS, f"claim {claim.claim_id!r} {found.message}", Spot("claim", claim.claim_id)))
        return _new(ClaimProof, (claim, elsewhere, points, True, False, checked, ""))
    findings.append(
        warning(
            SAYS_MORE,
            f"claim {claim.claim_id!r} {_beyond(found)} its proof: {found.message}",
            Spot("claim", claim.claim_id),
        )
    )
    return _new(ClaimProof, (claim, elsewhere, points, not supported, False, checked, found.left_out))


def _prove_by(
    exhibit: Exhibit, claim: Claim, phrases: tuple[str, ...], points: tuple[str, ...], findings: list[Finding]
) -> ClaimProof:
    workings, text = exhibit.workings, claim.text
    if workings is None:
        elsewhere, found, judged, supported, checked = _held(exhibit, claim, phrases)
    else:
        elsewhere, found, judged, supported, checked = _held_once(exhibit, claim, phrases, workings)
    if found:
        findings.extend(found)
    if judged:
        against = contradictions(text, phrases) if workings is None else workings.contradicted(text, phrases)
        for contradiction in against:
            if not is_confirmed(exhibit.confirmed, "claim_contradicts_phrase", text, *phrases):
                message = f"claim {claim.claim_id!r}: {contradiction.message}"
                findings.append(error("claim_contradicts_phrase", message, Spot("claim", claim.claim_id)))
                supported = False
    return _new(ClaimProof, (claim, elsewhere, points, judged, supported, checked, ""))


def _held_once(exhibit: Exhibit, claim: Claim, phrases: tuple[str, ...], workings: Workings) -> Held:
    key = claim.claim_id, cited_by(claim), phrases, id(exhibit.selected)
    known = workings.held.get(key)
    if known is None:
        known = workings.held[key] = _held(exhibit, claim, phrases)
    return known


def _held(exhibit: Exhibit, claim: Claim, phrases: tuple[str, ...]) -> Held:
    selected = exhibit.selected
    cited = [selected[i].prepared for i in cited_by(claim) if i in selected]
    elsewhere: list[PhraseProof] = []
    findings: list[Finding] = []
    judged = supported = checked = True
    for index, phrase in enumerate(phrases):
        match = _in_cited(phrase, cited)
        if match is not None:
            checked = checked and match.negation_checked
            if match.crosses_sentence or not match.exact:
                findings.extend(_remarks(exhibit, phrase, match, _place(claim, index)))
            continue
        vacuous = _vacuous(exhibit, phrase, _place(claim, index))
        if vacuous is not None:
            findings.append(vacuous)
            judged = supported = False
            continue
        matches = _holders(exhibit, claim, phrase, _place(claim, index), findings)
        if matches.keys().isdisjoint(cited_by(claim)):
            elsewhere.append(PhraseProof(phrase, tuple(matches)))
        if matches:
            checked = checked and all(m.negation_checked for m in matches.values())
        else:
            supported = False
    if supported and checked and not elsewhere and not findings:
        return _ALL_HELD
    return _new(Held, (tuple(elsewhere), tuple(findings), judged, supported, checked))


def _in_cited(phrase: str, cited: Sequence[PreparedText]) -> Match | None:
    """How a cited chunk holds the phrase, if one does; usually one does, so the others need not be read."""
    for source in cited:
        match = find_phrase(phrase, source)
        if match.status is _FOUND and not match.weak:
            return match
    return None


def _place(claim: Claim, index: int) -> Spot:
    return Spot("phrase", claim.claim_id, index)


def _vacuous(exhibit: Exhibit, phrase: str, where: Spot) -> Finding | None:
    if blank_phrase(phrase):
        return warning("phrase_empty", "the support phrase is empty", where)
    if weak_phrase(phrase) and not is_confirmed(exhibit.confirmed, "phrase_short", phrase):
        return warning("phrase_short", f"the support phrase {phrase!r} is too short to prove anything by itself", where)
    return None


def _holders(exhibit: Exhibit, claim: Claim, phrase: str, where: Spot, findings: list[Finding]) -> dict[str, Match]:
    """Ids of the selected chunks that hold the phrase, the cited one first; with the reason when none does."""
    holders: dict[str, Match] = {}
    denied = ""
    for chunk_id, source in exhibit.selected.items():
        match = find_phrase(phrase, source.prepared)
        if match.status is _FOUND:
            holders[chunk_id] = match
        elif match.status is _NEGATED:
            if is_no_denial(exhibit, phrase, match, source.chunk.text or ""):
                holders[chunk_id] = match
            else:
                denied = denied or chunk_id
    if holders:
        first = claim.citation_id if claim.citation_id in holders else next(iter(holders))
        findings.extend(_remarks(exhibit, phrase, holders[first], where))
        return {first: holders[first], **holders}
    if denied:
        findings.append(error("phrase_negated", f"{phrase!r} is in {denied!r}, but the sentence denies it", where))
    else:
        findings.append(error("phrase_absent", f"no selected chunk holds {phrase!r}", where))
    return holders


def _remarks(exhibit: Exhibit, phrase: str, match: Match, where: Spot) -> Iterator[Finding]:
    if not match.exact:
        yield notice("phrase_inexact", f"{phrase!r} differs from the source's own typography", where)
    if match.crosses_sentence and not is_confirmed(exhibit.confirmed, "phrase_crosses_sentence", phrase):
        yield notice("phrase_crosses_sentence", f"{phrase!r} runs over the end of a sentence", where)
