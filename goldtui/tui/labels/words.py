"""The rows of labelling: each claim and point with its label, and later the labels of others.

Pure functions, so that what a labeller may see before submitting their own labels is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from goldtui.casework.adjudication import Spot
from goldtui.casework.edits import claims_of
from goldtui.casework.label_check import unlabelled
from goldtui.casework.label_work import LabelWork
from goldtui.model.counts import plural
from goldtui.model.faults import Problem
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, Support
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.labels.source import Shown
from goldtui.workbench.labels.page import LabelPage

CHOICES: Final = "1 supported, 2 not supported, 3 cannot tell"

SIGNS = {
    Support.SUPPORTED.value: "pass",
    Support.NOT_SUPPORTED.value: "fail",
    Coverage.COVERED.value: "pass",
    Coverage.NOT_COVERED.value: "fail",
    Support.CANNOT_TELL.value: "not_tested",
}
"""By label, the status whose sign is drawn next to the word."""
NO_LABEL = "no label yet"
NOTHING_TO_LABEL = "The case has neither claims nor points, so there is nothing to label."


@dataclass(frozen=True, slots=True)
class LabelRow(WalkRow):
    """One row. `spot` is the claim or point that it is about, `mark` the phrase shown in it."""

    spot: Spot | None = None
    mark: Mark | None = None


def label_sign(says: Support | Coverage | None, glyphs: Glyphs) -> str:
    """The sign of a label; a bullet while there is none."""
    return glyphs.bullet if says is None else glyphs.of_status(SIGNS[says.value])


def label_rows(page: LabelPage, work: LabelWork, glyphs: Glyphs) -> list[LabelRow]:
    """The case to label: question, claims, answer, points."""
    case = page.case
    claims = claims_of(case)
    rows = [LabelRow(f"Question: {case.question}", strong=True)]
    done = sum(work.said(("claim", claim.claim_id)) is not None for claim in claims)
    if claims:
        rows.append(LabelRow(f"Does the source back the claim? {done} of {len(claims)} labelled", strong=True))
    for number, claim in enumerate(claims):
        spot = ("claim", claim.claim_id)
        says = work.said(spot)
        cites = f"cites {claim.citation_id}" if claim.citation_id else "cites nothing"
        said = f"{label_sign(says, glyphs)} {says or NO_LABEL}"
        text = f"{said}{glyphs.dot}{glyphs.claim(number)} {claim.text} ({cites})"
        rows.append(LabelRow(text, 1, claim.citation_id or "", number, spot=spot))
        for mark in work.marked(claim.claim_id):
            on = f"rests on {glyphs.quoted(mark.text)} in {mark.chunk_id}"
            rows.append(LabelRow(on, 3, mark.chunk_id, number, span=(mark.start, mark.end), spot=spot, mark=mark))
        rows += _afterwards(page, spot, number, glyphs)
    if case.points:
        answer = case.reference.text if case.reference is not None else None
        rows.append(LabelRow(f"Answer: {answer or 'none is written'}", strong=True))
        done = sum(work.said(("point", point.point_id)) is not None for point in case.points)
        rows.append(LabelRow(f"Does the answer say it? {done} of {len(case.points)} labelled", strong=True))
    for point in case.points:
        spot = ("point", point.point_id)
        says = work.said(spot)
        text = f"{label_sign(says, glyphs)} {says or NO_LABEL}{glyphs.dot}{point.point_id}: {point.text}"
        rows.append(LabelRow(text, 1, spot=spot))
        rows += _afterwards(page, spot, -1, glyphs)
    return rows


def _afterwards(page: LabelPage, spot: Spot, number: int, glyphs: Glyphs) -> Iterator[LabelRow]:
    """The gold's phrases and the labels of others; nothing before this person's labels are submitted."""
    if page.gold is None:
        return
    claim = next((one for one in claims_of(page.gold) if ("claim", one.claim_id) == spot), None)
    cited = (claim.citation_id if claim is not None else None) or ""
    if claim is not None and claim.support_phrases:
        quoted = ", ".join(map(glyphs.quoted, claim.support_phrases))
        yield LabelRow(f"the gold rests on {quoted}", 3, cited, number, spot=spot)
    for who, sheet in (page.sheets or {}).items():
        label = next((one for one in sheet.labels if one.spot == spot), None)
        if who != page.me and label is not None:
            marks = [page.clean(mark.text) for mark in label.phrases] if isinstance(label, ClaimLabel) else []
            on = f" on {', '.join(map(glyphs.quoted, marks))}" if marks else ""
            yield LabelRow(f"{who}: {label.says}{on}", 3, cited, number)
    outcome = next((one for one in page.settled.outcomes if one.spot == spot), None)
    if outcome is not None:
        yield LabelRow(f"decided: {outcome.label.says if outcome.label else 'no label'} ({outcome.stamp})", 3)


def own_marks(page: LabelPage, work: LabelWork) -> list[Shown]:
    """The labeller's own marks under the signs of their claims."""
    return [
        Shown(number, mark) for number, claim in enumerate(claims_of(page.case)) for mark in work.marked(claim.claim_id)
    ]


