"""The gold of the scorer's profile as a file of lines, whatever its source, with compact lines for waiting.

The readers for a million lines know one format; sets, releases and databases are converted to it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui.model import database_file
from goldtui.model.faults import Problem, UnusableInput, UnusableRun
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.scoring.wfgy.join import Packing

if TYPE_CHECKING:
    from goldtui.runs.score.gold import ReadGold


def packing(*, fast: bool, constrained: bool) -> Packing:
    """How to compact waiting lines; the constraints of the gold are dropped if nobody reads them."""
    if not fast:
        return Packing()
    from goldtui.formats import scorer_fast

    return Packing(
        partial(scorer_fast.pack_gold, constrained=constrained),
        scorer_fast.unpack_gold,
        scorer_fast.pack_trace,
        scorer_fast.unpack_trace,
    )


def unpack(rows: Iterable[Any], packing: Packing) -> Iterator[Any]:
    """Waiting gold lines in full form."""
    for row in rows:
        yield packing.ungold(row) if type(row) is bytes else row


@contextmanager
def as_lines(gold: Path, read: ReadGold | None) -> Iterator[Path]:
    """The gold as a file of lines: the given one, or a temporary one made from a set."""
    if read is None:
        yield gold
        return

    from goldtui.formats.gold_lines import gold_line
    from goldtui.formats.json_lines import write_objects

    goldset = read.goldset
    with PrivateFolder() as folder:
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
    """Whether the gold is a set that has to be loaded first: a folder or a database."""
    return gold.exists() and (not gold.is_file() or is_database(gold))


def is_database(path: Path) -> bool:
    """Whether a file is a database; an unreadable file is not, and its reader reports why."""
    try:
        return database_file.is_database(path)
    except OSError:
        return False
