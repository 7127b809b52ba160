"""Several systems in one file: nothing that was recorded of one is read as that of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui import api
from goldtui.model.records import RagTrace
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ASKED = ("Where is the fern?", "Who rakes the moss?", "When does the oak flower?")


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def nested(lines: Callable[..., Path], **of: dict[str, Any]) -> Path:
    return lines(*({"id": f"q{n}", "question": asked, "methods": of} for n, asked in enumerate(ASKED)))


def first(path: Path, system: str) -> RagTrace:
    return api.read_traces(path, system=system)[0]


@pytest.fixture
def methods(lines: Callable[..., Path]) -> Path:
    """Two methods, each with its answer, what it found, what it read and what it cites."""
    return nested(
        lines,
        **{
            name: {
                "answer": f"In the bed that {name} knows",
                "retrieved_chunk_ids": [f"{name}-1", f"{name}-2"],
                "contexts": [{"id": f"{name}-2", "text": "Ferns like shade", "score": 0.5}],
                "citations": [f"{name}-2"],
            }
            for name in ("spade", "rake")
        },
    )


@pytest.mark.parametrize("system", ["spade", "rake"])
def test_every_column_is_that_of_the_chosen_system(methods: Path, system: str) -> None:
    trace = first(methods, system)
    assert trace.response == f"In the bed that {system} knows"
    assert trace.first_stage_ids == (f"{system}-1", f"{system}-2")
    assert (trace.selected_context_ids, trace.citations) == ((f"{system}-2",), (f"{system}-2",))


def test_the_columns_of_another_system_are_named_as_such(methods: Path) -> None:
    offer = offered(methods)
    found = meanings(offer)
    assert offer.systems == (("spade", 3), ("rake", 3))
    assert found["methods.rake.retrieved_chunk_ids"] == "of another system"


def test_what_one_system_lacks_another_does_not_fill_in(lines: Callable[..., Path]) -> None:
    spade = {"answer": "In bed 1 I think", "retrieved_ids": ["s-1"]}
    path = nested(lines, spade=spade, rake={"answer": "In bed 2 I think"})
    assert first(path, "spade").first_stage_ids == ("s-1",)
    rake = first(path, "rake")
    assert (rake.first_stage_ids, rake.selected_context_ids) == ((), ())
    assert {"first_stage_ids", "selected_context_ids"} <= set(rake.inferred)


def test_columns_that_carry_the_name_of_a_system_belong_to_it(lines: Callable[..., Path]) -> None:
    rows = [
        {
            "question": asked,
            **{f"{name}_answer": f"{name} says bed {n}" for name in ("oak", "elm")},
            **{f"{name}_retrieved_docs": [f"{name}-{n}"] for name in ("oak", "elm")},
            "latency_ms": 4,
        }
        for n, asked in enumerate(ASKED)
    ]
    path = lines(*rows)
    assert [first(path, name).first_stage_ids for name in ("oak", "elm")] == [("oak-0",), ("elm-0",)]


def test_systems_that_only_retrieve_are_several_too(lines: Callable[..., Path]) -> None:
    path = nested(lines, **{name: {"retrieved_ids": [f"{name}-1"]} for name in ("spade", "rake")})
    assert [name for name, _ in offered(path).systems] == ["spade", "rake"]
    assert first(path, "rake").first_stage_ids == ("rake-1",)


@pytest.mark.parametrize("column", ["chunks_retrieved", "num_retrieved_chunks", "retrieved_docs", "retrieved_count"])
def test_a_bare_count_is_no_id(lines: Callable[..., Path], column: str) -> None:
    rows = ({"question": asked, "answer": "In bed 1 I think", column: 8, "latency_ms": 4} for asked in ASKED)
    offer = offered(lines(*rows))
    assert meanings(offer)[column] == "not read"
    assert any(f'"{column}" only counts it' in one for one in offer.decide)


def test_numbers_in_a_list_are_ids(lines: Callable[..., Path]) -> None:
    rows = ({"question": asked, "answer": "In bed 1 I think", "retrieved_docs": [8, 12]} for asked in ASKED)
    assert meanings(offered(lines(*rows)))["retrieved_docs[]"] == "retrieved ids"


@pytest.mark.parametrize("column", ["strategy", "method", "approach", "retriever", "config", "chunking_strategy"])
def test_rows_that_ask_again_for_each_way_of_working_are_of_several_systems(
    lines: Callable[..., Path], column: str
) -> None:
    path = lines(
        *(
            {"user_input": asked, "response": f"In the bed of {name}", "reference": "In bed 1", column: name}
            for name in ("spade work", "rake + hose + watering can")
            for asked in ASKED
        )
    )
    offer = offered(path)
    assert (offer.kind, offer.systems) == ("run", (("spade work", 3), ("rake + hose + watering can", 3)))
    assert "--system NAME" in offer.command
    chosen = api.read_traces(path, system="spade work")
    assert {one.response for one in chosen} == {"In the bed of spade work"}


def test_the_column_that_tells_the_rows_apart_is_the_system(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": asked, "response": f"In the bed of {name}", "model": f"m{n % 2}", "strategy": name}
        for name in ("spade", "rake")
        for n, asked in enumerate(ASKED)
    ]
    assert offered(lines(*({**row, "latency_ms": 4} for row in rows))).systems == (("spade", 3), ("rake", 3))


def test_a_run_without_one_answer_is_proposed_as_its_references(lines: Callable[..., Path]) -> None:
    path = lines(*({"user_input": asked, "response": "", "reference": "In bed 1 of the wall"} for asked in ASKED))
    offer = offered(path)
    assert (offer.kind, meanings(offer)["reference"]) == ("gold", "reference answer")
    said = '"response" is empty in all of its first 3 rows, so it is no run with answers'
    assert any(one.endswith(said) for one in offer.why)
    run = next(one for one in propose((path,)).others if one.kind == "run")
    assert 'what was answered: "response" is empty in all of its first 3 rows' in run.decide


def test_a_run_of_what_was_found_stays_one_without_answers(lines: Callable[..., Path]) -> None:
    rows = (
        {"user_input": asked, "response": "", "retrieved_context_ids": ["b-1"], "reference": "x"} for asked in ASKED
    )
    offer = offered(lines(*rows))
    assert offer.kind == "run"
    assert any('"response" is empty' in one for one in offer.decide)
