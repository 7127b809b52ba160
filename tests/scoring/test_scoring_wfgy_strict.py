"""What the strict rules say where the scorer's own rules say something odd, both columns side by side."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import wfgy_yard as yard
from wfgy_said import ABLE, NOT_ABLE, REFUSED, codes, measure, problems, ratio, report
from wfgy_yard import Files, gold, lines, trace

from goldtui.model.results import Status
from goldtui.model.score import ScoreReport
from goldtui.runs.score.wfgy.wfgy import score_wfgy


class Golden(NamedTuple):
    """One set, the scorer's report of it in numbers, and what the strict rules make of it."""

    name: str
    gold: tuple[Any, ...]
    trace: tuple[Any, ...]
    scorer: str
    """answered refused answerable unanswerable, precision chr under over recall, pass."""
    passes: bool | None
    """None: the input is refused."""
    says: Callable[[ScoreReport], bool] | str
    """What the report shows, or the code it is refused with."""


def _of(number: int, of: int, right: Callable[[int], bool]) -> tuple[Any, ...]:
    return tuple(trace(f"G{n}", "It opens at nine." if right(n) else "It opens.") for n in range(of))


GOLDENS = (
    Golden(
        "good", (ABLE,), (trace("G1"),), "1 0 1 0 1 1 0 0 1 true", True, lambda r: ratio(r, "precision") == "1 of 1"
    ),
    Golden(
        "no trace, answerable",
        (ABLE,),
        (),
        "1 0 1 0 0 0 0 0 0 false",
        False,
        lambda r: r.attendance.missing == ("G1",) and measure(r, "precision").status is Status.NOT_TESTED,
    ),
    Golden(
        "no trace, not answerable",
        (NOT_ABLE,),
        (),
        "1 0 0 1 0 0 1 0 0 false",
        False,
        lambda r: r.attendance.missing == ("G1",) and measure(r, "under_refusal").status is Status.NOT_TESTED,
    ),
    Golden(
        "no trace, neither phrase nor citation",
        (gold("G1", phrases=(), cites=()),),
        (),
        "1 0 1 0 1 1 0 0 1 true",
        None,
        "case_cannot_pass",
    ),
    Golden("empty gold", (), (), "0 0 0 0 1 1 0 0 0 true", None, "file_empty"),
    Golden(
        "token with a full stop, not answerable",
        (NOT_ABLE,),
        (trace("G1", "Not in context.", ()),),
        "1 0 0 1 0 0 1 0 0 false",
        False,
        lambda r: "refusal_nearly" in codes(r),
    ),
    Golden(
        "nothing but a right refusal",
        (NOT_ABLE,),
        (trace("G1", REFUSED, ()),),
        "0 1 0 1 1 1 0 0 0 true",
        True,
        lambda r: {measure(r, n).status for n in ("precision", "chr", "chr_all")} == {Status.NOT_APPLICABLE},
    ),
    Golden(
        "phrases null",
        (gold("G1", phrases=None),),
        (trace("G1"),),
        "1 0 1 0 0 1 0 0 1 false",
        None,
        "case_cannot_pass",
    ),
    Golden(
        "a denial that holds the phrase",
        (gold("G1", phrases=("dogs are allowed",)),),
        (trace("G1", "It is not true that dogs are allowed."),),
        "1 0 1 0 1 1 0 0 1 true",
        False,
        lambda r: "phrase_negated" in codes(r) and ratio(r, "precision") == "0 of 1",
    ),
    Golden(
        "a stray citation beside the right one",
        (ABLE,),
        (trace("G1", cites=("fern#2", "moss#9")),),
        "1 0 1 0 0 0 0 0 1 false",
        False,
        lambda r: "citation_not_retrieved" in codes(r) and ratio(r, "chr_all") == "0 of 1",
    ),
    Golden(
        "one of two citations",
        (gold("G1", cites=("fern#2", "moss#9")),),
        (trace("G1"),),
        "1 0 1 0 1 1 0 0 0 true",
        True,
        lambda r: ratio(r, "recall_at_k") == "0 of 1",
    ),
    Golden(
        "answerable null, answered",
        (gold("G1", answerable=None),),
        (trace("G1"),),
        "1 0 0 1 1 1 0 0 0 true",
        None,
        "field_type",
    ),
    Golden(
        "answerable a text, refused",
        (gold("G1", answerable="true"),),
        (trace("G1", REFUSED),),
        "0 1 1 0 1 1 0 0 0 true",
        None,
        "field_type",
    ),
    Golden(
        "two questions, both refused",
        (ABLE, gold("G2")),
        (trace("G1", REFUSED, ()), trace("G2", REFUSED, ())),
        "0 2 2 0 1 1 0 1 1 false",
        False,
        lambda r: ratio(r, "precision") == "not_applicable" and ratio(r, "over_refusal") == "2 of 2",
    ),
    Golden(
        "a hit, and an answer where none is due that cites its gold",
        (ABLE, gold("G2", answerable=False)),
        (trace("G1"), trace("G2")),
        "2 0 1 1 0.5 0.5 1 0 1 false",
        False,
        lambda r: (ratio(r, "chr"), ratio(r, "chr_all")) == ("1 of 2", "2 of 2"),
    ),
    Golden(
        "one right, one missing, one refused",
        (ABLE, gold("G2"), gold("G3")),
        (trace("G1"), trace("G3", REFUSED, ())),
        "2 1 3 0 0.5 0.5 0 0.3333 0.6667 false",
        False,
        lambda r: r.attendance.missing == ("G2",) and ratio(r, "over_refusal") == "1 of 2",
    ),
    Golden(
        "19,999 of 25,000 right",
        tuple(gold(f"G{n}") for n in range(25_000)),
        _of(19_999, 25_000, lambda n: n < 19_999),
        "25000 0 25000 0 0.8 1 0 0 1 false",
        False,
        lambda r: ratio(r, "precision") == "19999 of 25000" and measure(r, "precision").share == Fraction(19999, 25000),
    ),
    Golden(
        "a gold without any trace",
        (ABLE, gold("G2"), gold("G3", answerable=False)),
        (),
        "3 0 2 1 0 0 1 0 0 false",
        False,
        lambda r: len(r.attendance.missing) == 3 and all(m.status is not Status.PASS for m in r.measures if m.bound),
    ),
)


