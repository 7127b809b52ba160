"""A ruling settles what the gates leave open, and nothing else: hard gates come first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from builders import CHUNKS, SHIPPED_WELL, answer, case, chunk, codes, exhibit, gate, run, run_over, shipped
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.chain import judge
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import OpenStatement
from goldtui.gates.rulings import Ruling, rulings_of
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.records import Answer, Behaviour, EvidenceChunk, GoldCase, RagTrace
from goldtui.model.results import Severity, Status, Verdict
from goldtui.text.statement_key import statement_key, text_digest

LAMPS = ("The lamps are green.", "loans")
MORE = ("A reader may borrow 4 books, and a map for an afternoon.", "loans")
WRONG = ("A reader may borrow 6 books.", "loans")
FORBIDDEN = ("Readers may take as many books as they like.", "loans")
UNCITED = ("The porter wears a cap.", None)
ELSEWHERE = ("The porter wears a scarf.", "gifts")
MISCITED = ("A reader may borrow 4 books, and a map for an afternoon.", "rooms")
POOL = (*SHIPPED_WELL, LAMPS, MORE, WRONG, FORBIDDEN, UNCITED, ELSEWHERE)


def asked(said: Answer, gold: GoldCase | None = None, trace: RagTrace | None = None) -> tuple[OpenStatement, ...]:
    return proofs_of(exhibit(gold, trace or run(), said, verdicts={})).open_statements


def made(supported: bool | None, *points: str) -> Ruling:
    return Ruling(supported, SaidBy.PERSON, ("ada",), points)


def ruled(said: Answer, supported: bool | None, gold: GoldCase | None = None, **how: object) -> Verdict:
    rulings = {one.key: Ruling(supported, SaidBy.PERSON, ("ada",)) for one in asked(said, gold)}
    return judge(exhibit(gold, run(), said, verdicts=rulings, **how))


def test_the_open_words_of_a_claim_are_asked_about_and_a_judged_claim_is_not() -> None:
    found = asked(shipped(*SHIPPED_WELL, LAMPS, MORE, WRONG))
    assert [one.statement for one in found] == [LAMPS[0], MORE[0]]
    assert "map" in found[1].why


def test_a_statement_that_says_something_forbidden_is_nobodys_question() -> None:
    assert asked(shipped(FORBIDDEN)) == ()


def test_the_sources_are_the_cited_chunks_or_the_whole_context() -> None:
    cited, uncited = asked(shipped(LAMPS, UNCITED))
    assert [one.chunk.chunk_id for one in cited.sources] == ["loans"]
    assert [one.chunk.chunk_id for one in uncited.sources] == ["loans", "rooms"]


def test_a_statement_that_cites_the_wrong_source_is_read_against_the_one_that_holds_its_words_too() -> None:
    (one,) = asked(shipped(MISCITED))
    assert [source.chunk.chunk_id for source in one.sources] == ["rooms", "loans"]


def test_words_of_a_source_that_is_not_cited_make_it_true_and_its_citation_wrong() -> None:
    (one,) = asked(shipped(MISCITED))
    for span, status in (("A reader may borrow 4 books for 30 days", Status.FAIL), ("in the lockers", Status.PASS)):
        yes = Ruling(True, SaidBy.PERSON, ("ada",), ("count",), (span,))
        judged = judge(exhibit(None, run(), shipped(MISCITED), verdicts={one.key: yes}))
        assert gate(judged, "faithfulness").status is Status.PASS
        assert gate(judged, "citation_support").status is status


def test_the_words_that_people_say_yes_by_come_with_their_ruling() -> None:
    yes = said_by("ada", Saying.SUPPORTED).model_copy(update={"span": "green lamps"})
    no = said_by("bo", Saying.NOT_SUPPORTED, 1).model_copy(update={"span": "red lamps"})
    last = said_by("cy", Saying.SUPPORTED, 2)
    assert rulings_of((yes, no, last))["a" * 64].spans == ("green lamps",)


def test_the_key_is_that_of_the_statement_its_question_and_its_sources() -> None:
    (one,) = asked(shipped(LAMPS))
    assert one.key == statement_key(
        "borrowing", case().question, "the LAMPS are green", [text_digest(CHUNKS[0].text or "")]
    )


def test_nobody_is_asked_where_a_source_may_not_be_shown() -> None:
    hidden: Iterable[EvidenceChunk] = (CHUNKS[0].model_copy(update={"permitted": False}), *CHUNKS[1:])
    assert proofs_of(exhibit(None, run(), shipped(LAMPS), hidden, verdicts={})).open_statements == ()
    gone = (CHUNKS[0].model_copy(update={"text": None}), *CHUNKS[1:])
    assert proofs_of(exhibit(None, run(), shipped(LAMPS), gone, verdicts={})).open_statements == ()


def test_a_yes_counts_as_supported_with_its_citation_and_names_who_said_it() -> None:
    judged = ruled(shipped(*SHIPPED_WELL, LAMPS), True)
    assert judged.released
    assert (gate(judged, "faithfulness").k, gate(judged, "citation_support").k) == (4, 4)
    (finding,) = gate(judged, "faithfulness").findings
    assert finding.code == "statement_supported"
    assert "ada" in finding.message


def test_a_no_fails_the_answer() -> None:
    judged = ruled(shipped(*SHIPPED_WELL, LAMPS), False)
    assert gate(judged, "faithfulness").status is Status.FAIL
    assert codes(judged, "faithfulness", Severity.ERROR) == ["statement_rejected"]


def test_people_who_differ_leave_it_open_and_are_named() -> None:
    judged = ruled(shipped(*SHIPPED_WELL, LAMPS), None)
    assert gate(judged, "faithfulness").status is Status.NOT_TESTED
    assert codes(judged, "faithfulness") == ["claim_unaligned", "verdicts_differ"]


def test_a_no_counts_where_the_policy_lets_unlabelled_claims_pass() -> None:
    report = Policy(unlabelled_claims=UnlabelledClaims.REPORT)
    assert ruled(shipped(*SHIPPED_WELL, LAMPS), True, policy=report).released
    assert not ruled(shipped(*SHIPPED_WELL, LAMPS), False, policy=report).released


def test_a_supported_statement_makes_a_point_only_where_it_is_an_accepted_wording_as_a_whole() -> None:
    said = shipped(*SHIPPED_WELL[1:], ("The desk lets go of 4 books at most.", "loans"))
    loose = ruled(said, True)
    assert gate(loose, "points_covered").status is Status.NOT_TESTED
    gold = case()
    wider = gold.points[0].model_copy(update={"answer_phrases": ("4 books", "the desk lets go of 4 books at most")})
    accepted = gold.model_copy(update={"points": (wider, *gold.points[1:])})
    assert ruled(said, True, accepted).released


def test_a_person_may_say_that_a_supported_statement_makes_an_open_point() -> None:
    said = shipped(*SHIPPED_WELL[1:], ("The desk lets go of 4 books at most.", "loans"))
    (one,) = asked(said)
    assert (one.points, one.proven) == (("count",), False)
    assert judge(exhibit(None, run(), said, verdicts={one.key: made(True, "count")})).released
    for ruling in (made(True), made(True, "cost"), made(False, "count"), made(None, "count")):
        assert not judge(exhibit(None, run(), said, verdicts={one.key: ruling})).released
    by_judge = Ruling(True, SaidBy.JUDGE, ("j1",), ("count",))
    assert gate(judge(exhibit(None, run(), said, verdicts={one.key: by_judge})), "points_covered").k == 2


def test_of_a_true_statement_that_makes_no_point_only_the_open_points_are_asked() -> None:
    said = shipped(*SHIPPED_WELL[1:], ("A late book costs 20 cents a day.", "loans"), ("A reader may borrow.", "loans"))
    asked_of = asked(said)
    proven = [one for one in asked_of if one.proven]
    assert all(one.points == ("count",) for one in asked_of)
    for one in proven:
        after = judge(exhibit(None, run(), said, verdicts={one.key: made(False)}))
        assert gate(after, "faithfulness") == gate(judge(exhibit(None, run(), said)), "faithfulness")


def test_a_point_that_people_find_in_no_statement_is_missing_and_names_them() -> None:
    said = shipped(*SHIPPED_WELL[1:], LAMPS, MORE)
    open_ones = asked(said)
    none = {one.key: made(True) for one in open_ones}
    (finding,) = gate(judge(exhibit(None, run(), said, verdicts=none)), "points_covered").findings
    assert finding.code == "point_missing"
    assert "ada read all" in finding.message
    first = {open_ones[0].key: made(True)}
    assert gate(judge(exhibit(None, run(), said, verdicts=first)), "points_covered").status is Status.NOT_TESTED


def test_an_answer_that_makes_all_its_points_asks_nothing_about_points() -> None:
    assert [one.points for one in asked(shipped(*SHIPPED_WELL, LAMPS))] == [()]


def test_the_points_that_most_of_those_who_were_asked_name_are_made() -> None:
    def says(who: str, *points: str, asked: bool = True) -> StatementVerdict:
        return said_by(who, YES).model_copy(update={"makes": points if asked else None})

    (one,) = rulings_of([says("ada", "count"), says("kim", "count", "cost"), says("lee", asked=False)]).values()
    assert one.makes == ("count",)
    (none,) = rulings_of([says("ada", asked=False)]).values()
    assert none.makes is None


def test_an_uncited_statement_that_is_true_still_lacks_its_citation() -> None:
    judged = ruled(shipped(*SHIPPED_WELL, UNCITED), True)
    assert gate(judged, "faithfulness").status is Status.PASS
    assert codes(judged, "citation_support") == ["citation_missing"]


def test_a_refusal_that_is_due_and_a_reviewers_own_labels_leave_no_question() -> None:
    refuse = case(expected_behaviour=Behaviour.REFUSE)
    assert asked(shipped(LAMPS), refuse) == ()
    assert proofs_of(exhibit(None, run(), answer(*case().reference.claims), verdicts={})).open_statements == ()  # type: ignore[union-attr]


def _rulings(open_ones: Iterable[OpenStatement], drawn: Mapping[int, bool | None]) -> dict[str, Ruling]:
    return {one.key: made(drawn[i], "count", "bags") for i, one in enumerate(open_ones) if i in drawn}


@given(
    said=st.lists(st.sampled_from(POOL), min_size=1, max_size=6),
    drawn=st.dictionaries(st.integers(0, 5), st.sampled_from((True, False, None))),
    selected=st.sampled_from((("loans", "rooms"), ("loans",), ("rooms",), ("rooms", "gifts"), ())),
    citations=st.sampled_from((None, True, False)),
)
def test_no_verdict_changes_what_failed_or_passed_without_it(
    said: list[tuple[str, str | None]],
    drawn: dict[int, bool | None],
    selected: tuple[str, ...],
    citations: bool | None,
) -> None:
    gold, trace, given_answer = case(citations_required=citations), run_over(*selected, also=("gifts",)), shipped(*said)
    before = judge(exhibit(gold, trace, given_answer))
    rulings = _rulings(asked(given_answer, gold, trace), drawn)
    after = judge(exhibit(gold, trace, given_answer, verdicts=rulings))
    for one, other in zip(before.results, after.results, strict=True):
        if one.status is not Status.NOT_TESTED:
            assert other.status is one.status, one.gate
    if not rulings:
        assert after == before


@given(st.lists(st.sampled_from(POOL), max_size=6))
def test_without_a_verdict_on_its_statements_a_verdict_is_the_same_to_the_last_finding(
    said: list[tuple[str, str | None]],
) -> None:
    strange = {"0" * 64: Ruling(True, SaidBy.PERSON, ("ada",))}
    assert judge(exhibit(None, run(), shipped(*said), verdicts=strange)) == judge(exhibit(None, run(), shipped(*said)))


def said_by(who: str, verdict: Saying, at: int = 0, by: SaidBy = SaidBy.PERSON) -> StatementVerdict:
    return StatementVerdict(
        key="a" * 64,
        case_id="borrowing",
        case_digest="b" * 64,
        statement="The lamps are green",
        verdict=verdict,
        by=by,
        who=who,
        at=f"2026-11-29T15:00:{at:02}Z",
    )


YES, NO, OPEN = Saying.SUPPORTED, Saying.NOT_SUPPORTED, Saying.UNDECIDED
J = SaidBy.JUDGE


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([said_by("ada", YES)], (True, ("ada",))),
        ([said_by("ada", YES), said_by("kim", NO)], (None, ("ada", "kim"))),
        ([said_by("ada", YES), said_by("kim", NO), said_by("lee", NO)], (False, ("kim", "lee"))),
        ([said_by("ada", YES), said_by("kim", OPEN)], (True, ("ada",))),
        ([said_by("ada", NO, 2), said_by("ada", YES, 1)], (False, ("ada",))),
        ([said_by("j1", YES, by=J)], (True, ("j1",))),
        ([said_by("j1", YES, by=J), said_by("ada", NO)], (False, ("ada",))),
        ([said_by("j1", YES, by=J), said_by("ada", OPEN)], (True, ("j1",))),
        ([said_by("j1", YES, by=J), said_by("ada", NO), said_by("kim", YES)], (None, ("ada", "kim"))),
    ],
)
def test_people_decide_before_admitted_judges(
    verdicts: list[StatementVerdict], expected: tuple[bool | None, tuple[str, ...]]
) -> None:
    (ruling,) = rulings_of(verdicts, {"j1"}).values()
    assert (ruling.supported, ruling.who) == expected


def test_a_judge_that_is_not_admitted_has_no_say() -> None:
    assert not rulings_of([said_by("j2", YES, by=J)], {"j1"})
    assert not rulings_of([said_by("j2", YES, by=J)])


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([said_by("j1", NO, by=J), said_by("j2", YES, by=J), said_by("j3", YES, by=J)], (False, ("j1",))),
        ([said_by("j1", OPEN, by=J), said_by("j2", YES, by=J), said_by("j3", NO, by=J)], (True, ("j2",))),
        ([said_by("j3", YES, by=J), said_by("j4", NO, by=J)], (None, ("j3", "j4"))),
        ([said_by("j1", YES, by=J), said_by("ada", NO)], (False, ("ada",))),
    ],
)
def test_the_first_judge_of_the_order_that_decides_is_the_one_that_counts(
    verdicts: list[StatementVerdict], expected: tuple[bool | None, tuple[str, ...]]
) -> None:
    order = {"j1": 0, "j2": 1}
    (ruling,) = rulings_of(verdicts, {"j1", "j2", "j3", "j4"}, place=lambda who: order.get(who, 2)).values()
    assert (ruling.supported, ruling.who) == expected


def test_two_names_of_one_person_are_one_verdict() -> None:
    both = [said_by("ada", YES, 1), said_by("a.lund", NO, 2)]
    (ruling,) = rulings_of(both, person=lambda name: "ada" if name == "a.lund" else name).values()
    assert ruling == Ruling(False, SaidBy.PERSON, ("ada",))


def test_a_mark_of_another_layout_asks_the_same_question() -> None:
    other = chunk("loans", CHUNKS[0].text)
    bracket = exhibit(None, run(response="THE LAMPS are green! [loans]"), None, (other, *CHUNKS[1:]), verdicts={})
    plain = exhibit(None, run(response="The lamps are green (loans)."), None, verdicts={})
    assert [one.key for one in proofs_of(bracket).open_statements] == [
        one.key for one in proofs_of(plain).open_statements
    ]
    assert len(proofs_of(plain).open_statements) == 1
