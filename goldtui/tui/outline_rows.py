"""The case pane as plain rows: question, points, claims with their phrases, and the case's own fields.

A pure function from case and judgement to rows, so that what a reviewer sees is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldtui.model.records import AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.tui import content, fields
from goldtui.tui.glyphs import Glyphs
from goldtui.tui.port import PhraseView
from goldtui.workbench import edits
from goldtui.workbench.edits import Spot

CLAIM_ROWS = 3
QUESTION_ROWS = 3


class OutlineRow(NamedTuple):
    """One row. A row without spot is a heading; only the first row of a spot can be landed on."""

    text: str
    spot: Spot | None = None
    first: bool = True
    kind: str = "field"
    """`head`, `field`, `claim`, `bad` (says what is wrong) or `hint`."""


class PhraseStates:
    """How each support phrase stands in the chunk its claim cites."""

    def __init__(self, case: GoldCase, views: dict[str, Sequence[PhraseView]]) -> None:
        self._by_place = {
            (view.claim_id, view.index): view
            for claim in edits.claims_of(case)
            for view in views.get(claim.citation_id or "", ())
            if view.claim_id == claim.claim_id
        }

    def of(self, claim_id: str, index: int) -> PhraseView | None:
        """The phrase as its cited chunk shows it; None where the claim cites no chunk at hand."""
        return self._by_place.get((claim_id, index))


_PHRASE_WORDS = {
    "found": ("pass", "found"),
    "negated": ("fail", "negated"),
    "absent": ("fail", "not in source"),
    "empty": ("not_tested", "empty"),
}


def phrase_word(view: PhraseView | None) -> tuple[str, str]:
    """(gate status, word) of a phrase; a found one that is not verbatim or crosses a sentence says so."""
    if view is None:
        return "not_tested", "no cited source"
    status, word = _PHRASE_WORDS.get(view.status, ("not_tested", view.status))
    if view.status == "found" and not view.exact:
        word = "found, wording differs"
    elif view.status == "found" and view.crosses_sentence:
        word = "found, crosses a sentence"
    return status, word


def claim_status(claim: Claim, states: PhraseStates) -> tuple[str, int]:
    """(gate status, phrases found) of a claim's phrases taken together."""
    found = 0
    worst = "pass" if claim.support_phrases else "not_tested"
    for index in range(len(claim.support_phrases)):
        status, _ = phrase_word(states.of(claim.claim_id, index))
        if status == "pass":
            found += 1
        elif status == "fail" or worst == "pass":
            worst = status
    return worst, found


def outline(
    case: GoldCase, states: PhraseStates, current: str, width: int, glyphs: Glyphs, *, expand: bool
) -> tuple[OutlineRow, ...]:
    """All rows of the case at a width. `current` is the claim in hand; `expand` opens all the others too."""
    build = _Builder(case, states, current, max(20, width), glyphs, expand)
    return (*build.question(), *build.points(), *build.claims(), *build.answer(), *build.fields())


