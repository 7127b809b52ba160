"""Judging a whole set: one verdict per trace, or per case on its reference trace, as the exchange contract asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from goldtui.casework.withheld import Withheld
from goldtui.gates.chain import Profile, first_failed_stage, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.recorded import as_recorded
from goldtui.model.faults import Problem, UnusableInput, unknown_case
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import steady_names
from goldtui.model.policy import Policy
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase, RagTrace
from goldtui.model.results import Verdict


def judge_set(
    goldset: GoldSet,
    profile: Profile,
    *,
    case_id: str | None = None,
    traces: Sequence[RagTrace] | None = None,
    where: str = "SET",
) -> Iterator[Verdict]:
    """One verdict per trace in file order; a case without a trace is judged on its reference trace, last.

    `traces` null means the set's own, whose labels are believed; given ones come from a system and are not.
    What a trace names as `inferred` is not tested, see `as_recorded`. Messages hold no words of withheld chunks;
    `where` names the set in them. Raises `UnusableInput`: `unknown_case` for a `case_id` the set lacks, `no_cases`
    for a set without any.
    """
    if not goldset.cases:
        message = "the set holds no case, so there is nothing to judge"
        raise _fault(where, "no_cases", message, "write or import cases first")
    cases = {c.case_id: c for c in goldset.cases}
    if case_id is not None and case_id not in cases:
        raise unknown_case(case_id, where, cases)
    evidence = EvidenceIndex(goldset.evidence)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    names = steady_names(cases)
    own = traces is None
    judged: set[str] = set()
    for trace in goldset.traces if traces is None else traces:
        if case_id is not None and trace.case_id != case_id:
            continue
        judged.add(trace.case_id)
        # A trace of an unknown case has nothing to be judged against; it fails as what it is.
        case = cases.get(trace.case_id) or stranger(trace.case_id, names.hint(trace.case_id))
        exhibit = build_exhibit(
            case,
            trace,
            None,
            evidence,
            goldset.policy,
            believe_labels=own,
            read_response=profile.reads_responses,
        )
        # Tools join verdicts to traces by case id, so it is the trace's own.
        verdict = replace(as_recorded(judge(exhibit, profile), trace, profile), case_id=trace.case_id)
        yield withheld.clean_verdict(verdict, withheld.phrases((case.reference, trace.answer)))
    for case in goldset.cases:
        if case.case_id not in judged and (case_id is None or case.case_id == case_id):
            verdict = judge(build_exhibit(case, None, None, evidence, goldset.policy), profile)
            yield withheld.clean_verdict(verdict, withheld.phrases((case.reference,)))


def projections(
    cases: Iterable[GoldCase], evidence: EvidenceIndex, policy: Policy, profile: Profile
) -> dict[str, HeadProjection]:
    """First failed stage of each case's reference on its reference trace, for lists."""
    return {
        case.case_id: HeadProjection(
            first_failed_stage(build_exhibit(case, None, None, evidence, policy), profile).value
        )
        for case in cases
    }


def stranger(case_id: str, hint: str = "") -> GoldCase:
    """A case to judge a run of an unknown case against; its name can be no run's, and says which may be meant."""
    return GoldCase(case_id=f"(no case {case_id}{f'; {hint}' if hint else ''})", question="")


def _fault(where: str, code: str, message: str, fix: str) -> UnusableInput:
    return UnusableInput((Problem(code, message, where, fix),))
