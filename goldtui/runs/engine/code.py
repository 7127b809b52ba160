"""The digest of the code that judges, so that no result of another version is taken for one of this one."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import goldtui


@cache
def code_digest() -> str:
    """SHA-256 of every source file of the package, by name, in hex."""
    whole, folder = hashlib.sha256(), Path(goldtui.__path__[0])
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
        content = path.read_bytes()
        whole.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()
