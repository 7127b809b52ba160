"""A group of sources written as a line is read back as the same group, whatever the ids hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.records import GoldCase
from goldtui.model.source_groups import group_lines, group_text, read_group, read_groups

IDS = st.one_of(
    st.sampled_from(["a", "a | b", "[", '["a"]', " a", "a|", "\n", "x\u200b"]), st.text(min_size=1, max_size=6)
)
GROUPS = st.lists(IDS, max_size=4).map(tuple)


@given(GROUPS)
def test_a_group_survives_its_line(group: tuple[str, ...]) -> None:
    assert read_group(group_text(group)) == group


@given(st.lists(GROUPS, max_size=3).map(tuple))
def test_groups_survive_their_lines_and_no_line_breaks(groups: tuple[tuple[str, ...], ...]) -> None:
    lines = group_lines(groups)
    assert read_groups(lines) == groups
    assert not any("\n" in line for line in lines)


def test_a_person_reads_and_types_ids_between_bars() -> None:
    assert group_text(("tides-3", "almanac 7")) == "tides-3 | almanac 7"
    assert read_group(" tides-3|almanac 7 | tides-3 ") == ("tides-3", "almanac 7")
    assert read_group("  ") == ()


def test_a_line_that_only_begins_like_a_list_is_a_plain_line() -> None:
    assert read_group("[1] | [2]") == ("[1]", "[2]")


def test_a_case_names_what_it_requires_alone_or_in_a_group_each_once() -> None:
    case = GoldCase(
        case_id="tide",
        question="When is high water?",
        required_source_ids=("tides", "moon"),
        source_alternatives=(("almanac", "tides"), (), ("almanac", "buoy")),
    )
    assert case.named_source_ids == ("tides", "moon", "almanac", "buoy")
    assert case.source_groups == (frozenset({"almanac", "tides"}), frozenset({"almanac", "buoy"}))
    other = case.model_copy(update={"source_alternatives": ()})
    assert (other.named_source_ids, other.source_groups) == (("tides", "moon"), ())


def test_a_case_without_groups_has_the_json_it_had_before_there_were_any() -> None:
    case = GoldCase(case_id="tide", question="When is high water?")
    assert "source_alternatives" not in case.model_dump(mode="json")
    assert "source_alternatives" not in case.model_dump_json()
    grouped = case.model_copy(update={"source_alternatives": (("a", "b"),)})
    assert GoldCase.model_validate_json(grouped.model_dump_json()) == grouped
