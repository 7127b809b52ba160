"""The case pane as plain rows: question, points, claims with their phrases, and the case's own fields.

A pure function from case and judgement to rows, so that what a reviewer sees is tested without drawing it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from goldtui.casework import edits
from goldtui.casework.fields import OTHERS, ROWS, as_lines, value_text
from goldtui.model.case_fields import LISTS, Kind
from goldtui.model.records import AnswerPoint, Behaviour, Claim, GoldCase, Importance
from goldtui.model.results import GateResult, Severity, Status
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.case.views import PhraseView

WHOLE = 12
"""Rows that a text of the current claim or point, or a finding, may take: no advice is cut."""
QUESTION_ROWS = 3
SPARE_ROWS = 4
"""Most extra rows of each text where there is room."""
EXTRA_LIMIT = 500
"""Most characters of an imported value shown in a row."""


class OutlineRow(NamedTuple):
    """One row. A row without a spot is a heading; only the first row of a spot can be selected."""

    text: str
    spot: Spot | None = None
    first: bool = True
    kind: str = "field"
    """`head`, `field`, `claim`, `bad` (says what is wrong) or `hint`."""


class PhraseStates:
    """The state of each support phrase in the chunk its claim cites."""

    def __init__(self, case: GoldCase, views: dict[str, Sequence[PhraseView]]) -> None:
        self._by_place = {
            (view.claim_id, view.index): view
            for claim in edits.claims_of(case)
            for view in views.get(claim.citation_id or "", ())
            if view.claim_id == claim.claim_id
        }

    def of(self, claim_id: str, index: int) -> PhraseView | None:
        """The phrase in its cited chunk; None if the claim cites no loaded chunk."""
        return self._by_place.get((claim_id, index))


_OF_WORDING = (("claim_contradicts_phrase", "fail"), ("claim_says_more", "not_tested"))

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
    """(gate status, phrases found) for all phrases of a claim."""
    found = 0
    worst = "pass" if claim.support_phrases else "not_tested"
    for index in range(len(claim.support_phrases)):
        status, _ = phrase_word(states.of(claim.claim_id, index))
        if status == "pass":
            found += 1
        elif status == "fail" or worst == "pass":
            worst = status
    return worst, found


@dataclass(frozen=True, slots=True)
class Look:
    """Which parts of a case are unfolded, and what is shown with its fields."""

    current: str = ""
    """The id of the current claim."""
    point: str = ""
    """The id of the current point."""
    expand: bool = False
    """Whether there is room to unfold every claim and point."""
    more: bool = False
    """Whether the reviewer unfolded the folded fields."""
    findings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """(gate status, message) by case field."""
    refused: Mapping[Spot, tuple[str, str]] = field(default_factory=dict)
    """(typed text, reason) for fields that rejected what was typed."""
    wordings: Mapping[str, str] = field(default_factory=dict)
    """Gate status by id of each claim whose text does not agree with its sources."""
    spare: int = 0
    """How many rows a text may take beyond its own."""
    at: Spot | None = None
    """The row under the cursor."""


def field_findings(results: Iterable[GateResult]) -> dict[str, tuple[str, str]]:
    """(gate status, message) of the first finding about each field of the case itself; red before untested."""
    found: dict[str, tuple[str, str]] = {}
    for status in (Status.FAIL, Status.NOT_TESTED):
        for result in results:
            if result.status is not status:
                continue
            for finding in result.findings:
                name = _field_of(finding.places)
                if name and finding.severity is not Severity.NOTICE:
                    found.setdefault(name, (status.value, finding.message))
    return found


def wording_findings(results: Iterable[GateResult]) -> dict[str, str]:
    """Gate status by id of each claim whose text its sources contradict or do not settle."""
    found: dict[str, str] = {}
    for code, status in _OF_WORDING:
        for result in results:
            for finding in result.findings:
                if finding.code == code:
                    found.setdefault(finding.places[0].name, status)
    return found


def _field_of(places: Sequence[Spot]) -> str:
    """The case field that contains a finding's first place; empty if it is elsewhere."""
    first = places[0] if places else None
    if first is None or first.kind not in ("case", "trace"):
        return ""
    # The reference trace is built from the required sources, so their problems are its problems.
    return "required_source_ids" if first.kind == "trace" else first.name


def outline(case: GoldCase, states: PhraseStates, look: Look, width: int, glyphs: Glyphs) -> tuple[OutlineRow, ...]:
    """All rows of the case at a width."""
    build = _Builder(case, states, look, max(20, width), glyphs)
    return (*build.question(), *build.points(), *build.claims(), *build.answer(), *build.fields())


def fitting(
    case: GoldCase, states: PhraseStates, look: Look, width: int, height: int, glyphs: Glyphs
) -> tuple[OutlineRow, ...]:
    """All rows of the case, its texts in full where that pushes nothing out of a pane of this height."""
    rows = outline(case, states, look, width, glyphs)
    for spare in range(look.spare + 1, SPARE_ROWS + 1 if len(rows) < height else 0):
        longer = outline(case, states, replace(look, spare=spare), width, glyphs)
        if len(longer) > height:
            break
        rows = longer
    return rows


