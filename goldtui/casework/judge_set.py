"""Judge a whole set: one verdict per trace, or per case on its reference trace, as the exchange contract requires."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from goldtui.casework.withheld import Withheld
from goldtui.gates import agreement
from goldtui.gates.chain import Profile, first_failed_stage, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.recorded import as_recorded
from goldtui.model.faults import UnusableInput, unknown_case, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import steady_names
from goldtui.model.packed import case_ids
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

    If `traces` is null, the set's own traces are judged and their labels trusted; given traces come from a system and
    are not trusted. Parts that a trace marks as `inferred` are not tested, see `as_recorded`. Messages contain no words
    of withheld chunks and name the set as `where`. Raises `UnusableInput`: `unknown_case` for a `case_id` the set
    lacks, `no_cases` for a set without cases.
    """
    if not goldset.cases:
        message = "the set holds no case, so there is nothing to judge"
        raise _fault(where, "no_cases", message, "write or import cases first")
    ids = case_ids(goldset.cases)
    if case_id is not None and case_id not in ids:
        raise unknown_case(case_id, where, ids)
    evidence = EvidenceIndex(goldset.evidence)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    names = steady_names(ids)
    own = traces is None
    runs = goldset.traces if traces is None else traces
    places = {name: place for place, name in enumerate(ids)}
    step, number = forgets_after(goldset.cases), 0
    judged: set[str] = set()
    for trace in runs:
        if case_id is not None and trace.case_id != case_id:
            continue
        judged.add(trace.case_id)
        # A trace of an unknown case cannot be judged; it fails for that reason.
        place = places.get(trace.case_id)
        case = stranger(trace.case_id, names.hint(trace.case_id)) if place is None else goldset.cases[place]
        exhibit = build_exhibit(
            case,
            trace,
            None,
            evidence,
            goldset.policy,
            believe_labels=own,
            read_response=profile.reads_responses,
        )
        # Tools join verdicts to traces by case id, so keep the trace's own id.
        verdict = as_recorded(judge(exhibit, profile), trace, profile)._replace(case_id=trace.case_id)
        yield withheld.clean_verdict(verdict, withheld.phrases((case.reference, trace.answer)))
    for case in goldset.cases:
        if case.case_id not in judged and (case_id is None or case.case_id == case_id):
            verdict = judge(build_exhibit(case, None, None, evidence, goldset.policy), profile)
            yield withheld.clean_verdict(verdict, withheld.phrases((case.reference,)))
            number += 1
            if number % step == 0:
                evidence.forget()
                agreement.forget()


FORGETS = 1_000
"""Cases after which a long judging lets go of what it worked out of texts, at the earliest."""
_TIMES = 64
"""How often at most, since all sources are gone through."""


def forgets_after(cases: Sequence[GoldCase]) -> int:
    """After how many cases each time to let go of what was worked out of texts."""
    return max(FORGETS, len(cases) // _TIMES)


Watch = Callable[[Iterable[GoldCase]], Iterable[GoldCase]]
"""Passes cases through as they are judged, so that a command can show progress."""


def projections(
    cases: Sequence[GoldCase],
    evidence: EvidenceIndex,
    policy: Policy,
    profile: Profile,
    *,
    watch: Watch = iter,
) -> dict[str, HeadProjection]:
    """First failed stage of each case's reference on its reference trace, for lists."""
    # One value for each stage: a set has very many cases and few stages.
    seen: dict[str, HeadProjection] = {}
    found: dict[str, HeadProjection] = {}
    step = forgets_after(cases)
    for number, case in enumerate(watch(cases), 1):
        stage = first_failed_stage(build_exhibit(case, None, None, evidence, policy), profile).value
        found[case.case_id] = seen.setdefault(stage, HeadProjection(stage))
        if number % step == 0:
            evidence.forget()
            agreement.forget()
    return found


def stranger(case_id: str, hint: str = "") -> GoldCase:
    """A placeholder case for a run of an unknown case; its id matches no run and suggests the likely case."""
    return GoldCase(case_id=f"(no case {case_id}{f'; {hint}' if hint else ''})", question="")


def _fault(where: str, code: str, message: str, fix: str) -> UnusableInput:
    return unusable(code, message, where, fix)
