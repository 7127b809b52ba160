"""The typed decoder never reads a line otherwise than the parser it spares, whatever the line holds."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "scoring"))

import wfgy_yard as yard
from wfgy_halves import in_two_parts

from goldtui.formats import scorer_rows
from goldtui.formats.scorer_fast import fast_gold, fast_trace
from goldtui.model.faults import UnusableInput
from goldtui.runs.score.wfgy import wfgy as score_wfgy
from goldtui.runs.score.wfgy import wfgy_strict as score_wfgy_strict

IDS = st.sampled_from(("G1", "G2", "G3", "g1", "G1 ", "", "\u00e9"))
TEXTS = st.sampled_from(
    (
        "opens at nine",
        "The Fern House opens at nine.",
        "not in context",
        'say: "nine"',
        "a\\b",
        "\u2028",
        "\x00",
        "d\u00e9j\u00e0",
    )
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.floats(allow_nan=True) | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)


def mostly(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 11).flatmap(lambda n: ANYTHING if n == 0 else usual)


LISTS = st.lists(st.sampled_from(("fern#1", "fern#2", "palm#1")), max_size=3)
GOLD = st.fixed_dictionaries(
    {
        "qid": mostly(IDS),
        "answerable": mostly(st.booleans()),
        "gold_claim_substr": mostly(st.lists(TEXTS, min_size=1, max_size=2)),
        "gold_citations": mostly(LISTS),
    },
    optional={"question": mostly(TEXTS), "constraints": mostly(st.lists(TEXTS, max_size=1)), "note": ANYTHING},
)
ANSWERS = st.fixed_dictionaries({"claim": mostly(TEXTS), "citations": mostly(LISTS)})
TRACE = st.fixed_dictionaries(
    {"qid": mostly(IDS), "retrieved_ids": mostly(LISTS), "answer_json": mostly(ANSWERS)},
    optional={"q": mostly(TEXTS), "q_id": mostly(IDS), "ms": ANYTHING},
)


@st.composite
def written(draw: st.DrawFn, rows: st.SearchStrategy[dict[str, Any]]) -> bytes:
    """A row as a line, in one of the ways in which a line may be odd."""
    row = draw(rows)
    keys = draw(st.permutations(list(row)))
    text = json.dumps({key: row[key] for key in keys}, ensure_ascii=draw(st.booleans()))
    odd = draw(st.integers(0, 30))
    if odd == 0:
        text = "{" + f'"qid": "G2", {text[1:]}'
    elif odd == 1:
        text = text.replace('": ', '" : ')
    elif odd == 2:
        text = text.replace('"claim"', '"cl\\u0061im"')
    elif odd == 3:
        text = text.replace('"claim": ', '"claim": "x", "claim": ')
    elif odd == 4:
        text = f" \t{text}\u00a0 "
    elif odd == 5:
        text = text + text
    elif odd == 6:
        text = text.replace(", ", ",\r", 1)
    elif odd == 7:
        text = text.replace(", ", ",\n", 1)
    elif odd == 8:
        text = text[:-3]
    elif odd == 9:
        text = f"\ufeff{text}"
    elif odd == 10:
        text = draw(st.sampled_from(("", "  ", "#", "null", "[]", "\x1c", "\x85")))
    elif odd == 11:
        text = text.replace("nine", "\\ud800")
    content = text.encode("utf-8", "surrogatepass")
    if odd == 12:
        content = content.replace(b"n", b"\xff", 1)
    return content


@st.composite
def files(draw: st.DrawFn) -> yard.Files:
    """A gold and a trace file."""
    ends = draw(st.sampled_from((b"\n", b"\n", b"\n", b"\r\n", b"\r")))
    last = draw(st.sampled_from((ends, ends, b"")))
    parts = []
    for rows in (GOLD, TRACE):
        found = draw(st.lists(written(rows), max_size=6))
        parts.append(ends.join(found) + last if found else b"")
    return yard.Files(parts[0], parts[1], draw(st.integers(1, 3)))


def compatible(files: yard.Files, folder: Path, **how: Any) -> str | None:
    gold, trace = yard.put(folder, files)
    try:
        return score_wfgy.score_wfgy(gold, trace, k=files.k, compatible=True, **how).text
    except UnusableInput:
        return None


def strict(files: yard.Files, folder: Path, **how: Any) -> Any:
    gold, trace = yard.put(folder, files)
    try:
        return score_wfgy.score_wfgy(gold, trace, k=files.k, rows=how.pop("rows", False), **how).report
    except UnusableInput as error:
        return error.problems, error.total


SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@SETTINGS
@given(files=files(), piece=st.sampled_from((16, 200, 1 << 16)))
def test_compatible_results_do_not_depend_on_reader_pieces_or_halves(files: yard.Files, piece: int) -> None:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        slow = compatible(files, Path(name), fast=False, processes=1)
        patch.setattr(scorer_rows, "_CHUNK", piece)
        assert compatible(files, Path(name), fast=True, processes=1) == slow
        patch.setattr(score_wfgy, "score_parts", in_two_parts)
        assert compatible(files, Path(name), fast=True, processes=2) == slow
        assert compatible(files, Path(name), fast=False, processes=2) == slow


@SETTINGS
@given(files=files(), piece=st.sampled_from((16, 200, 1 << 16)))
def test_strict_results_do_not_depend_on_reader_pieces_or_halves(files: yard.Files, piece: int) -> None:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        slow = strict(files, Path(name), fast=False, processes=1)
        patch.setattr(scorer_rows, "_CHUNK", piece)
        assert strict(files, Path(name), fast=True, processes=1) == slow
        patch.setattr(score_wfgy_strict, "score_parts", in_two_parts)
        assert strict(files, Path(name), fast=True, processes=2) == slow
        assert strict(files, Path(name), fast=False, processes=2) == slow


WHOLE = TEXTS.filter(lambda text: text != "\x00")
TYPED = st.lists(
    st.tuples(
        st.fixed_dictionaries(
            {
                "qid": st.sampled_from(("G1", "G2", "G3", "G4", "G5", "G6")),
                "answerable": st.booleans(),
                "gold_claim_substr": st.lists(WHOLE.filter(lambda text: len(text) > 5), min_size=1, max_size=2),
                "gold_citations": LISTS,
            }
        ),
        st.fixed_dictionaries(
            {
                "qid": st.sampled_from(("G1", "G2", "G3", "G4", "G5", "G9")),
                "retrieved_ids": LISTS,
                "answer_json": st.fixed_dictionaries({"claim": WHOLE, "citations": LISTS}),
            }
        ),
    ),
    min_size=1,
    max_size=12,
)


@SETTINGS
@given(pairs=TYPED, once=st.booleans(), piece=st.sampled_from((16, 300)))
def test_files_of_right_lines_give_one_result_however_they_are_read(pairs: Any, once: bool, piece: int) -> None:
    golds = list({row["qid"]: row for row, _ in pairs}.values()) if once else [row for row, _ in pairs]
    files = yard.Files(yard.lines(*golds), yard.lines(*(row for _, row in pairs)))
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        both = compatible(files, folder, fast=False, processes=1), strict(files, folder, fast=False, processes=1)
        rows = strict(files, folder, fast=False, rows=True)
        patch.setattr(scorer_rows, "_CHUNK", piece)
        assert (compatible(files, folder, fast=True), strict(files, folder, fast=True)) == both
        assert strict(files, folder, fast=True, rows=True) == rows
        patch.setattr(score_wfgy, "score_parts", in_two_parts)
        patch.setattr(score_wfgy_strict, "score_parts", in_two_parts)
        assert (
            compatible(files, folder, fast=True, processes=2),
            strict(files, folder, fast=True, processes=2),
        ) == both


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(lambda text: text.replace("{", '{"qid": "G2", ', 1), id="a key given twice"),
        pytest.param(lambda text: text.replace("{", '{"qid" : "G2", ', 1), id="and a space before its colon"),
        pytest.param(lambda text: text.replace("{", '{"q\\u0069d": "G2", ', 1), id="and written with an escape"),
        pytest.param(lambda text: text.replace("nine", "\\u0000"), id="a NUL"),
        pytest.param(lambda text: text.replace("true", "1").replace('"It', '["It"], "x": "'), id="another kind"),
        pytest.param(lambda text: text.replace("{", '{"note": 1, ', 1), id="a key nobody knows"),
        pytest.param(lambda text: text.replace('"G1"', '""'), id="an empty id"),
    ],
)
def test_the_strict_decoder_leaves_to_the_reader(odd: Any) -> None:
    for decoder, row in ((fast_gold(strict=True), yard.gold("G1")), (fast_trace(strict=True), yard.trace("G1"))):
        plain = json.dumps(row)
        assert decoder.row(plain.encode()) is not None
        line = odd(plain).encode()
        assert decoder.row(line) is None
        assert decoder.rows(plain.encode() + b"\n" + line + b"\n", [plain.encode(), line]) is None


def test_a_colon_in_a_text_is_no_key() -> None:
    decoder = fast_trace(strict=True)
    for claim in ("Hours: nine to five", 'He said "nine": so it is'):
        line = json.dumps(yard.trace("G1", claim)).encode()
        row = decoder.rows(line + b"\n", [line])
        if '"' in claim:
            assert row is None, "what looks like a key is looked at closely"
        else:
            assert row is not None
            assert row[0].answer_json.claim == claim


def test_parts_of_a_file_meet_at_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    for content in (b"", b"a", b"a\n", b"aaaa\nb\n", b"a\nbbbbbbbb", b"a\nb\nc\nd\n"):
        path.write_bytes(content)
        for parts in (1, 2, 3):
            spans = scorer_rows.halves(path, 0, parts)
            pieces = [content[span.start : span.end] for span in spans]
            assert b"".join(pieces) == content
            assert all(not piece or piece.endswith(b"\n") for piece in pieces[:-1] if b"".join(pieces[1:]))
