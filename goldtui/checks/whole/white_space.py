"""GT412: white space at the ends of a field makes equal things differ."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase


def look(view: CaseView) -> Iterator[Flaw]:
    """Fields of a case with white space at their ends."""
    for where, text in view.odd_texts:
        if text and (text[0].isspace() or text[-1].isspace()) and not text.isspace():
            hand = "a reviewer confirmed a wording of this case: change it by hand" if view.confirmed else ""
            yield Flaw(where, "has white space at its ends", hand)


def repair(view: CaseView) -> GoldCase:
    """The fields without it; a case on which a reviewer confirmed a wording stays as it is."""
    if view.confirmed or not any(True for _ in look(view)):
        return view.case
    case = view.case
    changes: dict[str, object] = {"question": _bare(case.question), "tags": tuple(map(_bare, case.tags))}
    for name in ("workflow", "category", "refusal_reason"):
        value = getattr(case, name)
        changes[name] = value if value is None else _bare(value)
    changes["points"] = tuple(
        point.model_copy(
            update={
                "text": _bare(point.text),
                "answer_phrases": tuple(map(_bare, point.answer_phrases)),
                "forbidden_phrases": tuple(map(_bare, point.forbidden_phrases)),
            }
        )
        for point in case.points
    )
    if case.reference is not None:
        claims = tuple(
            claim.model_copy(
                update={"text": _bare(claim.text), "support_phrases": tuple(map(_bare, claim.support_phrases))}
            )
            for claim in view.claims
        )
        changes["reference"] = case.reference.model_copy(update={"text": _bare(case.reference.text), "claims": claims})
    return case.model_copy(update=changes)


def _bare(text: str) -> str:
    """Without white space at the ends; a text of nothing else stays, for only a person knows what was meant."""
    return text.strip() or text


RULE = Rule(
    Declaration(
        code="GT412",
        name="white-space-at-ends",
        severity=INFO,
        says="A field of a case begins or ends with white space.",
        why="Slices and tags that look alike are counted apart, and exact comparisons fail without a visible reason.",
        fix="take the white space away",
        place="case.question",
        example=Example("cases[1].workflow", bad="passengers ", good="passengers"),
    ),
    of_case=look,
    repair=repair,
)
