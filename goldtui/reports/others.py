"""Reports of other packages on a run: printed and written like our own, under `PACKAGE:NAME`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from goldtui import plugins
from goldtui.model.faults import unusable
from goldtui.model.score import ScoreReport
from goldtui.model.visible import visible
from goldtui.plugins import NotUsable, Plugin


@dataclass(frozen=True, slots=True)
class Report:
    """One form of a report on a run: what it is for, the end of its file's name, and how it is made."""

    says: str
    suffix: str
    document: Callable[[ScoreReport], str]
    """The whole document; equal reports give equal text."""
    value: str = ""
    """Its name for `--format`; goldtui fills it in."""

    def render(self, report: ScoreReport) -> str:
        """The document; raises `UnusableInput` (`report_plugin_failed`) naming the package."""
        try:
            made = self.document(report)
            if not isinstance(made, str):
                raise NotUsable(f"a report is text, not {type(made).__name__}")
            return visible(made)
        except Exception as fault:
            plugin = plugins.plugin_named(plugins.REPORTS, self.value)
            said = f"{type(fault).__name__}: {fault}" if plugin is None else plugins.reason(plugin, fault)
            fix = f"choose another --format, or update {self.value.partition(':')[0]}"
            raise unusable("report_plugin_failed", said, "--format", fix) from None


def other_report(name: str) -> Report | None:
    """The form `PACKAGE:NAME`; null where its package is not here.

    Raises `UnusableInput` (`report_plugin_failed`) for one that does not load.
    """
    plugin = plugins.plugin_named(plugins.REPORTS, name)
    if plugin is None:
        return None
    try:
        return plugins.load(plugin, accept_report)
    except NotUsable as fault:
        fix = f"choose another --format, or update {plugin.package}"
        raise unusable("report_plugin_failed", str(fault), "--format", fix) from None


def accept_report(plugin: Plugin, found: object) -> Report:
    """The form under its full name."""
    if not isinstance(found, Report):
        raise NotUsable(f"{plugin.point.value} is no Report of goldtui.extend")
    return replace(found, value=plugin.full)
