"""What another package imports to extend goldtui; other modules may move. `docs/howto/plugins.md` shows each kind.

A gate is a `Gate`, a check a `Rule` made by a `CheckDeclaration`, a report a `Report`, a mapping the path of its file.
"""

from __future__ import annotations

from goldtui.checks.declare import Declaration as CheckDeclaration
from goldtui.checks.declare import Example, Flaw, Rule
from goldtui.gates.declare import Declaration as GateDeclaration
from goldtui.gates.declare import Gate, Reason, error, notice, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.model.checks import CheckSeverity
from goldtui.model.results import GateResult, Stage, Status, Tier
from goldtui.model.score import ScoreReport
from goldtui.model.spot import Spot
from goldtui.reports.others import Report

__all__ = [
    "CheckDeclaration",
    "CheckSeverity",
    "Example",
    "Exhibit",
    "Flaw",
    "Gate",
    "GateDeclaration",
    "GateResult",
    "Reason",
    "Report",
    "Rule",
    "ScoreReport",
    "Spot",
    "Stage",
    "Status",
    "Tier",
    "error",
    "notice",
    "result",
    "settled",
    "warning",
]
