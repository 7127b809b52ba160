"""Whatever a file holds, a gate answers: hostile text may fail or stay untested, it never raises and never hangs."""

from __future__ import annotations

import pytest
from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    GOLD,
    LOANS,
    answer,
    case,
    chunk,
    codes,
    exhibit,
    gate,
    refusal_case,
    run,
    run_over,
    shipped,
    verdict,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.gates.chain import LESSON, STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, RagTrace, Usage

MANY = 10_000
LARGE = 200_000

NASTY = (
    *("", " ", "\ud800", "\udfff\ud800", "\x00", "\n", "\u2028", "\u202e", "\u200b", "\ufdd0", "e\u0301", "İ", "ß"),
    *(
        "[1]",
        "[",
        "]",
        "a\nb",
        "“",
        "”",
        "「x",
        "()",
        "\\",
        "not ",
        "-",
        "1",
        "1e999",
        "½",
        "٣",
        "没有",
        "👩‍👩‍👧",
        "%s",
    ),
    *("not in context", "4 books", "must: ", "A reader may borrow 4 books for 30 days"),
)
TEXT = st.lists(st.sampled_from(NASTY) | st.text(max_size=3), max_size=4).map("".join)
# A record refuses half a character in an id; a text may hold it, as an editor's paste can leave it.
WHOLE = TEXT.map(lambda text: text.encode("utf-8", "replace").decode("utf-8"))
ID = st.sampled_from(("loans", "rooms", "[1]", "a\nb", " ")) | WHOLE.filter(bool)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
IDS = st.lists(ID, max_size=3).map(tuple)
FLAG = st.sampled_from((True, True, False, None))

CLAIM = st.builds(
    Claim,
    claim_id=ID,
    text=TEXT,
    citation_id=st.none() | ID | TEXT,
    support_phrases=TEXTS,
    answer_point=st.none() | ID,
)
ANSWER = st.builds(
    Answer,
    answer_id=ID,
    text=TEXT,
    labelled_by=st.sampled_from(("reviewer", "pipeline")),
    claims=st.lists(CLAIM, max_size=3).map(tuple),
)
CASE = st.builds(
    GoldCase,
    case_id=st.just("k"),
    question=TEXT,
    expected_behaviour=st.sampled_from((None, *Behaviour)),
    required_source_ids=IDS,
    points=st.lists(st.builds(AnswerPoint, point_id=ID, answer_phrases=TEXTS, forbidden_phrases=TEXTS), max_size=3).map(
        tuple
    ),
    reference=st.none() | ANSWER,
    constraints=TEXTS,
    citations_required=FLAG,
    min_citation_coverage=st.none() | st.floats(0, 1),
    direct_quotes_only=st.booleans(),
)
TRACE = st.builds(
    RagTrace,
    trace_id=st.none() | ID,
    case_id=st.sampled_from(("k", "k", "")),
    first_stage_ids=IDS,
    rerank_input_ids=IDS,
    reranked_ids=IDS,
    selected_context_ids=IDS,
    selected_versions=IDS,
    versions=st.lists(st.tuples(TEXT, TEXT), max_size=3).map(tuple),
    response=st.none() | TEXT,
    citations=IDS,
    answer=st.none() | ANSWER,
)
CHUNK = st.builds(
    EvidenceChunk,
    chunk_id=ID,
    version=ID,
    permitted=FLAG,
    current=FLAG,
    usage=st.sampled_from(Usage),
    text=st.none() | TEXT,
)
POLICY = st.sampled_from(
    (
        Policy(),
        Policy(refusal_tokens=("", "4 books"), refusal_patterns=(), gap_patterns=(), cutoff_patterns=()),
        Policy(compliance_patterns=(CompliancePattern(name="any", pattern=".*"),), min_precision=0.3),
    )
)


@settings(max_examples=100, deadline=None)
@given(CASE, st.none() | TRACE, st.none() | ANSWER, st.lists(CHUNK, max_size=4), POLICY, st.booleans())
def test_nothing_but_unusable_input_is_ever_raised(
    gold: GoldCase,
    trace: RagTrace | None,
    said: Answer | None,
    chunks: list[EvidenceChunk],
    policy: Policy,
    believed: bool,
) -> None:
    try:
        index = EvidenceIndex(chunks)
    except UnusableInput:
        return  # two current versions of one chunk
    shown = build_exhibit(gold, trace, said, index, policy, believe_labels=believed)
    for profile in (STRICT, LESSON):
        judged = judge(shown, profile)
        assert len(judged.results) == len(profile.steps)


def test_the_lesson_names_a_cited_id_of_blanks_alone() -> None:
    claim = C_COUNT.model_copy(update={"citation_id": " ", "support_phrases": ("no such words",)})
    judged = verdict(None, run_over(" "), answer(claim), (chunk(" ", "The notes are kept."),), profile=LESSON)
    finding = next(f for r in judged.results for f in r.findings if f.code == "citation_does_not_establish")
    assert "cites ' ', which does not say 'no such words'" in finding.message


