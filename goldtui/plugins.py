"""What other packages add to goldtui: found by their entry points, loaded when first asked for, each failing alone.

Everything a package adds is called `PACKAGE:NAME`, so that no name of ours is taken and every report says whose it is.
A plugin that cannot be used never stops goldtui: it is left out, and `take_problems` says so once with the next step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from goldtui.model.faults import GoldtuiError, Problem

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

MAPPINGS, GATES, CHECKS = "goldtui.mappings", "goldtui.gates", "goldtui.checks"
REPORTS, JUDGES = "goldtui.reports", "goldtui.judges"
GROUPS = (MAPPINGS, GATES, CHECKS, REPORTS, JUDGES)
"""The groups of entry points that goldtui reads."""


class NotUsable(Exception):
    """A plugin that is there and cannot be used, with the reason in words."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry point of another package."""

    group: str
    name: str
    package: str
    """The distribution that declares it, as package managers spell it."""
    version: str
    point: EntryPoint

    @property
    def full(self) -> str:
        """Its name in policies, options and reports."""
        return f"{self.package}:{self.name}"

    @property
    def pinned(self) -> str:
        """Full name and version, as releases and reports note them."""
        return f"{self.full} {self.version}"


_broken: dict[Plugin, Problem] = {}
_said: set[Plugin] = set()
_kept: list[Callable[[], None]] = []


def cache_by_name(make: Callable[[str], T]) -> Callable[[str], T]:
    """Keep what a function makes of each name, until `forget`."""
    kept = lru_cache(maxsize=256)(make)
    _kept.append(kept.cache_clear)
    return kept


@cache_by_name
def plugins_of(group: str) -> tuple[Plugin, ...]:
    """What is installed for a group, by name; none of it is imported."""
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=group):
        package = re.sub(r"[-_.]+", "-", point.dist.name if point.dist else "unnamed").lower()
        found.append(Plugin(group, point.name, package, point.dist.version if point.dist else "", point))
    return tuple(sorted(found, key=lambda one: one.full))


def plugin_named(group: str, full: str) -> Plugin | None:
    """The plugin of that full name, if its package is here."""
    return next((one for one in plugins_of(group) if one.full == full), None)


def load_plugins(group: str, accept: Callable[[Plugin, object], T]) -> Iterator[tuple[Plugin, T]]:
    """Every plugin of a group that can be used; `accept` turns what it names into what is wanted."""
    for one in plugins_of(group):
        try:
            yield one, load(one, accept)
        except NotUsable:
            continue


def load(plugin: Plugin, accept: Callable[[Plugin, object], T]) -> T:
    """What one plugin names, as `accept` takes it. Raises `NotUsable`, and notes it for `take_problems`."""
    try:
        return accept(plugin, plugin.point.load())
    except (Exception, SystemExit) as fault:
        raise NotUsable(note(plugin, fault)) from None


def note(plugin: Plugin, fault: BaseException) -> str:
    """Remember that a plugin failed, and say why in words."""
    message = reason(plugin, fault)
    fix = f"update or uninstall {plugin.package}, or tell its authors; goldtui plugins lists all"
    _broken.setdefault(plugin, Problem("plugin_broken", message, plugin.group, fix))
    return message


def reason(plugin: Plugin, fault: BaseException) -> str:
    """Which plugin of which package failed, and why, in one line."""
    words = " ".join((fault.problem.line() if isinstance(fault, GoldtuiError) else str(fault)).split())
    kind = "" if isinstance(fault, NotUsable | GoldtuiError) else type(fault).__name__
    said = ": ".join(part for part in (kind, words) if part)
    return f"{plugin.full} of {plugin.package} {plugin.version} fails: {said}"


def take_problems() -> tuple[Problem, ...]:
    """The plugins that failed and that nobody has seen yet; each is returned once."""
    # A copy: another thread may note one meanwhile, which is said the next time.
    broken = dict(_broken)
    found = tuple(problem for plugin, problem in broken.items() if plugin not in _said)
    _said.update(broken)
    return found


def forget() -> None:
    """Look afresh at what is installed, as tests need it."""
    _broken.clear()
    _said.clear()
    for clear in _kept:
        clear()
