"""The cases of a report, one JSON object a line: for joins and filters by tools that need no more than rows.

Every gold case is there, also one without a trace, so that the lines can be counted against the gold.
"""

from __future__ import annotations

import json

from goldtui.model.score import ScoreReport
from goldtui.reports.score_json import row_value


def document(report: ScoreReport) -> str:
    """One line a case, ASCII, in gold order; the keys are those of `rows` in the JSON report."""
    return "".join(json.dumps(row_value(row), ensure_ascii=True, allow_nan=False) + "\n" for row in report.rows)
