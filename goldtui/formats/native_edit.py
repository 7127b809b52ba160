"""Changes individual cases of a native directory and leaves every other byte unchanged.

A tool that rewrites a whole file for one corrected phrase hides the correction in its own formatting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.formats.binding import bind, unbind
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import write_objects
from goldtui.formats.native import CASES
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableOutput
from goldtui.model.records import GoldCase

_FIX = "run the command again: it reads the set again"


def rewrite_cases(directory: Path, changes: Mapping[str, tuple[GoldCase, GoldCase]]) -> None:
    """Replace the first case of each pair by the second, in one rename; does nothing without pairs.

    Raises `UnusableOutput`: `set_changed` when a case no longer equals the first of its pair, `not_writable` when the
    written text would read as something else, and those of `atomic_write`.
    """
    if not changes:
        return
    path = directory / CASES
    lines = path.read_bytes().split(b"\n")
    left = set(changes)
    fresh = []
    for number, line in enumerate(lines, 1):
        found = _case(line, f"{path}:{number}") if line.strip() else None
        if found is None or found.case_id not in changes:
            fresh.append(line)
            continue
        before, after = changes[found.case_id]
        if found != before:
            raise UnusableOutput("set_changed", f'case "{found.case_id}" changed meanwhile', f"{path}:{number}", _FIX)
        fresh.append(_line(after, f"{path}:{number}") + (b"\r" if line.endswith(b"\r") else b""))
        left.discard(found.case_id)
    if left:
        raise UnusableOutput("set_changed", f'case "{min(left)}" is gone meanwhile', str(path), _FIX)
    atomic_write(path, _joined(fresh))


def _joined(lines: list[bytes]) -> Iterator[bytes]:
    yield lines[0]
    for line in lines[1:]:
        yield b"\n" + line


def _case(line: bytes, where: str) -> GoldCase | None:
    intake = Intake()
    content = parse_json(line.removeprefix(b"\xef\xbb\xbf"), where)
    found = bind(GoldCase, content, where, intake) if isinstance(content, dict) else None
    intake.raise_if_unusable()
    return found


def _line(case: GoldCase, where: str) -> bytes:
    written = b"".join(write_objects([unbind(case)])).rstrip(b"\n")
    if _case(written, where) != case:
        message = f'case "{case.case_id}" would be read back as something else'
        raise UnusableOutput("not_writable", message, where, "make this change by hand")
    return written
