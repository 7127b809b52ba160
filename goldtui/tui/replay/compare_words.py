"""Two runs in words: which pair it is, how each came out, and the rows of what stayed, moved, was lost or added.

Pure functions from values to text, so that the text is tested without drawing it. The words always name `A`, the first
run, and `B`, the second, so that nothing depends on a column or colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from goldtui.casework.gate_words import OF_CLAIMS, gate_of_step, title
from goldtui.model.counts import plural
from goldtui.model.results import Stage
from goldtui.model.signs import STATUS_WORDS
from goldtui.runs.replay.claims import WalkedClaim
from goldtui.runs.replay.compare import Change
from goldtui.runs.replay.compare_runs import ClaimPair, GatePair, Moved, SideBySide, StepPair
from goldtui.runs.replay.walk import RailStop, Walk, WalkedChunk
from goldtui.text.word_diff import Change as Wording
from goldtui.text.word_diff import Piece
from goldtui.tui.kit.diff_text import SIGNS
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.replay.words import outcome
from goldtui.workbench.replay.pairs import Pair, Pairs

AROUND = 40
"""Unchanged characters shown on each side of a change of wording."""
_SIGN = {Moved.SAME: "=", Moved.LOST: "-", Moved.ADDED: "+"}


@dataclass(frozen=True, slots=True)
class BesideRow(WalkRow):
    """One row: the first and the second run's text; a heading only has `text`."""

    moved: Moved = Moved.SAME
    before: str = ""
    """Empty if the first run lacks the item."""
    after: str = ""
    gate: str = ""
    """The gate where the Replay place shows it."""

    @property
    def heading(self) -> bool:
        """Whether the row is a heading and no item of the runs."""
        return not (self.before or self.after)


def mark(moved: Moved, glyphs: Glyphs) -> str:
    """What happened to an item, by sign and word."""
    return f"{_SIGN.get(moved, glyphs.differs)} {moved.value}"


def pair_head(pairs: Pairs, pair: Pair, glyphs: Glyphs) -> list[str]:
    """Position and number of the pair, then each run with its outcome."""
    one = pair.change
    known = one.before or one.after
    of = "" if pairs.total is None else f" of {pairs.total:,}"
    what = "pair" if pairs.several_files else "other run"
    part = (known.slice or "no slice") if known is not None else ""
    return [
        glyphs.dot.join(word for word in (f"{what} {pair.at + 1:,}{of}", f"case {one.case_id}", part) if word),
        _side("A", one.before, pair.before, pairs.before.name, glyphs),
        _side("B", one.after, pair.after, pairs.after.name, glyphs),
    ]


def sums_words(pairs: Pairs) -> str:
    """How many pairs changed, and of how many that is known."""
    sums = pairs.sums
    if not sums.pairs:
        return ""
    so_far = " pairs" if sums.all else " pairs looked at so far"
    news = f"{sums.failing:,} no longer released, {sums.released:,} newly released"
    return f"{sums.changed:,} of {sums.pairs:,}{so_far} changed: {news}."


def verdict_words(one: Change) -> str:
    """Whether the stage moved, and how much else did."""
    if one.before is None or one.after is None:
        return f"Only {'B' if one.before is None else 'A'} has a run of this case here."
    old, new = (walk.verdict.first_failed_stage for walk in (one.before, one.after))
    news = " (no longer released)" if one.no_longer_released else " (newly released)" if one.newly_released else ""
    if old is not new:
        return f"The stage moved: {_stage(old)} -> {_stage(new)}{news}."
    count = len(one.differences)
    if not count:
        return f"The stage is the same, {_stage(old)}, and nothing that is judged or shown changed."
    things = plural(count, "thing")
    return f"The stage is the same, {_stage(old)}; {things} changed{news}."


def beside_rows(found: SideBySide, *, only_changed: bool, glyphs: Glyphs) -> list[BesideRow]:
    """Gates, lists and answer, each under a heading that says what changed in it."""
    rows: list[BesideRow] = [*_gate_rows(found.gates, glyphs)]
    for step in found.steps:
        rows += _step_rows(step)
    rows += _answer_rows(found, glyphs)
    return [row for row in rows if row.heading or row.moved is not Moved.SAME or not only_changed]


def lone_rows(walk: Walk, side: str, glyphs: Glyphs) -> list[BesideRow]:
    """A run that has no counterpart: only its gates."""
    first = side == "A"
    rows = [BesideRow(f"Only {side} has this run; its gates:", strong=True)]
    for stop in walk.rail:
        text = _stop(stop, glyphs)
        moved = Moved.LOST if first else Moved.ADDED
        before, after = (text, "") if first else ("", text)
        rows.append(BesideRow("", moved=moved, before=before, after=after, gate=stop.gate))
    return rows


def _side(letter: str, walk: Walk | None, position: int | None, name: str, glyphs: Glyphs) -> str:
    if walk is None or position is None:
        return f"{letter} no run of this case{glyphs.dot}{name}"
    trace = walk.trace_id if walk.trace_id is not None else "without an id"
    sign = glyphs.of_status("pass" if walk.verdict.released else "fail")
    if walk.verdict.first_failed_stage is Stage.NOT_TESTED:
        sign = glyphs.of_status("not_tested")
    said = outcome(walk).partition(":")[0] if walk.verdict.released else outcome(walk)
    return glyphs.dot.join([f"{letter} {sign} {said}", f"line {walk.line}", f"trace {trace}", name])


