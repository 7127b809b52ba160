"""`starter`, `coverage` and `draft`: what a set should hold, what it lacks, and drafts from its own evidence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath, SetName, SetPath
from goldtui.cli.output import OK, emit_json, remark, remark_notices, say, with_progress
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.workbench.library.drafting import Drafted


def starter(
    target: Annotated[
        Path, typer.Argument(metavar="TARGET", help="The new set: NAME.db for a database, else a folder of files.")
    ],
    name: SetName = "starter",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Begin a new set with quotas by category and a placeholder draft for every case to be written."""
    from goldtui.model.faults import command
    from goldtui.workbench.library.starter import write_starter
    from goldtui.workbench.session.settings import author_name, read_settings

    goldset = write_starter(target, author_name(as_, read_settings()), name=name or "starter")
    quotas = goldset.policy.category_quotas
    if json_:
        emit_json({"target": str(target), "cases": len(goldset.cases), "category_quotas": dict(quotas)})
        return OK
    for label, number in quotas.items():
        say(f"{number:>7}  {label}")
    say(f"{len(goldset.cases)} placeholder drafts in {target}; what is written so far: {command('coverage', target)}")
    return OK


def coverage(
    set_path: SetPath,
    no_variants: Annotated[
        bool, typer.Option("--no-variants", help="Judge no known-bad answers; gates and kinds are not tested then.")
    ] = False,
    json_: AsJson = False,
) -> int:
    """Map a set's slices, categories, points, claims, sources and kinds of lie, and say what to write next."""
    from goldtui.workbench.library import coverage as mapped
    from goldtui.workbench.library.coverage_gaps import coverage_by_facet, gaps
    from goldtui.workbench.library.coverage_report import coverage_json, coverage_lines
    from goldtui.workbench.session.sources import load_set

    loaded = load_set(set_path)
    remark_notices(loaded.notices)
    found = mapped.coverage(
        loaded.goldset,
        set_path,
        variants=not no_variants,
        watch=lambda matrices: with_progress(matrices, "cases"),
        remember=True,
    )
    listed = gaps(found, set_path)
    sums = coverage_by_facet(found, listed)
    if json_:
        emit_json(coverage_json(found, sums, listed))
    else:
        for line in coverage_lines(found, sums, listed):
            say(line)
    return OK


def draft(
    path: DatabasePath,
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help="policy-attempt, quote-only, partial-information or two-citations."),
    ],
    source: Annotated[
        str | None, typer.Option("--from", metavar="CHUNK", help="Only from this chunk; else unused ones come first.")
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, help="At most so many new drafts.")] = 1,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show them, write nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Draft cases from the evidence, marked as generated; each is made once, and its question is left to you."""
    from goldtui.workbench.library.drafting import draft_cases

    with at_work(path, as_, read_only=dry_run) as session:
        done = draft_cases(session, kind, source=source, most=count, dry=dry_run)
    if json_:
        emit_json(
            {
                "kind": kind,
                "written": done.written,
                "made": [case.model_dump(mode="json") for case in done.made],
                "known": list(done.known),
            }
        )
    else:
        _say_drafted(done, dry_run=dry_run)
    return OK


def _say_drafted(done: Drafted, *, dry_run: bool) -> None:
    for case in done.made:
        say(f"{case.case_id}  {case.question}")
    known = f", {len(done.known)} known already" if done.known else ""
    if not done.made and not done.known:
        remark(f"{done.declared.kind} needs {done.declared.needs}")
    what = plural(len(done.made), "draft")
    say(f"{what} {'would be ' if dry_run else ''}made{known}")
    if done.made and not dry_run:
        say("rewrite each question as a person asks it; no draft can be marked ready before")
