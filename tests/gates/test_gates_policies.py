"""What a source's owner and the house allow: quotations, unusable text, forbidden statements, constraints."""

from __future__ import annotations

import pytest
from builders import C_COUNT, CHUNKS, LOANS, answer, case, chunk, codes, findings, gate, run, run_over, shipped, verdict

from goldtui.gates.patterns import any_of, compiled
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import Answer, EvidenceChunk, Usage
from goldtui.model.results import Stage, Status, Verdict

QUOTE_ONLY = (chunk("loans", LOANS, usage=Usage.QUOTE_ONLY), *CHUNKS[1:])
NO_USE = (chunk("loans", LOANS, usage=Usage.NO_USE), *CHUNKS[1:])

NAME = "source_policy"


def _said(chunks: tuple[EvidenceChunk, ...], *said: tuple[str, str | None]) -> Verdict:
    return verdict(None, run(), shipped(*said), chunks)


@pytest.mark.parametrize(
    "marks",
    ["“{}”", "„{}“", "«{}»", '"{}"', "「{}」", "『{}』", "“{}.”"],
    ids=["66-99", "99-66", "angle", "straight", "corner", "white corner", "with its stop"],
)
def test_quote_only_text_in_quotation_marks_with_its_citation_is_well_used(marks: str) -> None:
    quoted = marks.format("A late book costs 20 cents a day")
    judged = _said(QUOTE_ONLY, (f"The rule is {quoted}", "loans"))
    assert gate(judged, NAME).status is Status.PASS
    assert (gate(judged, NAME).k, gate(judged, NAME).n) == (1, 1)


@pytest.mark.parametrize(
    ("text", "cited", "found"),
    [
        ("A day late costs 20 cents.", "loans", ["quote_only_paraphrased"]),
        ("Here “a late book costs nothing” is the rule.", "loans", ["quote_only_paraphrased"]),
        ("A late book costs 20 cents a day.", "loans", ["quote_without_marks", "quote_only_paraphrased"]),
        ("A late book costs 20 cents a day.", "rooms", ["quote_without_marks"]),
        ("“A late book costs 20 cents a day” is the rule.", "rooms", ["quote_without_attribution"]),
        ("“A late book costs 20 cents a day” is the rule.", None, ["quote_without_attribution"]),
        ("Bags stay in the lockers.", "rooms", []),
        ("Books cost money when late.", "rooms", ["use_not_measured"]),
        ("Books cost money when late.", None, ["use_not_measured"]),
    ],
)
def test_quote_only_text_must_be_quoted_and_attributed(text: str, cited: str | None, found: list[str]) -> None:
    judged = _said(QUOTE_ONLY, (text, cited))
    assert codes(judged, NAME) == found
    assert (gate(judged, NAME).k, gate(judged, NAME).n) == (0 if found else 1, 1)


@pytest.mark.parametrize(
    ("text", "cited", "found"),
    [
        ("Lateness has a price.", "loans", ["no_use_used"]),
        ("Yes: a late book costs 20 cents a day.", "rooms", ["no_use_used"]),
        ("Yes: “a late book costs 20 cents a day”.", "rooms", ["no_use_used"]),
        ("Lateness has a price.", "rooms", []),
    ],
)
def test_no_use_text_may_be_neither_cited_nor_repeated(text: str, cited: str | None, found: list[str]) -> None:
    assert codes(_said(NO_USE, (text, cited)), NAME) == found


def test_text_without_spaces_between_words_is_recognised_too() -> None:
    text = "図書は四冊まで三十日間借りることができる。遅れると罰金がある。"
    ruled = (chunk("ja", text, usage=Usage.NO_USE),)
    judged = verdict(case(), run_over("ja"), shipped(("規則では図書は四冊まで三十日間借りられる。", None)), ruled)
    assert codes(judged, NAME) == ["no_use_used"]
    named = verdict(case(), run_over("ja"), shipped(("規則では図書は四冊までである。", None)), ruled)
    assert codes(named, NAME) == []


def test_a_shorter_run_than_the_policy_names_is_no_use() -> None:
    said = ("It costs 20 cents a day.", "rooms")
    assert codes(_said(NO_USE, said), NAME) == ["use_not_measured"]
    judged = verdict(None, run(), shipped(said), NO_USE, Policy(min_quote_words=5))
    assert codes(judged, NAME) == ["no_use_used"]


