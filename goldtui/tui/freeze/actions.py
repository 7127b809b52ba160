"""The other keys of the Freeze place: to what is in the way, propose, verify, and what is listed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.freeze.rows import kinds_of
from goldtui.tui.freeze.words import NEXT
from goldtui.tui.kit.ask import Field, FreezeAsk, Values

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.tui.freeze.freeze import FreezePlace

FOR_REVIEWERS = ("case_ready", "case_disputed", "no_cases")
"""Blockers that a reviewer clears and not an author."""


class FreezeActions:
    """Mixed into the Freeze place, and only there."""

    @property
    def _it(self) -> FreezePlace:
        return cast("FreezePlace", self)

    # -- to what is in the way ---------------------------------------------------------------------------

    def action_go(self) -> None:
        """To the case and field of the blocker in hand, else of the first; a group is listed, a release verified,
        another candidate shown."""
        it = self._it
        row = it.steps.row
        if row is not None and row.kind:
            it.memory.only = row.kind
            it.draw()
        elif row is not None and row.release:
            it.action_verify()
        elif row is not None and row.candidate:
            it.memory.version = row.candidate
            it.gold_app.spawn(it, it.load(), "load", exclusive=True)
        else:
            blockers = it.plan.blockers if it.plan is not None else ()
            first = row.blocker if row is not None and row.blocker is not None else next(iter(blockers), None)
            if first is None:
                it.say("Nothing is in the way here.")
            else:
                self._clear(first)

    def _clear(self, blocker: Problem) -> None:
        from goldtui.tui.kit.memory.review import ReviewMemory

        it, app = self._it, self._it.gold_app
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
            it.action_version()
        else:
            it.say(blocker.fix)

    def action_only(self) -> None:
        """The next kind of blocker alone, then all again."""
        it = self._it
        kinds = list(kinds_of(it.plan.blockers)) if it.plan is not None else []
        if not kinds:
            it.say("Nothing is in the way that could be narrowed.")
            return
        order = ["", *kinds]
        it.memory.only = order[(order.index(it.only) + 1) % len(order)]
        it.draw()

    # -- version, trust, look again ----------------------------------------------------------------------

    def action_version(self) -> None:
        """Type the version to come."""
        it = self._it
        it.gold_app.spawn(it, self._version(), "ask", exclusive=True)

    async def _version(self) -> None:
        it = self._it
        lines = ["Three numbers, such as 1.2.0; with a word behind it, such as 1.2.0-rc1, it comes before 1.2.0."]
        ask = FreezeAsk(
            it.lane, "The version to come", lines, [Field("version", "Version:", it.version)], _checked,
            "Enter takes it. Esc leaves it.",
        )  # fmt: skip
        typed = await it.gold_app.push_screen_wait(ask)
        if isinstance(typed, str):
            it.memory.version = typed
            await it.load()

    def action_next(self) -> None:
        """How the next version begins."""
        it = self._it
        if it.candidate is not None:
            it.say("A candidate waits for signatures. z freezes it, D puts it aside; the next version comes after.")
            return
        it.memory.version = ""
        it.gold_app.spawn(it, self._next(), "load", exclusive=True)

    async def _next(self) -> None:
        it = self._it
        await it.load()
        it.say(f"{it.version} is next. {NEXT}")

    def action_trust(self) -> None:
        """Name the trust file."""
        it = self._it
        it.gold_app.spawn(it, self._trust(), "ask", exclusive=True)

    async def _trust(self) -> None:
        it = self._it
        present = it.page.trust if it.page is not None else None
        lines = [
            "It says who is believed, and comes from outside the set: from whoever keeps it.",
            "goldtui trust new FILE begins one.",
        ]
        ask = FreezeAsk(
            it.lane, "The trust file of this set", lines,
            [Field("path", "Its path:", "" if present is None else str(present))],
            lambda values: it.bench.freeze.choose_trust(values["path"]), "Enter uses it. Esc leaves it as it is.",
        )  # fmt: skip
        remembered = await it.gold_app.push_screen_wait(ask)
        if remembered is not None:
            it.verdicts.clear()
            await it.load()
            if not remembered:
                it.say("The choice could not be remembered: the state folder cannot be written.")

    def action_check(self) -> None:
        """Stop the look-through, or begin it again."""
        it = self._it
        if it.looking:
            it.stop_looking()
        else:
            it.memory.plan = None
            it.gold_app.spawn(it, it.load(), "load", exclusive=True)

    # -- candidate and releases --------------------------------------------------------------------------

    def action_propose(self) -> None:
        """Write the candidate, or say why not."""
        it = self._it
        if it.candidate is not None:
            it.say("There is a candidate already. s signs it, D puts it aside.")
        elif it.trouble is not None:
            it.say(f"{it.trouble.message}. {it.trouble.fix}")
        elif it.plan is None or it.looking:
            it.say("The set is still being looked through.")
        elif not it.plan.judged:
            it.say("The set was not looked through to the end. c looks again.")
        elif it.plan.blockers:
            it.say(f"{len(it.plan.blockers):,} in the way. f goes to it.")
        else:
            it.gold_app.spawn(it, self._propose(), "propose", exclusive=True)

    async def _propose(self) -> None:
        it, plan = self._it, self._it.plan
        if plan is None:
            return
        try:
            await it.lane(partial(it.bench.freeze.propose, plan))
        except Conflict as error:
            it.say(f"{error.problem.message}. It is looked through again.")
            it.memory.plan = None
            await it.load()
            return
        it.memory.plan = None
        await it.load()
        it.say(f"Candidate {it.version} is written. Others sign it now.")

    def action_drop(self) -> None:
        """Put the candidate aside, so that its version can be proposed anew."""
        it = self._it
        if it.candidate is None and (it.page is None or it.page.candidate(it.version) is None):
            it.say("There is no candidate to put aside.")
        else:
            it.gold_app.spawn(it, self._drop(it.version), "ask", exclusive=True)

    async def _drop(self, version: str) -> None:
        it = self._it
        lines = ["It gets another name; its signatures stay with it and count for nothing else."]
        ask = FreezeAsk(
            it.lane, f"Put candidate {version} aside", lines, [Field("version", f"Type {version}:")],
            partial(self._dropped, version), "Enter puts it aside. Esc leaves it.",
        )  # fmt: skip
        aside = await it.gold_app.push_screen_wait(ask)
        if aside is not None:
            await it.load()
            it.say(f"Put aside: {aside}")

    def _dropped(self, version: str, values: Values) -> str:
        if values["version"] != version:
            raise GoldtuiError("version_typed", f"that is not {version}", "", f"type {version}, or Esc")
        return self._it.bench.freeze.drop_candidate(version)

    def action_verify(self) -> None:
        """Verify the release in hand, else the newest."""
        it = self._it
        row = it.steps.row
        releases = it.page.releases if it.page is not None else ()
        version = row.release if row is not None and row.release else releases[0].version if releases else ""
        if not version:
            it.say("Nothing is released yet that could be verified.")
        elif it.page is not None and it.page.trust is None:
            it.say("First name the trust file that says who is believed.")
            it.action_trust()
        else:
            it.gold_app.spawn(it, self._verify(version), "verify", exclusive=True)

    async def _verify(self, version: str) -> None:
        it = self._it
        it.show_lines(list(await it.verify_one(version)))
        it.show_reading()

    # -- the difference ----------------------------------------------------------------------------------

    def action_change(self, by: int) -> None:
        """The next change, or the one before."""
        it = self._it
        if not it.difference.step(by):
            it.say("There is no other change in that direction.")

    def action_expectations(self) -> None:
        """Only changed expectations, or all changes."""
        it = self._it
        it.memory.expectations = not it.memory.expectations
        it.lay_difference()
        it.say("Only changed expectations are shown." if it.memory.expectations else "All changes are shown.")


def _checked(values: Values) -> str:
    from goldtui.workbench.freeze.folder import require_version

    require_version(values["version"])
    return values["version"]
