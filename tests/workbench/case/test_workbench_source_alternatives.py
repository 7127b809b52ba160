"""A group of alternative sources comes through every place that a case goes through, and edits keep to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from case_strategies import CASES, GROUPS
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.casework import edits
from goldtui.casework.diff import diff_cases
from goldtui.casework.fields import FIELD_TITLES
from goldtui.casework.judge_set import stranger
from goldtui.casework.merge import merge
from goldtui.casework.parts import case_of, parts_of
from goldtui.casework.withheld import Withheld
from goldtui.formats import gold_lines, native
from goldtui.formats.binding import unbind
from goldtui.formats.case_form import read_form, write_form
from goldtui.formats.declare import ReadOptions, WriteOptions
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.spot import Spot
from goldtui.release.canonical import canonical_bytes
from goldtui.reports.case_text import case_lines
from goldtui.store.cases import revisions
from goldtui.store.cases.search import index_text
from goldtui.store.chain.digests import body_of
from goldtui.tui.workbench import fields
from goldtui.workbench.case.cloning import clone_case
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.case.neighbours import move_source
from goldtui.workbench.case.show_case import shown_case
from goldtui.workbench.freeze.content import row_of
from tests.workbench.conftest import green_case, pool_chunk

FIELD = Spot("case", "source_alternatives")
SET = ReadOptions()
SOME = st.lists(st.sampled_from(["ferns#1", "lawn#2", "a | b", "[pond", "\n"]), min_size=1, max_size=3).map(tuple)


def through_native(case: GoldCase) -> GoldCase:
    with TemporaryDirectory() as folder:
        target = Path(folder) / "set"
        native.write(GoldSet(name="ferns", cases=(case,), evidence=(pool_chunk(),)), target, WriteOptions())
        return native.read([target], SET).goldset.cases[0]


def through_gold_lines(case: GoldCase) -> GoldCase:
    with TemporaryDirectory() as folder:
        target = Path(folder) / "gold.jsonl"
        known = case.model_copy(update={"expected_behaviour": case.expected_behaviour or "answer"})
        gold_lines.write(GoldSet(name="ferns", cases=(known,)), target, WriteOptions())
        return gold_lines.read([target], SET).goldset.cases[0]


PLACES: dict[str, Callable[[GoldCase], GoldCase]] = {
    "native directory": through_native,
    "gold lines": through_gold_lines,
    "body of a revision": lambda case: GoldCase.model_validate_json(body_of(case, "here")),
    "row of a release": lambda case: GoldCase.model_validate(row_of(case)),
    "canonical bytes": lambda case: GoldCase.model_validate_json(canonical_bytes(unbind(case))),
    "parts": lambda case: case_of(case.case_id, parts_of(case)),
    "plain form": lambda case: read_form(write_form(case), "here").case,
    "cleaned of withheld words": lambda case: Withheld(
        [EvidenceChunk(chunk_id="w", version="1", permitted=False, text="ferns#1 and lawn#2 lie near the old mill")]
    ).clean_case(case),
    "another id": lambda case: case.model_copy(update={"case_id": "ferns-2"}),
    "merge with a text that others left alone": lambda case: merge(case, case, case).case({}),
}


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=25, deadline=None)
@given(case=CASES, groups=st.tuples(SOME) | st.tuples(SOME, SOME))
def test_no_place_loses_a_group(place: str, case: GoldCase, groups: tuple[tuple[str, ...], ...]) -> None:
    given_case = case.model_copy(update={"source_alternatives": groups})
    assert PLACES[place](given_case).source_alternatives == groups


@given(CASES, GROUPS, GROUPS, st.text(max_size=5))
def test_a_merge_keeps_my_groups_and_their_question(
    base: GoldCase, old: tuple[tuple[str, ...], ...], mine: tuple[tuple[str, ...], ...], question: str
) -> None:
    base = base.model_copy(update={"source_alternatives": old, "question": "Q"})
    here = base.model_copy(update={"source_alternatives": mine})
    there = base.model_copy(update={"question": question})
    assert merge(base, here, there).case({}) == here.model_copy(update={"question": question})


def test_groups_that_both_added_stand_beside_each_other() -> None:
    base = GoldCase(case_id="q", question="Q")
    mine = base.model_copy(update={"source_alternatives": (("map", "guide"),)})
    theirs = base.model_copy(update={"source_alternatives": (("sign", "leaflet"),)})
    both = merge(base, mine, theirs).case({})
    assert set(both.source_alternatives) == {("map", "guide"), ("sign", "leaflet")}


def test_a_stored_case_keeps_its_groups_and_so_does_its_copy(sit) -> None:
    session = sit("Ben")
    desk = open_case(session, "q1")
    groups = (("pool", "poster"),)
    grouped = desk.case.model_copy(update={"required_source_ids": (), "source_alternatives": groups})
    save_case(session, grouped, desk.number)
    assert open_case(session, "q1").case.source_alternatives == groups
    copy = revisions.latest(session.store, clone_case(session, "q1").case_id)
    assert copy is not None
    assert copy.case.source_alternatives == groups


def test_a_case_without_groups_has_the_bytes_it_had_before() -> None:
    case = green_case()
    assert "source_alternatives" not in body_of(case, "here")
    assert "source_alternatives" not in unbind(case)
    assert "source_alternatives" not in row_of(case)
    assert "source_alternatives" not in gold_lines.gold_line(case)


def test_gold_lines_say_that_the_scorer_asks_for_no_group() -> None:
    case = green_case().model_copy(update={"source_alternatives": (("pool", "poster"),)})
    assert any("source_alternatives" in notice.message for notice in gold_lines.changes(case))
    assert not [notice for notice in gold_lines.changes(green_case()) if "source_alternatives" in notice.message]


# What people see and type.

GROUPED = green_case().model_copy(update={"required_source_ids": (), "source_alternatives": (("pool", "poster"),)})


def test_a_group_is_typed_as_one_line_and_read_back() -> None:
    assert fields.read(GROUPED, FIELD) == "pool | poster"
    typed = fields.write(GROUPED, FIELD, "pool | poster\n\nsign|map | sign\npool | poster").case
    assert typed.source_alternatives == (("pool", "poster"), ("sign", "map"))
    assert fields.remove(GROUPED, FIELD).case.source_alternatives == ()
    assert FIELD_TITLES["source_alternatives"] == "any one of"


def test_a_group_is_shown_found_and_compared() -> None:
    assert "Any one of: pool | poster" in list(case_lines(GROUPED, "draft"))
    assert "poster" in index_text(GROUPED)
    (change,) = [one for one in diff_cases(green_case(), GROUPED) if one.spot == FIELD]
    assert (change.title, change.before, change.after) == ("any one of", "", "pool | poster")


def test_a_source_of_a_group_is_not_required_alone_by_marking_a_phrase_in_it() -> None:
    cited = edits.set_citation(GROUPED, "c1", None).case
    marked = edits.mark_phrase(cited, "c1", "poster", "opens at 6").case
    assert marked.required_source_ids == ()
    assert edits.mark_phrase(cited, "c1", "sign", "opens at 6").case.required_source_ids == ("sign",)


def test_requiring_a_source_of_a_group_changes_nothing_and_says_why() -> None:
    edit = edits.toggle_required(GROUPED, "poster")
    assert edit.case == GROUPED
    assert "one of several" in edit.message


def test_a_source_that_moved_moves_in_its_group() -> None:
    moved = move_source(GROUPED, "pool", "pool-2").case
    assert moved.source_alternatives == (("pool-2", "poster"),)
    assert moved.required_source_ids == ()


def test_the_sources_of_a_group_are_looked_up_with_the_case(tmp_path: Path) -> None:
    target = tmp_path / "set"
    poster = pool_chunk().model_copy(update={"chunk_id": "poster", "text": "Pool: from 6 in the morning."})
    native.write(GoldSet(name="pool", cases=(GROUPED,), evidence=(pool_chunk(), poster)), target, WriteOptions())
    from goldtui.gates.chain import STRICT

    shown = shown_case(target, "q1", STRICT)
    assert [one.chunk_id for one in shown.chunks] == ["pool", "poster"]
    assert shown.verdict.released


def test_a_run_of_an_unknown_case_names_the_case_it_looks_like() -> None:
    assert stranger("q-1").case_id == "(no case q-1)"
    assert "did you mean 'q1'?" in stranger("q-1", "did you mean 'q1'?").case_id