@pytest.mark.parametrize("ruled", [QUOTE_ONLY, NO_USE], ids=["quote only", "no use"])
def test_a_statement_in_the_words_of_a_ruled_text_that_nothing_else_carries_is_not_tested(
    ruled: tuple[EvidenceChunk, ...],
) -> None:
    judged = _said(ruled, ("For a late book a reader pays 20 cents each day.", None))
    assert gate(judged, NAME).status is Status.NOT_TESTED
    (found,) = gate(judged, NAME).findings
    assert found.code == "use_not_measured"
    assert "20" in found.message
    assert "'loans'" in found.message


def test_a_statement_that_another_source_carries_is_no_use_of_the_ruled_one() -> None:
    both = (*NO_USE, chunk("desk", "For each day that a book is late, 20 cents are due."))
    fee = C_COUNT.model_copy(
        update={
            "text": "For each day that a book is late, 20 cents are due.",
            "citation_id": "desk",
            "support_phrases": ("20 cents are due",),
            "answer_point": None,
        }
    )
    carried = verdict(None, run_over("loans", "desk"), answer(fee), both)
    assert codes(carried, NAME) == []
    elsewhere = fee.model_copy(update={"citation_id": "rooms"})
    judged = verdict(None, run_over("loans", "desk", "rooms"), answer(elsewhere), both)
    assert codes(judged, NAME) == ["use_not_measured"]


def test_a_release_of_the_first_rule_still_passes_what_it_did_not_look_for() -> None:
    said = shipped(("Books cost money when late.", "rooms"))
    assert codes(verdict(None, run(), said, QUOTE_ONLY, Policy(judgement="strict-1")), NAME) == []


def test_words_on_both_sides_of_a_quotation_do_not_make_a_run() -> None:
    judged = _said(QUOTE_ONLY, ("A late book “A reader may borrow 4 books” costs 20 cents a day", "loans"))
    assert codes(judged, NAME) == []


def test_where_no_selected_chunk_has_a_rule_the_gate_is_not_applicable() -> None:
    assert gate(verdict(None, run()), NAME).status is Status.NOT_APPLICABLE
    ruled_elsewhere = (*CHUNKS[:2], chunk("gifts", "x", usage=Usage.NO_USE))
    assert gate(verdict(None, run(), None, ruled_elsewhere), NAME).status is Status.NOT_APPLICABLE


def test_a_case_may_ask_for_direct_quotes_of_free_text() -> None:
    gold = case(direct_quotes_only=True)
    judged = verdict(gold, run())
    assert set(codes(judged, NAME)) == {"quote_without_marks", "quote_only_paraphrased"}
    assert judged.first_failed_stage is Stage.SOURCE_POLICY


# Policy compliance.

NAMED = "policy_compliance"
BRIBE = CompliancePattern(name="bribes", pattern=r"\b(?:slip|tip) the porter\b", message="the house takes no tips")


def _complies(text: str, *patterns: CompliancePattern) -> list[str]:
    judged = verdict(None, run(), answer(C_COUNT, text=text), policy=Policy(compliance_patterns=patterns or (BRIBE,)))
    return codes(judged, NAMED)


@pytest.mark.parametrize(
    "text",
    [
        "You may tip the porter.",
        "TIP  THE\u00a0PORTER",
        "The sign says “tip the porter”. Do tip the porter.",
        "Do not tip the porter. Later, tip the porter.",
        "“You” may tip the porter, “they” say.",
    ],
)
def test_a_forbidden_statement_is_found_wherever_it_is_meant(text: str) -> None:
    assert _complies(text) == ["policy_violation"]


@pytest.mark.parametrize(
    "text",
    [
        "Readers must not tip the porter.",
        "Never tip the porter.",
        "The old sign says “tip the porter”, which is over.",
        'He wrote "please tip the porter" and «tip the porter».',
        "He wrote “the sign says «tip the porter»”.",
        "The porter is kind.",
    ],
)
def test_a_quoted_or_denied_use_is_none(text: str) -> None:
    assert _complies(text) == []


