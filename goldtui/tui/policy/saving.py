"""Reading and saving in the Policy place: a reason for each revision, both texts for two writers, approval."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError, unusable
from goldtui.tui.kit.ask import Field, FreezeAsk
from goldtui.workbench.policy.shown import history_lines
from goldtui.workbench.policy.values import differences

if TYPE_CHECKING:
    from goldtui.tui.policy.state import PolicyDesk
    from goldtui.tui.policy.trying import Trying

SAVED, RESTORED = "saved", "restored"


class Saving:
    """The way between the store and what is worked on."""

    def __init__(self, desk: PolicyDesk, trying: Trying) -> None:
        self.desk, self.state, self.trying = desk, desk.state, trying
        self.lane, self.rules = desk.lane, desk.bench.rules

    async def load(self) -> None:
        """Read the policy; what was not saved stays on top of it."""
        memory = self.state.memory
        if memory.base is None:
            memory.base = await self.lane(self.rules.state)
            memory.draft = memory.base.policy
        self.desk.draw()
        await self.trying.load()

    def save(self) -> None:
        """Ask for the reason and save."""
        if not self.state.unsaved:
            self.desk.say("Nothing is changed. Enter changes the field under the cursor.")
            return
        base, draft = self.state.base, self.state.draft
        lines = [one.line for one in differences(base.policy, draft)]
        ask = FreezeAsk(
            self.lane, "Save the policy as a revision", lines, [Field("reason", "Why:")],
            lambda values: self._saved(base, draft, values["reason"]),
            "Enter saves in your name. Esc leaves it unsaved.",
        )  # fmt: skip
        self.desk.gold_app.push_screen(ask, self._after)

    def _saved(self, base: object, draft: object, reason: str) -> str:
        self.rules.save(base, draft, reason)  # type: ignore[arg-type]
        return SAVED

    def _after(self, done: object) -> None:
        if done in (SAVED, RESTORED):
            self.desk.spawn(self._again(str(done)), "load", exclusive=True)
        elif self.state.unsaved:
            self.desk.say("Not saved. If somebody else saved meanwhile, r puts your changes on top of theirs.")

    async def _again(self, said: str) -> None:
        memory = self.state.memory
        memory.base = await self.lane(self.rules.state)
        memory.draft = memory.base.policy
        self.desk.draw()
        self.trying.follow()
        # Its rows say where cases fail, by the rules in force.
        self.desk.gold_app.library.search()
        self.desk.say(f"{said.capitalize()} as revision {memory.base.number} of the policy.")

    def reload(self) -> None:
        """Read what others saved, and put what is not saved on top of it."""
        if self.state.loaded:
            self.desk.spawn(self._reload(), "load", exclusive=True)

    async def _reload(self) -> None:
        base, draft = self.state.base, self.state.draft
        state, policy, both = await self.lane(partial(self.rules.rebased, base, draft))
        self.state.memory.base, self.state.memory.draft = state, policy
        self.desk.draw()
        self.trying.follow()
        if both:
            self.desk.say(f"Both changed {'; '.join(both)}. Theirs stays; change it again to have yours.")
        else:
            self.desk.say(f"Revision {state.number} is read; what you have not saved is on top of it.")

    def revisions(self) -> None:
        """List every revision; one can be saved again as the newest."""
        if not self.state.loaded or not self.state.base.revisions:
            self.desk.say("Nobody changed the policy yet; it is the default.")
            return
        if self.state.unsaved:
            self.desk.say("Save or revert what is changed first (s, u): another revision would replace it.")
            return
        ask = FreezeAsk(
            self.lane, "Revisions of the policy", list(history_lines(self.state.base)),
            [Field("number", "Restore revision (0 is the default policy):"), Field("reason", "Why:")],
            lambda values: self._restored(values["number"], values["reason"]),
            "Enter restores in your name. Esc goes back.",
        )  # fmt: skip
        self.desk.gold_app.push_screen(ask, self._after)

    def _restored(self, number: str, reason: str) -> str:
        if not (number.isascii() and number.isdigit() and len(number) < 9):
            known = f"type a number from 0 to {self.state.base.number}"
            raise unusable("policy_number", f"{number!r} is no revision", "", known)
        if not self.rules.restore(int(number), reason):
            raise unusable("policy_number", f"revision {number} says what the policy says now", "", "type another")
        return RESTORED

    def approve(self) -> None:
        """Approve the newest revision."""
        if self.state.loaded:
            self.desk.spawn(self._approve(), "approve", exclusive=True)

    async def _approve(self) -> None:
        try:
            state = await self.lane(partial(self.rules.approve, self.state.base))
        except GoldtuiError as error:
            one = error.problem
            self.desk.say(f"{one.message}. {one.fix}" if one.fix else one.message)
            return
        self.state.memory.base = state
        self.desk.draw()
        self.desk.say(
            f"Revision {state.number} has {len(state.standing.approvers)} of {state.standing.needed} approvals."
        )
