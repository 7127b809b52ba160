"""A sample of a production log: as large as a wanted interval asks, by group, the same for the same seed.

Rows are chosen by a digest of seed and content, so neither their order nor the machine changes the choice. Words of
restricted sources do not leave the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from goldtui.casework.outlet import fit_value
from goldtui.formats.atomic import atomic_write
from goldtui.formats.bytes import file_changed, line_at, read_lines, stamp
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import canonical_json, parse_json
from goldtui.formats.traces.layout import Watch
from goldtui.measures.sampling import half_interval, sample_size, spread
from goldtui.model.counts import plural
from goldtui.model.faults import Notice, unusable

NONE = "(none)"
"""The group of rows that do not name one."""
ALSO = {"slice": ("slice", "workflow")}
"""Other keys under which a row may name what is asked for."""
MOST_GROUPS = 1_000


@dataclass(frozen=True, slots=True)
class GroupDrawn:
    """How many rows of one group were drawn."""

    name: str
    drawn: int
    rows: int

    @property
    def half(self) -> float:
        """Half the 95 % interval of the worst share within the group, 0 to 1."""
        return half_interval(self.drawn, self.rows)


@dataclass(frozen=True, slots=True)
class Sample:
    """What was drawn. `groups` is empty when nothing was asked by group."""

    drawn: int
    rows: int
    seed: int
    half: float
    """Half the 95 % interval of the worst share, 0 to 1."""
    groups: tuple[GroupDrawn, ...] = ()
    withheld: int = 0
    """Rows in which words of restricted sources were left out."""
    notices: tuple[Notice, ...] = field(default=())


def draw(
    log: Path, out: Path, interval: float, *, by: str | None = None, seed: int = 0, source: Path | None = None,
    watch: Watch = lambda lines: lines,
) -> Sample:  # fmt: skip
    """Draw rows of a log of JSON lines into a new file, in the order of the log.

    `interval` is in percentage points to each side; `source` is the set whose restricted texts are left out. Raises
    `UnusableInput` (`sample_interval`, `sample_empty`, `sample_groups` and the codes of reading) and `UnusableOutput`.
    """
    if not 0.1 <= interval <= 50:
        fix = "give points to each side, such as --interval 5"
        raise unusable("sample_interval", "an interval is from 0.1 to 50 points", "--interval", fix)
    intake = Intake()
    if source is None:
        intake.notice(
            "sample_no_set", "no set is named, so no text is known as restricted; --set SET names one", str(log)
        )
    else:
        from goldtui.workbench.session.sources import load_set

        # Reading it holds its restricted words back from everything that leaves here.
        load_set(source)
    before = stamp(log)
    found = [
        (_rank(seed, raw.content), raw.number, raw.start, _group(_row(raw.content, log, raw.number), by))
        for raw in watch(read_lines(log, intake))
    ]
    if not found:
        raise unusable("sample_empty", "the log holds no row", str(log), "name a log with rows")
    sizes = Counter(group for _, _, _, group in found)
    if len(sizes) > MOST_GROUPS:
        message = f"{by} has {len(sizes)} values, and a sample has at most {MOST_GROUPS} groups"
        raise unusable("sample_groups", message, str(log), "group by a field of fewer values")
    wanted = spread(sizes, sample_size(interval / 100, len(found)))
    taken: Counter[str] = Counter()
    chosen = []
    for _, number, start, group in sorted(found):
        if taken[group] < wanted.get(group, 0):
            taken[group] += 1
            chosen.append((number, start))
    hidden: list[int] = []
    atomic_write(out, _lines(log, sorted(chosen), hidden), replace=False)
    if stamp(log) != before:
        out.unlink(missing_ok=True)
        raise file_changed(log)
    groups = tuple(GroupDrawn(name, taken[name], sizes[name]) for name in sorted(sizes)) if by else ()
    half = half_interval(len(chosen), len(found))
    return Sample(len(chosen), len(found), seed, half, groups, len(hidden), intake.notices)


def sample_lines(found: Sample) -> Iterator[str]:
    """What was drawn, in lines."""
    size = f"{found.drawn} of {plural(found.rows, 'row')}"
    yield f"{size} drawn with seed {found.seed}: a share in them is known to {100 * found.half:.1f} points (95 %)"
    yield from (f"  {one.name}: {one.drawn} of {one.rows}, to {100 * one.half:.1f} points" for one in found.groups)
    if found.withheld:
        yield f"words of restricted sources were left out of {plural(found.withheld, 'row')}"


def sample_json(found: Sample) -> dict[str, Any]:
    """The sample as JSON."""
    return {
        "drawn": found.drawn,
        "rows": found.rows,
        "seed": found.seed,
        "half_interval": round(found.half, 6),
        "groups": [
            {"name": one.name, "drawn": one.drawn, "rows": one.rows, "half_interval": round(one.half, 6)}
            for one in found.groups
        ],
        "withheld": found.withheld,
    }


def _rank(seed: int, content: bytes) -> bytes:
    return sha256(f"{seed}\n".encode() + content.strip()).digest()[:16]


def _row(content: bytes, log: Path, number: int) -> dict[str, Any]:
    found = parse_json(content, str(log), number)
    if not isinstance(found, dict):
        fix = "draw from a log with one JSON object on each line"
        raise unusable("sample_row", "the line is no JSON object", f"{log}:{number}", fix)
    return found


def _group(row: dict[str, Any], by: str | None) -> str:
    if by is None:
        return ""
    for key in ALSO.get(by, (by,)):
        value: Any = row
        for name in key.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        if isinstance(value, str | int | bool) and value != "":
            return str(value)
    return NONE


def _lines(log: Path, chosen: list[tuple[int, int]], hidden: list[int]) -> Iterator[bytes]:
    for number, start in chosen:
        content = line_at(log, number, start).content
        row = _row(content, log, number)
        fit = fit_value(row)
        if fit == row:
            yield content.strip() + b"\n"
        else:
            hidden.append(number)
            yield canonical_json(fit).encode() + b"\n"
