"""What the columns of an unknown table probably mean: by their names and by what their values look like, in words.

A guess is a mapping like any other, with the columns it chose; a person sees each with an example before it is used.
"""

from __future__ import annotations

from goldtui.formats.mapping.choice import Choice, Guess, called, plain
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.guess_evidence import evidence_guess
from goldtui.formats.mapping.guess_gold import choose_behaviour, choose_forbidden, choose_points, gold_guess, is_id
from goldtui.formats.mapping.guess_runs import run_guess
from goldtui.formats.mapping.guess_sources import choose_sources
from goldtui.formats.mapping.profile import Column


def guessed(columns: dict[str, Column], generic: Mapping, signs: int = 0) -> Guess | None:
    """The generic mapping with the columns of this table; null where a column it cannot do without is missing.

    `signs` is how many columns only a run has.
    """
    choice = Choice(columns, generic, signs)
    if generic.kind is Kind.GOLD:
        return gold_guess(choice)
    return evidence_guess(choice) if generic.kind is Kind.EVIDENCE else run_guess(choice)


def completed(mapping: Mapping, columns: dict[str, Column], generic: Mapping) -> Guess:
    """A mapping of a known tool with the fields that it lacks, taken from columns that people added to its rows."""
    choice = Choice(columns, generic, 0)
    own = {path for rule in mapping.fields.rules().values() for path in rule.from_}
    choice.used = {path for path in columns if path in own or path.replace("[]", "") in own}
    if mapping.fields.case_id is None:
        choice.simple("case_id", 0, is_id)
    choose_points(choice)
    choose_sources(choice)
    choose_forbidden(choice)
    choose_behaviour(choice)
    if mapping.fields.sources is not None and "sources" in choice.rules:
        choice.rules.setdefault("more_sources", choice.rules["sources"])
    more = {key: value for key, value in choice.rules.items() if not getattr(mapping.fields, key)}
    fields = mapping.fields.model_copy(update=more)
    taken = [said for key, said in zip(choice.rules, choice.reasons, strict=False) if key in more]
    return Guess(mapping.model_copy(update={"fields": fields}), 0, tuple(taken))


def signs_of(columns: dict[str, Column], run: Mapping) -> int:
    """How many columns of a table only a run has."""
    found = (one for one in columns.values() if one.values and called(one, run.recognise.signs))
    return len({plain(one.name) for one in found})
