"""YAML is read as the person who typed it meant it, and cannot run code or fill the memory."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from opening import fields, lines, only, problems, refusal, saved

SET = """# the rules of the set
cases:
  - id: q1
    question: How old is the oak?
    country: NO
    day: 2026-05-01
    number: 007
    version: 1.10
    answerable: true
    count: 3
    share: 0.5
    nothing: ~
    points: [old, 'no']
    note: |
      two
      lines
  # more
  - id: q2
    question: >
      folded
      text
"""


def test_values_stay_what_was_typed(tmp_path: Path) -> None:
    table = only(saved(tmp_path, SET))
    assert (table.container, table.part, lines(table)) == ("yaml", "cases", [3, 18])
    assert fields(table) == [
        {
            "id": "q1",
            "question": "How old is the oak?",
            "country": "NO",
            "day": "2026-05-01",
            "number": "007",
            "version": "1.10",
            "answerable": True,
            "count": 3,
            "share": 0.5,
            "nothing": None,
            "points": ["old", "no"],
            "note": "two\nlines\n",
        },
        {"id": "q2", "question": "folded text\n"},
    ]


def test_rows_in_one_line_each_and_maps_by_key_are_read(tmp_path: Path) -> None:
    assert fields(only(saved(tmp_path, '- {id: q1, question: How old?}\n- {id: q2, question: "so, high"}\n'))) == [
        {"id": "q1", "question": "How old?"},
        {"id": "q2", "question": "so, high"},
    ]
    keyed = only(saved(tmp_path, "q1:\n  question: How old?\nq2:\n  question: How high?\n"))
    assert fields(keyed)[1] == {"_key": "q2", "question": "How high?"}
    assert keyed.header == {}


def test_comments_are_kept(tmp_path: Path) -> None:
    assert only(saved(tmp_path, SET)).header == {"comments": ["# the rules of the set", "# more"]}


def test_comments_behind_values_are_kept_and_a_sign_inside_a_text_is_none(tmp_path: Path) -> None:
    text = (
        '- question: "Which is oak # 7?"  # the old one\n'
        "  phrases: [tall, high]   # either will do\n"
        "  sources:\n    - beds.md # or walls.md\n"
        "  note: |\n    bed # 4 is empty\n"
        "- question: How old is it?\n  phrases: ['no # here']\n"
    )
    assert only(saved(tmp_path, text)).header == {"comments": ["# the old one", "# either will do", "# or walls.md"]}


def test_anchors_and_merges_are_followed(tmp_path: Path) -> None:
    text = "base: &b\n  lang: NO\n  id: x\ncases:\n  - <<: *b\n    id: q1\n  - id: q2\n    tags: &t [a]\n    more: *t\n"
    assert fields(only(saved(tmp_path, text))) == [
        {"lang": "NO", "id": "q1"},
        {"id": "q2", "tags": ["a"], "more": ["a"]},
    ]


@pytest.mark.filterwarnings("error")
def test_an_anchor_that_is_given_again_means_the_last_one(tmp_path: Path) -> None:
    text = "cases:\n  - id: &a q1\n    x: *a\n  - id: &a q2\n    x: *a\n"
    assert [row["x"] for row in fields(only(saved(tmp_path, text)))] == ["q1", "q2"]


def test_several_documents_are_rows(tmp_path: Path) -> None:
    text = "id: q1\nquestion: How old?\ntags: [a]\n---\nid: q2\nquestion: How high?\ntags: [b]\n"
    assert [row["id"] for row in fields(only(saved(tmp_path, text)))] == ["q1", "q2"]


def bomb() -> str:
    letters = "abcdefghi"
    told = "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise(letters))
    return f"a: &a [x, x, x, x, x, x, x, x, x]\n{told}cases:\n  - id: *i\n  - id: plain\n"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("- id: 1\n    id: 2", "key_repeated"),
        ("- id: !!python/object/apply:os.system [ls]", "yaml_tag"),
        ("- id: !plot 4", "yaml_tag"),
        ("- {[a, b]: c}", "yaml_key"),
        ("- &r\n    id: *r", "yaml_too_deep"),
        ("- id: 12345678901234567890", "integer_too_large"),
    ],
)
def test_a_row_that_breaks_a_rule_is_named_and_the_others_are_read(row: str, code: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, f"cases:\n  - id: q1\n  {row}\n  - id: q3\n"))
    assert [found for found, _ in problems(table)] == [code]
    assert len(lines(table)) == 2


def test_aliases_cannot_fill_the_memory(tmp_path: Path) -> None:
    table = only(saved(tmp_path, bomb()))
    assert {code for code, _ in problems(table)} == {"yaml_aliases"}


def test_wrong_syntax_is_named_by_its_line(tmp_path: Path) -> None:
    path = saved(tmp_path, "cases:\n  - id: q1\n   bad: x\n  - id: q2\n")
    problem = refusal(path)
    assert (problem.code, problem.where) == ("yaml_syntax", f"{path}:3")
