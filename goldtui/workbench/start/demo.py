"""Where the user's copy of the example set is, and how to start again without losing the old one."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from goldtui.model.faults import UnusableOutput
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import EXAMPLE_SET, Place, data_folder


def demo_place(*, fresh: bool = False, clock: Clock = now) -> Place:
    """The place of the example copy; `fresh` renames an existing copy with a timestamp.

    Raises `UnusableOutput` (`cannot_keep`) when the old copy cannot be moved; it stays in place then.
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
        # An interrupted write is rolled back from the journal named like the file, so the journal must move along and
        # never meet the new copy.
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
