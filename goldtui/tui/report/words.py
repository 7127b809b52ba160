"""The Report place in sentences: the gold and run it is about, the result, and what to do when there is none."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldtui.model.counts import counted, plural
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.report.rows import bound_words

if TYPE_CHECKING:
    from goldtui.model.attendance import Gold
    from goldtui.workbench.report.figures import Behind, Figure
    from goldtui.workbench.report.saved_runs import KeptRun, OpenRun

SHORT = 12
"""Characters shown of a digest."""
SIGNS = {"pass": "PASS", "fail": "FAIL", "not tested": "NOT TESTED"}


def nothing_words(path: str) -> list[str]:
    """What to do when no run is kept."""
    return [
        "No run is kept here yet.",
        "s scores a trace file of your system; what is found is kept here, run by run.",
        "o in the Replay place (4) walks through a trace file without scoring it.",
        f"From a shell: goldtui score {shlex.quote(path)} --trace FILE --keep {shlex.quote(path)}",
    ]


def head_lines(run: OpenRun, runs: Sequence[KeptRun], glyphs: Glyphs) -> list[str]:
    """The gold first, with a warning if nobody signed it; then the run."""
    kept, report = run.kept, run.report
    place = next((number for number, one in enumerate(runs, 1) if one.number == kept.number), 0)
    contract = f", {report.run.contract}" if report.run.contract else ""
    parts = [
        f"run {kept.number} ({len(runs) - place + 1} of {len(runs)})",
        f"{kept.trace_name}, {report.run.traces:,} traces{contract}",
        f"{report.profile}, {report.mode}",
        f"{kept.at:%Y-%m-%d} by {kept.author}",
    ]
    return [gold_words(report.gold, glyphs), glyphs.dot.join(parts)]


def gold_words(gold: Gold, glyphs: Glyphs) -> str:
    """The gold, starting with whether it is signed."""
    cases = counted(gold.cases, "case")
    if gold.signed == "verified":
        by = f", signed by {', '.join(gold.signers)}" if gold.signers else ""
        sign = glyphs.of_status("pass")
        return f"{sign} Verified release {gold.version or ''} of {gold.name}{by}, {cases}, {gold.digest[:SHORT]}"
    return f"{glyphs.of_status('not_tested')} UNSIGNED gold {gold.name}, {cases}, {gold.digest[:SHORT]}"


def now_words(run: OpenRun, glyphs: Glyphs) -> list[tuple[str, ...]]:
    """The result of the run, the first reason or how many there are, and what else there is to say."""
    report = run.report
    outcome = run.kept.outcome
    sign = glyphs.of_status("not_tested" if outcome == "not tested" else str(outcome))
    share = f"{report.released} of {report.judged} judged cases are released"
    parts: list[tuple[str, ...]] = [(f"{sign} {SIGNS[outcome]}: {report.headline}.",)]
    reasons = [one for one in report.reasons if not one.startswith(share)] if report.judged else []
    if reasons:
        more = f" ({plural(len(reasons) - 1, 'more reason')})" if len(reasons) > 1 else ""
        parts.append((f"{reasons[0][:1].upper()}{reasons[0][1:]}.{more}", f"{plural(len(reasons), 'reason')} below."))
    if report.allowed_failures:
        cases = plural(report.allowed_failures, "case")
        parts.append((f"The policy allows {cases} to fail or to stay not tested: {report.allowed_reason}.",))
    parts += [(f"{report.settled.words.capitalize()}.",)] if report.settled is not None else []
    parts += [(f"{line[0].upper()}{line[1:]}.",) for opinion in report.judged_by or () for line in opinion.lines]
    parts += [(f"{report.erred.words.capitalize()}.",)] if report.erred is not None else []
    return parts


def scoring_words(name: str, lines: int) -> str:
    """Progress while a file is scored."""
    return f"Scoring {name}: {lines:,} lines read. c stops it; nothing is kept then."


def behind_head(figure: Figure, number: int, glyphs: Glyphs) -> str:
    """Which number the listed cases are behind."""
    listed = "no case behind it" if not number else f"{counted(number, 'case')} behind it"
    return glyphs.dot.join(
        part for part in (figure.title, figure.count if figure.k is not None else "", listed) if part
    )


def figure_words(figure: Figure | None) -> list[str]:
    """Whole sentences about a number."""
    if figure is None:
        return [""]
    said = [figure.count, bound_words(figure), figure.words]
    if figure.interval is not None:
        low, high = figure.interval
        said.append(f"95 % interval {low * 100:.0f} to {high * 100:.0f} %")
    whole = "; ".join(part for part in said if part)
    # A reason is whole in its row.
    lines = [f"{figure.title[:1].upper()}{figure.title[1:]}: {whole}."] if whole else []
    return [*lines, *(line[:1].upper() + line[1:] for line in figure.why)]


def case_words(one: Behind | None, question: str = "") -> list[str]:
    """Whole sentences about a case behind a number."""
    if one is None:
        return [""]
    row, asked = one.row, [f"{one.case_id}: {question}"] if question else []
    if row is None:
        return [*asked, " ".join(part for part in (one.case_id, one.words) if part)]
    code = f"{row.code} " if row.code else ""
    said = f"{code}{row.message or row.outcome}"
    lines = [*asked, said] if asked else [f"{row.case_id}: {said}"]
    if row.fix:
        lines.append(f"First fix: {row.fix}")
    place = [f"Its trace: {row.where}"] if row.where else []
    place += [f"slice {row.slice}" if place else f"Slice {row.slice}"] if row.slice else []
    return [*lines, ", ".join(place)]