def test_the_message_says_rule_words_and_reason() -> None:
    judged = verdict(None, run(), answer(C_COUNT, text="Tip the porter."), policy=Policy(compliance_patterns=(BRIBE,)))
    (finding,) = findings(judged, NAMED)
    assert finding.message == "bribes: the answer says 'tip the porter'; the house takes no tips"
    assert (gate(judged, NAMED).k, gate(judged, NAMED).n) == (0, 1)


def test_patterns_that_match_nothing_at_all_end() -> None:
    assert _complies("abc", CompliancePattern(name="empty", pattern="x*")) == []
    assert _complies("abxc", CompliancePattern(name="empty", pattern="x*")) == ["policy_violation"]


@pytest.mark.parametrize("pattern", ["(", "a{2000}", r"(?=x)", r"(a)\1", "\ud800", "[z-a]"])
def test_a_pattern_that_the_engine_refuses_is_named_with_its_place(pattern: str) -> None:
    good = CompliancePattern(name="good", pattern="x")
    places = {
        "policy.compliance_patterns[1]": Policy(
            compliance_patterns=(good, CompliancePattern.model_construct(name="bad", pattern=pattern, message=""))
        ),
        "policy.refusal_patterns[0]": Policy.model_construct(refusal_patterns=(pattern,)),
        "policy.gap_patterns[2]": Policy.model_construct(gap_patterns=("a", "b", pattern)),
        "policy.cutoff_patterns[1]": Policy.model_construct(cutoff_patterns=("a", pattern)),
    }
    gap = case(expected_behaviour="partial")
    for place, policy in places.items():
        gold, response = (gap, "Some.") if "gap" in place else (case(), "We cannot say anything.")
        with pytest.raises(UnusableInput) as refused:
            verdict(gold, run(), shipped(text=response), policy=policy)
        assert refused.value.problem.code == "bad_pattern"
        assert refused.value.problem.where == place
        assert "RE2" in refused.value.problem.fix
        assert "b'" not in refused.value.problem.message


def test_patterns_joined_for_speed_mean_what_they_mean_alone() -> None:
    joined = any_of(("(?P<a>one)", "(?P<a>two)", r"\Qthree"), "policy")
    assert joined is not None
    assert [joined.occurs_in(t) for t in ("one", "a two b", "three", "four")] == [True, True, True, False]
    assert [joined.matches_whole(t) for t in ("one", "a two b", "three")] == [True, False, True]
    assert any_of((), "policy") is None


def test_patterns_are_matched_without_regard_to_case() -> None:
    assert compiled("PORTER", "policy").occurs_in("the porter")


@pytest.mark.parametrize(
    ("constraint", "found"),
    [
        ("must: 4 books", []),
        ("MUST:4 BOOKS", []),
        ("  must not: 9 books ", []),
        ("must: 9 books", ["constraint_broken"]),
        ("must not: 4 books", ["constraint_broken"]),
        ("must not: 30 days", ["constraint_broken"]),
        ("must: 0 days", ["constraint_broken"]),
        ("must:", ["constraint_unreadable"]),
        ("must not:  ", ["constraint_unreadable"]),
        ("mustn't be rude", ["constraint_unreadable"]),
        ("", ["constraint_unreadable"]),
    ],
)
def test_a_constraint_is_kept_broken_or_left_to_people(constraint: str, found: list[str]) -> None:
    judged = verdict(case(constraints=(constraint,)))
    assert codes(judged, NAMED) == found
    assert (gate(judged, NAMED).k, gate(judged, NAMED).n) == (0 if found else 1, 1)
    assert judged.released is (not found)


def test_rules_kept_are_counted_of_all_rules_that_apply() -> None:
    gold = case(constraints=("must: 4 books", "must: 9 books", "be kind"))
    judged = verdict(gold, policy=Policy(compliance_patterns=(BRIBE,)))
    assert (gate(judged, NAMED).k, gate(judged, NAMED).n) == (2, 4)


def test_without_rules_or_without_a_response_there_is_nothing_to_keep() -> None:
    assert gate(verdict(), NAMED).status is Status.NOT_APPLICABLE
    judged = verdict(case(constraints=("must: x",)), run(), Answer(answer_id="silent"))
    assert gate(judged, NAMED).status is Status.NOT_APPLICABLE
