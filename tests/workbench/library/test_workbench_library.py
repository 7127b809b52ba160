"""Looking over a set: counts that follow the filter, what the policy asks of a slice, saved filters, copies."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk
from goldtui.store import settings
from goldtui.store.cases import heads, revisions
from goldtui.store.db.values import SliceCount
from goldtui.store.sets import GoldSet, import_set
from goldtui.workbench.case import desk
from goldtui.workbench.case.cloning import ORIGIN, clone_case
from goldtui.workbench.library import browse
from goldtui.workbench.library.browse import SliceBar, slice_bars
from goldtui.workbench.library.saved_filters import SavedFilter, drop_filter, save_filter, saved_filters
from tests.store.said_of_chunks import say_of


def test_every_count_follows_the_filter(sit, green) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    other = green.model_copy(update={"case_id": "q3", "workflow": None, "reference": None, "tags": ("hard",)})
    desk.save_case(ben, other, None)
    counts = browse.counts(ana)
    assert counts.found == 3
    assert counts.states == {"draft": 3}
    assert counts.stages == {"pass": 2, None: 1}
    assert counts.slices == (SliceBar("swimmers", 2, 2, 2), SliceBar(None, 1, 0))
    assert browse.counts(ana, "tag:hard").slices == (SliceBar(None, 1, 0),)
    assert browse.counts(ana, "author:mine").found == 2
    assert browse.counts(ana, "-author:mine slice:-").found == 1


def test_a_part_of_a_slice_is_measured_by_no_minimum(sit) -> None:
    assert [bar.need for bar in browse.counts(sit("Ana"), "slice:swimmers").slices] == [2]
    assert [bar.need for bar in browse.counts(sit("Ana"), "slice:swimmers pool").slices] == [None]


POLICY = Policy(
    slice_minimum=0.5, slice_minimums={"b": 0.95}, slice_min_cases=3, required_slices=("b", "gone"), category_quotas={}
)


def test_a_slice_bar_says_what_the_policy_asks() -> None:
    slices = {"a": SliceCount(9, 8), "b": SliceCount(14, 9), "c": SliceCount(2, 2), None: SliceCount(1, 0)}
    assert slice_bars(slices, POLICY, whole=True, absent=True) == (
        SliceBar("b", 14, 9, 14),
        SliceBar("gone", 0, 0, 2, 3),
        SliceBar("a", 9, 8, 5),
        SliceBar("c", 2, 2, 2, 1),
        SliceBar(None, 1, 0),
    )
    parts = slice_bars(slices, POLICY, whole=False, absent=False)
    assert {bar.need for bar in parts} == {None}
    assert {bar.name for bar in parts} == set(slices)


def test_stages_come_in_pipeline_order_and_the_unjudged_last(sit, green) -> None:
    session = sit("Ana")
    for name, stage in (("q8", "citation support"), ("q9", "admissibility")):
        desk.save_case(session, green.model_copy(update={"case_id": name}), None)
        digest = heads.get(session.store, name).digest
        found = {name: heads.HeadProjection(stage)}
        heads.update_projection(session.store, found, digests={name: digest})
    desk.save_case(session, green.model_copy(update={"case_id": "q7"}), None)
    assert list(browse.counts(session).stages) == ["admissibility", "citation support", "pass", None]


def test_a_filter_is_kept_for_everybody_changed_and_taken_away(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    save_filter(ana, " todo ", "state:draft sort:updated")
    save_filter(ana, "Alpha", "x")
    assert saved_filters(ben) == (SavedFilter("Alpha", "x"), SavedFilter("todo", "state:draft sort:updated"))
    save_filter(ben, "todo", "state:returned")
    drop_filter(ben, "Alpha")
    assert saved_filters(ana) == (SavedFilter("todo", "state:returned"),)
    with pytest.raises(UnusableInput) as caught:
        save_filter(ana, "  ", "x")
    assert caught.value.problem.code == "no_filter_name"


def test_a_saved_filter_that_cannot_be_read_is_left_out_and_policy_and_name_stay(sit) -> None:
    session = sit("Ana")
    settings.put(session.store, "filter:odd", "[1]", author="Ana", at=session.clock(), action="test")
    save_filter(session, "name", "x")
    assert saved_filters(session) == (SavedFilter("name", "x"),)
    assert settings.load(session.store).name == "pool"


def newer(text: str = "The pool opens at 7 in the morning.") -> EvidenceChunk:
    return EvidenceChunk(chunk_id="pool", version="v2", permitted=True, current=True, text=text)


def withdraw(session) -> None:
    from goldtui.model.people import Assertion

    say_of(session.store, [("pool", "v1")], Assertion(by="Ana", current=False), at=session.clock())


def bring(session, chunk) -> None:
    import_set(session.store, GoldSet(evidence=(chunk,)), author="Ana", at=session.clock())


def test_a_copy_for_a_newer_source_is_a_draft_that_says_where_it_comes_from_and_what_fell(sit) -> None:
    session = sit("Ana")
    withdraw(session)
    bring(session, newer())
    clone = clone_case(session, "q1")
    assert clone.case_id == "q1-v2"
    assert clone.moved == ("pool: v1 to v2",)
    assert [(one.claim_id, one.phrase, one.why) for one in clone.fallen] == [
        ("c1", "pool opens at 6", "not in version v2")
    ]
    made = revisions.latest(session.store, "q1-v2")
    assert (str(made.state), made.note) == ("draft", "cloned from q1, revision 1")
    assert made.case.extra[ORIGIN]["case_id"] == "q1"
    assert made.case.reference == revisions.latest(session.store, "q1").case.reference
    assert heads.get(session.store, "q1-v2").first_failed_stage == "answer faithfulness"
    assert revisions.latest(session.store, "q1").number == 1


def test_a_copy_whose_phrases_stand_tells_nothing_and_the_next_copy_counts_on(sit) -> None:
    session = sit("Ana")
    assert clone_case(session, "q1").fallen == ()
    assert clone_case(session, "q1").case_id == "q1-v3"
    assert clone_case(session, "q1-v3").case_id == "q1-v4"


@pytest.mark.parametrize(
    ("flags", "why"),
    [({"current": False}, "no version in force"), ({"permitted": False}, "withheld")],
)
def test_a_source_that_may_not_be_read_is_said_and_its_text_is_not_looked_at(sit, flags, why) -> None:
    from goldtui.model.people import Assertion

    session = sit("Ana")
    say_of(session.store, [("pool", "v1")], Assertion(by="Ana", **flags), at=session.clock())
    assert [one.why for one in clone_case(session, "q1").fallen] == [why]


def test_there_is_no_copy_of_nothing(sit) -> None:
    with pytest.raises(UnusableInput) as caught:
        clone_case(sit("Ana"), "nobody")
    assert caught.value.problem.code == "unknown_case"
