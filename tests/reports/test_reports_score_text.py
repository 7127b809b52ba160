"""The terminal report: the order in which it tells, its width, its ASCII twin, and nothing in data that acts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from rich.cells import cell_len

from goldtui.model import counts
from goldtui.model.results import Status, Tier
from goldtui.model.score import Group, Grouped, ScoreReport, SliceState
from goldtui.model.visible import hidden_count, spelled
from goldtui.reports import score_words as words
from goldtui.reports.score_text import document, lines
from tests.reports.score_any import any_load, reports
from tests.reports.score_yard import many, measure, passing, troubled


def told(report: ScoreReport, width: int = 200, *, ascii_only: bool = False) -> str:
    return "\n".join(lines(report, width, ascii_only=ascii_only))


def test_the_first_line_says_whether_anybody_signed_the_gold() -> None:
    assert lines(troubled(), 200)[0] == "unsigned: gold botanic-garden, 7 cases, digest 3f2a9c1b7d20"
    first = lines(passing(), 200)[0]
    assert first == "verified: gold botanic-garden 2026.11, 40 cases, digest 3f2a9c1b7d20, signed by Ada, Ben"


def test_who_is_there_comes_before_any_ratio_and_the_verdict_last() -> None:
    text = told(troubled())
    order = (
        "Who is there: 5 of 7",
        "vi-tripod-price",
        "vi-ja-tour at spring.jsonl:6, spring.jsonl:7",
        "vi-tripod-prize at spring.jsonl:8, looks like vi-tripod-price",
        "without an answer (1):",
        "spring.jsonl:9: the line ends within a string",
        "Cases: 2 released, 2 failed, 3 not judged, of 7",
        "Gates",
        "Graded stages",
        "Scorer ratios",
        "Slices",
        "Where judged cases stop first",
        "Failure modes",
        "Categories",
        "Beside winter.jsonl",
        "Cases that are not released (5)",
        "Release checks",
        "Why it does not pass",
        "✗ DOES NOT PASS: 2 released, 2 failed, 3 not judged, of 7; 4 reasons",
    )
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    assert text.endswith(order[-1])
    assert told(passing()).endswith("✓ PASS: 40 released, 0 not judged, of 40")


def test_a_run_in_which_everybody_is_there_says_so() -> None:
    assert "  none missing, repeated, unknown, unreadable or without an answer" in lines(passing())


def test_twenty_ids_are_named_and_the_rest_counted() -> None:
    exactly, more = lines(many(20)), lines(many(23))
    assert "    - vi-bench-0019" in exactly
    assert not [line for line in exactly if "more; " in line]
    assert "    - vi-bench-0019" in more
    assert "    - vi-bench-0020" not in more
    assert more.count("    - and 3 more; the JSON report names all") == 3


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("report", [troubled(), passing(), many(30)], ids=["troubled", "passing", "many"])
def test_no_line_is_wider_than_asked(report: ScoreReport, width: int, ascii_only: bool) -> None:
    assert max(map(cell_len, lines(report, width, ascii_only=ascii_only))) <= width


@pytest.mark.parametrize("report", [troubled(), passing()], ids=["troubled", "passing"])
def test_the_ascii_twin_says_the_same_in_ascii(report: ScoreReport) -> None:
    plain = told(report, ascii_only=True)
    assert plain.isascii()
    assert plain.count("\n") == told(report).count("\n")


def test_ascii_is_asked_of_our_signs_and_not_of_foreign_text() -> None:
    named = troubled().model_copy(update={"gold": troubled().gold.model_copy(update={"name": "花 → 園"})})
    assert "花 → 園" in told(named, ascii_only=True)


def test_nothing_measured_is_never_a_number() -> None:
    nothing = told(troubled().model_copy(update={"released": 0, "judged": 0, "rows": ()}))
    assert "Cases: not tested, 7 not judged, of 7" in nothing
    assert "0 of 0" not in nothing
    assert "herbarium" in nothing


def test_every_state_of_a_slice_is_said_in_words() -> None:
    for line in troubled().slices:
        assert words.SLICE_WORDS[line.state] in told(troubled())
    assert len(set(words.SLICE_WORDS.values())) == len(SliceState)
    assert "(required, at least 95 %); 95 % Wilson interval 20.8 % to 93.8 %" in told(troubled())


def test_a_measure_without_a_bound_is_shown_and_not_passed() -> None:
    row = next(line for line in lines(troubled()) if "precision" in line)
    assert row.split() == ["·", "precision", "1", "of", "4"]


def test_a_measure_that_fails_says_where_a_repair_starts_and_one_not_tested_says_why() -> None:
    text = told(troubled())
    assert "first fix: look at the reranker or the context gate" in text
    assert "could not be measured in 1 of 3 cases that ask for it" in text


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (Fraction(19, 20), "95 %"),
        (Fraction(1), "100 %"),
        (Fraction(133, 200), "66.5 %"),
        (Fraction(1, 400), "0.25 %"),
        (Fraction(2, 3), "2/3"),
        (Fraction(79996, 100000), "19999/25000"),
    ],
)
def test_a_bound_is_printed_exactly(share: Fraction, said: str) -> None:
    assert counts.exact_percent(share) == said


def test_a_mean_is_cut_and_never_rounded_up() -> None:
    assert words.mean_words(Fraction(99999, 100000)) == "0.999"
    assert words.mean_words(Fraction(1)) == "1.000"
    assert words.mean_words(Fraction(-1, 8)) == "-0.125"


def test_the_funnel_adds_up_to_the_blocked_cases() -> None:
    report = troubled()
    steps = words.funnel(report)
    assert sum(step.stopped for step in steps) == report.judged - report.released
    assert steps[0].came == report.judged
    assert steps[-1].came - steps[-1].stopped == report.released
    assert all(after.came == before.came - before.stopped for before, after in pairwise(steps))


def test_a_funnel_that_would_hold_a_part_of_the_cases_only_is_not_shown() -> None:
    assert words.funnel(troubled().model_copy(update={"slices": troubled().slices[:1]})) == ()
    assert "Where judged cases stop first" not in told(troubled().model_copy(update={"slices": ()}))


def test_only_the_table_that_decides_says_that_it_stops_a_release() -> None:
    tiers = [line.strip() for line in lines(troubled(), 200) if line.startswith("  critical: ")]
    assert tiers == [words.TIER_WORDS[Tier.CRITICAL], words.BESIDE_WORDS, words.BESIDE_WORDS]
    by_stages = troubled().model_copy(update={"decided_by": Group.STAGE})
    assert words.tier_words(by_stages, Group.STAGE, Tier.CRITICAL) == words.TIER_WORDS[Tier.CRITICAL]
    assert words.tier_words(by_stages, Group.GATE, Tier.CRITICAL) == words.BESIDE_WORDS
    alone = troubled().model_copy(update={"measures": troubled().measures_of(Group.SCORER)})
    assert words.tier_words(alone, Group.SCORER, Tier.CRITICAL) == words.TIER_WORDS[Tier.CRITICAL]


def test_a_measure_that_a_run_cannot_settle_says_why() -> None:
    assert "        no judge is configured" in lines(troubled())


@pytest.mark.parametrize(("k", "full"), [(39, 15), (40, 16), (1, 0), (0, 0)])
def test_a_bar_is_full_only_when_all_are_in_it(k: int, full: int) -> None:
    report = passing().model_copy(update={"categories": (Grouped(name="should_answer_complete", k=k, n=40),)})
    (bar,) = [line.split()[-1] for line in lines(report) if f"{k} of 40" in line and "should_answer" in line]
    assert (bar.count("█"), len(bar)) == (full, 16)


def test_a_share_at_most_is_bounded_from_above() -> None:
    assert words.bound_words(measure("over", Status.FAIL, 1, 2, bound=Fraction(1, 20), at_most=True)) == "at most 5 %"
    assert words.bound_words(measure("all", Status.PASS, 2, 2, bound=Fraction(1))) == "must be all"


@any_load
@given(reports())
def test_foreign_text_stays_on_its_line_and_is_spelled_out(report: ScoreReport) -> None:
    for line in lines(report, 60):
        assert hidden_count(line) == 0
        assert spelled(line) == line
        assert cell_len(line) <= 60


@any_load
@given(reports())
def test_the_same_report_gives_the_same_bytes(report: ScoreReport) -> None:
    again = ScoreReport.model_validate(report.model_dump())
    assert document(again) == document(report)
