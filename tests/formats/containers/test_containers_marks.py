"""Marks around a value, or half around it, are no part of it: emphasis, code, quotes, brackets of a label."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only, saved

from goldtui.formats.containers.marks import bare

SOURCES = [
    "*Source: Rules §2*",
    "**Source: Rules §2**",
    "**Source:** Rules §2",
    "_Source: Rules §2_",
    "*Source:* *Rules §2*",
    "Source: `Rules §2`",
    "`Source: Rules §2`",
    '> Source: "Rules §2"',
    "(Source: Rules §2)",
    "[Source: Rules §2]",
    "<em>Source: Rules §2</em>",
    "<small><i>Source:</i> Rules §2</small>",
    "→ Source: Rules §2",
    "- ***Source***: Rules §2",
    "~~Old.~~ *Source: Rules §2*",
]


@pytest.mark.parametrize("line", SOURCES)
def test_a_source_is_named_without_the_marks_around_its_line(line: str, tmp_path: Path) -> None:
    written = f"## How long may a drill be lent?\n\nThree days.\n\n{line}\n\n## Is glue lent?\n\nNo.\n"
    row = fields(only(saved(tmp_path, written)))[0]
    assert (row["answer"], row["source"]) == ("Three days.", "Rules §2")


@pytest.mark.parametrize(
    "label",
    ["Quelle", "Fuente", "Fonte", "Bron", "Źródło", "Источник", "Kaynak", "Källa", "Référence", "出典", "出处", "출처"],
)
def test_a_source_is_labelled_in_many_languages(label: str, tmp_path: Path) -> None:
    written = f"## Wie lange?\n\nDrei Tage.\n\n*{label}: Rules §2*\n\n## Leim?\n\nNein.\n"
    assert fields(only(saved(tmp_path, written)))[0][label.casefold()] == "Rules §2"


ASKED = [
    "*Q: How long?*\n*A: Three days.*\n",
    "**Q: How long?**\n**A: Three days.**\n",
    "__Q:__ How long?\n__A:__ Three days.\n",
    "`Q:` How long?\n`A:` Three days.\n",
    '**Q:** "How long?"\n**A:** "Three days."\n',
    "<b>Q:</b> How long?<br>\n<b>A:</b> Three days.\n",
    "Soru: How long?\nCevap: Three days.\n",
    "*Fråga: How long?*\n*Svar: Three days.*\n",
    "質問：How long?\n回答：Three days.\n",
]


@pytest.mark.parametrize("pair", ASKED)
def test_question_and_answer_are_read_without_marks(pair: str, tmp_path: Path) -> None:
    rows = fields(only(saved(tmp_path, f"{pair}\n{pair.replace('long', 'wide')}")))
    assert [(one["question"], one["answer"]) for one in rows] == [
        ("How long?", "Three days."),
        ("How wide?", "Three days."),
    ]


def test_cells_of_a_written_table_have_no_marks_around_them(tmp_path: Path) -> None:
    table = "| **Question** | *Answer* | `Source` |\n|---|---|---|\n"
    rows = "| **How long?** | *Three* days. | `rules.md` |\n| Is glue lent? | **No.** | _Rules §2_ |\n"
    assert fields(only(saved(tmp_path, table + rows))) == [
        {"Question": "How long?", "Answer": "*Three* days.", "Source": "rules.md"},
        {"Question": "Is glue lent?", "Answer": "No.", "Source": "Rules §2"},
    ]


@pytest.mark.parametrize(
    "said",
    [
        "* one\n* two",
        "5 * 3 is 15",
        "snake_case",
        "*a* and *b*",
        "`a` or `b`",
        'say "yes" or "no"',
        'a 5 inch" pipe',
        "(see the rules)",
        "2 ** 3",
        "x_1",
    ],
)
def test_what_marks_only_a_part_stays(said: str) -> None:
    assert bare(said) == said
