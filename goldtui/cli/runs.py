"""`runs`: list the scored runs stored in a database, and show one with its report and cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.options import Ascii, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say, say_text
from goldtui.model.faults import unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldtui.workbench.report.figures import Behind
    from goldtui.workbench.report.saved_runs import KeptRun, OpenRun

runs = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

NARROW = 100
"""The width of a report in cells if stdout is no terminal."""


@runs.command("list")
def list_(path: DatabasePath, json_: AsJson = False) -> int:
    """List the runs that a database keeps, the newest first; no report is read for it."""
    from goldtui.model.faults import command
    from goldtui.workbench.report.saved_runs import kept_runs

    with at_work(path, None, read_only=True) as session:
        found = kept_runs(session)
    if json_:
        emit_json([_json(one) for one in found])
        return OK
    for line in table_lines([_cells(one) for one in found], terminal_width()):
        say(line)
    if not found:
        say(f"no run is kept yet; {command('score', path, '--trace', 'FILE', '--keep', path)} keeps one")
    return OK


@runs.command("show")
def show(
    path: DatabasePath,
    number: Annotated[int, typer.Argument(metavar="RUN", help="The run's number, as the list has it.")],
    cases: Annotated[
        str | None,
        typer.Option(
            "--cases", metavar="NUMBER", help="The cases behind one number, such as slice:visitors or mode:X."
        ),
    ] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Every number with the name that --cases takes.")] = False,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Show the report of a kept run as it was found then, or the cases behind one of its numbers.

    Numbers are named as in gate:faithfulness, slice:visitors, outcome:blocked or attendance:missing.
    """
    from goldtui.workbench.report.saved_runs import open_run

    if cases is not None and numbers:
        raise typer.BadParameter("--cases and --numbers are two different things; use one of them")
    with at_work(path, None, read_only=True) as session:
        run = open_run(session, number)
    if cases is not None:
        return _cases(run, cases, as_json=json_)
    return _numbers(run, as_json=json_) if numbers else _report(run, as_json=json_, ascii_only=ascii_only)


def _report(run: OpenRun, *, as_json: bool, ascii_only: bool) -> int:
    from goldtui.workbench.report.forms import ScoreFormat, render_report, report_lines

    if as_json:
        say_text(render_report(run.report, ScoreFormat.JSON))
        return OK
    for line in report_lines(run.report, terminal_width() or NARROW, ascii_only=ascii_only):
        say(line)
    return OK


def _numbers(run: OpenRun, *, as_json: bool) -> int:
    from goldtui.workbench.report.page import tables

    found = tables(run.report)
    if as_json:
        emit_json([
            {"number": one.key, "title": one.title, "k": one.k, "n": one.n, "status": one.status, "words": one.words}
            for table in found for one in table.figures
        ])  # fmt: skip
        return OK
    rows = [(one.key, one.count, one.status or "", one.words) for table in found for one in table.figures]
    for line in table_lines(rows, terminal_width()):
        say(line.rstrip())
    return OK


def _cases(run: OpenRun, key: str, *, as_json: bool) -> int:
    from goldtui.workbench.report.figure_cases import behind
    from goldtui.workbench.report.page import tables

    known = {one.key: one for table in tables(run.report) for one in table.figures}
    if key not in known:
        raise unusable(
            "unknown_number", f"run {run.kept.number} has no number {key!r}", "--cases", "runs show --numbers names all"
        )
    found = behind(run.report, key)
    if as_json:
        emit_json({"run": run.kept.number, "number": key, "cases": [_case_json(one) for one in found]})
        return OK
    say(f"{known[key].title}: {known[key].count}")
    rows = [(one.status or "", one.case_id, one.row.where if one.row else "", one.words) for one in found]
    for line in table_lines(rows, terminal_width()):
        say(line)
    if not found:
        say("no case is behind this number")
    return OK


def _cells(one: KeptRun) -> Sequence[str]:
    gold = f"{one.gold_name} {one.release_version}" if one.release_version else f"{one.gold_name}, unsigned"
    return (
        str(one.number),
        one.at.astimezone().strftime("%Y-%m-%d %H:%M"),
        one.author,
        one.outcome,
        one.headline,
        one.profile,
        one.mode,
        gold,
        one.trace_name,
    )


def _json(one: KeptRun) -> dict[str, Any]:
    return {
        "run": one.number,
        "at": one.at.isoformat(),
        "by": one.author,
        "outcome": one.outcome,
        "released": one.released,
        "judged": one.judged,
        "not_judged": one.cases - one.judged,
        "cases": one.cases,
        "profile": one.profile,
        "mode": one.mode,
        "tool_version": one.tool_version,
        "gold": {"name": one.gold_name, "digest": one.gold_digest, "release": one.release_version},
        "trace": {"path": one.trace_path, "sha256": one.trace_digest},
    }


def _case_json(one: Behind) -> dict[str, Any]:
    where = one.row.where if one.row is not None else ""
    return {"case_id": one.case_id, "status": one.status, "words": one.words, "where": where}
