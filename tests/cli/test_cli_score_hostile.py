"""Foreign text in every field of gold and run reaches terminal, table, page and log as text and nothing else."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from goldtui.cli.output import FAILED
from goldtui.reports.score_catalog import ScoreFormat
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
TEXTS = (
    "[/]",
    "[@click=app.quit]x[/]",
    "back\\",
    "\x1b[31mred\x1b[2J",
    "\x1b]52;c;aGk=\x07",
    "\x9b31m",
    "\x7f\x07\x08\x0b\x0c",
    "\u202eevil\u2066",
    "z\u200bw\u00ad",
    "\u2028\u2029\x85",
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "| a | b\n# h\n```",
    "javascript:alert(1)",
    "=1+1",
    "@SUM(1)",
    "-1",
    "::error::x",
    "\r\n::set-output name=a::b",
    "%0A",
    "--json",
    "(no slice)",
    "a\u0301" * 300,
    "\N{PILE OF POO}\u200d\N{PILE OF POO}",
)
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\u00ad\u2028\u2029]")
RUN = "run [b]<x>|;=.jsonl"


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def put(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def hostile(own_home: Path) -> Path:
    """A set and a run that say it in each of their fields: ids, slices, categories, versions, responses, chunk ids."""
    case = next(one for one in lines_of(EXAMPLE / "cases.jsonl") if one["expected_behaviour"] == "answer")
    trace = next(one for one in lines_of(EXAMPLE / "traces.jsonl") if one["case_id"] == case["case_id"])
    cases, traces = [], []
    for number, text in enumerate(TEXTS):
        cases.append({**case, "case_id": text, "workflow": text, "category": text, "question": f"{text} {number}"})
        shown = {**trace, "case_id": text, "trace_id": f"{text}{number}"}
        shown["versions"] = [*trace["versions"], [f"part {text}", text]]
        if number % 3 == 0:
            shown |= {"response": f"{text} lies {text}", "answer": None}
        if number % 3 == 1:
            shown["selected_context_ids"] = [text]
        traces += [{**shown, "case_id": f"stranger {text}"}, *([shown] if number % 5 else [])]
        if number % 7 == 1:
            traces.append({**shown, "trace_id": "again"})
    Path("gold").mkdir()
    put(Path("gold/cases.jsonl"), cases)
    Path("gold/evidence.jsonl").write_bytes((EXAMPLE / "evidence.jsonl").read_bytes())
    Path("gold/goldset.toml").write_text('name = "set [/b]<b>|\\u001b[31m\\u202e"\n', encoding="utf-8")
    put(Path(RUN), traces)
    return own_home


def report(run, form: ScoreFormat, *words: str) -> str:
    done = run("score", "gold", "--trace", RUN, "--baseline", RUN, "--format", form.value, *words)
    assert done.code == FAILED
    assert ACTS.findall(done.err) == []
    return done.out


@pytest.mark.parametrize("form", ScoreFormat)
def test_no_report_holds_a_character_that_acts(run, hostile: Path, form: ScoreFormat) -> None:
    assert ACTS.findall(report(run, form)) == []


def test_the_terminals_report_has_no_sign_of_its_own_outside_ascii_when_asked(run, hostile: Path) -> None:
    told = report(run, ScoreFormat.TEXT, "--ascii")
    assert not set("✓✗–·█░→") & set(told)


def test_a_line_of_the_log_is_a_command_of_ours_and_of_nobody_else(run, hostile: Path) -> None:
    lines = report(run, ScoreFormat.GITHUB).splitlines()
    assert lines
    assert not [line for line in lines if not line.startswith(("::error ", "::warning ", "::notice "))]


def test_a_table_has_a_row_for_each_case_and_no_formula(run, hostile: Path) -> None:
    rows = list(csv.reader(io.StringIO(report(run, ScoreFormat.CSV), newline="")))
    assert len(rows) == 1 + len(TEXTS)
    assert not [cell for row in rows for cell in row if cell[:1] in tuple("=+-@\t\r") and len(cell) > 1]


def test_json_junit_and_lines_are_read_by_their_own_readers_with_each_case_once(run, hostile: Path) -> None:
    whole = json.loads(report(run, ScoreFormat.JSON))
    assert [row["case_id"] for row in whole["rows"]] == list(TEXTS)
    lines = [json.loads(line) for line in report(run, ScoreFormat.JSONL).split("\n") if line]
    assert [row["case_id"] for row in lines if "case_id" in row] == list(TEXTS)
    tests = [one.get("name") or "" for one in ElementTree.fromstring(report(run, ScoreFormat.JUNIT)).iter("testcase")]
    assert len(tests) > len(TEXTS)


class _Seen(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.acting: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "src" or (name == "href" and not (value or "").startswith("#")):
                self.acting.append((name, value))


def test_the_page_runs_nothing_and_fetches_nothing(run, hostile: Path) -> None:
    seen = _Seen()
    seen.feed(report(run, ScoreFormat.HTML))
    assert seen.acting == []
    assert not seen.tags & {"script", "img", "iframe", "link", "object", "embed", "b"}


@pytest.mark.parametrize("name", ["--json", "(no slice)", "[/]", "\x1b[31mred\x1b[2J"])
def test_a_slice_may_be_called_anything(run, hostile: Path, name: str) -> None:
    done = run("score", "gold", "--trace", RUN, f"--slice={name}", "--json")
    assert (done.json["attendance"]["expected"], [one["name"] for one in done.json["slices"]]) == (1, [name])
    text = run("score", "gold", "--trace", RUN, f"--slice={name}")
    assert ACTS.findall(text.out + text.err) == []
