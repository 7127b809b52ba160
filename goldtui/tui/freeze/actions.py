"""The other keys of the Freeze place: go to a blocker, propose, verify, and choose what is listed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.freeze.rows import kinds_of
from goldtui.tui.freeze.view import FreezeView
from goldtui.tui.freeze.words import NEXT
from goldtui.tui.kit.ask import Field, FreezeAsk, Values

if TYPE_CHECKING:
    from goldtui.model.faults import Problem

FOR_REVIEWERS = ("case_ready", "case_disputed", "no_cases")
"""Blockers that a reviewer clears, not an author."""


class FreezeActions(FreezeView):
    """What the keys of the Freeze place do."""

    # -- to what is in the way ---------------------------------------------------------------------------

    def action_go(self) -> None:
        """Go to the field of the selected blocker; list a group, verify a release, or show another candidate."""
        row = self.steps.row
        if row is not None and row.kind:
            self.memory.only = row.kind
            self.draw()
        elif row is not None and row.release:
            self.action_verify()
        elif row is not None and row.candidate:
            self.memory.version = row.candidate
            self.gold_app.spawn(self, self.load(), "load", exclusive=True)
        else:
            blockers = self.plan.blockers if self.plan is not None else ()
            first = row.blocker if row is not None and row.blocker is not None else next(iter(blockers), None)
            if first is None:
                self.say("Nothing is in the way here.")
            else:
                self._clear(first)

    def _clear(self, blocker: Problem) -> None:
        from goldtui.tui.kit.memory.review import ReviewMemory

        app = self.gold_app
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
            self.action_version()
        else:
            self.say(blocker.fix)

    def action_only(self) -> None:
        """List only the next kind of blocker; after the last, all again."""
        kinds = list(kinds_of(self.plan.blockers)) if self.plan is not None else []
        if not kinds:
            self.say("Nothing is in the way that could be narrowed.")
            return
        order = ["", *kinds]
        self.memory.only = order[(order.index(self.only) + 1) % len(order)]
        self.draw()

    # -- version, trust, look again ----------------------------------------------------------------------

    def action_version(self) -> None:
        """Type the next version."""
        self.gold_app.spawn(self, self._version(), "ask", exclusive=True)

    async def _version(self) -> None:
        lines = ["Three numbers, such as 1.2.0; with a word behind it, such as 1.2.0-rc1, it comes before 1.2.0."]
        ask = FreezeAsk(
            self.lane, "The version to come", lines, [Field("version", "Version:", self.version)], _checked,
            "Enter takes it. Esc leaves it.",
        )  # fmt: skip
        typed = await self.gold_app.push_screen_wait(ask)
        if isinstance(typed, str):
            self.memory.version = typed
            await self.load()

    def action_next(self) -> None:
        """Select the suggested next version and say how to start it."""
        if self.candidate is not None:
            self.say("A candidate waits for signatures. z freezes it, D puts it aside; the next version comes after.")
            return
        self.memory.version = ""
        self.gold_app.spawn(self, self._next(), "load", exclusive=True)

    async def _next(self) -> None:
        await self.load()
        self.say(f"{self.version} is next. {NEXT}")

    def action_trust(self) -> None:
        """Name the trust file."""
        self.gold_app.spawn(self, self._trust(), "ask", exclusive=True)

    async def _trust(self) -> None:
        present = self.page.trust if self.page is not None else None
        lines = [
            "It says who is believed, and comes from outside the set: from whoever keeps it.",
            "goldtui trust new FILE begins one.",
        ]
        ask = FreezeAsk(
            self.lane, "The trust file of this set", lines,
            [Field("path", "Its path:", "" if present is None else str(present))],
            lambda values: self.bench.freeze.choose_trust(values["path"]), "Enter uses it. Esc leaves it as it is.",
        )  # fmt: skip
        remembered = await self.gold_app.push_screen_wait(ask)
        if remembered is not None:
            self.verdicts.clear()
            await self.load()
            if not remembered:
                self.say("The choice could not be remembered: the state folder cannot be written.")

    def action_check(self) -> None:
        """Stop the check of the set, or start it again."""
        if self.looking:
            self.stop_looking()
        else:
            self.memory.plan = None
            self.gold_app.spawn(self, self.load(), "load", exclusive=True)

    # -- candidate and releases --------------------------------------------------------------------------

    def action_propose(self) -> None:
        """Write the candidate, or say why not."""
        if self.candidate is not None:
            self.say("There is a candidate already. s signs it, D puts it aside.")
        elif self.trouble is not None:
            self.say(f"{self.trouble.message}. {self.trouble.fix}")
        elif self.plan is None or self.looking:
            self.say("The set is still being looked through.")
        elif not self.plan.judged:
            self.say("The set was not looked through to the end. c looks again.")
        elif self.plan.blockers:
            self.say(f"{len(self.plan.blockers):,} in the way. f goes to it.")
        else:
            self.gold_app.spawn(self, self._propose(), "propose", exclusive=True)

    async def _propose(self) -> None:
        plan = self.plan
        if plan is None:
            return
        try:
            await self.lane(partial(self.bench.freeze.propose, plan))
        except Conflict as error:
            self.say(f"{error.problem.message}. It is looked through again.")
            self.memory.plan = None
            await self.load()
            return
        self.memory.plan = None
        await self.load()
        self.say(f"Candidate {self.version} is written. Others sign it now.")

    def action_drop(self) -> None:
        """Set the candidate aside, so that its version can be proposed again."""
        if self.candidate is None and (self.page is None or self.page.candidate(self.version) is None):
            self.say("There is no candidate to put aside.")
        else:
            self.gold_app.spawn(self, self._drop(self.version), "ask", exclusive=True)

    async def _drop(self, version: str) -> None:
        lines = ["It gets another name; its signatures stay with it and count for nothing else."]
        ask = FreezeAsk(
            self.lane, f"Put candidate {version} aside", lines, [Field("version", f"Type {version}:")],
            partial(self._dropped, version), "Enter puts it aside. Esc leaves it.",
        )  # fmt: skip
        aside = await self.gold_app.push_screen_wait(ask)
        if aside is not None:
            await self.load()
            self.say(f"Put aside: {aside}")

    def _dropped(self, version: str, values: Values) -> str:
        if values["version"] != version:
            raise GoldtuiError("version_typed", f"that is not {version}", "", f"type {version}, or Esc")
        return self.bench.freeze.drop_candidate(version)

    def action_verify(self) -> None:
        """Verify the selected release, else the newest."""
        row = self.steps.row
        releases = self.page.releases if self.page is not None else ()
        version = row.release if row is not None and row.release else releases[0].version if releases else ""
        if not version:
            self.say("Nothing is released yet that could be verified.")
        elif self.page is not None and self.page.trust is None:
            self.say("First name the trust file that says who is believed.")
            self.action_trust()
        else:
            self.gold_app.spawn(self, self._verify(version), "verify", exclusive=True)

    async def _verify(self, version: str) -> None:
        self.show_lines(list(await self.verify_one(version)))
        self.show_reading()

    # -- the difference ----------------------------------------------------------------------------------

    def action_change(self, by: int) -> None:
        """Go to the next or the previous change."""
        if not self.difference.step(by):
            self.say("There is no other change in that direction.")

    def action_expectations(self) -> None:
        """Show only changed expectations, or all changes."""
        self.memory.expectations = not self.memory.expectations
        self.lay_difference()
        self.say("Only changed expectations are shown." if self.memory.expectations else "All changes are shown.")


def _checked(values: Values) -> str:
    from goldtui.workbench.freeze.folder import require_version

    require_version(values["version"])
    return values["version"]