def _stage(stage: Stage) -> str:
    return stage.value


def _gate_rows(gates: Sequence[GatePair], glyphs: Glyphs) -> Iterator[BesideRow]:
    changed = sum(one.moved is not Moved.SAME for one in gates)
    said = f"{changed} of {len(gates)} changed" if changed else "the same in both"
    yield BesideRow(f"Gates: {said}", strong=bool(changed), gate=gates[0].after.gate if gates else "")
    for one in gates:
        before, after = _stop(one.before, glyphs), _stop(one.after, glyphs)
        broke = one.before.first_red != one.after.first_red
        yield BesideRow("", strong=broke, moved=one.moved, before=before, after=after, gate=one.after.gate)


def first_change(rows: Sequence[WalkRow]) -> int:
    """The row to look at first: the gate that failed first in only one of the runs, else the first change."""
    changed = [n for n, row in enumerate(rows) if isinstance(row, BesideRow) and row.moved is not Moved.SAME]
    return next((n for n in changed if rows[n].strong), next(iter(changed), 0))


def _stop(stop: RailStop, glyphs: Glyphs) -> str:
    counted = "" if stop.n is None else f" {stop.k} of {stop.n}"
    red = f"{glyphs.first_red}" if stop.first_red else ""
    first = ", first red" if stop.first_red else ""
    return f"{red}{glyphs.of_status(stop.status)} {title(stop.gate)}: {STATUS_WORDS[stop.status]}{counted}{first}"


def _step_rows(step: StepPair) -> Iterator[BesideRow]:
    gate = gate_of_step(step.after.field)
    name, outs = step.after.title, (step.before.went_out, step.after.went_out)
    if None in outs:
        where = {(True, True): "in neither run", (True, False): "in B only", (False, True): "in A only"}
        said = where[outs[0] is None, outs[1] is None]
        yield BesideRow(f"{name}: recorded {said}, so not compared", strong=outs[0] != outs[1], gate=gate)
        return
    counts = ", ".join(f"{number} {moved.value}" for moved in Moved if (number := step.count(moved)))
    both = f"{outs[0]} out in both" if outs[0] == outs[1] else f"A {outs[0]} out, B {outs[1]} out"
    same = step.moved is Moved.SAME
    yield BesideRow(f"{name}: {both}{', all the same' if same else f' ({counts})'}", strong=not same, gate=gate)
    for one in step.chunks:
        before = "" if one.before is None else _chunk(one.before)
        after = "" if one.after is None else _chunk(one.after)
        lost = one.moved is Moved.LOST and one.required
        yield BesideRow("", chunk_id=one.chunk_id, strong=lost, moved=one.moved, before=before, after=after, gate=gate)


def _chunk(chunk: WalkedChunk) -> str:
    facts = ["required"] if chunk.required else []
    if not chunk.known:
        facts.append("not in the evidence")
    else:
        facts.append(chunk.version or "no version")
        if chunk.version != chunk.version_now:
            facts.append(f"held now {chunk.version_now}")
    if chunk.score is not None:
        facts.append(f"score {chunk.score:g}")
    return f"{chunk.rank_out} {chunk.chunk_id}  {', '.join(facts)}"


def _answer_rows(found: SideBySide, glyphs: Glyphs) -> Iterator[BesideRow]:
    worded = any(piece.change is not Wording.SAME for piece in found.response)
    said = "the response is worded otherwise" if worded else "the response is the same"
    yield BesideRow(f"Answer: {said}", strong=worded, gate=OF_CLAIMS)
    if worded:
        yield BesideRow(_wording(found.response, glyphs.ellipsis), 1, gate=OF_CLAIMS)
    changed = sum(one.moved is not Moved.SAME for one in found.claims)
    counted = f"{changed} of {len(found.claims)} changed" if changed else f"{len(found.claims)}, the same in both"
    yield BesideRow(f"Claims: {counted}", strong=bool(changed), gate=OF_CLAIMS)
    for one in found.claims:
        yield _claim_row(one, glyphs)


def _claim_row(one: ClaimPair, glyphs: Glyphs) -> BesideRow:
    before = "" if one.before is None else _claim(one.before, glyphs)
    after = "" if one.after is None else _claim(one.after, glyphs)
    return BesideRow("", moved=one.moved, before=before, after=after, gate=OF_CLAIMS)


def _claim(claim: WalkedClaim, glyphs: Glyphs) -> str:
    status = "pass" if claim.supported else "fail"
    state = "supported" if claim.supported else "not supported"
    if not claim.judged:
        status, state = "not_tested", "not tested"
    return f"{glyphs.of_status(status)} {state}, cites {claim.citation_id or 'nothing'}: {claim.text}"


def _wording(pieces: Sequence[Piece], ellipsis: str) -> str:
    """`[-gone-]` and `{+new+}` with a few unchanged words around them."""
    parts = []
    for number, (change, text) in enumerate(pieces):
        if change is not Wording.SAME:
            before, after = SIGNS[change]
            parts.append(f"{before}{text}{after}")
        elif len(text) <= 2 * AROUND:
            parts.append(text)
        else:
            # Whole words, if the script uses spaces.
            head = text[:AROUND].rpartition(" ")[0] or text[:AROUND]
            tail = text[-AROUND:].partition(" ")[2] or text[-AROUND:]
            parts.append(f"{head * bool(number)} {ellipsis} {tail * (number < len(pieces) - 1)}")
    return "".join(parts)
