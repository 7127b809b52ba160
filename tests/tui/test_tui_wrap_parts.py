"""Rows worked out in parts are the rows worked out at once, wherever a part happens to end."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from goldtui.tui.kit import content
from goldtui.tui.kit import wrap as wrapping
from goldtui.tui.kit.wrap import WrapTable, wrap, wrap_on

LETTERS = "abcW  \n\t日本é\u0301\u3099か👨\u200d👩\U0001f1e9\U0001f1ea☁\ufe0f한\u1112\u1161\u11ab\x1bफर्"
SCRIPTS = st.text(alphabet=LETTERS, max_size=150)
PLAIN = st.text(alphabet="abc  \n日", max_size=150)
INSERTS = st.dictionaries(st.integers(0, 150), st.integers(0, 5), max_size=4)


def in_parts(text: str, width: int, inserts: dict[int, int], work: int, piece: int) -> list[WrapTable]:
    with patch.object(wrapping, "PIECE", piece):
        tables = [wrap(text, width, inserts, work)]
        while tables[-1].rest is not None:
            tables.append(wrap_on(tables[-1], work))
    return tables


@given(SCRIPTS | PLAIN, st.integers(2, 24), INSERTS, st.integers(1, 60), st.integers(1, 40))
@example("e" + "\u0301" * 90, 4, {}, 1, 3)
@example("かWWWWW W\tWW", 4, {}, 1, 1)
@example("aa☁\ufe0f" * 20, 4, {}, 1, 3)
def test_parts_make_the_same_rows_as_the_whole(text, width, inserts, work, piece):
    shown = content.shown(text)
    assert in_parts(shown, width, inserts, work, piece)[-1] == wrap(shown, width, inserts)


@given(SCRIPTS | PLAIN, st.integers(2, 24), st.integers(1, 60), st.integers(1, 40))
def test_every_part_adds_rows_and_changes_none_that_were_there(text, width, work, piece):
    tables = in_parts(content.shown(text), width, {}, work, piece)
    for before, after in pairwise(tables):
        assert len(after) > len(before)
        assert after.starts[: len(before)] == before.starts
        assert after.ends[: len(before)] == before.ends
        assert after.starts[len(before)] == before.rest
        assert [before.last_stop(row) for row in range(len(before))] == [
            after.last_stop(row) for row in range(len(before))
        ]


def test_a_part_is_as_large_as_its_script_is_slow():
    plain, marked = "The ferns are watered. " * 4_000, "The fe\u0301rns are watered. " * 4_000
    assert wrap(plain, 80, work=4_000).rest is None
    rest = wrap(marked, 80, work=4_000).rest
    assert rest is not None
    assert rest < 12_000
