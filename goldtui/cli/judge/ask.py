"""`judge next`: one open statement after another on stdin and stdout, or one verdict by flags without a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import fold_text, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.judge.group import Database, RunFile, asked_in_run
from goldtui.cli.options import As, AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, remark, say
from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError, UnusableInput, unusable

if TYPE_CHECKING:
    from goldtui.model.judges.verdicts import LieKind, Saying
    from goldtui.runs.score.open_statements import AskedStatement
    from goldtui.workbench.session.session import Session
    from goldtui.workbench.verdicts.asked import AskedRun

ANSWERS = {"y": "1", "1": "1", "n": "0", "0": "0", "?": "undecided", "u": "undecided", "undecided": "undecided"}
NO_POINT = "none"
_WIDTH = 80


def add_to(group: typer.Typer) -> None:
    """Add the command."""
    group.command("next")(next_)


def next_(
    run: RunFile,
    set_path: Database,
    key: Annotated[
        str | None, typer.Option("--key", metavar="KEY", help="This statement, as `judge list` names it.")
    ] = None,
    verdict: Annotated[
        str | None, typer.Option("--verdict", metavar="1|0|?", help="Supported, not, or cannot tell.")
    ] = None,
    span: Annotated[str | None, typer.Option("--span", metavar="WORDS", help="Words of a source that show it.")] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why, in a sentence.")] = "",
    lie: Annotated[
        str | None,
        typer.Option(
            "--lie", metavar="KIND", help="contradicted, not in source, wrong number, overstated, wrong subject, other."
        ),
    ] = None,
    makes: Annotated[
        list[str] | None,
        typer.Option("--makes", metavar="POINT", help="With 1: the open point that it makes, or none. May repeat."),
    ] = None,
    second: Annotated[
        bool, typer.Option("--second", help="Also what one person alone has settled; you see nothing of it.")
    ] = False,
    maps: RunMaps = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Judge the open statements of a run, one after another: y supported, n not, u cannot tell.

    With --verdict the one that --key names, or else the first, is judged without a question.
    """
    from goldtui.workbench.session.roles import person

    asked = asked_in_run(run, set_path, maps)
    with at_work(set_path, as_, read_only=verdict is None and json_) as session:
        me = person(session)
        waiting = asked.waiting_for(me, second=second, points=True)
        if key is not None:
            waiting = _named(asked, key)
        if not waiting:
            settled, listed = asked.counts
            if json_:
                emit_json({"open": listed - settled, "of": listed, "statement": None})
            else:
                say(f"nothing waits for {me}: open {listed - settled} of {plural(listed, 'statement')}")
            return OK
        if verdict is not None:
            points = None if makes is None else tuple(one for one in makes if one != NO_POINT)
            return _by_flags(session, waiting[0], verdict, span, reason, lie, points, as_json=json_)
        if json_:
            from goldtui.workbench.verdicts.words import statement_json

            settled, listed = asked.counts
            emit_json({"open": listed - settled, "of": listed, "statement": statement_json(waiting[0], asked)})
            return OK
        _one_after_another(session, waiting)
    return OK


def _named(asked: AskedRun, key: str) -> tuple[AskedStatement, ...]:
    found = asked.beginning_with(key)
    if len(found) == 1:
        return found
    many = f"{len(found)} statements begin" if found else "no open statement begins"
    fix = "goldtui judge list RUN --all names them"
    raise unusable("unknown_statement", f"{many} with {key!r}", "--key", fix)


def _by_flags(
    session: Session,
    one: AskedStatement,
    verdict: str,
    span: str | None,
    reason: str,
    lie: str | None,
    makes: tuple[str, ...] | None,
    *,
    as_json: bool,
) -> int:
    from goldtui.model.judges.verdicts import Saying
    from goldtui.runs.replay.likely_span import likely_span
    from goldtui.workbench.verdicts.give import give_verdict, lie_named

    if verdict.strip().casefold() not in ANSWERS:
        fix = "say 1, 0 or ?"
        raise unusable("verdict_unknown", f"{verdict!r} is no verdict", "--verdict", fix)
    says = Saying(ANSWERS[verdict.strip().casefold()])
    if span is None and says is Saying.SUPPORTED and (likely := likely_span(one.statement, one.sources)):
        span = likely.text
        remark(f"no --span was given, so these words of {likely.chunk_id} are taken: {span}")
    kind = None if lie is None else lie_named(lie)
    done = give_verdict(session, one, says, span=span or "", reason=reason, lie=kind, makes=makes)
    if says is Saying.SUPPORTED and one.points and makes is None:
        for point in one.points:
            remark(
                f"whether it makes point {point} stays open ({one.point_words(point)}): say --makes {point}, or none"
            )
    if as_json:
        emit_json(done.model_dump(mode="json"))
    else:
        say(f"{one.key[:12]} of {one.case.case_id}: {_said(says)}, recorded for {session.author}")
    return OK


