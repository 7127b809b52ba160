"""The statements of an answer that the gates leave open, and what a ruling makes of each.

Hard gates come first: a statement that a gate refuses or passes is nobody's question, so no ruling can change it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goldtui.gates.agreement import makes_points
from goldtui.gates.align import align
from goldtui.gates.citations import cited_by
from goldtui.gates.declare import ERROR, NOTICE, error, notice, warning
from goldtui.gates.ledger import Entry, Ledger
from goldtui.gates.proved import ClaimProof, OpenStatement
from goldtui.gates.refusal import refuses
from goldtui.gates.rulings import Passage, Posed, Ruling, ruling_on
from goldtui.gates.split import statements_of_response
from goldtui.gates.wording import says_forbidden
from goldtui.model.judges.verdicts import SaidBy
from goldtui.model.records import Claim, LabelledBy
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise
from goldtui.text.statement_key import folded_statement, statement_key, text_digest

if TYPE_CHECKING:
    from goldtui.gates.evidence import Source
    from goldtui.gates.exhibit import Exhibit

OPEN_CODES = ("claim_says_more", "claim_unaligned")
SUPPORTED, REJECTED, DIFFER = "statement_supported", "statement_rejected", "verdicts_differ"


def with_rulings(exhibit: Exhibit, ledger: Ledger) -> tuple[Ledger, tuple[OpenStatement, ...]]:
    """The ledger after the exhibit's verdicts, and every statement that they are asked about."""
    if exhibit.answer.labelled_by is LabelledBy.REVIEWER or exhibit.refusal_expected:
        return ledger, ()
    if refuses(exhibit.said.normal, exhibit.policy):
        return ledger, ()
    points = tuple([p for p in exhibit.case.vital_in_order if p not in ledger.covered and p not in ledger.otherwise])
    asked = tuple(_asked(exhibit, entry, points) for entry in ledger.entries)
    if any(one is not None and one.ruling is not None for one in asked):
        entries = iter(
            [
                entry if one is None or one.ruling is None else _ruled(exhibit, entry, one, one.ruling)
                for entry, one in zip(ledger.entries, asked, strict=True)
            ]
        )
        ledger = Ledger().of(exhibit.claims, lambda _: next(entries))
    left = frozenset(p for p in points if p not in ledger.covered)
    found = (_left_open(one, left) for one in asked if one is not None)
    return ledger, tuple(one for one in found if one.points or one.ruling is not None or not one.proven)


def _left_open(one: OpenStatement, left: frozenset[str]) -> OpenStatement:
    """The question without points that people found in another statement."""
    named = one.ruling.makes or () if one.ruling is not None else ()
    return one._replace(points=tuple([p for p in one.points if p in left or p in named]))


def _asked(exhibit: Exhibit, entry: Entry, points: tuple[str, ...]) -> OpenStatement | None:
    """The question that the gates leave of a claim; null where they decide, or where no text may be shown.

    Of a true claim that makes no point only the open points are asked.
    """
    proven = entry.proof.judged and entry.proof.supported and bool(points) and not entry.covered
    if (entry.proof.judged and not proven) or any(finding.severity is ERROR for finding in entry.findings):
        return None
    claim = entry.proof.claim
    if says_forbidden(exhibit.case.forbidden_phrases, claim.text):
        return None
    selected = exhibit.selected
    cited = [i for i in cited_by(claim) if i in selected]
    # A wrong citation is its own fault: the words may be true of a passage that the statement does not cite.
    holding = [i for phrase in entry.proof.elsewhere for i in phrase.held_by if i in selected] if cited else []
    sources = tuple([selected[i] for i in dict.fromkeys((*cited, *holding))]) or tuple(selected.values())
    if not sources or any(one.chunk.permitted is False or one.chunk.text is None for one in sources):
        return None
    said = statements_of_response(claim.text, exhibit.trace, exhibit.evidence)
    statement = said[0].text if len(said) == 1 else claim.text
    posed = _posed(exhibit, claim, statement, sources)
    why = next((finding.message for finding in entry.findings if finding.code in OPEN_CODES), "")
    why = why or next((finding.message for finding in entry.findings), "")
    if proven:
        why = f"claim {claim.claim_id!r} is true, and nobody has said whether it makes {_points(points)}"
    ruling = ruling_on(exhibit.verdicts or {}, posed)
    return OpenStatement(claim, posed.key, statement, sources, why, ruling, posed, points, proven)


