"""`ready`: the author marks a case as ready for review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, remark, remark_wait, say
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.workbench.variants.case_variants import CaseVariants


def ready(
    path: DatabasePath,
    case_id: CaseName,
    only_sound: Annotated[
        bool, typer.Option("--only-sound", help="Leave a case that lets known-bad variants through as it is.")
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Mark a draft ready, or list everything that blocks it; in both cases, say whether it is sound."""
    from goldtui.casework.readiness import NotReady
    from goldtui.workbench.case.desk import mark_ready, open_case
    from goldtui.workbench.case.soundness import against, standing, words
    from goldtui.workbench.session.places import GIVEN, Place, require_database
    from goldtui.workbench.session.session import open_session
    from goldtui.workbench.session.settings import author_name, read_settings

    place = Place(path, GIVEN)
    require_database(place)
    session = open_session(place, author_name(as_, read_settings()), on_wait=remark_wait)
    try:
        desk = open_case(session, case_id)
        if desk.draft is not None:
            remark(f"note: you have unsaved typing of {case_id}; this is about revision {desk.number}")
        now = standing(session, desk.case)
        now.refuse(desk.case, unsound=only_sound)
        done = mark_ready(session, desk.case, desk.number)
    except NotReady as found:
        if json_:
            emit_json(
                {
                    "case_id": case_id,
                    "state": desk.state,
                    "revision": desk.number,
                    "blockers": [_problem_json(p) for p in found.problems],
                    "soundness": None if now.variants is None else _soundness_json(now.variants, found.problems),
                }
            )
        else:
            for problem in found.problems:
                say(problem.line())
            count = len(found.problems)
            things = plural(count, "thing stands", "things stand")
            say(f"{case_id} stays {desk.state}: {things} in its way")
        return FAILED
    finally:
        session.close()
    # A release would refuse a case with surviving variants, so tell its author now.
    assert now.variants is not None, "nothing blocks, so the variants were judged"
    open_ = against(now.variants, desk.case)
    for one in open_:
        remark(f"note: {one.message}. Fix: {one.fix}")
    if json_:
        emit_json(
            {
                "case_id": case_id,
                "state": done.state,
                "revision": done.number,
                "blockers": [],
                "soundness": _soundness_json(now.variants, open_),
            }
        )
    else:
        say(f"{case_id} is {done.state} (revision {done.number})")
        say(words(now.variants))
    return OK


def _problem_json(problem: Problem) -> dict[str, str]:
    return {"code": problem.code, "message": problem.message, "where": problem.where, "fix": problem.fix}


def _soundness_json(found: CaseVariants, open_: Sequence[Problem]) -> dict[str, Any]:
    return {
        "sound": found.sound,
        "killed": found.killed,
        "applicable": found.applicable,
        "open": [_problem_json(one) for one in open_],
    }
