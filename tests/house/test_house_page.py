"""What ARCHITECTURE.md names is there."""

from __future__ import annotations

import re

from scripts.house import PAGE, ROOT

TEXT = PAGE.read_text(encoding="utf-8")
NAMED = sorted({name for name in re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py)?)`", TEXT) if not name.startswith("tests/")})


def test_what_the_page_names_is_there() -> None:
    assert len(NAMED) > 100
    assert [name for name in NAMED if not (ROOT / "goldtui" / name).exists() and not (ROOT / name).exists()] == []


def test_the_page_names_every_place_of_a_test() -> None:
    for name in re.findall(r"`(tests/[a-z_/]+(?:\.py)?)`", TEXT):
        assert (ROOT / name).exists(), name
