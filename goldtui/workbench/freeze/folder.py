"""Where a set's candidates and releases are, and which release is the newest; all commands use this module."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import command, unusable
from goldtui.release.canonical import sha256
from goldtui.release.findings import Faulty
from goldtui.release.layout import MANIFEST, is_name, order_of
from goldtui.release.reading import MANIFEST_BYTES, small_file
from goldtui.release.records import Manifest
from goldtui.release.verify import manifest_of
from goldtui.store import settings
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Released:
    """A release as its folder describes it; only the verifier decides whether it is signed."""

    directory: Path
    manifest: Manifest
    digest: str


@dataclass(frozen=True, slots=True)
class Folder:
    """`goldsets/<set>` with `releases/<version>` and `candidates/<version>` in it."""

    path: Path

    @property
    def releases(self) -> Path:
        """The folder of frozen releases."""
        return self.path / "releases"

    @property
    def candidates(self) -> Path:
        """The folder of candidates that wait for signatures."""
        return self.path / "candidates"

    def candidate(self, version: str) -> Path:
        """The path of a version's candidate, existing or not. Raises `UnusableInput` (`bad_version`)."""
        require_version(version)
        return self.candidates / version

    def release(self, version: str) -> Path:
        """The path of a version's release, existing or not. Raises `UnusableInput` (`bad_version`)."""
        require_version(version)
        return self.releases / version

    def last(self) -> Released | None:
        """The newest release in this folder, or null. Raises `UnusableInput` (`release_unreadable`)."""
        names = [one.name for one in self.releases.iterdir() if one.is_dir()] if self.releases.is_dir() else []
        versions = sorted((order, name) for name in names if (order := order_of(name)) is not None)
        return read_release(self.releases / versions[-1][1]) if versions else None


def require_set_name(name: str, where: str, fix: str = "use") -> None:
    """Raise `UnusableInput` (`bad_set_name`) for a name that some file system would change."""
    if not is_name(name):
        fix = f"{fix} a-z, 0-9 and . _ - only, at most 64, such as boat-house"
        raise unusable("bad_set_name", f"{name!r} cannot name a set", where, fix)


def folder_of(database: Path, set_name: str, given: Path | None = None) -> Folder:
    """The folder of a set: as given, else `goldsets/<set>` next to its database.

    Raises `UnusableInput` (`bad_set_name`) for a name that some file system would change.
    """
    require_set_name(set_name, str(database), f"{command('rename', database, 'NAME')} with a name of")
    return Folder(given if given is not None else database.absolute().parent / "goldsets" / set_name)


def folder_of_set(session: Session, given: Path | None = None) -> Folder:
    """Like `folder_of`; a set that was renamed keeps the folder in which its releases are."""
    folder = folder_of(session.path, session.set_name, given)
    if given is not None or folder.releases.is_dir():
        return folder
    former = [folder_of(session.path, name) for name in settings.names(session.store) if is_name(name)]
    return next((one for one in former if one.releases.is_dir()), folder)


def read_release(directory: Path) -> Released:
    """The manifest of the release in a folder. Raises `UnusableInput` (`release_unreadable`)."""
    content = small_file(directory / MANIFEST, MANIFEST_BYTES)
    if content is None:
        message = "there is no manifest that can be read"
        raise unusable("release_unreadable", message, str(directory), "name a release's own folder")
    try:
        return Released(directory, manifest_of(content), sha256(content))
    except Faulty as fault:
        first = fault.findings[0]
        raise unusable("release_unreadable", first.message, f"{directory}: {first.where}", first.fix) from None


def require_version(version: str) -> None:
    """Raise `UnusableInput` (`bad_version`) unless the version is like `1.2.0` or `1.2.0-rc1`."""
    if order_of(version) is None:
        message = f"{version!r} is no version"
        raise unusable("bad_version", message, "VERSION", "write three numbers, such as 1.2.0")
