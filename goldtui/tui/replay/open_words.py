"""An open statement in words: what the run says, why nothing settles it, and what the keys do.

Pure functions from values to text, so that the text is tested without drawing it.
"""

from __future__ import annotations

from typing import Final

from goldtui.model.counts import plural
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.workbench.verdicts.likely_span import LikelySpan
from goldtui.workbench.verdicts.service import OpenReading

SAID: Final = {
    Saying.SUPPORTED: "supported",
    Saying.NOT_SUPPORTED: "not supported",
    Saying.UNDECIDED: "cannot tell",
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
        WalkRow(f"Open: {one.why}", 1),
    ]
    if likely is not None:
        rows.append(WalkRow(f"Marked in {likely.chunk_id}: {glyphs.quoted(likely.text)}", 1, likely.chunk_id))
    else:
        rows.append(WalkRow("No words of its sources are near it: select some before y.", 1))
    return [*rows, WalkRow(f"Question: {one.case.question}", 1)]


def nothing_words(reading: OpenReading, *, second: bool) -> list[WalkRow]:
    """What is left when nothing waits for this person."""
    settled, listed = reading.asked.counts
    if not listed:
        return [WalkRow("The gates leave no statement of these runs open." if reading.ended else "Reading the runs.")]
    rows = [WalkRow("Nothing waits for you here.", strong=True), WalkRow(settled_words(reading) + ".", 1)]
    if listed > settled:
        rows.append(WalkRow(f"{listed - settled} still open: people differ, or could not tell.", 1))
    if not second and reading.waiting(second=True):
        rows.append(WalkRow("o asks you as a second person about what one person alone has settled.", 1))
    return rows


def offer_words(one: AskedStatement, says: Saying) -> str:
    """What was recorded, and the key that makes gold of it."""
    offer = {
        Saying.SUPPORTED: "w makes it a wording that a point accepts",
        Saying.NOT_SUPPORTED: "v keeps the run as a known-bad variant",
        Saying.UNDECIDED: "it stays open",
    }[says]
    return f"{SAID[says].capitalize()}: {one.statement} {offer}."
