"""Give a fresh copy of the example set a history, so that no place of the workbench opens empty.

Two invented people, Owen and Ines, mark cases ready, review them, disagree, and score two runs. What they do goes
through the same functions as anybody's work.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from goldtui.casework.edits import with_claim
from goldtui.model.review import Choice, Fault
from goldtui.store import settings
from goldtui.workbench.case.desk import judge_of, mark_ready, open_case, save_case
from goldtui.workbench.freeze.folder import folder_of
from goldtui.workbench.freeze.trust_memory import remember_trust
from goldtui.workbench.report.saved_runs import keep_run
from goldtui.workbench.report.score_request import score_chain
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.comments import comment
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.dispute import dispute
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.clock import Clock
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.example import EXAMPLE_AUTHOR

FIRST, SECOND = "owen", "ines"
READY: Final = (
    "gh-palm-house-night",
    "gh-orchid-donor",
    "gh-quarantine-mealybug",
    "hb-leaf-sampling",
    "hb-loan-length",
    "hb-type-loan",
    "pl-exhibition-loan",
    "pl-return-tree-fern",
    "seed-agreement-sale",
    "seed-nursery-member",
    "seed-overseas-papers",
    "vi-dog-palm-house",
    "vi-rain-refund",
    "vi-winter-hours",
)
APPROVED: Final = ("hb-leaf-sampling", "hb-type-loan", "seed-overseas-papers", "vi-dog-palm-house", "vi-winter-hours")
HALF: Final = ("gh-palm-house-night", "pl-exhibition-loan", "seed-agreement-sale", "vi-rain-refund")
"""Owen approves; a second approval is missing, and anybody who opens the copy may give it."""
DISAGREED: Final = "gh-orchid-donor"
RETURNED: Final = "hb-loan-length"
DISPUTED: Final = "seed-nursery-member"
UNFINISHED, UNFINISHED_CLAIM = "gh-storm-power-cut", "c2"
"""A draft with a claim that nothing proves yet."""
RELEASE: Final = "1.0.1"
TRUST: Final = "test-trust.json"


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision of this story."""

    who: str
    case_id: str
    choice: Choice
    note: str = ""


def _story() -> Iterator[_Decision]:
    for case_id in (*APPROVED, *HALF, DISAGREED):
        yield _Decision(FIRST, case_id, Choice.APPROVE)
    for case_id in APPROVED:
        yield _Decision(SECOND, case_id, Choice.APPROVE)
    yield _Decision(SECOND, DISAGREED, Choice.RETURN, "The donor's consent needs a point of its own.")
    yield _Decision(SECOND, RETURNED, Choice.RETURN, "Does the length count from sending or from arrival? Say which.")


def live(path: Path, *, clock: Clock) -> None:
    """Write the history into a database that `copy_example` has just made."""
    until = clock()
    with _as(EXAMPLE_AUTHOR, path, until - timedelta(days=6)) as session:
        info = settings.load(session.store)
        policy = info.policy.model_copy(update={"reviewers_needed": 2})
        settings.save(session.store, replace(info, policy=policy), author=session.author, at=session.clock())
        for case_id in READY:
            desk = open_case(session, case_id)
            mark_ready(session, desk.case, desk.number)
        desk = open_case(session, UNFINISHED)
        case = with_claim(desk.case, UNFINISHED_CLAIM, support_phrases=())
        save_case(session, case, desk.number, verdict=judge_of(session, desk).verdict(case), note="one claim to prove")
    for who, days in ((FIRST, 4), (SECOND, 2)):
        with _as(who, path, until - timedelta(days=days)) as session:
            for step in _story():
                if step.who == who:
                    _decide(session, step)
    with _as(FIRST, path, until - timedelta(days=1)) as session:
        shown = review_case(session, HALF[0])
        comment(session, shown, "Is 16 degrees the value by night only? The rule names two values.")
        note = "The run's answer is right: members of a nursery order like anybody else."
        dispute(session, review_case(session, DISPUTED), Fault.LABEL, note)
    _score(path, until)
    _release(path)


def _decide(session: Session, step: _Decision) -> None:
    shown = review_case(session, step.case_id)
    ticked = boxes_of(session.policy, shown.case) if step.choice is Choice.APPROVE else ()
    decide(session, shown, step.choice, note=step.note, ticked=ticked, words=shown.words, seconds=shown.words / 3)


def _score(path: Path, until: datetime) -> None:
    folder = example_folder()
    for name, hours in (("runs/failing.jsonl", 20), ("traces.jsonl", 2)):
        trace = folder / name
        with _as(SECOND, path, until - timedelta(hours=hours)) as session:
            keep_run(session, score_chain(folder, trace), trace)


def _release(path: Path) -> None:
    """A signed release next to the copy, and the trust file that it is verified with."""
    home = folder_of(path, example_folder().name)
    target = home.releases / RELEASE
    if not target.exists():
        shutil.copytree(example_folder() / "releases" / RELEASE, target)
    trust = path.parent / TRUST
    if not trust.exists():
        shutil.copyfile(example_folder().parent / TRUST, trust)
    remember_trust(path, example_folder().name, trust)


@contextmanager
def _as(who: str, path: Path, at: datetime) -> Iterator[Session]:
    """A session of one person, whose clock goes on by a minute with each look."""
    minutes = iter(range(10_000))
    session = open_session(Place(path, GIVEN), who, clock=lambda: at + timedelta(minutes=next(minutes)))
    try:
        yield session
    finally:
        session.close()
