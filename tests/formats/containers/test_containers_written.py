"""Questions that people wrote down as a text or a page: marked, as headings, in bold, in tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, lines, only, refusal
from opening import saved as saved_as_anything

from goldtui.workbench.library.proposing import propose


def saved(folder: Path, content: str, name: str) -> Path:
    return saved_as_anything(folder, content).rename(folder / name)


ASKED = [("Where is the key?", "At the gate."), ("Who may row alone?", "Members over sixteen.")]
MARKED = {
    "Q and A": "Q: {}\nA: {}\n\n",
    "numbers": "Q1: {}\nA1: {}\n\n",
    "bold marks": "**Q: {}**\n\n**A:** {}\n\n",
    "German": "Frage: {}\nAntwort: {}\n",
    "headings": "## {}\n\n{}\n\n",
    "numbered headings": "### 1.2 {}\n{}\n",
    "bold": "**{}**\n\n{}\n\n",
    "bold in a list": "- **{}** {}\n",
    "bold behind a number": "1. **{}** {}\n",
    "behind a number": "1. {}\n   {}\n",
    "folded": "<details><summary>{}</summary>\n\n{}\n\n</details>\n",
    "folded in one line each": "<details>\n<summary><b>{}</b></summary>\n{}\n</details>\n",
}


def texts(table: object) -> list[tuple[str, str]]:
    return [(str(row["question"]), str(row["answer"])) for row in fields(table)]  # type: ignore[arg-type]


@pytest.mark.parametrize("form", MARKED.values(), ids=MARKED)
@pytest.mark.parametrize("title", ["", "# Boat house\n\n", "---\ntitle: Boats\n---\n# Boat house\n\n"])
def test_questions_with_answers_are_rows(form: str, title: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, title + "".join(form.format(*one) for one in ASKED), "boats.md"))
    assert (table.container, texts(table)) == ("questions", ASKED)
    assert "topic" not in fields(table)[0]


def test_what_is_above_a_question_and_said_below_its_answer_goes_with_it(tmp_path: Path) -> None:
    text = (
        "# Boat house\n\nAll you need.\n\n## Keys\n\n### Where is the key?\n\nAt the gate:\n\n- from seven\n\n"
        "**Source:** keys.md\n\n## Boats\n\n### Who may row alone?\n\nMembers.\n\n#### By day\n\nAll.\nPage: 4\n"
    )
    table = only(saved(tmp_path, text, "boats.md"))
    assert fields(table) == [
        {
            "question": "Where is the key?",
            "answer": "At the gate:\n\n- from seven",
            "topic": "Keys",
            "source": "keys.md",
        },
        {"question": "Who may row alone?", "answer": "Members.\n\n#### By day\n\nAll.", "topic": "Boats", "page": "4"},
    ]
    assert lines(table) == [7, 17]
    assert table.header == {"text": ["# Boat house", "All you need.", "## Keys", "## Boats"]}


def test_what_follows_a_list_is_no_answer(tmp_path: Path) -> None:
    text = "1. **Where is the key?** At the gate.\n2. **Who pays?** Ada.\n\nLast changed in May.\n"
    table = only(saved(tmp_path, text, "boats.md"))
    assert texts(table) == [("Where is the key?", "At the gate."), ("Who pays?", "Ada.")]
    assert table.header == {"text": ["Last changed in May."]}


def test_a_question_in_a_block_of_code_is_none(tmp_path: Path) -> None:
    text = "# Where is the key?\nAt the gate.\n```\n# Is this code?\n```\n# Who pays?\nAda.\n"
    assert [one[0] for one in texts(only(saved(tmp_path, text, "boats.md")))] == ["Where is the key?", "Who pays?"]


TABLE = "| No | Question | Expected answer |\n|----|:--------:|---|\n| 1 | Where is \\| the key? | At<br>the gate. |\n"


@pytest.mark.parametrize("before", ["", "# Boats\n\nAll of them.\n\n"])
def test_a_written_table_is_rows(before: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, f"{before}{TABLE}| 2 | Who pays? | Ada |\n", "boats.md"))
    assert fields(table) == [
        {"No": "1", "Question": "Where is | the key?", "Expected answer": "At\nthe gate."},
        {"No": "2", "Question": "Who pays?", "Expected answer": "Ada"},
    ]
    assert lines(table) == [len(before.splitlines()) + 3, len(before.splitlines()) + 4]


PROSE = "The house opens at seven in summer and at nine in winter, and boats are washed after each use.\n\n"


@pytest.mark.parametrize(
    "text",
    [
        f"# Rules\n\n{PROSE}{PROSE}## What does it cost?\n\nFour euros.\n\n## Who pays?\n\nAda.\n\n## Boats\n\n{PROSE}",
        f"# Rules\n\n{PROSE}{PROSE}{PROSE}{TABLE}| 2 | Who pays? | Ada |\n",
        "# Rules\n\n| Thing | Fee |\n|---|---|\n| Locker | 4 |\n| Key | 40 |\n",
        "# Where is the key?\n\n# Who pays?\n\n# When?\n",
    ],
    ids=["mostly prose", "a table in prose", "a table that asks nothing", "questions without answers"],
)
def test_a_text_that_is_no_list_of_questions_is_a_document(text: str, tmp_path: Path) -> None:
    path = saved(tmp_path, text, "boats.md")
    assert propose((path,)).offers[0].mapping == "documents"


def page(body: str) -> str:
    return f"<!DOCTYPE html><html><head><title>T</title><style>p {{}}</style></head><body>{body}</body></html>"


ROWS = (
    "<table><tbody><tr><th>Topic</th><th>Question</th><th>Answer</th><th>Page</th></tr>"
    '<tr><td rowspan="2">Boats</td><td><p>Where is <b>the key</b>?</p></td>'
    "<td>At the gate.<ul><li>from seven</li></ul></td>"
    '<td><a href="https://boats.example/keys">Keys</a></td></tr>'
    "<tr><td>Who pays?</td><td>Ada &amp; Ben</td><td></td></tr></tbody></table>"
)
WANTED = [
    ("Boats", "Where is the key?", "At the gate.\n- from seven", "Keys", "https://boats.example/keys"),
    ("Boats", "Who pays?", "Ada & Ben", "", ""),
]


@pytest.mark.parametrize("text", [page(f"<h1>Tests</h1><p>Of May.</p>{ROWS}"), ROWS, f"<div>{ROWS}</div>"])
def test_a_table_of_a_page_is_rows(text: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, text, "boats.html"))
    assert table.container == "page"
    assert [tuple(row.values()) for row in fields(table)] == WANTED
    assert list(fields(table)[0]) == ["Topic", "Question", "Answer", "Page", "Page link"]
    offer = propose((tmp_path / "boats.html",)).offers[0]
    assert (offer.kind, offer.mapping, offer.importable) == ("gold", "generic-gold", 2)
    assert offer.decide[0] == "whether these are cases: --format documents takes the text as a source instead"


@pytest.mark.parametrize("form", ["<h2>{}</h2><p>{}</p>", "<dt>{}</dt><dd>{}</dd>", "<summary>{}</summary><p>{}</p>"])
def test_questions_of_a_page_are_rows(form: str, tmp_path: Path) -> None:
    text = page("<nav>Home | All</nav><h1>Boats</h1>" + "".join(form.format(*one) for one in ASKED))
    assert texts(only(saved(tmp_path, text, "boats.html"))) == ASKED


FEES = "<table><tr><th>Thing</th><th>Fee</th></tr><tr><td>Key</td><td>4</td></tr></table>"


@pytest.mark.parametrize("body", [f"<h1>Rules</h1><p>{PROSE}</p>", FEES])
def test_another_page_is_a_document(body: str, tmp_path: Path) -> None:
    path = saved(tmp_path, page(body), "boats.html")
    assert "this is an HTML document" in refusal(path).message
    assert propose((path,)).offers[0].mapping == "documents"
