"""The queue of contested statements for a set, and a person's blind label on one of them.

Nobody sees what judges, other people or the gold say of a statement before their own label is in. A label that
contradicts the gold disputes the case, so that a second person rules on the gold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.judging.known_answers import known_answers
from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.erred import Erred
from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict
from goldtui.model.people import Person, person_of
from goldtui.model.records import EvidenceChunk
from goldtui.model.review import Fault
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.scoring.judged.queue import Contested, contested_statements, count_errors
from goldtui.text.statement_key import text_digest
from goldtui.workbench.review.decide import NotDecided
from goldtui.workbench.review.dispute import dispute
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.session import Session
from goldtui.workbench.verdicts.calibrating import verdicts_in
from goldtui.workbench.verdicts.give import give_verdict


@dataclass(frozen=True, slots=True)
class Queue:
    """The contested statements of a set."""

    waiting: tuple[Contested, ...]
    """Those that people have not decided, most informative first."""
    settled: tuple[Contested, ...]
    not_shown: int
    """Statements that repeat text which may not be shown, or whose case or sources the set lacks."""
    goldset: GoldSet

    @property
    def erred(self) -> Erred:
        """Who was wrong, of those that people have decided."""
        return count_errors(self.settled)

    def named(self, key: str | None) -> Contested:
        """The contested statement whose key begins so, or else the first that waits."""
        found = [one for one in (*self.waiting, *self.settled) if key is not None and one.shown.key.startswith(key)]
        if key is None:
            found = list(self.waiting[:1])
        if len(found) != 1:
            message = f"{len(found) or 'no'} contested statements begin with {key!r}" if key else "nothing waits"
            fix = "goldtui judge queue FILE --set DB names them"
            raise unusable("unknown_statement", message, "--key", fix)
        return found[0]


def queue(set_path: Path, goldset: GoldSet, files: Iterable[Path]) -> Queue:
    """The queue of the verdicts that the set's database keeps and those of files."""
    stored = () if set_path.is_dir() else verdicts_in(set_path)
    people = goldset.policy.people
    said = [_as_person(one, people) for one in (*stored, *(one for path in files for one in verdicts_in(path)))]
    gold = {one.question.key: one.supported for one in known_answers(goldset)}
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    found = contested_statements(said, gold)
    shown = [one for one in found if _sources(one, goldset) and not withheld.quoted(one.shown.statement, {})]
    return Queue(
        tuple(one for one in shown if one.by_people is None),
        tuple(one for one in shown if one.by_people is not None),
        len(found) - len(shown),
        goldset,
    )


def shown_lines(one: Contested, goldset: GoldSet) -> tuple[str, ...]:
    """What a person reads before a label: question, statement and sources, and nobody's verdict."""
    case = next(case for case in goldset.cases if case.case_id == one.shown.case_id)
    sources = (f"Source {chunk.chunk_id} ({chunk.version}): {chunk.text}" for chunk in _sources(one, goldset))
    return f"Question: {case.question}", f"Statement: {one.shown.statement}", *sources


def label(
    session: Session, one: Contested, goldset: GoldSet, says: Saying, span: str, reason: str, lie: LieKind | None
) -> tuple[StatementVerdict, bool, str]:
    """Record a person's label. Returns it, whether it disputes the gold, and why it could not, if it should."""
    case = next(case for case in goldset.cases if case.case_id == one.shown.case_id)
    sources = _sources(one, goldset)
    asked = AskedStatement(one.shown.key, case, "", one.shown.statement, sources, "", None, "", 0)
    given = give_verdict(session, asked, says, span=span, reason=reason, lie=lie)
    if one.gold is None or says is Saying.UNDECIDED or one.gold is (says is Saying.SUPPORTED):
        return given, False, ""
    taken = "supported" if one.gold else "not supported"
    note = reason.strip() or f"the gold takes this for {taken}: {one.shown.statement}"
    try:
        dispute(session, review_case(session, case.case_id), Fault.LABEL, note)
    except NotDecided as fault:
        return given, False, fault.problems[0].message
    return given, True, ""


def _as_person(one: StatementVerdict, people: tuple[Person, ...]) -> StatementVerdict:
    """The verdict under the person's own name, so that one who signs with two names is one."""
    if one.by is not SaidBy.PERSON:
        return one
    return one.model_copy(update={"who": person_of(people, one.who)})


def _sources(one: Contested, goldset: GoldSet) -> tuple[EvidenceChunk, ...]:
    """The chunks that were shown, all of them or none; none without their case, too."""
    if all(case.case_id != one.shown.case_id for case in goldset.cases):
        return ()
    wanted = dict(zip(one.shown.chunk_ids, one.shown.chunk_digests, strict=True))
    held = {
        chunk.chunk_id: chunk
        for chunk in goldset.evidence
        if chunk.permitted and chunk.text is not None and wanted.get(chunk.chunk_id) == text_digest(chunk.text)
    }
    return tuple(held[name] for name in wanted) if held.keys() == wanted.keys() else ()
