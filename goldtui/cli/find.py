"""`search`: cases and chunks by words, the text version of the Library's filter and the attach screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.options import AsJson, SetPath
from goldtui.cli.output import OK, emit_json, say

if TYPE_CHECKING:
    from goldtui.workbench.library.find import FoundCases, FoundChunks


def search(
    set_path: SetPath,
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Every one must begin a word of the text.")],
    cases: Annotated[bool, typer.Option("--cases", help="Only cases.")] = False,
    chunks: Annotated[bool, typer.Option("--chunks", help="Only evidence chunks.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many of each.")] = 20,
    json_: AsJson = False,
) -> int:
    """Search cases and evidence chunks by their words.

    Text that is not permitted is neither searched nor shown.
    """
    from goldtui.workbench.library.find import find_cases, find_chunks

    found_cases = find_cases(set_path, words, limit) if cases or not chunks else None
    found_chunks = find_chunks(set_path, words, limit) if chunks or not cases else None
    if json_:
        value: dict[str, Any] = {"words": words}
        for name, found in (("cases", found_cases), ("chunks", found_chunks)):
            if found is not None:
                rows = [row.as_json() for row in found.rows]
                value[name] = {"total": found.total, "shown": len(rows), "rows": rows}
        emit_json(value)
        return OK
    if found_cases is not None:
        _say_cases(found_cases)
    if found_chunks is not None:
        _say_chunks(found_chunks)
    return OK


def _say_cases(found: FoundCases) -> None:
    say(f"cases: {len(found.rows)} of {found.total}")
    for row in found.rows:
        text = row.snippet if row.field == "question" else row.question
        say(f"  {row.case_id}  {row.state}  {text}")
        if row.field not in ("question", ""):
            say(f"      {row.field}: {row.snippet}")


def _say_chunks(found: FoundChunks) -> None:
    say(f"chunks: {len(found.rows)} of {found.total}")
    for row in found.rows:
        remarks = f"  ({'; '.join(row.remarks)})" if row.remarks else ""
        say(f"  {row.chunk_id}  {row.version}{remarks}")
        if row.snippet:
            say(f"      {row.snippet}")
