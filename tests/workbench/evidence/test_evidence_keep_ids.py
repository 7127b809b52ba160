"""A passage that is read again keeps its id, wherever it moved and whatever was added around it."""

from __future__ import annotations

from garden_sets import HOURS, PONDS, TICKETS, chunk
from hypothesis import given
from hypothesis import strategies as st

from goldtui.formats.assertion import minted_version
from goldtui.model.records import EvidenceChunk
from goldtui.workbench.evidence.keep_ids import keep_ids


def read(*texts: str, section: str = "visit") -> list[EvidenceChunk]:
    """The passages of one document as a reading without memory numbers them."""
    return [
        chunk(f"a.md#{section}:{number}", text, minted_version(text), parent_id=f"a.md#{section}")
        for number, text in enumerate(texts, 1)
    ]


def ids(kept) -> dict[str, str]:
    return {one.text: one.chunk_id for one in kept.chunks}


def test_a_paragraph_in_front_moves_no_id() -> None:
    kept = keep_ids(read(HOURS, TICKETS), read(PONDS, HOURS, TICKETS))
    assert ids(kept) == {HOURS: "a.md#visit:1", TICKETS: "a.md#visit:2", PONDS: "a.md#visit:3"}
    assert kept.gone == ()


def test_a_changed_passage_keeps_the_id_of_the_one_that_it_is_most_like() -> None:
    changed = HOURS.replace("nine", "ten")
    kept = keep_ids(read(HOURS, TICKETS), read(PONDS, changed, TICKETS))
    assert ids(kept)[changed] == "a.md#visit:1"


def test_a_passage_that_moved_to_another_section_keeps_its_id() -> None:
    kept = keep_ids(read(HOURS, TICKETS), [*read(HOURS), *read(TICKETS, section="shop")])
    assert ids(kept)[TICKETS] == "a.md#visit:2"
    assert kept.moved == 1


def test_the_id_of_a_lost_passage_is_not_given_to_an_unlike_one() -> None:
    kept = keep_ids(read(HOURS, TICKETS), read(HOURS, PONDS))
    assert ids(kept)[PONDS] == "a.md#visit:3"
    assert [one.chunk_id for one in kept.gone] == ["a.md#visit:2"]


def test_a_passage_that_comes_back_gets_its_id_back() -> None:
    stored = [*read(HOURS), chunk("a.md#visit:2", TICKETS, minted_version(TICKETS), current=False)]
    assert ids(keep_ids(stored, read(PONDS, TICKETS, HOURS)))[TICKETS] == "a.md#visit:2"


def test_equal_passages_keep_their_order_and_other_documents_are_left_alone() -> None:
    other = chunk("b.md#visit:1", HOURS)
    kept = keep_ids([*read(HOURS, HOURS), other], read(HOURS, HOURS, HOURS))
    assert [one.chunk_id for one in kept.chunks] == ["a.md#visit:1", "a.md#visit:2", "a.md#visit:3"]
    assert kept.gone == ()


def test_a_passage_that_is_cut_in_three_goes_on_as_its_longest_part() -> None:
    beds = [f"Bed {number} holds {word} in rows along the wall." for number, word in enumerate(("tulips", "irises"))]
    long = "The third bed is empty until the gardeners plant it in October."
    kept = keep_ids(read("\n\n".join((*beds, long))), read(beds[0], beds[1], long))
    assert ids(kept)[long] == "a.md#visit:1"
    assert kept.gone == ()


passages = st.lists(st.sampled_from([HOURS, TICKETS, PONDS, "Fern.", "Moss grows.", "Roses need sun."]), max_size=8)


@given(passages, passages)
def test_every_passage_has_one_id_and_equal_texts_keep_theirs(before: list[str], after: list[str]) -> None:
    stored = read(*before)
    kept = keep_ids(stored, read(*after))
    given_ids = [one.chunk_id for one in kept.chunks]
    assert len(set(given_ids)) == len(given_ids) == len(after)
    assert [one.text for one in kept.chunks] == after
    texts = {one.chunk_id: one.text for one in stored}
    for text in set(before) & set(after):
        stayed = sum(one.text == texts.get(one.chunk_id) == text for one in kept.chunks)
        assert stayed == min(before.count(text), after.count(text))


def test_a_long_document_compares_passages_at_about_the_same_place_only(monkeypatch) -> None:
    monkeypatch.setattr("goldtui.workbench.evidence.keep_ids.MOST_PAIRS", 0)
    monkeypatch.setattr("goldtui.workbench.evidence.keep_ids.AROUND", 1)
    changed = HOURS.replace("nine", "ten")
    before = read(HOURS, *(f"Bed {number} holds {number**5} bulbs." for number in range(40)))
    assert ids(keep_ids(before, read(changed)))[changed] == "a.md#visit:1"
    moved = read(*(f"Row {number}: {chr(97 + number % 26) * 40}" for number in range(40)), changed)
    assert ids(keep_ids(before, moved))[changed] != "a.md#visit:1"
