"""What lies inside an object that a system wrote is never gold, and rows with such an object are offered as runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_mapping_said_next import offered

from goldtui.workbench.library.proposing import propose

Lines = Callable[..., Path]


def meanings(path: Path) -> dict[str, str]:
    offer = offered(path)
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def judged(outer: str, number: int, **said: Any) -> dict[str, Any]:
    item = {"query": f"Who mends sail {number}?", "expected_answer": f"Sailmaker {number} mends it."}
    return {"item": {**item, "notes": "asked at the pier"}, outer: {"answer": "Nobody at all.", **said}}


@pytest.mark.parametrize("outer", ["response", "output", "prediction", "generated", "result", "réponse", "risposta"])
def test_what_a_system_says_of_an_answer_says_nothing_of_the_question(outer: str, lines: Lines) -> None:
    said = {"answerable": False, "category": "sails", "must_include": ["nobody"], "source_files": ["a.md"]}
    found = meanings(lines(*(judged(outer, n, **said) for n in range(4))))
    assert found["item.expected_answer"] == "reference answer"
    inside = {means for name, means in found.items() if name.startswith(f"{outer}.")}
    assert inside == {"extra"}


def test_what_the_item_says_goes_before_what_the_system_says(lines: Lines) -> None:
    rows = [judged("completion", n, answerable=False) for n in range(4)]
    for row in rows:
        row["item"]["expected_answerable"] = True
    assert meanings(lines(*rows))["item.expected_answerable"] == "whether it can be answered"


TURNS = [{"role": "system", "content": "You know the sails."}, {"role": "user", "content": "Who mends sail 3?"}]


@pytest.mark.parametrize(
    ("outer", "inner"), [("output", "text"), ("response", "content"), ("result", "message"), ("prediction", "reply")]
)
def test_a_log_of_turns_and_of_what_was_written_is_a_run(outer: str, inner: str, lines: Lines) -> None:
    rows: list[dict[str, Any]] = [
        {
            "trace_id": f"t{n}",
            "input": {"messages": TURNS},
            "retrieval": [{"chunk_id": f"sails-{n}", "text": "The sailmaker mends all sails.", "score": 0.5}],
            outer: {inner: f"Sailmaker {n} mends it.", "tokens": 5},
            "latency_ms": 12 + n,
        }
        for n in range(4)
    ]
    rows[2] |= {outer: None, "error": {"type": "Timeout"}}
    proposed = propose((lines(*rows),))
    offer = proposed.offers[0]
    assert (offer.kind, offer.importable) == ("run", 4)
    found = {one.name: one.means for one in offer.columns}
    assert found[f"{outer}.{inner}"] == "answer of the system"
    assert found["input.messages[].content"] == "question"
    assert not any(one.kind == "gold" for one in proposed.others)


def test_an_output_next_to_nothing_but_its_input_may_be_right(lines: Lines) -> None:
    rows = [{"input": {"question": f"Who mends sail {n}?"}, "output": {"answer": f"Sailmaker {n}."}} for n in range(4)]
    assert offered(lines(*rows)).kind == "gold"
    assert meanings(lines(*rows))["output.answer"] == "reference answer"


def test_a_result_that_holds_the_row_itself_is_no_answer(lines: Lines) -> None:
    rows = [
        {"result": {"question": f"Who mends sail {n}?", "expected_answer": f"Sailmaker {n}."}, "latency_ms": n}
        for n in range(4)
    ]
    assert meanings(lines(*rows))["result.expected_answer"] == "reference answer"
