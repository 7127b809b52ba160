"""The pictures of the Freeze place from the example set: what is in the way, nothing in the way, and enough signatures.

Digests name the record of changes too, which is never the same twice; a fixed one is drawn in their place, so that a
picture changes only when a screen does.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

from goldtui.model.review import Choice
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.freeze.freeze import FreezePlace
from goldtui.workbench.bench import Bench
from goldtui.workbench.case.desk import mark_ready, open_case
from goldtui.workbench.freeze import trust_file
from goldtui.workbench.freeze.signing import Decision, show_candidate, sign_candidate
from goldtui.workbench.freeze.signing_keys import make_key
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.example import EXAMPLE_AUTHOR

Settle = Callable[[GoldtuiApp], Awaitable[None]]
LATER = ("gh-orchid-donor", "gh-rainwater-low", "seed-acorns-abroad")
"""Cases that are not approved in the first picture; the last of them waits for a reviewer."""
DRAWN = "7ba5b864c8a5a1069c20ad6d6ef8270f4deb466576c841bb9b5f2caffbd7238c"


def _sitting(path: Path, who: str, at: datetime) -> Session:
    return open_session(Place(path, ""), who, clock=lambda: at)


def _ready(path: Path, at: datetime, *case_ids: str) -> None:
    ana = _sitting(path, "ana", at)
    for case_id in case_ids:
        desk = open_case(ana, case_id)
        mark_ready(ana, desk.case, desk.number)
    ana.close()


def _approve(path: Path, at: datetime, *case_ids: str) -> None:
    ben = _sitting(path, "ben", at)
    for case_id in case_ids:
        page = review_case(ben, case_id)
        decide(ben, page, Choice.APPROVE, ticked=boxes_of(ben.policy, page.case))
    ben.close()


def _trusting(folder: Path) -> Path:
    """A trust file with two owners and a reviewer, whose keys are made for the picture only."""
    folder.mkdir()
    path = folder / "trust.json"
    trust_file.new_trust(path, expires="2030-01-01T00:00:00Z")

    def put(value: trust_file.Value) -> None:
        for name, role in (("owen", "owner"), ("rita", "reviewer"), ("ana", "owner")):
            key = trust_file.public_key(make_key(folder / f"{name}.pem", None).public)
            trust_file.put_person(value, name, [role], [])
            trust_file.put_key(value, key, name, None, None)

        # Whoever wrote the example set is a person too.
        trust_file.put_person(value, EXAMPLE_AUTHOR, ["author"], [])

    trust_file.change_file(path, put)
    return path


def _signed(candidate: Path, trust: Path, at: datetime) -> None:
    for name in ("owen", "rita"):
        shown = show_candidate(candidate)
        key = trust.parent / f"{name}.pem"
        sign_candidate(
            shown,
            trust,
            key,
            typed=shown.candidate.digest,
            role=None,
            decision=Decision.APPROVE,
            ask=lambda _: None,
            clock=lambda: at,
        )


def _drawn(app: GoldtuiApp, digest: str) -> str:
    svg = app.export_screenshot(title="goldtui", simplify=True)
    for part in (slice(None), slice(0, 32), slice(32, 64), slice(0, 12)):
        svg = svg.replace(digest[part], DRAWN[part])
    return svg


async def take_freeze(path: Path, at: datetime, size: tuple[int, int], theme: str, settle: Settle) -> dict[str, str]:
    """Name to SVG of blockers, of a set that can be proposed, and of a candidate that can be frozen."""
    name, pictures = f"{size[0]}x{size[1]}", {}
    os.environ["GOLDTUI_STATE"] = str(path.parent / "state")
    bench = Bench(_sitting(path, "ana", at))
    trust = _trusting(path.parent / "keeper")
    bench.freeze.choose_trust(str(trust))
    ids = [one for one in bench.library.ids_at(bench.library.all_found("")) if one not in LATER]
    _ready(path, at, *ids, LATER[-1])
    _approve(path, at, *ids)
    app = GoldtuiApp(lambda: bench, "goldtui.db", theme=theme)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        app.action_place(6)
        await settle(app)
        place = app.screen
        assert isinstance(place, FreezePlace)
        pictures[f"freeze-blocked-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        _ready(path, at, *LATER[:-1])
        _approve(path, at, *LATER)
        place.action_check()
        await settle(app)
        pictures[f"freeze-ready-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        place.action_propose()
        await settle(app)
        assert place.state.candidate is not None
        _signed(place.state.candidate.shown.candidate.directory, trust, at)
        await place.looking.load()
        place.say("")
        await settle(app)
        pictures[f"freeze-signed-{name}"] = _drawn(app, place.state.candidate.shown.candidate.digest)
        await pilot.pause()
    return pictures
