"""Signing, rejecting and freezing from the screen: each is typed, never clicked, and none can skip a step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.freeze.rows import case_words, warned_words
from goldtui.tui.kit.ask import Field, FreezeAsk, Values

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.tui.freeze.actions import FreezeActions
    from goldtui.tui.freeze.look import Looking
    from goldtui.tui.freeze.state import FreezeDesk
    from goldtui.workbench.freeze.page import CandidatePage


class Signing:
    """Signing and releasing."""

    def __init__(self, desk: FreezeDesk, looking: Looking, actions: FreezeActions) -> None:
        self.desk, self.state, self.looking, self.actions = desk, desk.state, looking, actions
        self.bench, self.lane = desk.bench, desk.lane

    def sign(self, reject: bool) -> None:
        """Sign the candidate on the screen, or sign that it must not be released."""
        page = self.state.candidate
        if page is None:
            self.desk.say("There is no candidate to sign. p writes one when nothing is in the way.")
        elif self.state.page is not None and self.state.page.trust is None:
            self.desk.say("First name the trust file that says who may sign.")
            self.actions.trust()
        elif page.sign_off is None and page.problem is not None:
            self.desk.say(f"{page.problem.message}. {page.problem.fix}")
        elif not self.state.whole:
            version = page.shown.candidate.manifest.version
            self.desk.say(f"The difference is too long for a screen: goldtui sign {version} --trust FILE")
        elif page.shown.candidate.digest not in self.state.memory.read:
            self.desk.say("First read the difference to its end: End goes there.")
            if self.state.memory.expectations or self.state.reading != "difference":
                self.state.memory.expectations = False
                self.looking.lay_difference()
            self.desk.show_reading()
        else:
            self.desk.spawn(self._sign(page, reject), "sign", exclusive=True)

    async def _sign(self, page: CandidatePage, reject: bool) -> None:
        assert self.state.page is not None
        fields = [
            Field("digest", "The first 8 characters of the digest above:"),
            Field("key", "Your key:", self.state.page.key),
            Field("passphrase", "Its passphrase, if it is locked:", secret=True),
        ]
        version = page.shown.candidate.manifest.version
        title = f"Sign that {version} must not be released" if reject else f"Sign {version}"
        lines = sign_lines(page, reject, self.state.warnings)
        ask = FreezeAsk(
            self.lane, title, lines, fields, partial(self._record, page, reject),
            "Enter signs. Esc goes back and signs nothing.",
        )  # fmt: skip
        person = await self.desk.gold_app.push_screen_wait(ask)
        if person is not None:
            self.desk.say(f"{person} {'rejects' if reject else 'approves'} {version}.")
            await self.looking.load()

    def _record(self, page: CandidatePage, reject: bool, values: Values) -> str:
        return self.bench.freeze.sign(
            page, key=values["key"], typed=values["digest"], passphrase=values["passphrase"], reject=reject
        )

    def freeze(self) -> None:
        """Make the candidate a release after its version was typed; or say what is missing."""
        page = self.state.candidate
        if page is None:
            self.desk.say("There is no candidate to freeze. p writes one when nothing is in the way.")
        elif self.state.page is not None and self.state.page.trust is None:
            self.desk.say("First name the trust file that says who must sign.")
            self.actions.trust()
        elif page.sign_off is None:
            self.desk.say(f"{page.problem.message}. {page.problem.fix}" if page.problem is not None else "Not tested.")
        elif not page.sign_off.verified.valid:
            first = page.sign_off.faults[0]
            more = f" (and {len(page.sign_off.faults) - 1} more in the list)" if len(page.sign_off.faults) > 1 else ""
            self.desk.say(f"Not yet: {first.message}{more}. {first.fix}")
        else:
            self.desk.spawn(self._freeze(page), "freeze", exclusive=True)

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
        done = await self.desk.gold_app.push_screen_wait(ask)
        if isinstance(done, list):
            self.state.memory.version = ""
            self.state.memory.plan = None
            await self.looking.load()
            self.desk.show_lines([str(line) for line in done])
            self.desk.show_reading()
            lies = next((f" in {one.directory}" for one in self.state.releases if one.version == version), "")
            self.desk.say(f"{version} is frozen{lies}. n says how the next version begins.")

    def _frozen(self, version: str, values: Values) -> list[str]:
        if values["version"] != version:
            raise GoldtuiError("version_typed", f"that is not {version}", "", f"type {version}, or Esc")
        return list(self.bench.freeze.freeze(version))


def sign_lines(page: CandidatePage, reject: bool, warnings: Sequence[Problem] = ()) -> list[str]:
    """What a signer is reminded of: the candidate, whose words, what changed, what the signature means."""
    from goldtui.model.judges.erred import counts_words
    from goldtui.workbench.freeze.sign_shown import MEANING
    from goldtui.workbench.freeze.words import summary

    manifest = page.shown.candidate.manifest
    before = page.shown.previous
    return [
        f"{manifest.set} {manifest.version}: {counts_words(manifest.counts)}",
        f"digest {page.shown.candidate.digest}",
        f"against {before.manifest.version}: {summary(page.shown.changes)}"
        if before is not None
        else f"the first release: {summary(page.shown.changes)}",
        f"Written by {', '.join(manifest.authors)}.",
        *([f"{warned_words(warnings)}: {case_words(warnings)}."] if warnings else []),
        "You sign that it must not be released." if reject else f"You sign: {MEANING}",
    ]
