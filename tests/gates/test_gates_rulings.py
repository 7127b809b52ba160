"""A verdict holds beside other passages where what it rests on is there, and in doubt the statement is open."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence

import pytest
from builders import CHUNKS, case, chunk, exhibit, run_over, shipped
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import OpenStatement
from goldtui.gates.rulings import ruling_on, rulings_of, said_of
from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict
from goldtui.model.records import EvidenceChunk

YES, NO, OPEN = Saying.SUPPORTED, Saying.NOT_SUPPORTED, Saying.UNDECIDED
WORDS = "Whoever keeps the door has headgear with a peak on"
DOOR = chunk("door", f"{WORDS}. The door is oak.")
HALL = chunk("hall", "The hall has two lamps. Nobody at the entrance has his head covered.")
YARD = chunk("yard", "In the yard stand three carts.")
TOWER = chunk("tower", "The tower has ninety steps.")
STORE = (*CHUNKS, DOOR, HALL, YARD, TOWER)
NAMES = ("door", "hall", "yard", "tower")
SAID = "The porter wears a cap."


def asked(
    *names: str,
    verdicts: Iterable[StatementVerdict] = (),
    store: Sequence[EvidenceChunk] = STORE,
    cites: str | None = None,
    question: str = "",
) -> OpenStatement:
    """The statement as it is asked in a run with these passages, under these verdicts."""
    gold = case(question=question) if question else case()
    said, trace = shipped((SAID, cites)), run_over(*names)
    (one,) = proofs_of(exhibit(gold, trace, said, store, verdicts=rulings_of(verdicts))).open_statements
    return one


def says(who: str, saying: Saying, *names: str, at: int = 0, lie: LieKind | None = None, cites: str | None = None,
         span: str = WORDS, by: SaidBy = SaidBy.PERSON) -> StatementVerdict:  # fmt: skip
    """A verdict on the statement as it was shown with these passages."""
    one = asked(*names, cites=cites)
    return StatementVerdict(
        key=one.key,
        case_id="borrowing",
        case_digest="b" * 64,
        statement=one.statement,
        chunk_ids=tuple(source.chunk.chunk_id for source in one.sources),
        chunk_digests=tuple(passage.digest for passage in one.posed.passages),
        verdict=saying,
        by=by,
        who=who,
        at=f"2026-11-29T15:00:{at:02}Z",
        span=span if saying is YES else "",
        lie=(lie or LieKind.NOT_IN_SOURCE) if saying is NO else None,
    )


def ruled(*names: str, verdicts: Iterable[StatementVerdict], **how: object) -> bool | str | None:
    """What settles the statement: true, false, `differ`, or null where it is open."""
    ruling = asked(*names, verdicts=verdicts, **how).ruling  # type: ignore[arg-type]
    return None if ruling is None else "differ" if ruling.supported is None else ruling.supported


some = st.lists(st.sampled_from(NAMES), min_size=1, unique=True)


@settings(deadline=None)
@given(shown=some, later=some)
def test_a_yes_holds_wherever_its_marked_passage_is_in_the_context_and_nowhere_else(
    shown: list[str], later: list[str]
) -> None:
    yes = says("ada", YES, "door", *(name for name in shown if name != "door"))
    assert ruled(*later, verdicts=[yes]) == (True if "door" in later else None)


@settings(deadline=None)
@given(shown=some, later=some)
def test_a_no_holds_for_the_passages_that_were_shown_or_fewer_and_any_other_opens_the_statement(
    shown: list[str], later: list[str]
) -> None:
    assert ruled(*later, verdicts=[says("ada", NO, *shown)]) == (False if set(later) <= set(shown) else None)


@settings(deadline=None)
@given(shown=some, later=some)
def test_one_who_cannot_tell_settles_nothing_and_is_asked_again_beside_other_passages(
    shown: list[str], later: list[str]
) -> None:
    rulings = rulings_of([says("ada", OPEN, *shown)])
    assert ruled(*later, verdicts=[says("ada", OPEN, *shown)]) is None
    assert said_of(rulings, asked(*later).posed) == ({"ada": OPEN} if set(shown) == set(later) else {})


@pytest.mark.parametrize(
    "now",
    [
        chunk("door", f"{WORDS}. The door is oak now."),
        chunk("gate", DOOR.text),
        chunk("door", DOOR.text, current=False),
        chunk("door", DOOR.text, current=None),
        chunk("door", DOOR.text, permitted=None),
    ],
)
def test_a_yes_ends_where_its_passage_is_replaced_renamed_or_no_longer_allowed(now: EvidenceChunk) -> None:
    store = (*(one for one in STORE if one is not DOOR), now)
    yes = says("ada", YES, "door", "hall")
    assert ruled(now.chunk_id, "hall", "yard", verdicts=[yes], store=store) is None


def test_a_passage_whose_permission_is_revoked_leaves_nothing_to_ask() -> None:
    store = (*(one for one in STORE if one is not DOOR), chunk("door", DOOR.text, permitted=False))
    verdicts = rulings_of([says("ada", YES, "door")])
    shown = exhibit(case(), run_over("door", "yard"), shipped((SAID, None)), store, verdicts=verdicts)
    assert (proofs_of(shown).open_statements, proofs_of(shown).supported) == ((), 0)


def test_a_yes_holds_for_a_statement_that_cites_the_marked_passage_and_for_none_that_cites_another() -> None:
    yes = says("ada", YES, "door", "hall")
    assert ruled("door", "yard", verdicts=[yes], cites="door") is True
    assert ruled("door", "yard", verdicts=[yes], cites="yard") is None
    assert ruled("door", "yard", verdicts=[says("ada", YES, "door", cites="door")]) is True


def test_a_verdict_is_about_its_question_and_its_own_passages() -> None:
    yes = says("ada", YES, "door")
    assert ruled("door", "yard", verdicts=[yes], question="Who has a key?") is None
    (digest,) = yes.chunk_digests
    forged = yes.model_copy(update={"chunk_ids": ("door", "hall"), "chunk_digests": (digest, "c" * 64)})
    assert ruled("door", "yard", verdicts=[forged]) is None
    assert ruled("door", "yard", verdicts=[yes.model_copy(update={"case_id": "other"})]) is None


def test_a_yes_without_marked_words_or_by_a_judge_holds_for_its_own_passages_alone() -> None:
    for one in (says("ada", YES, "door", span=""), says("j1", YES, "door", by=SaidBy.JUDGE)):
        rulings = rulings_of([one], {"j1"})
        for names, settled in ((("door",), True), (("door", "yard"), False)):
            shown = exhibit(case(), run_over(*names), shipped((SAID, None)), STORE, verdicts=rulings)
            assert (proofs_of(shown).open_statements[0].ruling is not None) is settled


def test_a_mark_of_a_word_or_two_is_not_taken_for_another_passage_that_has_them_too() -> None:
    short = says("ada", YES, "door", "hall", span="the")
    assert ruled("hall", "yard", verdicts=[short]) is None
    assert ruled("hall", "door", "yard", verdicts=[short]) is True


def test_another_who_did_not_find_it_in_the_marked_passage_leaves_it_open_until_a_third_decides() -> None:
    both = [says("ada", YES, "door"), says("kim", NO, "door", "hall", at=1)]
    for names in (("door",), ("door", "hall"), ("door", "hall", "yard"), ("door", "tower")):
        assert ruled(*names, verdicts=both) == "differ"
        assert ruled(*names, verdicts=[*both, says("lee", YES, "door", "yard", at=2)]) is True
    third = says("lee", NO, "door", "hall", at=2)
    assert ruled("door", verdicts=[*both, third]) is False
    assert ruled("door", "yard", verdicts=[*both, third]) == "differ"


def test_another_who_did_not_find_it_in_other_passages_says_nothing_of_the_marked_one() -> None:
    silent, denied = (says("kim", NO, "hall", lie=lie) for lie in (LieKind.NOT_IN_SOURCE, LieKind.CONTRADICTED))
    yes = says("ada", YES, "door", at=1)
    assert ruled("door", "hall", verdicts=[silent, yes]) is True
    assert ruled("door", "hall", verdicts=[denied, yes]) == "differ"
    assert ruled("door", "yard", verdicts=[denied, yes]) is True


def test_a_person_who_reads_the_marked_passage_again_and_says_no_or_cannot_tell_takes_the_yes_back() -> None:
    yes = says("ada", YES, "door")
    assert ruled("door", "yard", verdicts=[yes, says("ada", NO, "door", "hall", at=1)]) is None
    assert ruled("door", "yard", verdicts=[yes, says("ada", OPEN, "door", "hall", at=1)]) is None
    assert ruled("door", verdicts=[yes, says("ada", NO, "door", "hall", at=1)]) is False
    assert ruled("door", "yard", verdicts=[yes, says("ada", NO, "hall", at=1)]) is True


def test_a_yes_that_did_not_see_all_passages_of_an_earlier_no_does_not_take_it_back() -> None:
    both = [says("ada", NO, "door", "hall", lie=LieKind.CONTRADICTED), says("ada", YES, "door", at=1)]
    assert ruled("door", verdicts=both) is True
    assert ruled("door", "yard", verdicts=both) is True
    assert ruled("door", "hall", verdicts=both) is False
    assert ruled("door", "hall", "yard", verdicts=both) is None
    assert ruled("door", "hall", "yard", verdicts=[*both, says("ada", YES, "door", "hall", at=2)]) is True


history = st.lists(st.tuples(st.sampled_from("ak"), st.sampled_from((YES, NO, OPEN)), some, st.sampled_from(LieKind)))


@settings(deadline=None)
@given(history=history, later=some)
def test_no_history_makes_a_statement_supported_against_the_last_word_on_its_marked_passage(
    history: list[tuple[str, Saying, list[str], LieKind]], later: list[str]
) -> None:
    told = [
        (who, saying, {*shown, "door"} if saying is YES else set(shown), lie) for who, saying, shown, lie in history
    ]
    verdicts = [says(who, saying, *sorted(shown), at=at, lie=lie) for at, (who, saying, shown, lie) in enumerate(told)]
    if ruled(*later, verdicts=verdicts) is not True:
        return
    assert "door" in later
    last = {who: saying for who, saying, shown, _ in told if "door" in shown}
    agree, refuse = ([who for who in last if last[who] is saying] for saying in (YES, NO))
    assert len(agree) > len(refuse)


@settings(deadline=None)
@given(history=history, later=some)
def test_people_who_have_a_say_are_not_asked_again(
    history: list[tuple[str, Saying, list[str], LieKind]], later: list[str]
) -> None:
    verdicts = [
        says(who, saying, *sorted({*shown, "door"} if saying is YES else set(shown)), at=at, lie=lie)
        for at, (who, saying, shown, lie) in enumerate(history)
    ]
    one, rulings = asked(*later, verdicts=verdicts), rulings_of(verdicts)
    said = said_of(rulings, one.posed)
    if one.ruling is not None and one.ruling.supported is not None:
        assert all(said[who] is (YES if one.ruling.supported else NO) for who in one.ruling.who)


def test_what_people_said_reaches_another_process_whole() -> None:
    rulings = rulings_of([says("ada", YES, "door")])
    there = pickle.loads(pickle.dumps(rulings))
    assert there == rulings
    assert ruling_on(there, asked("door", "yard").posed) == ruling_on(rulings, asked("door", "yard").posed) is not None
