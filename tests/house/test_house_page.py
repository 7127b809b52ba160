"""ARCHITECTURE.md says what the code says."""

from __future__ import annotations

import re

from scripts.house import PAGE, PICTURE, ROOT, picture, reached, rooms

TEXT = PAGE.read_text(encoding="utf-8")
NAMED = sorted({name for name in re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py)?)`", TEXT) if not name.startswith("tests/")})


def test_the_picture_is_the_one_that_is_drawn() -> None:
    drawn = PICTURE.search(TEXT)
    assert drawn, "no picture"
    assert drawn.group() == picture(), "draw it again: make house"


def test_the_picture_leads_wherever_a_room_imports() -> None:
    arrows = re.findall(r"(\w+) --> (.*)", picture())
    graph = {room: set() for room in rooms()} | {room: set(aims.split(" & ")) for room, aims in arrows}
    for room, aims in rooms().items():
        assert aims <= reached(graph, room), room


def test_what_the_page_names_is_there() -> None:
    assert len(NAMED) > 100
    assert [name for name in NAMED if not (ROOT / "goldtui" / name).exists() and not (ROOT / name).exists()] == []


def test_the_page_names_every_place_of_a_test() -> None:
    for name in re.findall(r"`(tests/[a-z_/]+(?:\.py)?)`", TEXT):
        assert (ROOT / name).exists(), name
