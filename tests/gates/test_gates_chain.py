"""The chain: its gates, their order, the five statuses, and that nothing but its inputs moves it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from math import gcd
from pathlib import Path

import pytest
from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    GOLD,
    SHIPPED_WELL,
    answer,
    case,
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

from goldtui.gates.catalog import BY_NAME, GATES
from goldtui.gates.chain import LESSON, PROFILES, STRICT, Profile, first_failed_stage, judge, profile_named
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Behaviour, GoldCase, RagTrace
from goldtui.model.results import Stage, Status, Tier, Verdict
from goldtui.reports.verdict_json import verdict_json

ROOT = Path(__file__).parents[2]

ORDER = (
    "admissibility",
    "candidate_retrieval",
    "context_selection",
    "answer_behaviour",
    "claims_present",
    "faithfulness",
    "citation_support",
    "points_covered",
    "source_policy",
    "policy_compliance",
)
OURS_ALONE = {"answer_behaviour", "source_policy", "policy_compliance"}

TRACES = st.sampled_from(
    (
        None,
        run(),
        run(case_id="other"),
        run(versions=()),
        run(selected_versions=("rules/1999", "x")),
        run_over(),
        run_over("loans"),
        run_over("gifts", "cellar"),
        run_over("loans", "rooms", "gifts"),
        run(response="Not in context."),
        run(response="A reader may borrow 4 books [loans]. The lamps are green [2]."),
    )
)
ANSWERS = st.sampled_from(
    (
        None,
        answer(),
        answer(*GOLD),
        answer(C_COUNT),
        answer(C_COST.model_copy(update={"citation_id": "rooms"}), C_BAGS),
        answer(C_COUNT.model_copy(update={"support_phrases": ()}), C_COST, C_BAGS),
        answer(C_COUNT.model_copy(update={"text": "A reader may borrow 9 books."})),
        shipped(*SHIPPED_WELL),
        shipped(*SHIPPED_WELL, ("The lamps are green.", "loans")),
        shipped(text="not in context"),
    )
)
CASES = st.sampled_from(
    (
        case(),
        case(points=()),
        case(required_source_ids=()),
        case(required_source_ids=("cellar",)),
        case(expected_behaviour=None),
        case(expected_behaviour=Behaviour.PARTIAL),
        case(constraints=("must: lamps", "be kind")),
        case(reference=None),
        refusal_case(),
        refusal_case(required_source_ids=("loans",)),
    )
)
POLICIES = st.sampled_from((Policy(), Policy(min_precision=0.9), Policy(required_versions=())))


@pytest.mark.parametrize(("profile", "gates"), [(STRICT, ORDER), (LESSON, [g for g in ORDER if g not in OURS_ALONE])])
def test_every_gate_of_the_profile_is_listed_in_order(profile: Profile, gates: tuple[str, ...]) -> None:
    for shown in (exhibit(), exhibit(None, run_over(), answer()), exhibit(refusal_case())):
        assert [r.gate for r in judge(shown, profile).results] == list(gates)


def test_the_catalogue_names_ten_gates_once_and_each_speaks_for_its_stage() -> None:
    assert tuple(g.declared.name for g in GATES) == tuple(BY_NAME) == ORDER
    stages = [g.declared.stage for g in GATES]
    twice = {s for s in stages if stages.count(s) > 1}
    assert twice == {Stage.ANSWER_COMPLETENESS}
    assert set(stages) == set(Stage) - {Stage.PASS, Stage.NOT_TESTED}
    assert all(g.declared.tier is Tier.CRITICAL for g in GATES)


@settings(max_examples=150, deadline=None)
@given(CASES, TRACES, ANSWERS, POLICIES, st.sampled_from((STRICT, LESSON)))
def test_the_short_way_to_the_first_failed_stage_agrees_with_the_whole_verdict(
    gold: GoldCase, trace: RagTrace | None, said: Answer | None, policy: Policy, profile: Profile
) -> None:
    whole = verdict(gold, trace, said, policy=policy, profile=profile)
    assert first_failed_stage(exhibit(gold, trace, said, policy=policy), profile) is whole.first_failed_stage
    _well_formed(whole)


def _well_formed(judged: Verdict) -> None:
    failed = [r.stage for r in judged.results if r.status is Status.FAIL]
    untested = any(r.status is Status.NOT_TESTED for r in judged.results)
    expected = failed[0] if failed else Stage.NOT_TESTED if untested else Stage.PASS
    assert judged.first_failed_stage is expected
    assert judged.released is (expected is Stage.PASS)
    for result in judged.results:
        assert (result.k is None) is (result.n is None)
        if result.k is not None and result.n is not None:
            assert 0 <= result.k <= result.n
        if result.status in (Status.NOT_APPLICABLE, Status.NOT_REACHED):
            assert result.k is result.n is None
    for ratio in judged.metrics:
        if ratio is not None:
            k, n = map(int, ratio.split("/"))
            assert 0 <= k <= n
            assert gcd(k, n) == 1


@pytest.mark.parametrize(
    ("status", "judged", "name"),
    [
        (Status.PASS, verdict(), "faithfulness"),
        (Status.FAIL, verdict(None, run(), answer(C_COUNT)), "points_covered"),
        (Status.NOT_TESTED, verdict(case(points=())), "points_covered"),
        (Status.NOT_APPLICABLE, verdict(refusal_case()), "faithfulness"),
        (Status.NOT_REACHED, verdict(None, run(), answer()), "faithfulness"),
    ],
)
def test_there_are_five_statuses_and_each_is_met(status: Status, judged: Verdict, name: str) -> None:
    assert gate(judged, name).status is status


def test_without_claims_faithfulness_and_citations_are_not_reached_and_points_are_missing() -> None:
    judged = verdict(None, run(), answer())
    assert gate(judged, "faithfulness").status is Status.NOT_REACHED
    assert gate(judged, "citation_support").status is Status.NOT_REACHED
    assert gate(judged, "points_covered").status is Status.FAIL
    assert judged.first_failed_stage is Stage.ANSWER_COMPLETENESS


def test_a_right_refusal_asks_nothing_of_the_gates_that_judge_answers() -> None:
    for trace in (None, run(), run_over()):
        judged = verdict(refusal_case(), trace, shipped(text="not in context"))
        not_asked = {r.gate for r in judged.results if r.status is Status.NOT_APPLICABLE}
        assert set(ORDER) - not_asked == {"admissibility", "answer_behaviour"}
        assert judged.released


def test_a_refusal_case_that_requires_sources_still_asks_for_them() -> None:
    judged = verdict(refusal_case(required_source_ids=("loans",)), run_over("rooms"))
    assert judged.first_failed_stage is Stage.CANDIDATE_RETRIEVAL


def test_a_status_is_what_the_gate_measured_even_after_an_earlier_failure() -> None:
    judged = verdict(None, run(case_id="other"), answer(*GOLD))
    assert [r.status for r in judged.results[:3]] == [Status.FAIL, Status.PASS, Status.PASS]
    assert (gate(judged, "faithfulness").k, gate(judged, "faithfulness").n) == (3, 3)
    assert judged.metrics.faithfulness == "1/1"


def test_a_source_policy_failure_is_listed_whatever_failed_first() -> None:
    judged = verdict(case(constraints=("must not: 4 books",)), run(case_id="other"))
    assert judged.first_failed_stage is Stage.ADMISSIBILITY
    assert codes(judged, "policy_compliance") == ["constraint_broken"]


def test_something_untested_blocks_a_release_without_being_called_a_failure() -> None:
    judged = verdict(None, run(), answer(C_COUNT.model_copy(update={"support_phrases": ()}), C_COST, C_BAGS, C_COUNT))
    assert judged.first_failed_stage is Stage.NOT_TESTED
    assert not judged.released
    assert Status.FAIL not in {r.status for r in judged.results}


def test_strict_metrics_are_null_where_nothing_was_measured() -> None:
    empty = verdict(case(required_source_ids=(), points=()), run_over(), answer())
    assert set(empty.metrics) == {None}


def test_metrics_are_in_lowest_terms() -> None:
    judged = verdict(None, run(), answer(*GOLD, C_COUNT.model_copy(update={"citation_id": None})))
    assert judged.metrics.citation_coverage == "3/4"
    half = verdict(None, run_over("loans", "gifts", also=("rooms",)), answer(C_COUNT, C_BAGS))
    assert half.metrics.context_recall == half.metrics.context_precision == half.metrics.faithfulness == "1/2"
    assert half.metrics.point_coverage == "1/3"


def test_an_unknown_profile_is_refused_with_the_known_ones() -> None:
    assert [profile_named(name) for name in PROFILES] == [STRICT, LESSON]
    with pytest.raises(UnusableInput) as refused:
        profile_named("lenient")
    assert refused.value.problem.code == "unknown_profile"
    assert "strict" in refused.value.problem.fix


JUDGES_BOTH_SETS = """
import json, sys
from pathlib import Path
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON, STRICT
from goldtui.reports.verdict_json import verdict_json
from goldtui.casework.judge_set import judge_set
from goldtui.casework.stored_variants import judge_stored

