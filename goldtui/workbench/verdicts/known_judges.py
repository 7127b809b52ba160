"""The judges that a set knows, each with its calibration and whether it may count: for people who decide on one.

A calibration comes from a file next to the database or named by a person, or is counted now from the verdicts that the
database keeps. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from goldtui.formats import calibration_file
from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why
from goldtui.judging.known_answers import accepted_by_kind, known_answers
from goldtui.judging.question import Question
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Accepted, Barred, Calibration, Counted, Drawn
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.scoring.judged.admission import may_gate
from goldtui.scoring.judged.calibrate import Labelling, calibrate, latest
from goldtui.store import sets, verdicts
from goldtui.workbench.session.clock import Clock, moment_of, now
from goldtui.workbench.session.session import Session
from goldtui.workbench.verdicts.calibrating import days_old, language_of, slices_of, why_barred

COUNTED_NOW = "verdicts that this set keeps"
_MARK = b"goldtui-calibration-"
_LARGEST = 1 << 20
_MOST_FILES = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A slice or a language with its labels."""

    name: str
    counts: Counted
    barred: Barred | None


@dataclass(frozen=True, slots=True)
class KnownJudge:
    """One calibration of a judge under the set's bounds."""

    calibration: Calibration
    barred: Barred | None
    """Why it may count nowhere; null where it may, in the parts that are not barred."""
    where: str
    """The file, or that it was counted now."""
    place: int | None
    """Its place in the policy's order, from 1; null where the policy does not list it."""
    slices: tuple[Part, ...]
    languages: tuple[Part, ...]

    @property
    def may_count(self) -> bool:
        """Whether its verdicts count somewhere."""
        return self.barred is None and self.calibration.drawn is not None


@dataclass(frozen=True, slots=True)
class KnownJudges:
    """All of them, those in the policy's order first."""

    judges: tuple[KnownJudge, ...]
    bounds: JudgeBounds
    problems: tuple[Problem, ...] = ()
    """Files that look like a calibration and are none."""


def known_judges(session: Session, files: Iterable[Path] = (), clock: Clock = now) -> KnownJudges:
    """The judges of the files, of those next to the database, and of the verdicts that it keeps."""
    bounds = session.policy.judges
    problems: list[Problem] = []
    found: list[tuple[Calibration, str]] = []
    for path in dict.fromkeys((*files, *_next_to(session.path))):
        try:
            found.append((calibration_file.read(path), path.name))
        except UnusableInput as fault:
            problems += fault.problems
    found += [(one, COUNTED_NOW) for one in _counted_now(session, clock)]
    judges = [_judge(one, where, bounds, clock) for one, where in found]
    last = len(bounds.order) + 1
    return KnownJudges(
        tuple(sorted(judges, key=lambda one: (one.place or last, one.calibration.judge, one.where))),
        bounds,
        tuple(problems),
    )


def _judge(one: Calibration, where: str, bounds: JudgeBounds, clock: Clock) -> KnownJudge:
    place, days = bounds.place(one.judge), days_old(one, clock)
    enough = Counted(true_yes=bounds.min_labels_each)
    # Each part is asked about as if the other side had labels, so that it is barred for what is its own.
    sliced = one.model_copy(update={"languages": {"": enough}})
    spoken = one.model_copy(update={"slices": {"": enough}})
    return KnownJudge(
        one,
        why_barred(one, bounds, clock),
        where,
        place + 1 if place < len(bounds.order) else None,
        tuple(Part(n, c, may_gate(sliced, bounds, one.judge, days, n, "")) for n, c in one.slices.items()),
        tuple(Part(n, c, may_gate(spoken, bounds, one.judge, days, "", n)) for n, c in one.languages.items()),
    )


def _next_to(database: Path) -> Iterator[Path]:
    """Calibration files in the database's folder, recognised by their content."""
    try:
        listed = sorted(database.parent.glob("*.json"))[:_MOST_FILES]
    except OSError:
        return
    for path in listed:
        try:
            if path.is_file() and path.stat().st_size <= _LARGEST and _MARK in path.read_bytes():
                yield path
        except OSError:
            continue


def _counted_now(session: Session, clock: Clock) -> Iterator[Calibration]:
    """A calibration of each judge whose verdicts the database keeps."""
    held = verdicts.everything(session.store)
    people = [one for one in held if one.by is SaidBy.PERSON]
    judges = sorted({one.who for one in held if one.by is SaidBy.JUDGE})
    if not judges:
        return
    goldset = sets.load_set(session.store)
    how = Labelling(Drawn.OTHER_RUN, slices=slices_of(goldset), language=language_of)
    for judge in judges:
        said = [one for one in held if one.by is SaidBy.JUDGE and one.who == judge]
        found = calibrate(judge, said, people, how, moment_of(clock))
        kinds = _by_kind(goldset, latest(said))
        drawn = found.drawn if people else None
        yield found.model_copy(update={"drawn": drawn, "lies": kinds[0], "truths": kinds[1]})


def _by_kind(
    goldset: GoldSet, said: Mapping[str, StatementVerdict]
) -> tuple[tuple[Accepted, ...], tuple[Accepted, ...]]:
    """What the judge calls supported of the set's lies and truths, among the statements it was asked about."""
    cases = {one.case_id for one in said.values()}
    alone = goldset.model_copy(update={"cases": tuple(one for one in goldset.cases if one.case_id in cases)})

    def outcome(question: Question) -> Outcome:
        verdict = said[question.key].verdict
        if verdict is Saying.UNDECIDED:
            return NoVerdict(why=Why.NOT_KNOWN)
        return Answer(verdict="1" if verdict is Saying.SUPPORTED else "0", reason="", span="")

    asked = [one for one in known_answers(alone) if one.question.key in said]
    kinds = accepted_by_kind(asked, outcome)
    return kinds[False], kinds[True]
