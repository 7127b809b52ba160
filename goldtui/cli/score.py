"""`score`: score a system's run against gold, for CI and for people; the exit code gives the result."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.columns import terminal_width
from goldtui.cli.options import (
    As,
    Ascii,
    AsJson,
    CalibrationFiles,
    Encoding,
    RunMaps,
    RunVersions,
    SystemName,
    VerdictFiles,
)
from goldtui.cli.output import FAILED, OK, remark, say, say_text, with_progress
from goldtui.model.faults import command
from goldtui.model.urls.database import place_named
from goldtui.model.urls.object import ObjectUrl, run_named
from goldtui.workbench.report.forms import Form, ScoreFormat, form_named

if TYPE_CHECKING:
    from goldtui.model.score import ScoreReport
    from goldtui.workbench.report.score_request import Watch

DEFAULT_K = 5


def _form(name: str) -> Form:
    found = form_named(name)
    if found is None:
        raise typer.BadParameter(f"{name!r} is none of {', '.join(ScoreFormat)} and no installed PACKAGE:NAME")
    return found


def score(
    gold: Annotated[
        Path,
        typer.Argument(
            metavar="GOLD",
            help="A release, a native directory, a database or a scorer's gold file.",
            parser=place_named,
        ),
    ],
    trace: Annotated[
        Path,
        typer.Option(
            "--trace", metavar="FILE", help="The traces of the run; s3://… and the like with --parts.", parser=run_named
        ),
    ],
    trust: Annotated[
        Path | None,
        typer.Option("--trust", metavar="FILE", help="Verify the release by this trust file before it is used."),
    ] = None,
    require_signed: Annotated[
        bool, typer.Option("--require-signed", help="Refuse gold that was not verified (exit 3).")
    ] = False,
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="NAME", help="strict, lesson or wfgy; else strict, wfgy for a gold file."),
    ] = None,
    compatible: Annotated[
        bool, typer.Option("--compatible", help="With wfgy: the scorer's own report, odd results included.")
    ] = False,
    k: Annotated[
        int, typer.Option("--k", metavar="K", help="With wfgy: recall counts the first K retrieved ids.")
    ] = DEFAULT_K,
    gates: Annotated[
        str | None,
        typer.Option("--gates", metavar="TEXT", help="With wfgy: such as precision=0.80,over=0.10."),
    ] = None,
    every_phrase: Annotated[
        bool, typer.Option("--every-phrase", help="With wfgy: an answer needs all phrases of the gold, not any one.")
    ] = False,
    every_citation: Annotated[
        bool, typer.Option("--every-citation", help="With wfgy: an answer must cite all sources of the gold.")
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with 0 where 1 is due, for a job that reads the report itself.")
    ] = False,
    mode: Annotated[
        str, typer.Option("--mode", metavar="NAME", help="full, monitor, plan, regression or custom.")
    ] = "full",
    stages: Annotated[
        str | None, typer.Option("--stages", metavar="NAMES", help="Graded stages that decide, with commas (custom).")
    ] = None,
    weights: Annotated[
        str | None,
        typer.Option("--weights", metavar="TEXT", help="Such as faithfulness=0.4,citation=0.3 (diagnostic)."),
    ] = None,
    slice_name: Annotated[
        str | None, typer.Option("--slice", metavar="SLICE", help="Only the cases of this slice.")
    ] = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline",
            metavar="FILE2",
            help="The traces of an earlier run, scored by the same gold.",
            parser=run_named,
        ),
    ] = None,
    verdicts: VerdictFiles = None,
    calibration: CalibrationFiles = None,
    maps: RunMaps = None,
    versions: RunVersions = None,
    encoding: Encoding = "",
    system: SystemName = "",
    leave_out_cut_line: Annotated[
        bool, typer.Option("--leave-out-cut-line", help="Take the whole lines of a file whose last one is cut.")
    ] = False,
    parts: Annotated[
        Path | None,
        typer.Option("--parts", metavar="DIR", help="Score ranges of the run in all processes; each is kept there."),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option("--on", metavar="dask://HOST:PORT", help="With --parts: the cluster that scores the ranges."),
    ] = None,
    format_: Annotated[
        Any,
        typer.Option(
            "--format",
            parser=_form,
            metavar=f"[{'|'.join(ScoreFormat)}|PACKAGE:NAME]",
            help="How the report is printed; else text, or as --out is called.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help="Write the report there and print where it lies.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep", metavar="DB", help="Keep the report among the runs of this database.", parser=place_named
        ),
    ] = None,
    attest: Annotated[
        Path | None, typer.Option("--attest", metavar="FILE", help="Sign the result there; verify FILE checks it.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="With --attest: your key; else that of your name.")
    ] = None,
    as_: As = None,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Score a run: who is missing first, then every gate, stage and slice as k of n, and whether it may go out.

    Exit 0: passes. 1: a critical gate fails or is not tested, a slice is too low, or a trace is missing or repeated.
    2: the input cannot be used. 3: the release is not valid.
    """
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.report.forms import refuse_target
    from goldtui.workbench.report.score_request import (
        LinesWish,
        ScoreWish,
        is_large,
        is_scorer,
        score_chain,
        score_lines,
    )

    files = (gold, trace, trust, baseline, keep, key, *(verdicts or ()), *(calibration or ()))
    inputs = [one for one in files if one is not None]
    if out is not None:
        refuse_target(out, format_, inputs)
    if attest is not None:
        refuse_target(attest, ScoreFormat.JSON, [*inputs, *([out] if out is not None else [])])
    if key is not None and attest is None:
        raise typer.BadParameter("--key signs what --attest writes: give both")
    scorer = is_scorer(gold, profile)
    if compatible and not scorer:
        raise typer.BadParameter("--compatible is the scorer's own report: give it with --profile wfgy")
    if on is not None and (parts is None or not on.startswith("dask://")):
        raise typer.BadParameter("--on takes dask://HOST:PORT, and --parts DIR, where results are kept")
    if keep is not None and isinstance(trace, ObjectUrl):
        raise typer.BadParameter("--keep names the file of a run on this machine: fetch it, then score that")
    if json_ and format_ not in (None, ScoreFormat.JSON):
        raise typer.BadParameter("--json and --format are two forms of one output: give one of them")
    of_chain = {
        "--mode": mode != "full",
        "--stages": stages,
        "--slice": slice_name,
        "--baseline": baseline,
        "--weights": weights,
        "--map": maps,
        "--verdicts": verdicts,
        "--calibration": calibration,
        "--pipeline": versions,
        "--encoding": encoding,
        "--system": system,
        "--parts": parts,
        "--on": on,
        "--trace with an address": isinstance(trace, ObjectUrl),
    }
    of_scorer = {
        "--k": k != DEFAULT_K,
        "--gates": gates,
        "--every-phrase": every_phrase,
        "--every-citation": every_citation,
    }
    for name, given in (of_chain if scorer else of_scorer).items():
        if given:
            owner, other = ("the gate chain", "the scorer's profile")[:: 1 if scorer else -1]
            raise typer.BadParameter(f"{name} goes with {owner}, not with {other}")
    for name, given in {"--out": out, "--keep": keep, "--format": format_, "--attest": attest}.items():
        if given and compatible:
            raise typer.BadParameter(f"--compatible prints the scorer's own report and no other: leave {name} out")
    watch: Watch = lambda lines: with_progress(lines, "lines")  # noqa: E731
    form = ScoreFormat.JSON if json_ else format_
    with ends_when_asked():
        if scorer:
            lines = LinesWish(
                k,
                gates,
                compatible=compatible,
                every_phrase=every_phrase,
                every_citation=every_citation,
                leave_out_cut_line=leave_out_cut_line,
                rows=keep is not None or out is not None or form not in (None, ScoreFormat.TEXT) or not is_large(gold),
            )
            found = score_lines(gold, trace, trust, lines, require_signed=require_signed, watch=watch)
            if found.text is not None:
                say_text(found.text)
                return OK if found.passed or exit_zero else FAILED
            report = found.report
            assert report is not None
        else:
            named = tuple(name.strip() for name in stages.split(",")) if stages else ()
            chosen = "custom" if named and mode == "full" else mode
            said = given_of(maps, versions, encoding, system)
            wish = ScoreWish(
                profile or "strict",
                chosen,
                named,
                weights,
                slice_name,
                baseline,
                said,
                leave_out_cut_line,
                tuple(verdicts or ()),
                tuple(calibration or ()),
                parts,
                on,
            )
            report = score_chain(
                gold, trace, trust, wish, require_signed=require_signed, watch=watch, processes=2, say=remark
            )
        _show(report, trace, gold, maps or (), format_, out, as_json=json_, ascii_only=ascii_only)
        if keep is not None:
            _keep(keep, report, trace, as_)
        if attest is not None:
            _attest(attest, report, key, as_, verdicts or (), calibration or ())
    return OK if report.passed or exit_zero else FAILED


