"""Which text a row of the case pane shows, and the edit that typing there makes.

The editor, undo and first fix share this table, so a field cannot be shown by one rule and written by another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from goldtui.casework import edits, rules
from goldtui.casework.edits import Edit
from goldtui.casework.fields import KINDS, OWNERS, ROWS, is_typed, row_field, value_text
from goldtui.model.case_fields import LISTS, TEXTS, Kind
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot

POINT_KINDS, CLAIM_KINDS = KINDS["point"], KINDS["claim"]
_TYPED = {"question", "answer"}.union(
    field.row for fields in OWNERS.values() for field in fields.editable if is_typed(field) and field.row != "link"
)
"""Kinds of rows that are texts; the point that a claim makes is chosen from the existing points."""
_HINTS = {
    "answer": "answer (empty: claims joined)",
    "answer_phrases": "must say any of these lines",
    "forbidden_phrases": "must say none of these lines",
}


def editable(spot: Spot) -> bool:
    """Whether the row is a text that can be typed; the others change by pressing Enter on them."""
    if spot.kind == "case":
        return spot.name in ROWS and is_typed(ROWS[spot.name])
    return spot.kind in _TYPED


def one_line(spot: Spot) -> bool:
    """Whether Enter ends the typing: true except for lists and texts that may span several lines."""
    field = row_field(spot.kind, spot.name)
    line = field is not None and field.kind in (Kind.LINE, Kind.SHARE)
    return spot.kind == "phrase" or (editable(spot) and line)


def label(spot: Spot, claim_sign: str = "") -> str:
    """The editor's title while this row is open; for lists it says that each line is one entry."""
    if spot.kind == "case":
        field = ROWS.get(spot.name)
        return spot.name if field is None else field.hint or field.title
    return {
        "claim": f"claim {claim_sign}",
        "citation": f"claim {claim_sign} cites",
        "phrase": f"phrase of claim {claim_sign}",
    }.get(spot.kind) or _HINTS.get(spot.kind, spot.kind)


def read(case: GoldCase, spot: Spot) -> str | None:
    """The text of a row; None if the row no longer exists."""
    match spot.kind:
        case "question":
            return case.question
        case "answer":
            return case.reference.text if case.reference else ""
        case "phrase":
            claim = edits.claim_by_id(case, spot.name)
            phrases = claim.support_phrases if claim is not None else ()
            return phrases[spot.index] if spot.index < len(phrases) else None
    field = row_field(spot.kind, spot.name)
    record = case if spot.kind == "case" else edits.owner_by_row(case, spot)
    return (
        None
        if field is None or record is None or not editable(spot)
        else value_text(field, getattr(record, field.name))
    )


def write(case: GoldCase, spot: Spot, text: str) -> Edit:
    """The edit that sets a row's text to `text`; for a row that cannot be typed into, an edit that changes nothing.

    Do not write a text for which `rules.fault_of` reports a fault.
    """
    field = row_field(spot.kind, spot.name)
    match spot.kind:
        case "question":
            return edits.set_question(case, text)
        case "answer":
            return edits.set_answer_text(case, text)
        case "claim":
            return edits.set_claim_text(case, spot.name, text)
        case "citation":
            return edits.set_citation(case, spot.name, text.strip())
        case "phrase":
            return edits.replace_phrase(case, spot.name, spot.index, text)
        case "point":
            return edits.set_point_text(case, spot.name, text)
        case _ if field is None or not editable(spot):
            return Edit(case, "nothing", spot)
        case "case" if field.kind is Kind.SHARE:
            return rules.set_share(case, spot.name, text)
        case "case" if field.kind in TEXTS:
            return edits.set_text_field(case, spot.name, text)
        case "case":
            return edits.set_list_field(case, spot.name, tuple(text.split("\n")))
    return edits.set_owned(case, spot, tuple(text.split("\n")) if field.kind in LISTS else text)


def press(case: GoldCase, spot: Spot) -> Edit:
    """The edit that Enter makes on a row that is a choice."""
    field = row_field(spot.kind, spot.name)
    if spot.kind == "link":
        return next_link(case, spot.name)
    if field is None or field.kind not in (Kind.CHOICE, Kind.FLAG):
        return Edit(case, "nothing", spot)
    return edits.next_choice(case, spot.name) if spot.kind == "case" else edits.next_owned(case, spot)


def next_link(case: GoldCase, claim_id: str) -> Edit:
    """The claim linked to the next answer point, or to none after the last."""
    claim = edits.claim_by_id(case, claim_id)
    ids: list[str | None] = [None, *(point.point_id for point in case.points)]
    if claim is None or len(ids) == 1:
        return Edit(case, "claim's point", Spot("link", claim_id), "No points yet: p makes one from a selection.")
    present = ids.index(claim.answer_point) if claim.answer_point in ids else 0
    return edits.link_point(case, claim_id, ids[(present + 1) % len(ids)])


def remove(case: GoldCase, spot: Spot) -> Edit:
    """The edit for `d` on a row: removes the claim, point, phrase, citation or field; ctrl+z restores it."""
    match spot.kind:
        case "claim":
            return edits.remove_claim(case, spot.name)
        case "point":
            return edits.remove_point(case, spot.name)
        case "phrase":
            return edits.remove_phrase(case, spot.name, spot.index)
        case "link":
            return _cleared(edits.link_point(case, spot.name, None), case, "Link to the point")
        case "answer":
            return _cleared(edits.set_answer_text(case, ""), case, "Own wording of the answer")
    field = row_field(spot.kind, spot.name)
    if field is not None and spot.kind == "case":
        unset = case.model_copy(update={spot.name: field.blank})
        gone = write(case, spot, "") if editable(spot) else Edit(unset, field.title, spot)
        return _cleared(gone, case, field.title.capitalize())
    if field is not None and field.editable and (field.optional or field.kind in LISTS):
        return _cleared(edits.set_owned(case, spot, field.blank), case, field.step.capitalize())
    return Edit(case, "nothing", spot, "This row cannot be removed; i edits it.")


def _cleared(edit: Edit, before: GoldCase, what: str) -> Edit:
    said = f"{what}: nothing to remove." if edit.case == before else f"{what} removed; ctrl+z brings it back."
    return Edit(edit.case, edit.label, edit.spot, said)


def findable(go: Callable[[Spot], object]) -> list[tuple[str, Callable[[], object]]]:
    """(name, action) of every field of a case, for the palette; `go` opens the row of a field."""
    named = [("question", Spot("question")), ("answer", Spot("answer"))]
    named += [(field.title, Spot("case", name)) for name, field in ROWS.items()]
    return [(title, partial(go, spot)) for title, spot in named]


def parent_kind(spot: Spot) -> str:
    """The kind of the row that always exists for a spot whose own row may be folded."""
    if spot.kind in ("phrase", "citation", "link"):
        return "claim"
    if spot.kind in POINT_KINDS:
        return "point"
    return spot.kind
