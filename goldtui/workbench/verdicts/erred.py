"""Who erred, judge or gold, on the statements that people have decided: for a report on a run, and for a release.

The gold is taken as it was when a person decided: a gold that was mended since has erred all the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial

from goldtui.judging.known_answers import known_answers
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.erred import Erred
from goldtui.model.judges.verdicts import SaidBy, StatementVerdict
from goldtui.model.people import person_of
from goldtui.model.records import GoldCase
from goldtui.scoring.judged.queue import contested_statements, count_errors
from goldtui.store import verdicts
from goldtui.store.cases import revisions
from goldtui.workbench.session.session import Session


def error_counts(said: Iterable[StatementVerdict], goldset: GoldSet, earlier: Iterable[GoldCase] = ()) -> Erred | None:
    """The counts for the cases of a set; null where no judge has spoken. `earlier` are past texts of its cases."""
    ids = {case.case_id for case in goldset.cases}
    found = [one for one in said if one.case_id in ids]
    if not any(one.by is SaidBy.JUDGE for one in found):
        return None
    asked = {one.key for one in found}
    judged = {one.case_id for one in found if one.by is SaidBy.PERSON}
    cases = [*(case for case in goldset.cases if case.case_id in judged), *earlier]
    gold: dict[str, bool] = {}
    for case in cases:
        alone = goldset.model_copy(update={"cases": (case,)})
        gold |= {one.question.key: one.supported for one in known_answers(alone) if one.question.key in asked}
    person = partial(person_of, goldset.policy.people)
    named = [one.model_copy(update={"who": person(one.who)}) if one.by is SaidBy.PERSON else one for one in found]
    return count_errors(contested_statements(named, gold))


def stored_error_counts(session: Session, goldset: GoldSet) -> Erred | None:
    """The counts of the verdicts that the set's database keeps, by the gold as it was when people decided."""
    said = verdicts.everything(session.store)
    return error_counts(said, goldset, _as_judged(session, said)) if said else None


def _as_judged(session: Session, said: Iterable[StatementVerdict]) -> Iterator[GoldCase]:
    """The texts of cases that people had before them, oldest first."""
    seen: dict[str, set[str]] = {}
    for one in said:
        if one.by is SaidBy.PERSON:
            seen.setdefault(one.case_id, set()).add(one.case_digest)
    for case_id, digests in sorted(seen.items()):
        for revision in revisions.history(session.store, case_id):
            body = revision.case.model_dump_json().encode("utf-8", "surrogatepass")
            if hashlib.sha256(body).hexdigest() in digests:
                digests.discard(hashlib.sha256(body).hexdigest())
                yield revision.case
