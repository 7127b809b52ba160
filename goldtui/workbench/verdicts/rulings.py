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
    """The verdicts that a set's database keeps (none for files), then those of each verdict file.

    Raises `UnusableInput` with the problems of a file, and the errors of opening the database.
    """
    found: list[StatementVerdict] = []
    if set_path.exists() and not set_path.is_dir() and is_database(set_path):
        from goldtui.store import verdicts
        from goldtui.store.opening import open_store

        with open_store(set_path, read_only=True) as store:
            found += verdicts.everything(store)
    for path in files:
        found += verdict_lines.read(path)
    return tuple(found)


def rulings_in(
    verdicts: Sequence[StatementVerdict],
    counting: Iterable[StatementVerdict],
    policy: Policy,
    judges: Container[str] = frozenset(),
) -> Rulings | None:
    """The rulings of those that count; null for no verdicts at all, so that nothing is asked and nothing changes."""
    person = partial(person_of, policy.people)
    return rulings_of(counting, judges, person, policy.judges.place) if verdicts else None
