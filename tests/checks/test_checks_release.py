"""What a release does not take is known before it is frozen."""

from __future__ import annotations

from goldtui.checks.release import for_release, stops_release
from goldtui.model.checks import CheckFinding, CheckSettings, CheckSeverity, Ignored
from goldtui.model.spot import Spot


def found(code: str, severity: CheckSeverity = CheckSeverity.WARNING) -> CheckFinding:
    return CheckFinding(code, severity, "fern", Spot("case"), "", "")


def test_errors_and_the_warnings_that_block_stop_a_release():
    assert stops_release(found("GT999", CheckSeverity.ERROR))
    assert stops_release(found("GT503"))
    assert not stops_release(found("GT305"))


def test_a_release_asks_what_the_set_left_out():
    kept = for_release(CheckSettings(select=("GT1",), ignore=(Ignored(code="GT503", reason="later"),)))
    assert "GT503" in kept.select
    assert kept.ignore == ()
    assert for_release(CheckSettings()).select == ()
