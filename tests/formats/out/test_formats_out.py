"""Foreign formats say what they hold: re-read with a plain reader, each gives back what was written."""

from __future__ import annotations

import csv
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from python_calamine import CalamineWorkbook

from goldtui.formats.catalog import CODECS
from goldtui.formats.declare import WriteOptions
from goldtui.formats.out import markdown, parts, ranking, spreadsheet
from goldtui.formats.out.metadata import METADATA
from goldtui.formats.out.ragas import RAGAS
from goldtui.formats.out.tables import CSV, EXCEL
from goldtui.model.case_fields import CASE
from goldtui.model.faults import UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.model.spreadsheet import original
from tests.formats.strategies import cases

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

POOL = EvidenceChunk(
    chunk_id="lily#1", document_id="lily", version="a", permitted=True, current=True, text="Feed monthly."
)
SHUT = EvidenceChunk(chunk_id="vault#1", version="b", permitted=False, current=True)
FEED = GoldCase(
    case_id="feed",
    question="How often are the lilies fed?",
    workflow="pool",
    expected_behaviour=Behaviour.ANSWER,
    required_source_ids=("lily#1",),
    points=(AnswerPoint(point_id="often", answer_phrases=("monthly", "once a month"), forbidden_phrases=("weekly",)),),
    reference=Answer(
        text="They are fed monthly.",
        claims=(
            Claim(claim_id="c1", text="They are fed monthly.", citation_id="lily#1", support_phrases=("monthly",)),
        ),
    ),
    constraints=("must: name the month",),
)
SAFE = GoldCase(case_id="safe", question="Where is\nthe key?", source_alternatives=(("vault#1", "lily#1"),))
POND = GoldSet(name="pond", cases=(SAFE, FEED), evidence=(POOL, SHUT))
WRITERS = [one for one in CODECS if one.write is not None and one.name not in ("native", "gold-lines")]


def write(codec, goldset, folder):
    target = Path(folder) / "out"
    return codec.write(goldset, target, WriteOptions()), target


def of_cells(kind, cells):
    return kind.model_validate(spreadsheet.cells_content(kind, cells, "out"))


def lost(done):
    return {(notice.code, notice.message.split(":")[0]) for notice in done.notices}


@pytest.mark.parametrize("codec", WRITERS, ids=lambda one: one.name)
def test_equal_sets_give_equal_bytes_whatever_the_order_of_their_cases(codec, tmp_path):
    def content(goldset, name):
        target = tmp_path / name
        codec.write(goldset, target, WriteOptions())
        files = sorted(target.rglob("*")) if target.is_dir() else [target]
        return [one.read_bytes() for one in files if one.is_file()]

    turned = POND.model_copy(update={"cases": POND.cases[::-1], "evidence": POND.evidence[::-1]})
    assert content(POND, "a") == content(turned, "b")


@pytest.mark.parametrize("codec", WRITERS, ids=lambda one: one.name)
def test_a_set_without_cases_and_a_repeated_id_are_refused_and_nothing_is_written(codec, tmp_path):
    for held, code in (((), "no_cases"), ((FEED, FEED), "id_repeated")):
        with pytest.raises(UnusableOutput) as caught:
            codec.write(GoldSet(cases=held), tmp_path / "out", WriteOptions())
        assert caught.value.problem.code == code
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("codec", WRITERS, ids=lambda one: one.name)
def test_a_target_that_exists_is_kept_unless_replacing_was_asked_for(codec, tmp_path):
    write(codec, POND, tmp_path)
    with pytest.raises(UnusableOutput):
        write(codec, POND, tmp_path)
    codec.write(POND, tmp_path / "out", WriteOptions(replace=True))


@pytest.mark.parametrize("codec", METADATA, ids=lambda one: one.name)
@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(case=cases)
def test_a_case_comes_back_whole_from_the_metadata_of_every_tool(codec, case):
    goldset = GoldSet(cases=(case,))
    with tempfile.TemporaryDirectory() as folder:
        done, target = write(codec, goldset, folder)
        text = target.read_text("utf-8")
    rows = json.loads(text) if text.startswith("[") else [json.loads(line) for line in text.split("\n")[:-1]]
    inside = [(row.get("metadata") or row.get("additional_metadata"))[parts.WHOLE_CASE] for row in rows]
    assert [GoldCase.model_validate(one) for one in inside] == [case]
    assert done.counts["cases"] == len(rows)


def nothing_blank(case):
    """A cell cannot tell a text that was never set from one that is empty."""
    return all(getattr(case, one.name) != "" for one in CASE.fields if one.optional)


@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
@given(case=cases)
def test_a_case_comes_back_from_its_row_of_a_csv_table(case):
    assume(nothing_blank(case))
    goldset = GoldSet(cases=(case,))
    with tempfile.TemporaryDirectory() as folder:
        _, target = write(CSV, goldset, folder)
        with target.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    assert [of_cells(GoldCase, {name: original(cell) for name, cell in row.items()}) for row in rows] == [case]


def test_a_cell_that_a_spreadsheet_would_run_begins_with_an_apostrophe_that_reading_takes_off(tmp_path):
    case = GoldCase(case_id="=1+1", question='=HYPERLINK("x")', workflow="'quoted")
    _, target = write(CSV, GoldSet(cases=(case,)), tmp_path)
    with target.open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["case_id"], row["question"], row["workflow"]) == ("'=1+1", '\'=HYPERLINK("x")', "''quoted")
    assert of_cells(GoldCase, {name: original(cell) for name, cell in row.items()}) == case


