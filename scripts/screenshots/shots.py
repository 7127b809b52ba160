"""Takes the pictures of the README from the example set: `python -m scripts.screenshots.shots OUTDIR`.

Made by a program from fixed data at a fixed time, so that a picture changes only when a screen does. SVG always; PNG
too where Chromium is found, since SVG viewers guess fonts.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from html import escape, unescape
from pathlib import Path

from rich.cells import cell_len
from textual.worker import WorkerCancelled

from goldtui.casework import edits
from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.library.coverage import CoverageList
from goldtui.tui.pages.findings import FindingsScreen
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.variants.variants import Variants
from goldtui.tui.workbench.check_actions import CHECK_PAUSE
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.bench import Bench
from goldtui.workbench.session.places import Place, example_folder
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example
from scripts.screenshots.freeze import take_freeze
from scripts.screenshots.history import take_history
from scripts.screenshots.labels import take_labels
from scripts.screenshots.report import PAGE, take_report, write_page
from scripts.screenshots.review import take_review

CASE = "gh-palm-house-night"
SHOTS = (
    ((60, 20), "goldtui-dark", ""),
    ((80, 24), "goldtui-dark", ""),
    ((120, 36), "goldtui-dark", ""),
    ((120, 36), "goldtui-light", "-light"),
    ((200, 50), "goldtui-dark", ""),
)
"""Size, theme and what the theme adds to a picture's name."""
VARIANT_SIZES = ((80, 24), (120, 36))
REPLAYED = {
    "pass": "",
    "miss": "failing/source_not_retrieved",
    "stale": "failing/stale_version",
    "mis-cited": "failing/citation_does_not_establish",
}
"""Kind of run and its id; the one without an id is the first of the set's own."""
COMPARED = "seed-acorns-abroad"
"""The case whose run of one file is next to the one of another."""
ROOMY = ((120, 36),)
"""Sizes at which the tables of numbers are drawn too."""
OPENING = 30.0
"""Seconds within which a trace file opens."""
AT = datetime(2026, 1, 5, 9, 30, tzinfo=UTC)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PIECE = re.compile(r'<text([^>]*?)x="([\d.]+)"([^>]*?)textLength="([\d.]+)"([^>]*)>([^<]*)</text>')
_WIDE = "\\u1100-\\u11ff\\u2e80-\\ua4cf\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uff60\\uffe0-\\uffe6"
_RUN = re.compile(f"[{_WIDE}]+|[^{_WIDE}]+")


FEWEST_ROWS = 10
"""Rows that every drawn screen has at least; an empty picture was taken too early."""


def fixed() -> datetime:
    """The one time at which every picture is taken."""
    return AT


def open_copy(path: Path) -> Bench:
    """The example set at a path, opened by a fixed author at a fixed time."""
    return Bench(open_session(Place(path, ""), "ana", clock=fixed))


async def settle(app: GoldtuiApp) -> None:
    """Until no worker runs and no message waits."""
    for _ in range(4):
        await asyncio.sleep(0.05)
        # A search that a newer one replaces ends as cancelled, which is its proper end.
        with suppress(WorkerCancelled):
            await app.workers.wait_for_complete([one for one in app.workers if not one.is_finished])


