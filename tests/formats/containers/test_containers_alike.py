"""Several tables of one text or sheet: below the same names they are one, and a bar inside a cell parts nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput

LETTINGS = [("Wer öffnet das Bootshaus?", "Der Wart öffnet es."), ("Wann schließt der Steg?", "Er schließt um acht.")]
REPAIRS = [("Wohin mit einem Leck?", "Es kommt in Halle 2 | am Tor."), ("Wer zahlt den Lack?", "Der Verein zahlt ihn.")]


def markdown(*groups: tuple[str, list[tuple[str, str]]]) -> str:
    def cells(*texts: str) -> str:
        return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |\n"

    return "\n".join(
        f"## {title}\n\n{cells('Nr', 'Frage', 'Erwartete Antwort')}|---|---|---|\n"
        + "".join(cells(str(at), *row) for at, row in enumerate(rows, 1))
        for title, rows in groups
    )


def html(*groups: tuple[str, list[tuple[str, str]]]) -> str:
    def table(rows: list[tuple[str, str]]) -> str:
        body = "".join(f"<tr><td>{at}</td><td>{q}</td><td>{a}</td></tr>" for at, (q, a) in enumerate(rows, 1))
        return f"<table><tr><th>Nr</th><th>Frage</th><th>Erwartete Antwort</th></tr>{body}</table>"

    return "<html><body>" + "".join(f"<h2>{title}</h2>{table(rows)}" for title, rows in groups) + "</body></html>"


def sheet(*groups: tuple[str, list[tuple[str, str]]]) -> str:
    return "\n;;\n".join(
        f"{title};;\nNr;Frage;Erwartete Antwort\n" + "\n".join(f"{at};{q};{a}" for at, (q, a) in enumerate(rows, 1))
        for title, rows in groups
    )


WRITTEN = pytest.mark.parametrize(
    ("written", "name"),
    [(markdown, "boats.md"), (html, "boats.html"), (sheet, "boats.csv")],
    ids=["markdown", "html", "sheet"],
)
Writer = Callable[..., str]


def saved(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@WRITTEN
def test_tables_below_the_same_names_are_read_together(written: Writer, name: str, tmp_path: Path) -> None:
    path = saved(tmp_path, name, written(("Verleih", LETTINGS), ("Werkstatt", REPAIRS)))
    reading = readings_of(path)[0]
    done = proposal(reading).outcome
    assert [one.record.question for one in done.cases] == [q for q, _ in (*LETTINGS, *REPAIRS)]
    assert (done.rows, done.refused, reading.left) == (4, [], ())
    assert len({one.record.case_id for one in done.cases}) == 4
    assert any("2 tables with the same columns are one set" in said for said in reading.mapping.decide)


def test_a_table_of_one_row_belongs_to_those_of_its_names(tmp_path: Path) -> None:
    path = saved(tmp_path, "boats.md", markdown(("Verleih", LETTINGS), ("Werkstatt", REPAIRS[:1])))
    assert len(proposal(readings_of(path)[0]).outcome.cases) == 3


def test_a_table_is_called_by_its_heading(tmp_path: Path) -> None:
    path = saved(tmp_path, "boats.md", markdown(("Verleih", LETTINGS), ("Werkstatt", REPAIRS)))
    assert [one.part for one in open_file(path)] == ["Verleih", "Werkstatt"]
    assert {one.record.workflow for one in proposal(readings_of(path)[0]).outcome.cases} == {"Verleih", "Werkstatt"}


def test_a_table_that_asks_nothing_is_counted(tmp_path: Path) -> None:
    text = f"{markdown(('Verleih', LETTINGS))}\n## Stand\n\n| Fassung | Richtig |\n|---|---|\n| 3 | 7 |\n"
    (table,) = open_file(saved(tmp_path, "boats.md", text))
    assert table.why.endswith("1 other table of it asks nothing")


@pytest.mark.parametrize("sign", ["\\|", " \\| ", "&#124;"])
def test_a_bar_inside_a_cell_is_a_sign(sign: str, tmp_path: Path) -> None:
    rows = "".join(f"| {q} | Ja{sign}nach Absprache | Hof{sign}Tor |\n" for q, _ in (*LETTINGS, *REPAIRS))
    path = saved(tmp_path, "boats.md", f"| Frage | Richtige Antwort | Quelle |\n|---|---|---|\n{rows}")
    reading = readings_of(path)[0]
    first = proposal(reading).outcome.cases[0].record
    assert first.reference is not None
    assert (first.reference.text, len(first.required_source_ids)) == (
        f"Ja{sign}nach Absprache".replace("\\", "").replace("&#124;", "|"),
        1,
    )
    assert not any('"|"' in said for said in reading.mapping.decide)


def test_a_bar_in_cells_between_bars_is_a_sign_too(tmp_path: Path) -> None:
    rows = "".join(f'{q}|"Ja|nach Absprache"\n' for q, _ in (*LETTINGS, *REPAIRS))
    reading = readings_of(saved(tmp_path, "boats.csv", f"Frage|Richtige Antwort\n{rows}"))[0]
    assert proposal(reading).outcome.cases[0].record.reference.text == "Ja|nach Absprache"  # type: ignore[union-attr]


OTHER = "Werkstatt;;\nNr;Frage;Zuständig\n1;Wer leiht den Hobel?;Ute\n2;Wann ist offen?;Jan"


def test_a_table_that_is_named_is_the_one_that_is_read(tmp_path: Path) -> None:
    path = saved(tmp_path, "boats.csv", f"{sheet(('Verleih', LETTINGS))}\n;;\n{OTHER}\n")
    assert len(open_file(path)) == 2
    for name in ("Werkstatt", "werkstatt", "Werkstatt (lines 7 to 9)"):
        (table,) = open_file(path, Caps(tables=(name,)))
        assert table.part == "Werkstatt (lines 7 to 9)"
    assert len(open_file(path, Caps(tables=("Verleih", "Werkstatt")))) == 2


def test_a_name_that_no_table_has_is_refused_with_those_there_are(tmp_path: Path) -> None:
    path = saved(tmp_path, "boats.csv", f"{sheet(('Verleih', LETTINGS))}\n;;\n{OTHER}\n")
    with pytest.raises(UnusableInput) as caught:
        open_file(path, Caps(tables=("Hafen",)))
    assert 'choose one of "Verleih (lines 2 to 4)", "Werkstatt' in caught.value.problem.fix


def test_the_name_of_a_table_is_no_matter_where_there_is_one(tmp_path: Path) -> None:
    path = saved(tmp_path, "boats.csv", "Frage;Antwort\nWer rudert?;Ute.\nWer steuert?;Jan.\n")
    assert open_file(path, Caps(tables=("Verleih",)))[0].part == open_file(path, DEFAULT_CAPS)[0].part == ""
