"""The table of what a fleet costs is the one that its command prints."""

from __future__ import annotations

import re
import shlex

from scripts.fleet import asked, table
from tests.docs.doc_blocks import ROOT

PAGE = (ROOT / "docs" / "howto" / "fleet.md").read_text(encoding="utf-8")


def test_the_page_shows_what_its_command_prints() -> None:
    command = re.search(r"^python scripts/fleet\.py (.*)$", PAGE, re.MULTILINE)
    assert command is not None
    assert table(asked(shlex.split(command[1]))) in PAGE


def test_ten_times_the_machines_take_a_tenth_of_the_hours_and_the_same_money() -> None:
    measured = "--score-us 3600 --merge-us 0 --merge-kib 1 --run-bytes 1 --result-bytes 1 --cores 10 --price 0.5"
    rows = [line for line in table(asked(measured.split())).splitlines() if line.count("|") == 5][2:]
    assert rows == ["| 1 | 100.0 | 1,000 | 500 |", "| 10 | 10.0 | 1,000 | 500 |", "| 100 | 1.0 | 1,000 | 500 |"]
