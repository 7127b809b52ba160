"""`keep`: the text version of the Replay place's actions on a run. One run, one action, in somebody's name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import FAILED, OK, emit_json, remark, remark_notices, say
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.workbench.replay.open_runs import OpenRuns
    from goldtui.workbench.session.session import Session

WHAT = "--variant, --good, --answer, --case, --gold-wrong or --system-wrong"


def keep(
    path: DatabasePath,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The trace file that holds the run.")],
    trace_id: Annotated[str | None, typer.Option("--trace", metavar="ID", help="The run with this id.")] = None,
    line: Annotated[int | None, typer.Option("--line", metavar="N", min=1, help="The run on this line.")] = None,
    variant: Annotated[bool, typer.Option("--variant", help="As a variant that must fail where it failed.")] = False,
    good: Annotated[bool, typer.Option("--good", help="As a good answer, to be let through.")] = False,
    answer: Annotated[
        bool, typer.Option("--answer", help="Its answer as unsaved typing of its case, to be labelled.")
    ] = False,
    case: Annotated[bool, typer.Option("--case", help="As a new draft, its answer as unsaved typing.")] = False,
    gold_wrong: Annotated[
        str | None, typer.Option("--gold-wrong", metavar="WHY", help="Dispute the gold; a second person rules.")
    ] = None,
    system_wrong: Annotated[
        str | None, typer.Option("--system-wrong", metavar="WHY", help="The same, and say the system is wrong.")
    ] = None,
    note: Annotated[
        str, typer.Option("--note", metavar="TEXT", help="Of a variant or a good answer: your words.")
    ] = "",
    question: Annotated[
        str | None, typer.Option("--question", metavar="TEXT", help="What the new case asks; else what the run asked.")
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Write the new case though others ask nearly the same.")
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Keep a run of a system: as a variant, a good answer, a case to be labelled, or a reason to dispute the gold.

    A run that is kept already is not kept twice. Where it came from is kept with it.
    """
    from goldtui.workbench.replay.find_run import position_of
    from goldtui.workbench.replay.open_runs import open_runs
    from goldtui.workbench.session.profiles import profile_named

    chosen = sum((variant, good, answer, case, gold_wrong is not None, system_wrong is not None))
    if chosen != 1:
        raise typer.BadParameter(f"say one thing to do with the run: {WHAT}")
    if trace_id is None and line is None:
        raise typer.BadParameter("say which run: --trace ID or --line N")
    with at_work(path, as_) as session:
        runs = open_runs(session, file, profile_named("strict"), None)
        position = position_of(runs, trace_id=trace_id, line=line)
        remark_notices(runs.replay.runs.notices)
        if variant or good:
            return _variant(session, runs, position, note, good=good, json_=json_)
        if answer:
            return _answer(session, runs, position, json_=json_)
        if case:
            return _case(session, runs, position, question, anyway=anyway, json_=json_)
        return _dispute(session, runs, position, gold_wrong, system_wrong or "", json_=json_)


def _variant(session: Session, runs: OpenRuns, position: int, note: str, *, good: bool, json_: bool) -> int:
    from goldtui.workbench.replay.trace_to_variant import keep_run, variant_of_run

    found = variant_of_run(session, runs, position, good=good)
    if not found.known:
        keep_run(session, found, note)
    name = found.known or found.variant.variant_id
    if json_:
        emit_json(
            {
                "variant_id": name,
                "case_id": found.variant.case_id,
                "written": not found.known,
                "expected_stage": found.variant.expected_stage,
                "should_release": found.variant.should_release,
                "outcome": found.outcome,
                "withheld_left_out": found.left_out,
            }
        )
    elif found.known:
        say(f"kept already as {name}; nothing was written")
    else:
        must = "must be let through" if good else f"must be stopped at {found.observed}"
        say(f"kept as {name}: {must}; as of now {found.outcome.replace('_', ' ')}")
        if found.left_out:
            remark("words of sources that may not be used were left out of it")
    return OK


def _answer(session: Session, runs: OpenRuns, position: int, *, json_: bool) -> int:
    from goldtui.model.faults import command
    from goldtui.workbench.replay.trace_to_case import case_of_run, take_answer

    found = case_of_run(session, runs, position)
    written = take_answer(session, found)
    if json_:
        emit_json({"case_id": found.case_id, "claims": len(found.answer.claims), "written": written})
    elif written:
        claims = plural(len(found.answer.claims), "claim")
        say(f"the answer is unsaved typing of {found.case_id}: {claims} to be labelled")
        say(f"label them: {command('open', session.path)}")
    else:
        say(f"{found.case_id} says so already; nothing was written")
    _remark_left_out(found.left_out)
    return OK


def _case(session: Session, runs: OpenRuns, position: int, question: str | None, *, anyway: bool, json_: bool) -> int:
    from goldtui.model.faults import command
    from goldtui.workbench.replay.trace_to_case import asked_alike, begin_case_of_run, case_of_run

    found = case_of_run(session, runs, position)
    asked = question if question is not None else found.question
    alike = asked_alike(runs, asked)
    written = not alike or anyway
    case_id = begin_case_of_run(session, found, asked) if written else None
    if json_:
        named = [{"case_id": one.case_id, "question": one.question, "same": one.same} for one in alike]
        emit_json({"case_id": case_id, "claims": len(found.answer.claims), "written": written, "alike": named})
    else:
        for one in alike:
            remark(f"{one.case_id} asks {'the same' if one.same else 'nearly the same'}: {one.question}")
        if case_id is not None:
            say(case_id)
            remark(f"its answer is unsaved typing, to be labelled: {command('open', session.path)}")
        else:
            remark("nothing was written; --anyway writes the case all the same, --question asks something else")
    _remark_left_out(found.left_out)
    return OK if written else FAILED


def _dispute(
    session: Session, runs: OpenRuns, position: int, gold_wrong: str | None, system_wrong: str, *, json_: bool
) -> int:
    from goldtui.model.review import Fault
    from goldtui.workbench.replay.trace_to_dispute import dispute_run

    says = Fault.SYSTEM if gold_wrong is None else Fault.LABEL
    given = dispute_run(session, runs, position, says, system_wrong if gold_wrong is None else gold_wrong)
    case_id, state = given.opinion.case_id, given.revision.state.value
    if json_:
        emit_json({"case_id": case_id, "state": state, "dispute": given.opinion.sequence, "says": says.value})
    else:
        say(f"{case_id} is {state}: {says.value}; a second person rules on it")
    return OK


def _remark_left_out(left_out: tuple[str, ...]) -> None:
    for one in left_out:
        remark(f"cited, and left out: {one}")