class _Builder:
    def __init__(self, case: GoldCase, states: PhraseStates, look: Look, width: int, glyphs: Glyphs) -> None:
        self.case, self.states, self.look = case, states, look
        self.width, self.glyphs = width, glyphs

    def folded(
        self, spot: Spot, head: str, text: str, most: int, kind: str = "field", ids: Sequence[str] = ()
    ) -> list[OutlineRow]:
        """A text over at most `most` rows, `head` before the first, the rest aligned under it.

        The row under the cursor is read in full. Where `ids` would be cut, each of them keeps its end.
        """
        indent, cut = content.cells(head), self.glyphs.ellipsis
        width = max(8, self.width - indent)
        most = WHOLE if spot == self.look.at else most + self.look.spare
        lines = content.fold(text, width, most, cut) or [""]
        if ids and most < WHOLE and lines[-1].endswith(cut):
            lines = [content.names(ids, ", ", width, cut)]
        rows = [OutlineRow(head + lines[0], spot, True, kind)]
        rows += [OutlineRow(" " * indent + line, spot, False, kind) for line in lines[1:]]
        return rows

    def head(self, text: str) -> OutlineRow:
        return OutlineRow(text, None, True, "head")

    def hint(self, text: str, indent: str = " ") -> list[OutlineRow]:
        """A piece of advice that no row of the case has: it wraps, and is never cut."""
        lines = content.fold(text, self.width - len(indent), WHOLE)
        return [OutlineRow(indent + line.rstrip(), None, True, "hint") for line in lines]

    def question(self) -> list[OutlineRow]:
        text = self.case.question or "(empty) i writes the question"
        return [self.head("Question"), *self.folded(Spot("question"), " ", text, QUESTION_ROWS)]

    def points(self) -> list[OutlineRow]:
        points = self.case.points
        rows = [self.head(f"Answer points {len(points)}")]
        if not points and self.case.expected_behaviour == Behaviour.REFUSE:
            rows += self.hint("None: a refusal makes no point.")
        elif not points:
            rows += self.hint("None yet: select in the evidence, p makes one.")
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
        return [
            *self.folded(Spot("point", point.point_id), head, text, self.most(point), "field" if signs else "bad"),
            *self.point_details(point),
        ]

    def point_details(self, point: AnswerPoint) -> list[OutlineRow]:
        mine = point.point_id == self.look.point
        rows: list[OutlineRow] = []
        if mine:
            other = "okay" if point.importance is Importance.VITAL else "vital"
            rows += self.detail("importance", point, f"{point.importance.value} (Enter: {other})")
        if mine or self.look.expand:
            said = " | ".join(point.answer_phrases)
            rows += self.detail(
                "answer_phrases", point, said or "(no answer phrase: a shipped answer cannot be recognised)"
            )
        if mine or (self.look.expand and point.forbidden_phrases):
            rows += self.detail("forbidden_phrases", point, " | ".join(point.forbidden_phrases) or self.glyphs.none)
        if mine or self.look.expand:
            rows += self.others("point", point.point_id, point)
        return rows

    def others(self, owner: str, name: str, record: AnswerPoint | Claim) -> list[OutlineRow]:
        rows: list[OutlineRow] = []
        for one in OTHERS[owner]:
            text = value_text(one, getattr(record, one.name)) or self.glyphs.none
            rows += self.folded(Spot(one.row, name), f"     {one.title} ", text, 1)
        return rows

    def detail(self, kind: str, point: AnswerPoint, text: str) -> list[OutlineRow]:
        title = {"importance": "how much", "answer_phrases": "must say", "forbidden_phrases": "never"}[kind]
        return self.folded(Spot(kind, point.point_id), f"     {title:9}", text, self.most(point))

    def most(self, point: AnswerPoint) -> int:
        """The rows that a text of this point may take: the current one is read in full."""
        return WHOLE if point.point_id == self.look.point else 1

    def claims(self) -> list[OutlineRow]:
        claims = edits.claims_of(self.case)
        rows = [self.head(f"Claims {len(claims)}")]
        if not claims and self.case.expected_behaviour == Behaviour.REFUSE:
            rows += self.hint("None: a refusal claims nothing.")
        elif not claims:
            rows += self.hint(
                "No claims yet: c turns the selection into one, n writes one, P proposes them from an answer."
            )
        for index, claim in enumerate(claims):
            rows += self.claim(index, claim)
        return rows

    def claim(self, index: int, claim: Claim) -> list[OutlineRow]:
        status, found = claim_status(claim, self.states)
        if status == "pass":
            # Found phrases prove nothing if the claim says something else.
            status = self.look.wordings.get(claim.claim_id, status)
        mine = claim.claim_id == self.look.current
        count = f"{found}/{len(claim.support_phrases)}"
        head = f"{self.glyphs.of_status(status)} {self.glyphs.claim(index)} {count} "
        text = claim.text or "(empty) i writes it"
        kind = "claim" if status == "pass" else "bad"
        rows = self.folded(Spot("claim", claim.claim_id), head, text, WHOLE if mine else 1, kind)
        if mine or self.look.expand:
            rows += self.claim_details(claim)
        return rows

    def claim_details(self, claim: Claim) -> list[OutlineRow]:
        rows: list[OutlineRow] = []
        most = WHOLE if claim.claim_id == self.look.current else 1
        for index, phrase in enumerate(claim.support_phrases):
            status, word = phrase_word(self.states.of(claim.claim_id, index))
            head = f"    {self.glyphs.of_status(status)} {word}: "
            kind = "field" if status == "pass" else "bad"
            rows += self.folded(Spot("phrase", claim.claim_id, index), head, self.glyphs.quoted(phrase), most, kind)
        if not claim.support_phrases:
            rows += self.hint("no phrase: select in the evidence, m marks", "    ")
        cites = claim.citation_id or "(none) @ cites the chunk shown"
        ids = (claim.citation_id,) if claim.citation_id else ()
        rows += self.folded(Spot("citation", claim.claim_id), "    cites ", cites, 1, ids=ids)
        if self.case.points:
            rows += self.folded(Spot("link", claim.claim_id), "    makes ", self.link_text(claim), 1)
        return rows + self.others("claim", claim.claim_id, claim)

    def link_text(self, claim: Claim) -> str:
        if claim.answer_point is None:
            return "no point (Enter: the next point)"
        for number, point in enumerate(self.case.points, 1):
            if point.point_id == claim.answer_point:
                return f"point {number} {point.text}"
        return f"{claim.answer_point} (no such point)"

    def answer(self) -> list[OutlineRow]:
        text = self.case.reference.text if self.case.reference is not None else ""
        own = "" if edits.follows_claims(self.case) else " (own wording)"
        return [self.head(f"Answer{own}"), *self.folded(Spot("answer"), " ", text or "(empty) i writes it", 2)]

    # -- the case's own fields ---------------------------------------------------------------------------

    def fields(self) -> list[OutlineRow]:
        rows = [self.head("Case")]
        folded = []
        for name in ROWS:
            if self.look.more or self.is_shown(name):
                rows += self.case_field(name)
            else:
                folded.append(ROWS[name].title)
        rows += self.extra()
        if folded or self.look.more:
            text = "- fewer" if self.look.more else "+ more: " + ", ".join(folded)
            rows += self.folded(Spot("more"), " ", text, 1, "hint")
        return rows

    def is_shown(self, name: str) -> bool:
        """Whether a field is always shown: it has a value, a finding or a rejected text."""
        value = getattr(self.case, name)
        unset = value in (None, (), "", ROWS[name].blank)
        asked_for = name == "refusal_reason" and self.case.expected_behaviour == Behaviour.REFUSE
        spoken_of = name in self.look.findings or Spot("case", name) in self.look.refused
        return not ROWS[name].folds or not unset or asked_for or spoken_of

    def case_field(self, name: str) -> list[OutlineRow]:
        spot = Spot("case", name)
        head = f" {ROWS[name].title:15}"
        refused = self.look.refused.get(spot)
        status, wrong = self.look.findings.get(name, ("", ""))
        if refused is not None:
            status, wrong = "fail", f"not taken: {refused[1]}"
        text = self.field_text(name) if refused is None else refused[0]
        ids = getattr(self.case, name) if ROWS[name].kind is Kind.IDS and refused is None else ()
        rows = self.folded(spot, head, text, 1, "bad" if wrong else "field", ids)
        if wrong:
            sign = f" {self.glyphs.of_status(status)} "
            below = self.folded(spot, " " * (len(head) - 2) + sign[1:], wrong, WHOLE, "bad")
            rows += [row._replace(first=False) for row in below]
        return rows

    def field_text(self, name: str) -> str:
        value = getattr(self.case, name)
        if name == "expected_behaviour":
            return "(not set) t sets it" if value is None else str(value.value)
        if name == "citations_required":
            return {None: "required as the response asks", True: "required", False: "not required"}[value]
        if name == "min_citation_coverage":
            return "all claims" if value is None else f"{value:g} of the claims"
        if ROWS[name].kind in LISTS:
            separator = "; " if ROWS[name].kind is Kind.GROUPS else ", "
            return separator.join(as_lines(ROWS[name], value)) if value else self.glyphs.none
        return value_text(ROWS[name], value) or self.glyphs.none

    def extra(self) -> list[OutlineRow]:
        """Fields of an imported file that have no place here; they are kept with the case but cannot be edited."""
        kept = self.case.extra
        if not kept:
            return []
        names = ", ".join(kept)
        rows = self.folded(Spot("extra"), f" {'kept along':15}", f"{names} (read only)", 1)
        if self.look.more:
            for index, (name, value) in enumerate(kept.items()):
                said = json.dumps(value, ensure_ascii=False, default=str)[:EXTRA_LIMIT]
                rows += self.folded(Spot("extra", name, index + 1), "   ", f"{name}: {said}", 2)
        return rows
