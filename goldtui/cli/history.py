"""`history` and `log`: the revisions of one case, and everything done to a set. Only `history --restore` writes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, problem_json, remark, say
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.casework.diff import PartChange
    from goldtui.workbench.case.history import CaseHistory, Entry
    from goldtui.workbench.session.log import Logged
    from goldtui.workbench.session.session import Session

INDENT = "    "


def history(
    path: DatabasePath,
    case_id: CaseName,
    diff: Annotated[
        tuple[int, int] | None,
        typer.Option("--diff", metavar="OLD NEW", help="What differs between two revisions, part by part."),
    ] = None,
    blame: Annotated[bool, typer.Option("--blame", help="Who last set each part, and who made it first.")] = False,
    restore: Annotated[
        int | None, typer.Option("--restore", metavar="N", help="Append the text of revision N as a new revision.")
    ] = None,
    on: Annotated[
        int | None,
        typer.Option("--on", metavar="NEWEST", help="With --restore: only if this is still the newest revision."),
    ] = None,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="With --restore: the reason, for the note.")] = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Show a case's revisions: who, when, what and why; compare two, blame a part, or take an old text back.

    Words of a chunk that is not permitted are replaced by [withheld]. A text taken back is a new revision and a draft;
    exit 1 when somebody saved meanwhile, and then nothing is written.
    """
    if sum((diff is not None, blame, restore is not None)) > 1:
        raise typer.BadParameter("--diff, --blame and --restore are three different things; use one of them")
    if restore is None and (on is not None or why):
        raise typer.BadParameter("--on and --why belong to --restore")
    with at_work(path, as_, read_only=restore is None) as session:
        if restore is not None:
            return _restore(session, case_id, restore, on, why, as_json=json_)
        _warn(session)
        if diff is not None:
            return _diff(session, case_id, diff, as_json=json_)
        from goldtui.workbench.case.history import history_of

        found = history_of(session, case_id)
        return _blame(found, as_json=json_) if blame else _list(found, as_json=json_)


