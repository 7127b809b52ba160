"""The gold of the scorer's profile as a file of lines, whatever it was kept in, and its lines made small to wait.

The readers of a million lines know one form; sets, releases and databases are written in it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui.model import database_file
from goldtui.model.faults import Problem, UnusableInput, UnusableRun
from goldtui.scoring.wfgy.join import Packing

if TYPE_CHECKING:
    from goldtui.runs.score.gold import ReadGold


def packing(*, fast: bool, constrained: bool) -> Packing:
    """How lines that wait are made small, with the constraints of the gold or, where nobody looks at them, without."""
    if not fast:
        return Packing()
    from goldtui.formats import scorer_fast as form

    return Packing(
        partial(form.pack_gold, constrained=constrained), form.unpack_gold, form.pack_trace, form.unpack_trace
    )


def unpacked(rows: Iterable[Any], packing: Packing) -> Iterator[Any]:
    """Waiting gold lines as themselves."""
    for row in rows:
        yield packing.ungold(row) if type(row) is bytes else row


@contextmanager
def as_lines(gold: Path, read: ReadGold | None) -> Iterator[Path]:
    """The gold as a file of lines: the one named, or one made of a set that was read, which is gone afterwards."""
    if read is None:
        yield gold
        return
    import tempfile

    from goldtui.formats.gold_lines import gold_line
    from goldtui.formats.json_lines import write_objects

    goldset = read.goldset
    with tempfile.TemporaryDirectory(prefix="goldtui-score-") as folder:
        path = Path(folder) / "gold.jsonl"
        with path.open("wb") as out:
            out.writelines(write_objects(gold_line(case) for case in goldset.cases))
        try:
            yield path
        except UnusableInput as error:
            problems = [_of_set(one, path, gold) for one in error.problems]
            if isinstance(error, UnusableRun):
                raise UnusableRun(problems, error.total, error.notices, error.said) from None
            raise UnusableInput(problems, error.total) from None


def _of_set(problem: Problem, path: Path, gold: Path) -> Problem:
    where = problem.where
    return Problem(problem.code, problem.message, str(gold) if where.startswith(str(path)) else where, problem.fix)


def is_set(gold: Path) -> bool:
    """Whether the gold is a set that has to be read first: a folder or a database."""
    return gold.exists() and (not gold.is_file() or is_database(gold))


def is_database(path: Path) -> bool:
    """Whether a file is a database; one that cannot be read is none, and its reader says why."""
    try:
        return database_file.is_database(path)
    except OSError:
        return False
