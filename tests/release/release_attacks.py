"""Changes to the files of a signed release, by an attacker who knows the format and forges no key.

Each changes one thing that counts; what it leaves must not verify. They are made by structure, so that most get past
the first sum and meet the check that is meant for them.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from release_yard import Yard

from goldtui.release.canonical import canonical_bytes

LINES = ("cases.jsonl", "evidence.jsonl", "gold.jsonl", "variants.jsonl")
DATA = (*LINES, "policy.json", "README.md")
Attack = Callable[[Yard, random.Random], object]


def file_of(yard: Yard, chance: random.Random, names: tuple[str, ...] = (*DATA, "manifest.json", "SHA256SUMS")) -> Path:
    return yard.directory / chance.choice(names)


def rewrite(path: Path, content: bytes) -> None:
    path.chmod(0o644)
    path.write_bytes(content)


def refit(yard: Yard) -> None:
    """Make manifest and sums agree with the files again, as whoever changes a file would."""
    path = yard.directory / "manifest.json"
    manifest = json.loads(path.read_bytes())
    for entry in manifest["files"]:
        content = (yard.directory / entry["path"]).read_bytes()
        entry |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        if entry["path"] in LINES:
            manifest["counts"][entry["path"].removesuffix(".jsonl")] = content.count(b"\n")
        if entry["path"] == "policy.json":
            manifest["policy"] = entry["sha256"]
    manifested(yard, manifest)


def manifested(yard: Yard, manifest: dict[str, Any]) -> None:
    content = canonical_bytes(manifest)
    rewrite(yard.directory / "manifest.json", content)
    sums = [(entry["sha256"], entry["path"]) for entry in manifest["files"]]
    sums.append((hashlib.sha256(content).hexdigest(), "manifest.json"))
    listed = sorted(sums, key=lambda one: one[1])
    rewrite(yard.directory / "SHA256SUMS", "".join(f"{digest}  {name}\n" for digest, name in listed).encode())


# bytes


def flip(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    rewrite(path, bytes(content))


def cut(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    content = path.read_bytes()
    rewrite(path, content[: chance.randrange(len(content))])


def more(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    extra = chance.choice((b"\n", b" ", b"\x00", b"{}\n", "\ufeff".encode(), b"\r\n"))
    content = path.read_bytes()
    rewrite(path, content + extra if chance.random() < 0.5 else extra + content)


def other_line_ends(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, (*LINES, "README.md", "SHA256SUMS"))
    rewrite(path, path.read_bytes().replace(b"\n", b"\r\n"))


# structure, with sums that agree


def key_twice(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, (*LINES, "policy.json"))
    text = path.read_text(encoding="utf-8")
    key = chance.choice([part.split('"')[-1] for part in text.split('":')[:-1]])
    rewrite(path, text.replace(f'"{key}":', f'"{key}":null,"{key}":', 1).encode())
    refit(yard)


def values_swapped(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, LINES)
    rows = [json.loads(line) for line in path.read_bytes().splitlines()]
    row = chance.choice(rows)
    one, other = chance.sample(sorted(row), 2)
    while row[one] == row[other]:
        row[one] = [row[one], "more"]
    row[one], row[other] = row[other], row[one]
    rewrite(path, b"".join(canonical_bytes(one) + b"\n" for one in rows))
    refit(yard)


def value_changed(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, LINES)
    rows = [json.loads(line) for line in path.read_bytes().splitlines()]
    row = chance.choice(rows)
    key = chance.choice(sorted(row))
    row[key] = chance.choice([not row[key], f"{row[key]}\u200b", 7, None if row[key] is not None else 0])
    rewrite(path, b"".join(canonical_bytes(one) + b"\n" for one in rows))
    refit(yard)


def lines_reordered(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, ("cases.jsonl", "gold.jsonl"))
    lines = path.read_bytes().splitlines(keepends=True)
    rewrite(path, b"".join(reversed(lines)))
    refit(yard)


def line_twice_or_gone(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance, LINES)
    lines = path.read_bytes().splitlines(keepends=True)
    at = chance.randrange(len(lines))
    rewrite(path, b"".join([*lines[:at], *([lines[at]] * chance.choice((0, 2))), *lines[at + 1 :]]))
    refit(yard)


def policy_weakened(yard: Yard, chance: random.Random) -> None:
    policy = json.loads((yard.directory / "policy.json").read_bytes())
    policy |= chance.choice(({"signers_needed": 1}, {"min_precision": 0.5}, {"slice_minimum": 0.0}))
    rewrite(yard.directory / "policy.json", canonical_bytes(policy))
    refit(yard)


def manifest_changed(yard: Yard, chance: random.Random) -> None:
    manifest = json.loads((yard.directory / "manifest.json").read_bytes())
    change = chance.choice(
        (
            {"authors": ["nobody"], "changed_by": ["nobody"]},
            {"authors": ["\u0430da"], "changed_by": ["\u0430da"]},
            {"authors": ["Ada "], "changed_by": []},
            {"version": "1.0.1"},
            {"set": "fern-h\u043euse"},
            {"set": "con"},
            {"previous": "0" * 64},
            {"policy": "0" * 64},
            {"audit": None},
            {"rules": {"profile": "lesson", "phrase": "phrase-1"}},
            {"tool": "goldtui 9"},
            {"format": "goldtui-release-2"},
            {"files": list(reversed(manifest["files"]))},
            {"files": [*manifest["files"], manifest["files"][0]]},
        )
    )
    manifested(yard, {**manifest, **change})


# names and kinds of files


_CYRILLIC = str.maketrans("aeSM", "\u0430\u0435\u0405\u041c")


def renamed(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    name = path.name
    others = (name.swapcase(), f"{name}.", f"{name} ", f".{name}", f"{name}\u200b", name.translate(_CYRILLIC))
    path.rename(path.with_name(chance.choice(others)))


def linked(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    outside = path.parent.parent / f"outside-{path.name}"
    path.rename(outside)
    if chance.random() < 0.5:
        path.symlink_to(outside)
    else:
        os.link(outside, path)


def more_files(yard: Yard, chance: random.Random) -> None:
    name = chance.choice(("notes.txt", "cases.jsonl.bak", ".hidden", "cases.JSONL", "approvals2", "croissant.json"))
    (yard.directory / name).write_text("{}", encoding="utf-8")


def odd_entry(yard: Yard, chance: random.Random) -> None:
    path = file_of(yard, chance)
    path.unlink()
    if chance.random() < 0.5:
        path.mkdir()
    else:
        os.mkfifo(path)


def approvals_elsewhere(yard: Yard, chance: random.Random) -> None:
    approvals = yard.directory / "approvals"
    outside = approvals.parent.parent / "approvals"
    approvals.rename(outside)
    if chance.random() < 0.7:
        approvals.symlink_to(outside, target_is_directory=True)


ATTACKS: tuple[Attack, ...] = (
    flip,
    cut,
    more,
    other_line_ends,
    key_twice,
    values_swapped,
    value_changed,
    lines_reordered,
    line_twice_or_gone,
    policy_weakened,
    manifest_changed,
    renamed,
    linked,
    more_files,
    odd_entry,
    approvals_elsewhere,
)
