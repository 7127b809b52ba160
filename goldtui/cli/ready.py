"""`ready`: the author marks a case as ready for review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, remark, remark_wait, say
from goldtui.model.case_state import CaseState
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.workbench.session.session import Session
    from goldtui.workbench.variants.case_variants import CaseVariants, Evidence


def ready(
    path: DatabasePath,
    case_id: Annotated[
        str | None, typer.Argument(metavar="[CASE]", help="The case's id; every draft without it.")
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also a case that is not sound; no release takes it as it is.")
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Mark a draft ready, or list everything that a release would not take, so that nobody reviews it in vain."""
    from goldtui.workbench.case.desk import drafts_of
    from goldtui.workbench.session.places import GIVEN, Place, require_database
    from goldtui.workbench.session.session import open_session
    from goldtui.workbench.session.settings import author_name, read_settings
    from goldtui.workbench.variants.case_variants import evidence_of

    place = Place(path, GIVEN)
    require_database(place)
    session = open_session(place, author_name(as_, read_settings()), on_wait=remark_wait)
    try:
        ids = drafts_of(session) if case_id is None else (case_id,)
        # Of many cases the sources are read once.
        evidence = evidence_of(session) if case_id is None and ids else None
        found = [_mark(session, one, evidence, anyway=anyway, json_=json_) for one in ids]
    finally:
        session.close()
    if json_:
        emit_json(found[0] if case_id is not None else found)
    elif case_id is None:
        marked = sum(one["state"] == CaseState.READY for one in found)
        say(f"{marked} of {plural(len(found), 'draft is', 'drafts are')} ready now")
    return FAILED if any(one["blockers"] for one in found) else OK


def _mark(session: Session, case_id: str, evidence: Evidence | None, *, anyway: bool, json_: bool) -> dict[str, Any]:
    """Mark one case ready or leave it, say so, and return what is printed as JSON."""
    from goldtui.casework.readiness import NotReady, NotSound
    from goldtui.workbench.case.desk import mark_ready, open_case
    from goldtui.workbench.case.soundness import case_standing, soundness_words, unsound_problems

    desk = open_case(session, case_id)
    if desk.draft is not None:
        remark(f"note: you have unsaved typing of {case_id}; this is about revision {desk.number}")
    now = case_standing(session, desk.case, evidence)
    try:
        now.refuse(desk.case, unsound=not anyway)
        done = mark_ready(session, desk.case, desk.number)
    except NotReady as found:
        if not json_:
            for problem in found.problems:
                say(problem.line())
            things = plural(len(found.problems), "thing is", "things are")
            say(f"{case_id} stays {desk.state}: {things} in its way")
            if isinstance(found, NotSound):
                say(f"{found.said}; --anyway hands it to the reviewers all the same")
        return {
            "case_id": case_id,
            "state": desk.state,
            "revision": desk.number,
            "blockers": [p.as_json() for p in found.problems],
            "soundness": None if now.variants is None else _soundness_json(now.variants, found.problems),
        }
    assert now.variants is not None, "nothing blocks, so the variants were judged"
    open_ = unsound_problems(now.variants, desk.case)
    for one in open_:
        remark(f"note: {one.code} {one.message}. Fix: {one.fix}")
    if not json_:
        say(f"{case_id} is {done.state} (revision {done.number})")
        say(soundness_words(now.variants))
    return {
        "case_id": case_id,
        "state": done.state,
        "revision": done.number,
        "blockers": [],
        "soundness": _soundness_json(now.variants, open_),
    }


def _soundness_json(found: CaseVariants, open_: Sequence[Problem]) -> dict[str, Any]:
    return {
        "sound": found.sound,
        "killed": found.killed,
        "applicable": found.applicable,
        "open": [one.as_json() for one in open_],
    }