class _Builder:
    def __init__(
        self, case: GoldCase, states: PhraseStates, current: str, width: int, glyphs: Glyphs, expand: bool
    ) -> None:
        self.case, self.states, self.current = case, states, current
        self.width, self.glyphs, self.expand = width, glyphs, expand

    def folded(self, spot: Spot, head: str, text: str, most: int, kind: str = "field") -> list[OutlineRow]:
        """A text over at most `most` rows, `head` before the first, the rest lined up under it."""
        indent = content.cells(head)
        lines = content.fold(text, max(8, self.width - indent), most, self.glyphs.ellipsis) or [""]
        rows = [OutlineRow(head + lines[0], spot, True, kind)]
        rows += [OutlineRow(" " * indent + line, spot, False, kind) for line in lines[1:]]
        return rows

    def head(self, text: str) -> OutlineRow:
        return OutlineRow(text, None, True, "head")

    def question(self) -> list[OutlineRow]:
        text = self.case.question or "(empty) i writes the question"
        return [self.head("Question"), *self.folded(Spot("question"), " ", text, QUESTION_ROWS)]

    def points(self) -> list[OutlineRow]:
        points = self.case.points
        rows = [self.head(f"Answer points {len(points)}")]
        if not points and self.case.expected_behaviour == Behaviour.REFUSE:
            rows.append(OutlineRow(" None: a refusal makes no point.", None, True, "hint"))
        elif not points:
            rows.append(OutlineRow(" None yet: select in the evidence, p makes one.", None, True, "hint"))
        for number, point in enumerate(points, 1):
            rows += self.point(number, point)
        return rows

    def point(self, number: int, point: AnswerPoint) -> list[OutlineRow]:
        signs = "".join(
            self.glyphs.claim(i)
            for i, claim in enumerate(edits.claims_of(self.case))
            if claim.answer_point == point.point_id
        )
        head = f" {number} {point.importance.value:5} {signs or self.glyphs.of_status('fail') + ' no claim'} "
        text = point.text or "(empty) i writes it"
        rows = self.folded(Spot("point", point.point_id), head, text, 1, "field" if signs else "bad")
        if self.expand:
            rows += self.folded(
                Spot("answer_phrases", point.point_id),
                "     must say ",
                " | ".join(point.answer_phrases) or "(no answer phrase: a shipped answer cannot be recognised)",
                1,
            )
            if point.forbidden_phrases:
                rows += self.folded(
                    Spot("forbidden_phrases", point.point_id),
                    "     never    ",
                    " | ".join(point.forbidden_phrases),
                    1,
                )
        return rows

    def claims(self) -> list[OutlineRow]:
        claims = edits.claims_of(self.case)
        rows = [self.head(f"Claims {len(claims)}")]
        if not claims and self.case.expected_behaviour == Behaviour.REFUSE:
            rows.append(OutlineRow(" None: a refusal claims nothing.", None, True, "hint"))
        elif not claims:
            rows.append(OutlineRow(" No claims yet: c turns the selection into one,", None, True, "hint"))
            rows.append(OutlineRow(" n writes one.", None, True, "hint"))
        for index, claim in enumerate(claims):
            rows += self.claim(index, claim)
        return rows

    def claim(self, index: int, claim: Claim) -> list[OutlineRow]:
        status, found = claim_status(claim, self.states)
        mine = claim.claim_id == self.current
        count = f"{found}/{len(claim.support_phrases)}"
        head = f"{self.glyphs.of_status(status)} {self.glyphs.claim(index)} {count} "
        text = claim.text or "(empty) i writes it"
        kind = "claim" if status == "pass" else "bad"
        rows = self.folded(Spot("claim", claim.claim_id), head, text, CLAIM_ROWS if mine else 1, kind)
        if mine or self.expand:
            rows += self.claim_details(claim)
        return rows

    def claim_details(self, claim: Claim) -> list[OutlineRow]:
        rows: list[OutlineRow] = []
        for index, phrase in enumerate(claim.support_phrases):
            status, word = phrase_word(self.states.of(claim.claim_id, index))
            head = f"    {self.glyphs.of_status(status)} {word}: "
            kind = "field" if status == "pass" else "bad"
            rows += self.folded(Spot("phrase", claim.claim_id, index), head, self.glyphs.quoted(phrase), 1, kind)
        if not claim.support_phrases:
            rows.append(OutlineRow("    no phrase: select in the evidence, m marks", None, True, "hint"))
        cites = claim.citation_id or "(none) @ cites the chunk shown"
        rows += self.folded(Spot("citation", claim.claim_id), "    cites ", cites, 1)
        if self.case.points:
            rows += self.folded(Spot("link", claim.claim_id), "    makes ", self.link_text(claim), 1)
        return rows

    def link_text(self, claim: Claim) -> str:
        if claim.answer_point is None:
            return "no point (Enter: the next point)"
        for number, point in enumerate(self.case.points, 1):
            if point.point_id == claim.answer_point:
                return f"point {number} {point.text}"
        return f"{claim.answer_point} (no such point)"

    def answer(self) -> list[OutlineRow]:
        reference = self.case.reference
        if reference is None or not reference.text:
            return []
        own = "" if edits.follows_claims(self.case) else " (own wording)"
        return [self.head(f"Answer{own}"), *self.folded(Spot("answer"), " ", reference.text, 2)]

    def fields(self) -> list[OutlineRow]:
        rows = [self.head("Case")]
        for name in fields.CASE_FIELDS:
            rows += self.folded(Spot("case", name), f" {fields.FIELD_TITLES[name]:15}", self.field_text(name), 1)
        return rows

    def field_text(self, name: str) -> str:
        value = getattr(self.case, name)
        if name == "expected_behaviour":
            return "(not set) t sets it" if value is None else str(value.value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ", ".join(value) if value else self.glyphs.none
        return value or self.glyphs.none
