"""GT411: what nobody sees in a case is compared all the same."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.visible import hidden_count


def look(view: CaseView) -> Iterator[Flaw]:
    """Fields of a case that hold characters which do not show."""
    for where, text in view.odd_texts:
        if not text.isascii() or not text.isprintable():
            number = hidden_count(text)
            if number:
                what = "a character" if number == 1 else f"{number} characters"
                yield Flaw(where, f"holds {what} that a reader does not see")


RULE = Rule(
    Declaration(
        code="GT411",
        name="case-hidden-characters",
        severity=WARNING,
        says="A field of a case holds characters that do not show.",
        why="A question with them is another question for a model, and a phrase with them is none of the source.",
        fix="look at the field in the workbench, where they are visible, and type it anew",
        place="case.question",
        example=Example(
            "cases[1].question", bad="How much does the \u200bskipper earn?", good="How much does the skipper earn?"
        ),
    ),
    of_case=look,
)
