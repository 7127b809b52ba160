"""Small edits of a stored case, one revision each, for the commands; the screens use the same edits.

An edit is computed from the newest text, and again if somebody else saves in between, so no change is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from goldtui.casework import edits
from goldtui.casework.confirming import confirm, flagged
from goldtui.casework.first_fix import first_fix
from goldtui.casework.judge import cited_ids
from goldtui.casework.phrase_check import REFUSE, Leave, checked_phrase
from goldtui.casework.withheld import Withheld
from goldtui.casework.writable import refuse_unwritable
from goldtui.gates.evidence import EvidenceIndex, Source
from goldtui.model.faults import command, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import Claim, EvidenceChunk, GoldCase, Importance
from goldtui.model.results import Verdict
from goldtui.model.spot import Spot
from goldtui.store.db.values import RevisionConflict
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.match.nearest import nearest
from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.workbench.case.desk import Desk, open_case, save_case
from goldtui.workbench.case.new_case import judge_for, refuse_unknown_chunks
from goldtui.workbench.case.whole_documents import in_place_of_document
from goldtui.workbench.session.session import Session

TRIES = 4
"""How often an edit is computed when somebody else saves the case in between."""

Change = Callable[[GoldCase], edits.Edit]


@dataclass(frozen=True, slots=True)
class Revised:
    """A case after an edit, with what a person wants to know next."""

    desk: Desk
    spot: Spot
    changed: bool
    was: str
    """The state before; an edit makes every case a draft again."""
    stage: str
    """The first failed stage, `pass` when all gates pass."""
    fix: str
    """What to repair first, with withheld words hidden; empty when all gates pass."""
    typing: bool
    """Whether the author has unsaved typing of the case, which this edit does not include."""
    newly_required: tuple[str, ...] = ()
    """Chunks that the edit made required sources."""
    new_phrases: tuple[str, ...] = ()
    """Support phrases that no claim had before."""
    confirmed: tuple[str, ...] = ()
    """The codes of the flags that were confirmed."""


def revise(session: Session, case_id: str, change: Change, note: str) -> Revised:
    """Apply `change` to the newest text and save it; an equal text writes nothing.

    Raises what `change` raises, `UnusableInput` (`unknown_case`, `text_unwritable`), or `RevisionConflict` while others
    keep saving.
    """
    for left in reversed(range(TRIES)):
        desk = open_case(session, case_id)
        edit = change(desk.case)
        refuse_unwritable(edit.case, desk.case, f"case {case_id}")
        verdict = judge_for(session, edit.case).verdict(edit.case)
        if edit.case == desk.case:
            return revised(session, desk, desk, edit.spot, verdict)
        try:
            saved = save_case(session, edit.case, desk.number, verdict=verdict, note=note)
        except RevisionConflict:
            if not left:
                raise
        else:
            return revised(session, desk, saved, edit.spot, verdict)
    raise AssertionError("the last try either saves or raises")


def revised(session: Session, before: Desk, after: Desk, spot: Spot, verdict: Verdict) -> Revised:
    """The result for a case that was just saved or left unchanged."""
    fix = first_fix(verdict, after.case)
    withheld = Withheld(after.chunks, session.policy.restricted_run)
    return Revised(
        desk=after,
        spot=spot,
        changed=after.number != before.number,
        was=before.state,
        stage=verdict.first_failed_stage.value,
        fix="" if fix is None else withheld.clean(fix.text, withheld.phrases((after.case.reference,))),
        typing=before.draft is not None,
        newly_required=_new(before.case.required_source_ids, after.case.required_source_ids),
        new_phrases=_new(_phrases(before.case), _phrases(after.case)),
    )


def add_claim(
    session: Session,
    case_id: str,
    text: str,
    *,
    cite: str | None = None,
    phrases: Sequence[str] = (),
    point: str | None = None,
    leave: Leave = REFUSE,
) -> Revised:
    """Add a claim with citation, checked phrases and point; without `cite` it cites the one source with the phrases.

    Raises `UnusableInput`: `no_text`, `phrases_missing`, `unknown_point`, `no_source`, `unknown_chunk` and the codes of
    `checked_phrase`.
    """
    if not text.strip():
        raise unusable("no_text", "the claim says nothing", f"case {case_id}", "give it a text: --text")

    def change(case: GoldCase) -> edits.Edit:
        _require_point(case, point)
        if not phrases:
            message = "a claim is saved only with a support phrase"
            raise unusable("phrases_missing", message, f"case {case_id}", "give it the words of its source: --phrase")
        chunk = _cited_chunk(session, case, cite, phrases)
        others = _others(session, case, chunk)
        edit = edits.add_claim(case, text.strip(), chunk.chunk_id)
        claim_id, changed = edit.spot.name, edit.case
        for phrase in phrases:
            checked = checked_phrase(phrase, chunk, others, leave)
            changed = edits.mark_phrase(changed, claim_id, chunk.chunk_id, checked).case
        if point is not None:
            changed = edits.link_point(changed, claim_id, point).case
        return in_place_of_document(case, edits.Edit(changed, edit.label, edit.spot), {chunk.chunk_id: chunk}.get)

    return revise(session, case_id, change, "claim add")


def remove_claim(session: Session, case_id: str, claim_id: str) -> Revised:
    """The case without this claim; raises `UnusableInput` (`unknown_claim`)."""

    def change(case: GoldCase) -> edits.Edit:
        _require_claim(case, claim_id)
        return edits.remove_claim(case, claim_id)

    return revise(session, case_id, change, "claim remove")


def add_phrase(
    session: Session,
    case_id: str,
    claim_id: str,
    phrase: str,
    *,
    cite: str | None = None,
    leave: Leave = REFUSE,
) -> Revised:
    """Add a support phrase, checked against `cite`, else the cited chunk, else the one source that has it.

    With `cite` the claim then cites that chunk. Raises `UnusableInput` as `add_claim` does, and `unknown_claim`.
    """

    def change(case: GoldCase) -> edits.Edit:
        claim = _require_claim(case, claim_id)
        chunk = _cited_chunk(session, case, cite if cite is not None else claim.citation_id, (phrase,))
        checked = checked_phrase(phrase, chunk, _others(session, case, chunk), leave)
        cited = case if cite is None else edits.set_citation(case, claim_id, cite).case
        marked = edits.mark_phrase(cited, claim_id, chunk.chunk_id, checked)
        return in_place_of_document(case, marked, {chunk.chunk_id: chunk}.get)

    return revise(session, case_id, change, "phrase add")


def remove_phrase(session: Session, case_id: str, claim_id: str, phrase: str) -> Revised:
    """Remove this phrase from the claim; it must match exactly.

    Raises `UnusableInput` (`unknown_claim`, `unknown_phrase`, `phrases_missing` for the last one).
    """

    def change(case: GoldCase) -> edits.Edit:
        claim = _require_claim(case, claim_id)
        if phrase not in claim.support_phrases:
            message = f"claim {claim_id!r} has no such phrase"
            raise unusable("unknown_phrase", message, f"case {case_id}", _see(session, case_id))
        if len(claim.support_phrases) == 1:
            message = f"it is the only phrase of claim {claim_id!r}, and a claim is saved only with one"
            raise unusable("phrases_missing", message, f"case {case_id}", "add another first, or remove the claim")
        return edits.remove_phrase(case, claim_id, claim.support_phrases.index(phrase))

    return revise(session, case_id, change, "phrase remove")


def add_point(
    session: Session,
    case_id: str,
    text: str,
    *,
    says: Sequence[str] = (),
    never: Sequence[str] = (),
    okay: bool = False,
) -> Revised:
    """Add an answer point; raises `UnusableInput` (`no_text`)."""
    if not text.strip():
        raise unusable("no_text", "the point says nothing", f"case {case_id}", "give it a text")

    def change(case: GoldCase) -> edits.Edit:
        edit = edits.add_point(case, text.strip())
        point_id, case = edit.spot.name, edit.case
        case = edits.set_answer_phrases(case, point_id, tuple(says)).case
        case = edits.set_forbidden_phrases(case, point_id, tuple(never)).case
        point = edits.point_by_id(case, point_id)
        if okay and point is not None and point.importance is Importance.VITAL:
            case = edits.toggle_importance(case, point_id).case
        return edits.Edit(case, edit.label, edit.spot)

    return revise(session, case_id, change, "point add")


def remove_point(session: Session, case_id: str, point_id: str) -> Revised:
    """The case without this point; raises `UnusableInput` (`unknown_point`)."""

    def change(case: GoldCase) -> edits.Edit:
        _require_point(case, point_id)
        return edits.remove_point(case, point_id)

    return revise(session, case_id, change, "point remove")


def confirm_flag(session: Session, case_id: str, claim_id: str, reason: str) -> Revised:
    """Override every flag on a claim that a person may confirm, with the reason why the wording is right.

    Raises `UnusableInput`: `no_reason`, `unknown_claim`, `nothing_flagged`.
    """
    if not reason.strip():
        raise unusable("no_reason", "a confirmation needs a reason", f"case {case_id}", "say why: --reason WORDS")
    codes: list[str] = []

    def change(case: GoldCase) -> edits.Edit:
        _require_claim(case, claim_id)
        judge = judge_for(session, case)
        flags = flagged(case, judge.verdict, claim_id, judge.chunk)
        if not flags:
            message = f"nothing on claim {claim_id!r} waits for a confirmation"
            raise unusable("nothing_flagged", message, f"case {case_id}", _see(session, case_id))
        codes[:] = [flag.code for flag in flags]
        return confirm(case, claim_id, flags, reason, session.author)

    return replace(revise(session, case_id, change, "claim confirm"), confirmed=tuple(codes))


def _new(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in after if one not in before)


def _phrases(case: GoldCase) -> tuple[str, ...]:
    return tuple(phrase for claim in edits.claims_of(case) for phrase in claim.support_phrases)


def _cited_chunk(session: Session, case: GoldCase, chunk_id: str | None, phrases: Sequence[str]) -> EvidenceChunk:
    """The current version of the named chunk, else the one attached chunk that has every phrase.

    If none has them all, the one with the nearest wording, for the error message.
    """
    if chunk_id is not None:
        refuse_unknown_chunks(session, (chunk_id,))
        return _current(session, (chunk_id,))[chunk_id].chunk
    quotable = _quotable(session, case)
    if not quotable:
        message = "no source that the case names is a chunk that may be used"
        near = command("propose", session.path, case.case_id)
        fix = f"name the chunk: --cite CHUNK; {near} names the nearest ones"
        if case.named_source_ids:
            fix = f"{fix}, {command('evidence', 'resolve', session.path)} finds the chunks of documents"
        raise unusable("no_source", message, f"case {case.case_id}", fix)
    holding = [source for source in quotable.values() if _holds(source, phrases)]
    if len(holding) > 1:
        names = ", ".join(sorted(source.chunk.chunk_id for source in holding))
        message = f"{len(holding)} of its sources hold the phrase word for word"
        raise unusable("no_source", message, f"case {case.case_id}", f"say which one with --cite: {names}")
    return (holding[0] if holding else max(quotable.values(), key=lambda source: _nearness(source, phrases))).chunk


def _current(session: Session, chunk_ids: Sequence[str]) -> dict[str, Source]:
    """The version of each chunk that the gates read when a citation names none."""
    return EvidenceIndex(chunk_store.get(session.store, chunk_ids)).current


def _quotable(session: Session, case: GoldCase) -> dict[str, Source]:
    """The permitted sources that the case names."""
    named = _current(session, (*case.named_source_ids, *cited_ids(case)))
    return {i: source for i, source in named.items() if source.chunk.permitted is not False}


def _others(session: Session, case: GoldCase, chunk: EvidenceChunk) -> dict[str, PreparedText]:
    """The case's other quotable chunks, to report where else a phrase occurs."""
    return {i: source.prepared for i, source in _quotable(session, case).items() if i != chunk.chunk_id}


