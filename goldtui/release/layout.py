"""The files of a release and their names, and nothing else: an unlisted file is a fault."""

from __future__ import annotations

import re
from pathlib import Path

from goldtui.formats import native, released

MANIFEST, POLICY = released.MANIFEST, released.POLICY
CASES, EVIDENCE, VARIANTS = native.CASES, native.EVIDENCE, native.VARIANTS
GOLD = "gold.jsonl"
README, CROISSANT, SUMS = "README.md", "croissant.json", "SHA256SUMS"
APPROVALS = "approvals"
REQUIRED = (CASES, EVIDENCE, VARIANTS, POLICY, GOLD, README)
"""Files that every manifest lists."""
OPTIONAL = (CROISSANT,)
LINES = (CASES, EVIDENCE, VARIANTS, GOLD)
"""Files of canonical JSON lines."""
FORMAT = "goldtui-release-1"

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_VERSION = re.compile(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})(?:-([a-z0-9]{1,16}))?")
_APPROVAL = re.compile(r"([0-9a-f]{64})\.dsse\.json")
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))})

Order = tuple[int, int, int, int, str]


def resembles_release(directory: Path) -> bool:
    """Whether a directory has two or more of the entries unique to a release, so that removing one hides nothing."""
    marks = (MANIFEST, POLICY, GOLD, SUMS, APPROVALS)
    return sum((directory / name).exists() for name in marks) >= 2


def is_name(text: str) -> bool:
    """Whether a set may have this name: lower-case ASCII letters, digits and `. _ -`, at most 64 characters."""
    return _NAME.fullmatch(text) is not None and text.partition(".")[0] not in _RESERVED and not text.endswith(".")


def order_of(version: str) -> Order | None:
    """The sort key of a version: `1.2.0-rc1` comes before `1.2.0`; null for an invalid version."""
    found = _VERSION.fullmatch(version)
    if found is None:
        return None
    major, minor, patch, pre = found.groups()
    return int(major), int(minor), int(patch), 0 if pre else 1, pre or ""


def key_id_of(name: str) -> str | None:
    """The key id in the name of an approval file; null for any other name."""
    found = _APPROVAL.fullmatch(name)
    return found[1] if found is not None else None


def approval_name(key_id: str) -> str:
    """The file name of the approval by this key."""
    return f"{key_id}.dsse.json"
