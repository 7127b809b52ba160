"""The pictures of labels, blind and at odds, from the example set; drawn with the others by `shots`.

Two people label one case by the clock of the pictures: they differ on one claim, and on the words for the other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

from goldtui.casework import label_work
from goldtui.casework.edits import claims_of
from goldtui.model.labels import Coverage, Mark, Support
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.agreement import AgreementScreen
from goldtui.tui.labels.labelling import LabellingScreen
from goldtui.workbench.bench import Bench
from goldtui.workbench.labels.page import LabelPage
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import open_session

Settle = Callable[[GoldtuiApp], Awaitable[None]]
NIGHT, HUMID = "at 16 °C or more by night", "between 70 and 85 percent"
WHOLE = "The relative humidity of the Palm House stays between 70 and 85 percent."
LABELLERS = (
    ("ben", ((Support.SUPPORTED, NIGHT), (Support.SUPPORTED, WHOLE))),
    ("cem", ((Support.NOT_SUPPORTED, "at 18 to 24 °C by day"), (Support.SUPPORTED, HUMID))),
)


def _bench(path: Path, who: str, at: datetime) -> Bench:
    return Bench(open_session(Place(path, ""), who, clock=lambda: at))


def _mark(page: LabelPage, phrase: str) -> Mark:
    """The phrase in the only source that holds it."""
    chunk = next(one for one in page.chunks if phrase in (one.text or ""))
    start = (chunk.text or "").index(phrase)
    return Mark(chunk_id=chunk.chunk_id, version=chunk.version, start=start, end=start + len(phrase), text=phrase)


def _labelled(page: LabelPage, says: tuple[tuple[Support, str], ...], *, points: bool) -> label_work.LabelWork:
    work, case = page.work, page.case
    for claim, (label, phrase) in zip(claims_of(case), says, strict=False):
        if phrase:
            work = label_work.mark(work, case, page.versions, claim.claim_id, _mark(page, phrase))
        work = label_work.say(work, case, page.versions, ("claim", claim.claim_id), label)
    for point in case.points if points else ():
        work = label_work.say(work, case, page.versions, ("point", point.point_id), Coverage.COVERED)
    return work


async def take_labels(
    path: Path, case_id: str, at: datetime, size: tuple[int, int], theme: str, settle: Settle
) -> dict[str, str]:
    """Name to SVG of labels given blind, of a disagreement before a third person, and of the agreement of the set."""
    author = _bench(path, "ana", at)
    opened = author.case.open(case_id)
    author.case.mark_ready(opened.case, opened.number)
    author.close()
    name, pictures = f"{size[0]}x{size[1]}", {}
    for who, says in LABELLERS:
        bench = _bench(path, who, at)
        page = bench.labels.page(case_id)
        bench.labels.hand_in(page, _labelled(page, says, points=True))
        bench.close()
    app = GoldtuiApp(lambda: _bench(path, "dora", at), "goldtui.db", theme=theme)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        assert app.bench is not None
        labelling = LabellingScreen(app.bench, app.lane, app.glyphs, case_id)
        app.push_screen(labelling)
        await settle(app)
        assert labelling.state.page is not None
        # Shown and not kept: a picture leaves nothing in anybody's state folder.
        labelling.state.work = _labelled(labelling.state.page, LABELLERS[0][1][:1], points=False)
        labelling.draw()
        labelling.action_unlabelled(1)
        await settle(app)
        pictures[f"labelling-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        labelling.dismiss(None)
        await settle(app)
        app.push_screen(AdjudicationScreen(app.bench, app.lane, app.glyphs, case_id))
        await settle(app)
        pictures[f"adjudication-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        app.screen.dismiss(None)
        await settle(app)
        app.push_screen(AgreementScreen(app.bench, app.lane, app.glyphs))
        await settle(app)
        pictures[f"agreement-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        app.screen.dismiss(None)
        await pilot.pause()
    return pictures