def _phrases(*phrases: str) -> Answer:
    return answer(C_COUNT.model_copy(update={"support_phrases": phrases}), C_COST, C_BAGS)


def test_a_claim_with_ten_thousand_phrases_is_judged_phrase_by_phrase() -> None:
    assert verdict(None, run(), _phrases(*C_COUNT.support_phrases * MANY)).released
    judged = verdict(None, run(), _phrases(*(f"the rule of shelf {n}" for n in range(MANY))))
    assert codes(judged, "faithfulness").count("phrase_absent") == MANY


def test_a_phrase_is_found_at_the_end_of_a_very_long_chunk() -> None:
    long = "The keeper notes the hour. " * (LARGE // 27) + LOANS
    assert verdict(None, run(), None, (chunk("loans", long), *CHUNKS[1:])).released


@pytest.mark.parametrize(
    "response",
    ["a" + " " * LARGE + "b", "[" * LARGE, "!" * LARGE + "a", "not " * (LARGE // 4), "1" * LARGE, "\ud800" * LARGE],
    ids=["spaces", "brackets", "marks", "negators", "digits", "half characters"],
)
def test_a_very_long_response_is_judged_and_not_released(response: str) -> None:
    quotable = (chunk("loans", LOANS, usage=Usage.QUOTE_ONLY), *CHUNKS[1:])
    policy = Policy(compliance_patterns=(CompliancePattern(name="shout", pattern=r"\bshout\b"),))
    assert not verdict(None, run(response=response), None, quotable, policy).released


def test_ten_thousand_ids_of_any_kind_of_fault_are_each_named_once() -> None:
    ids = tuple(f"x{n}" for n in range(MANY))
    assert codes(verdict(None, run(rerank_input_ids=ids)), "admissibility").count("rerank_input_not_retrieved") == MANY
    assert codes(verdict(None, run(reranked_ids=ids)), "admissibility").count("unknown_id") == MANY
    assert codes(verdict(None, run(first_stage_ids=("loans",) * MANY)), "admissibility").count("duplicate_id") == 1
    many = run(versions=tuple((i, "") for i in ids))
    assert codes(verdict(None, many), "admissibility").count("version_value_blank") == MANY


@pytest.mark.parametrize(
    ("digits", "code"), [(3_000, "claim_contradicts_phrase"), (20_000, "claim_says_more")], ids=["read", "too long"]
)
def test_a_number_of_any_length_is_another_one_or_too_long_to_be_read(digits: int, code: str) -> None:
    huge = "9" * digits
    said = C_COUNT.model_copy(update={"text": f"A reader may borrow {huge} books."})
    assert codes(verdict(None, run(), answer(said)), "faithfulness") == [code]
    sourced = (chunk("loans", f"A reader may borrow {huge} books."), *CHUNKS[1:])
    own = said.model_copy(update={"support_phrases": (f"may borrow {huge} books",)})
    assert codes(verdict(None, run(), answer(own), sourced), "faithfulness") == []


def test_half_characters_in_a_response_do_not_stop_the_patterns() -> None:
    policy = Policy(compliance_patterns=(CompliancePattern(name="tips", pattern="tip the porter"),))
    judged = verdict(None, run(), answer(*GOLD, text="\ud800é Tip the porter \udc00."), policy=policy)
    assert codes(judged, "policy_compliance") == ["policy_violation"]
    assert codes(verdict(refusal_case(), None, shipped(text="\ud800not in context")), "answer_behaviour") == [
        *("under_refusal", "near_refusal")
    ]


@pytest.mark.parametrize("odd", ["a\nb", "[1]", "a, b", "🜁", "x" * 5000, " loans ", "ＬＯＡＮＳ"])
def test_ids_are_exact_strings_whatever_they_look_like(odd: str) -> None:
    renamed = tuple(c.model_copy(update={"citation_id": odd}) if c.citation_id == "loans" else c for c in GOLD)
    gold = case(required_source_ids=(odd, "rooms"), reference=answer(*renamed))
    chunks = (chunk(odd, LOANS), *CHUNKS)
    assert verdict(gold, None, None, chunks).released
    judged = verdict(gold, None, None, CHUNKS)
    assert codes(judged, "admissibility") == ["unknown_id"]
    assert codes(judged, "citation_support").count("citation_unknown") == 2


def test_empty_strings_everywhere_release_nothing() -> None:
    empty = Claim(claim_id="c", text="", citation_id="", support_phrases=("",), answer_point="")
    gold = GoldCase(case_id="k", question="", required_source_ids=("",), points=(), constraints=("",))
    trace = RagTrace(
        case_id="k",
        first_stage_ids=("",),
        rerank_input_ids=("",),
        reranked_ids=("",),
        selected_context_ids=("",),
        selected_versions=("",),
        versions=(("", ""),),
        response="",
    )
    for profile in (STRICT, LESSON):
        assert not verdict(gold, trace, Answer(claims=(empty,)), (chunk("x", ""),), profile=profile).released
    assert gate(verdict(gold, trace, Answer(claims=(empty,)), ()), "points_covered").k is None
    assert exhibit(gold, trace, Answer(claims=(empty,)), ()).selected == {}
