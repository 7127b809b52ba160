"""The changes that a bulk edit can make, each a pure function from case to case.

They use the same edits as the keys of the case pane, so a bulk edit cannot make a case that could not be typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from goldtui.casework import edits, rules
from goldtui.casework.fields import FIELD_TITLES, OWNERS
from goldtui.model.records import Behaviour, GoldCase

NOTE = "bulk edit: "


TAKEN_BACK = "taken back: "


def batch_of(note: str) -> str | None:
    """The mark of the bulk edit in a revision's note; null for any other note."""
    if not note.startswith(NOTE) or not note.endswith("]"):
        return None
    return note.rpartition(" [")[2].removesuffix("]") or None


def words_of(note: str) -> str:
    """The description of the bulk edit in a revision's note."""
    return note.rpartition(" [")[0].removeprefix(NOTE)


class Operation(StrEnum):
    """The kind of change; the value is its text for people."""

    SLICE = "set the slice"
    ADD_TAG = "add a tag"
    REMOVE_TAG = "remove a tag"
    CATEGORY = "set the category"
    BEHAVIOUR = "set the right response"
    CITATIONS = "set whether citations are required"
    COVERAGE = "set the cited share"
    QUOTES = "set quotes only"
    REPLACE = "replace text"


class Within(StrEnum):
    """Where text is replaced. Support phrases are excluded because they are the source's own words."""

    QUESTION = "question"
    CLAIMS = "claims"
    POINTS = "points"
    ANSWER_PHRASES = "answer phrases"
    FORBIDDEN_PHRASES = "forbidden phrases"
    CONSTRAINTS = "constraints"
    NOTE = "note"


CHOICES: dict[Operation, tuple[str, ...]] = {
    Operation.BEHAVIOUR: tuple(one.value for one in Behaviour),
    Operation.CITATIONS: ("yes", "no", "unset"),
    Operation.QUOTES: ("yes", "no"),
    Operation.REPLACE: tuple(one.value for one in Within),
}
"""The allowed values of an operation; for a replacement, its fields. Others take any text."""


_FIELDS = {
    Operation.SLICE: "workflow",
    Operation.CATEGORY: "category",
    Operation.BEHAVIOUR: "expected_behaviour",
    Operation.CITATIONS: "citations_required",
    Operation.COVERAGE: "min_citation_coverage",
    Operation.QUOTES: "direct_quotes_only",
}


@dataclass(frozen=True, slots=True)
class BulkChange:
    """One change. `find` and `within` are for replacements only; the search is literal and case-sensitive."""

    operation: Operation
    value: str = ""
    find: str = ""
    within: str = ""

    def words(self) -> str:
        """The change in words, for the history."""
        value = self.value.strip()
        match self.operation:
            case Operation.REPLACE:
                return f"“{self.find}” replaced by “{self.value}” in {self.within}"
            case Operation.ADD_TAG:
                return f"tag “{value}” added"
            case Operation.REMOVE_TAG:
                return f"tag “{value}” removed"
        what = FIELD_TITLES[_FIELDS[self.operation]]
        return f"{what} set to “{value}”" if value else f"{what} emptied"


def change_fault(change: BulkChange) -> str:
    """Why a change is impossible, in words; empty when it is possible."""
    match change.operation:
        case Operation.ADD_TAG | Operation.REMOVE_TAG if not change.value.strip():
            return "name the tag"
        case Operation.REPLACE if change.within not in CHOICES[Operation.REPLACE]:
            return "say where: " + ", ".join(CHOICES[Operation.REPLACE])
        case Operation.REPLACE if not change.find:
            return "say which text is to be replaced"
        case Operation.COVERAGE:
            return rules.share_fault(change.value)
        case Operation.BEHAVIOUR | Operation.CITATIONS | Operation.QUOTES:
            allowed = CHOICES[change.operation]
            return "" if change.value in allowed else "choose one of: " + ", ".join(allowed)
    return ""


def apply_change(case: GoldCase, change: BulkChange) -> GoldCase:
    """The changed case; the same object when nothing changes."""
    value = change.value.strip()
    match change.operation:
        case Operation.SLICE | Operation.CATEGORY:
            return edits.set_text_field(case, _FIELDS[change.operation], value).case
        case Operation.ADD_TAG:
            return case if value in case.tags else edits.set_list_field(case, "tags", (*case.tags, value)).case
        case Operation.REMOVE_TAG:
            return case.model_copy(update={"tags": tuple(tag for tag in case.tags if tag != value)})
        case Operation.BEHAVIOUR:
            return case.model_copy(update={"expected_behaviour": Behaviour(value)})
        case Operation.CITATIONS | Operation.QUOTES:
            asked = {"yes": True, "no": False, "unset": None}[value]
            return case.model_copy(update={_FIELDS[change.operation]: asked})
        case Operation.COVERAGE:
            return rules.set_share(case, "min_citation_coverage", value).case
        case Operation.REPLACE:
            return _replaced(case, change)


def differences(before: GoldCase, after: GoldCase) -> tuple[tuple[str, str, str], ...]:
    """(what, before, after) of each text that differs, for a preview."""
    found: list[tuple[str, str, str]] = []
    for name, title in {"question": "question", **FIELD_TITLES}.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            found.append((title, _said(old), _said(new)))
    claims = zip(edits.claims_of(before), edits.claims_of(after), strict=True)
    points = zip(before.points, after.points, strict=True)
    for owner, pairs in (("claim", claims), ("point", points)):
        for one, two in pairs:
            for field in OWNERS[owner].editable:
                old, new = getattr(one, field.name), getattr(two, field.name)
                if old != new:
                    found.append((owner if field.row == owner else field.title, _said(old), _said(new)))
    return tuple(found)


def _said(value: object) -> str:
    if value in (None, "", ()):
        return "(empty)"
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _replaced(case: GoldCase, change: BulkChange) -> GoldCase:
    def new(text: str) -> str:
        return text.replace(change.find, change.value)

    def there(texts: tuple[str, ...]) -> bool:
        return any(change.find in text for text in texts)

    match Within(change.within):
        case Within.QUESTION:
            return edits.set_question(case, new(case.question)).case
        case Within.NOTE:
            return edits.set_text_field(case, "guideline_note", new(case.guideline_note)).case
        case Within.CONSTRAINTS if there(case.constraints):
            return edits.set_list_field(case, "constraints", tuple(map(new, case.constraints))).case
        case Within.CLAIMS:
            for claim in edits.claims_of(case):
                if change.find in claim.text:
                    case = edits.set_claim_text(case, claim.claim_id, new(claim.text)).case
        case Within.POINTS:
            for point in case.points:
                case = edits.set_point_text(case, point.point_id, new(point.text)).case
        case Within.ANSWER_PHRASES:
            for point in case.points:
                if there(point.answer_phrases):
                    texts = tuple(map(new, point.answer_phrases))
                    case = edits.set_answer_phrases(case, point.point_id, texts).case
        case Within.FORBIDDEN_PHRASES:
            for point in case.points:
                if there(point.forbidden_phrases):
                    texts = tuple(map(new, point.forbidden_phrases))
                    case = edits.set_forbidden_phrases(case, point.point_id, texts).case
    return case
