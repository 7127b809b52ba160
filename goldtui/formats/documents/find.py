"""Which files a person means by a folder: every document in it, in one order, with all that is passed over named."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.documents.catalog import BY_SUFFIX, EXTRACTORS
from goldtui.formats.documents.extractor import Extractor
from goldtui.formats.documents.rights import RIGHTS_FILE
from goldtui.formats.intake import Intake

MOST_FILES = 20_000
KNOWN = ", ".join(suffix for one in EXTRACTORS for suffix in one.suffixes)


class Found(NamedTuple):
    """One document: where it is, its id (its path below the folder that was given), and who reads it."""

    path: Path
    document_id: str
    root: Path
    extractor: Extractor


def find_documents(paths: Sequence[Path], intake: Intake) -> list[Found]:
    """The documents in order of their ids; hidden and unknown files and links are noticed and left alone."""
    found: dict[str, Found] = {}
    for given in paths:
        for path, root in _files(given, intake):
            extractor = BY_SUFFIX.get(path.suffix.lower())
            if extractor is None:
                if path.name != RIGHTS_FILE:
                    _unknown(path, given, intake)
                continue
            name = path.relative_to(root).as_posix()
            first = found.setdefault(name, Found(path, name, root, extractor))
            if first.path != path:
                message = f'two documents would have the id "{name}": {first.path} is the other'
                intake.problem("document_twice", message, str(path), "give the folder that holds both")
            if len(found) > MOST_FILES:
                message = f"there are more than {MOST_FILES:,} documents in it"
                intake.problem("too_many_documents", message, str(given), "import one of its folders at a time")
                intake.raise_if_unusable()
    if not found and not intake.troubled:
        where = ", ".join(str(path) for path in paths)
        intake.problem("no_documents", "there is no document in it", where, f"give files of these kinds: {KNOWN}")
    return [found[name] for name in sorted(found)]


def _files(given: Path, intake: Intake) -> Iterator[tuple[Path, Path]]:
    """Each file with the folder that its id begins below."""
    if not given.exists():
        intake.problem(
            "file_missing", "there is no such file or folder", str(given), "check the path for a typing error"
        )
    elif not given.is_dir():
        yield given, given.parent
    else:

        def unreadable(fault: OSError) -> None:
            reason = f"the folder cannot be read: {fault.strerror}"
            intake.problem("folder_unreadable", reason, str(fault.filename), "ask for read permission on it")

        for folder, names, files in os.walk(given, onerror=unreadable):
            here = Path(folder)
            passed = sorted(n for n in (*names, *files) if n.startswith(".") or (here / n).is_symlink())
            for name in passed:
                intake.notice("file_passed_over", "hidden files and links are not read", str(here / name))
            names[:] = sorted(set(names).difference(passed))
            for name in sorted(set(files).difference(passed)):
                yield here / name, given


def _unknown(path: Path, given: Path, intake: Intake) -> None:
    suffix = path.suffix or "no suffix"
    if path == given:
        fix = f"give one of: {KNOWN}"
        intake.problem("document_unknown", f"no extractor reads files with {suffix}", str(path), fix)
    else:
        intake.notice("file_passed_over", f"no extractor reads files with {suffix}", str(path))
