"""One of several systems that a row has next to each other: what was recorded of another never fills in."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.declare import Mapping, Rule


def for_system(mapping: Mapping, name: str) -> Mapping:
    """The mapping for one of its systems: its answer, and each column of a system is that of this one."""
    fields: dict[str, Any] = {}
    for field in type(mapping.fields).model_fields:
        held = getattr(mapping.fields, field)
        if isinstance(held, Rule):
            fields[field] = _moved(held, mapping.systems, name)
        elif isinstance(held, dict):
            fields[field] = {key: _moved(rule, mapping.systems, name) for key, rule in held.items()}
    if not any(path in mapping.systems.values() for rule in mapping.fields.rules().values() for path in rule.from_):
        fields["response"] = Rule.model_validate({"from": [mapping.systems[name]]})
    own = mapping.fields.model_copy(update=fields)
    return mapping.model_copy(update={"fields": own, "systems": {name: mapping.systems[name]}})


def columns_by_system(mapping: Mapping) -> set[str]:
    """The columns that some system of the mapping has for itself, without the signs of a list."""
    each: list[set[str]] = [_paths(for_system(mapping, name)) for name in mapping.systems]
    return {path.replace("[]", "") for path in set[str]().union(*each) - each[0].intersection(*each)} if each else set()


def _paths(mapping: Mapping) -> set[str]:
    return {path for rule in mapping.fields.rules().values() for path in rule.from_}


def _moved(rule: Rule, systems: dict[str, str], name: str) -> Rule:
    moved = tuple(dict.fromkeys(_of_system(path, systems, name) for path in rule.from_))
    return rule if moved == rule.from_ else rule.model_copy(update={"from_": moved})


def _of_system(path: str, systems: dict[str, str], name: str) -> str:
    """The path at which this system has what another has at the given one."""
    if path in systems.values():
        return systems[name]
    outer = {key: held.rpartition(".")[0] for key, held in systems.items()}
    for one in sorted((one for one in outer.values() if one), key=len, reverse=True):
        if path.startswith(f"{one}.") and outer[name]:
            return f"{outer[name]}{path.removeprefix(one)}"
    for one in sorted(systems, key=len, reverse=True):
        words = r"[\W_]*".join(map(re.escape, re.split(r"[\W_]+", one)))
        inside = rf"(?:(?<![A-Za-z0-9])|(?<=[a-z])(?=[A-Z])){words}(?![a-z0-9])"
        if re.search(inside, path):
            return path if one == name else re.sub(inside, lambda _: name, path, count=1)
    return path