def gold_marks(page: LabelPage) -> list[Shown]:
    """The gold's phrases that occur verbatim in the cited source; none before labels are submitted."""
    texts = {chunk.chunk_id: chunk for chunk in page.chunks}
    found = []
    for number, claim in enumerate(claims_of(page.gold) if page.gold is not None else ()):
        chunk = texts.get(claim.citation_id or "")
        for phrase in claim.support_phrases:
            at = -1 if chunk is None or not chunk.text else chunk.text.find(phrase)
            if chunk is not None and at >= 0 and phrase:
                end = at + len(phrase)
                place = Mark(chunk_id=chunk.chunk_id, version=chunk.version, start=at, end=end, text=phrase)
                found.append(Shown(number, place))
    return found


def label_head(page: LabelPage, work: LabelWork) -> str:
    """The progress in one line."""
    if page.given:
        others = len(page.sheets or {}) - 1
        if page.settled.left:
            return f"Your labels are in. {len(page.settled.left)} differ from others': a third person decides with V."
        return "Your labels are in, " + ("and nobody else's yet." if others < 1 else "and no label is in conflict.")
    if page.refused:
        one = page.refused[0]
        return f"Read only: {one.message}; {one.fix}."
    if not claims_of(page.case) and not page.case.points:
        return NOTHING_TO_LABEL
    left = len(unlabelled(page.case, work.sheet()))
    hidden = f" Others' labels are hidden: {page.hidden}." if page.hidden else ""
    return (f"Blind: {left} to label." if left else "Blind: all is labelled, ctrl+s hands it in.") + hidden


def first_fault(problems: Sequence[Problem]) -> str:
    """What prevents submitting the labels: the first reason in full, and how many more."""
    first, more = problems[0], len(problems) - 1
    return f"Not handed in: {first.message}; {first.fix}" + (f" (and {more} more)" if more else "")


def resumed_words(page: LabelPage, work: LabelWork) -> str:
    """A message about restored labels that were not submitted; empty when there were none."""
    if page.lost:
        places = ", ".join(" ".join(spot) for spot in dict.fromkeys(page.lost))
        return f"The case has changed since you labelled: look again at {places}. Labels of unchanged words stay."
    if work.empty or page.given:
        return ""
    labels = len(work.sheet().labels)
    phrases = sum(len(one.phrases) for one in work.claims)
    counts = [plural(n, what) for n, what in ((labels, "label"), (phrases, "phrase")) if n]
    return f"Back where you left off: {' and '.join(counts)} kept, not handed in yet."


def sheet_fault_spot(problems: Sequence[Problem], page: LabelPage, sheet: LabelSheet) -> Spot | None:
    """Where to go for the first fault: a missing label, else a claim labelled supported without a phrase."""
    missing = unlabelled(page.case, sheet)
    bare = [label.spot for label in sheet.claims if label.says is Support.SUPPORTED and not label.phrases]
    first = problems[0].code if problems else ""
    order = [*bare, *missing] if first == "label_without_phrase" else [*missing, *bare]
    return order[0] if order else None
