"""The Freeze place in words: nothing that a signer must see is cut, hidden or drawn as more than it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from freeze_fakes import DIGEST, NEW, OLDER, STAGE, WORD, FakeFreeze
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.case_fields import CASE
from goldtui.model.faults import Problem
from goldtui.model.policy import Policy
from goldtui.release.findings import Finding
from goldtui.tui.freeze.rows import GROUPED, blocker_rows, diff_rows, head_lines, release_rows, signer_rows, value_words
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.content import policy_row
from goldtui.workbench.freeze.diff import Change, changes
from goldtui.workbench.freeze.page import ReleasePage, Shelved, next_version


def shelved(version: str, fault: str = "") -> Shelved:
    return Shelved(version, Path("releases") / version, "" if fault else OLDER, fault)


def blockers(number: int) -> list[Problem]:
    return [
        Blocker("case_draft" if one % 2 else "GT204", f"message {one}", f"case g-{one}", "mend it", f"g-{one}")
        for one in range(number)
    ]


def texts(found: list[Change], *, expectations: bool = False) -> list[str]:
    return ["  " * row.indent + row.text for row in diff_rows(found, "2 things changed", expectations=expectations)]


def test_a_changed_field_says_what_it_was_and_what_it_is_and_needs_no_colour() -> None:
    assert texts([WORD]) == [
        "2 things changed",
        "case g-1",
        "  question",
        "    was  When are orchids watered?",
        "    is   On which days are orchids watered?",
    ]


def test_of_a_first_release_the_cases_are_read_before_its_rules_and_of_a_later_one_after_them() -> None:
    rule = Change("policy", "policy", "min_quote_words", None, 8)
    assert [line for line in texts([rule, NEW]) if not line.startswith(" ")][1:] == ["chunk care#9 v1: added", "policy"]
    weaker = Change("policy", "policy", "min_quote_words", 8, 80)
    assert [line for line in texts([weaker, NEW]) if not line.startswith(" ")][1:] == [
        "policy",
        "chunk care#9 v1: added",
    ]


def test_the_policy_of_a_first_release_is_one_row_and_what_it_has_of_its_own() -> None:
    found = changes({}, {"policy.json": [policy_row(Policy(slice_minimum=0.5))]})
    rows = texts(list(found))
    assert rows[1].startswith("policy: the default policy, digest ")
    assert rows[1].endswith("; 1 of 51 fields differ; 8 shows it whole")
    assert rows[2:] == ["  slice_minimum", "    usual  0.95", "    here   0.5"]


def test_a_changed_expectation_is_marked_and_can_be_shown_alone() -> None:
    assert "  expected_stage (expectation)" in texts([WORD, STAGE])
    alone = texts([WORD, STAGE], expectations=True)
    assert alone[0] == "1 changed expectation of 2 things changed"
    assert not [line for line in alone if "orchids" in line]


def test_a_new_record_shows_what_it_says_and_a_withheld_one_that_it_is_withheld() -> None:
    assert "  text  Ferns like shade." in texts([NEW])
    withheld = Change("chunk", "staff#1 v1", "", None, {"chunk_id": "staff#1", "text": None, "permitted": False})
    assert "  text  withheld: it may not leave its store" in texts([withheld])


def test_a_new_case_shows_question_points_claims_and_phrases() -> None:
    claim = {"text": "On Mondays.", "citation_id": "care#1", "support_phrases": ["watered on Mondays"]}
    record = {
        "question": "When?",
        "points": [{"text": "on Mondays", "importance": "vital"}],
        "reference": {"text": "On Mondays.", "claims": [claim]},
    }
    shown = texts([Change("case", "g-9", "", None, record)])
    assert "  question  When?" in shown
    assert "  point  on Mondays (vital)" in shown
    assert "  claim  On Mondays. [care#1: watered on Mondays]" in shown


@given(
    st.dictionaries(
        st.sampled_from(["tags", "category", "guideline_note", "constraints", "extra", "question", "workflow"]),
        st.text(st.characters(codec="ascii", categories=["L"]), min_size=1),
        min_size=1,
    )
)
def test_no_field_of_a_new_case_is_left_out(record: dict[str, str]) -> None:
    shown = texts([Change("case", "g-9", "", None, {"case_id": "g-9", **record})])
    assert {f"  {CASE.of[field].title}  {value}" for field, value in record.items()} == set(shown[2:])


def test_no_field_of_a_points_claims_and_answers_of_a_new_case_is_left_out() -> None:
    point = {"point_id": "p1", "text": "Mondays", "importance": "vital", "forbidden_phrases": ["daily"]}
    claim = {"claim_id": "c1", "text": "On Mondays.", "citation_id": "care#1", "answer_point": "p1"}
    answer = {"answer_id": "reference", "labelled_by": "pipeline", "text": "On Mondays.", "claims": [claim]}
    shown = texts([Change("case", "g-9", "", None, {"points": [point], "reference": answer})])
    assert '  point p1 forbidden phrases  "daily"' in shown
    assert "  claim c1 makes point  p1" in shown
    assert "  answer labelled_by  pipeline" in shown


def test_hidden_characters_are_counted_and_spelled_where_they_stand() -> None:
    found = Change("case", "g-1", "question", "When?", "When\u202e?\u200b")
    shown = texts([found])
    assert shown[0] == "2 things changed; 2 hidden characters, spelled out where they are"
    assert "  question  [2 hidden characters]" in shown
    assert "    is   When<U+202E>?<U+200B>" in shown


@given(st.text(min_size=1))
def test_every_character_of_a_text_has_a_sign_of_its_own_in_what_a_signer_reads(text: str) -> None:
    assert value_words(text) == "".join(value_words(char) for char in text)
    assert all(value_words(char).strip() or char.isspace() for char in text)


def test_an_empty_text_is_another_than_one_that_is_not_there() -> None:
    assert (value_words(""), value_words(None)) == ('""', "(not there)")


def test_up_to_fifty_blockers_are_listed_each_and_more_are_counted_by_kind() -> None:
    assert len(blocker_rows(blockers(GROUPED), "", UNICODE)) == GROUPED
    grouped = blocker_rows(blockers(GROUPED + 1), "", UNICODE)
    assert [row.text for row in grouped] == ["✗ 26 GT204: message 0", "✗ 25 case_draft: message 1"]
    assert [row.kind for row in grouped] == ["GT204", "case_draft"]
    assert len(blocker_rows(blockers(GROUPED + 1), "case_draft", UNICODE)) == 25


def test_a_blocker_names_its_case_and_its_next_step() -> None:
    (row,) = blocker_rows(blockers(1), "", ASCII)
    assert row.text == "x GT204 g-0: message 0"
    assert row.why == ("message 0 (case g-0)", "Next: mend it")
    draft = blocker_rows(blockers(2), "case_draft", ASCII)[0]
    assert (
        draft.why[1]
        == "Next: f opens it; R there marks it ready for review. Not needed? goldtui review retire leaves it out."
    )


def test_a_release_that_nobody_verified_is_never_drawn_as_valid() -> None:
    rows = release_rows([shelved("1.0.1"), shelved("1.0.0", "no manifest")], {}, False, UNICODE)
    assert [row.text for row in rows] == [
        "Releases",
        f"? 1.0.1  {OLDER[:12]}  not tested (no trust file)",
        "✗ 1.0.0    not valid: no manifest",
    ]


def test_what_the_verifier_says_first_stands_in_the_row() -> None:
    leave = "break_glass: released on one signature, by leave"
    verdicts = {
        "1.0.1": (True, leave, [f"note {leave}", "valid: garden"]),
        "1.0.0": (False, "withdrawn, use version 1.0.1", ["fault 1.0.0: withdrawn", "not valid"]),
    }
    rows = release_rows([shelved("1.0.1"), shelved("1.0.0")], verdicts, True, UNICODE)
    assert rows[1].text == f"✓ 1.0.1  {OLDER[:12]}  valid: {leave}"
    assert rows[2].text == f"✗ 1.0.0  {OLDER[:12]}  not valid: withdrawn, use version 1.0.1"


def test_every_release_says_where_it_lies() -> None:
    verdicts = {"1.0.1": (True, "", ["valid"])}
    rows = release_rows([shelved("1.0.2"), shelved("1.0.1"), shelved("1.0.0", "no manifest")], verdicts, True, UNICODE)
    for row in rows[1:]:
        assert f"It lies in {Path('releases') / row.release}" in row.why


def test_who_signed_who_can_and_who_cannot_is_reported_in_words() -> None:
    one = FakeFreeze()
    one.trust, one.signed, one.rejecting = Path("trust.json"), ("owen",), ("rita",)
    rows = [row.text for row in signer_rows(one.candidate_page("1.0.1"), UNICODE)]
    assert rows == [
        f"candidate 1.0.1  {DIGEST[:12]}",
        "✓ owen approves as owner",
        "✗ rita rejects as reviewer",
        "– ana cannot sign: wrote words of it",
    ]


def test_a_role_that_nobody_signed_as_is_said_first_and_whole_with_the_next_step() -> None:
    one = FakeFreeze()
    one.trust = Path("trust.json")
    page = one.candidate_page("1.0.1")
    missing = Finding("approval_role_missing", "nobody has signed as owner", "approvals", "these can: owen")
    verified = replace(page.sign_off.verified, findings=(missing,))
    row = signer_rows(replace(page, sign_off=replace(page.sign_off, verified=verified)), UNICODE)[-1]
    assert row.text == "✗ nobody has signed as owner (approval_role_missing)"
    assert row.why == ("nobody has signed as owner (approval_role_missing, approvals)", "Next: these can: owen")


def test_without_a_trust_file_signatures_are_not_tested() -> None:
    one = FakeFreeze()
    one.signed = ("owen",)
    rows = signer_rows(one.candidate_page("1.0.1"), UNICODE)
    assert rows[1].text == "? 1 signature: not tested (no trust file)"
    assert "t asks for its path" in rows[1].why[1]


@pytest.mark.parametrize(
    ("releases", "candidates", "expected"),
    [
        ((), (), "1.0.0"),
        (("1.2.9",), (), "1.2.10"),
        (("2.0.0-rc1",), (), "2.0.0"),
        (("1.2.9",), ("1.3.0",), "1.3.0"),
        (("1.2.9",), ("1.2.0",), "1.2.10"),
        ((), ("0.9.0",), "0.9.0"),
    ],
)
def test_the_next_version_is_the_candidates_or_a_patch_above_the_last(
    releases: tuple[str, ...], candidates: tuple[str, ...], expected: str
) -> None:
    assert next_version([shelved(one) for one in releases], [shelved(one) for one in candidates]) == expected


def test_the_head_names_the_next_version_the_last_one_and_the_cases() -> None:
    page = ReleasePage("goldsets", None, (shelved("1.0.0"),), (), "1.0.1", {"draft": 2, "approved": 1}, None, "key")
    assert head_lines(page, "1.0.1", ASCII) == [
        f"next 1.0.1 - last 1.0.0 {OLDER[:12]} - no trust file chosen",
        "3 cases: 1 approved, 2 draft",
    ]


def test_of_a_long_list_only_what_it_lost_and_gained_is_shown() -> None:
    usual = [f"the (?:notes|leaflets) of shed {number} say nothing" for number in range(9)]
    shown = texts([Change("policy", "policy", "gap_patterns", usual, [*usual[1:], "no leaflet says so"])])
    assert shown[2:] == [
        "  gap_patterns: 1 added, 1 removed, 9 entries now",
        "    -  the (?:notes|leaflets) of shed 0 say nothing",
        "    +  no leaflet says so",
    ]
    more = texts([Change("policy", "policy", "gap_patterns", usual, usual[:2])])
    assert more[-1] == "    and 4 more: goldtui diff --full"
