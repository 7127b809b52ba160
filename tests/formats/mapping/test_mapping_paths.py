"""Paths find what tools nest, and what nobody takes is left."""

from __future__ import annotations

import pytest

from goldtui.formats.mapping.paths import PathError, Taking, leaves, steps, values_at

ROW = {
    "turns": [
        {"role": "user", "text": "Is it open?"},
        {"role": "agent", "text": "Yes."},
        {"role": "user", "text": "When?"},
    ],
    "answers": {"system_a": {"text": "At nine."}, "system_b": {"text": "At ten."}},
    "retrieval.documents": [{"document.id": "ferns-1"}],
    "payload": '{"query": "When?"}',
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("turns[].text", ["Is it open?", "Yes.", "When?"]),
        ("turns[-1].text", ["When?"]),
        ("turns[role=user][-1].text", ["When?"]),
        ("turns[role=user|agent][0].text", ["Is it open?"]),
        ("answers.*.text", ["At nine.", "At ten."]),
        ("answers.{}", ["system_a", "system_b"]),
        ("retrieval.documents[].document.id", ["ferns-1"]),
        ("payload~.query", ["When?"]),
        ("payload.query", ["When?"]),
        ("nothing.here", []),
        ("turns[7].text", []),
    ],
)
def test_a_path_finds_every_value_in_order(path: str, values: list[str]) -> None:
    assert [one.value for one in values_at(ROW, path)] == values


@pytest.mark.parametrize("path", ["", "a[", "a]b["])
def test_a_path_that_cannot_be_read_is_refused(path: str) -> None:
    with pytest.raises(PathError):
        steps(path)


def test_what_was_not_taken_is_left_and_empty_shells_are_not() -> None:
    taking = Taking(ROW)
    for path in ("turns[].text", "answers.*.text", "payload"):
        for found in taking.at(path):
            taking.take(found.place)
    assert taking.rest() == {
        "turns": [{"role": "user"}, {"role": "agent"}, {"role": "user"}],
        "retrieval.documents": [{"document.id": "ferns-1"}],
    }


def test_columns_are_the_paths_to_values_with_an_example() -> None:
    assert leaves({"a": {"b": 1}, "c": [{"d": "x"}, {"e": "y"}], "f": ["g"]}) == {
        "a.b": 1,
        "c[].d": "x",
        "c[].e": "y",
        "f": ["g"],
    }
