"""Imports go one way and are drawn so: all of them are read, those for types alone too, and circles are counted."""

from __future__ import annotations

import re
from collections import defaultdict

from scripts.house import PAGE, PICTURE, Graph, circles, imports, picture, reached, rooms


def test_no_import_goes_round() -> None:
    assert circles(imports()) == []


def test_what_lies_side_by_side_in_a_folder_does_not_go_round() -> None:
    """A folder counts as one here, so that two folders cannot lean on each other through different files."""
    levels: dict[str, Graph] = defaultdict(lambda: defaultdict(set))
    for name, aims in imports().items():
        for aim in aims:
            one, other = name.split("."), aim.split(".")
            depth = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
            if depth is not None:
                siblings = levels[".".join(one[:depth])]
                siblings[one[depth]].add(other[depth])
                siblings.setdefault(other[depth], set())
    found = {level: circles(graph) for level, graph in levels.items()}
    assert {level for level, groups in found.items() if groups} <= LEANING, {k: v for k, v in found.items() if v}


def test_the_picture_is_the_one_that_is_drawn() -> None:
    drawn = PICTURE.search(PAGE.read_text(encoding="utf-8"))
    assert drawn, "no picture"
    assert drawn.group() == picture(), "draw it again: make house"


def test_the_picture_leads_wherever_a_room_imports() -> None:
    arrows = re.findall(r"(\w+) --> (.*)", picture())
    graph = {room: set() for room in rooms()} | {room: set(aims.split(" & ")) for room, aims in arrows}
    for room, aims in rooms().items():
        assert aims <= reached(graph, room), room


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


LEANING: frozenset[str] = frozenset(("goldtui.store", "goldtui.workbench"))
"""Folders of which some lean on each other still."""
