"""Remember which trust file a person uses for a set. The client stores it, because a set could name a false one.

Only the path is remembered; the file itself is read each time.
"""

from __future__ import annotations

import json
from pathlib import Path

from goldtui.model.faults import unusable
from goldtui.model.files.unfinished import write_whole
from goldtui.release.layout import is_name
from goldtui.release.trust import load_trust
from goldtui.workbench.freeze.folder import folder_of, folder_of_set
from goldtui.workbench.session.clock import moment_of
from goldtui.workbench.session.places import state_folder
from goldtui.workbench.session.session import Session

TRUST = "trust.json"
"""The usual name of a team's trust file."""
_FILE = "trust-files.json"


def remembered_trust(session: Session) -> Path | None:
    """The trust file last chosen for this database on this machine; null if none."""
    found = _memory().get(_key(session.path))
    return None if found is None else Path(found)


def require_remembered(session: Session) -> Path:
    """Like `remembered_trust`. Raises `UnusableInput` (`trust_not_chosen`) when none was chosen."""
    found = remembered_trust(session)
    if found is None:
        message = "no trust file was chosen for this set, and it alone says who may sign"
        raise unusable("trust_not_chosen", message, str(session.path), "name its path (in a shell: --trust FILE)")
    return found


def choose_trust(session: Session, words: str) -> tuple[Path, bool]:
    """The trust file at a typed path, and whether it could be remembered.

    Raises the `UnusableInput` errors of `load_trust`, and `trust_in_set` for a file inside the set it should judge.
    """
    path = Path(words).expanduser().absolute()
    home = folder_of_set(session).path
    if path.resolve().is_relative_to(home.resolve()):
        message = "this trust file lies with the set, where whoever changes the set can change it too"
        fix = "keep it in a place of its own, and give that path"
        raise unusable("trust_in_set", message, str(path), fix)
    load_trust(path, moment_of(session.clock))
    return path, remember_trust(session.path, session.set_name, path)


def remember_trust(database: Path, set_name: str, path: Path) -> bool:
    """Remember the trust file of a set, for its database and for its folder of releases; false where that failed."""
    home = folder_of(database, set_name).path
    return _remember({_key(database): str(path.absolute()), _key(home): str(path.absolute())})


def forget_trust(database: Path, set_name: str) -> None:
    """Forget the trust file of a set that is deleted."""
    kept = _memory()
    gone = {_key(database), _key(folder_of(database, set_name).path)} & kept.keys()
    if gone:
        _write({place: path for place, path in kept.items() if place not in gone})


def follow_name(database: Path, before: str, name: str) -> Path | None:
    """Remember a renamed set's trust file for the folder of its new name too, where candidates lie from now on.

    Returns the trust file; null where none was remembered.
    """
    kept = _memory()
    old = folder_of(database, before).path if is_name(before) else database
    found = kept.get(_key(database)) or kept.get(_key(old))
    return Path(found) if found is not None and remember_trust(database, name, Path(found)) else None


def trust_for(place: Path, given: Path | None) -> Path:
    """The trust file given, else the one remembered for a database or for a set's folder.

    Raises `UnusableInput` (`trust_not_chosen`) where there is neither.
    """
    if given is not None:
        return given
    found = _memory().get(_key(place))
    if found is None:
        message = "no trust file was chosen for this set, and it alone says who may sign"
        raise unusable("trust_not_chosen", message, str(place), "name it: --trust FILE")
    return Path(found)


def _key(place: Path) -> str:
    return str(place.resolve())


def _memory() -> dict[str, str]:
    try:
        seen = json.loads((state_folder() / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): v for k, v in seen.items() if isinstance(v, str)} if isinstance(seen, dict) else {}


def _remember(paths: dict[str, str]) -> bool:
    return _write(_memory() | paths)


def _write(paths: dict[str, str]) -> bool:
    folder = state_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(folder / _FILE, [json.dumps(paths).encode()])
    except OSError:
        return False
    return True
