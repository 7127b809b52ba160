"""The rows and columns of adjudication: each conflict with its sides and decision, and what nobody disputes.

Pure functions, so that what an adjudicator reads is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from goldtui.casework.adjudication import Conflict, Outcome, Over, Spot
from goldtui.casework.edits import claims_of
from goldtui.model.counts import plural
from goldtui.model.labels import ClaimLabel, Given, How, Label, Mark, Resolution
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.labels.source import Shown
from goldtui.workbench.labels.adjudication_page import AdjudicationPage


@dataclass(frozen=True, slots=True)
class ConflictRow(WalkRow):
    """One row. `number` is that of its conflict, -1 for none; `fold` marks the row that unfolds the accepted labels."""

    number: int = -1
    fold: bool = False


def conflict_rows(
    page: AdjudicationPage, decided: Mapping[Spot, Resolution], glyphs: Glyphs, *, unfolded: bool
) -> list[ConflictRow]:
    """The question, the conflicts, then the labels accepted without a decision."""
    rows = [ConflictRow(f"Question: {page.case.question}", strong=True)]
    answer = page.case.reference.text if page.case.reference is not None else None
    if any(conflict.spot[0] == "point" for conflict in page.conflicts):
        # A point is judged by the answer, just as a claim is judged by its source.
        rows.append(ConflictRow(f"Answer: {answer or 'none is written'}", strong=True))
    count = len(page.conflicts)
    rows.append(ConflictRow(f"{plural(count, 'conflict')}, {len(decided)} decided here", strong=True))
    for number, conflict in enumerate(page.conflicts):
        done = decided.get(conflict.spot)
        sign = glyphs.of_status("pass" if done is not None else "not_tested")
        over = "the label" if conflict.over is Over.VERDICT else "the phrases"
        said = f"they differ in {over}" if done is None else decision_words(done)
        text = f"{sign} {said}{glyphs.dot}{' '.join(conflict.spot)}: {text_of(page, conflict.spot)}"
        rows.append(ConflictRow(text, 1, cited_by(page, conflict.spot), number=number))
    taken = len(page.taken)
    if taken:
        how = "Enter hides them" if unfolded else "Enter shows them"
        said = f"{plural(taken, 'label')} taken, agreed on or decided before ({how})"
        rows.append(ConflictRow(said, strong=True, fold=True))
    if unfolded:
        rows += [ConflictRow(_taken(page, one, glyphs), 1, cited_by(page, one.spot)) for one in page.taken]
    return rows


def _taken(page: AdjudicationPage, one: Outcome, glyphs: Glyphs) -> str:
    label = "no label" if one.label is None else one.label.says.value
    return f"{label} ({one.stamp}){glyphs.dot}{' '.join(one.spot)}: {text_of(page, one.spot)}"


def text_of(page: AdjudicationPage, spot: Spot) -> str:
    """The text of the claim or point; empty if the case no longer has it."""
    if spot[0] == "claim":
        return next((one.text for one in claims_of(page.case) if one.claim_id == spot[1]), "")
    return next((one.text for one in page.case.points if one.point_id == spot[1]), "")


def cited_by(page: AdjudicationPage, spot: Spot) -> str:
    """The source a claim cites; empty for a point, or without one."""
    if spot[0] != "claim":
        return ""
    return next((one.citation_id or "" for one in claims_of(page.case) if one.claim_id == spot[1]), "")


def columns(page: AdjudicationPage, conflict: Conflict, mine: Sequence[Mark], glyphs: Glyphs) -> list[list[str]]:
    """A column for each labeller under the sign of their phrases in the source; the adjudicator's own last, if any."""
    found = [
        [f"{glyphs.claim(number)} {one.by}: {one.label.says}", *_phrases(page, marks_of(one.label), glyphs)]
        for number, one in enumerate(conflict.given)
    ]
    if mine:
        found.append([f"{glyphs.claim(len(found))} you marked", *_phrases(page, mine, glyphs)])
    return found


def _phrases(page: AdjudicationPage, marks: Sequence[Mark], glyphs: Glyphs) -> Iterator[str]:
    for mark in marks:
        yield f"{glyphs.quoted(page.clean(mark.text))} in {mark.chunk_id}"


def marks_of(label: Label) -> tuple[Mark, ...]:
    """The phrases that support a label; none for a point."""
    return label.phrases if isinstance(label, ClaimLabel) else ()


def side_marks(conflict: Conflict, mine: Sequence[Mark]) -> list[Shown]:
    """Everybody's phrases under the sign of their column."""
    given = [Shown(number, mark) for number, one in enumerate(conflict.given) for mark in marks_of(one.label)]
    return [*given, *(Shown(len(conflict.given), mark) for mark in mine)]


def decision_words(one: Resolution) -> str:
    """`supported, as ben says (slip)`."""
    says = one.label.says.value
    if one.how is How.ACCEPT:
        by = next(given.by for given in one.among if given.label == one.label)
        return f"{says}, as {by} says ({one.error})"
    if one.how is How.MERGE:
        return f"{says}, on the phrases of all ({one.error})"
    return f"{says}, as none of them says ({one.error}): {one.note}"


def who(given: Sequence[Given]) -> str:
    """`1 takes ben's, 2 takes cem's`."""
    return ", ".join(f"{number} takes {one.by}'s" for number, one in enumerate(given, 1))


def choices(conflict: Conflict) -> str:
    """What the keys do with the selected conflict."""
    merge = ", + takes all phrases" if conflict.merged is not None else ""
    return f"{who(conflict.given)}{merge}, - takes none of them."


def adjudication_head(page: AdjudicationPage, decided: int) -> str:
    """The progress in one line."""
    if page.hidden:
        sheets = plural(page.hidden, "sheet")
        return f"{sheets} of labels hidden: you may still label this case, and see them once yours are in."
    if not page.conflicts:
        return "No conflict of labels is open here."
    if page.refused:
        return f"Read only: {page.refused[0].message}; {page.refused[0].fix}."
    left = len(page.conflicts) - decided
    return f"{left} to decide." if left else "All are decided: ctrl+s hands them in."


def begun_words(page: AdjudicationPage) -> str:
    """A message about restored decisions that were not submitted; empty when there were none."""
    words = []
    if page.kept:
        words.append(f"Back where you left off: {plural(len(page.kept), 'decision')} kept, not handed in yet.")
    if page.dropped:
        was = "was about labels that have" if page.dropped == 1 else "were about labels that have"
        words.append(f"{page.dropped} kept before {was} changed since, and cannot be taken up.")
    return " ".join(words)
