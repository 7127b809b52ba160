"""Saves case after case behind the shim, each with a fault at a later call, and tells what became of it.

Words: folder, error number, `once` or `lasting`, kinds of calls, step between the calls tried.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from faulty_calls import Calls, tell

from goldtui.model.faults import StoreError
from goldtui.model.records import GoldCase
from goldtui.store.cases import drafts, heads, revisions
from goldtui.store.db.values import EVERY_CASE
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

AT = datetime(2026, 3, 1, tzinfo=UTC)


def main(folder: str, error: str, how: str, kinds: str, step: str) -> None:
    path = Path(folder) / "faulty.db"
    calls = Calls()
    store = open_store(path, create=True)
    revisions.append(store, GoldCase(case_id="first", question="?"), base=None, author="Ana", at=AT)
    acknowledged = {"first": 1}
    nth = 1
    while True:
        name = f"q{nth}"
        case = GoldCase(case_id=name, question="Long? " * 900)
        draft_kept = outcome = "yes"
        message = ""
        calls.arm(path.name, nth, int(error), int(kinds), lasting=how == "lasting")
        try:
            drafts.save(store, case, session_key="s", base=None, at=AT)
        except StoreError as fault:
            draft_kept, message = fault.problem.code, fault.problem.line()
        if draft_kept == "yes":
            try:
                revisions.append(store, case, base=None, author="Ana", at=AT)
                acknowledged[name] = 1
            except StoreError as fault:
                outcome, message = fault.problem.code, fault.problem.line()
        met, struck = calls.disarm()
        with open_store(path) as other:
            there = {head.case_id: head.number for head in heads.window(other, EVERY_CASE, 0, 10**6)}
            typed = {draft.case.case_id for draft in drafts.all(other)}
        lost = {known for known in acknowledged if known not in there}
        lost |= {f"draft {name}"} if draft_kept == "yes" and name not in typed else set()
        # The same again, on the store that met the fault, is what a person does.
        drafts.save(store, case, session_key="s", base=None, at=AT)
        revisions.append(store, case, base=None, author="Ana", at=AT)
        acknowledged[name] = 1
        wrong = [finding.code for finding in examine(path) if finding.level is DoctorLevel.ERROR]
        tell(
            nth=nth, met=met, struck=struck, draft=draft_kept, save=outcome, lost=sorted(lost), wrong=wrong,
            message=message, half=[n for n in there if there[n] != 1],
        )  # fmt: skip
        if met < nth:
            return
        nth += int(step)


if __name__ == "__main__":
    main(*sys.argv[1:])
