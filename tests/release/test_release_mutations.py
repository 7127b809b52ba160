"""Random damage to a release or an envelope, thousands of times: never accepted, never an exception."""

from __future__ import annotations

import os
import random
from pathlib import Path

from release_yard import NOW, Build, Yard

from goldtui.release.verify import verify

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
RELEASE_DAMAGES = 15_000 if LONG else 400
ENVELOPE_DAMAGES = 3_000 if LONG else 200


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The bytes with one thing changed: a bit, some bytes in or out, cut off, doubled, or another's place taken."""
    kind = chance.randrange(6)
    at = chance.randrange(len(content)) if content else 0
    if kind == 0 and content:
        return content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :]
    if kind == 1:
        return content[:at] + bytes(chance.randrange(256) for _ in range(chance.randint(1, 4))) + content[at:]
    if kind == 2:
        return content[:at] + content[at + chance.randint(1, 8) :]
    if kind == 3:
        return content[:at]
    if kind == 4:
        return content + content
    there = chance.randrange(len(content)) if content else 0
    swapped = bytearray(content)
    if content:
        swapped[at], swapped[there] = swapped[there], swapped[at]
    return bytes(swapped)


def accepted_after(release: Yard, files: list[Path], times: int, seed: int) -> list[str]:
    """Names of the files whose damage was accepted, of so many tries; the file is put back after each."""
    chance = random.Random(seed)
    trust, accepted, tried = release.trust, [], 0
    while tried < times:
        path = chance.choice(files)
        whole = path.read_bytes()
        broken = damaged(whole, chance)
        if broken == whole:
            continue
        tried += 1
        path.write_bytes(broken)
        if verify(release.directory, trust, NOW).valid:
            accepted.append(path.name)
        path.write_bytes(whole)
    assert verify(release.directory, trust, NOW).valid
    return accepted


def test_no_damage_to_any_file_of_a_release_is_accepted(build: Build) -> None:
    release = build(croissant=True)
    for name in ("owen", "rita"):
        release.signed(name)
    files = sorted(path for path in release.directory.rglob("*") if path.is_file())
    assert accepted_after(release, files, RELEASE_DAMAGES, seed=7) == []


def test_no_damage_to_an_envelope_is_accepted(release: Yard) -> None:
    files = sorted((release.directory / "approvals").iterdir())
    assert accepted_after(release, files, ENVELOPE_DAMAGES, seed=11) == []
