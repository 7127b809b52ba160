"""Which text a row of the case pane stands for, and the edit that typing there makes.

The same table serves the editor, undo and first fix, so that a field cannot be shown by one rule and
written by another.
"""

from __future__ import annotations

from goldtui.model.records import GoldCase
from goldtui.workbench import edits
from goldtui.workbench.edits import Edit, Spot

LIST_FIELDS = {"tags", "required_source_ids", "constraints"}
TEXT_FIELDS = {"workflow", "category", "refusal_reason", "guideline_note"}
CASE_FIELDS = (
    "expected_behaviour",
    "refusal_reason",
    "workflow",
    "category",
    "tags",
    "required_source_ids",
    "constraints",
    "direct_quotes_only",
    "guideline_note",
)
FIELD_TITLES = {
    "expected_behaviour": "right response",
    "refusal_reason": "refusal reason",
    "workflow": "slice",
    "category": "category",
    "tags": "tags",
    "required_source_ids": "sources",
    "constraints": "constraints",
    "direct_quotes_only": "quotes only",
    "guideline_note": "note",
}


def editable(spot: Spot) -> bool:
    """Whether the row is a text that can be typed; the others change by pressing Enter on them."""
    if spot.kind == "case":
        return spot.name in LIST_FIELDS or spot.name in TEXT_FIELDS
    return spot.kind in {
        "question",
        "answer",
        "claim",
        "citation",
        "phrase",
        "point",
        "answer_phrases",
        "forbidden_phrases",
    }


def label(spot: Spot, claim_sign: str = "") -> str:
    """What the editor is called while this row is open; lists say that one line is one entry."""
    if spot.kind == "case":
        name = FIELD_TITLES.get(spot.name, spot.name)
        return f"{name}, one a line" if spot.name in LIST_FIELDS else name
    return {
        "question": "question",
        "answer": "whole answer (empty: the claims joined)",
        "claim": f"claim {claim_sign}",
        "citation": f"claim {claim_sign} cites",
        "phrase": f"phrase of claim {claim_sign}",
        "point": "point",
        "answer_phrases": "an answer must say one of these, one a line",
        "forbidden_phrases": "an answer must never say these, one a line",
    }.get(spot.kind, spot.kind)


def read(case: GoldCase, spot: Spot) -> str | None:
    """The text of a row; None when the row is gone."""
    match spot.kind:
        case "question":
            return case.question
        case "answer":
            return case.reference.text if case.reference else ""
        case "claim" | "citation" | "phrase":
            return _read_claim(case, spot)
        case "point" | "answer_phrases" | "forbidden_phrases":
            return _read_point(case, spot)
        case "case" if spot.name in LIST_FIELDS:
            return "\n".join(getattr(case, spot.name))
        case "case" if spot.name in TEXT_FIELDS:
            return getattr(case, spot.name) or ""
    return None


def _read_claim(case: GoldCase, spot: Spot) -> str | None:
    claim = edits.claim_by_id(case, spot.name)
    if claim is None:
        return None
    if spot.kind == "claim":
        return claim.text
    if spot.kind == "citation":
        return claim.citation_id or ""
    return claim.support_phrases[spot.index] if spot.index < len(claim.support_phrases) else None


def _read_point(case: GoldCase, spot: Spot) -> str | None:
    point = edits.point_by_id(case, spot.name)
    if point is None:
        return None
    if spot.kind == "point":
        return point.text
    return "\n".join(point.answer_phrases if spot.kind == "answer_phrases" else point.forbidden_phrases)


def write(case: GoldCase, spot: Spot, text: str) -> Edit:
    """The edit that makes a row say `text`; a row that cannot be typed into gives an edit without change."""
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
        case "answer_phrases":
            return edits.set_answer_phrases(case, spot.name, tuple(text.split("\n")))
        case "forbidden_phrases":
            return edits.set_forbidden_phrases(case, spot.name, tuple(text.split("\n")))
        case "case" if spot.name in LIST_FIELDS:
            return edits.set_list_field(case, spot.name, tuple(text.split("\n")))
        case "case" if spot.name in TEXT_FIELDS:
            return edits.set_text_field(case, spot.name, text)
    return Edit(case, "nothing", spot)


def press(case: GoldCase, spot: Spot) -> Edit:
    """What Enter does on a row that is a choice and not a text."""
    match spot.kind:
        case "case" if spot.name == "expected_behaviour":
            return edits.next_behaviour(case)
        case "case" if spot.name == "direct_quotes_only":
            return edits.toggle_direct_quotes(case)
        case "importance":
            return edits.toggle_importance(case, spot.name)
        case "link":
            return next_link(case, spot.name)
    return Edit(case, "nothing", spot)


def next_link(case: GoldCase, claim_id: str) -> Edit:
    """The claim linked to the next answer point, and to none after the last."""
    claim = edits.claim_by_id(case, claim_id)
    ids: list[str | None] = [None, *(point.point_id for point in case.points)]
    if claim is None or len(ids) == 1:
        return Edit(case, "claim's point", Spot("link", claim_id), "No points yet: p makes one from a selection.")
    present = ids.index(claim.answer_point) if claim.answer_point in ids else 0
    return edits.link_point(case, claim_id, ids[(present + 1) % len(ids)])


def remove(case: GoldCase, spot: Spot) -> Edit:
    """What `d` does on a row: the claim, point, phrase or citation goes, ctrl+z brings it back."""
    match spot.kind:
        case "claim":
            return edits.remove_claim(case, spot.name)
        case "point" | "importance" | "answer_phrases" | "forbidden_phrases":
            return edits.remove_point(case, spot.name)
        case "phrase":
            return edits.remove_phrase(case, spot.name, spot.index)
        case "citation":
            return edits.set_citation(case, spot.name, None)
        case "link":
            return edits.link_point(case, spot.name, None)
    return Edit(case, "nothing", spot, "This row cannot be removed; i edits it.")