async def take(path: Path, size: tuple[int, int], theme: str, added: str = "") -> dict[str, str]:
    """Name to SVG of the three screens at one size in one theme."""
    app = GoldtuiApp(partial(open_copy, path), "goldtui.db", theme=theme)
    pictures = {}
    name = f"{size[0]}x{size[1]}{added}"
    async with app.run_test(size=size) as pilot:
        await settle(app)
        pictures[f"library-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        app.post_message(CaseList.Opened(CASE))
        await settle(app)
        screen = app.screen
        assert isinstance(screen, Workbench)
        assert screen.sitting is not None
        claim = edits.claims_of(screen.sitting.case)[-1]
        # A phrase that is nearly right shows what the screen is for: red gate, missing box, nearest wording.
        wrong = " ".join(claim.support_phrases[0].split()[:-1]) + " per cent"
        screen.keeping.edit(edits.replace_phrase(screen.sitting.case, claim.claim_id, 0, wrong))
        screen.action_first_fix()
        await settle(app)
        await screen.keep_now()
        await settle(app)
        pictures[f"workbench-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        if size in VARIANT_SIZES and not added:
            pictures[f"variants-{name}"] = await _variants(app, screen)
            pictures |= {f"{kind}-{name}": svg for kind, svg in (await _findings(app, screen)).items()}
        await pilot.pause()
    return pictures


async def _variants(app: GoldtuiApp, screen: Workbench) -> str:
    """The matrix of the case once its phrase is right again, with a point whose answer phrases are missing."""
    assert screen.sitting is not None
    case = screen.sitting.opened.case
    first, *rest = case.points
    bare = first.model_copy(update={"answer_phrases": (), "forbidden_phrases": ()})
    screen.keeping.edit(edits.Edit(case.model_copy(update={"points": (bare, *rest)}), "weaken", Spot("question")))
    await screen.keep_now()
    app.action_place(3)
    await settle(app)
    place = app.screen
    assert isinstance(place, Variants)
    place.matrix.move_to(next((i for i, row in enumerate(place.matrix.rows) if row.wrong), 0))
    await settle(app)
    return app.export_screenshot(title="goldtui", simplify=True)


async def take_replay(path: Path, size: tuple[int, int], theme: str) -> dict[str, str]:
    """Name to SVG of the Replay place: a run that passes and three that fail at different gates."""
    pictures = {}
    runs = example_folder() / "runs" / "failing.jsonl"
    for kind, trace_id in REPLAYED.items():
        app = GoldtuiApp(partial(open_copy, path), "goldtui.db", theme=theme)
        app.runs_memory = RunsMemory(
            runs if trace_id else None, not trace_id, filter_text=f"trace:{trace_id}" if trace_id else ""
        )
        async with app.run_test(size=size) as pilot:
            await settle(app)
            # The file is opened after the set, so that settling once can come too early.
            until = time.monotonic() + OPENING
            while not (isinstance(app.screen, ReplayPlace) and app.screen.state.shown is not None):
                if time.monotonic() > until:
                    sys.stderr.write(f"replay-{kind}: its run did not open in {OPENING:g} s, so it has no picture\n")
                    break
                await asyncio.sleep(CHECK_PAUSE)
            else:
                await settle(app)
                pictures[f"replay-{kind}-{size[0]}x{size[1]}"] = app.export_screenshot(title="goldtui", simplify=True)
            await pilot.pause()
    return pictures


async def take_replay_looks(path: Path, size: tuple[int, int], theme: str) -> dict[str, str]:
    """Name to SVG of two files of runs side by side, where a source was lost, and with room the funnel and the map."""
    folder = example_folder()
    app = GoldtuiApp(partial(open_copy, path), "goldtui.db", theme=theme)
    memory = RunsMemory(folder / "traces.jsonl", filter_text=f"case:{COMPARED}", comparing=True)
    memory.against = folder / "runs" / "failing.jsonl"
    app.runs_memory = memory
    pictures, name = {}, f"{size[0]}x{size[1]}"
    async with app.run_test(size=size) as pilot:
        await settle(app)
        await settle(app)
        pictures[f"compare-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
        if size in ROOMY:
            app.screen.dismiss(None)
            await settle(app)
            # The map of how far runs get is of the file in which they stop.
            memory.ask(folder / "runs" / "failing.jsonl")
            place = app.screen
            assert isinstance(place, ReplayPlace)
            place.files.arrive()
            await settle(app)
            place.action_funnel()
            await settle(app)
            pictures[f"funnel-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
            app.screen.dismiss(None)
            await settle(app)
            app.action_place(1)
            await settle(app)
            app.library.action_coverage()
            # Its worker waits until one leaves the map, so that there is nothing to settle.
            while not (rows := app.screen.query(CoverageList)) or not rows.first().rows:
                await asyncio.sleep(CHECK_PAUSE)
            # The command that closes a gap names the database, and a picture shows no folder of a machine.
            rows.first().action_move(-rows.first().cursor)
            await pilot.pause()
            pictures[f"coverage-{name}"] = app.export_screenshot(title="goldtui", simplify=True)
            app.screen.dismiss(None)
        await pilot.pause()
    return pictures


async def _findings(app: GoldtuiApp, screen: Workbench) -> dict[str, str]:
    """A finding under its row, the list of the case's findings, and the page of the current rule."""
    app.action_place(2)
    await settle(app)
    assert screen.sitting is not None
    case = screen.sitting.opened.case
    claim = edits.claims_of(case)[-1]
    generic = " ".join(claim.support_phrases[0].split()[-2:])
    screen.keeping.edit(edits.replace_phrase(case, claim.claim_id, 0, generic))
    screen.go_to(Spot("claim", claim.claim_id))
    await asyncio.sleep(2 * CHECK_PAUSE)
    await settle(app)
    pictures = {"finding": app.export_screenshot(title="goldtui", simplify=True)}
    screen.action_findings()
    await asyncio.sleep(CHECK_PAUSE)
    pictures["findings"] = app.export_screenshot(title="goldtui", simplify=True)
    listed = app.screen
    assert isinstance(listed, FindingsScreen)
    listed.action_why()
    await asyncio.sleep(CHECK_PAUSE)
    pictures["rule"] = app.export_screenshot(title="goldtui", simplify=True)
    app.screen.dismiss(None)
    listed.dismiss(None)
    return pictures


def widened(svg: str) -> str:
    """The SVG with every piece of text as long as its cells, wide scripts in pieces of their own.

    The exporter counts characters, which squashes scripts that take two cells each, and stretching a whole row
    would pull its other columns out of line.
    """

    def split(found: re.Match[str]) -> str:
        head, x, middle, length, tail, inner = found.groups()
        text = unescape(inner)
        if cell_len(text) == len(text):
            return found[0]
        cell, at, pieces = float(length) / len(text), float(x), []
        for run in _RUN.findall(text):
            wide = cell * cell_len(run)
            shown = escape(run).replace(" ", "&#160;")
            pieces.append(f'<text{head}x="{at:g}"{middle}textLength="{wide:g}"{tail}>{shown}</text>')
            at += wide
        return "".join(pieces)

    return _PIECE.sub(split, svg)


def write_png(svg: Path) -> None:
    """A PNG next to the SVG, where a browser is found."""
    box = _BOX.search(svg.read_text(encoding="utf-8"))
    width, height = (round(float(side)) for side in box.groups()) if box is not None else (1200, 800)
    page = svg.with_suffix(".html")
    page.write_text(f"<body style='margin:0'>{svg.read_text(encoding='utf-8')}</body>", encoding="utf-8")
    photograph(page, svg.with_suffix(".png"), width, height)


def photograph(page: Path, png: Path, width: int, height: int) -> None:
    """A picture of a page, which is then removed; only the latter where no browser is found."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    size, target = f"--window-size={width},{height}", f"--screenshot={png}"
    try:
        if browser is not None:
            words = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", size, target, page.as_uri()]
            subprocess.run(words, check=True, capture_output=True, timeout=60)
    finally:
        page.unlink()


def main(arguments: list[str]) -> int:
    """Write all pictures into a folder."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m scripts.screenshots.shots OUTDIR\n")
        return 2
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        os.environ.pop(name, None)
    os.environ.update(TZ="UTC", COLORTERM="truecolor", TERM="xterm-256color", TEXTUAL_ANIMATIONS="none")
    time.tzset()
    folder = Path(arguments[0]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for size, theme, added in SHOTS:
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / "goldtui.db"
            copy_example(path, clock=fixed)
            pictures = asyncio.run(take(path, size, theme, added))
            if size in VARIANT_SIZES and not added:
                pictures |= asyncio.run(take_replay(path, size, theme))
                untouched = Path(scratch) / "history.db"
                copy_example(untouched, clock=lambda: AT - timedelta(days=4))
                pictures |= asyncio.run(take_history(untouched, CASE, AT, size, theme, settle))
                copy_example(labelled := Path(scratch) / "labels.db", clock=fixed)
                pictures |= asyncio.run(take_labels(labelled, CASE, AT, size, theme, settle))
                reviewed = Path(scratch) / "review.db"
                copy_example(reviewed, clock=lambda: AT - timedelta(days=4))
                pictures |= asyncio.run(take_review(reviewed, CASE, AT, size, theme, settle))
                copy_example(frozen := Path(scratch) / "freeze.db", clock=lambda: AT - timedelta(days=4))
                pictures |= asyncio.run(take_freeze(frozen, AT, size, theme, settle))
                pictures |= asyncio.run(take_replay_looks(path, size, theme))
            if not added:
                copy_example(scored := Path(scratch) / "report.db", clock=lambda: AT - timedelta(days=4))
                pictures |= asyncio.run(take_report(scored, AT, size, theme, settle))
            for name, svg in pictures.items():
                if svg.count("<text ") < FEWEST_ROWS:
                    sys.exit(f"{name} was taken before it was drawn: take the pictures again on a machine at rest")
                target = folder / f"{name}.svg"
                target.write_text(widened(svg), encoding="utf-8")
                write_png(target)
                sys.stderr.write(f"{target.name}\n")
    photograph(write_page(folder / "report-page.html"), folder / "report-page.png", *PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
