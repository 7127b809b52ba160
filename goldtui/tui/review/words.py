"""The text of the Review queue: its heading, its columns, and what blocks a decision.

Pure functions, so that what a reviewer reads is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from goldtui.model.counts import counted
from goldtui.model.faults import Problem
from goldtui.model.names import among
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.library.ages import age
from goldtui.workbench.review.queue import Need, Queue, QueueRow

if TYPE_CHECKING:
    from goldtui.workbench.review.page import ReviewPage

SHORT = {Need.DISAGREEMENT: "disagree", Need.WAITING: "waiting"}
"""Needs shortened to at most eight cells; the others are short enough."""
ROOMY, MIDDLING = 96, 70
"""Cells from which the queue has all its columns, and from which it names the case's author."""


def need_word(need: Need) -> str:
    """The word for a need in the first column."""
    return SHORT.get(need, need.value)


def queue_head(queue: Queue, shown: int, only: Need | None, words: str, glyphs: Glyphs) -> str:
    """`9 waiting: 4 yours, 2 disagreement`, then the part that the list shows."""
    total = sum(queue.counts.values())
    counted = [f"{number:,} {need.value}" for need, number in queue.counts.items() if number]
    parts = [f"{total:,} waiting: {', '.join(counted)}" if total else "nothing waits for review"]
    if only is not None or words:
        narrowed = " ".join(part for part in (only.value if only is not None else "", words) if part)
        parts.append(f"{shown:,} shown: {narrowed}")
    return glyphs.dot.join(parts)


def columns_head(width: int) -> str:
    """The names of the columns."""
    named: tuple[tuple[str, int], ...]
    if width >= ROOMY:
        named = (("need", 10), ("case", 24), ("question", question_room(width)), ("by", 10), ("since", 6))
    elif width >= MIDDLING:
        named = (("need", 10), ("case", 24), ("by", 8), ("since", 6))
    else:
        named = (("need", 9), ("case", 22), ("since", 5), ("", 0))
    return (
        "  "
        + "".join(name.ljust(cells) for name, cells in named)
        + ("asked for" if MIDDLING <= width < ROOMY else "state of review" if width >= ROOMY else "")
    )


def queue_line(row: QueueRow, width: int, now: datetime, taken: str, glyphs: Glyphs, *, hide: bool) -> str:
    """The row of a case; `hide` leaves out what others have decided."""
    cut = glyphs.ellipsis
    need, since = content.row(need_word(row.need), 10, cut), content.row(age(row.since, now), 6, cut)
    said = queue_words(row, taken, glyphs, hide=hide, question=width < ROOMY) if width >= MIDDLING else ""
    if width >= ROOMY:
        case, by = content.row(content.name(row.case_id, 23, cut), 23), content.row(", ".join(row.authors), 9, cut)
        return f"{need}{case} {content.row(row.question, question_room(width) - 1, cut)} {by} {since}{said}"
    if width >= MIDDLING:
        case, by = content.row(content.name(row.case_id, 23, cut), 23), content.row(", ".join(row.authors), 7, cut)
        return f"{need}{case} {by} {since}{said}"
    case, since = content.row(content.name(row.case_id, 21, cut), 21), content.row(age(row.since, now), 5, cut)
    counts = row.need is Need.MINE or (row.need is Need.WAITING and row.state == "ready")
    counted = f"{row.have} of {row.needed}" if counts else row.why
    return f"{content.row(need_word(row.need), 9, cut)}{case} {since}{taken.partition(' until ')[0] or counted}"


def question_room(width: int) -> int:
    """Cells of the question in a roomy queue: half of what the narrow columns leave."""
    return max(30, (width - 50) * 3 // 5)


def queue_words(row: QueueRow, taken: str, glyphs: Glyphs, *, hide: bool, question: bool = True) -> str:
    """Who reads it, why it waits, what was decided, who was fast, and the question where it has no column."""
    decided = "" if hide else ", ".join(f"{who}: {choice}" for who, choice in row.decisions)
    fast = "" if hide or not row.fast else f"fast: {', '.join(row.fast)}"
    return glyphs.dot.join(part for part in (taken, row.why, decided, fast, row.question if question else "") if part)


def hides(blind: bool, me: str, row: QueueRow) -> bool:
    """Whether a person who reviews blind may not see the decisions yet."""
    if not blind or row.need is Need.DISAGREEMENT or row.have >= row.needed:
        return False
    return not among(me, row.authors) and all(who != me for who, _ in row.decisions)


def filter_rows(queue: Queue, only: Need | None, ids: Collection[str] | None) -> tuple[QueueRow, ...]:
    """The rows that match the need and the filter."""
    kept = queue.rows if only is None else tuple(row for row in queue.rows if row.need is only)
    return kept if ids is None else tuple(row for row in kept if row.case_id in ids)


def next_need(queue: Queue, only: Need | None) -> Need | None:
    """The next need that any case has; after the last one, no restriction."""
    order = [None, *(need for need in Need if queue.counts.get(need))]
    at = order.index(only) if only in order else 0
    return order[(at + 1) % len(order)]


def way_line(
    problems: Sequence[Problem], ready_key: str, settle_key: str = "", decided: str = "", room: int = 1_000
) -> str:
    """The rows below the gates: the state of a decision in one sentence, in fewer words where `room` cells are too few.

    With `settle_key` the reviewers disagree; `decided` is this person's earlier choice.
    """
    if decided:
        return f"You have decided about this text: {decided}. W takes it back."
    if settle_key:
        said = f"The reviewers disagree: {settle_key} settles it, as a third person."
        rest = f" To approve, first: {problems[0].message}; {problems[0].fix}" if problems else ""
        return f"{said}{rest}" if content.cells(said + rest) <= room else said
    if not problems:
        return f"Nothing is in the way: {ready_key} approves this text in your name."
    first, more = problems[0], len(problems) - 1
    said = f"Not yet: {first.message}; {first.fix}" + (f" (and {more} more)" if more else "")
    whole = f"Not yet: {first.message}. f goes there."
    short = f"Not yet: {first.message.partition(',')[0]}. f goes there."
    return next((one for one in (said, whole) if content.cells(one) <= room), short)


def empty_words(states: Mapping[str, int], total: int) -> list[str]:
    """The text of an empty queue: where the cases are instead."""
    approved, drafts = states.get("approved", 0), states.get("draft", 0)
    rest = f"{approved:,} approved, {counted(drafts, 'draft')} with their authors"
    rows = [f"Queue empty. {rest}."]
    if drafts:
        rows.append("u opens the oldest draft. Its author marks it ready there with R, and then it waits here.")
    elif approved:
        rows.append("6 goes to Freeze, which makes a release of what is approved.")
    elif not total:
        rows.append("The set has no cases yet: 1 goes to the Library, where n writes the first and I brings files in.")
    return rows


def seconds_words(seconds: float, words: int) -> str:
    """`2 s for 210 words: flagged`."""
    return f"{seconds:.0f} s for {words:,} words: flagged"


def must_settle(page: ReviewPage, me: str) -> bool:
    """Whether others disagree and this person took no part, so that they can only settle it."""
    now = page.shown.round
    return now.disagreement and me not in now.decisions and not now.wrote(me)


def decision_words(page: ReviewPage, me: str) -> str:
    """This person's choice about the text on the page, in words; empty without one."""
    mine = page.shown.round.decisions.get(me)
    return "" if mine is None else str(getattr(mine.content, "choice", ""))
