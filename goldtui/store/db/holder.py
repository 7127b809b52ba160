"""Find the process that locks a busy database in the kernel's lock table, so that a person can act on it.

Reads only the kernel's table: opening and closing the file here would silently drop our own locks (POSIX).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LOCK_TABLE = Path("/proc/locks")
PROCESSES = Path("/proc")

_FIRST_BYTE, _LAST_BYTE = 0x40000000, 0x400001FF
"""The bytes SQLite locks: pending, reserved and 510 shared ones (sqlite.org, file locking)."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process with a lock on the database. `name` and `user` are foreign text; both may be empty."""

    pid: int
    name: str = ""
    user: str = ""
    stopped: bool = False
    """Whether it is suspended (ctrl+z, or a debugger) and will not release the lock without help."""

    @property
    def words(self) -> str:
        """`python3 (process 123 of ann, stopped)`."""
        of = f" of {self.user}" if self.user else ""
        return f"{self.name or 'a program'} (process {self.pid}{of}{', stopped' if self.stopped else ''})"

    @property
    def fix(self) -> str:
        """How to release the database."""
        if self.stopped:
            return f"continue that process (fg in its terminal, or: kill -CONT {self.pid}), then try again"
        return "try again in a moment, or end that process"


def locking(table: str, inode: int) -> Iterator[int]:
    """The processes that hold SQLite's bytes of a file, writers first; `table` is `/proc/locks` (proc(5)).

    Waiting processes, and those without a number in this namespace, are left out. The device is not compared: layered
    file systems report a different one here than `stat`, and SQLite's byte numbers are distinctive.
    """
    readers = []
    for line in table.splitlines():
        fields = line.split()
        if len(fields) != 8 or fields[1] != "POSIX":
            continue
        kind, pid, file, first = fields[3], fields[4], fields[5], fields[6]
        numbers_known = pid.isdecimal() and int(pid) > 0 and first.isdecimal()
        if file.rpartition(":")[2] != str(inode) or not numbers_known or not _FIRST_BYTE <= int(first) <= _LAST_BYTE:
            continue
        if kind == "WRITE":
            yield int(pid)
        else:
            readers.append(int(pid))
    yield from readers


def find(path: Path) -> Holder | None:
    """The process most likely to lock the database; null when none is found (or not on Linux)."""
    try:
        inode = path.stat().st_ino
        table = LOCK_TABLE.read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    pid = next((pid for pid in locking(table, inode) if pid != os.getpid()), None)
    return None if pid is None else _look_at(pid)


def _look_at(pid: int) -> Holder:
    name, user, state = "", "", ""
    # It may end at any moment, and then needs no name.
    with suppress(OSError):
        about = PROCESSES / str(pid)
        raw = (about / "stat").read_text(encoding="utf-8", errors="replace")
        # The name is in parentheses and may itself contain parentheses and spaces.
        name = raw[raw.index("(") + 1 : raw.rindex(")")]
        state = raw[raw.rindex(")") + 2 :][:1]
        user = _user_name(about.stat().st_uid)
    return Holder(pid, name, user, state in ("T", "t"))


def _user_name(number: int) -> str:
    try:
        import pwd

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return f"user {number}"
