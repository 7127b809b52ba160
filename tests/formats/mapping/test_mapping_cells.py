"""Several things in one cell: ways to say an answer, sources and phrases a line, and answers by what asks as a key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.proposing import propose

ASKED = ["Where is the key?", "Who may row alone?", "When is it closed?"]


def table(tmp_path: Path, *columns: tuple[str, list[str]]) -> Path:
    path = tmp_path / "boats.csv"
    every = [("Question", ASKED), *columns]
    rows = [[name for name, _ in every], *map(list, zip(*(cells for _, cells in every), strict=True))]
    text = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    path.write_text(f"{text}\n", encoding="utf-8")
    return path


def read(path: Path) -> Outcome:
    return proposal(readings_of(path)[0]).outcome


def answers(found: Outcome) -> list[str | None]:
    return [one.record.reference and one.record.reference.text for one in found.cases]


@pytest.mark.parametrize(("name", "sign"), [("answers", "|"), ("Answer", "|"), ("gold_answers", ";")])
def test_ways_to_say_an_answer_are_parted_and_asked_about(name: str, sign: str, tmp_path: Path) -> None:
    path = table(tmp_path, (name, [f"at the gate{sign}gate", "members", "Mondays"]))
    found = read(path)
    assert answers(found) == ["at the gate", "members", "Mondays"]
    assert found.cases[0].record.extra["other_answers"] == ["gate"]
    said = f'whether "{sign}" in "{name}" parts other ways to say an answer'
    assert any(one.startswith(said) for one in propose((path,)).offers[0].decide)


@pytest.mark.parametrize("text", ["Open from 9; closed on Mondays", "It is red, wide and old."])
def test_an_answer_with_signs_in_it_stays_whole(text: str, tmp_path: Path) -> None:
    found = read(table(tmp_path, ("Answer", [text, "Members.", "On Mondays."])))
    assert answers(found)[0] == text


@pytest.mark.parametrize("bullet", ["", "- ", "* ", "• ", "{}. ", "{}) "])
def test_a_source_and_a_phrase_a_line_are_several(bullet: str, tmp_path: Path) -> None:
    def lines(*texts: str) -> str:
        return "\n".join(bullet.format(at) + text for at, text in enumerate(texts, 1))

    sources = [lines("keys.md", "gate.md"), lines("rules.md"), lines("hours.md")]
    phrases = [lines("the gate", "at seven"), lines("members"), lines("Mondays", "holidays")]
    found = read(table(tmp_path, ("Must mention", phrases), ("Source", sources)))
    assert [one.record.required_source_ids for one in found.cases] == [
        ("keys.md", "gate.md"),
        ("rules.md",),
        ("hours.md",),
    ]
    assert [[point.text for point in one.record.points] for one in found.cases] == [
        ["the gate", "at seven"],
        ["members"],
        ["Mondays", "holidays"],
    ]


def test_an_answer_of_several_lines_stays_whole(tmp_path: Path) -> None:
    found = read(table(tmp_path, ("Answer", ["At the gate.\nFrom seven on.", "Members.", "On Mondays."])))
    assert answers(found)[0] == "At the gate.\nFrom seven on."


YAMLS = {
    "texts": "Where is the key?: At the gate.\nWho may row alone?: Members.\n",
    "texts in quotes": "\"Where is the key?\": At the gate.\n'Who may row alone?': Members.\n",
    "lists": "Where is the key?:\n  - At the gate.\n  - gate\nWho may row alone?:\n  - Members.\n",
    "under a key": "title: Boats\nquestions:\n  Where is the key?: At the gate.\n  Who may row alone?: Members.\n",
}


@pytest.mark.parametrize("text", YAMLS.values(), ids=YAMLS)
def test_keys_that_ask_are_questions_in_yaml(text: str, tmp_path: Path) -> None:
    path = tmp_path / "boats.yaml"
    path.write_text(text, encoding="utf-8")
    found = read(path)
    assert [one.record.question for one in found.cases] == ASKED[:2]
    assert answers(found) == ["At the gate.", "Members."]


def test_keys_that_ask_may_hold_lists_of_answers(tmp_path: Path) -> None:
    path = tmp_path / "boats.json"
    path.write_text(json.dumps({"Where is the key?": ["At the gate.", "gate"], "Who may row alone?": ["Members."]}))
    found = read(path)
    assert [one.record.question for one in found.cases] == ["Where is the key?", "Who may row alone?"]
    assert found.cases[0].record.extra == {"other_answers": ["gate"]}


def test_an_answer_of_numbers_days_or_parts_is_one_text(tmp_path: Path) -> None:
    empty = {"number": "", "date": {"day": "", "month": "", "year": ""}, "spans": []}
    said = [
        empty | {"number": "4"},
        empty | {"date": {"day": "3", "month": "May", "year": "1934"}},
        empty | {"spans": ["Ada", "Ben"]},
    ]
    rows = [{"question": q, "answer": a, "query_id": f"b-{q}"} for q, a in zip(ASKED, said, strict=True)]
    held = {"boats_1": {"passage": "Ada and Ben founded the club with four boats on 3 May 1934.", "qa_pairs": rows}}
    path = tmp_path / "boats.json"
    path.write_text(json.dumps(held), encoding="utf-8")
    found = read(path)
    assert [one.record.reference and one.record.reference.text for one in found.cases] == [
        "4",
        "3 May 1934",
        "Ada, Ben",
    ]
    assert [one.record.chunk_id for one in found.chunks] == ["boats_1"]


def test_keys_that_ask_below_topics_are_all_read_even_where_a_topic_has_one(tmp_path: Path) -> None:
    path = tmp_path / "boats.yaml"
    text = "keys:\n  Where is the key?: At the gate.\n  Who has it?: Ben.\nhouse:\n  When is it closed?: On Mondays.\n"
    path.write_text(text, encoding="utf-8")
    assert [(one.record.question, one.record.workflow) for one in read(path).cases] == [
        ("Where is the key?", "keys"),
        ("Who has it?", "keys"),
        ("When is it closed?", "house"),
    ]


def test_questions_without_a_sign_in_a_table_without_names_are_found_by_how_they_begin(tmp_path: Path) -> None:
    path = tmp_path / "boats.tsv"
    rows = [f"{one.rstrip('?').lower()}\t['{n} o clock', '{n}']" for n, one in enumerate(ASKED)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    found = read(path)
    assert [one.record.question for one in found.cases] == [
        "where is the key",
        "who may row alone",
        "when is it closed",
    ]
    assert answers(found) == ["0 o clock", "1 o clock", "2 o clock"]


def test_a_column_called_by_a_number_sign_is_no_comment(tmp_path: Path) -> None:
    path = tmp_path / "boats.csv"
    rows = "".join(f"{n},{one},At once.\n" for n, one in enumerate(ASKED, 1))
    path.write_text(f"#,Question,Ideal answer\n{rows}", encoding="utf-8")
    found = read(path)
    assert [one.record.case_id for one in found.cases] == ["1", "2", "3"]
    assert answers(found) == ["At once."] * 3


@pytest.mark.parametrize(
    ("asks", "says"), [("question_gt", "answer_gt"), ("quest_list", "gt_answer_list"), ("qs", "as")]
)
def test_lists_of_questions_and_of_answers_by_id_are_a_row_each(asks: str, says: str, tmp_path: Path) -> None:
    held = {f"{n:032x}": {asks: [f"Where is {n}?", f"Who has key {n}?"], says: ["Here.", "Ben."]} for n in range(6)}
    path = tmp_path / "boats.json"
    path.write_text(json.dumps(held), encoding="utf-8")
    if asks == "qs":
        with pytest.raises(UnusableInput):
            propose((path,))
        return
    found = read(path)
    assert len(found.cases) == 12
    assert (found.cases[1].record.question, answers(found)[1]) == ("Who has key 0?", "Ben.")


def test_a_text_next_to_question_and_answer_is_asked_about(tmp_path: Path) -> None:
    text = "The key is at the gate, and Ben has it from seven on."
    path = table(tmp_path, ("Answer", ["At the gate.", "Ben.", "At seven."]), ("Text", [text] * 3))
    found = read(path)
    assert [one.record.text for one in found.chunks] == [text]
    assert 'whether "Text" is the source of the answer: its name does not say so' in propose((path,)).offers[0].decide


def test_files_in_a_table_without_names_are_sources_and_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "ferry.tsv"
    rows = [f"{n}\t{one}\tat once\tferry-{n}.md" for n, one in enumerate([*ASKED, "Who pays?"], 1)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert read(path).cases[0].record.required_source_ids == ("ferry-1.md",)
    said = 'whether "column_4" names what each answer needs: it has no name'
    assert said in propose((path,)).offers[0].decide


def test_yes_and_no_under_a_sentence_name_no_document(tmp_path: Path) -> None:
    path = table(tmp_path, ("Answer", ["Here.", "", "Ben."]), ("Is it in the document?", ["yes", "no", "yes"]))
    assert not any(one.record.required_source_ids for one in read(path).cases)
