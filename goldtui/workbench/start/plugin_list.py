"""Everything that other packages add to goldtui, each loaded by itself, for people who ask what is in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from goldtui import plugins
from goldtui.checks.others import accept_rule
from goldtui.formats.mapping.load import accept_mapping
from goldtui.gates.others import accept_gate
from goldtui.plugins import NotUsable, Plugin
from goldtui.reports.others import accept_report

_ACCEPT: Mapping[str, Callable[[Plugin, object], object]] = {
    plugins.MAPPINGS: accept_mapping,
    plugins.GATES: accept_gate,
    plugins.CHECKS: accept_rule,
    plugins.REPORTS: accept_report,
    plugins.JUDGES: lambda plugin, found: found,
}


@dataclass(frozen=True, slots=True)
class Listed:
    """One plugin: what kind of thing it is, its full name, its package's version, and why it cannot be used."""

    kind: str
    name: str
    version: str
    fault: str
    """Empty for one that works."""


def look_at_plugins() -> tuple[Listed, ...]:
    """All plugins by kind and name."""
    found = []
    for group, accept in _ACCEPT.items():
        for one in plugins.plugins_of(group):
            fault = ""
            try:
                plugins.load(one, accept)
            except NotUsable as why:
                fault = str(why)
            found.append(Listed(group.partition(".")[2], one.full, one.version, fault))
    return tuple(found)
