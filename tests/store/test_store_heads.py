"""Lists agree with a plain list of the same cases, whatever is filtered and wherever the window lies."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_samples import ANA, AT, BEN, case, later

from goldtui.model.goldset import GoldSet
from goldtui.store import heads, revisions, sets
from goldtui.store.engine import Store
from goldtui.store.values import EVERY_CASE, Head, HeadProjection, HeadQuery

WORDS = ("pool", "sauna", "garden")
SLICES = (None, "visitors", "staff")
STAGES = (None, "pass", "admissibility")
STATES = ("draft", "ready", "returned")


@pytest.fixture
def listed(store: Store) -> Store:
    """27 cases over every mix of word, slice and stage; states and authors by turns."""
    made = [case(f"q{n:02}", f"Where is the {WORDS[n % 3]}?", workflow=SLICES[n // 3 % 3]) for n in range(27)]
    judged = {c.case_id: HeadProjection(STAGES[n // 9], n % 2 == 0) for n, c in enumerate(made)}
    sets.import_set(store, GoldSet(cases=tuple(made)), author=ANA, at=AT, projections=judged)
    for n, one in enumerate(made):
        if n % 4:
            revisions.append(
                store,
                one,
                base=1,
                author=BEN if n % 5 else ANA,
                at=later(n),
                state=STATES[n % 3],
                projection=judged[one.case_id],
            )
    return store


queries = st.builds(
    HeadQuery,
    text=st.sampled_from(["", "pool", "sauna where", "gar", "absent", "q1"]),
    state=st.none() | st.sampled_from(STATES),
    workflow=st.none() | st.sampled_from(["", "visitors", "staff", "nobody"]),
    stage=st.none() | st.sampled_from(["", "pass", "admissibility"]),
    author=st.none() | st.sampled_from([ANA, BEN]),
)


def plainly(everything: tuple[Head, ...], query: HeadQuery) -> list[Head]:
    def found(head: Head) -> bool:
        words = f"{head.case_id} {head.question} {head.workflow or ''}".lower().replace("?", "").split()
        return (
            all(any(word.startswith(term) for word in words) for term in query.text.split())
            and query.state in (None, head.state)
            and query.workflow in (None, head.workflow or "")
            and query.stage in (None, head.first_failed_stage or "")
            and query.author in (None, head.author)
        )

    return [head for head in everything if found(head)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=100)
@given(query=queries, offset=st.integers(0, 30), limit=st.integers(1, 30), pick=st.integers(0, 26))
def test_every_question_about_a_list_has_the_answer_of_a_plain_list(
    listed: Store, query: HeadQuery, offset: int, limit: int, pick: int
) -> None:
    everything = heads.window(listed, EVERY_CASE, 0, 100)
    plain = plainly(everything, query)
    assert heads.count(listed, query) == len(plain)
    assert list(heads.window(listed, query, offset, limit)) == plain[offset : offset + limit]
    here = everything[pick]
    assert heads.position(listed, query, here.case_id) == (plain.index(here) if here in plain else None)
    assert heads.counts_by_state(listed, query) == Counter(str(head.state) for head in plain)
    assert heads.counts_by_workflow(listed, query) == Counter(head.workflow for head in plain)
    assert heads.counts_by_stage(listed, query) == Counter(head.first_failed_stage for head in plain)
    after = [head for head in plain if head.ordinal > here.ordinal]
    before = [head for head in plain if head.ordinal < here.ordinal]
    to_do = [head.case_id for head in after + before if head.state in ("draft", "returned")]
    assert heads.next_after(listed, query, here.case_id, ["draft", "returned"]) == next(iter(to_do), None)


def test_ordinals_are_dense_and_in_order_of_arrival(listed: Store) -> None:
    revisions.append(listed, case("a-late-one"), base=None, author=ANA, at=AT)
    found = heads.window(listed, EVERY_CASE, 0, 100)
    assert [head.ordinal for head in found] == list(range(1, 29))
    assert found[-1].case_id == "a-late-one"


def test_a_list_without_a_place_begins_at_the_top(listed: Store) -> None:
    assert heads.next_after(listed, EVERY_CASE, None, ["draft"]) == "q00"
    assert heads.next_after(listed, EVERY_CASE, "no such case", ["draft"]) == "q00"
    assert heads.next_after(listed, EVERY_CASE, None, []) is None
    assert heads.position(listed, EVERY_CASE, "no such case") is None
    assert heads.get(listed, "no such case") is None


def test_an_empty_store_has_empty_lists(store: Store) -> None:
    assert heads.count(store) == 0
    assert heads.window(store, EVERY_CASE, 0, 50) == ()
    assert heads.counts_by_state(store) == {}


def test_a_finding_about_an_older_text_is_not_recorded(store: Store) -> None:
    old = revisions.append(store, case(), base=None, author=ANA, at=AT)
    new = revisions.append(store, case(question="new"), base=1, author=ANA, at=AT)
    found = {"q1": HeadProjection("pass", True), "unknown": HeadProjection("pass", True)}
    digests = {"q1": old.digest, "unknown": old.digest}
    assert heads.update_projection(store, found, digests=digests) == 0
    assert heads.update_projection(store, found, digests=digests | {"q1": new.digest}) == 1
    head = heads.get(store, "q1")
    assert head is not None
    assert (head.first_failed_stage, head.sound) == ("pass", True)
    heads.update_projection(store, {"q1": HeadProjection()}, digests={"q1": new.digest})
    head = heads.get(store, "q1")
    assert head is not None
    assert (head.first_failed_stage, head.sound) == (None, None)


def plan(store: Store, statement: str) -> str:
    with store.read() as connection:
        return " ".join(str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}"))


@pytest.mark.parametrize(
    ("condition", "index"),
    [("state = 'draft'", "head_state"), ("workflow = 'x'", "head_workflow"), ("author = 'x'", "head_author")],
)
def test_a_filtered_window_is_read_from_an_index_in_order(store: Store, condition: str, index: str) -> None:
    steps = plan(store, f"SELECT ordinal FROM heads WHERE {condition} ORDER BY ordinal LIMIT 50 OFFSET 1000")
    assert f"COVERING INDEX {index}" in steps
    assert "TEMP B-TREE" not in steps
