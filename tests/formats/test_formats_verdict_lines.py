"""A verdict file gives back what was written, and a line that says too much or too little is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.formats import verdict_lines
from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import UnusableInput
from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict

DIGEST = "0f" * 32
texts = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0"), min_size=1, max_size=12)
hexes = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


@st.composite
def verdicts(draw: st.DrawFn) -> StatementVerdict:
    says = draw(st.sampled_from(Saying))
    sources = draw(st.lists(st.tuples(texts, hexes), max_size=3))
    return StatementVerdict(
        key=draw(hexes),
        case_id=draw(texts),
        case_digest=draw(hexes),
        statement=draw(texts),
        chunk_ids=tuple(one for one, _ in sources),
        chunk_digests=tuple(one for _, one in sources),
        verdict=says,
        by=draw(st.sampled_from(SaidBy)),
        who=draw(texts),
        at="2026-11-29T15:00:00Z",
        span=draw(texts),
        reason=draw(texts),
        lie=draw(st.sampled_from(LieKind)) if says is Saying.NOT_SUPPORTED else None,
    )


@given(st.lists(verdicts(), max_size=4).map(tuple))
def test_what_was_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, given: tuple[StatementVerdict]
) -> None:
    path = tmp_path_factory.mktemp("verdicts") / "said.jsonl"
    atomic_write(path, verdict_lines.write(given))
    assert verdict_lines.read(path) == given


GOOD = {
    "key": DIGEST,
    "case_id": "fern-loan",
    "case_digest": DIGEST,
    "statement": "The fern goes back in May.",
    "chunk_ids": ["loans"],
    "chunk_digests": [DIGEST],
    "verdict": "1",
    "by": "person",
    "who": "ada",
    "at": "2026-11-29T15:00:00Z",
}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"verdict": "1.0"}, "field_value"),
        ({"verdict": True}, "field_value"),
        ({"verdict": "yes"}, "field_value"),
        ({"key": "short"}, "field_value"),
        ({"mood": "sure"}, "field_value"),
        ({"who": ""}, "field_empty"),
        ({"chunk_digests": []}, "verdict_sources"),
        ({"lie": "overstated"}, "verdict_lie"),
    ],
)
def test_a_line_that_is_no_verdict_is_refused_with_its_place(
    tmp_path: Path, changed: dict[str, object], code: str
) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (GOOD, {**GOOD, **changed})), encoding="utf-8")
    with pytest.raises(UnusableInput) as refused:
        verdict_lines.read(path)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == (code, f"{path}:2")
    assert problem.fix


def test_two_verdicts_under_one_key_of_a_line_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(json.dumps(GOOD).replace('"verdict": "1"', '"verdict": "0", "verdict": "1"') + "\n", "utf-8")
    with pytest.raises(UnusableInput, match="verdict"):
        verdict_lines.read(path)
