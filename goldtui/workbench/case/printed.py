"""Verdicts and cases as lines of text or JSON values: the renderers, as the commands reach them.

The commands know the workbench only, so that a renderer can change without a command noticing.
"""

from __future__ import annotations

from goldtui.reports.case_text import case_lines, chunk_lines, missing_chunk_lines
from goldtui.reports.verdict_json import verdict_json
from goldtui.reports.verdict_text import verdict_lines

__all__ = ["case_lines", "chunk_lines", "missing_chunk_lines", "verdict_json", "verdict_lines"]
