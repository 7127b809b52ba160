"""A gold set in memory behind the screens' interface, and a way to drive the application in a test."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from check_fakes import FakeChecks
from freeze_fakes import FakeFreeze
from library_fakes import FakeLibrary
from past_fakes import FakePast
from policy_fakes import FakeRules
from replay_fakes import FakeReplay
from report_fakes import FakeReport
from review_fakes import FakeReview
from textual._context import visible_screen_stack
from textual.pilot import Pilot
from textual.strip import Strip
from textual.worker import WorkerCancelled
from tui_case import SECOND_TEXT, FakeJudging, case, chunk
from variant_fakes import FakeVariants

from goldtui.casework.edits import claims_of
from goldtui.model.faults import Conflict, GoldtuiError, StoreError
from goldtui.model.records import (
    EvidenceChunk,
    GoldCase,
)
from goldtui.text.word_diff import Change, Piece
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.library.library import Library
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.case.near_sources import NearSources
from goldtui.workbench.case.neighbours import Neighbour, Neighbourhood
from goldtui.workbench.case.views import OpenCase
from goldtui.workbench.library.row import Row

SERVICES: Mapping[str, Mapping[str, str]] = {
    "library": {},
    "case": {},
    "checks": {"of_case": "findings_of_case", "of_set": "findings_of_set"},
    "variants": {
        "of_case": "variants_of",
        "difference": "variant_difference",
        "quotes_withheld": "variant_quotes",
        "keep": "keep_variant",
    },
    "replay": {
        "count_stored": "stored_runs",
        "open": "open_runs",
    },
    "review": {
        "queue": "review_queue",
        "page": "review_page",
        "news": "review_news",
        "decide": "decide_case",
        "skip": "skip_case",
        "comment": "comment_on",
        "answer": "answer_comment",
        "dispute": "dispute_case",
        "rule": "rule_case",
        "take": "take_case",
        "give_back": "give_case_back",
    },
    "freeze": {
        "page": "release_page",
        "mark": "release_mark",
        "begin": "begin_release",
        "judge": "judge_release",
        "preview": "release_preview",
        "propose": "propose_release",
        "candidate": "candidate_page",
        "surroundings": "release_surroundings",
        "warnings": "release_warnings",
        "sign": "sign_release",
        "freeze": "freeze_release",
        "verify": "verify_release",
    },
    "report": {
        "runs": "kept_runs",
        "open": "open_kept",
        "recent": "recent_runs",
        "gold": "gold_choices",
        "score": "score_trace",
        "keep": "keep_scored",
        "beside": "score_beside",
        "endings": "report_endings",
        "write": "write_report",
    },
}
"""The services of a bench, and what the bench in memory calls their calls where it is not the same."""


class FakeService:
    """One service of the bench in memory."""

    def __init__(self, bench: object, names: Mapping[str, str]) -> None:
        self._bench, self._names = bench, names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bench, self._names.get(name, name))


class FakeBench(
    FakePast,
    FakeLibrary,
    FakeVariants,
    FakeChecks,
    FakeReplay,
    FakeReview,
    FakeFreeze,
    FakeReport,
):
    """Revisions and drafts in dictionaries; every call is remembered in `calls` with its thread."""

    def __init__(self, cases: Sequence[GoldCase], chunks: Sequence[EvidenceChunk], name: str = "garden") -> None:
        self.saved = {one.case_id: [one] for one in cases}
        self.states = {one.case_id: "draft" for one in cases}
        self.drafts: dict[str, GoldCase] = {}
        self.chunks = {one.chunk_id: one for one in chunks}
        self.calls: list[tuple[str, str]] = []
        self.filters: dict[str, str] = {}
        self.fail_drafts = False
        self.closed = False
        self.name = name
        self.path = "garden.db"
        self.why = ""
        self.warning = ""
        self.read_only = ""
        self.author = "ana"
        self.rules = FakeRules()
        for service, names in SERVICES.items():
            setattr(self, service, FakeService(self, names))

    def _note(self, call: str) -> None:
        self.calls.append((call, threading.current_thread().name))

    def _found(self, filter_text: str) -> list[GoldCase]:
        wanted = " ".join(word for word in filter_text.split() if not word.startswith("sort:")).lower()
        return [chain[-1] for chain in self.saved.values() if wanted in chain[-1].question.lower()]

    def count(self, filter_text: str) -> int:
        """How many questions hold the filter."""
        self._note("count")
        return len(self._found(filter_text))

    def window(
        self, filter_text: str, offset: int, limit: int, length: int | None = None, stop: object = None
    ) -> Sequence[Row]:
        """Some of them."""
        self._note("window")
        places = {one: at for at, one in enumerate(self.saved, 1)}
        rows = [
            Row(
                one.case_id,
                self.states[one.case_id],
                one.workflow or "",
                one.question,
                "pass",
                self.author,
                places[one.case_id],
                "2d",
            )
            for one in self._found(filter_text)
        ]
        return rows[offset : offset + limit]

    def _add(self, case_id: str, **update: object) -> str:
        self.saved[case_id] = [case(case_id, **update)]
        self.states[case_id] = "draft"
        return case_id

    def position(self, filter_text: str, case_id: str, stop: object = None) -> int | None:
        """Index among the found."""
        ids = [one.case_id for one in self._found(filter_text)]
        return ids.index(case_id) if case_id in ids else None

    def next_todo(self, filter_text: str, after: str | None) -> str | None:
        """The next draft, wrapping round."""
        ids = [one.case_id for one in self._found(filter_text)]
        start = ids.index(after) + 1 if after in ids else 0
        return next((one for one in ids[start:] + ids[:start] if self.states[one] == "draft"), None)

    def open(self, case_id: str) -> OpenCase:
        """The last revision with its draft."""
        self._note("open")
        if case_id not in self.saved:
            raise GoldtuiError("unknown_case", f"there is no case {case_id!r}")
        chain = self.saved[case_id]
        draft = self.drafts.get(case_id)
        named = {*chain[-1].required_source_ids}
        chunks = tuple(one for one in self.chunks.values() if one.chunk_id in named)
        return OpenCase(
            chain[-1], len(chain), self.states[case_id], chunks, draft, "12:03" if draft is not None else ""
        )

    def judging(self, opened: OpenCase) -> FakeJudging:
        """A judge over all chunks."""
        return FakeJudging(self.chunks)

    def save(self, case: GoldCase, base: int, note: str = "") -> OpenCase:
        """Append, or conflict."""
        self._note("save")
        chain = self.saved[case.case_id]
        if base != len(chain):
            raise Conflict("revision_conflict", "revision 2 was saved by ben", case.case_id, "compare both texts")
        chain.append(case)
        self.states[case.case_id] = "draft"
        self.drafts.pop(case.case_id, None)
        return self.open(case.case_id)

    def save_draft(self, case: GoldCase, base: int) -> str:
        """Keep it, unless set to fail."""
        self._note("save_draft")
        if self.read_only:
            raise StoreError("store_readonly", "the file may only be read", self.path, "run: chmod u+w garden.db")
        if self.fail_drafts:
            raise StoreError("store_full", "the disk is full", self.path, "make room, then edit on")
        self.drafts[case.case_id] = case
        return "12:04"

    def drop_draft(self, case_id: str) -> None:
        """Forget it."""
        self._note("drop_draft")
        self.drafts.pop(case_id, None)

    def mark_ready(self, case: GoldCase, base: int, *, anyway: bool = False) -> OpenCase:
        """Save and change the state; refuse without claims."""
        if not claims_of(case):
            raise GoldtuiError("no_claims", "the case has no claims", case.case_id, "write one")
        self.save(case, base)
        self.states[case.case_id] = "ready"
        return self.open(case.case_id)

    def near_sources(self, case: GoldCase, answer: str) -> NearSources:
        return NearSources()

    def neighbourhood(self, case: GoldCase, chunk_id: str) -> Neighbourhood:
        """The other chunks of the set, as if they stood in one section."""
        rows = []
        for one in self.chunks.values():
            relation = "shown" if one.chunk_id == chunk_id else "after"
            withheld = "" if one.permitted and one.text else "withheld: restricted"
            pieces = () if withheld else (Piece(Change.SAME, one.text or ""),)
            rows.append(Neighbour(relation, one.chunk_id, one.version, (), withheld, pieces, ()))
        return Neighbourhood(tuple(rows))

    def restricted_text(self, chunk_id: str) -> str:
        """Nobody here may read such."""
        raise GoldtuiError("role_missing", "you have no role of restricted reader", chunk_id, "ask one who has it: mei")

    def listen(self, heard: object) -> None:
        """A file says nothing of its own accord."""

    def close(self) -> None:
        """Remember."""
        self.closed = True


def bench(*cases: GoldCase, chunks: Sequence[EvidenceChunk] | None = None) -> FakeBench:
    """A set of three cases and two chunks, unless others are given."""
    made = cases or (case("g-1"), case("g-2"), case("g-3"))
    return FakeBench(made, chunks or (chunk(), chunk("seeds#1", SECOND_TEXT)))


Scenario = Callable[[GoldtuiApp, Pilot[int]], Awaitable[None]]


def drive(
    one: FakeBench, scenario: Scenario, size: tuple[int, int] = (120, 36), *, ascii: bool = False, go: str = "g-1"
) -> GoldtuiApp:
    """Run the application over a bench; with `go`, the Workbench is open on that case when the scenario starts."""
    app = GoldtuiApp(lambda: one, "garden.db", ascii=ascii)

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            if go:
                app.post_message(CaseList.Opened(go))
                await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())
    return app


async def settle(app: GoldtuiApp, pilot: Pilot[int]) -> None:
    """Until no worker runs, no message waits and no key that was typed ahead."""
    quiet = 0
    while quiet < 2:
        await pilot.pause()
        busy = [worker for worker in app.workers if not worker.is_finished]
        if busy:
            # One that a newer one replaces ends as cancelled, which is its proper end.
            with suppress(WorkerCancelled):
                await app.workers.wait_for_complete(busy)
        quiet = 0 if busy or app.keys_wait else quiet + 1


def work(app: GoldtuiApp) -> Workbench:
    """The Workbench on top."""
    screen = app.screen
    assert isinstance(screen, Workbench)
    return screen


def library(app: GoldtuiApp) -> Library:
    """The Library on top."""
    screen = app.screen
    assert isinstance(screen, Library)
    return screen


def strips(app: GoldtuiApp) -> list[Strip]:
    """The screen as rows of pieces, with what is seen through it. The one place that looks into the compositor."""
    # As each update does: a picture uses it up, and which task drew last must not matter.
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips(app.size)


def grid(app: GoldtuiApp) -> str:
    """The screen as characters."""
    return "\n".join(strip.text.rstrip() for strip in strips(app))
