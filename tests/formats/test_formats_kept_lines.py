"""Lines that are read again are those that were read first, or the file is said to have changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.formats.bytes import Caps
from goldtui.formats.declare import ReadOptions
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.kept_lines import KeptLines
from goldtui.formats.native import read
from goldtui.model.faults import UnusableInput

BEDS = [{"case_id": name, "question": f"Wo wächst {name}?"} for name in ("fern", "moss", "wild garlic")]


def bed_file(folder: Path) -> Path:
    path = folder / "beds.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n\n".join(json.dumps(bed, ensure_ascii=False).encode() for bed in BEDS))
    return path


def kept(path: Path, caps: Caps) -> KeptLines:
    lines = KeptLines(path, caps)
    assert [lines.add(line) for line in read_objects(path, Intake(), caps)] == [0, 1, 2]
    return lines


@pytest.mark.parametrize("encoding", ["", "utf-8"])
def test_a_line_is_read_again_as_it_was(tmp_path: Path, encoding: str) -> None:
    lines = kept(bed_file(tmp_path), Caps(encoding=encoding))
    assert [json.loads(lines.text(number)) for number in (2, 0, 1)] == [BEDS[2], BEDS[0], BEDS[1]]


def test_a_line_that_changed_meanwhile_is_never_taken(tmp_path: Path) -> None:
    path = bed_file(tmp_path)
    lines = kept(path, Caps())
    assert json.loads(lines.text(0)) == BEDS[0]
    path.write_bytes(path.read_bytes().replace(b"moss", b"mint"))
    assert json.loads(lines.text(0)) == BEDS[0]
    with pytest.raises(UnusableInput) as no:
        lines.text(1)
    assert no.value.problem.code == "file_changed"


def test_a_file_that_is_gone_has_changed(tmp_path: Path) -> None:
    path = bed_file(tmp_path)
    lines = kept(path, Caps())
    path.unlink()
    with pytest.raises(UnusableInput) as no:
        lines.text(0)
    assert no.value.problem.code == "file_changed"


def test_the_cases_of_a_set_read_packed_hold_no_line(tmp_path: Path) -> None:
    (tmp_path / "evidence.jsonl").write_text("", encoding="utf-8")
    bed_file(tmp_path).rename(tmp_path / "cases.jsonl")
    cases = read((tmp_path,), ReadOptions(packed=True)).goldset.cases
    assert [case.case_id for case in cases] == ["fern", "moss", "wild garlic"]
    assert cases[1:][0].question == "Wo wächst moss?"
    (tmp_path / "cases.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(UnusableInput):
        list(cases)
