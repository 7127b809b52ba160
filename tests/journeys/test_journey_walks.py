"""The walks of ARCHITECTURE.md: the files that it names are entered in its order, and their number is about right."""

from __future__ import annotations

import re

import pytest

from scripts.house import PAGE
from scripts.walks import WALKS, entered


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_goes_where_the_page_says(name: str) -> None:
    said = PAGE.read_text(encoding="utf-8")
    walk = re.search(rf"(?s)\*\*{re.escape(str(WALKS[name].__doc__))}\*\* (\d+) files: (.*?)\n\n", said)
    assert walk, "the page has no such walk"
    files = entered(name)
    stops = re.findall(r"`([a-z_/]+\.py)`", walk[2])
    assert len(stops) > 10
    assert stops == sorted(stops, key=files.index)
    # A gate or a variant more must not need a new page; a walk that has grown by a tenth does.
    assert abs(len(files) - int(walk[1])) <= len(files) / 10
