"""The kill matrix in plain words and as JSON values: the text version of the Variants place, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from goldtui.casework.outlet import wrapped
from goldtui.gates.catalog import gate_named
from goldtui.gates.chain import STRICT, Profile
from goldtui.model.counts import first_few, plural
from goldtui.model.results import Stage
from goldtui.model.shell_words import in_shell
from goldtui.reports.verdict_json import verdict_json
from goldtui.variants.advice import Advice
from goldtui.variants.matrix import Row
from goldtui.variants.outcome import BAD_OUTCOMES, Outcome
from goldtui.variants.score import Score, Tally
from goldtui.variants.summary import Matrix

WIDTH = 80
LISTED = 20
"""The most steps to take that are listed; the rest are counted by field."""

_NAME, _CELL = 21, 4


def new_score(profile: Profile) -> Score:
    """An empty score to add matrices to."""
    return Score(profile)


def is_bad(row: Row) -> bool:
    """Whether this outcome makes a command fail."""
    return row.outcome in BAD_OUTCOMES


def has_bad(matrix: Matrix) -> bool:
    """Whether an outcome of a case makes a command fail."""
    return any(cell.outcome in BAD_OUTCOMES for cell in matrix.summary.cells)


def row_json(row: Row) -> dict[str, Any]:
    """One row with the keys of the exchange contract; `observed_stage` and `verdict` are null only for `n/a`."""
    verdict = row.verdict
    return {
        "case_id": row.case_id,
        "variant_id": row.variant_id,
        "kind": row.kind,
        "expected_stage": row.expected_stage,
        "observed_stage": None if verdict is None else verdict.first_failed_stage.value,
        "should_release": row.should_release,
        "outcome": row.outcome.value,
        "reason": row.classified.reason,
        "verdict": None if verdict is None else verdict_json(verdict),
    }


def row_lines(row: Row) -> Iterator[str]:
    """One row in two or more lines: what was expected and seen, and why."""
    observed = "-" if row.verdict is None else row.verdict.first_failed_stage.value
    yield f"{row.outcome.value:<13} {row.variant_id}  expected {row.expected_stage or '-'}, observed {observed}"
    if row.variant is not None and row.variant.note and not row.stored:
        yield from _indented(row.variant.note)
    yield from _indented(row.classified.reason)


def heading(name: str, score: Score, rule: str, *, stored: bool) -> str:
    """What was judged and by which rule, in one line."""
    kinds = "generated and stored" if stored else "generated"
    return f"{name}: {kinds} variants of {plural(score.cases, 'case')} (profile {rule})"


def matrix_lines(score: Score) -> Iterator[str]:
    """Families by gates: how many variants each gate was the first to stop, `!` if another one was expected."""
    gates = score.gates
    heads = "".join(f"{gate_named(g).declared.column:>{_CELL}}" for g in gates)
    yield f"{'':<{_NAME}}{heads}{'killed':>11}{'n/a':>6}"
    for kind, tally in score.families.items():
        cells = "".join(_cell(score, kind, gate) for gate in gates)
        absent = tally[Outcome.NOT_APPLICABLE]
        yield f"{kind[: _NAME - 1]:<{_NAME}}{cells}{_share(tally):>11}{_small(absent) or '-':>6}"
    totals = "".join(f"{_small(sum(n for (_, g), n in score.cells.items() if g == gate)) or '.':>4}" for gate in gates)
    yield f"{'all':<{_NAME}}{totals}{_share(score.all):>11}{_small(score.all[Outcome.NOT_APPLICABLE]) or '-':>6}"
    legend = [f"{declared.column} {declared.title}" for declared in (gate_named(g).declared for g in gates)]
    yield "  ".join(legend[:5])
    if legend[5:]:
        yield "  ".join(legend[5:])


def score_lines(score: Score) -> Iterator[str]:
    """The totals: all, those that earn credit, by stage, and the gates that nothing turns red."""
    yield from _wrapped(f"killed {_of(score.all)} applicable variants: {_others(score.all)}")
    if score.uncredited:
        stopped = (
            f"the reference of {plural(len(score.uncredited), 'case')} is itself stopped, so that theirs earn nothing"
        )
        yield from _wrapped(f"credited {_of(score.credited)}: {stopped}: {first_few(score.uncredited, 3)}")
    tallies = [(stage, tally) for stage in Stage if (tally := score.stages.get(stage.value)) and tally.applicable]
    by_stage = "; ".join(f"{stage.value} {_of(t)}" for stage, t in tallies if stage is not Stage.PASS)
    yield from _wrapped(f"by stage: {by_stage}")
    predicted = score.stages.get(Stage.PASS.value)
    if predicted is not None and predicted.applicable:
        yield from _wrapped(f"predicted survivors, which this profile cannot see: {predicted[Outcome.SURVIVED]}")
    if score.profile is STRICT:
        yield f"sound: {score.sound} of {score.cases} cases"
    yield from _wrapped(f"gates that no variant turns red: {', '.join(score.unturned) or 'none'}")


class ToDo:
    """What to do about the rows that were not killed, grouped by the step that settles them."""

    def __init__(self) -> None:
        self._wanted: Counter[str] = Counter()
        """Steps by the field to write in."""
        self._variants = 0
        self._listed: list[str] = []
        self._steps = 0

    def add(self, matrix: Matrix) -> None:
        """Add one case; its words are asked for only while they are listed."""
        for step in matrix.summary.steps:
            self._wanted[f"{step.field.kind}.{step.field.name}"] += 1
            self._variants += step.variants
        if matrix.summary.steps and self._steps < LISTED:
            self._list(matrix)
        self._steps += len(matrix.summary.steps)

    def _list(self, matrix: Matrix) -> None:
        steps: dict[Advice, list[Row]] = {}
        for row in matrix.open_rows:
            if row.advice is not None:
                steps.setdefault(row.advice, []).append(row)
        for advice, settled in islice(steps.items(), LISTED - self._steps):
            self._listed.extend(_step_lines(matrix.case_id, advice, settled))

    def lines(self) -> Iterator[str]:
        """The first steps, and how many there are of each field."""
        if not self._steps:
            return
        yield f"to do: {plural(self._steps, 'step')} for {plural(self._variants, 'variant')}"
        yield from self._listed
        if self._steps > LISTED:
            yield f"and {self._steps - LISTED} steps more (--case ID or --json shows them). In all:"
            for place, number in sorted(self._wanted.items(), key=lambda item: (-item[1], item[0])):
                yield f"  {number:>6}  {place}"


def _step_lines(case_id: str, advice: Advice, settled: Sequence[Row]) -> Iterator[str]:
    names = ", ".join(row.variant_id.removeprefix(f"{case_id}/") for row in settled)
    yield from _wrapped(f"{case_id}: {', '.join(dict.fromkeys(r.outcome.value for r in settled))} {names}")
    note = settled[0].variant.note if settled[0].variant is not None else ""
    yield from _indented(textwrap.shorten(note, 2 * WIDTH - 8, placeholder=" ..."), 2) if note else ()
    yield from _indented(f"-> {advice.text}", 2)


def _cell(score: Score, kind: str, gate: str) -> str:
    number = score.cells[kind, gate]
    if not number:
        return f"{'.':>{_CELL}}"
    expected = score.expected_of(kind)
    # If a lie may also stay open, any gate that stops it is right.
    wrong = gate_named(gate).declared.stage.value not in expected and Stage.NOT_TESTED.value not in expected
    return f"{_small(number) + ('!' if wrong else ''):>{_CELL}}"


def _small(number: int) -> str:
    if not number:
        return ""
    return str(number) if number < 1000 else f"{number // 1000}k" if number < 1_000_000 else f"{number // 1_000_000}M"


def _share(tally: Tally) -> str:
    return f"{tally.killed}/{tally.applicable}" if tally.applicable else "-"


def _of(tally: Tally) -> str:
    return f"{tally.killed} of {tally.applicable}"


def _others(tally: Tally) -> str:
    always = (Outcome.HELD, Outcome.SURVIVED, Outcome.MISATTRIBUTED)
    seen = (Outcome.EQUIVALENT, Outcome.ACCEPTED, Outcome.FALSE_ALARM)
    shown = [*always, *(o for o in seen if tally[o])]
    return ", ".join(f"{tally[o]} {o.value.replace('_', ' ')}" for o in shown)


def _wrapped(text: str) -> list[str]:
    return wrapped(text, WIDTH, then="  ")


def _indented(text: str, by: int = 14) -> list[str]:
    pad = " " * by
    said = in_shell(text)
    return wrapped(said, WIDTH, pad, pad) or [pad]
