"""The type of a path's file system, from the kernel's mount table.

SQLite's locks are unreliable on network file systems: two machines on one file lose work without an error.
"""

from __future__ import annotations

import re
from pathlib import Path

NETWORK_TYPES = frozenset(
    {
        "nfs",
        "nfs4",
        "cifs",
        "smb2",
        "smb3",
        "smbfs",
        "fuse.sshfs",
        "fuse.rclone",
        "fuse.s3fs",
        "9p",
        "afs",
        "ncpfs",
    }
)
MOUNT_TABLE = Path("/proc/self/mountinfo")

_OCTAL = re.compile(r"\\([0-7]{3})")


def network_type(path: Path, table: str) -> str | None:
    """The network file system type of `path` (absolute, resolved), or null for a local one.

    `table` is the text of `/proc/self/mountinfo` (proc(5)); of several mounts on one point, the last counts.
    """
    best: tuple[int, str] = (-1, "")
    for line in table.splitlines():
        fields, dash, rest = line.partition(" - ")
        parts = fields.split(" ")
        if not dash or len(parts) < 5:
            continue
        point = Path(_OCTAL.sub(lambda m: chr(int(m.group(1), 8)), parts[4]))
        if (path == point or point in path.parents) and len(point.parts) >= best[0]:
            best = (len(point.parts), rest.split(" ", 1)[0])
    return best[1] if best[1] in NETWORK_TYPES else None


def read_mount_table() -> str:
    """The kernel's mount table, or an empty text on systems without one (macOS, Windows)."""
    try:
        return MOUNT_TABLE.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""
