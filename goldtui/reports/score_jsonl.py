"""The cases of a report, one JSON object per line, for joins and filters by tools that only need rows.

Every gold case is there, even without a trace, so that the lines can be counted against the gold.
"""

from __future__ import annotations

import json

from goldtui.model.score import ScoreReport
from goldtui.reports.score_json import row_value


def document(report: ScoreReport) -> str:
    """One line per case, ASCII, in gold order: the keys of `rows` in the JSON report, and `gold_signed`.

    That is `verified` or `unsigned` in every line, since lines are copied without the report's head.
    """
    signed = {"gold_signed": report.gold.signed.value}
    lines = (row_value(row) | signed for row in report.rows)
    return "".join(json.dumps(line, ensure_ascii=True, allow_nan=False) + "\n" for line in lines)
