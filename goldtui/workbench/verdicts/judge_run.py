"""Ask a judge about the statements that gates and people leave open in a run, and write its verdicts as a file.

First a plan, which says what will be asked and what it costs; nothing is sent until somebody has said yes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from goldtui.casework.outlet import repeats
from goldtui.formats import verdict_lines
from goldtui.formats.atomic import atomic_write
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch as WatchLines
from goldtui.gates.chain import STRICT
from goldtui.gates.rulings import Rulings, rulings_of
from goldtui.judging.answer import Answer
from goldtui.judging.ask import Replies
from goldtui.judging.asked.faithfulness import ASKED
from goldtui.judging.open_statements import is_admissible, statement_question
from goldtui.judging.question import Question
from goldtui.model.faults import Notice
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.people import person_of
from goldtui.runs.score.open_statements import AskedStatement, OpenStatements
from goldtui.workbench.replay.judging_set import open_with_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.verdicts.asking import Asking
from goldtui.workbench.verdicts.rulings import verdicts_of

FAITHFULNESS = ASKED.name
"""What is asked of an open statement."""


@dataclass(frozen=True, slots=True)
class OpenRun:
    """What gates and people leave open in a run."""

    statements: Mapping[str, AskedStatement]
    """By identity, each once, on admissible evidence."""
    rulings: Rulings
    """What people settled."""
    holds: Callable[[str], bool]
    """Whether a text repeats words of a restricted source."""
    inadmissible: int
    """Open statements of runs whose evidence may not be used; no judge is asked about them."""
    not_shown: int
    """Statements that repeat text that may not be shown."""
    bad: int
    """Problems in unreadable lines of the run."""
    goldset: GoldSet
    notices: tuple[Notice, ...] = ()


def questions_in(opened: OpenRun) -> list[Question]:
    """Every open statement as a question."""
    return [
        statement_question(FAITHFULNESS, one.case, one.key, one.statement, one.sources)
        for one in opened.statements.values()
    ]


def verdicts_in(opened: OpenRun, asking: Asking, replies: Replies, clock: Clock = now) -> tuple[StatementVerdict, ...]:
    """One verdict for each statement that was asked; none for a restricted one."""
    at, who = clock(), asking.judge.hash
    answered = [(q, o) for q, o in replies.of if q.digest not in asking.plan.restricted]
    return tuple(_verdict(opened.statements[q.key], o, who, at) for q, o in answered)


def open_questions(
    run: Path, set_path: Path | None, given: Given = NOTHING, watch: WatchLines = lambda lines: lines
) -> OpenRun:
    """What gates and people leave open in a run file; raises the errors of reading it or the set."""
    opened = open_with_set(run, set_path, STRICT, watch, given)
    replay = opened.replay
    people = replay.goldset.policy.people
    rulings = rulings_of(verdicts_of(opened.set_path), person=lambda name: person_of(people, name))
    replay.rule(rulings)
    reader = OpenStatements(replay)
    statements: dict[str, AskedStatement] = {}
    barred: set[str] = set()
    for position, line in enumerate(replay.runs):
        waiting = [one for one in reader.of_run(line, position) if one.ruling is None and not one.proven]
        if waiting and not is_admissible(replay.exhibit(line)):
            barred.update(one.key for one in waiting)
        else:
            statements.update((one.key, one) for one in waiting if one.key not in statements)
    withheld, runs = replay.withheld, replay.runs
    return OpenRun(
        statements,
        # What people took back beside other passages is open, and no jury may count it.
        {key: one for key, one in rulings.items() if key not in statements},
        lambda text: withheld.quoted(text, {}) is not None,
        len(barred - statements.keys()),
        reader.not_shown,
        runs.bad_total,
        replay.goldset,
        (*opened.notices, *runs.notices),
    )


def write_verdicts(path: Path, verdicts: Iterable[StatementVerdict]) -> int:
    """Write a verdict file, whole or not at all; returns how many repeat restricted words and are left out.

    Raises `UnusableOutput`.
    """
    every = tuple(verdicts)
    kept = tuple(one for one in every if not repeats(one.model_dump(mode="json")))
    atomic_write(path, verdict_lines.write(kept))
    return len(every) - len(kept)


def _verdict(one: AskedStatement, outcome: object, who: str, at: datetime) -> StatementVerdict:
    answer = outcome if isinstance(outcome, Answer) else None
    return StatementVerdict(
        key=one.key,
        case_id=one.case.case_id,
        case_digest=one.case_digest,
        statement=one.statement,
        chunk_ids=tuple(chunk.chunk_id for chunk in one.sources),
        chunk_digests=one.chunk_digests,
        verdict=Saying.UNDECIDED if answer is None else Saying(answer.verdict),
        by=SaidBy.JUDGE,
        who=who,
        at=at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        span="" if answer is None else answer.span,
        reason="" if answer is None else answer.reason,
    )
