"""What next to the right answer answers too: other ways to say it, and a gold label such as yes, no or maybe."""

from __future__ import annotations

from goldtui.formats.mapping.choice import Choice, has_name, one_number
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.guess.doubts import of_a_prediction
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import says_yes_or_no
from goldtui.formats.mapping.senses import english, words_of

OTHER_WAYS = (
    "(|answer_|answers_|gold_|normalized_|normalised_|normalized_answer_)(alias|aliases)",
    "(alternative|alternate|accepted|acceptable|other|additional|equivalent|valid|alt)_(answer|response|solution|ans)(|s)",
    "(answer|answers|response|solution)_(alternatives|variants|variations|synonyms)",
    "also_(accepted|accept|correct|right)", "accept", "accepted", "answer_also",
)  # fmt: skip
"""What only a right answer has: other ways to say it."""
_LABELS = frozenset("final gold golden label labels decision verdict conclusion short truth outcome target".split())
BETWEEN = frozenset(
    """
    maybe unclear unknown unsure partly partially partial depends mixed undecided inconclusive neither vielleicht
    teilweise unklar teils peut-être parfois quizás parcial talvez forse parziale misschien может возможно mostly
    partiellement parcialmente parzialmente gedeeltelijk częściowo частично 部分的 部分
    """.split()
) | {"en partie", "en parte", "in parte", "zum teil", "not really", "not quite", "in part", "to some extent"}
"""What is neither yes nor no."""
_FEW = 0.5


def choose_other_ways(choice: Choice, reference: Column | None) -> None:
    """Take other ways to say the right answer as other answers, and ask."""
    rule: Rule | None = choice.rules.get("reference")
    if reference is None or rule is None:
        return
    free = [one for path, one in choice.columns.items() if path not in choice.used and one.texts and not one.keys]
    found = [one for one in free if has_name(one, OTHER_WAYS) and one.outer in ("", reference.outer) and not one.flags]
    if not found or all(one_number(value) for one in found for value in one.items):
        return
    named = ", ".join(f'"{one.path}"' for one in found[:3])
    whole = rule.from_ == (reference.path,) and not (rule.split or rule.pattern or reference.lists)
    if whole and all(one.lists or not (one.separators or one.lines) for one in found):
        paths = (*rule.from_, *(one.path for one in found))
        choice.rules["reference"] = rule.model_copy(update={"from_": paths, "merge": True})
        choice.used.update(one.path for one in found)
        choice.decide.append(f"whether each text of {named} is accepted as an answer: they are taken as other answers")
    else:
        choice.decide.append(f"whether {named} says which other answers are accepted: kept in extra")


def say_labels(choice: Choice, reference: Column | None) -> None:
    """Ask about a label of few values next to longer answers: it may be the right answer in short."""
    if reference is None:
        return
    for one in choice.columns.values():
        if one.path not in choice.used and one is not reference and _is_label(one, reference):
            values = ", ".join(f'"{text}"' for text in list(dict.fromkeys(one.texts))[:4])
            said = f'it holds {values}, and "{reference.path}" is taken'
            choice.decide.append(f'whether "{one.path}" is the right answer in short: {said}')


def _is_label(column: Column, reference: Column) -> bool:
    texts = {text.strip().casefold() for text in column.texts}
    if column.lists or column.keys or len(column.texts) < 2 or of_a_prediction(column):
        return False
    answers = all(text in BETWEEN or says_yes_or_no(text) for text in texts) and bool(texts & BETWEEN)
    named = {word for form in (words_of(column.name), *english(column.name)) for word in form.split("_")} & _LABELS
    yes_no = all(map(says_yes_or_no, texts)) and bool(named)
    few = column.distinct <= _FEW and column.words <= 2 and not all(map(one_number, column.items))
    known = few and bool(named) and not column.flags and len(named & (_LABELS - {"label", "labels", "target"})) > 0
    return (answers or yes_no or known) and reference.words > column.words
