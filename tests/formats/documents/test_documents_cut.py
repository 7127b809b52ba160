"""Passages hold every word of their document once, within the limit, and stay where they are when text is added."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.formats.documents.cut import cut
from goldtui.formats.documents.extractor import Extracted, Heading
from goldtui.formats.documents.markdown import read
from goldtui.formats.documents.names import named
from goldtui.text.match.sentences import sentence_starts

lines = st.lists(
    st.sampled_from(["", "", "# Beds", "## Roses", "| a | b |", "|---|---|", "```", "    code", "- item", "Water."])
    | st.text(alphabet="abc .!?\u3002\n\t\r|#`>-", max_size=120),
    max_size=30,
)


@given(lines, st.integers(min_value=10, max_value=200))
def test_passages_and_the_white_space_between_them_are_the_text(written: list[str], size: int) -> None:
    document = read("\n".join(written).encode())
    place = 0
    for passage in cut(document, size, sentence_starts):
        assert not document.text[place : passage.start].strip()
        assert 0 < passage.end - passage.start <= size
        place = passage.end
    assert not document.text[place:].strip()


def test_the_property_sees_many_shapes_with_pages_and_overlapping_tables() -> None:
    text = "One. Two.\n\nA | B\nC | D\n\nThree."
    document = Extracted(text, (Heading(11, 1, "A | B"),), (0, 11), ((11, 22), (14, 20)))
    found = cut(document, 8, sentence_starts)
    assert [text[p.start : p.end] for p in found] == ["One.", "Two.", "A | B", "C | D", "Three."]
    assert [p.page for p in found] == [1, 1, 2, 2, 2]


def test_a_long_paragraph_is_cut_at_sentence_ends() -> None:
    text = "The palm house opens at nine. Dr. Reed waters the orchids. " * 3
    for passage in cut(Extracted(text), 70, sentence_starts):
        assert text[passage.start : passage.end].endswith(".")
        assert not text[passage.start : passage.end].endswith("Dr.")


def test_a_table_within_the_limit_stays_whole() -> None:
    table = "| day | opens |\n|---|---|\n" + "\n".join(f"| {day} | nine |" for day in ("Mon", "Tue", "Wed"))
    text = f"{'Roses need sun. ' * 12}\n\n{table}\n\n{'Ferns need shade. ' * 12}"
    found = [text[p.start : p.end] for p in cut(read(text.encode()), 220, sentence_starts)]
    assert any(table in one for one in found)


def test_a_word_is_cut_only_when_it_alone_is_longer_than_the_limit() -> None:
    text = "seed " * 40 + "x" * 60
    found = [text[p.start : p.end] for p in cut(Extracted(text), 25, lambda _: ())]
    assert all(set(one.split()) == {"seed"} for one in found[:8])
    assert "".join(found[-3:]).endswith("x" * 60)


def test_a_paragraph_added_to_one_section_leaves_the_ids_and_texts_of_the_others() -> None:
    def ids(text: str) -> dict[str, str]:
        passages = cut(read(text.encode()), 300, sentence_starts)
        pairs = zip(named("care.md", passages), passages, strict=True)
        return {chunk_id: text[p.start : p.end] for (_, chunk_id), p in pairs}

    before = ids("# Roses\n\nPrune in March.\n\n# Ferns\n\nKeep moist.\n")
    after = ids("# Roses\n\nNew: feed in May.\n\nPrune in March.\n\n# Ferns\n\nKeep moist.\n")
    assert before["care.md#ferns:1"] == after["care.md#ferns:1"]
    assert list(before) == list(after)


def test_cuts_fall_between_the_same_paragraphs_again_after_an_insertion() -> None:
    beds = [f"Bed {number} holds {number * 7} bulbs of sort {number}." for number in range(60)]
    whole = "\n\n".join(beds)
    longer = "\n\n".join(["The gardeners added this bed in autumn.", *beds])

    def pieces(text: str) -> set[str]:
        return {text[p.start : p.end] for p in cut(Extracted(text), 200, sentence_starts)}

    assert len(pieces(whole) & pieces(longer)) >= len(pieces(whole)) - 4


def test_two_sections_whose_titles_give_the_same_word_have_their_own_ids() -> None:
    document = read(b"# Care!\n\nOne.\n\n# Care?\n\nTwo.\n\n# Care!\n\nThree.\n")
    assert [chunk_id for _, chunk_id in named("a.md", cut(document, 100, sentence_starts))] == [
        "a.md#care:1",
        "a.md#care~2:1",
        "a.md#care:2",
    ]
