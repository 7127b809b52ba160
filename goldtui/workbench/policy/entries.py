"""Lists and tables of a policy entry by entry, as a screen shows and changes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldtui.model.faults import unusable
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import PolicyField, value_at
from goldtui.model.refusal_words import LANGUAGES
from goldtui.workbench.policy.values import plain, value_of, value_text, with_plain

PATTERNS = ("refusal_patterns", "cutoff_patterns", "gap_patterns")
FORBIDDEN = "compliance_patterns"
TARGETS = "scoring.targets"
OWN = "own"
"""The language of a pattern that no language ships."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it is called, and its value as it may be typed."""

    label: str
    """The key of a table, the language of a pattern, the name of a forbidden one; empty in a plain list."""
    words: str


def has_entries(field: PolicyField) -> bool:
    """Whether a field is a list or a table, which is changed entry by entry."""
    return isinstance(field.usual, list | tuple | dict) and field.key != "people"


def entries_of(policy: Policy, field: PolicyField) -> tuple[Entry, ...]:
    """The entries of a list or table, in order."""
    value = plain(value_at(policy, field.key))
    if isinstance(value, dict):
        return tuple(Entry(name, value_text(one)) for name, one in value.items())
    if field.key == FORBIDDEN:
        return tuple(Entry(one["name"], one["pattern"]) for one in value)
    if field.key == TARGETS:
        return tuple(Entry(one["name"], value_text(_said(one))) for one in value)
    if field.key in PATTERNS:
        return tuple(Entry(_language(field.key, one), one) for one in value)
    return tuple(Entry("", value_text(one)) for one in value)


def with_entry(policy: Policy, field: PolicyField, at: int | None, words: str) -> Policy:
    """The policy with one entry changed, or with `at` null one added. For a table to add to, words are `NAME = VALUE`.

    Raises `UnusableInput`: `policy_entry` for words that are no entry, and what a policy refuses.
    """
    value = plain(value_at(policy, field.key))
    if isinstance(value, dict):
        name, typed = _named(list(value), at, words, field)
        return _with(policy, field, {**value, name: value_of(field, typed, whole=False)})
    if not words.strip():
        raise unusable("policy_entry", "an entry says something", field.key, "type its text")
    # A target is typed as a record: { name = "...", at_least = 0.8 }.
    entry = value_of(field, words, whole=False) if field.key == TARGETS else words
    listed = list(value)
    if at is None:
        listed.append(entry)
    else:
        listed[at] = entry
    return _with(policy, field, listed)


def with_forbidden(policy: Policy, at: int | None, name: str, pattern: str, message: str) -> Policy:
    """The policy with one forbidden pattern changed or added. Raises `UnusableInput`."""
    rules = plain(policy.compliance_patterns)
    rule = {"name": name, "pattern": pattern, "message": message}
    if any(one["name"] == name for place, one in enumerate(rules) if place != at):
        raise unusable("policy_entry", f"a pattern is called {name!r} already", FORBIDDEN, "give it another name")
    if at is None:
        rules.append(rule)
    else:
        rules[at] = rule
    return with_plain(policy, FORBIDDEN, rules, FORBIDDEN)


def without_entry(policy: Policy, field: PolicyField, at: int) -> Policy:
    """The policy without one entry; an entry of a table that has defaults becomes its default."""
    value = plain(value_at(policy, field.key))
    if isinstance(value, dict):
        left: Any = {name: one for place, (name, one) in enumerate(value.items()) if place != at}
    else:
        left = [one for place, one in enumerate(value) if place != at]
    return _with(policy, field, left)


def _said(target: dict[str, Any]) -> dict[str, Any]:
    """A target as it is typed, without what it leaves open."""
    return {key: one for key, one in target.items() if one is not None and (key, one) != ("gates", True)}


def _named(names: list[str], at: int | None, words: str, field: PolicyField) -> tuple[str, str]:
    if at is not None:
        return names[at], words
    name, sign, typed = words.rpartition("=")
    if not sign or not name.strip():
        raise unusable("policy_entry", "an entry is a name and a value", field.key, "NAME = VALUE")
    return name.strip().strip('"'), typed.strip()


def _with(policy: Policy, field: PolicyField, value: Any) -> Policy:
    return with_plain(policy, field.key, value, field.key)


def _language(key: str, pattern: str) -> str:
    part = {"refusal_patterns": "refusal", "cutoff_patterns": "cutoff", "gap_patterns": "gap"}[key]
    return next((one.language for one in LANGUAGES if pattern in getattr(one, part)), OWN)
