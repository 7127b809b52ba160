"""Verdicts and cases as lines of text or JSON values: re-exports the renderers for the commands.

The commands import only the workbench, so a renderer can change without touching them.
"""

from __future__ import annotations

from goldtui.reports.case_text import case_lines, chunk_lines, missing_chunk_lines
from goldtui.reports.verdict_json import verdict_json
from goldtui.reports.verdict_text import verdict_lines

__all__ = ["case_lines", "chunk_lines", "missing_chunk_lines", "verdict_json", "verdict_lines"]
