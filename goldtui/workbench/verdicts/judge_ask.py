"""Ask a judge something else of every answer of a run than whether its sources support it.

The answers are counts with their atoms. They settle no statement and open no gate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.casework.outlet import repeats
from goldtui.formats.atomic import atomic_write
from goldtui.formats.json_lines import write_objects
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch as WatchLines
from goldtui.gates.chain import STRICT
from goldtui.judging.answer import Answer, Why, Written
from goldtui.judging.ask import Replies
from goldtui.judging.asked.declare import Asked
from goldtui.judging.open_statements import is_admissible
from goldtui.judging.question import Question
from goldtui.model.faults import Notice, unusable
from goldtui.workbench.replay.judging_set import open_with_set


@dataclass(frozen=True, slots=True)
class AskedOf:
    """The questions about the answers of a run."""

    questions: tuple[Question, ...]
    holds: Callable[[str], bool]
    """Whether a text repeats words of a restricted source."""
    runs: int
    inadmissible: int
    """Runs left out because their evidence may not be used."""
    strangers: int
    """Runs left out because the set has no such case."""
    bad: int
    """Problems in unreadable lines of the run."""
    notices: tuple[Notice, ...]


def questions_of(
    run: Path,
    set_path: Path | None,
    asked: Asked,
    text: str = "",
    given: Given = NOTHING,
    watch: WatchLines = lambda lines: lines,
) -> AskedOf:
    """The questions about a run file, of what is asked first; raises the errors of reading it or the set.

    `text` is the criterion where one is asked, else empty: `UnusableInput` (`criterion_needed`) where that is wrong.
    """
    if asked.needs_text != bool(text.strip()):
        message = f"{asked.name} {'needs a criterion' if asked.needs_text else 'takes no criterion'}"
        fix = "give one sentence, such as --criterion TEXT" if asked.needs_text else "leave --criterion out"
        raise unusable("criterion_needed", message, "--criterion", fix)
    opened = open_with_set(run, set_path, STRICT, watch, given)
    replay, questions = opened.replay, list[Question]()
    runs = inadmissible = strangers = 0
    for line in replay.runs:
        runs += 1
        if replay.case_of(line) is None:
            strangers += 1
            continue
        exhibit = replay.exhibit(line)
        if is_admissible(exhibit):
            questions.extend(asked.atoms(exhibit, text))
        else:
            inadmissible += 1
    withheld, file = replay.withheld, replay.runs
    return AskedOf(
        tuple(questions),
        lambda said: withheld.quoted(said, {}) is not None,
        runs,
        inadmissible,
        strangers,
        file.bad_total,
        (*opened.notices, *file.notices),
    )


def following(asked: Asked, replies: Replies) -> tuple[Question, ...]:
    """The questions that what was written first leads to; none from writing with words of the judge's own."""
    assert asked.first is not None
    assert asked.follow is not None
    return tuple(
        asked.follow(question, written)
        for question, written in replies.of
        if isinstance(written, Written) and not any(_faults(asked.first, question, written).values())
    )


def atom_rows(asked: Asked, replies: Replies) -> Iterator[dict[str, Any]]:
    """One JSON object for each atom; none for a question that is not sent, since its text is restricted."""
    for question, outcome in replies.of:
        row = {"case_id": question.case_id, "asked": asked.name}
        if isinstance(outcome, Written):
            for text, faults in _faults(asked, question, outcome).items():
                yield {
                    **row,
                    "statement": text,
                    "verdict": "0" if faults else "1",
                    "reason": "; ".join(faults),
                    "span": "",
                }
        elif isinstance(outcome, Answer):
            sources = [one.chunk_id for one in question.sources]
            yield {**row, "statement": question.statement, "sources": sources, **outcome.model_dump()}
        elif outcome.why is not Why.RESTRICTED:
            yield {**row, "statement": question.statement, "verdict": None, "reason": outcome.why.value, "span": ""}


def write_atoms(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write the atoms that repeat no restricted words, one a line; raises `UnusableOutput`."""
    atomic_write(path, write_objects([row for row in rows if not repeats(row)]))


def _faults(asked: Asked, question: Question, written: Written) -> dict[str, tuple[str, ...]]:
    return asked.faults(question, written) if asked.faults is not None else {}
