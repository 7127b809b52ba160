"""Draws the house from its code: `python -m scripts.house` prints rooms, arrows and sizes and mends ARCHITECTURE.md.

A picture that somebody draws by hand is wrong a month later. The same reading of imports serves the tests of the house.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "ARCHITECTURE.md"
PICTURE = re.compile(r"(?s)```mermaid\n.*?```\n")

Graph = dict[str, set[str]]


@cache
def parsed() -> dict[str, ast.Module]:
    """Each module's name with its tree."""
    modules = {}
    for path in (ROOT / "goldtui").rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        modules[name] = ast.parse(path.read_text(encoding="utf-8"))
    return modules


@cache
def imports() -> Graph:
    """Each module with the modules that it imports anywhere, for types or in a function too."""
    modules = parsed()
    graph: Graph = {}
    for name, tree in modules.items():
        found = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{name} has a relative import"
                wholes = [f"{node.module}.{alias.name}" for alias in node.names]
                found |= {whole if whole in modules else str(node.module) for whole in wholes}
        graph[name] = (found & modules.keys()) - {name}
    return graph


def reached(graph: Graph, start: str) -> set[str]:
    """What a node leads to, over any number of arrows."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        ahead = graph[waiting.pop()] - seen
        seen |= ahead
        waiting += ahead
    return seen


def circles(graph: Graph) -> list[list[str]]:
    """The groups of nodes that reach each other, largest first."""
    reach = {node: reached(graph, node) for node in graph}
    groups = {tuple(sorted(other for other in reach[node] if node in reach[other])) for node in graph}
    return sorted((list(group) for group in groups if len(group) > 1), key=lambda group: (-len(group), group))


def rooms() -> Graph:
    """Each folder of `goldtui/` with the folders that it imports."""
    graph: Graph = defaultdict(set)
    for name, aims in imports().items():
        room = [*name.split("."), ""][1]
        if room not in ("", "__main__"):
            graph[room] |= {aim.split(".")[1] for aim in aims if "." in aim} - {room}
    return dict(sorted(graph.items()))


def picture() -> str:
    """The rooms with what each is for, as Mermaid; an arrow that follows from two others is left out."""
    graph = rooms()
    lines = ["flowchart TD"]
    for room in graph:
        said = ast.get_docstring(parsed()[f"goldtui.{room}"]) or ""
        lines.append(f'  {room}["<b>{room}</b><br/>{_short(said)}"]')
    for room, aims in graph.items():
        shown = sorted(aim for aim in aims if not any(aim in reached(graph, other) for other in aims - {aim}))
        if shown:
            lines.append(f"  {room} --> {' & '.join(shown)}")
    return "```mermaid\n" + "\n".join(lines) + "\n```\n"


def _short(said: str) -> str:
    return re.split(r"[:;,.] |\.$", said.partition("\n")[0])[0].replace('"', "'").replace("`", "")


def methods() -> dict[str, int]:
    """Each class with the number of its methods, those of our own classes that it inherits among them."""
    owned, bases = {}, {}
    for module, tree in parsed().items():
        known = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                name = f"{module}.{node.name}"
                owned[name] = {
                    part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
                }
                called = [re.split(r"[\[(]", ast.unparse(base))[0] for base in node.bases]
                bases[name] = [known.get(base, f"{module}.{base}") for base in called]

    def all_of(name: str) -> set[str]:
        return owned.get(name, set()).union(*(all_of(base) for base in bases.get(name, ()))) if name in owned else set()

    return {name: len(all_of(name)) for name in owned}


def sizes() -> str:
    """A line for each folder with all that lies below it."""
    lines = {
        name: (ROOT / (name.replace(".", "/") + ".py")).read_text(encoding="utf-8").count("\n")
        for name in parsed()
        if (ROOT / (name.replace(".", "/") + ".py")).is_file()
    }
    classes = methods()
    around = circles(imports())
    folders = sorted({".".join(name.split(".")[:depth]) for name in lines for depth in range(1, name.count(".") + 1)})
    table = [f"{'folder':<36} files   lines  median  circles (files)  largest class (methods)"]
    for folder in folders:
        inside = {name: n for name, n in lines.items() if name.startswith(f"{folder}.")}
        held = [sum(name in inside for name in group) for group in around]
        of_here = {name: n for name, n in classes.items() if name.startswith(f"{folder}.")}
        most = max(of_here, key=lambda name: of_here[name], default="")
        round_ = f"{sum(map(bool, held))} ({sum(held)})"
        largest = f"{most.rpartition('.')[2]} ({of_here[most]})" if most else "-"
        middle = int(median(inside.values()))
        name = folder.replace(".", "/")
        table.append(f"{name:<36} {len(inside):5} {sum(inside.values()):7} {middle:7}  {round_:<15}  {largest}")
    return "\n".join(table) + "\n"


def main() -> None:
    """Print all of it, and put the picture into the page."""
    print(picture())
    print(sizes(), end="")
    page = PAGE.read_text(encoding="utf-8")
    mended = PICTURE.sub(lambda _: picture(), page, count=1)
    if mended != page:
        PAGE.write_text(mended, encoding="utf-8")
        print("\nARCHITECTURE.md is mended; commit it with what you changed.")


if __name__ == "__main__":
    main()
