"""What is struck through no longer counts: a row is refused, a part of a text is left out, and both are said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from opening import fields, only, saved
from workbooks import row, text, texts, workbook

from goldtui.formats.containers import struck
from goldtui.formats.containers.declare import Table
from goldtui.formats.intake import Intake

POOL = [
    ("How deep is the diving pool?", "It is 3.80 metres deep."),
    ("May children dive alone?", "From ten years on."),
    ("When is the sauna open?", "From ten to nine."),
]


def read(table: Table) -> tuple[list[dict[str, object]], Intake]:
    intake = Intake()
    return [dict(one.fields) for one in table.rows(intake)], intake


def markdown(asked: str, said: str) -> str:
    return f"## {asked}\n\n{said}\n\n"


def marked(asked: str, said: str) -> str:
    return f"**Q:** {asked}\n**A:** {said}\n\n"


def bold(asked: str, said: str) -> str:
    return f"**{asked}**\n\n{said}\n\n"


@pytest.mark.parametrize("form", [markdown, marked, bold])
def test_a_question_that_is_struck_through_is_refused(form: Callable[[str, str], str], tmp_path: Path) -> None:
    written = [form(*POOL[0]), form(f"~~{POOL[1][0]}~~", f"~~{POOL[1][1]}~~"), form(*POOL[2])]
    rows, intake = read(only(saved(tmp_path, "".join(written))))
    assert [(one["question"], one["answer"]) for one in rows] == [POOL[0], POOL[2]]
    assert [one.code for one in intake.problems] == ["row_struck"]


def test_struck_words_of_an_answer_are_left_out_and_said(tmp_path: Path) -> None:
    written = [markdown(*POOL[0]), markdown(POOL[1][0], "From ~~eight~~ ten years on."), markdown(*POOL[2])]
    rows, intake = read(only(saved(tmp_path, "".join(written))))
    assert rows[1]["answer"] == "From  ten years on."
    assert [(one.code, one.message) for one in intake.notices] == [
        ("text_struck", "text that is struck through is left out in 1 place, first here")
    ]


def test_code_keeps_its_marks(tmp_path: Path) -> None:
    written = [markdown(*POOL[0]), markdown(POOL[1][0], "```\nage ~~ten~~\n```\n~~Old.~~ Ten."), markdown(*POOL[2])]
    rows, _ = read(only(saved(tmp_path, "".join(written))))
    assert rows[1]["answer"] == "```\nage ~~ten~~\n```\n Ten."


TABLE = "| Question | Answer | Source |\n|---|---|---|\n"


@pytest.mark.parametrize("cells", ["~~{0}~~ | ~~{1}~~ | p3", "~~{0}~~ | ~~{1}~~ | ~~p3~~"])
def test_a_row_of_a_table_is_struck_where_most_of_its_cells_are(cells: str, tmp_path: Path) -> None:
    rows = [f"| {one} | {two} | p1 |\n" for one, two in POOL]
    rows[1] = f"| {cells.format(*POOL[1])} |\n"
    found, intake = read(only(saved(tmp_path, TABLE + "".join(rows))))
    assert [one["Question"] for one in found] == [POOL[0][0], POOL[2][0]]
    assert [one.code for one in intake.problems] == ["row_struck"]


STRUCK = {
    "del": "<del>{}</del>",
    "s": "<s>{}</s>",
    "strike": "<strike>{}</strike>",
    "style": '<span style="color: red; text-decoration: line-through;">{}</span>',
    "inner": "<s><b>{}</b> <span>indeed</span></s>",
}


@pytest.mark.parametrize("form", STRUCK.values(), ids=STRUCK)
def test_a_row_of_a_page_is_struck_by_tag_or_style(form: str, tmp_path: Path) -> None:
    rows = [f"<tr><td>{one}</td><td>{two}</td></tr>" for one, two in POOL]
    rows[1] = f"<tr><td>{form.format(POOL[1][0])}</td><td>{form.format(POOL[1][1])}</td></tr>"
    page = f"<html><body><table><tr><th>Question</th><th>Answer</th></tr>{''.join(rows)}</table></body></html>"
    found, intake = read(only(saved(tmp_path, page)))
    assert [one["Question"] for one in found] == [POOL[0][0], POOL[2][0]]
    assert [one.code for one in intake.problems] == ["row_struck"]


def test_a_whole_row_of_a_page_is_struck(tmp_path: Path) -> None:
    rows = [f"<tr><td>{one}<td>{two}" for one, two in POOL]
    rows[1] = rows[1].replace("<tr>", '<tr style="text-decoration:line-through">')
    page = f"<html><body><table><tr><th>Question<th>Answer{''.join(rows)}</table></body></html>"
    found, intake = read(only(saved(tmp_path, page)))
    assert [one["Question"] for one in found] == [POOL[0][0], POOL[2][0]]
    assert intake.total == 1


def test_a_heading_of_a_page_is_struck(tmp_path: Path) -> None:
    written = [f"<h2>{one}</h2><p>{two}</p>" for one, two in POOL]
    written[1] = f"<h2><del>{POOL[1][0]}</del></h2><p><del>{POOL[1][1]}</del></p>"
    found, intake = read(only(saved(tmp_path, f"<html><body><h1>Pool</h1>{''.join(written)}</body></html>")))
    assert [one["question"] for one in found] == [POOL[0][0], POOL[2][0]]
    assert intake.total == 1


def test_rows_of_cells_are_struck_and_parts_of_a_cell_are_not_touched(tmp_path: Path) -> None:
    lines = ["Question,Answer", *(f"{one},{two}" for one, two in POOL)]
    lines[2] = f"~~{POOL[1][0]}~~,~~{POOL[1][1]}~~"
    lines[3] = f"{POOL[2][0]},From ~~nine~~ ten."
    found, intake = read(only(saved(tmp_path, "\n".join(lines) + "\n")))
    assert [one["Answer"] for one in found] == [POOL[0][1], "From ~~nine~~ ten."]
    assert [one.code for one in intake.problems] == ["row_struck"]


LINED = (
    '<fonts><font><sz val="11"/></font><font><strike/><sz val="11"/></font><font><strike val="0"/></font></fonts>'
    '<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="14"/><xf numFmtId="22" fontId="0"/>'
    '<xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/></cellXfs>'
)


def styled(place: str, content: str, style: int) -> str:
    return text(place, content).replace(" t=", f' s="{style}" t=')


def test_a_row_of_a_workbook_is_struck_by_its_font(tmp_path: Path) -> None:
    cells = [texts(1, "Question", "Answer")]
    for at, pair in enumerate(POOL, 2):
        style = 3 if at == 3 else 4
        cells.append(row(at, styled(f"A{at}", pair[0], style), styled(f"B{at}", pair[1], style)))
    found, intake = read(only(saved(tmp_path, workbook({"pool": "".join(cells)}, styles=LINED))))
    assert [one["Question"] for one in found] == [POOL[0][0], POOL[2][0]]
    assert [(one.code, one.where.rpartition(", ")[2]) for one in intake.problems] == [("row_struck", "row 3")]


def test_a_text_of_a_workbook_is_struck_where_all_of_its_runs_are(tmp_path: Path) -> None:
    runs = "".join(f"<r><rPr><strike/></rPr><t>{said}</t></r>" for said in ("May children", "dive alone?"))
    run = f"<is>{runs}</is>"
    cells = [texts(1, "Question", "Answer"), texts(2, *POOL[0])]
    cells += [row(3, f'<c r="A3" t="inlineStr">{run}</c>', text("B3", POOL[1][1])), texts(4, *POOL[2])]
    found, intake = read(only(saved(tmp_path, workbook({"pool": "".join(cells)}))))
    assert [one["Question"] for one in found] == [POOL[0][0], "", POOL[2][0]]
    assert [one.code for one in intake.notices] == ["text_struck"]


@pytest.mark.parametrize("said", ["~~~", "a ~~ b", "about ~5 and ~6", "~~~python", "x~~"])
def test_what_only_looks_like_a_mark_strikes_nothing(said: str) -> None:
    assert struck.drop_struck(said) == said
    assert not struck.is_struck(said)


def test_nothing_is_said_where_nothing_is_struck(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "".join(markdown(*one) for one in POOL)))
    assert len(fields(table)) == 3
    assert not read(table)[1].notices
