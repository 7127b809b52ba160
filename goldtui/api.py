"""The public Python interface: what the commands do, as functions of values, without a terminal.

Import from here and from nowhere else; other modules may move. Importing this module loads nothing heavy: each function
loads what it needs when it is called. No function prints, asks, writes a file or keeps state, and all raise a
`GoldtuiError` whose `problems` name the place at fault and the next step. A broken plugin is a `RuntimeWarning`, once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from goldtui.casework.kill_matrices import Row
    from goldtui.formats.mapping.memory import ImportedRows
    from goldtui.formats.traces.given import Given
    from goldtui.model.checks import CheckReport
    from goldtui.model.faults import GoldtuiError
    from goldtui.model.goldset import GoldSet
    from goldtui.model.policy import Policy
    from goldtui.model.records import (
        Answer,
        AnswerPoint,
        Behaviour,
        Claim,
        EvidenceChunk,
        GoldCase,
        RagTrace,
        Variant,
    )
    from goldtui.model.results import Verdict
    from goldtui.model.score import ScoreReport
    from goldtui.model.unlabelled import UnlabelledReport
    from goldtui.release.verify import Verified

T = TypeVar("T")
PathLike: TypeAlias = str | os.PathLike[str]

_VALUES: Final = {
    **dict.fromkeys(
        ("Answer", "AnswerPoint", "Behaviour", "Claim", "EvidenceChunk", "GoldCase", "RagTrace", "Variant"),
        "goldtui.model.records",
    ),
    "GoldSet": "goldtui.model.goldset",
    "Policy": "goldtui.model.policy",
    "Verdict": "goldtui.model.results",
    "ScoreReport": "goldtui.model.score",
    "UnlabelledReport": "goldtui.model.unlabelled",
    "CheckReport": "goldtui.model.checks",
    "GoldtuiError": "goldtui.model.faults",
}
"""The modules of the values that the functions take and return."""

__all__ = [
    "Answer",
    "AnswerPoint",
    "Behaviour",
    "CheckReport",
    "Claim",
    "EvidenceChunk",
    "GoldCase",
    "GoldSet",
    "GoldtuiError",
    "Policy",
    "RagTrace",
    "ScoreReport",
    "UnlabelledReport",
    "Variant",
    "Verdict",
    "check",
    "gates",
    "import_rows",
    "load",
    "observe",
    "read_traces",
    "score",
    "variants",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _VALUES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_VALUES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def load(path: PathLike) -> GoldSet:
    """The gold set at `path`: a native directory, a release or a database. A release is not verified: see `verify`."""
    from goldtui.workbench.session.sources import load_set

    return load_set(_place(path)).goldset


def read_traces(
    path: PathLike,
    *,
    mapping: str | Sequence[str] = (),
    pipeline: Mapping[str, str] | None = None,
    encoding: str = "",
    system: str = "",
) -> tuple[RagTrace, ...]:
    """The runs of a file of full traces, in file order; with any of the options, of any file of runs.

    `mapping` names mappings that read the file, `pipeline` gives versions that no run records, `encoding` is that of a
    file that is not UTF-8, and `system` says whose runs are meant where several systems answer the same questions.
    """
    from goldtui.workbench.session.sources import load_runs, load_traces

    if not (mapping or pipeline or encoding or system):
        return load_traces(Path(path))[0]
    return load_runs(Path(path), _given(mapping, pipeline, encoding, system))


def import_rows(
    rows: Iterable[Mapping[str, Any]], mapping: str | None = None, *, skip_refused: bool = False
) -> ImportedRows:
    """Rows of another tool as draft cases, chunks or runs, read by a mapping: its name, or the path of its file.

    Without a mapping the best guess is taken, and `mapping` and `columns` of the result say which; a guess is a
    proposal, so look at it. Raises `GoldtuiError` for rows that nothing reads, and with every refused row unless
    these are to be skipped.
    """
    from goldtui.formats.mapping.memory import read_rows

    return _heard(read_rows([dict(row) for row in rows], mapping, skip_refused=skip_refused))


def gates(
    gold: GoldSet,
    traces: Iterable[RagTrace | Mapping[str, object]] | None = None,
    *,
    case_id: str | None = None,
    profile: str = "strict",
) -> tuple[Verdict, ...]:
    """One verdict for each trace, in order, then one for each case without a trace, on its reference trace.

    Given traces come from a system: their labels are not believed. A mapping has the keys of a line of `traces.jsonl`.
    Without `traces`, those of the set itself are judged. `profile` is `strict` or `lesson`.
    """
    from goldtui.casework.judge_set import judge_set
    from goldtui.gates.chain import profile_named

    runs = None if traces is None else tuple(_trace(one, number) for number, one in enumerate(traces, start=1))
    return _heard(tuple(judge_set(gold, profile_named(profile), case_id=case_id, traces=runs, where="the gold set")))


def variants(gold: GoldSet, *, case_id: str | None = None, profile: str = "strict") -> tuple[Row, ...]:
    """The known-bad variants of every case, the stored ones included, each with its outcome and verdict."""
    from goldtui.casework.kill_matrices import kill_matrices
    from goldtui.gates.chain import profile_named

    matrices = kill_matrices(gold, profile_named(profile), case_id=case_id, where="the gold set")
    return _heard(tuple(row for matrix in matrices for row in matrix.rows))


def check(gold: GoldSet, *, select: Iterable[str] = (), variants: bool = True) -> CheckReport:
    """What is wrong or weak in the gold. `select` names rules by code or its beginning, such as `GT2`.

    Without `variants` no known-bad variant is judged, and soundness is not tested.
    """
    from goldtui.workbench.checks.check_set import check_set

    return _heard(check_set(gold, Path("the gold set"), select=tuple(select), variants=variants).report)


def score(
    gold: PathLike,
    traces: PathLike,
    *,
    trust: PathLike | None = None,
    require_signed: bool = False,
    profile: str = "strict",
    baseline: PathLike | None = None,
    mapping: str | Sequence[str] = (),
    pipeline: Mapping[str, str] | None = None,
    encoding: str = "",
    system: str = "",
    verdicts: Iterable[PathLike] = (),
    calibrations: Iterable[PathLike] = (),
) -> ScoreReport:
    """The report on a file of runs by the gold at `gold`; `report.passed` says whether the run may go out.

    How the file is read: see `read_traces`. With `trust` the gold must be a release that verifies by that trust file.
    `verdicts` are files of what people and judges said of statements that the gates leave open; a database of gold
    brings its own. A judge counts only with one of the `calibrations`. Raises `GoldtuiError` with exit code 3 for a
    release that is not valid.
    """
    from goldtui.workbench.report.score_request import ScoreWish, score_chain

    wish = ScoreWish(
        profile=profile,
        baseline=None if baseline is None else Path(baseline),
        given=_given(mapping, pipeline, encoding, system),
        verdicts=tuple(map(Path, verdicts)),
        calibrations=tuple(map(Path, calibrations)),
    )
    proof = None if trust is None else Path(trust)
    return _heard(score_chain(_place(gold), Path(traces), proof, wish, require_signed=require_signed))


def observe(
    traces: PathLike,
    gold: PathLike | None = None,
    *,
    mapping: str | Sequence[str] = (),
    pipeline: Mapping[str, str] | None = None,
    encoding: str = "",
    system: str = "",
) -> UnlabelledReport:
    """What a file of runs shows without gold: counts, no score. How the file is read: see `read_traces`.

    With `gold` its evidence and policy are used.
    """
    from goldtui.workbench.replay.observe import observe as observe_run

    given = _given(mapping, pipeline, encoding, system)
    return observe_run(Path(traces), None if gold is None else _place(gold), given=given)


def verify(release: PathLike, trust: PathLike) -> Verified:
    """The result of checking a release, byte by byte and signature by signature; `valid` says whether to use it."""
    from goldtui.workbench.freeze.verifying import verify_release

    return verify_release(Path(release), Path(trust)).verified


def _place(path: PathLike) -> Path:
    """The place of a set: a path, or the address of a database on a server."""
    from goldtui.model.urls.database import place_named

    return path if isinstance(path, Path) else place_named(str(path))


def _heard(found: T) -> T:
    """The result; a plugin that failed on the way is said as a warning, once."""
    import warnings

    from goldtui.plugins import take_problems

    for problem in take_problems():
        warnings.warn(problem.line(), RuntimeWarning, stacklevel=3)
    return found


def _given(mapping: str | Sequence[str], pipeline: Mapping[str, str] | None, encoding: str, system: str) -> Given:
    from goldtui.workbench.replay.given import given_of

    maps = (mapping,) if isinstance(mapping, str) else tuple(mapping)
    return given_of(maps, [f"{name}={version}" for name, version in (pipeline or {}).items()], encoding, system)


def _trace(one: RagTrace | Mapping[str, object], number: int) -> RagTrace:
    from pydantic import ValidationError

    from goldtui.model.faults import unusable
    from goldtui.model.records import RagTrace

    if isinstance(one, RagTrace):
        return one
    try:
        return RagTrace.model_validate(dict(one))
    except ValidationError as fault:
        first = fault.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise unusable("trace_invalid", f"{key}: {first['msg']}", f"trace {number}", f"mend the key {key}") from None
