"""Cells that no spreadsheet runs, reversibly: whoever opens a file of ours must not execute what a source says."""

from __future__ import annotations

_LIVE = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "'")
"""Characters that may begin a formula, full-width forms included, and the apostrophe that quotes a cell."""


def hardened(cell: str) -> str:
    """The cell with an apostrophe before it where a spreadsheet would run it, or where it begins with one."""
    return f"'{cell}" if cell.lstrip().startswith(_LIVE) else cell


def original(cell: str) -> str:
    """The cell as it was before `hardened`."""
    return cell[1:] if cell.startswith("'") else cell
