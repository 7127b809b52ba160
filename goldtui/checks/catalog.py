"""Every rule in the order of its code. Add a new rule to the file of its family; only a new family is named here."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

from goldtui.checks.declare import Rule
from goldtui.checks.others import other_rules
from goldtui.checks.rules import (
    answer_phrases,
    behaviour,
    claims,
    drift,
    evidence,
    forbidden_phrases,
    phrase_wording,
    phrases,
    points,
    questions,
    recognised,
    review,
    sources,
    spelling,
    variants,
    whole,
)
from goldtui.model.checks import CheckSettings
from goldtui.model.likely_names import Names
from goldtui.plugins import CHECKS

FAMILIES = (
    evidence,
    phrases,
    phrase_wording,
    claims,
    points,
    recognised,
    answer_phrases,
    forbidden_phrases,
    sources,
    behaviour,
    questions,
    spelling,
    whole,
    variants,
    review,
    drift,
)
RULES: tuple[Rule, ...] = tuple(
    sorted(
        (rule for family in FAMILIES for rule in vars(family).values() if isinstance(rule, Rule)),
        key=lambda rule: rule.declared.code,
    )
)
OF_WORDING: tuple[str, ...] = ("GT214", "GT223", "GT341")
"""Rules that judge every claim of the reference as the gates do, which takes longer than all others together."""
BLOCKING_WARNINGS = ("GT104", "GT105", "GT204", "GT205", "GT406", "GT503", "GT605", "GT606", "GT609", "GT702")
"""Rules that only warn during editing but block a release, even if the set ignores them."""
BY_CODE: dict[str, Rule] = {rule.declared.code: rule for rule in RULES}


def all_rules() -> tuple[Rule, ...]:
    """Our rules, then those of other packages, each in the order of their codes."""
    return RULES + other_rules(CHECKS)


def rule_of(code: str) -> Rule | None:
    """The rule with exactly that code."""
    return BY_CODE.get(code) or next((one for one in other_rules(CHECKS) if one.declared.code == code), None)


def selected_rules(settings: CheckSettings) -> tuple[Rule, ...]:
    """The rules that apply, in order: all, or those selected by code or prefix, without the ignored ones.

    A rule that runs only by request must be selected by its whole code.
    """
    wanted = settings.select
    ignored = tuple(entry.code for entry in settings.ignore)
    return tuple(rule for rule in all_rules() if _wanted(rule, wanted) and not rule.declared.code.startswith(ignored))


def unknown_codes(codes: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Codes that match no rule, as code or prefix, each with the nearest known code; empty when none is near."""
    found = []
    known = [rule.declared.code for rule in all_rules()] if codes else []
    for code in dict.fromkeys(codes):
        if not code or not any(one.startswith(code) for one in known):
            found.append((code, _nearest(code)))
    return tuple(found)


def _nearest(code: str) -> str:
    """The code with at most one different character, or that of the most similar name; empty when none is near."""
    written = code.upper()
    best = max(BY_CODE, key=lambda known: sum(map(eq, known, written)))
    if len(written) == len(best) and sum(map(eq, best, written)) >= len(best) - 1:
        return best
    names = {rule.declared.name: rule.declared.code for rule in RULES}
    near = Names((*names, *BY_CODE)).near(code) or ""
    return names.get(near, near)


def _wanted(rule: Rule, select: tuple[str, ...]) -> bool:
    code = rule.declared.code
    if rule.declared.by_request:
        return code in select
    return not select or code.startswith(select)
