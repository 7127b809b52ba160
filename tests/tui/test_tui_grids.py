"""The screens as grids of characters, kept in `grids/`. `GOLDTUI_UPDATE_GRIDS=1` writes them anew after a look."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tui_fakes import bench, case, claims_of, drive, grid, settle

GRIDS = Path(__file__).parent / "grids"


def red_case():
    """A case whose second claim quotes words that the source does not have."""
    first, second = claims_of(case())
    wrong = second.model_copy(update={"support_phrases": ("using rain water only",)})
    return case(reference=case().reference.model_copy(update={"claims": (first, wrong)}))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", ["library", "workbench"])
def test_a_screen_looks_as_it_did_when_somebody_last_looked(screen, size):
    seen = []

    async def scenario(app, pilot):
        if screen == "workbench":
            await pilot.press("f")
            await settle(app, pilot)
        seen.append(grid(app))

    go = "g-1" if screen == "workbench" else ""
    drive(bench(red_case(), case("g-2"), case("g-3")), scenario, size, go=go)
    path = GRIDS / f"{screen}-{size[0]}x{size[1]}.txt"
    if os.environ.get("GOLDTUI_UPDATE_GRIDS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(seen[0] + "\n", encoding="utf-8")
    assert seen[0] + "\n" == path.read_text(encoding="utf-8")
