"""Lists agree with a plain list of the same cases, whatever is filtered and wherever the window lies."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_samples import ANA, AT, BEN, case, later

from goldtui.model.faults import StoreError
from goldtui.model.goldset import GoldSet
from goldtui.model.projection import HeadProjection
from goldtui.store import sets
from goldtui.store.cases import drafts, heads, revisions, tallies, used
from goldtui.store.db.engine import Store
from goldtui.store.db.values import EVERY_CASE, Head, HeadOrder, HeadQuery

WORDS = ("pool", "sauna", "garden")
SLICES = (None, "visitors", "staff")
STAGES = (None, "pass", "admissibility")
STATES = ("draft", "ready", "returned")
TAGS = ((), ("hard",), ("old", "hard", "old"), ("old",))


@pytest.fixture
def listed(store: Store) -> Store:
    """27 cases over every mix of word, slice and stage; states, authors, tags and typing by turns."""
    made = [
        case(f"q{n * 7 % 27:02}", f"Where is the {WORDS[n % 3]}?", workflow=SLICES[n // 3 % 3], tags=TAGS[n % 4])
        for n in range(27)
    ]
    judged = {c.case_id: HeadProjection(STAGES[n // 9], n % 2 == 0) for n, c in enumerate(made)}
    sets.import_set(store, GoldSet(cases=tuple(made)), author=ANA, at=AT, projections=judged)
    for n, one in enumerate(made):
        if n % 4:
            revisions.append(
                store,
                one,
                base=1,
                author=BEN if n % 5 else ANA,
                at=later(n * 5 % 27),
                state=STATES[n % 3],
                projection=judged[one.case_id],
            )
        if n % 9 == 0:
            drafts.save(store, one, session_key=f"{ANA}:0af{n}", base=1, at=AT)
    return store


FIELDS = {
    "state": st.sampled_from(STATES),
    "workflow": st.sampled_from(["", "visitors", "staff", "nobody"]),
    "stage": st.sampled_from(["", "pass", "admissibility"]),
    "author": st.sampled_from([ANA, BEN]),
    "tag": st.sampled_from(["", "hard", "old", "none"]),
    "text": st.sampled_from(["pool", "gar", "q1", "?"]),
}
negations = st.sampled_from(sorted(FIELDS)).flatmap(lambda name: st.tuples(st.just(name), FIELDS[name]))
queries = st.builds(
    HeadQuery,
    text=st.sampled_from(["", "pool", "sauna where", "gar", "absent", "q1"]),
    state=st.none() | FIELDS["state"],
    workflow=st.none() | FIELDS["workflow"],
    stage=st.none() | FIELDS["stage"],
    author=st.none() | FIELDS["author"],
    tags=st.lists(FIELDS["tag"], max_size=2).map(tuple),
    drafts_of=st.sampled_from([None, None, None, "", ANA, BEN]),
    without=st.lists(negations, max_size=2).map(tuple),
)


def tags_of(head: Head) -> tuple[str, ...]:
    return TAGS[(head.ordinal - 1) % 4]


def plainly(everything: tuple[Head, ...], query: HeadQuery) -> list[Head]:
    def agrees(head: Head, name: str, value: str) -> bool:
        if name == "text":
            words = f"{head.case_id} {head.question} {head.workflow or ''} {' '.join(tags_of(head))}".lower()
            begun = any(word.startswith(value) for word in words.replace("?", "").split())
            return value in head.question if value == "?" else begun
        if name == "tag":
            return value in tags_of(head) if value else not tags_of(head)
        shown = {"workflow": head.workflow, "stage": head.first_failed_stage, "author": head.author}
        return value == (str(head.state) if name == "state" else shown[name] or "")

    def found(head: Head) -> bool:
        wanted = [("text", term) for term in query.text.split()]
        wanted += [(name, getattr(query, name)) for name in ("state", "workflow", "stage", "author")]
        wanted += [("tag", tag) for tag in query.tags]
        typed = (head.ordinal - 1) % 9 == 0 and query.drafts_of in ("", ANA)
        return (
            all(value is None or agrees(head, name, value) for name, value in wanted)
            and not any(agrees(head, name, value) for name, value in query.without)
            and (query.drafts_of is None or typed)
        )

    return [head for head in everything if found(head)]


KEYS = {
    HeadOrder.ARRIVAL: lambda head: (head.ordinal,),
    HeadOrder.ID: lambda head: (head.case_id,),
    HeadOrder.STATE: lambda head: (str(head.state), head.ordinal),
    HeadOrder.STAGE: lambda head: (head.first_failed_stage or "", head.ordinal),
    HeadOrder.SLICE: lambda head: (head.workflow or "", head.ordinal),
    HeadOrder.UPDATED: lambda head: (-head.at.timestamp(), -head.ordinal),
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=80)
@given(
    query=queries,
    order=st.sampled_from(sorted(KEYS)),
    offset=st.integers(0, 30),
    limit=st.integers(1, 30),
    pick=st.integers(0, 26),
    narrow=st.sampled_from([0, 1000]),
)
def test_every_question_about_a_list_has_the_answer_of_a_plain_list(
    listed: Store,
    monkeypatch: pytest.MonkeyPatch,
    query: HeadQuery,
    order: HeadOrder,
    offset: int,
    limit: int,
    pick: int,
    narrow: int,
) -> None:
    monkeypatch.setattr(heads, "NARROW", narrow)
    everything = heads.window(listed, EVERY_CASE, 0, 100)
    plain = sorted(plainly(everything, query), key=KEYS[order])
    assert heads.count(listed, query) == len(plain)
    assert sorted(heads.every_ordinal(listed, query)) == sorted(head.ordinal for head in plain)
    for length in (None, len(plain)):
        assert (
            list(heads.window(listed, query, offset, limit, order=order, length=length))
            == (plain[offset : offset + limit])
        )
    here = everything[pick]
    at = plain.index(here) if here in plain else None
    assert heads.position(listed, query, here.case_id, order=order) == at
    counts = tallies.tally(listed, query)
    assert counts.found == len(plain)
    assert counts.states == Counter(str(head.state) for head in plain)
    assert {name: one.n for name, one in counts.slices.items()} == Counter(head.workflow for head in plain)
    green = Counter(head.workflow for head in plain if head.first_failed_stage == "pass")
    assert {name: one.green for name, one in counts.slices.items() if one.green} == green
    assert counts.stages == Counter(head.first_failed_stage for head in plain)
    after = [head for head in plain if KEYS[order](head) > KEYS[order](here)]
    before = [head for head in plain if KEYS[order](head) < KEYS[order](here)]
    to_do = [head.case_id for head in after + before if head.state in ("draft", "returned")]
    assert heads.next_after(listed, query, here.case_id, ["draft", "returned"], order=order) == next(iter(to_do), None)


def test_the_best_match_comes_first_and_finds_the_same_cases(store: Store) -> None:
    made = (
        case("q1", "Where is the pool, the sauna, the garden and the long way to the lockers of the garden?"),
        case("q2", "Is the pool the pool?"),
        case("q3", "The sauna."),
    )
    sets.import_set(store, GoldSet(cases=made), author=ANA, at=AT)

    def found(text: str, order: HeadOrder) -> list[str]:
        return [head.case_id for head in heads.window(store, HeadQuery(text=text), 0, 9, order=order, length=2)]

    assert found("pool", HeadOrder.MATCH) == ["q2", "q1"]
    assert found("pool", HeadOrder.ARRIVAL) == found("po", HeadOrder.MATCH) == ["q1", "q2"]
    assert heads.position(store, HeadQuery(text="pool"), "q2", order=HeadOrder.MATCH) is None
    assert heads.next_after(store, HeadQuery(text="pool"), "q1", ["draft"], order=HeadOrder.MATCH) == "q2"


def test_equal_matches_stand_by_arrival_whichever_page_shows_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = tuple(case(name, "Where is the pool?") for name in ("q5", "q1", "q4", "q2"))
    better = case("q3", "The pool: pool.")
    sets.import_set(store, GoldSet(cases=(*same, better)), author=ANA, at=AT)
    query = HeadQuery(text="pool")
    arrival = [head.case_id for head in heads.window(store, query, 0, 9)]
    ranked = ["q3", *(name for name in arrival if name != "q3")]

    def pages(size: int) -> list[str]:
        found = [heads.window(store, query, at, size, order=HeadOrder.MATCH) for at in range(0, 5, size)]
        return [head.case_id for page in found for head in page]

    assert pages(9) == pages(2) == pages(1) == ranked
    monkeypatch.setattr(heads, "RANKED", 5)
    assert pages(9) == arrival


def test_a_stopped_read_says_so_and_the_next_one_answers(store: Store) -> None:
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000000) SELECT count(*) FROM n"
    with pytest.raises(StoreError) as caught, store.read(lambda: True) as connection:
        connection.exec_driver_sql(slow)
    assert caught.value.problem.code == "store_stopped"
    assert heads.count(store) == 0


def test_ids_follow_the_ordinals_asked_for(listed: Store) -> None:
    assert heads.ids(listed, [3, 1, 99]) == ("q14", "q00")


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
    assert tallies.tally(store).found == 0
    assert tallies.tally(store).states == {}


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


def test_values_in_use_are_each_said_once_the_most_frequent_first(listed):
    found = used.used_values(listed)
    assert sorted(found["workflow"]) == ["staff", "visitors"]
    assert found["tags"] == ("hard", "old")
