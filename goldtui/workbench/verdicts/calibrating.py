"""Calibrates a judge from files: its verdicts, people's labels, the set they are about, and what may not count.

It says nothing of the judge that the files do not show; where the set is missing, the slices stay unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldtui.formats import calibration_file, verdict_lines
from goldtui.formats.atomic import atomic_write
from goldtui.formats.bytes import read_document
from goldtui.formats.intake import Intake
from goldtui.model.database_file import is_database
from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Barred, Calibration, Drawn
from goldtui.model.judges.verdicts import SaidBy, StatementVerdict
from goldtui.model.likely_names import did_you_mean
from goldtui.runs.score.facts import file_digest
from goldtui.scoring.judged.admission import accepts_lies, may_judge
from goldtui.scoring.judged.calibrate import Labelling, calibrate
from goldtui.text.languages.detect import guess_language
from goldtui.workbench.session.clock import Clock, moment_of, now
from goldtui.workbench.verdicts.rulings import verdicts_of

_KEY = re.compile(r"[0-9a-f]{64}")
_FEWEST = 8
"""The fewest characters of a hash that name a judge."""


@dataclass(frozen=True, slots=True)
class CalibrationWish:
    """The options of the command."""

    drawn: str = Drawn.OTHER_RUN.value
    run: Path | None = None
    """The trace file that a random draw is of."""
    judge: str | None = None
    """The beginning of the judge's hash, where a file holds several."""
    tuned: Path | None = None
    """Statements whose labels tuned a prompt: a verdict file, or a key a line."""
    anchors: Path | None = None
    """Earlier verdicts on the statements that are asked every time."""


def calibrate_files(
    said: Path, labels: Iterable[Path], goldset: GoldSet | None, wish: CalibrationWish, clock: Clock = now
) -> Calibration:
    """The calibration of the judge in a file by people's labels in others; each may be a database that keeps verdicts.

    Raises `UnusableInput`: `drawn_unknown`, `random_without_run`, `run_without_random`, `no_judge_verdicts`,
    `several_judges`, `unknown_judge`, `tuned_unreadable` and the problems of the files.
    """
    drawn = _drawn(wish.drawn)
    if (drawn is Drawn.RANDOM) is not (wish.run is not None):
        if wish.run is None:
            fix = "name its trace file with --run FILE"
            raise unusable("random_without_run", "a random draw is of one run", "--drawn", fix)
        message, fix = f"labels drawn {drawn.value} are of no one run", "say --drawn random, or leave --run out"
        raise unusable("run_without_random", message, "--drawn", fix)
    verdicts = verdicts_in(said)
    how = Labelling(
        drawn,
        None if wish.run is None else file_digest(wish.run),
        frozenset(() if wish.tuned is None else _keys_in(wish.tuned)),
        slices_of(goldset),
        language_of,
        () if wish.anchors is None else verdicts_in(wish.anchors),
    )
    people = [one for path in labels for one in verdicts_in(path)]
    return calibrate(judge_in(verdicts, wish.judge, said), verdicts, people, how, moment_of(clock))


def verdicts_in(path: Path) -> tuple[StatementVerdict, ...]:
    """The verdicts of a verdict file, or those that a database keeps. Raises the errors of reading either."""
    try:
        stored = is_database(path)
    except OSError:
        stored = False
    return verdicts_of(path) if stored else verdict_lines.read(path)


def judge_in(verdicts: Iterable[StatementVerdict], wanted: str | None, where: Path) -> str:
    """The hash of the one judge, or of that whose hash begins so."""
    judges = sorted({one.who for one in verdicts if one.by is SaidBy.JUDGE})
    if not judges:
        fix = "give the file that goldtui judge run wrote"
        raise unusable("no_judge_verdicts", "no verdict in it is of a judge", str(where), fix)
    shown = ", ".join(one[:12] for one in judges)
    if wanted is not None:
        judges = [one for one in judges if one == wanted or (len(wanted) >= _FEWEST and one.startswith(wanted))]
        if not judges:
            message = f"no verdict is of a judge {wanted!r}"
            fix = did_you_mean(wanted, shown.split(", "), f"use one of: {shown}")
            raise unusable("unknown_judge", message, "--judge", fix)
    if len(judges) > 1:
        message = f"it holds verdicts of {len(judges)} judges: {shown}"
        fix = f"name one with --judge and at least {_FEWEST} characters of its hash"
        raise unusable("several_judges", message, str(where), fix)
    return judges[0]


def slices_of(goldset: GoldSet | None) -> Mapping[str, str]:
    """The slice of each case, the empty name for none; nothing without a set."""
    return {} if goldset is None else {case.case_id: case.workflow or "" for case in goldset.cases}


def language_of(statement: str) -> str:
    """The code of a statement's language, empty for none known."""
    found = guess_language(statement).language
    return found.code if found is not None else ""


def without_labels(judge: str, clock: Clock = now) -> Calibration:
    """The calibration of a judge that nobody has compared with people."""
    return Calibration(judge=judge, at=moment_of(clock))


def write_calibration(calibration: Calibration, path: Path) -> None:
    """Write the file; raises `UnusableOutput`."""
    atomic_write(path, calibration_file.write(calibration))


def why_barred(calibration: Calibration, bounds: JudgeBounds, clock: Clock = now) -> Barred | None:
    """Why the judge may count nowhere at this moment, or null; without labels, by the set's own lies alone."""
    if calibration.drawn is None:
        return accepts_lies(calibration, bounds)
    return may_judge(calibration, bounds, calibration.judge, days_old(calibration, clock))


def days_old(calibration: Calibration, clock: Clock = now) -> int:
    """Whole days since the calibration was made; below 0 for one that lies in the future."""
    return (clock() - datetime.fromisoformat(calibration.at)).days


def _drawn(words: str) -> Drawn:
    known = [one.value for one in Drawn]
    if words not in known:
        fix = did_you_mean(words, known, f"use one of: {', '.join(known)}")
        raise unusable("drawn_unknown", f"{words!r} is no way to draw labels", "--drawn", fix)
    return Drawn(words)


def _keys_in(path: Path) -> Iterable[str]:
    intake = Intake()
    lines = read_document(path, intake).split("\n")
    if lines[0].lstrip().startswith("{"):
        return {one.key for one in verdict_lines.read(path)}
    named = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    for number, line in named:
        if not _KEY.fullmatch(line):
            fix = "write one key a line, 64 hexadecimal characters as goldtui judge list --json names them"
            intake.problem("tuned_unreadable", f"{line[:20]!r} is no key of a statement", f"{path}:{number}", fix)
    intake.raise_if_unusable()
    return {line for _, line in named}
