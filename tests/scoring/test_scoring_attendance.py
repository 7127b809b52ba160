"""Who came to a run and who did not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.attendance import Attendance
from goldtui.scoring.attendance import Attending

GOLD = ("seed-where", "loan-days", "sheet-days")


def counted(attending: Attending) -> Attendance:
    return attending.counted(GOLD, (), lambda named: "loan-days" if named == "loan-dais" else None)


def test_a_case_without_a_trace_is_named_in_gold_order() -> None:
    attending = Attending()
    attending.came("loan-days", "night.jsonl:1")
    seen = counted(attending)
    assert (seen.expected, seen.scored, seen.missing, seen.complete) == (3, 1, ("seed-where", "sheet-days"), False)


def test_a_repeated_case_is_named_with_every_line_and_not_scored() -> None:
    attending = Attending()
    first = [attending.came("loan-days", f"night.jsonl:{line}") for line in (2, 3, 7)]
    seen = counted(attending)
    assert first == [True, False, False]
    assert [(one.case_id, one.where) for one in seen.repeated] == [
        ("loan-days", ("night.jsonl:2", "night.jsonl:3", "night.jsonl:7"))
    ]
    assert seen.scored == 0


def test_a_trace_of_an_unknown_case_is_listed_with_the_case_it_looks_like() -> None:
    attending = Attending()
    attending.stranger("loan-dais", "night.jsonl:4")
    attending.stranger("pool", "night.jsonl:5")
    assert [(one.case_id, one.near) for one in counted(attending).unknown] == [
        ("loan-dais", "loan-days"),
        ("pool", None),
    ]


def test_a_stranger_alone_leaves_the_run_complete() -> None:
    attending = Attending()
    for case_id in GOLD:
        attending.came(case_id, "night.jsonl:1")
    attending.stranger("pool", "night.jsonl:5")
    assert counted(attending).complete


def test_a_trace_without_words_is_listed_as_answerless_and_counts_as_there() -> None:
    attending = Attending()
    attending.came("loan-days", "night.jsonl:1", answerless=True)
    assert (counted(attending).answerless, counted(attending).scored) == (("loan-days",), 1)


@given(st.lists(st.tuples(st.sampled_from((*GOLD, "pool")), st.booleans()), max_size=9), st.integers(0, 9))
def test_a_file_read_in_two_parts_is_attended_as_if_read_in_one(lines: list[tuple[str, bool]], cut: int) -> None:
    def read(part: list[tuple[int, tuple[str, bool]]]) -> Attending:
        attending = Attending()
        for number, (case_id, answerless) in part:
            where = f"night.jsonl:{number}"
            if case_id in GOLD:
                attending.came(case_id, where, answerless=answerless)
            else:
                attending.stranger(case_id, where)
        return attending

    numbered = list(enumerate(lines, 1))
    whole, first = read(numbered), read(numbered[:cut])
    first.merge(read(numbered[cut:]))
    assert counted(first) == counted(whole)
