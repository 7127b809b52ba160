"""`check` and `rule`: find the flaws of a set's gold, apply safe fixes on request, and explain each rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import As, AsJson, SetPath
from goldtui.cli.output import FAILED, OK, emit_json, remark, remark_notices, say, say_text, with_progress
from goldtui.model.counts import counted
from goldtui.workbench.checks.report import CheckFormat

if TYPE_CHECKING:
    from goldtui.workbench.checks.fix import FixPlan
    from goldtui.workbench.session.sources import Loaded


def check(
    set_path: SetPath,
    fix: Annotated[bool, typer.Option("--fix", help="Take the fixes that change no meaning, and say which.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --fix: show the changes, write nothing.")] = False,
    format_: Annotated[CheckFormat, typer.Option("--format", help="How findings are printed.")] = CheckFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODE", help="Only these rules, by code or its beginning; give one for each."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List findings of the severity info one by one, not only their number.")
    ] = False,
    no_variants: Annotated[
        bool, typer.Option("--no-variants", help="Judge no known-bad answers; soundness is not tested then.")
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Check the gold itself: what is wrong, weak or missing in a set, and what to do about it."""
    from goldtui.workbench.checks.check_set import check_set
    from goldtui.workbench.checks.report import check_json, check_lines, render
    from goldtui.workbench.session.sources import load_set

    chosen = tuple(code.strip() for given in select or () for code in given.split(","))
    if dry_run and not fix:
        raise typer.BadParameter("--dry-run says what --fix would do: give both")
    if json_ and format_ is not CheckFormat.TEXT:
        raise typer.BadParameter("--json and --format are two forms of one output: give one of them")
    loaded = load_set(set_path, reviewed=True, living=True)
    if fix and _fix(set_path, loaded, chosen, as_, dry_run=dry_run) and not dry_run:
        loaded = load_set(set_path, reviewed=True, living=True)
    remark_notices(loaded.notices)
    checked = check_set(
        loaded.goldset,
        set_path,
        select=chosen,
        variants=not no_variants,
        reviews=loaded.reviews,
        watch=lambda matrices: with_progress(matrices, "cases"),
        processes=2,
        remember=True,
    )
    remark_notices(checked.notices)
    report = checked.report
    if json_:
        emit_json(check_json(report))
    elif format_ is CheckFormat.TEXT:
        for line in check_lines(report, whole=every or bool(chosen)):
            say(line)
    else:
        say_text(render(report, set_path, format_))
    return FAILED if report.failed else OK


def _fix(where: Path, loaded: Loaded, select: tuple[str, ...], as_: str | None, *, dry_run: bool) -> bool:
    """Apply the safe fixes, or only show them; true when there are any."""
    from goldtui.workbench.checks.check_set import rules_for
    from goldtui.workbench.checks.fix import fix_directory, plan_fixes

    rules, _ = rules_for(loaded.goldset.checks, where, select)
    plan = plan_fixes(loaded.goldset, rules)
    for line in plan.lines():
        remark(line)
    if not plan.pairs:
        remark("no safe fix is left to take")
    elif dry_run:
        remark(f"{counted(len(plan.pairs), 'case')} would change; nothing was written")
    elif where.is_dir():
        fix_directory(where, plan)
        remark(f"{counted(len(plan.pairs), 'case')} changed in {where}")
    else:
        _fix_database(where, plan, as_)
    return bool(plan.pairs)


def _fix_database(where: Path, plan: FixPlan, as_: str | None) -> None:
    from goldtui.cli.context import at_work
    from goldtui.workbench.checks.fix import fix_database

    with at_work(where, as_) as session:
        done = fix_database(session, plan)
    remark(done.sentence())
    left = len(plan.pairs) - len(done.changed)
    if left:
        remark(f"{counted(left, 'case')} left alone: closed, in somebody's typing, or saved meanwhile")


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE", help="A rule or a finding's code, such as GT210 or claim_says_more; none lists all."
        ),
    ] = None,
    json_: AsJson = False,
) -> int:
    """Say what a rule or a finding means, why it matters, with a bad and a good example; or list all of them."""
    from goldtui.workbench.checks import page as page

    if code is None:
        if json_:
            emit_json(page.list_json())
        else:
            for line in page.list_lines():
                say(line)
        return OK
    value, lines = page.show_page(code)
    if json_:
        emit_json(value)
    else:
        for line in lines:
            say(line)
    return OK
