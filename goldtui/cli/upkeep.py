"""`ready`: the author's word that a case is done."""

from __future__ import annotations

from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, remark, remark_wait, say


def ready(
    path: DatabasePath,
    case_id: CaseName,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Mark a draft ready, or say everything that stands in its way."""
    from goldtui.workbench.desk import mark_ready, open_case
    from goldtui.workbench.places import GIVEN, Place, require_database
    from goldtui.workbench.readiness import NotReady
    from goldtui.workbench.session import open_session
    from goldtui.workbench.settings import author_name, read_settings

    place = Place(path, GIVEN)
    require_database(place)
    session = open_session(place, author_name(as_, read_settings()), on_wait=remark_wait)
    try:
        desk = open_case(session, case_id)
        if desk.draft is not None:
            remark(f"note: you have unsaved typing of {case_id}; this is about revision {desk.number}")
        done = mark_ready(session, desk.case, desk.number)
    except NotReady as found:
        if json_:
            blockers = [{"code": p.code, "message": p.message, "where": p.where, "fix": p.fix} for p in found.problems]
            emit_json({"case_id": case_id, "state": desk.state, "revision": desk.number, "blockers": blockers})
        else:
            for problem in found.problems:
                say(problem.line())
            count = len(found.problems)
            things = "1 thing stands" if count == 1 else f"{count} things stand"
            say(f"{case_id} stays {desk.state}: {things} in its way")
        return FAILED
    finally:
        session.close()
    if json_:
        emit_json({"case_id": case_id, "state": done.state, "revision": done.number, "blockers": []})
    else:
        say(f"{case_id} is {done.state} (revision {done.number})")
    return OK