@pytest.mark.parametrize("one", GOLDENS, ids=lambda one: one.name)
def test_the_scorer_says_one_thing_and_the_strict_rules_another(one: Golden, tmp_path: Path) -> None:
    files = Files(lines(*one.gold), lines(*one.trace))
    gold_path, trace_path = yard.put(tmp_path, files)
    text = score_wfgy(gold_path, trace_path, compatible=True).text
    assert text is not None
    numbers = [json.loads(text)[name] for name in yard.NUMBERS]
    assert numbers == json.loads(f"[{one.scorer.replace(' ', ', ')}]")
    if one.passes is None:
        assert {code for code, _ in problems(tmp_path, files)} == {one.says}
        return
    found = report(tmp_path, files)
    assert found.passed is one.passes
    assert bool(found.reasons) is not one.passes
    assert callable(one.says)
    assert one.says(found)


def test_all_citations_may_be_asked_for(tmp_path: Path) -> None:
    files = Files(lines(gold("G1", cites=("fern#2", "moss#9"))), lines(trace("G1")))
    assert report(tmp_path, files).passed
    assert not report(tmp_path, files, every_citation=True).passed


def test_all_phrases_may_be_asked_for(tmp_path: Path) -> None:
    files = Files(lines(gold("G1", phrases=("opens at nine", "closes at dusk"))), lines(trace("G1")))
    assert report(tmp_path, files).passed
    assert not report(tmp_path, files, every_phrase=True).passed


def test_recall_and_the_pages_hits_may_be_gated(tmp_path: Path) -> None:
    files = Files(lines(gold("G1", cites=("fern#2", "moss#9"))), lines(trace("G1")))
    found = report(tmp_path, files, gates=f"{yard.GATES},recall=0.5,chr_all=1")
    assert [reason.partition(";")[0] for reason in found.reasons] == ["recall@5: 0 of 1, fewer than 50 %"]