def _one_after_another(session: Session, waiting: tuple[AskedStatement, ...]) -> None:
    given = 0
    made: set[tuple[int, str]] = set()
    """The points that the person found made, by position of the run."""
    for number, one in enumerate(waiting):
        _show(one, number + 1, len(waiting))
        if not _judge(session, one, made):
            break
        given += 1
    left = len(waiting) - given
    say(f"{plural(given, 'verdict')} recorded, {left} left")


def _show(one: AskedStatement, number: int, of: int) -> None:
    from goldtui.workbench.verdicts.why_open import not_cited_words

    width = terminal_width() or _WIDTH
    parts = [
        f"--- {number} of {of}: case {one.case.case_id}, {one.where}",
        f"Question: {one.case.question}",
        f"Statement: {one.statement}",
        f"Open: {one.why}",
        *(f"Open point {point}: {one.point_words(point)}" for point in one.points),
        *([not_cited_words(one)] if one.not_cited else []),
        *(f"Source {chunk.chunk_id} ({chunk.version}): {chunk.text}" for chunk in one.sources),
    ]
    for part in parts:
        for paragraph in part.splitlines():
            for line in fold_text(paragraph, width):
                say(line)


def _judge(session: Session, one: AskedStatement, made: set[tuple[int, str]]) -> bool:
    """Ask until one verdict is recorded; false when the person ends."""
    from goldtui.model.judges.verdicts import Saying
    from goldtui.runs.replay.likely_span import likely_span
    from goldtui.workbench.verdicts.give import give_verdict

    while True:
        said = "y" if one.proven else _ask("y supported, n not, u cannot tell, q ends: ")
        if said is None or said == "q":
            return False
        if said not in ANSWERS:
            remark(f"{said!r} is no answer here")
            continue
        says, span, kind = Saying(ANSWERS[said]), "", None
        makes: tuple[str, ...] | None = None
        try:
            if says is Saying.SUPPORTED:
                likely = likely_span(one.statement, one.sources)
                proposed = "" if likely is None else likely.text
                words = "" if one.proven else _ask(f"words that show it [{proposed}]: ")
                if words is None:
                    return False
                span = words or proposed
                makes = _points(one, made)
                if one.points and makes is None:
                    return False
                made.update((one.position, point) for point in makes or ())
            elif says is Saying.NOT_SUPPORTED:
                kinds = _ask(f"what is wrong ({_kinds()}): ")
                if kinds is None:
                    return False
                kind = _kind(kinds)
            give_verdict(session, one, says, span=span, lie=kind, makes=makes)
        except UnusableInput as fault:
            for line in fold_text(f"{fault.problem.message}; {fault.problem.fix}", terminal_width() or _WIDTH):
                remark(line)
            continue
        except GoldtuiError:
            raise
        say(f"{_said(says)}, recorded")
        return True


def _points(one: AskedStatement, known: set[tuple[int, str]]) -> tuple[str, ...] | None:
    """The open points that the person says it makes; null where none is open, and at the end of the input.

    A point that the person found made in the same run is not asked about again.
    """
    made: list[str] = []
    for point in (point for point in one.points if (one.position, point) not in known):
        said = _ask(f"does it make point {point} ({one.point_words(point)})? y or n, q ends: ")
        if said is None or said == "q":
            return None
        if ANSWERS.get(said.casefold()) == "1":
            made.append(point)
    return tuple(made) if one.points else None


def _kinds() -> str:
    from goldtui.model.judges.verdicts import LieKind

    return ", ".join(f"{number} {kind.value}" for number, kind in enumerate(LieKind, 1))


def _kind(words: str) -> LieKind:
    from goldtui.model.judges.verdicts import LieKind
    from goldtui.workbench.verdicts.give import lie_named

    kinds = list(LieKind)
    if words.isascii() and words.isdigit() and 0 < int(words) <= len(kinds):
        return kinds[int(words) - 1]
    return lie_named(words)


def _ask(prompt: str) -> str | None:
    """The person's line, or null at the end of the input."""
    for line in fold_text(prompt.rstrip(), terminal_width() or _WIDTH):
        say(line)
    sys.stdout.flush()
    typed = sys.stdin.readline()
    return None if not typed else typed.strip()


def _said(says: Saying) -> str:
    return {"1": "supported", "0": "not supported"}.get(says.value, "cannot tell")
