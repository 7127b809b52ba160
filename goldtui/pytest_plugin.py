"""The pytest plugin: a scored run as tests, one for each gold case, so that a failure names the first failed stage.

    pytest --goldtui-release=goldsets/NAME/releases/1.0.0 --goldtui-trust=trust.json --goldtui-traces=runs/night.jsonl

adds a test `goldtui::CASE` for each case and `goldtui::(run)` for the verdict on the whole run, next to the tests that
pytest collects anyway. Nothing is loaded unless the options are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from goldtui.api import ScoreReport

RUN = "(run)"
"""The name of the test of the whole run; no case can bear it, since it is an item of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("goldtui", "score a run of a system by a gold set")
    group.addoption("--goldtui-release", metavar="DIR", help="The gold: a release, a native directory or a database.")
    group.addoption("--goldtui-traces", metavar="FILE", help="The traces of the run to score.")
    group.addoption("--goldtui-trust", metavar="FILE", help="Verify the release by this trust file first.")
    said = "What people and judges said of open statements, as goldtui judge export and run write it; may repeat."
    group.addoption("--goldtui-verdicts", metavar="FILE", action="append", default=[], help=said)
    said = "What goldtui calibrate wrote of a judge, without which it does not count; may repeat."
    group.addoption("--goldtui-calibration", metavar="FILE", action="append", default=[], help=said)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse options that cannot work together, before anything is collected."""
    gold, traces, trust = _given(config)
    if traces and not gold:
        raise pytest.UsageError("--goldtui-traces needs the gold to score by: give --goldtui-release DIR")
    if gold and not traces:
        raise pytest.UsageError("--goldtui-release needs a run to score: give --goldtui-traces FILE")
    if config.getoption("--goldtui-verdicts") and not gold:
        raise pytest.UsageError("--goldtui-verdicts settles statements of a run: give --goldtui-release DIR")
    if config.getoption("--goldtui-calibration") and not config.getoption("--goldtui-verdicts"):
        raise pytest.UsageError("--goldtui-calibration says how far a judge counts: give its --goldtui-verdicts FILE")
    if trust and not gold:
        raise pytest.UsageError("--goldtui-trust verifies a release: give --goldtui-release DIR")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add the tests of the run; `-k` chooses among them like among others."""
    if _given(session.config)[0]:
        suite = GoldSuite.from_parent(session, name="goldtui", nodeid="goldtui")
        added = list(suite.collect())
        session.testscollected += len(added)
        items.extend(added)


class GoldSuite(pytest.Collector):
    """The tests of one run."""

    @cached_property
    def report(self) -> ScoreReport:
        """The scored run, scored once."""
        from goldtui import api

        gold, traces, trust = _given(self.config)
        try:
            return api.score(
                gold,
                traces,
                trust=trust or None,
                require_signed=bool(trust),
                verdicts=self.config.getoption("--goldtui-verdicts"),
                calibrations=self.config.getoption("--goldtui-calibration"),
            )
        except api.GoldtuiError as fault:
            lines = "\n".join(_clean(problem.line()) for problem in fault.problems)
            raise pytest.UsageError(f"goldtui: {lines}") from None

    def collect(self) -> Iterator[pytest.Item]:
        """A test of the run, then one for each gold case, in the set's order."""
        yield RunItem.from_parent(self, name=RUN)
        for number, row in enumerate(self.report.rows):
            yield CaseItem.from_parent(self, name=_clean(row.case_id), number=number)


class _Failed(Exception):
    """A test that fails with words of its own, without a traceback."""


class _Item(pytest.Item):
    @property
    def report(self) -> ScoreReport:
        """The scored run."""
        assert isinstance(self.parent, GoldSuite)
        return self.parent.report

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """The reason alone where the gold says it."""
        if isinstance(excinfo.value, _Failed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The gold as the place of the test."""
        return Path(_given(self.config)[0]), None, f"goldtui: {self.name}"


class RunItem(_Item):
    """The verdict on the whole run: attendance, slices and the policy's thresholds."""

    def runtest(self) -> None:
        """Fail with every reason why the run may not go out."""
        if not self.report.passed:
            raise _Failed("\n".join(_clean(line) for line in (self.report.headline, *self.report.reasons)))


class CaseItem(_Item):
    """One gold case."""

    def __init__(self, *, number: int, **named: object) -> None:
        super().__init__(**named)  # type: ignore[arg-type]
        self.number = number

    def runtest(self) -> None:
        """Fail unless the case was released, with the first failed stage, the finding and what to do."""
        row = self.report.rows[self.number]
        if row.outcome == "released":
            return
        stage = row.first_failed_stage.value if row.first_failed_stage is not None else row.outcome.value
        said = [f"{stage}: {row.code} {row.message}".strip() if row.code else stage]
        said += [f"Fix: {row.fix}"] if row.fix else []
        said += [f"Trace: {row.where}"] if row.where else []
        raise _Failed("\n".join(map(_clean, said)))


def _given(config: pytest.Config) -> tuple[str, str, str]:
    return tuple(config.getoption(f"--goldtui-{name}") or "" for name in ("release", "traces", "trust"))  # type: ignore[return-value]


def _clean(text: str) -> str:
    from goldtui.model.visible import spelled

    return spelled(text)
