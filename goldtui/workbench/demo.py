"""Where the example copy of one's own lives, and how to begin again without losing the old one."""

from __future__ import annotations

from goldtui.workbench.clock import Clock, now
from goldtui.workbench.places import EXAMPLE_SET, Place, data_folder


def demo_place(*, fresh: bool = False, clock: Clock = now) -> Place:
    """The example copy's place; `fresh` moves an existing copy aside under the time of the move."""
    path = data_folder() / f"example-{EXAMPLE_SET}.db"
    if fresh and path.exists():
        path.rename(path.with_name(f"{path.stem}.kept-{clock():%Y%m%dT%H%M%SZ}.db"))
    return Place(path, "your copy of the example set", example=True)
