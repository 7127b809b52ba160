"""`doctor`: examine a database without changing it, and on request repair, back up or restore it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, remark, say
from goldtui.model.counts import plural
from goldtui.model.faults import command, unusable

if TYPE_CHECKING:
    from goldtui.workbench.start.checkup import CheckUp


def doctor(
    path: DatabasePath,
    repair: Annotated[
        bool,
        typer.Option("--repair", help="Put right what can be, after a copy; rows taken out go to a file next to it."),
    ] = False,
    backup: Annotated[bool, typer.Option("--backup", help="Make a backup and prove it; the oldest make room.")] = False,
    backups: Annotated[bool, typer.Option("--backups", help="List the backups, newest first.")] = False,
    restore: Annotated[
        str | None,
        typer.Option("--restore", metavar="NAME", help="Put a backup (its name, or 1 for the newest) in its place."),
    ] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="Write breaks in the history down as known; needs --reason.")
    ] = False,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why the breaks are accepted.")] = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Examine a database without changing it; on request repair it, back it up or put a backup back."""
    from goldtui.workbench.session.settings import person_name, read_settings

    asked = [repair, backup, backups, restore is not None, accept]
    if sum(asked) > 1:
        message = "--repair, --backup, --backups, --restore and --accept are different things"
        raise unusable("doctor_one_thing", message, "goldtui doctor", "ask for one of them")
    if repair:
        return _repair(path, person_name(as_, read_settings()), json_)
    if backup:
        return _backup(path, read_settings().backups_kept, json_)
    if backups:
        return _list(path, json_)
    if restore is not None:
        return _restore(path, restore, person_name(as_, read_settings()), json_)
    if accept:
        return _accept(path, person_name(as_, read_settings()), reason, json_)
    return _examine(path, json_)


def _examine(path: Path, as_json: bool) -> int:
    from goldtui.workbench.start.checkup import check_up

    report = check_up(path)
    if as_json:
        emit_json(_report_json(path, report))
    else:
        _say_report(path, report)
    return OK if report.healthy else FAILED


def _repair(path: Path, author: str, as_json: bool) -> int:
    from goldtui.workbench.start.checkup import report_of
    from goldtui.workbench.start.repairing import repair_database

    done = repair_database(path, author)
    report = report_of(done.after)
    if as_json:
        what = {
            "copy": None if done.copy is None else str(done.copy),
            "quarantine": None if done.quarantine is None else str(done.quarantine),
            "moved": dict(done.moved),
            "done": list(done.done),
        }
        emit_json(_report_json(path, report) | what)
        return OK if report.healthy else FAILED
    if done.copy is not None:
        say(f"the file as it was: {done.copy}")
    if done.quarantine is not None:
        rows = ", ".join(f"{number} of {table}" for table, number in sorted(done.moved.items()))
        say(f"rows taken out ({rows}): {done.quarantine}")
    for line in done.done:
        say(line)
    if done.copy is None and not done.done:
        say("nothing to repair" if report.healthy else "nothing that a repair can put right; see each finding's fix")
    _say_report(path, report)
    return OK if report.healthy else FAILED


def _backup(path: Path, kept: int | None, as_json: bool) -> int:
    from goldtui.workbench.start.backups import make_backup

    done = make_backup(path, kept=kept)
    if as_json:
        removed = [str(old) for old in done.removed]
        emit_json({"path": str(path), "backup": str(done.path), "healthy": done.healthy, "removed": removed})
    else:
        say(f"backup: {done.path}")
        for old in done.removed:
            say(f"made room: {old}")
    if not done.healthy:
        remark(f"note: the database is not healthy, so no older backup made room. Fix: run: {command('doctor', path)}")
    return OK if done.healthy else FAILED


def _list(path: Path, as_json: bool) -> int:
    from goldtui.workbench.start.backups import list_backups

    found = list_backups(path)
    if as_json:
        listed = [{"name": one.path.name, "at": one.at.isoformat(), "size": one.size} for one in found]
        emit_json({"path": str(path), "backups": listed})
        return OK
    for number, one in enumerate(found, 1):
        say(f"{number:>3}  {one.at:%Y-%m-%d %H:%M:%S} UTC  {one.size:>12,} bytes  {one.path.name}")
    if not found:
        say(f"no backup next to {path}; make one: {command('doctor', path, '--backup')}")
    return OK


def _restore(path: Path, name: str, by: str, as_json: bool) -> int:
    from goldtui.workbench.start.backups import put_back

    done = put_back(path, name, by)
    if as_json:
        aside = None if done.aside is None else str(done.aside)
        emit_json({"path": str(path), "restored": str(done.backup), "aside": aside})
        return OK
    say(f"{path} is now {done.backup.name}")
    if done.aside is not None:
        say(f"the file before it: {done.aside}")
    return OK


def _accept(path: Path, author: str, reason: str, as_json: bool) -> int:
    from goldtui.workbench.start.repairing import accept_breaks

    number = accept_breaks(path, author, reason)
    if as_json:
        emit_json({"path": str(path), "accepted": number})
    else:
        say(f"{plural(number, 'break')} in the history accepted by {author}: {reason.strip()}")
    return OK


def _report_json(path: Path, report: CheckUp) -> dict[str, Any]:
    findings: Sequence[dict[str, str]] = [
        {"code": f.code, "severity": f.level, "message": f.message, "where": f.where, "fix": f.fix}
        for f in report.findings
    ]
    return {"path": str(path), "engine": report.engine, "healthy": report.healthy, "findings": findings}


def _say_report(path: Path, report: CheckUp) -> None:
    for finding in report.findings:
        place = f" {finding.where}:" if finding.where else ""
        fix = f" Fix: {finding.fix}" if finding.fix else ""
        say(f"{finding.level:<7} {finding.code}{place} {finding.message}{fix}")
    state = "healthy" if report.healthy else "not healthy"
    say(f"{path}: {state}, {len(report.findings)} findings ({report.engine})")
