"""Rules of other packages: asked like our own, under their own codes; one that fails is left out and said by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from goldtui import plugins
from goldtui.checks.declare import FAMILIES, Flaw, Flaws, Rule
from goldtui.plugins import NotUsable, Plugin

OWN = {family[:2] for family in FAMILIES}
_CODE = re.compile(r"[A-Z]{2,8}[0-9]{2,4}")
_LOOKS = tuple(one.name for one in fields(Rule) if one.name.startswith("of_"))


@plugins.cache_by_name
def other_rules(group: str) -> tuple[Rule, ...]:
    """The rules that a group of entry points names, by code; of two with one code the first package's counts."""
    found: dict[str, Rule] = {}
    for plugin, rule in plugins.load_plugins(group, accept_rule):
        first = found.setdefault(rule.declared.code, rule)
        if first is not rule:
            plugins.note(plugin, NotUsable(f"{first.declared.name} already has the code {rule.declared.code}"))
    return tuple(found[code] for code in sorted(found))


def accept_rule(plugin: Plugin, named: object) -> Rule:
    """The rule as goldtui asks it, with the package in its name; no repair of another package is made."""
    if not isinstance(named, Rule):
        raise NotUsable(f"{plugin.point.value} is no rule made by a CheckDeclaration of goldtui.extend")
    code = named.declared.code
    if not _CODE.fullmatch(code) or code[:2] in OWN:
        raise NotUsable(f"its code {code!r} is not two to eight capitals, other than {', '.join(OWN)}, and a number")
    declared = replace(named.declared, name=f"{plugin.package}:{named.declared.name}")
    looks: dict[str, Any] = {
        name: _guarded(plugin, look) for name in _LOOKS if (look := getattr(named, name)) is not None
    }
    return Rule(declared, **looks)


def _guarded(plugin: Plugin, look: Callable[..., Flaws]) -> Callable[..., Flaws]:
    def found(*read: object) -> Iterator[Flaw]:
        try:
            yield from map(_flaw, look(*read))
        except Exception as fault:
            plugins.note(plugin, fault)

    return found


def _flaw(found: object) -> Flaw:
    if not isinstance(found, Flaw):
        raise NotUsable(f"a rule gives Flaws, not {type(found).__name__}")
    return found
