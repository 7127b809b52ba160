"""Every key of a place reaches something: a key whose route is missing would do nothing in silence."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from textual.actions import parse
from textual.binding import Binding
from textual.screen import Screen

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.freeze.freeze import FreezePlace
from goldtui.tui.kit.glyphs import ASCII
from goldtui.tui.kit.lane import Lane
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.labelling import LabellingScreen
from goldtui.tui.library.library import Library
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.report.report import ReportPlace
from goldtui.tui.review.review import ReviewPlace
from goldtui.tui.variants.variants import Variants
from goldtui.tui.workbench.outline import Outline
from goldtui.tui.workbench.proposals import ProposalScreen
from goldtui.tui.workbench.workbench import Workbench

PLACES = (FreezePlace, ReplayPlace, ReportPlace, ReviewPlace, Variants)
BENCH: Any = SimpleNamespace(name="botanic-garden")


def workbench(lane: Lane) -> Workbench:
    return Workbench(BENCH, lane, ASCII, "orchid-watering")


def proposals(lane: Lane) -> ProposalScreen:
    below = workbench(lane)
    return ProposalScreen(below.keeping, below.undoing, "Orchids drink rain water.", ASCII)


MADE: dict[str, Callable[[Lane], Screen[Any]]] = {
    "Library": lambda lane: Library(ASCII, lane, "garden.db"),
    "Workbench": workbench,
    "ProposalScreen": proposals,
    "LabellingScreen": lambda lane: LabellingScreen(BENCH, lane, ASCII, "orchid-watering"),
    "AdjudicationScreen": lambda lane: AdjudicationScreen(BENCH, lane, ASCII, "orchid-watering"),
    **{place.__name__: lambda lane, place=place: place(BENCH, lane, ASCII) for place in PLACES},
}


def unreached(bindings: Any, own: object, screen: object) -> list[str]:
    """The actions of these bindings that neither their owner, nor the screen, nor the application has."""
    targets = {"": own, "screen": screen, "app": GoldtuiApp}
    named = [parse(binding.action)[:2] for binding in Binding.make_bindings(bindings)]
    return [name for where, name in named if not callable(getattr(targets[where], f"action_{name}", None))]


@pytest.mark.parametrize("name", MADE)
def test_every_key_of_a_screen_reaches_an_action(name: str) -> None:
    lane = Lane()
    screen = MADE[name](lane)
    lane.close()
    assert unreached(type(screen).BINDINGS, screen, screen) == []


def test_keys_of_the_outline_that_ask_the_screen_reach_it() -> None:
    lane = Lane()
    screen = workbench(lane)
    lane.close()
    assert unreached(Outline.BINDINGS, Outline, screen) == []


def test_a_key_without_a_route_is_found() -> None:
    assert unreached([Binding("f", "prune", "Prune")], object(), object()) == ["prune"]
