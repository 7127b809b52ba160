"""The command of a fix with the run and the set that were scored, so that it can be copied as it is."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path

from goldtui.gates.declare import JUDGE_NEXT
from goldtui.model.database_file import is_database
from goldtui.model.score import ScoreReport
from goldtui.model.urls.object import ObjectUrl
from goldtui.workbench.library.offers import quote_path


def with_commands(report: ScoreReport, run: Path, gold: Path, maps: Iterable[str] = ()) -> ScoreReport:
    """The report with whole commands in its fixes; what is not on this machine, or is no database, stays a placeholder.

    Only for what is printed where it was scored: a report that travels names no folder.
    """
    if not any(JUDGE_NEXT in row.fix for row in report.rows):
        return report
    run_words = "RUN" if isinstance(run, ObjectUrl) else quote_path(run)
    of_database = not gold.is_dir() and is_database(gold)
    read_by = "".join(f" --map {shlex.quote(one)}" for one in maps)
    command = f"goldtui judge next {run_words} --set {quote_path(gold) if of_database else 'DB'}{read_by}"
    rows = tuple([row.model_copy(update={"fix": row.fix.replace(JUDGE_NEXT, command)}) for row in report.rows])
    return report.model_copy(update={"rows": rows})
