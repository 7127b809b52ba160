"""`judge queue`: what judges, people and the gold disagree on, as blind labels, most informative first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import fold_text, table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.judge.ask import ANSWERS
from goldtui.cli.options import As, AsJson
from goldtui.cli.output import OK, emit_json, remark, say
from goldtui.model.counts import plural
from goldtui.model.faults import unusable
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.workbench.verdicts.contested import Queue

_SHORT = 12
_WIDTH = 80


def add_to(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("queue")(queue_)


def queue_(
    set_path: Annotated[
        Path,
        typer.Option("--set", "--db", metavar="SET", help="The set; a database, to give a label.", parser=place_named),
    ],
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Verdict files of judges and people, besides what a database keeps."),
    ] = None,
    verdict: Annotated[
        str | None, typer.Option("--verdict", metavar="1|0|?", help="Your label: supported, not, or cannot tell.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", metavar="KEY", help="Of this statement; else of the first one.")
    ] = None,
    span: Annotated[str, typer.Option("--span", metavar="WORDS", help="Words of a source that show it.")] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why, in a sentence.")] = "",
    lie: Annotated[str | None, typer.Option("--lie", metavar="KIND", help="What is wrong, as for judge next.")] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """List the statements on which judges, people and the gold disagree; nobody sees who says what before their label.

    A label that contradicts the gold disputes the case, and a second person rules.
    """
    from goldtui.workbench.session.sources import load_set
    from goldtui.workbench.verdicts.contested import queue

    found = queue(set_path, load_set(set_path, living=True).goldset, files or ())
    if verdict is not None:
        return _label(set_path, found, key, verdict, (span, reason, lie), as_, as_json=json_)
    if key is not None and not json_:
        from goldtui.workbench.verdicts.contested import shown_lines

        for text in shown_lines(found.named(key), found.goldset):
            for line in fold_text(text, terminal_width() or _WIDTH):
                say(line)
        return OK
    wrong = found.erred
    if json_:
        rows = [
            {"key": one.shown.key, "case_id": one.shown.case_id, "statement": one.shown.statement}
            for one in found.waiting
        ]
        counts = {"judge": wrong.judge, "gold": wrong.gold, "of": wrong.of}
        emit_json({"waiting": rows, "not_shown": found.not_shown, "erred": counts})
        return OK
    say(f"{plural(len(found.waiting), 'contested statement waits', 'contested statements wait')} for a label")
    if wrong.of:
        say(wrong.words)
    if found.not_shown:
        remark(f"{found.not_shown} more are not shown: their text may not be, or the set lacks their case or sources")
    rows_ = [(one.shown.key[:_SHORT], one.shown.case_id, one.shown.statement) for one in found.waiting]
    for line in table_lines(rows_, terminal_width()):
        say(line.rstrip())
    return OK


def _label(
    set_path: Path,
    found: Queue,
    key: str | None,
    verdict: str,
    words: tuple[str, str, str | None],
    as_: str | None,
    *,
    as_json: bool,
) -> int:
    """Record a label; `words` are its span, its reason and the kind of lie."""
    from goldtui.model.judges.verdicts import Saying
    from goldtui.workbench.verdicts.contested import label
    from goldtui.workbench.verdicts.give import lie_named

    says = ANSWERS.get(verdict.strip().casefold())
    if says is None:
        raise unusable("verdict_unknown", f"{verdict!r} is no verdict", "--verdict", "say 1, 0 or ?")
    span, reason, lie = words
    one, kind = found.named(key), None if lie is None else lie_named(lie)
    with at_work(set_path, as_) as session:
        given, disputed, why = label(session, one, found.goldset, Saying(says), span, reason, kind)
    if as_json:
        emit_json({**given.model_dump(mode="json"), "disputed": disputed, "not_disputed": why or None})
        return OK
    say(f"{given.key[:_SHORT]} of {given.case_id}: recorded for {given.who}")
    if disputed:
        say(f"it contradicts the gold: {given.case_id} is disputed, and a second person rules")
    elif why:
        remark(f"it contradicts the gold, and {why}")
    return OK
