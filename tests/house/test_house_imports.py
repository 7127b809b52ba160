"""Imports go one way: all of them are drawn, those for types alone too, and circles are counted."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MOST_CIRCLES = 11
"""Circles that are left, all of them in the terminal: an application or a screen and what is mixed into it."""
MOST_IN_CIRCLES = 66
"""Files in them."""

Graph = dict[str, set[str]]


@cache
def drawn() -> Graph:
    """Each module with the modules that it imports anywhere, for types or in a function too."""
    modules = {}
    for path in (ROOT / "goldtui").rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        modules[name] = ast.parse(path.read_text(encoding="utf-8"))
    graph: Graph = {}
    for name, tree in modules.items():
        found = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{name} imports from where it stands"
                wholes = [f"{node.module}.{alias.name}" for alias in node.names]
                found |= {whole if whole in modules else str(node.module) for whole in wholes}
        graph[name] = (found & modules.keys()) - {name}
    return graph


def circles(graph: Graph) -> list[list[str]]:
    """The groups of nodes that reach each other."""

    def order(edges: Graph, start: str, seen: set[str], out: list[str]) -> None:
        waiting = [(start, iter(sorted(edges[start])))]
        seen.add(start)
        while waiting:
            node, ahead = waiting[-1]
            following = next((one for one in ahead if one not in seen), None)
            if following is None:
                out.append(node)
                waiting.pop()
            else:
                seen.add(following)
                waiting.append((following, iter(sorted(edges[following]))))

    back: Graph = {node: set() for node in graph}
    for node, aims in graph.items():
        for aim in aims:
            back[aim].add(node)
    seen: set[str] = set()
    finished: list[str] = []
    for node in sorted(graph):
        if node not in seen:
            order(graph, node, seen, finished)
    seen, found = set(), []
    for node in reversed(finished):
        if node not in seen:
            group: list[str] = []
            order(back, node, seen, group)
            found.append(sorted(group))
    return sorted((group for group in found if len(group) > 1), key=len, reverse=True)


def test_circles_of_imports_only_become_fewer() -> None:
    found = circles(drawn())
    assert len(found) <= MOST_CIRCLES, found
    assert sum(map(len, found)) <= MOST_IN_CIRCLES, found


def test_outside_the_terminal_no_modules_import_each_other() -> None:
    assert [group for group in circles(drawn()) if not all(name.startswith("goldtui.tui") for name in group)] == []


def test_what_lies_side_by_side_in_a_folder_does_not_go_round() -> None:
    """A folder counts as one here, so that two folders cannot lean on each other through different files."""
    levels: dict[str, Graph] = defaultdict(lambda: defaultdict(set))
    for name, aims in drawn().items():
        for aim in aims:
            one, other = name.split("."), aim.split(".")
            depth = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
            if depth is not None:
                siblings = levels[".".join(one[:depth])]
                siblings[one[depth]].add(other[depth])
                siblings.setdefault(other[depth], set())
    found = {level: circles(graph) for level, graph in levels.items()}
    assert {level for level, groups in found.items() if groups} <= LEANING, {k: v for k, v in found.items() if v}


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


LEANING: frozenset[str] = frozenset(
    (
        "goldtui.store",
        "goldtui.tui",
        "goldtui.tui.freeze",
        "goldtui.tui.kit.evidence",
        "goldtui.tui.labels",
        "goldtui.tui.library",
        "goldtui.tui.replay",
        "goldtui.tui.report",
        "goldtui.tui.review",
        "goldtui.tui.variants",
        "goldtui.tui.workbench",
        "goldtui.workbench",
    )
)
"""Folders of which some lean on each other still."""
