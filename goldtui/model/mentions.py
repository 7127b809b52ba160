"""Notices that arise where nobody prints, such as the opening of a file; the command says them once it is done.

Whoever opens a database would otherwise have to hand them through every result.
"""

from __future__ import annotations

from goldtui.model.faults import Notice

_kept: dict[tuple[str, str], Notice] = {}


def mention(notice: Notice) -> None:
    """Keep a notice for the command."""
    _kept[notice.code, notice.where] = notice


def mentioned() -> tuple[Notice, ...]:
    """The notices kept since the last call."""
    # A copy: another thread may keep one meanwhile.
    found = dict(_kept)
    for key in found:
        del _kept[key]
    return tuple(found.values())
