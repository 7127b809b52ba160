"""A folder of documents and a workbook of ten questions: two commands or one screen, and the first draft is green.

Run with -s, it prints the keys and the seconds from the first command to the green strip.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, goldtui, terminal
from xlsxwriter import Workbook

pytestmark = pytest.mark.terminal
on_screen = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

MOST_KEYS = 20
HOUSES = """# Glasshouses

## Palm house

The palm house is kept at 21 degrees from October to March. Its doors are shut above 60 kilometres of wind an hour.

## Orchid house

Orchids are watered with rain water on Mondays and Thursdays. Tap water is kept away from them.

## Alpine house

The alpine house has no heating. Its windows are closed when snow is forecast.
"""
VISITING = """<!doctype html><html><head><title>Visiting the garden</title></head><body><h1>Visiting the garden</h1>
<h2>Opening hours</h2><p>The garden closes at 18:00 from April to September. In winter it closes at 16:00.</p>
<h2>Tickets</h2><p>A ticket for an adult costs 12 euros. Children under 14 enter free of charge.</p>
<h2>Dogs</h2><p>Dogs are not admitted, except guide dogs.</p></body></html>
"""
SEEDS = (
    "Seeds are dried to 5 percent moisture before they are stored.",
    "The seed store is kept at minus 18 degrees.",
    "A batch below 75 percent germination is sown again.",
)
QUESTIONS = """question,answer,source
How warm is the palm house in winter?,The palm house is kept at 21 degrees from October to March.,houses.md
How are orchids watered?,Orchids are watered with rain water on Mondays and Thursdays.,houses.md
Is the alpine house heated?,The alpine house has no heating.,houses.md
When are its windows closed?,The windows are closed when snow is forecast.,houses.md
When does the garden close in summer?,The garden closes at 18:00 from April to September.,visiting.html
What does a ticket cost?,A ticket for an adult costs 12 euros.,visiting.html
Are dogs admitted?,"Dogs are not admitted, except guide dogs.",visiting.html
How dry are seeds?,Seeds are dried to 5 percent moisture before they are stored.,seeds.pdf
How cold is the seed store?,The seed store is kept at minus 18 degrees.,
When is a batch sown again?,A batch below 75 percent germination is sown again.,
"""
"""The last two name no source at all."""


def pdf(lines: tuple[str, ...]) -> str:
    """One page with these lines, as small as PDF allows."""
    drawn = " ".join(f"({line}) Tj T*" for line in lines)
    drawn = f"BT /F1 14 Tf 72 760 Td 20 TL {drawn} ET"
    font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    page = "/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>"
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R{page}>>",
        f"<</Length {len(drawn)}>>stream\n{drawn}\nendstream",
        font,
    )
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n"
    return f"{text}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """What somebody has: a folder `papers` and a workbook `questions.xlsx`."""
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "houses.md").write_text(HOUSES, "utf-8")
    (papers / "visiting.html").write_text(VISITING, "utf-8")
    (papers / "seeds.pdf").write_text(pdf(SEEDS), "latin-1")
    with Workbook(tmp_path / "questions.xlsx") as book:
        sheet = book.add_worksheet("Questions")
        for number, row in enumerate(csv.reader(QUESTIONS.splitlines())):
            sheet.write_row(number, 0, row)
    return tmp_path


def run(home: Path, *words: str) -> str:

    environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home)}
    done = subprocess.run(
        goldtui(*words), capture_output=True, text=True, encoding="utf-8", cwd=home, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def shown(home: Path, database: Path, *words: str) -> Any:
    return json.loads(run(home, *words[:1], str(database), *words[1:], "--json"))


class Counted:
    """A terminal that counts keys and typed characters apart."""

    def __init__(self, window: Terminal) -> None:
        self.window, self.pressed, self.typed = window, 0, 0

    def keys(self, *names: str) -> None:
        self.pressed += len(names)
        self.window.keys(*names)

    def text(self, words: str) -> None:
        self.typed += len(words)
        self.window.text(words)

    def first_case_green(self) -> None:
        """From the list: open the first draft, take what its answer proposes, say that it is to be answered."""
        self.keys("Enter")
        self.window.wait_for("First fix (f): Take claims and sources from the answer (P)")
        self.keys("f")
        self.window.wait_for("1 of 1", "all words found", "makes a new point")
        self.keys("Enter")
        self.window.wait_for("1 accepted", "(t)")
        self.keys("t")
        self.window.wait_for("All gates pass")


def told(how: str, counted: Counted, begun: float) -> None:
    seconds = time.monotonic() - begun
    print(f"\n{how}: {counted.pressed} keys and {counted.typed} typed characters, {seconds:.0f} seconds")
    assert counted.pressed <= MOST_KEYS


def stored_is_green(home: Path, database: Path) -> None:
    """The saved case requires the passage, not the document, and its point has an answer phrase."""
    case_id = shown(home, database, "list", "--limit", "1")["cases"][0]["case_id"]
    found = shown(home, database, "show", case_id)
    assert found["first_fix"] is None
    assert found["case"]["required_source_ids"] == ["houses.md#glasshouses/palm-house:1"]
    assert found["case"]["points"][0]["answer_phrases"]


@on_screen
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
def test_one_screen_brings_documents_and_questions_in_and_the_first_draft_turns_green(
    kept: Path, width: int, height: int
) -> None:
    database, begun = kept / "garden.db", time.monotonic()
    with terminal(goldtui("open", str(database), "--new"), kept, width=width, height=height) as window:
        counted = Counted(window)
        window.wait_for("No cases yet", "I brings in files")
        counted.keys("I")
        window.wait_for("Documents and questions may be named together")
        counted.text(f"{kept / 'papers'} {kept / 'questions.xlsx'}")
        counted.keys("Enter")
        window.wait_for("10 rows into the set untitled: 10 to import", "question: How warm")
        counted.keys("P", "C")
        window.wait_for("You assert that the texts are permitted and in force.")
        counted.keys("Enter")
        window.wait_for("10 cases", "10 new cases, 7 new chunks")
        counted.first_case_green()
        told(f"one screen, {width}x{height}", counted, begun)
        window.keys("C-s")
        window.wait_for("Saved, revision")
        window.keys("C-q")
        window.wait_gone()
    stored_is_green(kept, database)


def test_the_same_questions_as_parquet_are_proposed_and_imported_alike(kept: Path) -> None:
    arrow = pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = list(csv.DictReader(QUESTIONS.splitlines()))
    parquet.write_table(arrow.Table.from_pylist(rows), kept / "questions.parquet")
    for name in ("questions.xlsx", "questions.parquet"):
        offered = json.loads(run(kept, "import", "papers", name, "--json"))["command"]
        run(kept, *offered.replace("goldtui.db", f"{name}.db").split()[1:], "--permitted", "--current")
    sheet, table = (
        shown(kept, kept / f"{name}.db", "list")["cases"] for name in ("questions.xlsx", "questions.parquet")
    )
    assert table == sheet
    assert len(table) == 10


@on_screen
def test_two_commands_bring_them_in_and_every_draft_has_its_proposal(kept: Path) -> None:
    database, begun = kept / "garden.db", time.monotonic()
    offered = json.loads(run(kept, "import", "papers", "questions.xlsx", "--json"))["command"]
    assert offered.startswith("goldtui import ")
    words = offered.replace("goldtui.db", database.name).split()[1:]
    run(kept, *words, "--permitted", "--current")
    with terminal(goldtui(str(database)), kept, width=80, height=24) as window:
        counted = Counted(window)
        window.wait_for("10 cases")
        counted.first_case_green()
        told("two commands, 80x24", counted, begun)
        window.keys("C-s")
        window.wait_for("Saved, revision")
        window.keys("C-q")
        window.wait_gone()
    stored_is_green(kept, database)
    cases = shown(kept, database, "list")["cases"]
    assert len(cases) == 10
    for case in cases:
        (statement,) = shown(kept, database, "propose", case["case_id"])["statements"]
        assert statement["phrases"][0]["score"] == "all words found", statement
