"""Where the example copy of one's own lives, and how to begin again without losing the old one."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from goldtui.model.faults import UnusableOutput
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import EXAMPLE_SET, Place, data_folder


def demo_place(*, fresh: bool = False, clock: Clock = now) -> Place:
    """The example copy's place; `fresh` moves an existing copy aside under the time of the move.

    Raises `UnusableOutput` (`cannot_keep`) when the old copy cannot be moved; it stays where it was then.
    """
    path = data_folder() / f"example-{EXAMPLE_SET}.db"
    if fresh and path.exists():
        _keep(path, clock)
    return Place(path, "your copy of the example set", example=True)


def _keep(path: Path, clock: Clock) -> None:
    stamp = f"{clock():%Y%m%dT%H%M%SZ}"
    names = (path.with_name(f"{path.stem}.kept-{stamp}{f'-{n}' if n else ''}.db") for n in count())
    kept = next(name for name in names if not name.exists())
    try:
        # An interrupted write is undone from the journal of the file's own name: it has to come along, and must
        # never be found by the new copy.
        journal = Path(f"{path}-journal")
        if journal.exists():
            journal.rename(f"{kept}-journal")
        path.rename(kept)
    except OSError as fault:
        raise UnusableOutput(
            "cannot_keep",
            f"the old copy cannot be moved aside: {fault.strerror}",
            str(path),
            "check the owner and mode of its folder",
        ) from None
