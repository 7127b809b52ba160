"""Every kind of trace line, one line each, in the order in which they are recognised."""

from __future__ import annotations

from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.eval_rows import EVAL_ROWS
from goldtui.formats.traces.full import FULL
from goldtui.formats.traces.plan_rows import PLAN_ROWS
from goldtui.formats.traces.promptfoo import PROMPTFOO
from goldtui.formats.traces.report_rows import REPORT_ROWS
from goldtui.formats.traces.scorer_lines import SCORER_LINES

CONTRACTS: tuple[TraceContract, ...] = (
    FULL,
    SCORER_LINES,
    PLAN_ROWS,
    EVAL_ROWS,
    REPORT_ROWS,
    PROMPTFOO,
)


def contract_of(content: dict[str, JsonValue]) -> TraceContract | None:
    """The contract that a line follows, or null."""
    return next((one for one in CONTRACTS if one.knows(content)), None)
