"""Import documents and the files of questions on them in one go, so that a person says it once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from goldtui.formats.declare import ReadOptions
from goldtui.workbench.library.intake import Intake, Watch, import_sources
from goldtui.workbench.library.mapped_import import MappedIntake, import_mapped


def import_together(
    into: Path,
    author: str,
    format_name: str,
    own: Sequence[Path],
    maps: Sequence[str],
    mapped: Sequence[Path],
    options: ReadOptions,
    *,
    skip_refused: bool = False,
    dry_run: bool = False,
    name: str | None = None,
    watch: Watch = iter,
    on_wait: Callable[[str], None] | None = None,
) -> tuple[Intake, MappedIntake]:
    """Import the files that a format reads by itself, then those that mappings read, which may cite the first.

    The mapped files are tried before anything is written: refused rows leave the database as it is.
    """

    def by_maps(*, dry: bool) -> MappedIntake:
        return import_mapped(
            into,
            author,
            maps,
            mapped,
            options,
            skip_refused=skip_refused,
            dry_run=dry,
            name=name,
            watch=watch,
            on_wait=on_wait,
        )

    tried = by_maps(dry=True)
    first = import_sources(None if dry_run else into, author, format_name, own, options, on_wait=on_wait)
    return first, tried if dry_run else by_maps(dry=False)
