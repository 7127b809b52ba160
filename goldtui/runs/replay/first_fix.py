"""The first thing to repair in the system that produced a run, by finding.

`casework.first_fix` addresses the author of a case; a red run usually concerns somebody who never saw the gold.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.traces.given import VERSIONS, options_for
from goldtui.gates.catalog import gate_named, reason_of
from goldtui.gates.declare import NOT_RECORDED
from goldtui.gates.required import ALTERNATIVES, SOURCES
from goldtui.model.results import Finding
from goldtui.model.spot import Spot

_VERSIONS = Spot("trace", VERSIONS)
CASE_IS_STALE = (SOURCES, ALTERNATIVES)
"""The start of a finding's place if the case is at fault: what it requires is missing or no longer in force."""


def run_fix(gate: str, finding: Finding | None, lacking: Sequence[str] = ()) -> str:
    """The first thing to do about a red (or untested) gate of a run, in one sentence.

    `lacking` are the components whose versions the run does not record; a person can give them.
    """
    if lacking and finding is not None and finding.code == NOT_RECORDED.code and _VERSIONS in finding.places:
        given = f"say the versions of its components once: {options_for(lacking)}"
        return given if len(finding.places) == 1 else f"{NOT_RECORDED.fix}; {given}"
    reason = None if finding is None else reason_of(finding.code)
    if finding is None or reason is None:
        return gate_named(gate).declared.first_fix
    if reason.stale_fix and finding.places[0] in CASE_IS_STALE:
        return reason.stale_fix
    return reason.fix or gate_named(gate).declared.first_fix