sets = [native.read([Path(path)], ReadOptions()).goldset for path in sys.argv[1:]]
for goldset in sets:
    for profile in (STRICT, LESSON):
        print(json.dumps([verdict_json(v) for v in judge_set(goldset, profile)]))
        print(json.dumps([verdict_json(j.verdict) for j in judge_stored(goldset, profile)]))
"""


def _judged_under(**environment: str) -> str:
    sets = (ROOT / "tests" / "fixtures" / "grid", ROOT / "goldsets" / "botanic-garden")
    done = subprocess.run(
        [sys.executable, "-c", JUDGES_BOTH_SETS, *map(str, sets)],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_hash_order_locale_and_time_zone_do_not_move_a_verdict() -> None:
    plain = _judged_under(PYTHONHASHSEED="0", LC_ALL="C.UTF-8", TZ="UTC")
    other = _judged_under(PYTHONHASHSEED="4711", LC_ALL="tr_TR.UTF-8", TZ="Asia/Kathmandu", PYTHONUTF8="1")
    assert len(plain.splitlines()) == 8
    assert other == plain


def test_judging_reads_no_clock_draws_no_lots_and_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    judge(exhibit(None, run(), shipped(*SHIPPED_WELL)))  # what is imported on first use is imported now
    shown = [exhibit(None, run(), shipped(*SHIPPED_WELL)), exhibit(refusal_case()), exhibit(None, run_over(), answer())]

    def forbidden(*_: object, **__: object) -> object:
        raise AssertionError("a gate looked outside its exhibit")

    for module, names in ((time, ("time", "monotonic", "localtime")), (random, ("random", "choice")), (os, ("open",))):
        for name in names:
            monkeypatch.setattr(module, name, forbidden)
    monkeypatch.setattr("builtins.open", forbidden)
    stages = [judge(e, profile).first_failed_stage for e in shown for profile in (STRICT, LESSON)]
    monkeypatch.undo()
    assert stages[0] is Stage.PASS


def test_judging_twice_gives_equal_verdicts_and_leaves_its_inputs_alone() -> None:
    gold, trace, said, evidence = case(), run(), shipped(*SHIPPED_WELL), EvidenceIndex(CHUNKS)
    before = (gold.model_dump_json(), trace.model_dump_json(), said.model_dump_json())
    first = judge(build_exhibit(gold, trace, said, evidence))
    assert judge(build_exhibit(gold, trace, said, evidence)) == first
    assert json.dumps(verdict_json(first)) == json.dumps(verdict_json(judge(exhibit(gold, trace, said))))
    assert (gold.model_dump_json(), trace.model_dump_json(), said.model_dump_json()) == before
