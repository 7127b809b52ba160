"""A field draws dots where its text repeats a restricted source, and the text stays what it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from textual.app import App, ComposeResult
from tui_fakes import grid

from goldtui.casework import outlet
from goldtui.casework.withheld import Withheld
from goldtui.model.records import EvidenceChunk
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.field_editor import FieldEditor

SECRET = "The spare lantern hangs behind the third mooring post."


@pytest.fixture(autouse=True)
def held() -> Iterator[None]:
    Withheld((EvidenceChunk(chunk_id="w", version="1", permitted=False, text=SECRET),)).hold_back("set")
    yield
    outlet.forget()


class Fields(App[None]):
    def compose(self) -> ComposeResult:
        yield EnterInput("", id="row")
        yield FieldEditor(id="text")


def drawn(fill: str) -> tuple[str, str, str]:
    async def main() -> tuple[str, str, str]:
        app = Fields()
        async with app.run_test(size=(60, 8)) as pilot:
            row, text = app.query_one(EnterInput), app.query_one(FieldEditor)
            row.value = fill.replace("\n", " ")
            text.open(fill)
            await pilot.pause()
            return grid(app), row.value, text.value

    return asyncio.run(main())


@pytest.mark.parametrize(
    "fill",
    [
        "runs/spare-lantern-hangs-behind.jsonl",
        "open-1 | spare lantern\nhangs behind",
        "It sparelanternhangsbehind",
        "https://example.org/?q=spare%20lantern%20hangs%20behind",
    ],
)
def test_a_field_that_is_filled_draws_dots_and_keeps_its_text(fill: str) -> None:
    seen, row, text = drawn(fill)
    assert "lantern" not in seen
    assert seen.count("•") > 20
    assert (row, text) == (fill.replace("\n", " "), fill)


def test_what_repeats_too_little_is_drawn() -> None:
    assert drawn("a spare lantern hangs")[0].count("a spare lantern hangs") == 2
