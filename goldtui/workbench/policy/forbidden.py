"""The shipped families of forbidden patterns, and how a pattern does on texts that must and must not match.

A pattern that was never tried on an honest refusal stops honest refusals; so each brings texts it must let pass.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from goldtui.gates.patterns import compiled
from goldtui.gates.policy_compliance import forbidden_words
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.text.match.normalise import normalise

FOLDER = Path(__file__).resolve().parents[2] / "policies" / "forbidden"


@dataclass(frozen=True, slots=True)
class Shipped:
    """One pattern of a family with its texts."""

    rule: CompliancePattern
    must: tuple[str, ...]
    must_not: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Patterns that forbid one kind of statement."""

    name: str
    """The file's name without suffix."""
    title: str
    meaning: str
    patterns: tuple[Shipped, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a pattern does with one text."""

    text: str
    wanted: bool
    """Whether it must match."""
    matched: str | None
    """The words that match, where a gate would stop them."""

    @property
    def right(self) -> bool:
        """Whether it does what is wanted."""
        return (self.matched is not None) is self.wanted


@cache
def families() -> tuple[Family, ...]:
    """Every shipped family, by name."""
    return tuple(_family(path) for path in sorted(FOLDER.glob("*.toml")))


def family_named(name: str) -> Family:
    """The family of that name. Raises `UnusableInput` (`policy_family_unknown`)."""
    found = next((one for one in families() if one.name == name), None)
    if found is None:
        names = [one.name for one in families()]
        fix = did_you_mean(name, names, f"one of: {', '.join(names)}")
        raise unusable("policy_family_unknown", f"no family is called {name!r}", name, fix)
    return found


def with_family(policy: Policy, family: Family) -> Policy:
    """The policy with the family's patterns; one of the same name stays as the set has it."""
    known = {one.name for one in policy.compliance_patterns}
    new = tuple(one.rule for one in family.patterns if one.rule.name not in known)
    return policy.model_copy(update={"compliance_patterns": (*policy.compliance_patterns, *new)})


def examples_of(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts that a shipped pattern must and must not match; none for a pattern of the set's own."""
    for family in families():
        for one in family.patterns:
            if one.rule.name == name:
                return one.must, one.must_not
    return (), ()


def try_pattern(pattern: str, must: Sequence[str], must_not: Sequence[str], *, key: str = "") -> tuple[Tried, ...]:
    """What a pattern does with each text, as the gate that uses the field `key` reads it.

    Raises `UnusableInput` (`bad_pattern`) for a pattern that RE2 refuses.
    """
    return tuple(
        Tried(text, wanted, _matched(pattern, text, key))
        for wanted, texts in ((True, must), (False, must_not))
        for text in texts
        if text.strip()
    )


def trial(key: str, pattern: str, must: Sequence[str], must_not: Sequence[str]) -> tuple[str, tuple[Tried, ...]]:
    """Why a pattern cannot be used, or what it does with each text; an empty pattern does nothing."""
    try:
        return "", try_pattern(pattern, must, must_not, key=key) if pattern else ()
    except UnusableInput as refused:
        return f"{refused.problem.message}. {refused.problem.fix}", ()


def _matched(pattern: str, text: str, key: str) -> str | None:
    if key in ("", "compliance_patterns"):
        return forbidden_words(pattern, text)
    said = normalise(text)
    engine = compiled(pattern, "the pattern")
    if key == "refusal_patterns":
        return said if engine.matches_whole(said) else None
    return next((said[start:end] for start, end in engine.spans(said)), None)


def family_lines(family: Family) -> Iterator[str]:
    """A family in lines: its patterns with the texts each must and must not match."""
    yield f"{family.name}: {family.title}. {family.meaning}"
    for one in family.patterns:
        yield f"  {one.rule.name}: {one.rule.message}"
        yield f"    {one.rule.pattern}"
        yield from (f"    + {text}" for text in one.must)
        yield from (f"    - {text}" for text in one.must_not)


def family_json(family: Family) -> dict[str, Any]:
    """A family as JSON has it."""
    return {
        "name": family.name,
        "title": family.title,
        "meaning": family.meaning,
        "patterns": [
            {**one.rule.model_dump(mode="json"), "must": list(one.must), "must_not": list(one.must_not)}
            for one in family.patterns
        ],
    }


def _family(path: Path) -> Family:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    return Family(
        name=path.stem,
        title=content["title"],
        meaning=content["meaning"],
        patterns=tuple(
            Shipped(
                CompliancePattern(name=one["name"], pattern=one["pattern"], message=one["message"]),
                tuple(one["must"]),
                tuple(one["must_not"]),
            )
            for one in content["patterns"]
        ),
    )
