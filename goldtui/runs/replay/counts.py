"""The coverage of a trace file: how many runs, in which formats, of which cases, and what they do not record.

A walk shows one run. Cases without runs, and runs without a case, are only visible in counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from goldtui.formats.traces.declare import TracedLine
from goldtui.model.counts import counted
from goldtui.model.results import Status, Verdict
from goldtui.runs.replay.replay import Replay


def list_words(values: Iterable[str], total: int) -> str:
    """The first few items, and the number of the rest."""
    shown = list(values)
    rest = total - len(shown)
    return ", ".join(shown) + (f" and {rest:,} more" if rest else "")


SHOWN = 5
"""The most cases (or runs of one case) named in a line; the rest are counted."""
SHOWN_JSON = 1000
_TITLES = {
    "first_stage_ids": "retrieved",
    "rerank_input_ids": "given to the reranker",
    "reranked_ids": "reranked",
    "selected_context_ids": "selected as context",
    "selected_versions": "versions of chunks",
    "versions": "versions of components",
    "answer": "answer",
}


class RunCounts:
    """Counts runs as they are read; memory grows with the cases of the set, not with the runs."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._runs = 0
        self._of_case: Counter[str] = Counter()
        self._lines: dict[str, list[int]] = {}
        self._unknown: dict[str, int] = {}
        self._unknown_total = 0
        self._unrecorded: Counter[str] = Counter()
        self._untested: Counter[str] = Counter()

    def add(self, line: TracedLine, verdict: Verdict | None = None) -> None:
        """Count one run; without its verdict, untested parts are not counted."""
        self._runs += 1
        case = self._replay.case_of(line)
        if case is None:
            self._unknown_total += 1
            if len(self._unknown) < SHOWN_JSON:
                self._unknown.setdefault(line.key, line.number)
        else:
            self._of_case[case.case_id] += 1
            seen = self._lines.setdefault(case.case_id, [])
            if len(seen) < SHOWN:
                seen.append(line.number)
        self._unrecorded.update(field for field in _TITLES if field in line.trace.inferred)
        if verdict is not None:
            self._untested.update(r.gate for r in verdict.results if r.status is Status.NOT_TESTED)

    def lines(self, *, whole: bool) -> Iterator[str]:
        """The counts as text. `whole` means that every run was counted, so that cases without a run can be named."""
        runs, total = self._replay.runs, self._runs
        kind = runs.contract.title if runs.contract is not None else "nothing"
        yield f"read as {kind}: {counted(total, 'run')}, {counted(runs.bad_total, 'problem')} in lines left out"
        if self._unknown_total:
            few = (f"{key} (line {number})" for key, number in list(self._unknown.items())[:SHOWN])
            yield f"of no case of the set: {self._unknown_total:,} of {total:,}: {list_words(few, len(self._unknown))}"
        else:
            yield f"of no case of the set: 0 of {total:,}"
        if repeated := self._repeated():
            few = (
                f"{case_id} (lines {list_words(map(str, self._lines[case_id]), n)})" for case_id, n in repeated[:SHOWN]
            )
            yield f"more than one run: {counted(len(repeated), 'case')}: {list_words(few, len(repeated))}"
        if whole:
            without = self._without()
            named = f": {list_words(without[:SHOWN], len(without))}" if without else ""
            yield f"no run: {len(without):,} of {counted(len(self._replay.case_ids), 'case')}{named}"
        for label, counts in (("not recorded", self._named()), ("not tested", dict(self._untested))):
            if counts:
                yield f"{label}: {', '.join(f'{name} in {k:,} of {total:,}' for name, k in counts.items())}"

    def json(self, *, whole: bool) -> dict[str, Any]:
        """The counts as a JSON value; lists have at most a thousand items, numbers count all."""
        repeated = self._repeated()
        value: dict[str, Any] = {
            "unknown_cases": {
                "runs": self._unknown_total,
                "lines": [{"case": key, "line": number} for key, number in self._unknown.items()],
            },
            "repeated_cases": {"count": len(repeated), "cases": dict(repeated[:SHOWN_JSON])},
            "not_recorded": dict(self._unrecorded),
        }
        if whole:
            without = self._without()
            value["cases_without_run"] = {"count": len(without), "cases": without[:SHOWN_JSON]}
        return value

    def _repeated(self) -> list[tuple[str, int]]:
        return [(case_id, count) for case_id, count in self._of_case.items() if count > 1]

    def _without(self) -> list[str]:
        return [case_id for case_id in self._replay.case_ids if case_id not in self._of_case]

    def _named(self) -> dict[str, int]:
        return {title: self._unrecorded[field] for field, title in _TITLES.items() if self._unrecorded[field]}