def _nearness(source: Source, phrases: Sequence[str]) -> float:
    found = [nearest(phrase, source.chunk.text or "") for phrase in phrases]
    return sum(near.score for near in found if near is not None)


def _holds(source: Source, phrases: Sequence[str]) -> bool:
    return all(find_phrase(phrase, source.prepared).status is MatchStatus.FOUND for phrase in phrases)


def _require_claim(case: GoldCase, claim_id: str) -> Claim:
    claim = edits.claim_by_id(case, claim_id)
    if claim is None:
        known = ", ".join(one.claim_id for one in edits.claims_of(case)) or "none yet"
        raise unusable(
            "unknown_claim",
            f"there is no claim {claim_id!r}",
            f"case {case.case_id}",
            did_you_mean(claim_id, (c.claim_id for c in edits.claims_of(case)), f"claims: {known}"),
        )
    return claim


def _require_point(case: GoldCase, point_id: str | None) -> None:
    if point_id is not None and edits.point_by_id(case, point_id) is None:
        known = ", ".join(one.point_id for one in case.points) or "none yet; goldtui point add writes one"
        raise unusable(
            "unknown_point",
            f"there is no point {point_id!r}",
            f"case {case.case_id}",
            did_you_mean(point_id, (p.point_id for p in case.points), f"points: {known}"),
        )


def _see(session: Session, case_id: str) -> str:
    return f"see what it has: {command('show', session.path, case_id)}"
