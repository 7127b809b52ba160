"""A run's report in each of its formats, printed or written to a file: in full or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from goldtui.casework import outlet
from goldtui.formats.native import FILES
from goldtui.formats.released import is_release
from goldtui.model.faults import UnusableOutput, unusable
from goldtui.model.score import CaseRow, ScoreReport
from goldtui.reports.others import Report, other_report
from goldtui.reports.score_catalog import ScoreFormat as ScoreFormat

Form = ScoreFormat | Report
"""A form of report of our own, or one of another package."""

_SUFFIXES = dict.fromkeys(form.suffix for form in ScoreFormat)
_BY_SUFFIX = {suffix: next(form for form in ScoreFormat if form.suffix == suffix) for suffix in _SUFFIXES}
"""Where two formats have one suffix, the first in the catalogue."""
_BY_SUFFIX[".htm"] = ScoreFormat.HTML


def form_named(name: str) -> Form | None:
    """The form of that name, or of another package by its `PACKAGE:NAME`; null for neither.

    Raises `UnusableInput` (`report_plugin_failed`) for one that does not load.
    """
    return next((form for form in ScoreFormat if form.value == name), None) or other_report(name)


def format_of(path: Path) -> ScoreFormat:
    """The format for a file name's suffix; raises `UnusableInput` (`report_form_unknown`)."""
    found = _BY_SUFFIX.get(path.suffix.lower())
    if found is None:
        known = ", ".join(_BY_SUFFIX)
        raise unusable(
            "report_form_unknown",
            f"the name says no form of report: {path.suffix or 'it has no suffix'}",
            str(path),
            f"end it with one of {known}, or say --format",
        )
    return found


def refuse_target(path: Path, how: Form | None, inputs: Iterable[Path]) -> None:
    """Refuse a report that could not be written or would overwrite its input, before anything is scored.

    `inputs` are the gold, the traces and other named files. Raises the errors of `format_of`, and `UnusableOutput`:
    `target_is_input` for one of them or a file of a gold directory among them; `target_in_release`.
    """
    if how is None:
        format_of(path)
    target = path.resolve()
    for one in inputs:
        given = one.resolve()
        if target == given or _same(target, given) or (target.parent == given and target.name in FILES):
            message = "this file is an input of the very run, and the report would take its place"
            raise UnusableOutput("target_is_input", message, str(path), "choose another name for the report")
    for folder in target.parents:
        if is_release(folder):
            message = f"{folder} is a release, and a file more would make it invalid"
            raise UnusableOutput("target_in_release", message, str(path), "write the report to another folder")


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def endings() -> str:
    """Which file name suffix gives which format, in words."""
    return ", ".join(f"{suffix} {form.value}" for suffix, form in _BY_SUFFIX.items() if suffix != ".htm")


def write_typed(report: ScoreReport, words: str) -> str:
    """Write the report to a typed path and return it. Raises the errors of `write_report`."""
    path = Path(words.strip()).expanduser().absolute()
    write_report(report, path)
    return str(path)


def verdict_line(report: ScoreReport) -> str:
    """Whether the run passes and how many cases were released, in one line, when the report is in a file."""
    from goldtui.reports.score_words import verdict_words

    return verdict_words(report)


def render_report(report: ScoreReport, how: Form, traces: Path | None = None) -> str:
    """The whole document, ending with a newline; equal reports give equal text.

    Annotations refer to lines of `traces`, the scored file, if given; reports name no folder.
    """
    if how is ScoreFormat.GITHUB and traces is not None:
        from goldtui.reports.score_github import document

        return document(_fit(report), lambda row: _line_of(row, traces))
    return how.render(_fit(report))


def _fit(report: ScoreReport) -> ScoreReport:
    """The report cleaned for output, before any format wraps or cuts its names."""
    return ScoreReport.model_validate(outlet.fit_value(report.model_dump())) if outlet.asks() else report


def _line_of(row: CaseRow, traces: Path) -> tuple[str, int] | None:
    name, _, number = row.where.rpartition(":")
    number = number.partition(" ")[0]  # an item of a document is at `file:line (item n)`
    return (str(traces), int(number)) if name == traces.name and number.isdecimal() else None


def report_lines(report: ScoreReport, width: int, *, ascii_only: bool = False) -> Iterator[str]:
    """The report for a terminal of this width in cells."""
    from goldtui.reports.score_text import lines

    yield from lines(_fit(report), width, ascii_only=ascii_only)


def write_report(report: ScoreReport, path: Path, how: Form | None = None, traces: Path | None = None) -> Form:
    """Write the full report, replacing an older one; without `how` the name's suffix gives the format.

    Raises `UnusableInput` (`report_form_unknown`), and `UnusableOutput` if it cannot be written; older files stay.
    """
    from goldtui.formats.atomic import atomic_write

    form = how or format_of(path)
    atomic_write(path, render_report(report, form, traces).encode("utf-8", "backslashreplace"))
    return form
