"""A run of restricted words that several texts share, as items of a list do, is one value and leaves on no way out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework import outlet
from goldtui.casework.outlet import PLACEHOLDER
from goldtui.casework.withheld import Withheld, WithheldQuoted, refuse_quoted
from goldtui.formats import verdict_lines
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.tui.kit.content import assemble
from goldtui.workbench.verdicts.judge_ask import write_atoms
from goldtui.workbench.verdicts.judge_run import write_verdicts

SECRET = "The spare key hangs behind the blue door of the pump house."
W = PLACEHOLDER


def chunk(text: str = SECRET, **fields: Any) -> EvidenceChunk:
    return EvidenceChunk(chunk_id="w", version="1", permitted=False, text=text, **fields)


@pytest.fixture(autouse=True)
def held() -> Iterator[None]:
    Withheld((chunk(),)).hold_back("set")
    yield
    outlet.forget()


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (["the spare", "key hangs"], [W, W]),
        (["a boat", "the spare", "key hangs", "a rope"], ["a boat", W, W, "a rope"]),
        (["spare", "", "key", "hangs", "behind"], [W, "", W, W, W]),
        (["so the spare key", "hangs it"], [f"so {W}", f"{W} it"]),
        (["key hangs", "the spare"], ["key hangs", "the spare"]),
        ({"k": ["the spare"], "j": ["key hangs"]}, {"k": ["the spare"], "j": ["key hangs"]}),
        ([{"t": "spare key"}, {"t": "hangs behind"}], [{"t": W}, {"t": W}]),
        ({"extra": {"spare key": "hangs behind"}}, {"extra": {W: W}}),
        (
            {"extra": {"a": ["spare", {"b": "key"}], "c": "hangs"}},
            {"extra": {"a": ["spare", {"b": "key"}], "c": "hangs"}},
        ),
        ({"extra": {"spare": {"key": ["hangs", "behind", 1]}}}, {"extra": {W: {W: [W, W, 1]}}}),
        ({"n": [1, None, True, ["spare key", ["hangs behind"]]]}, {"n": [1, None, True, [W, [W]]]}),
        ({"one": "spare key hangs behind", "two": 2, 3: "x"}, {"one": W, "two": 2, 3: "x"}),
        ({"spare key hangs behind": 1, "the spare key hangs": 2}, {W: 1, f"{W} 2": 2}),
        ("spare key", "spare key"),
        ([], []),
    ],
)
def test_a_run_that_items_share_is_hidden_in_each_of_them(said: Any, shown: Any) -> None:
    assert outlet.fit_value(said) == shown
    assert outlet.repeats(said) == (said != shown)


JSON = st.recursive(
    st.none() | st.integers() | st.text(alphabet="ab kx", max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "extra", ""]), inner),
    max_leaves=12,
)


@given(value=JSON)
def test_a_value_without_them_stays_as_it_is(value: Any) -> None:
    assert outlet.fit_value(value) == value


def test_parts_of_a_drawn_line_are_one_line() -> None:
    assert assemble(("The spare ", "bold"), ("key", ""), (" hangs here", "")).plain == f"{W}{W}{W} here"


def test_a_row_of_a_table_is_one_row() -> None:
    from goldtui.cli.columns import table_lines

    assert " ".join("\n".join(table_lines([["spare key", "hangs behind", "open"]], None)).split()) == f"{W} {W} open"


CASES = {
    "tags": {"tags": ["one", "the spare", "key hangs"]},
    "points": {"points": [{"point_id": "p", "text": "It is the spare"}, {"point_id": "q", "text": "Key hangs there"}]},
    "points[0].answer_phrases": {
        "points": [{"point_id": "p", "text": "x", "answer_phrases": ["spare key", "hangs behind"]}]
    },
    "reference.claims": {
        "reference": {
            "answer_id": "a",
            "text": "x",
            "claims": [{"claim_id": "c", "text": "see blue"}, {"claim_id": "d", "text": "door of the house"}],
        }
    },
    "constraints": {"constraints": ["spare", "key", "hangs", "behind"]},
    "extra": {"extra": {"the spare": "key hangs"}},
    "extra.deep": {"extra": {"deep": [["the spare"], {"k": "x"}], "l": ["spare", "key hangs behind"]}},
}


@pytest.mark.parametrize("place", CASES)
def test_no_export_and_no_release_holds_a_run_that_two_texts_share(place: str) -> None:
    case = GoldCase.model_validate({"case_id": "q", "question": "When?", **CASES[place]})
    with pytest.raises(WithheldQuoted) as refused:
        refuse_quoted(GoldSet(name="s", cases=(case,), evidence=(chunk(),)))
    places = [one.message.split(" repeats")[0] for one in refused.value.problems]
    assert len(places) >= 2
    assert all(place.split(".")[0].split("[")[0] in one for one in places)


def test_ids_in_a_list_are_names_of_sources() -> None:
    case = GoldCase(case_id="q", question="When?", required_source_ids=("the spare", "key hangs"))
    refuse_quoted(GoldSet(name="s", cases=(case,), evidence=(chunk(),)))


def test_the_length_is_that_of_the_policy() -> None:
    case = GoldCase(case_id="q", question="When?", tags=("spare key", "hangs"))
    refuse_quoted(GoldSet(name="s", cases=(case,), evidence=(chunk(),)))
    with pytest.raises(WithheldQuoted):
        refuse_quoted(GoldSet(name="s", cases=(case,), evidence=(chunk(),), policy=Policy(min_quote_words=3)))


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("so the spare key hangs it", f"so {'•' * 19} it"),
        ("the spare\nkey hangs", f"{'•' * 9}\n{'•' * 9}"),
        ("the spare key", "the spare key"),
    ],
)
def test_a_field_draws_a_dot_for_each_restricted_character(typed: str, drawn: str) -> None:
    assert outlet.dotted(typed) == drawn


def test_a_line_is_broken_after_its_words_are_hidden() -> None:
    lines = outlet.wrapped(f"{'so ' * 9}the spare key hangs there", 40, then="  ")
    assert " ".join(" ".join(lines).split()) == f"{'so ' * 9}{W} there"


def verdict(**fields: Any) -> StatementVerdict:
    plain = {"key": "a" * 64, "case_id": "q", "case_digest": "b" * 64, "statement": "It is closed.", "verdict": "1"}
    return StatementVerdict.model_validate(
        {**plain, "by": "judge", "who": "c" * 64, "at": "2026-01-05T00:00:00Z", **fields}
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"case_id": "spare-key-hangs-behind"},
        {"chunk_ids": ("open", "spare-key-hangs-behind"), "chunk_digests": ("d" * 64, "e" * 64)},
        {"statement": "The spare key hangs."},
        {"span": "the spare", "reason": "sparekeyhangsbehind"},
        {"makes": ("the spare key hangs",)},
        {"who": "The Spare Key Hangs"},
    ],
)
def test_no_verdict_file_holds_them_in_any_field(fields: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "verdicts.jsonl"
    assert write_verdicts(path, [verdict(), verdict(**fields)]) == 1
    assert len(verdict_lines.read(path)) == 1


def test_no_file_of_atoms_holds_them(tmp_path: Path) -> None:
    path = tmp_path / "atoms.jsonl"
    write_atoms(
        path, [{"case_id": "q"}, {"case_id": "spare-key-hangs-behind"}, {"sources": ["the spare", "key hangs"]}]
    )
    assert path.read_text(encoding="utf-8").count("\n") == 1
