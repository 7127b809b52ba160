"""Thousands of changes to a release, its envelopes and its trust file, made by structure: none is accepted."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import random
import shutil
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import envelope_attacks as on_signatures
import pytest
import release_attacks as on_files
from envelope_attacks import SMALL_ORDER, trust_changed
from release_attacks import Attack
from release_yard import NOW, Yard, private, trust_value

from goldtui.model.faults import GoldtuiError
from goldtui.release.verify import verify
from goldtui.workbench.freeze.trust_file import sign_trust, signatures_of, take_over

ATTACKS = (*on_files.ATTACKS, *on_signatures.ATTACKS)
TRIES = 5_000 if os.environ.get("GOLDTUI_FAULTS") == "long" else 290
SUCCESSORS = TRIES // 10


def same(one: Path, other: Path) -> bool:
    """Whether both folders hold the same names, kinds and bytes."""
    return _told(one) == _told(other)


def _told(folder: Path) -> dict[str, object]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() and not path.is_symlink() else path.stat()
        for path in folder.rglob("*")
        if not path.is_dir() or path.is_symlink()
    }


def accepted(attack: Attack, yard: Yard, chance: random.Random) -> bool:
    """Whether the release verifies under its trust file after the attack."""
    attack(yard, chance)
    try:
        return verify(yard.directory, yard.trust, NOW).valid
    except GoldtuiError:
        # The trust file is refused, which is the end of it.
        return False


def test_no_change_to_a_release_is_accepted(release: Yard, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(release.directory, release.trust, NOW).valid
    chance = random.Random(20261129)
    count: Counter[str] = Counter()
    taken, untouched = [], 0
    whole = release.directory.parent
    for number in range(TRIES):
        attack = ATTACKS[number % len(ATTACKS)]
        home = tmp_path / "try"
        shutil.copytree(whole, home)
        seed = chance.random()
        found = accepted(attack, Yard(home / "release", home / "trust.json", release.digest), random.Random(seed))
        if found and same(home, whole):
            untouched += 1
        elif found:
            taken.append(f"{attack.__name__} {seed}")
        count[attack.__name__] += 1
        shutil.rmtree(home)
    with capsys.disabled():
        print(f"\n{TRIES} changes of {len(count)} kinds: {len(taken)} accepted, {untouched} changed nothing")
    assert taken == []


def successors(folder: Path) -> tuple[Path, Path]:
    """A trust file and its next version, signed by two persons of the old one."""
    old, new = folder / "old.json", folder / "new.json"
    old.write_text(json.dumps(trust_value()), encoding="utf-8")
    new.write_text(json.dumps(trust_value(version=2, expires="2031-01-01T00:00:00Z")), encoding="utf-8")
    for name in ("owen", "rita"):
        sign_trust(new, private(name))
    return old, new


def clock() -> datetime:
    return datetime(2026, 6, 1, 12, tzinfo=UTC)


def test_no_changed_trust_file_follows_on_the_old_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(7)
    taken = []
    for number in range(SUCCESSORS):
        home = tmp_path / f"next-{number}"
        home.mkdir()
        old, new = successors(home)
        before = _told(home)
        how = change_successor(new, chance)
        if before == _told(home):
            continue
        with suppress(GoldtuiError):
            take_over(new, old, clock=clock)
            taken.append(how)
        shutil.rmtree(home)
    with capsys.disabled():
        print(f"\n{SUCCESSORS} changes to a trust file's successor: {len(taken)} accepted")
    assert taken == []


def change_successor(new: Path, chance: random.Random) -> str:
    """One change to the file or its signatures; returns its name."""
    kind = chance.choice(("value", "byte", "signature", "less", "stranger", "renamed", "weak"))
    files = sorted(signatures_of(new).iterdir())
    one, other = (files if chance.random() < 0.5 else files[::-1])[:2]
    if kind == "value":
        trust_changed(Yard(new.parent, new, "a" * 64), chance)
    elif kind == "byte":
        path = chance.choice((new, *files))
        content = bytearray(path.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(content))
    elif kind == "signature":
        one.write_bytes(other.read_bytes())
    elif kind == "less":
        one.unlink()
    elif kind == "stranger":
        one.unlink()
        sign_trust(new, private(chance.choice(("mallory", "eve"))))
    elif kind == "renamed":
        one.rename(one.with_name(other.name))
    else:
        value = json.loads(one.read_bytes())
        value["signatures"][0]["sig"] = "A" * 86 + "=="
        one.write_text(json.dumps(value), encoding="utf-8")
    return kind


@pytest.mark.parametrize("point", SMALL_ORDER, ids=lambda point: point.hex()[:8])
def test_a_trust_file_with_a_key_of_small_order_is_refused_by_its_code(release: Yard, point: bytes) -> None:
    keys = trust_value()["keys"]
    keys[1] |= {"id": hashlib.sha256(point).hexdigest(), "public": base64.b64encode(point).decode()}
    with pytest.raises(GoldtuiError) as caught:
        release.trusting(keys=keys)
    assert caught.value.problem.code == "trust_key_bad"
