"""The text of the Freeze place: blockers, signatures, releases and the difference, each a row.

Pure functions, so that what a signer reads is tested without drawing it. Values are spelled out: the basis of a
signature must not hide a character.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldtui.model.counts import counted, first_few, plural
from goldtui.model.visible import hidden_count, spelled
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.workbench.freeze.rules_shown import FEW, FirstPolicy, first_policy, moved_entries
from goldtui.workbench.freeze.rules_shown import KIND as POLICY
from goldtui.workbench.freeze.words import field_title, whole_lines

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.workbench.freeze.page import CandidatePage, Change, ReleasePage, Shelved
    from goldtui.workbench.freeze.sign_off import Signer

GROUPED = 50
"""With more blockers than this they are counted by kind."""
SHORT = 12
"""Characters of a digest in a row; a signer is shown all of them."""
_MARKS = {"approves": "pass", "rejects": "fail", "can sign": "not_tested", "cannot sign": "not_applicable"}
_STEPS = {
    "case_draft": "f opens it; R there marks it ready for review. Not needed? goldtui review retire leaves it out.",
    "case_returned": "f opens it; answer what was asked, then R marks it ready",
    "case_stale": "f opens it; look at the changed source, then R marks it ready",
    "case_ready": "f opens it in Review, where somebody who wrote none of it approves it",
    "case_disputed": "f opens it in Review, where a second person rules on the dispute",
    "no_cases": "f goes to Review; a case that somebody approves counts",
    "version_not_newer": "e takes a higher version",
    "nothing_new": "edit any case in the Workbench (2): it becomes a draft and goes through review again",
}
"""The next step by keys, where the workbench names a command."""
_KINDS = {"expectation": " (expectation)", "phrases": " (support phrases)"}


@dataclass(frozen=True, slots=True)
class FreezeRow(WalkRow):
    """A row of the list, and what it opens."""

    why: tuple[str, ...] = ()
    """Details shown below, in whole sentences."""
    blocker: Problem | None = None
    kind: str = ""
    """The code of a group of blockers."""
    release: str = ""
    """The version of a release."""
    candidate: str = ""
    """The version of a candidate other than the one shown."""


@dataclass(frozen=True, slots=True)
class DiffRow(WalkRow):
    """A row of the difference."""

    begins: bool = False
    """Whether a change starts here."""


def head_lines(page: ReleasePage, version: str, glyphs: Glyphs) -> list[str]:
    """The next version and the last one, then the states of the cases."""
    last = page.releases[0] if page.releases else None
    said = f"last {last.version} {last.digest[:SHORT] or 'unreadable'}" if last else "nothing is released yet"
    trust = f"trust file {page.trust.name}" if page.trust is not None else "no trust file chosen"
    total = sum(page.states.values())
    counts = ", ".join(f"{number:,} {state}" for state, number in sorted(page.states.items()))
    return [
        glyphs.dot.join([f"next {version}", said, trust]),
        f"{counted(total, 'case')}{': ' if counts else ''}{counts}",
    ]


def kinds_of(blockers: Sequence[Problem]) -> dict[str, int]:
    """The number of blockers by code, in order of appearance."""
    return dict(Counter(one.code for one in blockers))


def blocker_rows(blockers: Sequence[Problem], only: str, glyphs: Glyphs) -> list[FreezeRow]:
    """A row for each blocker of the chosen kind; if there are too many, one for each kind."""
    if not only and len(blockers) > GROUPED:
        return [_group_row(code, number, blockers, glyphs) for code, number in kinds_of(blockers).items()]
    mark = glyphs.of_status("fail")
    return [
        FreezeRow(
            " ".join(filter(None, (mark, one.code, getattr(one, "case_id", "")))) + f": {one.message}",
            why=(f"{one.message} ({one.where})", f"Next: {_step(one)}"),
            blocker=one,
        )
        for one in blockers
        if only in ("", one.code)
    ]


def warning_rows(warnings: Sequence[Problem], glyphs: Glyphs) -> list[FreezeRow]:
    """What the checks warn of, case by case; it blocks nothing, and whoever signs has to have seen it."""
    if not warnings:
        return []
    mark = glyphs.of_status("not_tested")
    head = FreezeRow(f"{warned_words(warnings)}, which block nothing", strong=True)
    if len(warnings) <= GROUPED:
        return [head, *(_warning_row(one, mark) for one in warnings)]
    rows = [head]
    for code, number in kinds_of(warnings).items():
        alike = [one for one in warnings if one.code == code]
        why = (f"First: {alike[0].message} ({alike[0].where})", f"In {case_words(alike)}.", f"Next: {alike[0].fix}")
        rows.append(FreezeRow(f"{mark} {number:,} {code}: {alike[0].message}", why=why, blocker=alike[0]))
    return rows


def _warning_row(one: Problem, mark: str) -> FreezeRow:
    case_id = getattr(one, "case_id", "")
    why = (f"{one.message} ({one.where})", f"Next: {_step(one)}")
    return FreezeRow(f"{mark} {one.code} {case_id}: {one.message}", why=why, blocker=one)


def warned_words(warnings: Sequence[Problem]) -> str:
    """`3 warnings of the checks in 2 cases`."""
    return f"{plural(len(warnings), 'warning')} of the checks in {plural(len(_cases(warnings)), 'case')}"


def case_words(warnings: Sequence[Problem]) -> str:
    """The cases with warnings, the first by name."""
    return first_few(_cases(warnings), 5)


def _cases(warnings: Sequence[Problem]) -> list[str]:
    return list(dict.fromkeys(getattr(one, "case_id", "") for one in warnings))


def _step(one: Problem) -> str:
    return _STEPS.get(one.code, one.fix)


def _group_row(code: str, number: int, blockers: Sequence[Problem], glyphs: Glyphs) -> FreezeRow:
    first = next(one for one in blockers if one.code == code)
    return FreezeRow(
        f"{glyphs.of_status('fail')} {number:,} {code}: {first.message}",
        why=(f"First: {first.message} ({first.where})", f"Next: {_step(first)}", "Enter lists them."),
        kind=code,
    )


def signer_rows(page: CandidatePage, glyphs: Glyphs) -> list[FreezeRow]:
    """The candidate, everybody who signed or could, and other problems with it."""
    found = page.shown.candidate
    halves = f"digest {found.digest[:32]} {found.digest[32:]}"
    rows = [FreezeRow(f"candidate {found.manifest.version}  {found.digest[:SHORT]}", why=(halves,), strong=True)]
    off = page.sign_off
    if off is None:
        if page.problem is not None:
            why = (page.problem.message, f"Next: {page.problem.fix}")
        else:
            why = ("Who may sign is said by a trust file, and none was chosen.", "Next: t asks for its path.")
        files = plural(page.signatures, "signature")
        short = "no trust file" if page.problem is None else page.problem.message
        rows.append(FreezeRow(f"{glyphs.of_status('not_tested')} {files}: not tested ({short})", why=why))
        return rows
    rows += [
        _finding_row(glyphs.of_status("not_tested"), one.code, one.message, one.where, one.fix) for one in off.notices
    ]
    rows += [_signer_row(one, glyphs) for one in off.signers]
    told = {"approvals_missing", "approval_reject"}
    notes = {one.note for one in off.signers}
    rows += [
        _finding_row(glyphs.of_status("fail"), one.code, one.message, one.where, one.fix)
        for one in off.faults
        if one.code not in told and one.message not in notes
    ]
    return rows


def _finding_row(sign: str, code: str, message: str, where: str, fix: str) -> FreezeRow:
    """What is wrong comes before its code, since a narrow list cuts the end."""
    why = (f"{message} ({code}, {where})" if where else f"{message} ({code})", *((f"Next: {fix}",) if fix else ()))
    return FreezeRow(f"{sign} {message} ({code})", why=why)


def _signer_row(one: Signer, glyphs: Glyphs) -> FreezeRow:
    sign = glyphs.of_status(_MARKS.get(one.standing.value, "fail"))
    note = f": {one.note}" if one.standing.value in ("cannot sign", "does not count") else f" {one.note}"
    said = f"{one.person} {one.standing.value}{note}"
    return FreezeRow(f"{sign} {said}", why=(f"{said}.",))


def other_rows(page: ReleasePage, version: str, glyphs: Glyphs) -> list[FreezeRow]:
    """Candidates of other versions, for which somebody wants signatures."""
    return [
        FreezeRow(
            f"{glyphs.of_status('not_tested')} candidate {one.version}  {one.digest[:SHORT]}  waits too",
            why=(f"There is a candidate of {one.version} too.", "Enter shows it."),
            candidate=one.version,
        )
        for one in page.candidates
        if one.version != version
    ]


def release_rows(
    releases: Sequence[Shelved], verdicts: Mapping[str, tuple[bool, str, Sequence[str]]], trusted: bool, glyphs: Glyphs
) -> list[FreezeRow]:
    """The releases, newest first; an unverified one says so and is never drawn as valid."""
    if not releases:
        return []
    rows = [FreezeRow("Releases", strong=True)]
    for one in releases:
        verdict = verdicts.get(one.version)
        lies = f"It lies in {one.directory}"
        why: tuple[str, ...]
        if one.fault:
            sign, said, why = (
                "fail",
                f"not valid: {one.fault}",
                (one.fault, "Get it again from where it was frozen.", lies),
            )
        elif verdict is None:
            reason = "" if trusted else " (no trust file)"
            sign, said = "not_tested", f"not tested{reason}"
            why = ("v verifies it." if trusted else "t asks for a trust file, v verifies then.", lies)
        else:
            valid, brief, lines = verdict
            sign, why = "pass" if valid else "fail", (*lines, lies)
            said = ("valid" if valid else "not valid") + (f": {brief}" if brief else "")
        rows.append(
            FreezeRow(
                f"{glyphs.of_status(sign)} {one.version}  {one.digest[:SHORT]}  {said}", why=why, release=one.version
            )
        )
    return rows


# -- the difference --------------------------------------------------------------------------------------


def diff_rows(found: Sequence[Change], summary: str, *, expectations: bool) -> list[DiffRow]:
    """Every change with its old and new value; an added or removed record with its content."""
    kept = [one for one in found if not expectations or one.what == "expectation"]
    if all(one.before is None for one in found):
        # In a first release nobody changed the rules; they come after the cases, which must be read.
        kept.sort(key=lambda one: one.kind == "policy")
    rows = [DiffRow(_summed(found, kept, summary, expectations), strong=True)]
    first = first_policy(kept)
    last = ("", "")
    for one in kept:
        if one.kind == POLICY and first is not None:
            if last != (one.kind, one.name):
                rows += _first_policy_rows(first)
            last = (one.kind, one.name)
            continue
        if (one.kind, one.name) != last:
            last = (one.kind, one.name)
            whole = f": {one.what}" if not one.field else ""
            named = one.kind if one.name == one.kind else f"{one.kind} {spelled(one.name)}"
            badge = "" if one.field else _badge(one)
            rows.append(DiffRow(f"{named}{whole}{badge}", strong=True, begins=not one.field))
        if one.field:
            rows += _changed_rows(one)
        else:
            record = one.after if one.before is None else one.before
            rows += [DiffRow(spelled(text), 1) for text in whole_lines(one.kind, record)]
    return rows


def _first_policy_rows(first: FirstPolicy) -> list[DiffRow]:
    """What a first policy has of its own; the Policy place has the whole of it."""
    rows = [DiffRow(f"policy: {first.line}; 8 shows it whole", strong=True, begins=True)]
    for one in first.differs:
        rows.append(DiffRow(f"{spelled(one.field)}{_badge(one)}", 1, begins=True))
        rows += [DiffRow(f"usual  {value_words(one.before)}", 2), DiffRow(f"here   {value_words(one.after)}", 2)]
    return rows


def _sides(one: Change) -> list[tuple[str, Any]]:
    """The old and the new value; only one of them for an added or removed field."""
    if one.before is None:
        return [("new", one.after)]
    return [("was", one.before), ("is ", one.after) if one.after is not None else ("now", None)]


def _changed_rows(one: Change) -> list[DiffRow]:
    """A changed field: both values, or the first entries that a long list lost and gained."""
    moved = moved_entries(one)
    title = f"{spelled(field_title(one))}{_KINDS.get(one.what, '')}"
    if moved is None:
        values, more = _sides(one), 0
    else:
        title, more = f"{title}: {moved.line}", moved.more
        values = [("-", entry) for entry in moved.removed[:FEW]] + [("+", entry) for entry in moved.added[:FEW]]
    rows = [DiffRow(f"{title}{_badge(one)}", 1, begins=True)]
    rows += [DiffRow(f"{word}  {value_words(value)}", 2) for word, value in values]
    return [*rows, DiffRow(f"and {more} more: goldtui diff --full", 2)] if more else rows


def _summed(found: Sequence[Change], kept: Sequence[Change], summary: str, expectations: bool) -> str:
    hidden = sum(_hidden(one) for one in found)
    badge = f"; {plural(hidden, 'hidden character')}, spelled out where they are" if hidden else ""
    if expectations:
        return f"{plural(len(kept), 'changed expectation')} of {summary}{badge}"
    return f"{summary[:1].upper()}{summary[1:]}{badge}"


def value_words(value: Any) -> str:
    """A value on one row: text with hidden characters spelled out, anything else as JSON."""
    if value is None:
        return "(not there)"
    if value == "":
        return '""'
    return spelled(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True))


def _badge(one: Change) -> str:
    hidden = _hidden(one)
    return f"  [{plural(hidden, 'hidden character')}]" if hidden else ""


def _hidden(one: Change) -> int:
    return hidden_count(one.name) + sum(hidden_count(text) for side in (one.before, one.after) for text in _texts(side))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
