"""A screen and a pane are what they inherit, too: no more than 40 methods over all their layers below the toolkit's."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from textual.dom import DOMNode

import goldtui.tui

LIMIT = 40
OVER = {
    "LabelEvidence": 72,
    "GoldtuiApp": 71,
}
"""Those that are over the limit still, with their numbers. A line goes when its class is cut, and none is added."""


def below(owner: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in owner.__subclasses__():
        yield child
        yield from below(child)


def methods(owner: type) -> set[str]:
    """The names of its own and inherited functions and properties, the toolkit's left out."""
    own = [layer for layer in owner.__mro__ if layer.__module__.startswith("goldtui.")]
    kinds = (property, staticmethod, classmethod)
    return {
        name
        for layer in own
        for name, value in vars(layer).items()
        if inspect.isfunction(value) or isinstance(value, kinds)
    }


def sizes() -> dict[str, int]:
    for module in pkgutil.walk_packages(goldtui.tui.__path__, "goldtui.tui."):
        import_module(module.name)
    owners = {owner for owner in below(DOMNode) if owner.__module__.startswith("goldtui.tui.")}
    return {owner.__name__: len(methods(owner)) for owner in owners if not owner.__subclasses__()}


def test_no_screen_has_more_methods_than_one_can_keep_in_mind() -> None:
    assert {name: size for name, size in sizes().items() if size > LIMIT} == OVER


def test_inherited_methods_count() -> None:
    class Layer:
        def shows(self) -> None: ...

    class Screen(Layer):
        @property
        def acts(self) -> bool:
            return True

    Layer.__module__ = Screen.__module__ = "goldtui.tui.scratch"
    assert methods(Screen) == {"shows", "acts"}


def test_background_work_begins_in_one_place() -> None:
    """Elsewhere a coroutine that never begins is never closed."""
    package = Path(goldtui.tui.__file__).parent
    files = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.py")}
    assert [name for name, text in files.items() if "run_worker(" in text] == ["kit/background.py"]
