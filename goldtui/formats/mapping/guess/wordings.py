"""Questions that no name says to be some, and several wordings of one question in a list: guessed, and asked."""

from __future__ import annotations

from goldtui.formats.mapping.choice import Choice, has_name, rule_of
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.guess.doubts import is_template
from goldtui.formats.mapping.profile import Column

_MOST, _LONGEST, _WORDS = 0.5, 40, 1.5
_OTHERS = ("reference", "contexts", "sources", "points", "must_say", "forbidden")


def wordings(choice: Choice) -> Column | None:
    """The column whose lists are wordings of a question each: most ask, and the row has one answer to all of them."""
    answer = choice.column(choice.names("reference"), lambda one: bool(one.texts) and not one.lists)
    if answer is None:
        return None
    free = (one for path, one in choice.columns.items() if path not in choice.used and one.lists and not one.keys)
    named = [one for one in free if not any(has_name(one, choice.names(field)) for field in _OTHERS)]
    asking = (one for one in named if one.asks > _MOST and one.outer == answer.outer and not is_template(one))
    return next((one for one in asking if _WORDS <= one.words <= _LONGEST and one.distinct > _MOST), None)


def question_rule(question: Column) -> Rule:
    """The rule of the question: of several wordings the first, so that the others are kept."""
    if not question.lists or question.keys:
        return rule_of(Rule, question)
    return Rule.model_validate({"from": [f"{question.path}~[0]", question.path]})


def say_unnamed(choice: Choice, question: Column) -> None:
    """Ask whether a column holds the questions where only its texts say so."""
    asking = round(question.asks * len(question.texts))
    said = f"{asking} of its first {len(question.texts)} texts end in a question mark, and its name does not say it"
    if not has_name(question, choice.names("question")):
        choice.decide.append(f'whether "{question.path}" holds the questions: {said}')
    several = sum(isinstance(held := parse_literal(value), list) and len(held) > 1 for value in question.values)
    if several:
        rows = f"{several} of the first {len(question.values)} rows have several"
        kept = "the first is the question, and the others are kept in extra"
        choice.decide.append(f'which wording of "{question.path}" is the question: {rows}, {kept}')
