"""Ask a judge about the statements that gates and people leave open in a run, and write its verdicts as a file.

First a plan, which says what will be asked and what it costs; nothing is sent until somebody has said yes to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.formats.json_lines import write_objects
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch
from goldtui.gates.chain import STRICT
from goldtui.judging.answer import Answer
from goldtui.judging.ask import Plan, Replies, ask_all, plan
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import NOBODY, build
from goldtui.judging.kept import KeptAnswers, NothingKept, Remembering
from goldtui.judging.open_statements import OpenStatement, open_statements
from goldtui.model.faults import Notice
from goldtui.model.statement_verdicts import SaidBy, Saying, StatementVerdict
from goldtui.runs.score.shipped import Shipped
from goldtui.workbench.replay.judging_set import open_beside_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.matrix_memory import cache_folder

FAITHFULNESS = "faithfulness"


@dataclass(frozen=True, slots=True)
class OpenRun:
    """What a run leaves open."""

    statements: Mapping[str, OpenStatement]
    """By identity, each once."""
    settled: Mapping[str, StatementVerdict]
    """What people settled."""
    holds: Callable[[str], bool]
    """Whether a text repeats words of a restricted source."""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeRun:
    """A judge with its plan. `close` it after use; `judge_run` does."""

    judge: Judge
    plan: Plan
    opened: OpenRun
    kept: NothingKept

    def ask(self, told: Callable[[int], None] = lambda n: None) -> Replies:
        """Ask what is planned; raises `JudgeStopped`, after which a further run goes on where this one ended."""
        return ask_all(self.judge, self.plan, self.kept, told)

    def verdicts(self, replies: Replies, clock: Clock = now) -> tuple[StatementVerdict, ...]:
        """One verdict for each statement that was asked; none for a restricted one."""
        at = clock().astimezone(UTC)
        found = []
        for question, outcome in replies.of:
            if question.digest not in self.plan.restricted:
                statement = self.opened.statements[question.key]
                found.append(_verdict(statement, outcome if isinstance(outcome, Answer) else None, self.judge.hash, at))
        return tuple(found)


@contextmanager
def judge_run(opened: OpenRun, words: str, cache: Path | None = None) -> Iterator[JudgeRun]:
    """The judge that the words name with its plan for these statements.

    Raises `UnusableInput` for words that name no judge, and `UnusableOutput` where answers cannot be kept.
    """
    asked = asked_named(FAITHFULNESS)
    folder = cache or cache_folder() / "judges"

    def remembering(judge: Judge) -> Judge:
        return Remembering(judge, KeptAnswers(folder, judge.hash)) if judge.keeps else judge

    judge = build(words, asked, opened.settled or NOBODY, remembering)
    kept = KeptAnswers(folder, judge.hash) if judge.keeps else NothingKept()
    try:
        questions = [one.question(asked.name) for one in opened.statements.values()]
        yield JudgeRun(judge, plan(judge, questions, kept, opened.holds), opened, kept)
    finally:
        judge.close()
        kept.close()


def open_in(run: Path, gold: Path, given: Given = NOTHING, watch: Watch = lambda lines: lines) -> OpenRun:
    """The open statements of a run file; raises the errors of reading it or the set."""
    opened = open_beside_set(run, gold, STRICT, watch, given)
    replay = opened.replay
    shipped = Shipped(STRICT, replay.goldset.policy, replay.goldset.evidence)
    statements: dict[str, OpenStatement] = {}
    for line in replay.runs:
        case = replay.case_of(line)
        for trace in shipped.of(line.trace, case) if case is not None else ():
            for one in open_statements(replay.exhibit(line._replace(trace=trace))):
                statements.setdefault(one.key, one)
    withheld = replay.withheld
    notices = (*opened.notices, *replay.runs.notices)
    return OpenRun(statements, NOBODY, lambda text: withheld.quoted(text, {}) is not None, notices)


def write_verdicts(path: Path, verdicts: Iterable[StatementVerdict]) -> None:
    """Write a verdict file, whole or not at all; raises `UnusableOutput`."""
    atomic_write(path, write_objects(one.model_dump(mode="json") for one in verdicts))


def _verdict(one: OpenStatement, answer: Answer | None, judge: str, at: datetime) -> StatementVerdict:
    case = one.exhibit.case
    return StatementVerdict(
        key=one.key,
        case_id=case.case_id,
        case_digest=hashlib.sha256(case.model_dump_json().encode("utf-8", "surrogatepass")).hexdigest(),
        statement=one.claim.text,
        chunk_ids=tuple(chunk.chunk_id for chunk in one.sources),
        chunk_digests=tuple(passage.digest for passage in one.passages),
        verdict=Saying(answer.verdict) if answer is not None else Saying.UNDECIDED,
        by=SaidBy.JUDGE,
        who=judge,
        at=at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        span=answer.span if answer is not None else "",
        reason=answer.reason if answer is not None else "",
    )