def _posed(exhibit: Exhibit, claim: Claim, statement: str, sources: tuple[Source, ...]) -> Posed:
    passages = tuple(
        Passage(chunk.chunk_id, text_digest(text), text, chunk.permitted is True and chunk.current is True)
        for chunk, text in ((one.chunk, one.chunk.text or "") for one in sources)
    )
    case_id, question = exhibit.case.case_id, exhibit.case.question
    key = statement_key(case_id, question, statement, [one.digest for one in passages])
    return Posed(key, case_id, question, statement, passages, cited_by(claim))


def _points(points: tuple[str, ...]) -> str:
    named = ", ".join(map(repr, points))
    return f"point {named}" if len(points) == 1 else f"one of the points {named}"


def _ruled(exhibit: Exhibit, entry: Entry, one: OpenStatement, ruling: Ruling) -> Entry:
    proof, claim_id = entry.proof, one.claim.claim_id
    said = tuple(
        [p for p in one.points if ruling.supported and ruling.by is SaidBy.PERSON and p in (ruling.makes or ())]
    )
    if one.proven:
        # The gates found it true: a verdict can only add the points that it makes.
        points = tuple(dict.fromkeys((*proof.points, *said)))
        return entry._replace(proof=proof._replace(points=points), covered=points) if said else entry
    where, who = Spot("claim", claim_id), _named(ruling)
    if ruling.supported is None:
        differ = warning(DIFFER, f"claim {claim_id!r}: {who} differ about it, and no third has decided", where)
        return entry._replace(findings=(*entry.findings, differ))
    if not ruling.supported:
        refused = error(REJECTED, f"claim {claim_id!r} is not supported by its sources: {who} read both", where)
        return Entry(proof._replace(judged=True, supported=False), (refused,), entry.cites, (), ())
    points = tuple(dict.fromkeys((*_points_made(exhibit, one, proof), *said)))
    taken = notice(SUPPORTED, f"claim {claim_id!r} is supported by its sources: {who} read both", where)
    kept = tuple(f for f in entry.findings if f.severity is NOTICE and f.code not in OPEN_CODES)
    elsewhere = proof.elsewhere if _shown_uncited(one, ruling) else ()
    proof = proof._replace(elsewhere=elsewhere, points=points, judged=True, supported=True)
    return Entry(proof, (*kept, taken), entry.cites, points, ())


def _shown_uncited(one: OpenStatement, ruling: Ruling) -> bool:
    """Whether all words by which people say yes are in sources that the statement does not cite."""
    cited = cited_by(one.claim)
    texts = [
        normalise(source.chunk.text or "") for source in one.sources if not cited or source.chunk.chunk_id in cited
    ]
    return bool(ruling.spans) and not any(normalise(span) in text for span in ruling.spans for text in texts)


def _points_made(exhibit: Exhibit, one: OpenStatement, proof: ClaimProof) -> tuple[str, ...]:
    """The points that a statement makes once its sources are known to support it.

    A yes is about the sources alone, so accepted words within another statement make no point by it: it must say what
    the gold says, or be an accepted wording as a whole. Other points it makes only if people say so.
    """
    if not proof.points:
        return ()
    alignment = align(one.claim, exhibit.case)
    if not alignment.negated and makes_points(exhibit, one.claim, alignment.phrases, proof.points):
        return proof.points
    whole = folded_statement(one.statement)
    accepted = {
        p.point_id for p in exhibit.case.points if any(folded_statement(words) == whole for words in p.answer_phrases)
    }
    return tuple(point for point in proof.points if point in accepted)


def _named(ruling: Ruling) -> str:
    who = ruling.who if ruling.by is SaidBy.PERSON else tuple(f"judge {one[:12]}" for one in ruling.who)
    return who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"


def with_whole_answer(exhibit: Exhibit, ledger: Ledger, entry_of: Callable[[Exhibit, Claim], Entry]) -> Ledger:
    """The ledger after `entry_of` proved again, knowing the other claims, those that left something out.

    `Parking is free.` leaves out that groups pay, and the next claim says so. Each claim is proved by itself first,
    since that proof holds in every answer with it.
    """
    claims = exhibit.claims
    if len(claims) < 2 or not any(entry.proof.left_out for entry in ledger.entries):
        return ledger

    def again(entry: Entry) -> Entry:
        claim = entry.proof.claim
        if not entry.proof.left_out:
            return entry
        return entry_of(exhibit.saying_too(tuple([one.text for one in claims if one is not claim])), claim)

    entries = iter([again(entry) for entry in ledger.entries])
    return Ledger().of(claims, lambda _: next(entries))