def test_a_workbook_has_the_cases_and_the_evidence_and_no_formula(tmp_path):
    formula = POOL.model_copy(update={"chunk_id": "sum", "text": "=SUM(A1:A9)"})
    goldset = POND.model_copy(update={"evidence": (*POND.evidence, formula)})
    done, target = write(EXCEL, goldset, tmp_path)
    book = CalamineWorkbook.from_path(str(target))
    head, *rows = book.get_sheet_by_name("cases").to_python()
    assert [of_cells(GoldCase, dict(zip(head, row, strict=True))) for row in rows] == [FEED, SAFE]
    head, *rows = book.get_sheet_by_name("evidence").to_python()
    chunks = [of_cells(EvidenceChunk, dict(zip(head, row, strict=True))) for row in rows]
    assert chunks == [POOL, formula, SHUT]
    assert done.counts == {"cases": 2, "chunks": 3}


@pytest.mark.parametrize(("text", "code"), [("x" * 32_768, "cell_too_long"), ("bell\a", "cell_not_expressible")])
def test_what_a_workbook_cannot_hold_is_refused_with_its_case_and_column(text, code, tmp_path):
    with pytest.raises(UnusableOutput) as caught:
        write(EXCEL, GoldSet(cases=(GoldCase(case_id="long", question=text),)), tmp_path)
    assert caught.value.problem.code == code
    assert 'question of case "long"' in caught.value.problem.message


def test_ragas_rows_have_texts_and_ids_in_the_same_order_and_say_what_they_lose(tmp_path):
    done, target = write(RAGAS, POND, tmp_path)
    feed, safe = map(json.loads, target.read_text("utf-8").splitlines())
    assert feed == {
        "id": "feed",
        "user_input": FEED.question,
        "reference": "They are fed monthly.",
        "reference_contexts": ["Feed monthly."],
        "reference_context_ids": ["lily#1"],
    }
    assert safe["reference_context_ids"] == ["lily#1"]
    messages = {notice.message for notice in done.notices}
    assert "a ragas row cannot hold points: 1 cases lose it" in messages
    assert "no text is written for vault#1" in messages


def test_promptfoo_asks_for_one_wording_of_each_vital_point_and_forbids_the_known_lies(tmp_path):
    promptfoo = next(one for one in METADATA if one.name == "promptfoo")
    _, target = write(promptfoo, POND, tmp_path)
    assert json.loads(target.read_text("utf-8"))[0]["assert"] == [
        {"type": "icontains-any", "value": ["monthly", "once a month"], "metric": "often"},
        {"type": "not-icontains", "value": "weekly", "metric": "often"},
    ]


def test_trec_lists_every_named_source_and_says_that_alternatives_are_flattened(tmp_path):
    done, target = write(ranking.TREC, POND, tmp_path)
    assert (target / "qrels.txt").read_text() == "feed 0 lily#1 1\nsafe 0 vault#1 1\nsafe 0 lily#1 1\n"
    assert (target / "topics.tsv").read_text() == "feed\tHow often are the lilies fed?\nsafe\tWhere is the key?\n"
    assert done.counts == {"cases": 2, "judgements": 3}
    assert ("field_changed", "any one of several sources is enough; the judgements list them all alike") in lost(done)
    assert ("field_changed", "the question is written on one line") in lost(done)


def test_trec_refuses_an_id_with_white_space_and_names_formats_that_hold_it(tmp_path):
    with pytest.raises(UnusableOutput) as caught:
        write(ranking.TREC, GoldSet(cases=(FEED.model_copy(update={"case_id": "two words"}),)), tmp_path)
    assert "'two words'" in caught.value.problem.message
    assert "beir" in caught.value.problem.fix


def test_beir_has_the_corpus_with_text_alone(tmp_path):
    done, target = write(ranking.BEIR, POND, tmp_path)
    corpus = [json.loads(line) for line in (target / "corpus.jsonl").read_text("utf-8").splitlines()]
    assert corpus == [{"_id": "lily#1", "title": "lily", "text": "Feed monthly."}]
    assert (target / "qrels" / "test.tsv").read_text().splitlines()[:2] == [
        "query-id\tcorpus-id\tscore",
        "feed\tlily#1\t1",
    ]
    assert done.counts == {"cases": 2, "chunks": 1, "judgements": 3}


@pytest.mark.parametrize("codec", [ranking.TREC, ranking.BEIR], ids=lambda one: one.name)
def test_a_folder_with_anything_else_in_it_is_not_replaced(codec, tmp_path):
    _, target = write(codec, POND, tmp_path)
    (target / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(UnusableOutput, match=r"notes\.txt"):
        codec.write(POND, target, WriteOptions(replace=True))
    assert (target / "notes.txt").read_text("utf-8") == "mine"


def test_nothing_of_a_case_becomes_markup_in_the_page_for_people(tmp_path):
    case = GoldCase(case_id="x", question="# <script>\n[a](b) \x1b[2J")
    _, target = write(markdown.MARKDOWN, GoldSet(cases=(case,)), tmp_path)
    heading = target.read_text("utf-8").splitlines()[4]
    assert heading == "## \\# \\<script\\> \\[a\\](b) <U+001B>\\[2J".replace("<U+001B>", markdown.plain("\x1b"))
