"""Dispute the gold because of a failing run: the opinion records the run's id, file digest and failed stage.

A wrong label that is only discussed elsewhere stays in the gold; here it waits for a second person's ruling.
"""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.model.review import Fault
from goldtui.store.reviews import Given
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.replay.run import chosen_run, no_gold_error
from goldtui.workbench.review.dispute import dispute
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.session import Session


def disputable(session: Session, runs: OpenRuns, position: int) -> str:
    """The id of the case whose gold the run contradicts. Writes nothing.

    Raises `UnusableInput`: `run_of_unknown_case`, `run_passes`, `run_case_moved`.
    """
    run = chosen_run(session, runs, position)
    if run.case is None:
        message = f"the set has no case {run.line.key!r}, so there is no gold that could be wrong"
        raise no_gold_error(run, "run_of_unknown_case", message, "look whether the run names its case rightly")
    if run.stage is Stage.PASS:
        message = "the run passes every gate, so run and gold agree"
        raise no_gold_error(run, "run_passes", message, "take a run that fails, or edit the case")
    case_id = run.case.case_id
    if case_id not in runs.taken and review_case(session, case_id).case != run.case:
        message = "the case was saved since this run was judged"
        raise no_gold_error(run, "run_case_moved", message, "leave the Replay place and come back, then look again")
    return case_id


def dispute_run(session: Session, runs: OpenRuns, position: int, says: Fault, note: str) -> Given:
    """Record whose fault this person thinks the failure is; the case is disputed until somebody rules.

    Raises the errors of `disputable` and `dispute`; nothing is written then.
    """
    case_id = disputable(session, runs, position)
    origin = chosen_run(session, runs, position).origin
    shown = review_case(session, case_id)
    return dispute(
        session,
        shown,
        says,
        note,
        trace_id=origin.trace_id,
        trace_digest=origin.file_sha256,
        stage=origin.stage,
    )
