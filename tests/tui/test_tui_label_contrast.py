"""What labelling, a disagreement and its dialogs draw can be read in every theme; see test_tui_contrast."""

from __future__ import annotations

import pytest
from hands import ask, press
from labelled import under_review
from test_tui_adjudication import differing
from test_tui_contrast import OWN_COLOURS, contrast, drawn
from tui_fakes import drive, settle

from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.labelling import LabellingScreen


@pytest.mark.parametrize("theme", OWN_COLOURS)
def test_every_text_of_labels_can_be_read(theme):
    pale: dict[tuple[str, str], float] = {}
    seen = set()

    def look(app, where):
        for segment in drawn(app):
            seen.add(where)
            ratio = contrast(segment.style)
            if ratio < 4.5:
                pale.setdefault((where, segment.text.strip()[:30]), round(ratio, 2))

    async def labelling(app, pilot):
        app.theme = theme
        app.push_screen(LabellingScreen(app.bench, app.lane, app.glyphs, "g-1"))
        await settle(app, pilot)
        await press(app, pilot, "tab", "s", "m", "tab", "1", "tab", "s")
        look(app, "labelling")

    async def deciding(app, pilot):
        app.theme = theme
        app.push_screen(AdjudicationScreen(app.bench, app.lane, app.glyphs, "g-1"))
        await settle(app, pilot)
        look(app, "conflicts")
        await ask(pilot, "1")
        look(app, "kind of error")
        await ask(pilot, "escape", "minus", "3", "s", *"why")
        look(app, "none of them")

    drive(under_review(), labelling, go="")
    drive(differing(), deciding, go="")
    assert pale == {}
    assert seen == {"labelling", "conflicts", "kind of error", "none of them"}
