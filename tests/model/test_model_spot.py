"""A place is written one way, read from a stored text by one function, and knows its row."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.spot import Spot, field_of, read

ROOT = Path(__file__).parents[2] / "goldtui"
IDS = st.text(min_size=1, max_size=8)
FIELDS = {"claim": ("text", "citation_id", "answer_point", "support_phrases"), "point": ("text", "answer_phrases")}


@pytest.mark.parametrize(
    ("spot", "text"),
    [
        (Spot("claim", "c1"), "claim:c1"),
        (Spot("claim", ""), "claim:"),
        (Spot("claim_text", "c1"), "claim:c1.text"),
        (Spot("phrase", "c1", 2), "claim:c1.support_phrases[2]"),
        (Spot("phrases", "c1"), "claim:c1.support_phrases"),
        (Spot("citation", "a.b"), "claim:a.b.citation_id"),
        (Spot("forbidden_phrases", "p1", entry=0), "point:p1.forbidden_phrases[0]"),
        (Spot("case"), "case"),
        (Spot("case", "source_alternatives", entry=1), "case.source_alternatives[1]"),
        (Spot("trace", "first_stage_ids", entry=3), "trace.first_stage_ids[3]"),
        (Spot("answer", "text"), "answer.text"),
        (Spot("policy", "gap_patterns", entry=0), "policy.gap_patterns[0]"),
        (Spot("evidence", "pool: 2"), "evidence:pool: 2"),
        (Spot("slice", "loans"), "slice:loans"),
        (Spot("not traced"), "not traced"),
        (field_of("claim", "answer_point", "c1"), "claim:c1.answer_point"),
        (field_of("claim", "answer_point"), "claim.answer_point"),
        (field_of("chunk", "permitted"), "chunk.permitted"),
        (field_of("case", "reference"), "case.reference"),
    ],
)
def test_a_place_is_written_as_reports_always_named_it(spot: Spot, text: str) -> None:
    assert str(spot) == text


@given(IDS, st.sampled_from([(owner, field) for owner, fields in FIELDS.items() for field in fields]))
def test_a_field_of_a_claim_or_point_is_read_as_it_was_written_whatever_its_id(name: str, of: tuple[str, str]) -> None:
    owner, field = of
    spot = field_of(owner, field, name)
    assert str(spot) == f"{owner}:{name}.{field}"
    again = read(str(spot))
    assert str(again) == str(spot)
    if not re.search(r"\.\w+(\[\d+\])?$", name):
        assert (again, again.owner) == (spot, Spot(owner, name))


@given(
    st.text(max_size=30) | st.from_regex(r"(case|trace|claim:c|point:p|chunk:)\.?[a-z_]*(\[[0-9x]+\])?", fullmatch=True)
)
def test_no_stored_text_is_lost_by_reading_it(text: str) -> None:
    if text not in FIELDS:
        assert str(read(text)) == text


@given(st.text(max_size=20))
def test_a_row_is_its_own_row(text: str) -> None:
    row = read(text).row
    assert row is None or row.row == row


def _takes_apart(source: str) -> list[int]:
    """Lines that cut or search a finding's `where`, or match its beginning."""
    cuts = {"startswith", "endswith", "partition", "rpartition", "split", "removeprefix", "removesuffix", "fullmatch"}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in cuts:
            parts = [node.func.value, *node.args]
            about = (ast.unparse(part) for part in parts)
            found += [node.lineno for text in about if re.fullmatch(r"(finding|found|one|f|flaw)\.where", text)]
    return found


def test_no_module_takes_the_written_place_of_a_finding_apart() -> None:
    found = {str(p.relative_to(ROOT)): lines for p in ROOT.rglob("*.py") if (lines := _takes_apart(p.read_text()))}
    # What these two cut is the line of a file, which is no place of a finding.
    assert set(found) <= {"runs/score/wfgy/line_by_line.py", "workbench/freeze/trust_file.py"}


def test_that_search_sees_a_place_that_is_taken_apart() -> None:
    assert _takes_apart("name = finding.where.removeprefix('claim:')") == [1]
    assert _takes_apart("found = _CLAIM.fullmatch(f.where)") == [1]
    assert _takes_apart("words = f'{finding.where}: bad'") == []
