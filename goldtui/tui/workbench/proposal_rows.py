"""The rows of the proposal screen as plain text: a pure function of the round, so that words are tested, not drawn."""

from __future__ import annotations

from goldtui.casework import edits
from goldtui.casework.proposals import ALL_FOUND, Link, Phrase, hint_lines, reply_line
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.workbench.proposal_round import ACCEPTED, OPEN, REJECTED, SKIPPED, Entry, Round

_STATE_SIGNS = {OPEN: "not_reached", ACCEPTED: "pass", SKIPPED: "not_applicable", REJECTED: "fail"}


class Rows:
    """Rows of one width."""

    def __init__(self, glyphs: Glyphs, width: int, *, tall: bool) -> None:
        self.glyphs, self.width, self.tall = glyphs, width, tall

    def head(self, state: Round) -> str:
        """Position, total, and what was decided."""
        parts = ["Claims from text", f"{state.at + 1} of {len(state.entries)}"]
        counts = [(state.count(one), one) for one in (ACCEPTED, SKIPPED, REJECTED)]
        parts += [f"{number} {word}" for number, word in counts if number]
        return self.glyphs.dot.join(parts)

    def listed(self, state: Round, height: int) -> list[str]:
        """All candidates with their decisions, as many as fit around the current one."""
        first = max(0, min(state.at - height // 2, len(state.entries) - height))
        rows = []
        for index, entry in enumerate(state.entries[first : first + height], first):
            here = self.glyphs.here if index == state.at else " "
            sign = self.glyphs.of_status(_STATE_SIGNS[entry.state])
            rows.append(f"{here}{sign} {entry.candidate.text}")
        return rows

    def claim(self, entry: Entry, case: GoldCase, present: str) -> list[str]:
        """The claim's proposed text, and the claim it already is."""
        index = len(edits.claims_of(case))
        rows = self._folded(f"{self.glyphs.claim(index)} ", entry.candidate.text, 5 if self.tall else 3)
        if entry.state != OPEN:
            rows.append(f"  {self.glyphs.of_status(_STATE_SIGNS[entry.state])} {entry.state}")
        elif present:
            claim = edits.claim_by_id(case, present)
            bare = claim is not None and not claim.support_phrases and bool(entry.taken)
            rows.append(
                "  already a claim, without a phrase: Enter gives it this one"
                if bare
                else "  already a claim: Enter goes on"
            )
        return rows

    def hints(self, entry: Entry) -> list[str]:
        """What to look at first."""
        rows: list[str] = []
        for line in hint_lines(entry.candidate, keys=True)[: 3 if self.tall else 2]:
            rows += self._folded("? ", line, 2)
        left_out = reply_line(entry.candidate, keys=True)
        return rows + (self._folded("  ", left_out, 2) if left_out else [])

    def phrase(self, entry: Entry) -> list[str]:
        """The selected wording: how near it is, what speaks against it, and the alternatives."""
        known = entry.phrases
        if known is None:
            return [f"{self.glyphs.approx} looking for its wording"]
        taken = entry.phrase
        if taken is None:
            near = "no wording comes near" if not known else "no phrase"
            rows = self._folded(f"{self.glyphs.approx} ", f"{near}; Enter takes the claim without phrase", 2)
            if entry.section is None:
                return rows + ([f"  . shows the {len(known)} that come near"] if known else [])
            at = entry.chosen - len(known)
            which = f"section {at + 1} of {len(entry.near)} (. next), " if len(entry.near) > 1 else ""
            takes = "nearest sentence selected (Tab, m)" if entry.section.end else "its text shares no word"
            return rows + self._folded("  ", f"{which}{takes}", 2)
        last = entry.taken[-1]
        whole = self.glyphs.of_status("pass") if last.score == ALL_FOUND else self.glyphs.approx
        sign = self.glyphs.of_status("fail") if last.objection else whole
        rows = self._folded(f"{sign} ", self.glyphs.quoted(taken.text), 4 if self.tall else 2)
        for one in entry.taken[1:]:
            rows += self._folded("  and ", self.glyphs.quoted(one.text), 2 if self.tall else 1)
        if last.objection:
            rows += self._folded("  ", f"{last.objection}: choose another wording (.) or edit (i)", 2)
        many = f"{entry.chosen + 1} of {len(known)} (. next)" if len(known) > 1 else ""
        rows.append(self.glyphs.dot.join(part for part in (f"  {last.score}", many) if part))
        return rows + self._more(entry, taken)

    def _more(self, entry: Entry, taken: Phrase) -> list[str]:
        left = taken.also[entry.more : entry.more + 1]
        if left:
            return self._folded("  + adds ", f"{self.glyphs.quoted(left[0].text)}{self.glyphs.dot}{left[0].score}", 2)
        return ["  + takes the first one alone"] if entry.more else []

    def point(self, case: GoldCase, link: Link, wording: str) -> list[str]:
        """Which point accepting links; `wording` is the answer phrase that a new one would get."""
        said = "makes no point"
        if link.kind == "new":
            said = f"makes a new point, said as {self.glyphs.quoted(wording)}" if wording else "makes a new point"
        for number, point in enumerate(case.points, 1):
            if link.kind == "point" and point.point_id == link.point_id:
                said = f"makes point {number}: {point.text or point.point_id}"
        # The hint stays in sight however long the point is.
        return [content.row(said, max(10, self.width - 13), self.glyphs.ellipsis).rstrip() + " (o: another)"]

    @staticmethod
    def source_head(chunk: EvidenceChunk | None, glyphs: Glyphs) -> str:
        """Which chunk is shown under the proposal."""
        if chunk is None:
            return "Source"
        words = [] if chunk.current is not False else ["out of date"]
        return glyphs.dot.join([f"Source {chunk.chunk_id}", *words, chunk.version])

    @staticmethod
    def no_source(chunk: EvidenceChunk | None) -> str:
        """Why there is no text."""
        if chunk is None:
            return "No source is attached: A in the case attaches one, or [chunk id] in the text names it."
        return "This text is withheld: nothing is proposed from it."

    def _folded(self, head: str, text: str, rows: int) -> list[str]:
        indent = content.cells(head)
        lines = content.fold(text, max(10, self.width - indent), rows, self.glyphs.ellipsis) or [""]
        return [head + lines[0], *(" " * indent + line for line in lines[1:])]
