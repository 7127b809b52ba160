"""An open statement in words: what the run says, why nothing settles it, and what the keys do.

Pure functions from values to text, so that the text is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goldtui.model.counts import plural
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.runs.replay.likely_span import LikelySpan
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.workbench.verdicts.service import OpenReading
from goldtui.workbench.verdicts.why_open import not_cited_words, why_open

_RECORDED: Final = {
    Saying.SUPPORTED: "is supported",
    Saying.NOT_SUPPORTED: "is not supported",
    Saying.UNDECIDED: "cannot be told",
}
KINDS: Final = {
    LieKind.CONTRADICTED: "contradicted: the source says otherwise",
    LieKind.NOT_IN_SOURCE: "not in source: the source does not say it",
    LieKind.WRONG_NUMBER: "wrong number or date",
    LieKind.OVERSTATED: "overstated: the source says less",
    LieKind.WRONG_SUBJECT: "wrong subject: said of somebody or something else",
    LieKind.OTHER: "other",
}
"""What is wrong, in the order in which it is offered."""


def count_words(reading: OpenReading) -> str:
    """`open 3 of 12, settled by people: 9`, and that the file is still read."""
    settled, listed = reading.asked.counts
    more = "" if reading.ended else ", reading on"
    return f"open {listed - settled} of {listed}, settled by people: {settled}{more}"


def settled_words(reading: OpenReading) -> str:
    """`settled by people: 9 of 12 open statements`."""
    settled, listed = reading.asked.counts
    return f"settled by people: {settled} of {plural(listed, 'open statement')}"


def head_words(one: AskedStatement, reading: OpenReading, glyphs: Glyphs) -> str:
    """Where the statement is said, after how many are open."""
    return glyphs.dot.join((count_words(reading), f"case {one.case.case_id}", one.where))


def statement_rows(one: AskedStatement, likely: LikelySpan | None, glyphs: Glyphs) -> list[WalkRow]:
    """The statement, the open words, the question, and the words that would show it."""
    rows = [
        WalkRow(f"{glyphs.of_status('not_tested')} {one.statement}", strong=True),
        WalkRow(f"Open: {why_open(one, likely)}", 1),
        *(WalkRow(f"Open point {point}: {one.point_words(point)}", 1) for point in one.points),
    ]
    if one.not_cited:
        rows.append(WalkRow(not_cited_words(one), 1))
    if one.proven:
        rows.append(WalkRow("y says which point it makes, n that it makes none.", 1))
    if likely is not None:
        marked, other = ("Marked", "") if likely.whole else ("Marked as likely", "; select other words with Tab, s")
        said = f"{marked} in {likely.chunk_id}: {glyphs.quoted(likely.text)}{other}"
        rows.append(WalkRow(said, 1, likely.chunk_id))
        if likely.missing:
            named = " and ".join(map(glyphs.quoted, likely.missing))
            rows.append(WalkRow(f"{glyphs.of_status('fail')} These words do not say {named}.", 1, likely.chunk_id))
    else:
        rows.append(WalkRow("No words of its sources are near it: select some before y.", 1))
    return [*rows, WalkRow(f"Question: {one.case.question}", 1)]


def point_choices(one: AskedStatement) -> tuple[str, ...]:
    """The open points that it may make, all of them where there are several, and none."""
    points = tuple(f"{point}: {one.point_words(point)}" for point in one.points)
    return (
        *points,
        *(("all of them",) if len(points) > 1 else ()),
        "none of them" if len(points) > 1 else "not this one",
    )


def points_chosen(one: AskedStatement, place: int) -> tuple[str, ...]:
    """The points of a choice."""
    if place < len(one.points):
        return (one.points[place],)
    return one.points if len(one.points) > 1 and place == len(one.points) else ()


def nothing_words(reading: OpenReading, *, second: bool) -> list[WalkRow]:
    """What is left when nothing waits for this person."""
    settled, listed = reading.asked.counts
    if not listed:
        return [WalkRow("The gates leave no statement of these runs open." if reading.ended else "Reading the runs.")]
    rows = [WalkRow("Nothing waits for you here.", strong=True), WalkRow(settled_words(reading) + ".", 1)]
    if listed == settled and not second:
        rows.append(
            WalkRow(
                "Next: q goes back to the runs; in the Report place (7) s scores them with these verdicts. "
                f"CI reads them from a file that this writes: {reading.export}",
                1,
            )
        )
    if listed > settled:
        rows.append(WalkRow(f"{listed - settled} still open: people differ, could not tell, or left a point open.", 1))
    if not second and reading.waiting(second=True):
        rows.append(WalkRow("o asks you as a second person about what one person alone has settled.", 1))
    return rows


def _point_asked(one: AskedStatement) -> str:
    """The key that says which point a supported statement makes, first of all where a point is left open."""
    if not one.points:
        return ""
    number = len(one.points)
    return f"p says which of its {number} open points it makes, " if number > 1 else "p says which point it makes, "


def offer_words(one: AskedStatement, says: Saying, glyphs: Glyphs, makes: Sequence[str] | None = None) -> str:
    """What was recorded of the statement before the one on the screen, and the key that makes gold of it."""
    made = "" if makes is None else f", and it makes {' and '.join(makes)}" if makes else ", and it makes no point"
    asked = _point_asked(one) if makes is None else ""
    offer = {
        Saying.SUPPORTED: f"For that one, {asked}w makes it a wording that a point accepts",
        Saying.NOT_SUPPORTED: "For that one, v keeps the run as a known-bad variant",
        Saying.UNDECIDED: "It stays open",
    }[says]
    return f"Recorded: {glyphs.quoted(one.statement)} {_RECORDED[says]}{made}. {offer}."
