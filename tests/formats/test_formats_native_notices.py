"""What a native set may leave open: it is read, said by field name, and never filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.formats import native
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.intake import KEPT_NOTICES
from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion
from goldtui.model.records import Behaviour, LabelledBy, Usage

CHUNK = '{"chunk_id": "e1", "version": "1", "text": "Soon."}'


def read(
    tmp_path: Path, cases: str, evidence: str = CHUNK, options: ReadOptions | None = None, **more: str
) -> Imported:
    for name, content in {"cases": cases, "evidence": evidence, **more}.items():
        (tmp_path / f"{name}.jsonl").write_text(content + "\n", encoding="utf-8")
    return native.read([tmp_path], options or ReadOptions())


def said(imported: Imported, code: str) -> list[str]:
    return [notice.message for notice in imported.notices if notice.code == code]


def test_absent_keys_mean_null_or_empty_and_reviewers_label(tmp_path: Path) -> None:
    found = read(tmp_path, '{"case_id": "k", "question": "?", "reference": {"claims": [{"claim_id": "c"}]}}').goldset
    (case,), (chunk,) = found.cases, found.evidence
    assert case.reference is not None
    assert case.reference.labelled_by is LabelledBy.REVIEWER
    assert (case.expected_behaviour, case.points, case.required_source_ids) == (None, (), ())
    assert (chunk.permitted, chunk.current, chunk.usage) == (None, None, Usage.SUMMARIZE)


def test_a_null_where_a_default_exists_means_absent(tmp_path: Path) -> None:
    line = '{"case_id": "k", "question": "?", "tags": null, "points": null, "direct_quotes_only": null, "extra": null}'
    (case,) = read(tmp_path, line).goldset.cases
    assert (case.tags, case.points, case.direct_quotes_only, case.extra) == ((), (), False, {})


def test_unknown_keys_ride_along_in_the_nearest_record(tmp_path: Path) -> None:
    line = (
        '{"case_id": "k", "question": "?", "ticket": 7, "extra": {"owner": "ops"}, '
        '"points": [{"point_id": "p", "weight": 0.5}], '
        '"reference": {"mood": "calm", "claims": [{"claim_id": "c", "spans": [[1, 2]]}]}}'
    )
    (case,) = read(tmp_path, line).goldset.cases
    assert case.reference is not None
    assert case.extra == {"ticket": 7, "owner": "ops"}
    assert case.points[0].extra == {"weight": 0.5}
    assert case.reference.extra == {"mood": "calm"}
    assert case.reference.claims[0].extra == {"spans": [[1, 2]]}


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{"case_id": "k", "question": "?", "required_source_id": ["e1"]}', "was required_source_ids meant?"),
        (
            '{"case_id": "k", "question": "?", "reference": {"claims": [{"claim_id": "c", "suport_phrases": ["x"]}]}}',
            "reference.claims[0].suport_phrases is kept as an unknown key; was support_phrases meant?",
        ),
    ],
)
def test_an_unknown_key_that_resembles_a_field_is_pointed_out(tmp_path: Path, line: str, text: str) -> None:
    (message,) = said(read(tmp_path, line), "key_looks_misspelt")
    assert text in message


def test_a_withheld_chunk_has_no_text_and_is_read(tmp_path: Path) -> None:
    evidence = '{"chunk_id": "e1", "version": "1", "text": null, "permitted": false}'
    (chunk,) = read(tmp_path, '{"case_id": "k", "question": "?"}', evidence).goldset.evidence
    assert (chunk.text, chunk.permitted) == (None, False)


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ('{"case_id": "k", "question": "?"}', "behaviour_unset", "expected_behaviour of case"),
        ('{"case_id": "k", "question": "?", "expected_behaviour": "answer"}', "points_missing", "points of case"),
        (
            '{"case_id": "k", "question": "?", "expected_behaviour": "partial"}',
            "sources_missing",
            "required_source_ids",
        ),
        ('{"case_id": "k", "question": "?", "required_source_ids": ["e1", "e9", "e8"]}', "source_absent", "e9, e8"),
        (
            '{"case_id": "k", "question": "?", "reference": {"claims": [{"claim_id": "c"}]}}',
            "phrase_empty",
            "reference.claims[0].support_phrases",
        ),
        (
            '{"case_id": "k", "question": "?", "reference": '
            '{"claims": [{"claim_id": "c", "support_phrases": ["fine words", " \\u200b"]}]}}',
            "phrase_empty",
            "reference.claims[0].support_phrases",
        ),
        (
            '{"case_id": "k", "question": "?", "points": [{"point_id": "p", "answer_phrases": [""]}]}',
            "phrase_empty",
            "points[0].answer_phrases",
        ),
        (
            '{"case_id": "k", "question": "?", "points": [{"point_id": "p", "forbidden_phrases": [" "]}]}',
            "phrase_empty",
            "points[0].forbidden_phrases",
        ),
    ],
)
def test_what_keeps_a_case_a_draft_is_said_by_field(tmp_path: Path, line: str, code: str, message: str) -> None:
    imported = read(tmp_path, line)
    assert len(imported.goldset.cases) == 1
    (text,) = said(imported, code)
    assert message in text
    assert {notice.where for notice in imported.notices if notice.code == code} == {f"{tmp_path}/cases.jsonl:1"}


def test_a_refusal_needs_neither_points_nor_sources(tmp_path: Path) -> None:
    imported = read(tmp_path, '{"case_id": "k", "question": "?", "expected_behaviour": "refuse"}')
    assert imported.goldset.cases[0].expected_behaviour is Behaviour.REFUSE
    assert [notice.code for notice in imported.notices] == ["settings_missing"]


def test_absent_sources_are_counted(tmp_path: Path) -> None:
    line = '{"case_id": "k", "question": "?", "required_source_ids": ["e1", "e9", "e8", "e9"]}'
    assert read(tmp_path, line).counts["absent_sources"] == 2


@pytest.mark.parametrize("other", ["K1", "k1 ", " k1", "k\u200b1", "ｋ1", "k 1", "K\u00ad1"])
def test_ids_that_look_alike_are_shown_and_kept_apart(tmp_path: Path, other: str) -> None:
    lines = "\n".join(f'{{"case_id": "{one}", "question": "?"}}' for one in ("k1", other, "k2"))
    imported = read(tmp_path, lines)
    assert [case.case_id for case in imported.goldset.cases] == ["k1", other, "k2"]
    assert len(said(imported, "ids_look_alike")) == 1


def test_versions_of_one_chunk_are_no_look_alikes(tmp_path: Path) -> None:
    evidence = CHUNK + "\n" + CHUNK.replace('"version": "1"', '"version": "2"')
    imported = read(tmp_path, '{"case_id": "k", "question": "?"}', evidence)
    assert len(imported.goldset.evidence) == 2
    assert said(imported, "ids_look_alike") == []


def test_traces_and_variants_of_unknown_cases_are_kept_and_named(tmp_path: Path) -> None:
    imported = read(
        tmp_path,
        '{"case_id": "k", "question": "?"}',
        traces='{"trace_id": "t", "case_id": "other"}',
        variants='{"variant_id": "v", "case_id": "other"}',
    )
    assert len(said(imported, "case_unknown")) == 2
    assert (len(imported.goldset.traces), len(imported.goldset.variants)) == (1, 1)


def test_an_empty_text_and_an_empty_optional_file_are_noted(tmp_path: Path) -> None:
    (tmp_path / "traces.jsonl").write_bytes(b"")
    evidence = '{"chunk_id": "e1", "version": "1", "text": " "}'
    imported = read(tmp_path, '{"case_id": "k", "question": "?"}', evidence)
    assert {"text_empty", "file_empty"} <= {notice.code for notice in imported.notices}


def test_records_keep_the_order_of_the_file(tmp_path: Path) -> None:
    lines = "\n".join(f'{{"trace_id": "{one}", "case_id": "k"}}' for one in "cab")
    imported = read(tmp_path, '{"case_id": "k", "question": "?"}', traces=lines)
    assert [trace.trace_id for trace in imported.goldset.traces] == ["c", "a", "b"]


def test_very_many_notices_of_one_kind_end_in_a_count(tmp_path: Path) -> None:
    lines = "\n".join(f'{{"case_id": "k{one}", "question": "?"}}' for one in range(KEPT_NOTICES + 3))
    found = said(read(tmp_path, lines), "behaviour_unset")
    assert len(found) == KEPT_NOTICES + 1
    assert found[-1] == "and 3 more notices of this kind"


def test_an_assertion_sets_only_what_is_unset_and_leaves_a_name(tmp_path: Path) -> None:
    evidence = "\n".join(
        [
            '{"chunk_id": "a", "version": "1", "text": "x"}',
            '{"chunk_id": "b", "version": "1", "text": "x", "permitted": false, "current": false}',
            '{"chunk_id": "c", "version": "1", "text": "x", "permitted": false, "origin": "wiki"}',
        ]
    )
    options = ReadOptions(assertion=Assertion(by="Ada", permitted=True, current=True))
    imported = read(tmp_path, '{"case_id": "k", "question": "?"}', evidence, options)
    assert [(c.chunk_id, c.permitted, c.current, c.extra) for c in imported.goldset.evidence] == [
        ("a", True, True, {"asserted_by": "Ada"}),
        ("b", False, False, {}),
        ("c", False, True, {"origin": "wiki", "asserted_by": "Ada"}),
    ]
    assert said(imported, "rights_asserted") == [
        "Ada asserts permitted = true for 1 of 3 chunks",
        "Ada asserts current = true for 2 of 3 chunks",
    ]


def test_an_assertion_cannot_put_two_versions_in_force(tmp_path: Path) -> None:
    evidence = CHUNK + "\n" + CHUNK.replace('"version": "1"', '"version": "2"')
    options = ReadOptions(assertion=Assertion(by="Ada", current=True))
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, '{"case_id": "k", "question": "?"}', evidence, options)
    assert caught.value.problem.code == "two_current_versions"


def test_a_trace_file_is_read_alone_in_file_order(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text('\ufeff{"trace_id": "b", "case_id": "k"}\n{"trace_id": "a", "case_id": "k", "model": "x"}\n')
    traces, notices = native.read_traces(path, ReadOptions())
    assert [(trace.trace_id, trace.extra) for trace in traces] == [("b", {}), ("a", {"model": "x"})]
    assert [notice.code for notice in notices] == ["byte_order_mark"]


def test_a_trace_file_with_a_repeated_id_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text('{"trace_id": "a", "case_id": "k"}\n{"trace_id": "a", "case_id": "j"}\n')
    with pytest.raises(UnusableInput) as caught:
        native.read_traces(path, ReadOptions())
    assert (caught.value.problem.code, caught.value.problem.where) == ("id_repeated", f"{path}:2")
