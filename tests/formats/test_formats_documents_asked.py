"""Questions with answers that a document writes down are counted, and no other text is."""

from __future__ import annotations

import pytest

from goldtui.formats.documents.asked import count_questions


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("**Q: Is the loom free?**\nA: On Mondays.\n\n**Q2: Who oils it?**\nA2: The warden.", 2),
        ("Frage: Wer webt?\nAntwort: Jede.\n\nFrage 2: Wann?\nAntwort 2: Immer.\n", 2),
        ("# Loom\n\n## Is it free?\n\nYes.\n\n## Who oils it?\n\nThe warden.\n", 2),
        ("# Loom\n\n## Threads\n\nMany.\n\n## Oil\n\nSome. Who knows?\n", 0),
        ("Q: Is the loom free?\nNobody answered.\nQ: Who?\n", 0),
        ("| # | Question | Answer |\n|---|---|---|\n| 1 | Is it free? | Yes |\n| 2 | Who oils? | Ada |\n", 2),
        ("| Thread | Colour |\n|---|---|\n| 1 | red |\n| 2 | blue |\n", 0),
        ("D: Chi tesse?\n\nR: Tutte.\n\nD: Quando?\n\nR: Sempre.\n", 2),
        ("P: The warp.\n\nR: The weft.\n\nP: The loom.\n\nR: The oil.\n", 0),
        ("A: the warp. B: the weft. Quick: oil it.\n", 0),
    ],
)
def test_marked_questions_and_questions_as_headings_are_counted(text: str, count: int) -> None:
    assert count_questions([text]) == count
