"""Prepare a chosen place before its database is opened."""

from __future__ import annotations

from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import Place


def prepare(place: Place, *, clock: Clock = now) -> None:
    """Make the copy of the example set if the place requests one; raises `UnusableInput` for a broken set."""
    if place.example and not place.path.exists():
        from goldtui.workbench.start.demo_life import live
        from goldtui.workbench.start.example import copy_example

        copy_example(place.path, clock=clock)
        live(place.path, clock=clock)
