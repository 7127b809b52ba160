"""Permission, currency and usage as a document or its folder states them, so that one import need not answer for all.

The front matter of a document comes before its folder, a folder before the one around it, and all of them before what
a person asserts for the whole import.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import Caps, read_document
from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import Usage

RIGHTS_FILE = "goldtui-evidence.toml"
KEYS = ("permitted", "current", "usage")


class Rights:
    """Reads each folder's file once."""

    def __init__(self, intake: Intake, caps: Caps) -> None:
        self._intake = intake
        self._caps = caps
        self._folders: dict[Path, Mapping[str, Any]] = {}

    def of(self, path: Path, root: Path, said: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that are stated for a document below `root`, and `rights_from` for its `extra` if any is."""
        found: dict[str, Any] = {}
        origins: list[str] = []
        own = check_rights({key: said[key] for key in KEYS if key in said}, str(path), self._intake)
        chain = [path.parent]
        while chain[-1] != root:
            chain.append(chain[-1].parent)
        sources = [("front matter", own), *((RIGHTS_FILE, self._folder(folder)) for folder in chain)]
        for origin, values in sources:
            fresh = {key: value for key, value in values.items() if key not in found}
            if fresh:
                found |= fresh
                origins.append(origin)
        return found | ({"rights_from": list(dict.fromkeys(origins))} if origins else {})

    def _folder(self, folder: Path) -> Mapping[str, Any]:
        if folder not in self._folders:
            path = folder / RIGHTS_FILE
            self._folders[folder] = self._read(path) if path.is_file() and not path.is_symlink() else {}
        return self._folders[folder]

    def _read(self, path: Path) -> Mapping[str, Any]:
        try:
            values = tomllib.loads(read_document(path, self._intake, self._caps))
        except UnusableInput as fault:
            self._intake.absorb(fault)
            return {}
        except (tomllib.TOMLDecodeError, RecursionError) as fault:
            self._intake.problem("toml", f"it is not TOML: {fault}", str(path), "mend it, or remove it")
            return {}
        for key in values:
            if key not in KEYS:
                fix = did_you_mean(key, KEYS, f"keys: {', '.join(KEYS)}")
                self._intake.problem("key_unknown", f'the key "{key}" means nothing here', str(path), fix)
        return check_rights({key: values[key] for key in KEYS if key in values}, str(path), self._intake)


def check_rights(values: Mapping[str, Any], where: str, intake: Intake) -> dict[str, Any]:
    """The values that are of their kind; every other one is a problem, because none is guessed."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key == "usage":
            if value in [one.value for one in Usage]:
                found[key] = Usage(value)
            else:
                known = ", ".join(Usage)
                intake.problem("usage_unknown", f'usage "{value}" is not one of {known}', where, f"use one of: {known}")
        elif isinstance(value, bool):
            found[key] = value
        else:
            intake.problem("not_true_or_false", f'{key} is "{value}", not true or false', where, "write true or false")
    return found
