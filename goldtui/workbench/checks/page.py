"""A rule's help page in plain words, and the list of all pages; the text version of the page on screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from goldtui.casework.outlet import wrapped
from goldtui.checks.catalog import all_rules, rule_of, unknown_codes
from goldtui.checks.declare import Declaration, Rule
from goldtui.checks.pages.catalog import BY_NAME as PAGES
from goldtui.checks.pages.catalog import FAMILIES as PAGE_FAMILIES
from goldtui.checks.pages.catalog import FAMILY_OF
from goldtui.checks.pages.declare import Page
from goldtui.model.faults import unusable

WIDTH = 80


def page_named(code: str) -> Rule | Page:
    """The rule with that code or name, or the page of a gate's finding or a kind of judgement.

    Raises `UnusableInput` (`rule_unknown`) and suggests the nearest name.
    """
    page = PAGES.get(code.lower()) or PAGES.get(code.lower().replace(" ", "-"))
    return page if page is not None and _rule(code) is None else rule_named(code)


def show_page(code: str, width: int = WIDTH) -> tuple[dict[str, Any], Iterator[str]]:
    """The page of that name as JSON and as lines; raises the errors of `page_named`."""
    found = page_named(code)
    if isinstance(found, Page):
        return finding_json(found), finding_lines(found, width)
    return page_json(found), page_lines(found, width)


def rule_named(code: str) -> Rule:
    """The rule with that code or name; raises `UnusableInput` (`rule_unknown`) and suggests the nearest name."""
    known = _rule(code)
    if known is not None:
        return known
    near = next(iter(get_close_matches(code.lower(), PAGES, n=1, cutoff=0.75)), "")
    near = near or next((near for _, near in unknown_codes([code]) if near), "")
    fix = f"did you mean {near}?" if near else "goldtui rule lists them all"
    raise unusable("rule_unknown", f"no rule is called {code!r}", "goldtui rule", fix)


def page_lines(rule: Rule, width: int = WIDTH) -> Iterator[str]:
    """The page: the rule, why it matters, a bad and a good example, the fix, and how to ignore it.

    `width` is the longest line in characters.
    """
    page = rule.declared
    yield f"{page.code} {page.name}"
    how = "; asked by request only" if page.by_request else ""
    yield f"{page.severity.value}, {page.family}; place: {page.place}{how}"
    yield ""
    yield from _wrapped(page.says, width)
    yield ""
    yield "Why it matters"
    yield from _wrapped(page.why, width, 2)
    yield ""
    yield "Example, in the small set that every page uses"
    yield f"  {page.example.path} ="
    for path, value in page.example.given.items():
        yield from _value(f"where {path} =", value, width)
    yield from _value("bad   ", page.example.bad, width)
    yield from _value("good  ", page.example.good, width)
    yield ""
    yield "Fix"
    yield from _wrapped(page.fix[:1].upper() + page.fix[1:] + ".", width, 2)
    safe = (
        "goldtui check SET --fix takes it: no meaning changes." if rule.repair else "No program can know what is right."
    )
    yield from _wrapped(safe, width, 2)
    yield ""
    if page.by_request:
        yield "Ask for it in goldset.toml"
        yield "  [checks]"
        yield f'  select = ["GT", "{page.code}"]'
    else:
        yield "Ignore it in goldset.toml"
        yield "  [[checks.ignore]]"
        yield f'  code = "{page.code}"'
        yield '  reason = "say why; a reason is required"'


def _rule(code: str) -> Rule | None:
    return rule_of(code.upper()) or next((r for r in all_rules() if r.declared.name == code.lower()), None)


def finding_lines(page: Page, width: int = WIDTH) -> Iterator[str]:
    """The page of a gate's finding or of a kind of judgement, as lines."""
    yield page.name
    yield FAMILY_OF[page.name]
    yield ""
    yield from _wrapped(page.says, width)
    yield ""
    yield "Example"
    if page.source:
        yield from _wrapped(f"source  {page.source}", width, 2)
    yield from _wrapped(f"bad     {page.bad}", width, 2)
    yield from _wrapped(f"good    {page.good}", width, 2)
    yield ""
    yield "What to do"
    yield from _wrapped(page.do[:1].upper() + page.do[1:] + ".", width, 2)


def finding_json(page: Page) -> dict[str, Any]:
    """The page of a gate's finding or of a kind of judgement, as JSON."""
    example = {"bad": page.bad, "good": page.good, **({"source": page.source} if page.source else {})}
    return {"code": page.name, "family": FAMILY_OF[page.name], "says": page.says, "example": example, "fix": page.do}


def list_lines() -> Iterator[str]:
    """Every rule on a line under its family, then the names of the other pages."""
    family = ""
    for rule in all_rules():
        page = rule.declared
        if page.code[:3] != family:
            family = page.code[:3]
            yield f"{family} {page.family}"
        mark = "fix" if rule.repair else "   "
        asked = "  (by request)" if page.by_request else ""
        yield f"  {page.code} {page.severity.value:<7} {mark} {page.name}{asked}"
    for family, pages in PAGE_FAMILIES:
        yield family
        for one in pages:
            yield f"  {one.name}"


def page_json(rule: Rule) -> dict[str, Any]:
    """The page as a JSON value."""
    page: Declaration = rule.declared
    return {
        "code": page.code,
        "name": page.name,
        "family": page.family,
        "severity": page.severity.value,
        "says": page.says,
        "why": page.why,
        "place": page.place,
        "example": {
            "path": page.example.path,
            "bad": page.example.bad,
            "good": page.example.good,
            "given": page.example.given,
        },
        "fix": page.fix,
        "safe_fix": rule.repair is not None,
        "by_request": page.by_request,
    }


def list_json() -> list[dict[str, Any]]:
    """All pages, ordered by code."""
    return [*map(page_json, all_rules()), *map(finding_json, PAGES.values())]


def _value(head: str, value: Any, width: int) -> list[str]:
    shown = json.dumps(value, ensure_ascii=False)
    return wrapped(f"  {head}{shown}", width, then="        ")


def _wrapped(text: str, width: int, by: int = 0) -> list[str]:
    pad = " " * by
    return wrapped(text, width, pad, pad)
