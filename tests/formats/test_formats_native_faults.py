"""Each way a native directory can be wrong: one fixture a code, refused with file, line and next step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from goldtui.formats import native
from goldtui.formats.bytes import Caps
from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableInput

CASE = '{"case_id": "k1", "question": "When?"}'
CHUNK = '{"chunk_id": "e1", "version": "1", "text": "Soon."}'


def make(tmp_path: Path, **files: str) -> Path:
    """A sound directory with some files replaced; `cases="..."` means cases.jsonl."""
    directory = tmp_path / "set"
    directory.mkdir()
    for name, content in {"cases": CASE, "evidence": CHUNK, **files}.items():
        ending = "toml" if name == "goldset" else "jsonl"
        (directory / f"{name}.{ending}").write_text(content + "\n", encoding="utf-8", newline="")
    return directory


def refused(directory: Path, options: ReadOptions = ReadOptions()) -> UnusableInput:  # noqa: B008
    with pytest.raises(UnusableInput) as caught:
        native.read([directory], options)
    return caught.value


WRONG_LINES: list[tuple[str, Mapping[str, str], str, str]] = [
    ("json_syntax", {"cases": f"{CASE}\n{{'case_id': 'k2'}}"}, "cases.jsonl:2", "column"),
    ("key_repeated", {"cases": '{"case_id": "a", "case_id": "b", "question": "?"}'}, "cases.jsonl:1", "case_id"),
    (
        "key_repeated",
        {"cases": '{"case_id": "a", "question": "?", "hue": 1, "extra": {"hue": 2}}'},
        "cases.jsonl:1",
        "hue",
    ),
    ("number_not_finite", {"cases": '{"case_id": "a", "question": "?", "x": NaN}'}, "cases.jsonl:1", "NaN"),
    ("integer_too_large", {"cases": '{"case_id": "a", "question": "?", "x": 9007199254740992}'}, "cases.jsonl:1", ""),
    ("surrogate_alone", {"evidence": '{"chunk_id": "e", "version": "1", "text": "\\ud800"}'}, "evidence.jsonl:1", ""),
    ("nul_in_text", {"evidence": '{"chunk_id": "e", "version": "1", "text": "\\u0000"}'}, "evidence.jsonl:1", ""),
    ("json_too_deep", {"cases": '{"x": ' + "[" * 40 + "]" * 40 + "}"}, "cases.jsonl:1", "32"),
    ("not_an_object", {"cases": f"{CASE}\n[1]"}, "cases.jsonl:2", ""),
    ("field_missing", {"cases": f'{CASE}\n\n{{"case_id": "k2"}}'}, "cases.jsonl:3", "question"),
    ("field_missing", {"cases": '{"question": "?"}'}, "cases.jsonl:1", "case_id"),
    ("field_missing", {"cases": '{"case_id": null, "question": "?"}'}, "cases.jsonl:1", "case_id"),
    ("field_missing", {"evidence": '{"version": "1", "text": ""}'}, "evidence.jsonl:1", "chunk_id"),
    ("field_missing", {"evidence": '{"chunk_id": "e", "text": ""}'}, "evidence.jsonl:1", "version"),
    ("field_missing", {"evidence": '{"chunk_id": "e", "version": "1"}'}, "evidence.jsonl:1", "text"),
    (
        "field_missing",
        {"evidence": '{"chunk_id": "e", "version": "1", "text": null, "permitted": true}'},
        "evidence.jsonl:1",
        "text",
    ),
    ("field_missing", {"traces": '{"case_id": "k1"}'}, "traces.jsonl:1", "trace_id"),
    ("field_missing", {"traces": '{"trace_id": "t1"}'}, "traces.jsonl:1", "case_id"),
    ("field_missing", {"variants": '{"case_id": "k1"}'}, "variants.jsonl:1", "variant_id"),
    ("field_missing", {"variants": '{"variant_id": "v1"}'}, "variants.jsonl:1", "case_id"),
    ("field_empty", {"cases": '{"case_id": "", "question": "?"}'}, "cases.jsonl:1", "case_id"),
    ("field_empty", {"traces": '{"trace_id": "", "case_id": "k1"}'}, "traces.jsonl:1", "trace_id"),
    ("field_type", {"cases": '{"case_id": 7, "question": "?"}'}, "cases.jsonl:1", "case_id must be text, not a number"),
    ("field_type", {"cases": '{"case_id": "a", "question": ["?"]}'}, "cases.jsonl:1", "question"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "tags": "x"}'}, "cases.jsonl:1", "tags must be a list"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "tags": [1]}'}, "cases.jsonl:1", "tags[0]"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "points": {}}'}, "cases.jsonl:1", "points"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "points": ["p"]}'}, "cases.jsonl:1", "points[0]"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "reference": "Soon."}'}, "cases.jsonl:1", "reference"),
    ("field_type", {"cases": '{"case_id": "a", "question": "?", "extra": []}'}, "cases.jsonl:1", "extra"),
    (
        "field_type",
        {
            "cases": '{"case_id": "a", "question": "?", "reference": {"claims": '
            '[{"claim_id": "c1", "support_phrases": "soon"}]}}'
        },
        "cases.jsonl:1",
        "reference.claims[0].support_phrases must be a list, not text",
    ),
    (
        "field_type",
        {"evidence": '{"chunk_id": "e", "version": "1", "text": "", "permitted": "true"}'},
        "evidence.jsonl:1",
        "permitted must be true or false, not text",
    ),
    (
        "field_type",
        {"evidence": '{"chunk_id": "e", "version": "1", "text": "", "current": 1}'},
        "evidence.jsonl:1",
        "current must be true or false, not a number",
    ),
    ("field_type", {"evidence": '{"chunk_id": "e", "version": 1.0, "text": ""}'}, "evidence.jsonl:1", "version"),
    (
        "field_type",
        {"cases": '{"case_id": "a", "question": "?", "min_citation_coverage": "0.5"}'},
        "cases.jsonl:1",
        "min_citation_coverage must be a number, not text",
    ),
    (
        "field_type",
        {"cases": '{"case_id": "a", "question": "?", "min_citation_coverage": true}'},
        "cases.jsonl:1",
        "min_citation_coverage must be a number, not true or false",
    ),
    ("field_type", {"variants": '{"variant_id": "v", "case_id": "k1", "should_release": 0}'}, "variants.jsonl:1", ""),
    ("field_value", {"cases": '{"case_id": "a", "question": "?", "min_citation_coverage": 2}'}, "cases.jsonl:1", ""),
    (
        "field_value",
        {"cases": '{"case_id": "a", "question": "?", "expected_behaviour": "Answer"}'},
        "cases.jsonl:1",
        "",
    ),
    (
        "field_value",
        {"traces": '{"trace_id": "t", "case_id": "k1", "versions": [["a", "1", "2"]]}'},
        "traces.jsonl:1",
        "versions",
    ),
    ("id_repeated", {"evidence": f"{CHUNK}\n{CHUNK}"}, "evidence.jsonl:2", "lines 1 and 2 with the same content"),
    (
        "id_repeated",
        {"cases": f"{CASE}\n\n{CASE.replace('When', 'Where')}"},
        "cases.jsonl:3",
        '"k1" is on lines 1 and 3 with different content',
    ),
    (
        "id_repeated",
        {"traces": '{"trace_id": "t", "case_id": "k1"}\n{"trace_id": "t", "case_id": "k1"}'},
        "traces.jsonl:2",
        '"t"',
    ),
    (
        "id_repeated",
        {"variants": '{"variant_id": "v", "case_id": "k1"}\n{"variant_id": "v", "case_id": "k1"}'},
        "variants.jsonl:2",
        '"v"',
    ),
    (
        "point_id_repeated",
        {"cases": '{"case_id": "a", "question": "?", "points": [{"point_id": "p"}, {"point_id": "p"}]}'},
        "cases.jsonl:1",
        '"p"',
    ),
    (
        "claim_id_repeated",
        {"cases": '{"case_id": "a", "question": "?", "reference": {"claims": [{"claim_id": "c"}, {"claim_id": "c"}]}}'},
        "cases.jsonl:1",
        '"c"',
    ),
    (
        "claim_id_repeated",
        {
            "variants": '{"variant_id": "v", "case_id": "k1", '
            '"answer": {"claims": [{"claim_id": "c"}, {"claim_id": "c"}]}}'
        },
        "variants.jsonl:1",
        '"c"',
    ),
    (
        "two_current_versions",
        {
            "evidence": '{"chunk_id": "e", "version": "1", "text": "a", "current": true}\n'
            '{"chunk_id": "e", "version": "2", "text": "b", "current": true}'
        },
        "evidence.jsonl:2",
        '"1" on line 1 and "2" on line 2',
    ),
    ("no_cases", {"cases": "\n"}, "cases.jsonl", ""),
]


@pytest.mark.parametrize(("code", "files", "where", "said"), WRONG_LINES)
def test_it_is_refused_with_its_code_place_and_next_step(
    tmp_path: Path, code: str, files: Mapping[str, str], where: str, said: str
) -> None:
    directory = make(tmp_path, **files)
    error = refused(directory)
    assert [(p.code, p.where) for p in error.problems] == [(code, f"{directory}/{where}")]
    assert said in error.problem.message
    assert error.problem.fix


@pytest.mark.parametrize("name", ["cases.jsonl", "evidence.jsonl"])
def test_a_set_without_cases_or_evidence_file_is_refused(tmp_path: Path, name: str) -> None:
    directory = make(tmp_path)
    (directory / name).unlink()
    problem = refused(directory).problem
    assert (problem.code, problem.where) == ("file_missing", f"{directory}/{name}")


def test_an_empty_case_file_has_a_message_of_its_own(tmp_path: Path) -> None:
    directory = make(tmp_path)
    (directory / "cases.jsonl").write_bytes(b"")
    assert refused(directory).problem.code == "file_empty"


def test_a_file_or_a_missing_folder_or_two_folders_are_no_native_set(tmp_path: Path) -> None:
    directory = make(tmp_path)
    assert refused(directory / "cases.jsonl").problem.code == "not_a_directory"
    assert refused(tmp_path / "none").problem.code == "directory_missing"
    with pytest.raises(UnusableInput) as caught:
        native.read([directory, directory], ReadOptions())
    assert caught.value.problem.code == "path_count"


def test_problems_of_all_files_are_listed_together(tmp_path: Path) -> None:
    directory = make(
        tmp_path,
        cases=f'{CASE}\n{{"case_id": 1}}',
        evidence='{"chunk_id": "e"}',
        goldset="[policy]\nmin_precison = 1.0",
    )
    found = [(p.code, p.where.rsplit("/", 1)[1]) for p in refused(directory).problems]
    assert found == [
        ("setting_unknown", "goldset.toml:2"),
        ("field_missing", "evidence.jsonl:1"),
        ("field_type", "cases.jsonl:2"),
        ("field_missing", "cases.jsonl:2"),
    ]


def test_of_ten_thousand_problems_fifty_are_kept_and_all_are_counted(tmp_path: Path) -> None:
    error = refused(make(tmp_path, cases="\n".join(["{}"] * 5_000)))
    assert len(error.problems) == 50
    assert error.total == 10_000


def test_the_last_whole_line_before_a_cut_is_named_and_nothing_is_read(tmp_path: Path) -> None:
    directory = make(tmp_path)
    (directory / "cases.jsonl").write_text(f'{CASE}\n{{"case_id": "k2", "quest')
    problem = refused(directory).problem
    assert (problem.code, problem.where) == ("line_cut", f"{directory}/cases.jsonl:2")
    assert "last whole record is on line 1" in problem.message


def test_a_cut_inside_a_character_is_a_cut_and_not_a_wrong_encoding(tmp_path: Path) -> None:
    directory = make(tmp_path)
    (directory / "cases.jsonl").write_bytes(f'{CASE}\n{{"case_id": "船'.encode()[:-1])
    assert refused(directory).problem.code == "line_cut"


def test_the_whole_lines_of_a_cut_file_are_used_only_on_request_and_counted(tmp_path: Path) -> None:
    directory = make(tmp_path)
    cut = f'{CASE}\n{{"case_id": "k2", "quest'
    (directory / "cases.jsonl").write_text(cut)
    imported = native.read([directory], ReadOptions(leave_out_cut_line=True))
    assert [case.case_id for case in imported.goldset.cases] == ["k1"]
    (notice,) = [one for one in imported.notices if one.code == "line_cut"]
    assert "1 of 2 lines was left out" in notice.message
    assert (directory / "cases.jsonl").read_text() == cut


def test_a_bad_last_line_without_line_end_is_bad_and_not_cut(tmp_path: Path) -> None:
    directory = make(tmp_path)
    (directory / "cases.jsonl").write_text(f"{CASE}\n{{nope}}")
    options = ReadOptions(leave_out_cut_line=True)
    assert refused(directory, options).problem.code == "json_syntax"


def test_caps_reach_every_file(tmp_path: Path) -> None:
    directory = make(tmp_path)
    small = ReadOptions(caps=Caps(line_bytes=len(CASE) + 1))
    assert refused(directory, small).problem.where == f"{directory}/evidence.jsonl:1"


def test_ids_that_look_alike_are_shown_beside_the_problems(tmp_path: Path) -> None:
    error = refused(make(tmp_path, cases="\n".join([CASE, CASE, CASE.replace("k1", "K1 ")])))
    assert error.problem.code == "id_repeated"
    (notice,) = [one for one in error.notices if one.code == "ids_look_alike"]
    assert '"k1" (line 1), "K1 " (line 3)' in notice.message


def test_no_message_repeats_the_text_of_a_chunk(tmp_path: Path) -> None:
    secret = '{"chunk_id": "e", "version": 1, "text": ["SECRET"], "permitted": "SECRET", "usage": "SECRET"}'
    error = refused(make(tmp_path, evidence=secret))
    assert len(error.problems) == 4
    assert not any("SECRET" in problem.line() for problem in error.problems)
