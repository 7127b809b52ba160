"""From a command's options to a report: which profile applies, and in which order input is checked.

Gold is verified before the first trace is read, because scores by unverified gold are worthless.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch as Watch
from goldtui.gates.chain import profile_named
from goldtui.model.database_file import is_database
from goldtui.model.faults import UnusableOutput, unusable
from goldtui.model.score import ScoreReport
from goldtui.model.urls.object import ObjectUrl
from goldtui.runs.score.score import Asked, score
from goldtui.runs.score.walked import Walk, walk_whole
from goldtui.scoring.modes import mode_named
from goldtui.workbench.report.gold import read_gold, read_unsigned
from goldtui.workbench.verdicts.erred import error_counts
from goldtui.workbench.verdicts.hearing import heard_in
from goldtui.workbench.verdicts.rulings import rulings_in, verdicts_of

if TYPE_CHECKING:
    from goldtui.runs.score.wfgy.wfgy import WfgyResult

WFGY = "wfgy"
MANY_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class ScoreWish:
    """The options of the score command."""

    profile: str = "strict"
    mode: str = "full"
    stages: tuple[str, ...] = ()
    weights: str | None = None
    """Such as `faithfulness=0.4,citation=0.3`."""
    slice: str | None = None
    baseline: Path | None = None
    given: Given = NOTHING
    """What the person says of the trace file."""
    leave_out_cut_line: bool = False
    verdicts: tuple[Path, ...] = ()
    """Verdict files, next to what a database of gold keeps itself."""
    calibrations: tuple[Path, ...] = ()
    """Calibration files: a judge without one is shown and does not count."""
    parts: Path | None = None
    """A folder that keeps the result of each range of the run, so that what is done is never done again."""
    on: str | None = None
    """The scheduler of a cluster that scores the ranges, such as `dask://host:8786`; else the processes here do."""


def is_scorer(gold: Path, profile: str | None) -> bool:
    """Whether the scorer's profile is requested: by name, or by gold in a single file of lines."""
    if profile is not None:
        return profile == WFGY
    return gold.is_file() and not _is_database(gold)


def is_large(gold: Path) -> bool:
    """Whether a gold file is so large that its cases are listed only in a report with rows."""
    return gold.is_file() and gold.stat().st_size > MANY_BYTES


def score_chain(
    gold: Path,
    trace: Path,
    trust: Path | None = None,
    wish: ScoreWish | None = None,
    *,
    require_signed: bool = False,
    watch: Watch = lambda lines: lines,
    processes: int = 1,
    say: Callable[[str], None] = lambda said: None,
) -> ScoreReport:
    """The report by the gate chain and the graded stages; `processes` may be 2 where no other thread runs.

    `say` is given what a person should know of a run in ranges while it is scored.

    Raises `UnusableInput` for unknown options and unusable input, `NotValid` for gold that may not be used,
    `StoreError`.
    """
    said = wish or ScoreWish()
    for one in (trace, said.baseline):
        if isinstance(one, ObjectUrl) and said.parts is None:
            message, fix = "a run on an object store is scored in ranges", "give --parts DIR, where results are kept"
            raise unusable("object_without_parts", message, str(one), fix)
    profile = profile_named(said.profile)
    mode = mode_named(said.mode, said.stages, weights_in(said.weights) if said.weights is not None else None)
    read = read_gold(gold, trust, require_signed=require_signed)
    court = heard_in(verdicts_of(gold, said.verdicts), said.calibrations, read.goldset)
    rulings = rulings_in(court.verdicts, court.counting, read.goldset.policy, court.judges)
    asked = Asked(
        profile,
        mode,
        said.slice,
        said.baseline,
        said.given,
        said.leave_out_cut_line,
        rulings,
        court.heard,
        processes,
    )
    walk: Walk = walk_whole if said.parts is None else _in_ranges(said.parts, said.on, say)
    report = score(read, trace, asked, watch, walk)
    notices = (*read.notices, *court.notices, *report.notices)
    return report.model_copy(update={"notices": notices, "erred": error_counts(court.verdicts, read.goldset)})


def _in_ranges(folder: Path, on: str | None, say: Callable[[str], None]) -> Walk:
    from goldtui.formats.released import is_release
    from goldtui.runs.engine.in_ranges import InRanges

    for one in (folder.resolve(), *folder.resolve().parents):
        if is_release(one):
            message, fix = f"{one} is a release, and a file more would make it invalid", "keep the results elsewhere"
            raise UnusableOutput("target_in_release", message, str(folder), fix)
    if on is None:
        return InRanges(folder, say=say)
    from goldtui.runs.engine.cluster import OnCluster

    return InRanges(folder, OnCluster(on), say=say)


@dataclass(frozen=True, slots=True)
class LinesWish:
    """The options for scoring a scorer's lines."""

    k: int = 5
    gates: str | None = None
    compatible: bool = False
    every_phrase: bool = False
    every_citation: bool = False
    leave_out_cut_line: bool = False
    rows: bool = True
    """Whether the report has a row per case; without rows a million cases take little memory."""


def score_lines(
    gold: Path,
    trace: Path,
    trust: Path | None = None,
    wish: LinesWish | None = None,
    *,
    require_signed: bool = False,
    watch: Watch = lambda lines: lines,
) -> WfgyResult:
    """The scorer's result. Raises the errors of `score_chain`; `NotValid` if unsigned gold must be signed."""
    from goldtui.runs.score.wfgy.wfgy import score_wfgy

    said = wish or LinesWish()
    read = read_gold(gold, trust, require_signed=require_signed) if trust is not None or require_signed else None
    return score_wfgy(
        gold,
        trace,
        k=said.k,
        gates=said.gates,
        compatible=said.compatible,
        watch=watch,
        read=read,
        reader=read_unsigned,
        every_phrase=said.every_phrase,
        every_citation=said.every_citation,
        leave_out_cut_line=said.leave_out_cut_line,
        rows=said.rows and not said.compatible,
    )


def weights_in(text: str) -> dict[str, float]:
    """The weights by stage from comma-separated `name=number` pairs; raises `UnusableInput` (`weights_unreadable`)."""
    found: dict[str, float] = {}
    for pair in text.split(","):
        name, sign, number = (part.strip() for part in pair.partition("="))
        try:
            weight = float(number)
        except ValueError:
            weight = float("nan")
        if not sign or not name or name in found or not 0 <= weight < float("inf"):
            fix = "write each stage once with a number of 0 or more, such as faithfulness=0.4,citation=0.3"
            raise unusable("weights_unreadable", f"{pair.strip()!r} is no weight", "--weights", fix)
        found[name] = weight
    return found


def _is_database(path: Path) -> bool:
    try:
        return is_database(path)
    except OSError as fault:
        raise unusable(
            "cannot_read", f"the gold cannot be read: {fault.strerror}", str(path), "check the path"
        ) from None
