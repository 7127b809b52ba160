"""Signing, rejecting and freezing from the screen: each is typed, never clicked, and none can skip a step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.freeze.actions import FreezeActions
from goldtui.tui.kit.ask import Field, FreezeAsk, Values

if TYPE_CHECKING:
    from goldtui.workbench.freeze.page import CandidatePage


class FreezeSign(FreezeActions):
    """Signing and releasing."""

    def action_sign(self, reject: bool) -> None:
        """Sign the candidate on the screen, or sign that it must not be released."""
        page = self.candidate
        if page is None:
            self.say("There is no candidate to sign. p writes one when nothing is in the way.")
        elif self.page is not None and self.page.trust is None:
            self.say("First name the trust file that says who may sign.")
            self.action_trust()
        elif page.sign_off is None and page.problem is not None:
            self.say(f"{page.problem.message}. {page.problem.fix}")
        elif not self.whole:
            version = page.shown.candidate.manifest.version
            self.say(f"The difference is too long for a screen: goldtui sign {version} --trust FILE")
        elif page.shown.candidate.digest not in self.memory.read:
            self.say("First read the difference to its end: End goes there.")
            if self.memory.expectations or self.reading != "difference":
                self.memory.expectations = False
                self.lay_difference()
            self.show_reading()
        else:
            self.gold_app.spawn(self, self._sign(page, reject), "sign", exclusive=True)

    async def _sign(self, page: CandidatePage, reject: bool) -> None:
        assert self.page is not None
        fields = [
            Field("digest", "The first 8 characters of the digest above:"),
            Field("key", "Your key:", self.page.key),
            Field("passphrase", "Its passphrase, if it is locked:", secret=True),
        ]
        version = page.shown.candidate.manifest.version
        title = f"Sign that {version} must not be released" if reject else f"Sign {version}"
        ask = FreezeAsk(
            self.lane, title, sign_lines(page, reject), fields, partial(self._record, page, reject),
            "Enter signs. Esc goes back and signs nothing.",
        )  # fmt: skip
        person = await self.gold_app.push_screen_wait(ask)
        if person is not None:
            self.say(f"{person} {'rejects' if reject else 'approves'} {version}.")
            await self.load()

    def _record(self, page: CandidatePage, reject: bool, values: Values) -> str:
        return self.bench.freeze.sign(
            page, key=values["key"], typed=values["digest"], passphrase=values["passphrase"], reject=reject
        )

    def action_freeze(self) -> None:
        """Make the candidate a release after its version was typed; or say what is missing."""
        page = self.candidate
        if page is None:
            self.say("There is no candidate to freeze. p writes one when nothing is in the way.")
        elif self.page is not None and self.page.trust is None:
            self.say("First name the trust file that says who must sign.")
            self.action_trust()
        elif page.sign_off is None:
            self.say(f"{page.problem.message}. {page.problem.fix}" if page.problem is not None else "Not tested.")
        elif not page.sign_off.verified.valid:
            first = page.sign_off.faults[0]
            more = f" (and {len(page.sign_off.faults) - 1} more in the list)" if len(page.sign_off.faults) > 1 else ""
            self.say(f"Not yet: {first.message}{more}. {first.fix}")
        else:
            self.gold_app.spawn(self, self._freeze(page), "freeze", exclusive=True)

    async def _freeze(self, page: CandidatePage) -> None:
        version, off = page.shown.candidate.manifest.version, page.sign_off
        assert off is not None
        lines = [
            *(f"{one.code}: {one.message}" for one in off.notices),
            f"{page.shown.candidate.digest}",
            f"Signed by {', '.join(off.verified.signers)}.",
            "A release is never edited and never taken back; a change is a new version.",
        ]
        ask = FreezeAsk(
            self.lane, f"Freeze {version}", lines, [Field("version", f"Type {version} to freeze it:")],
            partial(self._frozen, version), "Enter freezes. Esc goes back and freezes nothing.",
        )  # fmt: skip
        done = await self.gold_app.push_screen_wait(ask)
        if isinstance(done, list):
            self.memory.version = ""
            self.memory.plan = None
            await self.load()
            self.show_lines([str(line) for line in done])
            self.show_reading()
            self.say(f"{version} is frozen. n says how the next version begins.")

    def _frozen(self, version: str, values: Values) -> list[str]:
        if values["version"] != version:
            raise GoldtuiError("version_typed", f"that is not {version}", "", f"type {version}, or Esc")
        return list(self.bench.freeze.freeze(version))


def sign_lines(page: CandidatePage, reject: bool) -> list[str]:
    """What a signer is reminded of: the candidate, whose words, what changed, what the signature means."""
    from goldtui.workbench.freeze.sign_shown import MEANING
    from goldtui.workbench.freeze.words import summary

    manifest = page.shown.candidate.manifest
    counts = ", ".join(f"{number:,} {name}" for name, number in manifest.counts.items())
    before = page.shown.previous
    return [
        f"{manifest.set} {manifest.version}: {counts}",
        f"digest {page.shown.candidate.digest}",
        f"against {before.manifest.version}: {summary(page.shown.changes)}"
        if before is not None
        else f"the first release: {summary(page.shown.changes)}",
        f"Written by {', '.join(manifest.authors)}.",
        "You sign that it must not be released." if reject else f"You sign: {MEANING}",
    ]
