"""The pictures of the Review place from the example set: the queue with a case, a remark in it, and two who disagree.

Three people decide by the clock of the pictures, so that they change only when a screen does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

from goldtui.casework import edits
from goldtui.model.review import Choice
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.review.review import ReviewPlace
from goldtui.workbench.bench import Bench
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import Session, open_session

Settle = Callable[[GoldtuiApp], Awaitable[None]]
READY = ("gh-orchid-donor", "gh-quarantine-mealybug", "gh-rainwater-low")
"""Cases that wait next to the current one."""


class _Sitting(Bench):
    """A person at the set at one moment; `blind` has the set ask for two who do not see each other's decisions."""

    def __init__(self, path: Path, who: str, at: datetime, *, blind: bool = False) -> None:
        session = open_session(Place(path, ""), who, clock=lambda: at)
        asked = {"reviewers_needed": 2, "blind_review": True} if blind else {}
        policy = session.policy.model_copy(update=asked)
        fields = {name: getattr(session, name) for name in Session.__slots__}
        super().__init__(Session(**(fields | {"policy": policy})))


def _ready(path: Path, case_id: str, at: datetime) -> None:
    bench = _Sitting(path, "mei", at)
    opened = bench.case.open(case_id)
    bench.case.mark_ready(opened.case, opened.number)
    bench.close()


def _said(path: Path, who: str, case_id: str, at: datetime, choice: Choice, note: str) -> None:
    bench = _Sitting(path, who, at, blind=True)
    page = bench.review.page(case_id)
    bench.review.decide(
        page, choice, note, boxes_of(bench.policy, page.case), seconds=30.0 if note else 2.0, blind=True
    )
    bench.close()


async def take_review(
    path: Path, case_id: str, at: datetime, size: tuple[int, int], theme: str, settle: Settle
) -> dict[str, str]:
    """Name to SVG of the queue and of a disagreement, in the eyes of somebody who wrote none of it."""
    hour, name = timedelta(hours=1), f"{size[0]}x{size[1]}"
    for number, one in enumerate((case_id, *READY)):
        _ready(path, one, at - (30 - 9 * number) * hour)
    writer = _Sitting(path, "ben", at - 2 * hour)
    page = writer.review.page(case_id)
    claim = edits.claims_of(page.case)[0]
    place = f"claim:{claim.claim_id}.support_phrases[0]"
    writer.review.comment(page, "Is the summer setting another one?", place, claim.support_phrases[0])
    writer.close()
    pictures = {}
    for kind in ("review", "disagreement"):
        if kind == "disagreement":
            _said(path, "ben", case_id, at - hour, Choice.APPROVE, "")
            _said(
                path, "cleo", case_id, at - hour, Choice.RETURN, "The sheet has one row for summer and one for winter."
            )
        bench = _Sitting(path, "ana", at, blind=kind == "disagreement")
        app = GoldtuiApp(lambda bench=bench: bench, "goldtui.db", theme=theme)  # type: ignore[misc]
        async with app.run_test(size=size) as pilot:
            await settle(app)
            app.action_place(5)
            await settle(app)
            screen = app.screen
            assert isinstance(screen, ReviewPlace)
            at_row = next((i for i, row in enumerate(screen.queue.rows) if row.case_id == case_id), 0)
            screen.queue.action_move(at_row - screen.queue.cursor)
            await settle(app)
            pictures[f"{kind}-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
            await pilot.pause()
    return pictures
