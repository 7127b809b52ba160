"""What settles open statements for one set: the verdicts its database keeps, and those of files that a person names."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import partial
from pathlib import Path

from goldtui.formats import verdict_lines
from goldtui.gates.rulings import Rulings, rulings_of
from goldtui.model.database_file import is_database
from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.model.people import person_of
from goldtui.model.policy import Policy


def verdicts_of(set_path: Path, files: Iterable[Path] = ()) -> tuple[StatementVerdict, ...]:
    """The verdicts that a set's database keeps (none for files), then those of each verdict file or database.

    Raises `UnusableInput` with the problems of a file, and the errors of opening the database.
    """
    found = _kept(set_path) or []
    for path in files:
        kept = _kept(path)
        found += verdict_lines.read(path) if kept is None else kept
    return tuple(found)


def _kept(path: Path) -> list[StatementVerdict] | None:
    """The verdicts that a database keeps; null for what is none."""
    if not path.exists() or path.is_dir() or not is_database(path):
        return None
    from goldtui.store import verdicts
    from goldtui.store.opening import open_store

    with open_store(path, read_only=True) as store:
        return list(verdicts.everything(store))


def rulings_in(
    verdicts: Sequence[StatementVerdict],
    counting: Iterable[StatementVerdict],
    policy: Policy,
    judges: Container[str] = frozenset(),
) -> Rulings | None:
    """The rulings of those that count; null for no verdicts at all, so that nothing is asked and nothing changes."""
    person = partial(person_of, policy.people)
    return rulings_of(counting, judges, person, policy.judges.place) if verdicts else None
