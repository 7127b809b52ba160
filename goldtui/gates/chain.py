"""Runs the gates of a profile in order and names the first stage that failed, which is the one to repair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from goldtui.gates import metrics
from goldtui.gates.catalog import GATES
from goldtui.gates.declare import FAIL, NOT_TESTED, PASS, Compute
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.others import more_gates, pinned_gates
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import Policy
from goldtui.model.results import GateResult, Stage, Tier, Verdict

_PASSED, _UNTESTED = Stage.PASS, Stage.NOT_TESTED


_STRICT = "strict"
Steps = tuple[tuple[Compute, bool], ...]


# There is one of each; comparing them by their fields would hash every gate for each verdict.
@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """A named, versioned rule set: which computations run, and how ratios are counted."""

    name: str
    version: str
    """The newest version; `rule` gives the one in force."""
    steps: Steps
    """Each computation with whether its gate is critical."""
    measure: metrics.Measure
    reads_responses: bool
    """Whether a shipped response without an answer is judged in place of the reference answer."""

    def rule(self, policy: Policy) -> str:
        """The version in force under a policy, which names the strict rule to judge by and gates of other packages."""
        if self.name != _STRICT:
            return self.version
        return f"{policy.judgement} with {pinned_gates(policy)}" if policy.more_gates else policy.judgement

    def steps_under(self, policy: Policy) -> Steps:
        """The computations under a policy: those of the profile, then the gates of other packages that it names.

        `lesson` has a fixed list and takes none.
        """
        if not policy.more_gates or self.name != _STRICT:
            return self.steps
        return *self.steps, *((g.strict, g.declared.tier is Tier.CRITICAL) for g in more_gates(policy))


STRICT = Profile(
    _STRICT,
    "strict-2",
    tuple((g.strict, g.declared.tier is Tier.CRITICAL) for g in GATES),
    metrics.strict,
    reads_responses=True,
)
LESSON = Profile(
    "lesson",
    "lesson-1",
    tuple((g.lesson, True) for g in GATES if g.lesson is not None),
    metrics.lesson,
    reads_responses=False,
)

PROFILES: dict[str, Profile] = {p.name: p for p in (STRICT, LESSON)}


def profile_named(name: str) -> Profile:
    """The profile of that name; raises `UnusableInput` (`unknown_profile`)."""
    try:
        return PROFILES[name]
    except KeyError:
        known = ", ".join(PROFILES)
        raise unusable(
            "unknown_profile",
            f"there is no profile {name!r}",
            "--profile",
            did_you_mean(name, PROFILES, f"use one of: {known}"),
        ) from None


def judge(exhibit: Exhibit, profile: Profile = STRICT) -> Verdict:
    """The whole verdict: every gate of the profile in order, the metrics, and the first failed stage."""
    steps = profile.steps_under(exhibit.policy)
    results = tuple([compute(exhibit) for compute, _ in steps])
    stage = _first_failed(results, steps)
    trace, answer = exhibit.trace, exhibit.answer
    return Verdict(
        exhibit.case.case_id,
        trace.trace_id,
        answer.answer_id,
        profile.name,
        stage,
        stage is _PASSED,
        results,
        profile.measure(exhibit),
    )


_PARTS = frozenset(("trace", "context", "answer", "response"))
_NEEDS = {
    compute: _PARTS.intersection(g.declared.needs)
    for g in GATES
    for compute in (g.strict, g.lesson)
    if compute is not None
}
Ask = Callable[[Compute, Exhibit], GateResult]


def judge_again(exhibit: Exhibit, profile: Profile, before: Verdict, reference: Exhibit) -> Verdict:
    """`judge`, reusing the verdict on `reference`, from which `beside` made `exhibit`.

    A gate that does not read what changed keeps its earlier result.
    """
    policy = exhibit.policy
    steps = profile.steps_under(policy)
    asked = _asked_again(profile, exhibit.changes(reference))
    if policy.more_gates:
        # What they read is their own affair, so they are always asked.
        asked = *asked, *((compute, _anew) for compute, _ in steps[len(asked) :])
    results = tuple(
        [
            known if ask is None else ask(compute, exhibit)
            for (compute, ask), known in zip(asked, before.results, strict=True)
        ]
    )
    stage = _first_failed(results, steps)
    return Verdict(
        exhibit.case.case_id,
        exhibit.trace.trace_id,
        exhibit.answer.answer_id,
        profile.name,
        stage,
        stage is _PASSED,
        results,
        profile.measure(exhibit),
    )


@lru_cache(maxsize=256)
def _asked_again(profile: Profile, changed: frozenset[str]) -> tuple[tuple[Compute, Ask | None], ...]:
    """Each gate of the profile with how to run it again; null where it reads nothing that changed."""
    return tuple((compute, _way_to_ask(_NEEDS[compute], changed)) for compute, _ in profile.steps)


def _way_to_ask(needs: frozenset[str], changed: frozenset[str]) -> Ask | None:
    if changed.isdisjoint(needs):
        return None
    if "response" in needs and needs <= {"response", "context"}:
        return _by_response
    return _by_run if needs <= {"trace", "context"} else _anew


def _anew(compute: Compute, exhibit: Exhibit) -> GateResult:
    return compute(exhibit)


def _by_response(compute: Compute, exhibit: Exhibit) -> GateResult:
    """The cached result of a gate that reads only response and context of a run; many variants ship the same."""
    workings = exhibit.workings
    if workings is None:
        return compute(exhibit)
    selected = exhibit.selected
    key = compute, exhibit.response, id(selected), exhibit.case.question
    known = workings.by_response.get(key)
    if known is None:
        known = workings.by_response[key] = selected, compute(exhibit)
    return known[1]


def _by_run(compute: Compute, exhibit: Exhibit) -> GateResult:
    """The result of a gate that reads no answer; cached, since an edit of the answer leaves the trace unchanged."""
    workings, trace = exhibit.workings, exhibit.trace
    if workings is None:
        return compute(exhibit)
    known = workings.by_run.get((compute, id(trace)))
    if known is None:
        known = workings.by_run[compute, id(trace)] = trace, compute(exhibit)
    return known[1]


def first_failed_stage(exhibit: Exhibit, profile: Profile = STRICT) -> Stage:
    """The first failed stage as `judge` gives it, without running the gates after it."""
    untested = False
    passed = PASS
    for compute, critical in profile.steps_under(exhibit.policy):
        if (outcome := compute(exhibit)).status is passed:
            continue
        if outcome.status is FAIL:
            return outcome.stage
        if critical and outcome.status is NOT_TESTED:
            untested = True
    return _UNTESTED if untested else _PASSED


def _first_failed(results: tuple[GateResult, ...], steps: Steps) -> Stage:
    untested = False
    for outcome, (_, critical) in zip(results, steps, strict=True):
        status = outcome.status
        if status is FAIL:
            return outcome.stage
        if critical and status is NOT_TESTED:
            untested = True
    return _UNTESTED if untested else _PASSED
