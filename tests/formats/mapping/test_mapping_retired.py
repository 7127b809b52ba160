"""Rows that are no longer used are left out, and said to be; one that may not count is asked about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

TOOLS = ["Is a drill lent?", "Is a saw lent?", "Is glue lent?", "Is a ladder lent?", "Is paint lent?", "Is tape lent?"]


def tools(**more: list[Any]) -> list[dict[str, Any]]:
    rows = [{"question": one, "answer": f"Ask the warden about number {n}."} for n, one in enumerate(TOOLS)]
    return [{**row, **{key: values[n] for key, values in more.items()}} for n, row in enumerate(rows)]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


@pytest.mark.parametrize(
    ("name", "live", "gone"),
    [
        ("Status", "live", "Retired"),
        ("status", "ok", "DEPRECATED"),
        ("Review status", "approved", "obsolete"),
        ("Zustand", "gilt", "veraltet"),
        ("lifecycle", "current", "archived"),
        ("active", True, False),
        ("enabled", "yes", "no"),
        ("is_active", 1, 0),
        ("archived", False, True),
        ("deprecated", "", "x"),
    ],
)
def test_a_row_that_is_no_longer_used_is_left_out(
    name: str, live: object, gone: object, lines: Callable[..., Path]
) -> None:
    offer = offered(lines(*tools(**{name: [live, gone, live, live, gone, live]})))
    assert (offer.rows, offer.importable) == (6, 4)
    assert [one.code for one in offer.refused] == ["row_not_used", "row_not_used"]
    assert any(f'whether rows whose "{name}" is' in one for one in offer.decide)
    assert "--skip-refused" in offer.command


@pytest.mark.parametrize(("name", "said"), [("status", "draft"), ("Status", "Won't do"), ("state", "in review")])
def test_a_row_that_may_not_count_is_asked_about(name: str, said: str, lines: Callable[..., Path]) -> None:
    offer = offered(lines(*tools(**{name: ["approved", said, "approved", "approved", said, "approved"]})))
    assert offer.importable == 6
    asked = f'whether rows count whose "{name}" is "{said}": 2 of the first 6 rows, taken as others'
    assert asked in offer.decide


def test_a_day_on_which_a_row_was_retired_is_asked_about(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*tools(archived_at=["", "2026-01-04", "", "", "", ""])))
    assert any('whether rows with "archived_at" are still used: 1 of the first 6' in one for one in offer.decide)


def test_where_every_row_is_retired_it_is_asked_and_none_is_left_out(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*tools(status=["archived"] * 6)))
    assert offer.importable == 6
    assert 'whether the rows are still used: "status" is "archived" in all of them' in offer.decide


def test_texts_that_are_no_longer_in_force_are_asked_about(lines: Callable[..., Path]) -> None:
    texts = [f"Rule {n} says that a tool is lent for {n} days and then comes back to the desk." for n in range(4)]
    rows = [{"id": f"r{n}", "text": text, "status": ("valid", "superseded")[n % 2]} for n, text in enumerate(texts)]
    offer = offered(lines(*rows))
    assert (offer.kind, offer.importable) == ("evidence", 4)
    asked = 'whether texts whose "status" is "superseded" are in force: 2 of the first 4 rows, taken as others'
    assert asked in offer.decide


def test_words_of_another_column_retire_nothing(lines: Callable[..., Path]) -> None:
    offer = offered(lines(*tools(topic=["retired", "live", "retired", "live", "live", "live"])))
    assert offer.importable == 6


@pytest.mark.parametrize("name", ["Topic", "Kategorie", "Section", "Source"])
def test_empty_cells_below_the_first_of_a_group_are_asked_about(name: str, lines: Callable[..., Path]) -> None:
    offer = offered(lines(*tools(**{name: ["saws.md", "", "", "paint.md", "", ""]})))
    asked = f'whether the empty cells of "{name}" go on with the one above: 4 of the first 6 rows have none'
    assert any(one.startswith(asked) for one in offer.decide)


def test_a_cell_that_is_only_missing_is_not_asked_about_so(lines: Callable[..., Path]) -> None:
    values = ["lending", "lending", "", "repair", "lending", "repair"]
    assert not any("go on with the one above" in one for one in offered(lines(*tools(topic=values))).decide)


def test_rows_of_a_known_tool_are_left_out_too(lines: Callable[..., Path]) -> None:
    rows = [
        {
            "messages": [{"role": "user", "content": one}, {"role": "assistant", "content": "Ask the desk."}],
            "state": said,
        }
        for one, said in zip(TOOLS, ["live", "retired", "live", "live", "live", "live"], strict=True)
    ]
    offer = offered(lines(*rows))
    assert (offer.mapping, offer.importable, [one.code for one in offer.refused]) == (
        "chat-messages",
        5,
        ["row_not_used"],
    )
