"""The sentence at the top of the Freeze place: the current state, and the key that goes on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.model.counts import counted
from goldtui.tui.freeze.rows import FreezeRow, kinds_of, warned_words
from goldtui.tui.kit.glyphs import Glyphs

if TYPE_CHECKING:
    from goldtui.tui.freeze.state import FreezeState
    from goldtui.workbench.freeze.page import CandidatePage

AGAIN = "edit a case (2) to begin it."
NEXT = "Edit any case: it becomes a draft again and goes through review. Nothing else is needed."
READ = "Read the difference to its end (Tab; End goes there), then s signs and x signs a rejection."


def now_words(it: FreezeState) -> str:
    """What to do next; says `not tested` where nothing was checked."""
    if it.trouble is not None:
        return f"{it.trouble.message}. {it.trouble.fix}"
    if it.candidate is not None:
        return candidate_words(it.candidate, it.whole, it.candidate.shown.candidate.digest in it.memory.read)
    plan = it.plan
    if plan is None:
        return "Reading what is released"
    number = len(plan.blockers)
    if it.looking:
        total = len(plan.snapshot.goldset.cases)
        found = f", {number:,} in the way so far" if number else ""
        return f"Looking through {it.version}: {it.judged:,} of {total:,} cases judged{found}. c stops."
    if not plan.judged:
        found = f"{number:,} in the way so far, the rest" if number else "What is in the way"
        return f"{found} is not tested: it was not looked through to the end. c looks again."
    if it.released:
        return f"{it.released} is released and holds everything. {it.version} has nothing new yet: {AGAIN}"
    if number:
        only = f" Only {it.only}: {kinds_of(plan.blockers)[it.only]:,}, o shows others." if it.only else ""
        return f"{number:,} in the way of {it.version}. f goes to it.{only}"
    said = f"Nothing blocks {it.version}. p writes the candidate."
    if it.warnings:
        said = f"{said} First look at the {warned_words(it.warnings)} below."
    if plan.previous is not None and it.changes == ():
        return f"{said} But nothing differs from {plan.previous.manifest.version}."
    return said


def stepper(it: FreezeState, glyphs: Glyphs) -> str:
    """`✓ reviewed ─ ✓ proposed ─ ? signed 1 of 2 ─ · frozen`: how far the version is on its way."""
    plan, candidate = it.plan, it.candidate
    if it.released:
        done, later = glyphs.of_status("pass"), glyphs.of_status("not_reached")
        return glyphs.between.join((f"{done} {it.released} frozen", f"{later} {it.version} nothing new"))
    off = candidate.sign_off if candidate is not None else None
    reviewed = candidate is not None or (plan is not None and plan.judged and not plan.blockers)
    signed = f"signed {off.signed} of {off.needed}" if off is not None else "signed"
    whole = off is not None and off.verified.valid
    steps = (
        ("pass" if reviewed else "not_tested", "reviewed"),
        ("pass" if candidate is not None else "not_tested" if reviewed else "not_reached", "proposed"),
        ("pass" if whole else "not_tested" if candidate is not None else "not_reached", signed),
        ("not_tested" if whole else "not_reached", f"{it.version} frozen".strip()),
    )
    return glyphs.between.join(f"{glyphs.of_status(status)} {word}" for status, word in steps)


def standing(it: FreezeState) -> str:
    """The status that the sentence has: fail while something is in the way, pass once a key goes on."""
    if it.released:
        return "pass"
    if it.trouble is not None or (it.plan is not None and it.candidate is None and it.plan.blockers):
        return "fail"
    off = it.candidate.sign_off if it.candidate is not None else None
    if it.candidate is not None:
        return "pass" if off is not None and off.verified.valid else "not_tested"
    return "pass" if it.plan is not None and it.plan.judged else "not_tested"


def candidate_words(page: CandidatePage, whole: bool, read: bool) -> str:
    """The progress of the sign-off."""
    version = page.shown.candidate.manifest.version
    off = page.sign_off
    if off is None:
        if page.problem is not None:
            return f"Candidate {version}: signatures are not tested. {page.problem.message}. {page.problem.fix}"
        return f"Candidate {version}: signatures are not tested. t names the trust file that says who may sign."
    if off.verified.valid:
        return f"Candidate {version}: {off.signed} of {off.needed} needed have signed. z freezes it."
    said = f"Candidate {version}: {off.signed} of {off.needed} needed have signed."
    if not whole:
        return f"{said} Its difference is too long for a screen: goldtui sign {version} --trust FILE shows it."
    return f"{said} s signs, x signs a rejection." if read else f"{said} {READ}"


def nothing_rows(it: FreezeState, glyphs: Glyphs) -> list[FreezeRow]:
    """The single row where nothing blocks the release, or where that is not known yet."""
    if it.plan is None or not it.plan.judged:
        return [FreezeRow(f"{glyphs.of_status('not_tested')} not tested yet")]
    number = len(it.plan.snapshot.goldset.cases)
    said = f"{counted(number, 'case')} would be in {it.version}"
    kept = len(it.plan.snapshot.goldset.variants)
    variants = f" and {counted(kept, 'kept variant')}" if kept else ""
    why = (f"{said}, with their sources{variants}.", "p writes the candidate, which others sign then.")
    return [FreezeRow(f"{glyphs.of_status('pass')} nothing is in the way: {said}", why=why)]


def released_row(it: FreezeState, glyphs: Glyphs) -> FreezeRow:
    """The single row where the last release holds everything."""
    lies = next((f"{it.released} lies in {one.directory}" for one in it.releases if one.version == it.released), "")
    why = (
        f"Nothing differs from {it.released}.",
        *((lies,) if lies else ()),
        f"Next: {AGAIN.removesuffix('.')}; it becomes a draft again.",
    )
    return FreezeRow(f"{glyphs.of_status('pass')} all done: nothing differs from {it.released}", why=why)
