"""What the columns of an unknown table probably mean: by their names and by what their values look like, in words.

A guess is a mapping like any other, with the columns it chose; a person sees each with an example before it is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldtui.formats.mapping.choice import Choice, Guess, has_name, measures, plain
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.guess.accepted import OTHER_WAYS
from goldtui.formats.mapping.guess.again import answered_again
from goldtui.formats.mapping.guess.doubts import say_systems, say_turns, says_what_should
from goldtui.formats.mapping.guess.evidence import evidence_guess
from goldtui.formats.mapping.guess.gold import (
    choose_behaviour,
    choose_forbidden,
    choose_points,
    gold_guess,
    is_id,
)
from goldtui.formats.mapping.guess.judged import judged_answers
from goldtui.formats.mapping.guess.reference import SURELY_RIGHT, choose_reference
from goldtui.formats.mapping.guess.retired import leave_out_retired
from goldtui.formats.mapping.guess.runs import SEVERAL, SYSTEMS, answers_of_systems, run_guess
from goldtui.formats.mapping.guess.sources import choose_sources
from goldtui.formats.mapping.guess.training import say_training
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import marks_answers
from goldtui.formats.mapping.senses import words_of


def guess_mapping(columns: dict[str, Column], generic: Mapping, signs: int = 0) -> Guess | None:
    """The generic mapping with the columns of this table; null where a column it cannot do without is missing.

    `signs` is how many columns only a run has.
    """
    choice = Choice(columns, generic, signs)
    if generic.kind is Kind.GOLD:
        return gold_guess(choice)
    return evidence_guess(choice) if generic.kind is Kind.EVIDENCE else run_guess(choice)


def complete_mapping(mapping: Mapping, columns: dict[str, Column], generic: Mapping) -> Guess:
    """A mapping of a known tool with the fields that it lacks, taken from columns that people added to its rows."""
    choice = Choice(columns, generic, 0)
    own = {path for rule in mapping.fields.rules().values() for path in rule.from_}
    own |= {path.replace("~", "") for path in own}
    choice.used = {path for path in columns if path in own or path.replace("[]", "") in own}
    if mapping.fields.case_id is None:
        choice.simple("case_id", 0, is_id)
    reference = None
    lacks = mapping.fields.reference is None or not _has_any(columns, mapping.fields.reference.from_)
    if lacks and mapping.fields.claims is None:
        reference = choose_reference(choice)
    choose_points(choice, reference)
    choose_sources(choice, texts=mapping.fields.contexts is None)
    choose_forbidden(choice)
    choose_behaviour(choice)
    if mapping.fields.sources is not None and "sources" in choice.rules:
        choice.rules.setdefault("more_sources", choice.rules["sources"])
    say_systems(choice)
    if mapping.kind is Kind.GOLD:
        say_training(choice)
        leave_out_retired(choice, max((len(one.values) for one in columns.values()), default=0))
    if mapping.fields.question is not None:
        say_turns(choice, mapping.fields.question.from_)
    more = {key: value for key, value in choice.rules.items() if not getattr(mapping.fields, key) or key == "reference"}
    fields = mapping.fields.model_copy(update=more)
    taken = [said for key, said in zip(choice.rules, choice.reasons, strict=False) if key in more]
    decide = (*mapping.decide, *choice.decide)
    more = {"fields": fields, "decide": decide, "leave_out": {**choice.leave_out, **mapping.leave_out}}
    return Guess(mapping.model_copy(update=more), 0, tuple(taken))


def _has_any(columns: dict[str, Column], paths: Sequence[str]) -> bool:
    """Whether one of the paths, or the list that it goes into, holds anything."""
    held = [path.replace("[]", "") for path, one in columns.items() if one.values]
    bare = [re.sub(r"\[[^]]*\]|~", "", path) for path in paths]
    return any(own == path or path.startswith(f"{own}.") for own in held for path in bare)


def signs_of(columns: dict[str, Column], run: Mapping) -> int:
    """How many columns of a table only a run has."""
    # A question that was generated has a generated answer, which no system was asked for.
    made = {plain(one.name)[: -len("question")] for one in columns.values() if plain(one.name).endswith("question")} - {
        ""
    }
    named = [
        one
        for one in columns.values()
        if one.values and has_name(one, run.recognise.signs) and not says_what_should(one)
    ]
    found = {plain(one.name) for one in named if plain(one.name).removesuffix("answer") not in made}
    inner = {plain(key) for one in columns.values() for key in one.keys if _OF_A_RUN.search(words_of(key))}
    outputs = any(path.startswith("outputs.") for path in columns)
    # What a case asks and its right answer are in one object, and what was answered is next to it.
    cases = {one.outer for one in columns.values() if one.outer and one.texts and _RIGHT.fullmatch(plain(one.name))}
    asked = any(one.outer in cases and has_name(one, _ASKED) for one in columns.values())
    beside = asked and any(not one.outer and one.texts and plain(one.name) in _SAID for one in columns.values())
    right = any(not path.startswith("outputs.") and _RIGHT.fullmatch(plain(one.name)) for path, one in columns.items())
    several = len(answers_of_systems(columns)) >= SEVERAL
    judged = any(not one.values and has_name(one, _TO_JUDGE) for one in columns.values())
    measured = len(measures(columns)) > 1
    verdicts = any(one.values and _JUDGE.fullmatch(words_of(one.outer.rpartition(".")[2])) for one in columns.values())
    of_gold = any(one.values and has_name(one, OTHER_WAYS) for one in columns.values())
    verdicts = verdicts or judged_answers(columns) is not None
    verdicts = verdicts or any(not one.lists and marks_answers(one.name, one.texts) for one in columns.values())
    asks, says = (rule.from_ if rule else () for rule in (run.fields.question, run.fields.response))
    again = answered_again(columns, asks, says)
    own = any(one.texts and has_name(one, SYSTEMS) and not says_what_should(one) for one in columns.values())
    both = own and any(one.texts and has_name(one, SURELY_RIGHT) for one in columns.values())
    shapes = (bool(inner), both, outputs and right, several, judged, verdicts, measured)
    return max(len(found) + sum(shapes) + 2 * beside + 3 * again - 2 * of_gold, 0)


_TO_JUDGE = ("correct", "is_correct", "factually_correct", "verdict", "passed", "rating", "bewertung", "grade")
"""Columns that people fill in once a system has answered; empty ones say that it has."""
_ASKED = ("question", "query", "prompt", "input")
_SAID = frozenset(("response", "answer", "output", "prediction", "reply", "completion"))
_JUDGE = re.compile(r"(?:llm_)?(?:judge|verdict|judge?ment|grading)s?(?:_(?:result|output|verdict|score)s?)?")
"""Objects in which a judge says what it makes of an answer."""
_OF_A_RUN = re.compile(
    r"(?:rerank|similarity|retrieval|vector|bm25|relevance)_score|^(?:factuality|hallucination|distance|similarity)$"
)
"""Keys of what a system found or said, and of how its sentences were judged."""
_RIGHT = re.compile(r"truth|groundtruth|expected(?:answer|output)?|reference(?:answer)?|gold(?:en)?answer")
