"""A case as a form for an external editor and back: bound to its revision, with withheld words masked.

The form may come back damaged, or after a colleague has saved; problems are reported, never guessed away.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import BinaryIO

from goldtui.casework.edits import claims_of, follows_claims, join_claims
from goldtui.casework.judge import cited_ids
from goldtui.casework.outlet import fit
from goldtui.casework.withheld import Withheld, places_of, walked
from goldtui.casework.writable import refuse_unwritable
from goldtui.formats.bytes import decode_utf8
from goldtui.formats.case_form import read_form, write_form
from goldtui.model.faults import Conflict, Problem, UnusableInput, command, unusable
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.model.visible import spelled
from goldtui.store.cases import revisions
from goldtui.store.db.values import Revision, RevisionConflict
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.match.phrase import blank_phrase
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.case.new_case import judge_for
from goldtui.workbench.case.revise import Revised, revised
from goldtui.workbench.session.session import Session

NOTE = "edited as text"
MAX_BYTES = 8 << 20
"""The most bytes of a form; no case written by a person is larger."""

_MARK = "#! "
"""Prefix of a comment about a problem in the line below."""


_SIGN = "[withheld "
"""Prefix of a placeholder for withheld words; a number and a bracket follow."""


@dataclass(frozen=True, slots=True)
class Form:
    """A case as it is given to an editor. `held` maps each placeholder to the withheld text it replaces."""

    text: str
    base: GoldCase
    number: int
    held: Mapping[str, str]


class FormConflict(Conflict):
    """Somebody else saved the case after the form was made. `lines` is the difference, with withheld words hidden."""

    def __init__(self, conflict: RevisionConflict, lines: tuple[str, ...], fix: str) -> None:
        problem = conflict.problem
        super().__init__(problem.code, f"{problem.message}; nothing was written", problem.where, fix)
        self.lines = lines


def form_of(session: Session, case_id: str, number: int | None = None) -> Form:
    """The newest revision of a case as a form, or revision `number` if given.

    Raises `UnusableInput`: `unknown_case`, `unknown_revision`.
    """
    desk = open_case(session, case_id)
    base, found, state = desk.case, desk.number, desk.state
    if number is not None and number != desk.number:
        earlier = revisions.at_number(session.store, case_id, number)
        if earlier is None:
            message = f"there is no revision {number}; the newest is {desk.number}"
            fix = f"begin from it: {command('edit', session.path, case_id, '--print')}"
            raise unusable("unknown_revision", message, f"case {case_id}", fix)
        base, found, state = earlier.case, earlier.number, str(earlier.state)
    held = _held(session, base)
    remarks = [f"goldtui: case {fit(case_id)}, revision {found}, {state}"]
    if desk.draft is not None:
        remarks.append("You have unsaved typing of this case in the workbench, which is not in this text.")
    if held:
        remarks.append(
            "[withheld ...] stands for words of a source that is not permitted: leave it, or remove it whole."
        )
    signs = {text: sign for sign, text in held.items()}
    shown = _walked(base, lambda text: signs.get(text, text))
    return Form(write_form(shown, revision=found, remarks=remarks), base, found, held)


def read_stream(stream: BinaryIO) -> bytes:
    """The bytes of a stream, read to at most one byte more than a form may have."""
    return stream.read(MAX_BYTES + 1)


def decode_form(content: bytes, where: str) -> str:
    """The text of a form from its bytes; raises `UnusableInput` (`not_utf8`, `form_too_long`)."""
    if len(content) > MAX_BYTES:
        message = f"this has more than the {MAX_BYTES:,} bytes that a form may have"
        raise unusable("form_too_long", message, where, "give the form of one case")
    return decode_utf8(content, where)


def take_form(session: Session, case_id: str, text: str, where: str) -> Revised:
    """Save a form on top of the revision it names; an unchanged text writes nothing.

    Raises `UnusableInput` with every problem by line (those of `read_form`, `form_no_revision`, `form_other_case`,
    `form_withheld`, `text_unwritable`, `phrase_empty`, `phrases_missing`), `unknown_case`, or `FormConflict` when
    somebody saved first.
    """
    read = read_form(_without_marks(text), where)
    if read.revision is None:
        fix = f"begin from a whole form: {command('edit', session.path, case_id, '--print')}"
        raise unusable("form_no_revision", "the form does not name the revision it was made from", where, fix)
    named = read.case.case_id
    if not named.startswith(_SIGN):
        _refuse_other(named, case_id, where)
    form = form_of(session, case_id, read.revision)
    _refuse_other(form.held.get(named, named), case_id, where)
    case = _with_answer_in_step(_restored(read.case, form.held, where), form.base)
    refuse_unwritable(case, form.base, where)
    _refuse_new_blanks(case, form.base, where)
    before = open_case(session, case_id)
    # An old form that nobody changed is no conflict; report the case in its current text.
    judged = before.case if case == form.base else case
    verdict = judge_for(session, judged).verdict(judged)
    spot = Spot("case")
    if case == form.base:
        return revised(session, before, before, spot, verdict)
    try:
        saved = save_case(session, case, form.number, verdict=verdict, note=NOTE)
    except RevisionConflict as conflict:
        fix = f"put your changes into the newest form: {command('edit', session.path, case_id, '--print')}"
        raise FormConflict(conflict, _conflict_lines(session, conflict), fix) from None
    return revised(session, before, saved, spot, verdict)


def _refuse_other(named: str, case_id: str, where: str) -> None:
    if named != case_id:
        message = f"the form is of case {named!r}, not of {case_id!r}; an id is kept for ever"
        raise unusable("form_other_case", message, where, f"put back the line `case: {spelled(case_id)}`")


def _conflict_lines(session: Session, conflict: RevisionConflict) -> tuple[str, ...]:
    """The lines that differ between the saved text (`-`) and the refused one (`+`)."""
    theirs: Revision | None = conflict.theirs
    old = [] if theirs is None else _shown_lines(session, theirs.case)
    new = _shown_lines(session, conflict.mine)
    named = "theirs" if theirs is None else f"revision {theirs.number} of {theirs.author}"
    return tuple(difflib.unified_diff(old, new, named, "yours", lineterm="", n=1))


def mark_problems(text: str, problems: Sequence[Problem]) -> str:
    """The form with every problem as a comment above its line, to be edited again."""
    lines = text.split("\n")
    own = [number for number, line in enumerate(lines, 1) if not line.startswith(_MARK)]
    notes: dict[int, list[str]] = {}
    for problem in problems:
        tail = problem.where.rpartition(":")[2]
        # Line numbers refer to the text without earlier problem comments, so remove those before reading.
        place = own[min(int(tail), len(own)) - 1] if tail.isdecimal() and int(tail) else 1
        notes.setdefault(place, []).append(f"{_MARK}{spelled(problem.message)}. Fix: {spelled(problem.fix)}")
    kept: list[str] = []
    for number in own:
        kept.extend((*notes.get(number, ()), lines[number - 1]))
    return "\n".join(kept)


def _without_marks(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(_MARK))


def _shown_lines(session: Session, case: GoldCase) -> list[str]:
    signs = {text: sign for sign, text in _held(session, case).items()}
    shown = _walked(case, lambda text: signs.get(text, text))
    return [line for line in write_form(shown).split("\n") if not line.startswith("#")]


def _held(session: Session, case: GoldCase) -> dict[str, str]:
    """A placeholder for each text of the case that repeats withheld words; the same revision gives the same ones."""
    named = tuple(dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    withheld = Withheld(
        (*chunk_store.withheld(session.store), *chunk_store.get(session.store, named)), session.policy.restricted_run
    )
    if not withheld:
        return {}
    phrases = withheld.phrases((case.reference,))
    places = tuple(places_of(case.model_dump(mode="json")))
    texts = dict.fromkeys(one.text for one in places)
    hidden = dict.fromkeys(one.text for one in places if withheld.holds(one, phrases) is not None)
    # A text that already looks like a placeholder would be replaced by the words behind it.
    signs = (sign for number in count(1) if not any((sign := f"{_SIGN}{number}]") in text for text in texts))
    return dict(zip(signs, hidden, strict=False))


def _restored(case: GoldCase, held: Mapping[str, str], where: str) -> GoldCase:
    """The case with every placeholder replaced by its text; a placeholder inside other words is refused."""
    broken: list[str] = []

    def restore(text: str) -> str:
        if text in held:
            return held[text]
        broken.extend(sign for sign in held if sign in text)
        return text

    whole = _walked(case, restore)
    if broken:
        message = f"{broken[0]} is among other words, and what it stands for cannot be shown"
        raise unusable("form_withheld", message, where, "leave the sign alone on its line, or remove it")
    return whole


def _with_answer_in_step(case: GoldCase, base: GoldCase) -> GoldCase:
    """If the answer text was the joined claims and was left alone, join the new claims, as the screens do."""
    if case.reference is None or base.reference is None or not follows_claims(base):
        return case
    if case.reference.text != base.reference.text or case.reference.claims == base.reference.claims:
        return case
    return case.model_copy(
        update={"reference": case.reference.model_copy(update={"text": join_claims(case.reference.claims)})}
    )


def _refuse_new_blanks(case: GoldCase, base: GoldCase, where: str) -> None:
    known = {phrase for _, phrase in _phrases(base)}
    fix = "quote some words, or remove the line"
    problems = [
        Problem("phrase_empty", f"a phrase of {name} holds no words", where, fix)
        for name, phrase in _phrases(case)
        if blank_phrase(phrase) and phrase not in known
    ]
    unproved = {claim.claim_id for claim in claims_of(base) if not claim.support_phrases}
    fix = "quote words of its source in a phrase line, or remove the claim"
    problems += [
        Problem("phrases_missing", f"claim {claim.claim_id} has no support phrase", where, fix)
        for claim in claims_of(case)
        if not claim.support_phrases and claim.claim_id not in unproved
    ]
    if problems:
        raise UnusableInput(problems)


def _phrases(case: GoldCase) -> list[tuple[str, str]]:
    claims = case.reference.claims if case.reference is not None else ()
    return [
        *((f"claim {claim.claim_id}", phrase) for claim in claims for phrase in claim.support_phrases),
        *((f"point {p.point_id}", one) for p in case.points for one in (*p.answer_phrases, *p.forbidden_phrases)),
    ]


def _walked(case: GoldCase, change: Callable[[str], str]) -> GoldCase:
    """The case with every text, id and custom key mapped."""
    content = case.model_dump(mode="json")
    changed = walked(content, change, ids=True)
    return case if changed == content else GoldCase.model_validate(changed)