def log(
    path: DatabasePath,
    since: Annotated[
        str | None, typer.Option("--since", metavar="WHEN", help="2026-03-01, 2026-03-01T09:30, or 3h, 2d, 1w ago.")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Only what this person did.")] = None,
    case_id: Annotated[
        str | None, typer.Option("--case", metavar="ID", help="Only what was done to this case.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many entries, the newest.")] = 200,
    json_: AsJson = False,
) -> int:
    """Show what was done to a set, by whom and when, and whether that record is whole.

    The audit chain is followed to its end and compared with what you last saw of this database: exit 1 when an entry
    was changed, moved or removed, or when an older copy lies in the file's place.
    """
    from goldtui.workbench.session.clock import now
    from goldtui.workbench.session.log import log_of, query_of

    with at_work(path, None, read_only=True) as session:
        found = log_of(session, query_of(since, by, case_id, now()), limit)
    if found.problem is not None:
        remark(found.problem.line())
    if json_:
        problem = None if found.problem is None else problem_json(found.problem)
        emit_json({"total": found.total, "entries": [_logged_json(one) for one in found.entries], "problem": problem})
        return OK if problem is None else FAILED
    for line in table_lines([_logged_cells(one) for one in found.entries], terminal_width()):
        say(line)
    if found.total > len(found.entries):
        remark(
            f"{found.total - len(found.entries)} earlier entries; raise --limit or narrow with --since, --by, --case"
        )
    whole = "the chain holds" if found.problem is None else "the record cannot be trusted"
    say(f"{plural(found.total, 'entry', 'entries')}; {whole}")
    return OK if found.problem is None else FAILED


def _warn(session: Session) -> None:
    from goldtui.workbench.session.history_memory import history_warning

    problem = history_warning(session.store)
    if problem is not None:
        remark(problem.line())


def _list(found: CaseHistory, *, as_json: bool) -> int:
    broken = any(entry.broken for entry in found.entries)
    if as_json:
        emit_json({"case_id": found.case_id, "revisions": [_entry_json(entry) for entry in found.entries]})
        return FAILED if broken else OK
    number = len(found.entries)
    say(f"{found.case_id}: {plural(number, 'revision')}, the newest first")
    rows = [(str(e.number), e.state, e.author, _local(e.at), e.summary()) for e in reversed(found.entries)]
    lines = table_lines(rows, terminal_width())
    for entry, line in zip(reversed(found.entries), lines, strict=True):
        say(line)
        if entry.note:
            say(f"{INDENT}why: {entry.note}")
        if entry.broken:
            say(f"{INDENT}NOT AS WRITTEN: the stored revision differs from its digest; goldtui doctor says more")
    return FAILED if broken else OK


def _diff(session: Session, case_id: str, numbers: tuple[int, int], *, as_json: bool) -> int:
    from goldtui.workbench.case.history import compare

    changes = compare(session, case_id, *numbers)
    if as_json:
        emit_json(
            {"case_id": case_id, "from": numbers[0], "to": numbers[1], "changes": [_change_json(c) for c in changes]}
        )
        return OK
    say(f"{case_id}, from revision {numbers[0]} to revision {numbers[1]}: [-gone-] {{+new+}}")
    for change in changes:
        say(f"{change.name}:")
        for line in change.marked().split("\n"):
            say(f"{INDENT}{line}")
    if not changes:
        say("the texts are the same")
    return OK


def _blame(found: CaseHistory, *, as_json: bool) -> int:
    entries = {entry.number: entry for entry in found.entries}
    if as_json:
        parts = [
            {"part": b.title, "text": b.text, "last": _who(entries[b.last]), "first": _who(entries[b.first])}
            for b in found.blamed
        ]
        emit_json({"case_id": found.case_id, "revision": found.newest.number, "parts": parts})
        return OK
    say(f"{found.case_id}, revision {found.newest.number}: who last set each part, and who made it first")
    rows = []
    for one in found.blamed:
        last, first = entries[one.last], entries[one.first]
        made = "" if first is last else f", first by {first.author} in {first.number}"
        rows.append((f"{last.number}", last.author, _local(last.at), one.title, _one_line(one.text) + made))
    for line in table_lines(rows, terminal_width()):
        say(line)
    return OK


def _restore(session: Session, case_id: str, number: int, on: int | None, why: str, *, as_json: bool) -> int:
    from goldtui.workbench.case.history import restore

    done = restore(session, case_id, number, on=on, why=why)
    desk = done.desk
    if as_json:
        emit_json(
            {
                "case_id": case_id,
                "restored": number,
                "changed": done.changed,
                "revision": desk.number,
                "state": desk.state,
            }
        )
        return OK
    if not done.changed:
        say(f"nothing changed: {case_id} says what revision {number} says already")
        return OK
    if desk.draft is not None:
        remark(f"note: you have unsaved typing of {case_id} in the workbench; it is still kept")
    if done.was not in ("draft", desk.state):
        remark(f"note: {case_id} was {done.was}; it is a {desk.state} again")
    say(f"{case_id} says again what revision {number} said (revision {desk.number}, {desk.state}); nothing was removed")
    return OK


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        **_who(entry),
        "state": entry.state,
        "note": entry.note,
        "changes": [change.name for change in entry.changes],
        "digest": entry.digest,
        "as_written": not entry.broken,
    }


def _who(entry: Entry) -> dict[str, Any]:
    return {"revision": entry.number, "author": entry.author, "at": entry.at.isoformat()}


def _change_json(change: PartChange) -> dict[str, Any]:
    return {"part": change.title, "kind": change.kind.value, "before": change.before, "after": change.after}


def _logged_json(one: Logged) -> dict[str, Any]:
    return {
        "entry": one.seq,
        "at": one.at.isoformat(),
        "by": one.actor,
        "action": one.action,
        "object": one.object,
        "table": one.table,
        "rows": one.rows,
        "revision": one.number,
        "note": one.note,
    }


def _logged_cells(one: Logged) -> tuple[str, ...]:
    what = f"{one.object} (revision {one.number})" if one.number is not None else one.object
    many = f", {one.rows:,} {one.table}" if one.rows > 1 and str(one.rows) not in one.object else ""
    why = f": {one.note}" if one.note else ""
    return (str(one.seq), _local(one.at), one.actor, one.action, f"{what}{many}{why}")


def _local(at: datetime) -> str:
    return at.astimezone().strftime("%Y-%m-%d %H:%M")


def _one_line(text: str) -> str:
    return " / ".join(text.split("\n"))
