"""The other keys of the Freeze place: go to a blocker, propose, verify, and choose what is listed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.freeze.rows import kinds_of
from goldtui.tui.freeze.words import NEXT
from goldtui.tui.kit.ask import Field, FreezeAsk, Values

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.tui.freeze.look import Looking
    from goldtui.tui.freeze.state import FreezeDesk

FOR_REVIEWERS = ("case_ready", "case_disputed", "no_cases")
"""Blockers that a reviewer clears, not an author."""


class FreezeActions:
    """Blockers, versions, the trust file, candidates and verification."""

    def __init__(self, desk: FreezeDesk, looking: Looking) -> None:
        self.desk, self.state, self.looking = desk, desk.state, looking
        self.bench, self.lane = desk.bench, desk.lane

    # -- to what is in the way ---------------------------------------------------------------------------

    def go(self) -> None:
        """Go to the field of the selected blocker; list a group, verify a release, or show another candidate."""
        row = self.desk.steps.row
        if row is not None and row.kind:
            self.state.memory.only = row.kind
            self.desk.draw()
        elif row is not None and row.release:
            self.verify()
        elif row is not None and row.candidate:
            self.state.memory.version = row.candidate
            self.desk.spawn(self.looking.load(), "load", exclusive=True)
        else:
            blockers = self.state.plan.blockers if self.state.plan is not None else ()
            first = row.blocker if row is not None and row.blocker is not None else next(iter(blockers), None)
            if first is None:
                self.desk.say("Nothing is in the way here.")
            else:
                self._clear(first)

    def _clear(self, blocker: Problem) -> None:
        from goldtui.tui.kit.memory.review import ReviewMemory

        app = self.desk.gold_app
        case_id, spot = getattr(blocker, "case_id", ""), getattr(blocker, "spot", None)
        if blocker.code in FOR_REVIEWERS:
            if app.review_memory is None:
                app.review_memory = ReviewMemory()
            app.review_memory.case_id = case_id or app.review_memory.case_id
            app.action_place(5)
        elif case_id:
            app.spawn(
                app,
                app.open_spot(case_id, spot or Spot("question"), f"{blocker.message}. {blocker.fix}"),
                "open",
                exclusive=True,
            )
        elif blocker.code == "version_not_newer":
            self.version()
        else:
            self.desk.say(blocker.fix)

    def only(self) -> None:
        """List only the next kind of blocker; after the last, all again."""
        kinds = list(kinds_of(self.state.plan.blockers)) if self.state.plan is not None else []
        if not kinds:
            self.desk.say("Nothing is in the way that could be narrowed.")
            return
        order = ["", *kinds]
        self.state.memory.only = order[(order.index(self.state.only) + 1) % len(order)]
        self.desk.draw()

    # -- version, trust, look again ----------------------------------------------------------------------

    def version(self) -> None:
        """Type the next version."""
        self.desk.spawn(self._version(), "ask", exclusive=True)

    async def _version(self) -> None:
        lines = ["Three numbers, such as 1.2.0; with a word behind it, such as 1.2.0-rc1, it comes before 1.2.0."]
        ask = FreezeAsk(
            self.lane, "The version to come", lines, [Field("version", "Version:", self.state.version)], _checked,
            "Enter takes it. Esc leaves it.",
        )  # fmt: skip
        typed = await self.desk.gold_app.push_screen_wait(ask)
        if isinstance(typed, str):
            self.state.memory.version = typed
            await self.looking.load()

    def next(self) -> None:
        """Select the suggested next version and say how to start it."""
        if self.state.candidate is not None:
            waits = "A candidate waits for signatures. z freezes it, D puts it aside; the next version comes after."
            self.desk.say(waits)
            return
        self.state.memory.version = ""
        self.desk.spawn(self._next(), "load", exclusive=True)

    async def _next(self) -> None:
        await self.looking.load()
        self.desk.say(f"{self.state.version} is next. {NEXT}")

    def trust(self) -> None:
        """Name the trust file."""
        self.desk.spawn(self._trust(), "ask", exclusive=True)

    async def _trust(self) -> None:
        present = self.state.page.trust if self.state.page is not None else None
        lines = [
            "It says who is believed, and comes from outside the set: from whoever keeps it.",
            "goldtui trust new FILE begins one.",
        ]
        ask = FreezeAsk(
            self.lane, "The trust file of this set", lines,
            [Field("path", "Its path:", "" if present is None else str(present))],
            lambda values: self.bench.freeze.choose_trust(values["path"]), "Enter uses it. Esc leaves it as it is.",
        )  # fmt: skip
        remembered = await self.desk.gold_app.push_screen_wait(ask)
        if remembered is not None:
            self.state.verdicts.clear()
            await self.looking.load()
            if not remembered:
                self.desk.say("The choice could not be remembered: the state folder cannot be written.")

    def check(self) -> None:
        """Stop the check of the set, or start it again."""
        if self.state.looking:
            self.looking.stop_looking()
        else:
            self.state.memory.plan = None
            self.desk.spawn(self.looking.load(), "load", exclusive=True)

    # -- candidate and releases --------------------------------------------------------------------------

    def propose(self) -> None:
        """Write the candidate, or say why not."""
        if self.state.candidate is not None:
            self.desk.say("There is a candidate already. s signs it, D puts it aside.")
        elif self.state.trouble is not None:
            self.desk.say(f"{self.state.trouble.message}. {self.state.trouble.fix}")
        elif self.state.plan is None or self.state.looking:
            self.desk.say("The set is still being looked through.")
        elif not self.state.plan.judged:
            self.desk.say("The set was not looked through to the end. c looks again.")
        elif self.state.plan.blockers:
            self.desk.say(f"{len(self.state.plan.blockers):,} in the way. f goes to it.")
        else:
            self.desk.spawn(self._propose(), "propose", exclusive=True)

    async def _propose(self) -> None:
        plan = self.state.plan
        if plan is None:
            return
        try:
            await self.lane(partial(self.bench.freeze.propose, plan))
        except Conflict as error:
            self.desk.say(f"{error.problem.message}. It is looked through again.")
            self.state.memory.plan = None
            await self.looking.load()
            return
        self.state.memory.plan = None
        await self.looking.load()
        self.desk.say(f"Candidate {self.state.version} is written. Others sign it now.")

    def drop(self) -> None:
        """Set the candidate aside, so that its version can be proposed again."""
        state = self.state
        if state.candidate is None and (state.page is None or state.page.candidate(state.version) is None):
            self.desk.say("There is no candidate to put aside.")
        else:
            self.desk.spawn(self._drop(state.version), "ask", exclusive=True)

    async def _drop(self, version: str) -> None:
        lines = ["It gets another name; its signatures stay with it and count for nothing else."]
        ask = FreezeAsk(
            self.lane, f"Put candidate {version} aside", lines, [Field("version", f"Type {version}:")],
            partial(self._dropped, version), "Enter puts it aside. Esc leaves it.",
        )  # fmt: skip
        aside = await self.desk.gold_app.push_screen_wait(ask)
        if aside is not None:
            await self.looking.load()
            self.desk.say(f"Put aside: {aside}")

    def _dropped(self, version: str, values: Values) -> str:
        if values["version"] != version:
            raise GoldtuiError("version_typed", f"that is not {version}", "", f"type {version}, or Esc")
        return self.bench.freeze.drop_candidate(version)

    def verify(self) -> None:
        """Verify the selected release, else the newest."""
        row = self.desk.steps.row
        releases = self.state.page.releases if self.state.page is not None else ()
        version = row.release if row is not None and row.release else releases[0].version if releases else ""
        if not version:
            self.desk.say("Nothing is released yet that could be verified.")
        elif self.state.page is not None and self.state.page.trust is None:
            self.desk.say("First name the trust file that says who is believed.")
            self.trust()
        else:
            self.desk.spawn(self._verify(version), "verify", exclusive=True)

    async def _verify(self, version: str) -> None:
        self.desk.show_lines(list(await self.looking.verify_one(version)))
        self.desk.show_reading()

    # -- the difference ----------------------------------------------------------------------------------

    def change(self, by: int) -> None:
        """Go to the next or the previous change."""
        if not self.desk.difference.step(by):
            self.desk.say("There is no other change in that direction.")

    def expectations(self) -> None:
        """Show only changed expectations, or all changes."""
        only = self.state.memory.expectations = not self.state.memory.expectations
        self.looking.lay_difference()
        self.desk.say("Only changed expectations are shown." if only else "All changes are shown.")


def _checked(values: Values) -> str:
    from goldtui.workbench.freeze.folder import require_version

    require_version(values["version"])
    return values["version"]
