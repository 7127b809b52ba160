"""A case laid out for a reviewer: phrases in their sources, what is left out is said, withheld words are not shown."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.confirm import confirmation_digest
from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion
from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Comment
from goldtui.model.spot import Spot
from goldtui.tui.kit.glyphs import UNICODE
from goldtui.tui.review.rows import Look, page_rows
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.review.comment_spot import remarks_of, spot_of
from goldtui.workbench.review.comments import answer, comment
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.news import review_news
from goldtui.workbench.review.page import AROUND, WHOLE, discussion, pieces_of, review_page
from goldtui.workbench.review.queue import review_queue
from goldtui.workbench.review.review_case import review_case, take
from goldtui.workbench.review.words import review_json, review_lines
from goldtui.workbench.session.session import Session
from tests.store.said_of_chunks import say_of

ALL = Policy().checklist


def ready(session: Session) -> None:
    desk = open_case(session, "q1")
    mark_ready(session, desk.case, desk.number)


def test_each_phrase_says_how_it_stands_and_is_marked_in_its_source(sit) -> None:
    page = review_page(sit("Ben"), "q1")
    assert page.phrases == {("c1", 0): "found"}
    (source,) = page.sources
    assert [(piece.text, piece.claims) for piece in source.pieces] == [
        ("The ", ()),
        ("pool opens at 6", (0,)),
        (" in the morning.", ()),
    ]
    assert source.flags == ("required",)
    assert page.words == page.shown.words


def test_an_unknown_case_is_reported(sit) -> None:
    with pytest.raises(UnusableInput) as caught:
        review_page(sit("Ben"), "q9")
    assert caught.value.problem.code == "unknown_case"


def test_what_has_changed_since_the_last_decision_is_reported_part_by_part(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    assert review_page(ben, "q1").changes == ()
    decide(ben, review_case(ben, "q1"), Choice.RETURN, note="Say which pool.")
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"question": "When does the small pool open?"}), desk.number)
    ready(ana)
    (change,) = review_page(ben, "q1").changes
    assert change.marked() == "When does the {+small +}pool open?"


def test_words_of_a_withheld_source_are_shown_nowhere(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    comment(ben, review_case(ben, "q1"), "Why pool opens at 6?", place="claim:c1.text", quote="pool opens at 6")
    say_of(ana.store, [("pool", "v1")], Assertion(by="Ana", permitted=False), at=ana.clock())
    decide(ben, review_case(ben, "q1"), Choice.RETURN, note="The pool opens at 6 is last year's.")
    assert [row.why for row in review_queue(ana).rows] == ["change asked for: [withheld] is last year's."]
    page = review_page(ben, "q1")
    assert page.sources[0].pieces == ()
    assert page.sources[0].flags == ("required", "restricted")
    assert page.case.reference is not None
    assert page.case.reference.claims[0].support_phrases == ("[withheld]",)
    (thread,) = discussion(page, ben.policy, "Ben", blind=False).threads
    assert page.clean(thread.comment.text) == "Why [withheld]?"
    (remark,) = remarks_of(ana, "q1").remarks
    assert remark.thread.comment.text == "Why [withheld]?"
    assert remark.thread.comment.quote == "[withheld]"
    shown = review_case(ana, "q1")
    printed = "\n".join(review_lines(ana, shown, blind=False))
    assert "Why [withheld]?" in printed
    assert "opens at 6" not in printed + json.dumps(review_json(ana, shown, blind=False))


def test_a_long_source_is_shown_around_its_phrases_and_counts_what_it_leaves_out() -> None:
    text = "x" * WHOLE + "the phrase" + "y" * WHOLE
    at = text.index("the phrase")
    pieces = pieces_of(text, [(at, at + 10, 0)])
    assert [piece.left_out for piece in pieces] == [WHOLE - AROUND, 0, 0, 0, WHOLE - AROUND]
    assert pieces[2] == ("the phrase", (0,), 0)
    assert [piece.left_out for piece in pieces_of(text, [])] == [0, len(text) - 2 * AROUND]


@given(
    st.integers(0, 9_000), st.lists(st.tuples(st.integers(0, 8_900), st.integers(1, 90), st.integers(0, 3)), max_size=5)
)
def test_every_character_of_a_source_is_shown_or_counted_as_left_out_once(
    length: int, raw: list[tuple[int, int, int]]
) -> None:
    text = "".join(chr(97 + n % 26) for n in range(length))
    spans = [(start, start + size, claim) for start, size, claim in raw if start + size <= length]
    at = 0
    for piece in pieces_of(text, spans):
        if piece.left_out:
            assert piece.text == ""
            at += piece.left_out
        else:
            assert text[at : at + len(piece.text)] == piece.text
            at += len(piece.text)
            assert piece.claims == tuple(
                sorted({c for a, b, c in spans if a <= at - len(piece.text) and at <= b and piece.text})
            )
    assert at == length


def test_decisions_about_an_earlier_text_are_reported_with_its_revision(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    decide(ben, review_case(ben, "q1"), Choice.RETURN, note="Say which pool.")
    page = review_page(ana, "q1")
    (saying,) = discussion(page, ana.policy, "Ana", blind=False).sayings
    assert (saying.author, saying.text, saying.earlier) == ("Ben", "request change: Say which pool.", 2)


def test_a_remark_leads_to_its_phrase_even_after_another_was_put_before_it(sit) -> None:
    case = open_case(sit("Ana"), "q1").case
    assert case.reference is not None
    claim = case.reference.claims[0]
    more = claim.model_copy(update={"support_phrases": ("in the morning", *claim.support_phrases)})
    moved = case.model_copy(update={"reference": case.reference.model_copy(update={"claims": (more,)})})
    said = Comment(text="Hm.", place="claim:c1.support_phrases[0]", quote="pool opens at 6")
    assert spot_of(case, said) == Spot("phrase", "c1", 0)
    assert spot_of(moved, said) == Spot("phrase", "c1", 1)
    assert spot_of(case, Comment(text="Hm.", place="point:p1.answer_phrases")) == Spot("answer_phrases", "p1")
    assert spot_of(case, Comment(text="Hm.", place="case.workflow")) == Spot("case", "workflow")
    for place in ("", "question", "case.question"):
        assert spot_of(case, Comment(text="Hm.", place=place)) == Spot("question")


def test_whoever_writes_the_case_sees_open_remarks_first_and_why_it_came_back(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    first = comment(ben, review_case(ben, "q1"), "One.")
    comment(ben, review_case(ben, "q1"), "Two.")
    answer(ana, review_case(ana, "q1"), first.sequence, "Yes.", settled=True)
    assert remarks_of(ana, "q1").returned == ""
    decide(ben, review_case(ben, "q1"), Choice.RETURN, note="Say which pool.")
    found = remarks_of(ana, "q1")
    assert [one.thread.comment.text for one in found.remarks] == ["Two.", "One."]
    assert found.returned == "Ben asks for a change: Say which pool."


def test_news_are_what_others_say_save_and_read_and_reading_alone_is_no_news(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    before = review_news(ana)
    take(ben, "q1")
    now = review_news(ana)
    assert (now.mark, list(now.taken)) == (before.mark, ["q1"])
    assert review_news(ben).taken == {}
    comment(ben, review_case(ben, "q1"), "One.")
    assert review_news(ana).mark != before.mark


def test_a_reviewer_is_shown_what_a_person_confirmed_and_whether_the_case_is_sound(sit) -> None:
    ana = sit("Ana")
    case = open_case(ana, "q1").case
    claim = case.reference.claims[0]
    digest = confirmation_digest("claim_contradicts_phrase", claim.text, *claim.support_phrases)
    kept = {"code": "claim_contradicts_phrase", "digest": digest, "by": "Ana", "reason": "as the sign says"}
    old = {**kept, "digest": confirmation_digest("claim_contradicts_phrase", "another text")}
    save_case(ana, case.model_copy(update={"extra": {"confirmations": [old, kept]}}), 1)
    ready(ana)
    page = review_page(sit("Ben"), "q1")
    rows = [row.text for row in page_rows(page, Look(Policy(), "Ben", False, ()), UNICODE)]
    assert [text for text in rows if "confirmed by" in text] == [
        "confirmed by Ana, claim_contradicts_phrase: as the sign says"
    ]
    assert page.soundness.endswith("known-bad variants are killed") or page.open
    assert sum(page.soundness in text for text in rows) == 1
    assert all(any(f"{one.message}; {one.fix}" in text for text in rows) for one in page.open)


def test_a_reviewer_sees_each_warning_of_the_checks_below_its_words_and_the_command_prints_it(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    case = open_case(ana, "q1").case
    told = case.points[0].answer_phrases[0] if case.points else case.reference.claims[0].text
    save_case(ana, case.model_copy(update={"category": "refusal", "question": f"{case.question} At {told}?"}), 1)
    ready(ana)
    page = review_page(ben, "q1")
    assert page.warnings
    rows = page_rows(page, Look(Policy(), "Ben", False, ()), UNICODE)
    for one in page.warnings:
        (at,) = [n for n, row in enumerate(rows) if one.code in row.text and one.message in row.text]
        owners = [row.spot for row in rows[:at] if row.spot is not None]
        assert one.spot is None or one.spot in owners or one.spot.name in {spot.name for spot in owners}
    shown = review_json(ben, review_case(ben, "q1"), blind=False)
    assert [one["code"] for one in shown["warnings"]] == [one.code for one in page.warnings]
    lines = list(review_lines(ben, review_case(ben, "q1"), blind=False))
    assert all(any(one.code in line and one.message in line for line in lines) for one in page.warnings)


def test_an_approval_that_came_too_fast_is_seen_by_the_next_reviewer_but_not_in_a_blind_review(sit) -> None:
    ana, ben, cem = sit("Ana"), sit("Ben"), sit("Cem")
    for one in (ana, ben, cem):
        one.policy = one.policy.model_copy(update={"reviewers_needed": 2})
    ready(ana)
    decide(ben, review_case(ben, "q1"), Choice.APPROVE, ticked=ALL, words=500, seconds=1.0)
    page = review_page(cem, "q1")
    assert [one.code for one in page.of_review] == ["GT603"]
    for blind in (False, True):
        rows = page_rows(page, Look(Policy(), "Cem", blind, ()), UNICODE)
        assert any("GT603" in row.text for row in rows) is not blind
        lines = review_lines(cem, review_case(cem, "q1"), blind=blind)
        assert any("GT603" in line for line in lines) is not blind
