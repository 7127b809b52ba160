"""Which text a row of the case pane stands for, and the edit that typing there makes.

The same table serves the editor, undo and first fix, so that a field cannot be shown by one rule and
written by another.
"""

from __future__ import annotations

from goldtui.model.records import GoldCase
from goldtui.model.source_groups import group_lines
from goldtui.model.spot import Spot
from goldtui.workbench import edits, rules
from goldtui.workbench.edits import Edit

LIST_FIELDS = {"tags", "required_source_ids", "source_alternatives", "constraints"}
TEXT_FIELDS = {"workflow", "category", "refusal_reason", "guideline_note"}
CASE_FIELDS = (
    "expected_behaviour",
    "refusal_reason",
    "workflow",
    "category",
    "tags",
    "required_source_ids",
    "source_alternatives",
    "constraints",
    "citations_required",
    "min_citation_coverage",
    "direct_quotes_only",
    "guideline_note",
)
ALWAYS_SHOWN = frozenset({"expected_behaviour", "workflow", "required_source_ids"})
"""The other fields are folded away while they hold nothing and nothing is wrong with them."""
POINT_KINDS = frozenset({"point", "importance", "answer_phrases", "forbidden_phrases"})
CLAIM_KINDS = frozenset({"claim", "phrase", "citation", "link"})

_HINTS = {
    "constraints": "must: ... or must not: ..., one a line",
    "min_citation_coverage": "cited share of claims, 0 to 1 (empty: all)",
    "required_source_ids": "sources an answer must have had in context, one id a line",
    "source_alternatives": "any one of these, one group a line: a | b",
    "tags": "tags, one a line",
}


def editable(spot: Spot) -> bool:
    """Whether the row is a text that can be typed; the others change by pressing Enter on them."""
    if spot.kind == "case":
        return spot.name in LIST_FIELDS or spot.name in TEXT_FIELDS or spot.name == "min_citation_coverage"
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


def one_line(spot: Spot) -> bool:
    """Whether Enter ends the typing: everywhere but in lists and in texts that may run over several lines."""
    return spot.kind in {"claim", "citation", "phrase", "point"} or (
        spot.kind == "case" and spot.name in {"workflow", "category", "min_citation_coverage"}
    )


def label(spot: Spot, claim_sign: str = "") -> str:
    """What the editor is called while this row is open; lists say that one line is one entry."""
    if spot.kind == "case":
        return _HINTS.get(spot.name) or edits.FIELD_TITLES.get(spot.name, spot.name)
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
            held = getattr(case, spot.name)
            return "\n".join(group_lines(held) if spot.name == "source_alternatives" else held)
        case "case" if spot.name in TEXT_FIELDS:
            return getattr(case, spot.name) or ""
        case "case" if spot.name == "min_citation_coverage":
            return rules.coverage_text(case)
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
    """The edit that makes a row say `text`; a row that cannot be typed into gives an edit without change.

    What `rules.fault_of` has something against must not be written.
    """
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
        case "case" if spot.name == "min_citation_coverage":
            return rules.set_coverage(case, text)
    return Edit(case, "nothing", spot)


def press(case: GoldCase, spot: Spot) -> Edit:
    """What Enter does on a row that is a choice and not a text."""
    match spot.kind:
        case "case" if spot.name == "expected_behaviour":
            return edits.next_behaviour(case)
        case "case" if spot.name == "direct_quotes_only":
            return edits.toggle_direct_quotes(case)
        case "case" if spot.name == "citations_required":
            return rules.next_citations_required(case)
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
    """What `d` does on a row: the claim, point, phrase, citation or field goes, ctrl+z brings it back."""
    match spot.kind:
        case "claim":
            return edits.remove_claim(case, spot.name)
        case "point":
            return edits.remove_point(case, spot.name)
        case "answer_phrases":
            return _cleared(edits.set_answer_phrases(case, spot.name, ()), case, "Answer phrases")
        case "forbidden_phrases":
            return _cleared(edits.set_forbidden_phrases(case, spot.name, ()), case, "Forbidden phrases")
        case "phrase":
            return edits.remove_phrase(case, spot.name, spot.index)
        case "citation":
            return _cleared(edits.set_citation(case, spot.name, None), case, "Citation")
        case "link":
            return _cleared(edits.link_point(case, spot.name, None), case, "Link to the point")
        case "answer":
            return _cleared(edits.set_answer_text(case, ""), case, "Own wording of the answer")
        case "case" if spot.name in edits.FIELD_TITLES:
            return _cleared(_unset(case, spot), case, edits.FIELD_TITLES[spot.name].capitalize())
    return Edit(case, "nothing", spot, "This row cannot be removed; i edits it.")


def _unset(case: GoldCase, spot: Spot) -> Edit:
    if editable(spot):
        return write(case, spot, "")
    value = False if spot.name == "direct_quotes_only" else None
    return Edit(case.model_copy(update={spot.name: value}), edits.FIELD_TITLES[spot.name], spot)


def _cleared(edit: Edit, before: GoldCase, what: str) -> Edit:
    said = f"{what}: nothing to remove." if edit.case == before else f"{what} removed; ctrl+z brings it back."
    return Edit(edit.case, edit.label, edit.spot, said)
