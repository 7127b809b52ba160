"""`list` and `show`: the plain twins of the Library and the Workbench. They read and never write."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import Ascii, AsJson, ProfileName
from goldtui.cli.output import OK, emit_json, remark, say


def list_(
    set_path: Annotated[Path | None, typer.Argument(metavar="[SET]", help="A native directory or a database.")] = None,
    filter_text: Annotated[
        str, typer.Option("--filter", metavar="WORDS", help="state: slice: gate: author: and words.")
    ] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many rows.")] = 1000,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """List a set's cases with state, slice and first red gate."""
    from goldtui.workbench.overview import overview

    seen = overview(set_path, filter_text, limit)
    for notice in seen.notices:
        remark(f"note {notice.where}: {notice.message}" if notice.where else f"note: {notice.message}")
    if json_:
        emit_json(
            {
                "set": seen.name,
                "total": seen.total,
                "shown": len(seen.rows),
                "cases": [r.as_json() for r in seen.rows],
            }
        )
        return OK
    say(f"{seen.name}: {len(seen.rows)} of {seen.total} cases" + (f" ({seen.why})" if seen.why else ""))
    width = max((len(r.case_id) for r in seen.rows), default=0)
    for row in seen.rows:
        green = row.first_failed_stage == "pass"
        mark = ("+" if ascii_only else "✓") if green else ("x" if ascii_only else "✗")
        stage = "all green" if green else (row.first_failed_stage or "not judged")
        say(f"{row.case_id:<{width}}  {row.state:<8}  {row.workflow or '-':<16}  {mark} {stage:<20}  {row.question}")
    if seen.total > len(seen.rows):
        remark(f"{seen.total - len(seen.rows)} more; raise --limit or narrow --filter")
    return OK


def show(
    set_path: Annotated[Path, typer.Argument(metavar="SET", help="A native directory or a database.")],
    case_id: Annotated[str, typer.Argument(metavar="CASE", help="The case's id.")],
    evidence: Annotated[bool, typer.Option("--evidence", help="Print the chunks with their phrases marked.")] = False,
    profile: ProfileName = "strict",
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Show one case: question, points, claims with their phrases, and the gate chain."""
    from goldtui.gates.chain import profile_named
    from goldtui.reports.case_text import case_lines, chunk_lines
    from goldtui.reports.verdict_json import verdict_json
    from goldtui.reports.verdict_text import verdict_lines
    from goldtui.workbench.show_case import shown_case

    shown = shown_case(set_path, case_id, profile_named(profile))
    if json_:
        emit_json(
            {
                "case": shown.case.model_dump(mode="json"),
                "state": shown.state,
                "verdict": verdict_json(shown.verdict),
                "first_fix": None if shown.fix is None else shown.fix.text,
            }
        )
        return OK
    for line in case_lines(shown.case, shown.state):
        say(line)
    if evidence:
        for chunk, marks in shown.chunks:
            for line in chunk_lines(chunk, marks):
                say(line)
    say()
    for line in verdict_lines(shown.verdict, ascii_only=ascii_only):
        say(line)
    if shown.fix is not None:
        say(f"First fix: {shown.fix.text}")
    return OK
