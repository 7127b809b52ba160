"""The text of the Variants place: its columns, its heading and the sentence about the selected row or cell.

Pure functions from rows to text, so that what a reviewer reads is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.casework.gate_words import short_title, title
from goldtui.model.counts import count_suffix
from goldtui.model.results import GateResult, Severity, Stage
from goldtui.model.signs import STATUS_VERBS
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow

_STAGES: dict[str, str] = {
    Stage.ADMISSIBILITY: "admissible",
    Stage.CANDIDATE_RETRIEVAL: "retrieval",
    Stage.CONTEXT_SELECTION: "context",
    Stage.ANSWER_BEHAVIOUR: "behaviour",
    Stage.ANSWER_COMPLETENESS: "complete",
    Stage.ANSWER_FAITHFULNESS: "faithful",
    Stage.CITATION_SUPPORT: "citation",
    Stage.SOURCE_POLICY: "source pol",
    Stage.POLICY_COMPLIANCE: "policy",
}
STAGGER = 3
"""Rows over which the names of narrow gate columns are spread, so that each is written out."""
_SHORT_STAGE = 11
_LONG_STAGE = 20
_SHARES = (
    (_LONG_STAGE, 12, 1),
    (_SHORT_STAGE, 12, 1),
    (_SHORT_STAGE, 6, STAGGER),
    (_SHORT_STAGE, 5, STAGGER),
    (_SHORT_STAGE, 2, 3),
)
"""(cells of a stage, cells of a gate, rows of the heading), the widest first."""
_OUTCOME = 16
_NAME = 16


UNFIT = "n/a"
"""The outcome of a variant that cannot be made of a case."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths in cells of the matrix's columns at one screen width. `cell` is 0 where there is no room for the gates."""

    name: int
    stage: int
    cell: int
    heads: int
    """Rows of the heading: gate names are spread over three, or run downwards in the narrowest columns."""


def columns(width: int, gates: int, longest: int) -> Columns:
    """Divide the width: gates get room for a word each before stages are written out."""
    room, wanted = width - 2 - _OUTCOME, max(_NAME, longest + 1)
    for least in (wanted, _NAME):
        for stage, cell, heads in _SHARES:
            name = room - 2 * stage - cell * gates
            # Cutting a name costs more than a shorter heading, but no name is worth all the gates.
            if name >= least:
                return Columns(min(name, wanted), stage, cell, heads)
    return Columns(max(8, room - 2 * _SHORT_STAGE), _SHORT_STAGE, 0, 1)


def stage_word(stage: str, width: int) -> str:
    """A stage in at most `width` cells, abbreviated if its name is too long."""
    return stage if len(stage) < width else _STAGES.get(stage, stage)


def short_name(name: str, width: int, ellipsis: str) -> str:
    """A name in `width` cells; a number at its end stays, since it distinguishes the variants of a family."""
    stem, slash, number = name.rpartition("/")
    tail = f"/{number}" if slash and number.isdecimal() else ""
    if not tail or content.cells(name) <= width or len(tail) >= width:
        return content.row(name, width, ellipsis)
    return content.row(content.row(stem, width - len(tail), ellipsis).rstrip() + tail, width, ellipsis)


def outcome_word(outcome: str) -> str:
    """An outcome as people write it."""
    return outcome.replace("_", " ")


def staggered(gates: Sequence[str], y: int, laid: Columns) -> list[tuple[int, str]]:
    """(number of the gate, its name with the cells of the columns it covers) in row `y` of a spread heading.

    The last gate is in the first row, where nothing is to the right of it.
    """
    first = (len(gates) - 1 - y) % STAGGER
    found = [(-1, " " * (min(first, len(gates)) * laid.cell))] if first else []
    for number in range(first, len(gates), STAGGER):
        covered = min(STAGGER, len(gates) - number) * laid.cell
        found.append((number, f" {short_title(gates[number])}".ljust(covered)))
    return found


def order_rows(rows: Sequence[VariantRow], *, only_wrong: bool, with_unfit: bool) -> list[VariantRow]:
    """The reference, then what needs action, then the rest; what does not apply comes last, if at all."""
    if only_wrong:
        return [row for row in rows if row.wrong]
    first, *others = rows
    fit = [row for row in others if row.outcome != UNFIT]
    ordered = [first, *(row for row in fit if row.wrong), *(row for row in fit if not row.wrong)]
    return [*ordered, *(row for row in others if row.outcome == UNFIT)] if with_unfit else ordered


def summary(found: CaseVariants, glyphs: Glyphs, *, only_wrong: bool, with_unfit: bool = False) -> list[str]:
    """The result, then the gates that nothing turns red here."""
    if not found.applicable and not found.stopped:
        said = "no variant can be made yet: the case has nothing that could be said wrongly"
    else:
        said = f"killed {found.killed} of {found.applicable} applicable"
    parts = [said, *_others(found)]
    if found.stopped:
        parts.append(f"the reference is stopped at {found.stopped}: no credit")
    elif found.applicable:
        parts.append("sound" if found.sound else "not sound")
    if only_wrong:
        parts.append("only the wrong ones (o: all)")
    unfit = sum(row.outcome == UNFIT for row in found.rows)
    if unfit and not only_wrong and not with_unfit:
        parts.append(f"{unfit} n/a (o)")
    rows = [glyphs.dot.join(parts)]
    if found.unturned and found.applicable:
        rows.append(f"no variant here is first stopped at: {', '.join(title(gate) for gate in found.unturned)}")
    return rows


def _others(found: CaseVariants) -> list[str]:
    counts: dict[str, int] = {}
    for row in found.rows[1:]:
        if row.wrong:
            counts[row.outcome] = counts.get(row.outcome, 0) + 1
    return [f"{number} {outcome_word(outcome)}" for outcome, number in sorted(counts.items())]


def about_row(row: VariantRow, glyphs: Glyphs) -> list[str]:
    """Paragraphs about a row: what it is, how it came out and why, and what would catch it."""
    what = row.note or (f"This variant {row.changes}." if row.changes else "")
    kept = "" if row.kept is None else (" (kept)" if row.kept.answer or row.kept.trace else " (expectation changed)")
    rows = [f"{row.name}{kept}: {what}"] if what else [f"{row.name}{kept}"]
    sign = glyphs.of_outcome(row.outcome)
    rows.append(f"{sign} {outcome_word(row.outcome)}: {row.reason}")
    if row.advice:
        rows.append(f"f: {row.advice}")
    return rows


def about_cell(row: VariantRow, gate: str, glyphs: Glyphs) -> list[str]:
    """Paragraphs about one gate of a row: its status, then every finding, errors first."""
    result = next((one for one in row.results if one.gate == gate), None)
    if result is None:
        return [f"{title(gate)}: {row.name} was not judged"]
    said = f"{STATUS_VERBS[result.status]}{count_suffix(result.k, result.n)}"
    head = f"{glyphs.of_status(result.status)} {title(gate)} {said}"
    if row.expected == result.stage.value:
        head += "; it is expected to stop this one"
    return [f"{head} ({row.name})", *_findings(result)]


def _findings(result: GateResult) -> list[str]:
    weight = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}
    found = sorted(result.findings, key=lambda one: weight[one.severity])
    return [f"{one.message} ({one.where})" if one.where else one.message for one in found]


def no_difference(row: VariantRow) -> str:
    """Why there is no difference to show."""
    if not row.observed:
        return f"There is no such variant here: {row.reason}."
    return "This is the reference itself." if row.variant is None else "It says what the reference says."