@contextmanager
def ends_when_asked() -> Iterator[None]:
    """Handle a termination request like Ctrl-C, so that no partial file and no copy of a release is left behind."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A closed terminal sends a hang-up, which exists only on Unix.
    asking = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    # A signal that is ignored on purpose, as under `nohup`, stays ignored.
    before = {one: signal.signal(one, stop) for one in asking if signal.getsignal(one) is not signal.SIG_IGN}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _show(
    report: ScoreReport,
    trace: Path,
    gold: Path,
    maps: Iterable[str],
    format_: Form | None,
    out: Path | None,
    *,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Print the report, or write it to a file and print its path with the verdict (in JSON, with the report)."""
    from goldtui.workbench.report.forms import render_report, report_lines, verdict_line, write_report
    from goldtui.workbench.report.next_command import with_commands

    if out is not None:
        form = write_report(report, out, format_, trace)
    if as_json:
        say_text(render_report(report, ScoreFormat.JSON))
    elif out is not None:
        say(f"{verdict_line(report)}; {form.value} report in {out}")
        for reason in report.reasons:
            say(f"  {reason}")
    elif format_ in (None, ScoreFormat.TEXT):
        here = with_commands(report, trace, gold, maps)
        for line in report_lines(here, terminal_width() or 80, ascii_only=ascii_only):
            say(line)
    elif format_ is ScoreFormat.GITHUB:
        say_text(render_report(with_commands(report, trace, gold, maps), format_, trace))
    else:
        say_text(render_report(report, format_, trace))


def _keep(database: Path, report: ScoreReport, trace: Path, as_: str | None) -> None:
    from goldtui.cli.context import at_work
    from goldtui.workbench.report.saved_runs import keep_run

    with at_work(database, as_) as session:
        kept = keep_run(session, report, trace.absolute())
    remark(f"kept as run {kept.number} of {database}")


def _attest(
    target: Path,
    report: ScoreReport,
    key: Path | None,
    as_: str | None,
    verdicts: Sequence[Path],
    calibrations: Sequence[Path],
) -> None:
    from goldtui.cli.signing.release import passphrase
    from goldtui.workbench.freeze.signing import default_key
    from goldtui.workbench.report.attest import write_attestation
    from goldtui.workbench.session.settings import person_name, read_settings

    mine = key or default_key(person_name(as_, read_settings()))
    write_attestation(report, target, mine, passphrase, verdicts=verdicts, calibrations=calibrations)
    remark(f"signed in {target}; others check it: {command('verify', target, '--trust', 'trust.json')}")
