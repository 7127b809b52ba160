"""`list` and `show`: the text versions of the Library and the Workbench. They read and never write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.options import Ascii, AsJson, CaseName, ProfileName, SetPath
from goldtui.cli.output import OK, emit_json, notice_json, remark, remark_notices, say
from goldtui.model.results import Status
from goldtui.model.shell_words import in_shell
from goldtui.model.signs import signs, status_of
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.workbench.case.show_case import ShownCase
    from goldtui.workbench.library.overview import OverviewRow


def list_(
    set_path: Annotated[
        Path | None,
        typer.Argument(
            metavar="[SET]", help="A native directory or a database; else what goldtui opens.", parser=place_named
        ),
    ] = None,
    filter_text: Annotated[
        str,
        typer.Option(
            "--filter",
            metavar="WORDS",
            help="state: slice: gate: author: tag: and words, all must agree; -state:x negates, sort:id orders.",
        ),
    ] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many rows.")] = 1000,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """List a set's cases with state, slice and first red gate."""
    from goldtui.workbench.library.overview import overview

    seen = overview(set_path, filter_text, limit)
    remark_notices(seen.notices)
    if json_:
        emit_json(
            {
                "set": seen.name,
                "total": seen.total,
                "shown": len(seen.rows),
                "cases": [r.as_json() for r in seen.rows],
                "notices": [notice_json(n) for n in seen.notices],
            }
        )
        return OK
    say(f"{seen.name}: {len(seen.rows)} of {seen.total} cases" + (f" ({seen.why})" if seen.why else ""))
    for line in table_lines([_cells(row, ascii_only=ascii_only) for row in seen.rows], terminal_width()):
        say(line)
    if seen.total > len(seen.rows):
        remark(f"{seen.total - len(seen.rows)} more; raise --limit or narrow --filter")
    return OK


def show(
    set_path: SetPath,
    case_id: CaseName,
    evidence: Annotated[bool, typer.Option("--evidence", help="Print the chunks with their phrases marked.")] = False,
    profile: ProfileName = "strict",
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Show one case: question, points, claims with their phrases, and the gate chain.

    Words of a chunk that is not permitted are replaced by [withheld], in text and in JSON.
    """
    from goldtui.workbench.case.printed import verdict_json, verdict_lines
    from goldtui.workbench.case.show_case import shown_case
    from goldtui.workbench.session.profiles import profile_named

    shown = shown_case(set_path, case_id, profile_named(profile))
    if json_:
        emit_json(
            {
                "case": shown.case.model_dump(mode="json"),
                "state": shown.state,
                "verdict": verdict_json(shown.verdict),
                "first_fix": None if shown.fix is None else in_shell(shown.fix.text),
                **({"evidence": [one.as_json() for one in shown.chunks]} if evidence else {}),
            }
        )
        return OK
    say_case(shown, evidence=evidence)
    say()
    for line in verdict_lines(shown.verdict, ascii_only=ascii_only):
        say(line)
    if shown.fix is not None:
        say(f"First fix: {shown.fix.text}")
    return OK


def say_case(shown: ShownCase, *, evidence: bool) -> None:
    """Print the texts of a case, and its chunks with their phrases marked."""
    from goldtui.workbench.case.printed import case_lines, chunk_lines, missing_chunk_lines

    for line in case_lines(shown.case, shown.state, shown.confirmed):
        say(line)
    for one in shown.chunks if evidence else ():
        marks = [(mark.span, mark.claim) for mark in one.marks]
        lines = missing_chunk_lines(one.chunk_id) if one.chunk is None else chunk_lines(one.chunk, marks, one.misses)
        for line in lines:
            say(line)


def _cells(row: OverviewRow, *, ascii_only: bool) -> tuple[str, ...]:
    stage = row.first_failed_stage
    status = Status.NOT_REACHED if stage is None else status_of(stage)
    words = {None: "not judged", "pass": "all green"}.get(stage, stage)
    return (
        row.case_id,
        row.state,
        row.workflow or "-",
        f"{signs(ascii_only=ascii_only)[status]} {words}",
        row.question,
    )
