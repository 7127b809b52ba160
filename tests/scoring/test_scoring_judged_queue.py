"""What judges, people and the gold disagree on comes in the order in which a label teaches most."""

from __future__ import annotations

from judged_verdicts import NO, NONE, YES, digest, verdict

from goldtui.model.judges.verdicts import SaidBy, StatementVerdict
from goldtui.scoring.judged.queue import Erred, contested_statements, count_errors

ONE, TWO, THREE = "a" * 64, "b" * 64, "c" * 64


def judge(statement: str, who: str, said: object, case_id: str = "fern-1") -> StatementVerdict:
    return verdict(statement, said, who, by=SaidBy.JUDGE, case_id=case_id)  # type: ignore[arg-type]


def words(*verdicts: StatementVerdict, gold: dict[str, bool] | None = None) -> list[str]:
    known = {digest(statement): said for statement, said in (gold or {}).items()}
    return [one.shown.statement for one in contested_statements(verdicts, known)]


def test_where_all_agree_nothing_waits() -> None:
    assert words(judge("a", ONE, YES), judge("a", TWO, YES), verdict("a", YES, "Ada"), gold={"a": True}) == []
    assert words(judge("a", ONE, YES)) == []
    assert words(judge("a", ONE, YES), judge("a", TWO, NONE)) == []


def test_two_judges_a_judge_and_a_person_or_a_judge_and_the_gold_disagree() -> None:
    found = words(
        judge("judges", ONE, YES, "a"),
        judge("judges", TWO, NO, "a"),
        judge("person", ONE, YES, "b"),
        verdict("person", NO, "Ada", case_id="b"),
        judge("gold", ONE, YES, "c"),
        gold={"gold": False},
    )
    assert sorted(found) == ["gold", "judges", "person"]


def test_the_most_even_split_comes_first() -> None:
    even = [judge("even", ONE, YES, "a"), judge("even", TWO, NO, "a")]
    wide = [judge("wide", ONE, YES, "b"), judge("wide", TWO, NO, "b"), judge("wide", THREE, NO, "b")]
    four = [judge("four", ONE, YES, "c"), judge("four", TWO, NO, "c"), judge("four", THREE, YES, "c")]
    assert words(*even, *wide, *four, gold={"four": False})[0] == "four"


def test_each_case_comes_once_before_one_comes_twice() -> None:
    said = [judge(text, who, says, text[0]) for text in ("a1", "a2", "b1") for who, says in ((ONE, YES), (TWO, NO))]
    cases = [one[0] for one in words(*said)]
    assert sorted(cases[:2]) == ["a", "b"]
    assert cases[2] == "a"


def test_the_last_word_of_each_counts() -> None:
    late = judge("a", TWO, YES).model_copy(update={"at": "2026-11-21T09:00:00Z"})
    assert words(judge("a", ONE, YES), late, judge("a", TWO, NO)) == []


def test_who_erred_is_counted_of_what_people_decided() -> None:
    found = contested_statements(
        (
            judge("gold errs", ONE, YES),
            verdict("gold errs", YES, "Ada"),
            judge("judge errs", ONE, YES),
            verdict("judge errs", NO, "Ada"),
            judge("open", ONE, YES),
            judge("open", TWO, NO),
        ),
        {digest("gold errs"): False, digest("judge errs"): False},
    )
    assert count_errors(found) == Erred(judge=1, gold=1, of=2)
