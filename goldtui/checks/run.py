"""Runs every selected rule on a set, in one pass, and returns the findings in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import Flaw, Flaws, Rule
from goldtui.checks.shown import Losses, MakeWording, Shown
from goldtui.gates.chain import STRICT
from goldtui.model.checks import CheckFinding, CheckReport
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.review_facts import ReviewFact
from goldtui.variants.outcome import Outcome
from goldtui.variants.score import Score
from goldtui.variants.summary import Matrix

Look = Callable[[CaseView], Flaws]
Each = Callable[[Callable[[GoldCase], list[CheckFinding]], Sequence[GoldCase]], Iterable[list[CheckFinding]]]
"""Looks at every case, in order; another process may look at some."""

SAFE = "--fix does it: "
"""Prefix of the next step of a finding that a program can fix."""


def check(
    goldset: GoldSet,
    rules: Iterable[Rule],
    *,
    matrices: Iterable[Matrix] | None = None,
    gold_lines: Losses | None = None,
    reviews: Iterable[ReviewFact] | None = None,
    wording: MakeWording | None = None,
    each: Each = map,
) -> CheckReport:
    """The findings: of the set first, then by chunk, then by case in the set's order, by code in each.

    `matrices` are the outcomes of the set's variants in the order of its cases; null means that they were not judged,
    and rules about them do not run. The same holds for `reviews`, which a set of files does not contain. `wording`
    may know from before which claims have no findings. Neither the set nor a matrix is changed.
    """
    asked = tuple(
        rule
        for rule in rules
        if (matrices is not None or not rule.needs_variants) and (reviews is not None or rule.of_review is None)
    )
    shown = Shown(goldset, gold_lines, wording)
    score = Score(STRICT)
    of_cases: dict[str, list[CheckFinding]] = {}
    looking = _looking_at_cases(asked)
    found_in = each(lambda case: list(_of_case(case, shown, looking)), goldset.cases)
    for case, listed in zip(goldset.cases, found_in, strict=True):
        of_cases[case.case_id] = listed
    for matrix in matrices or ():
        score.add(matrix)
        found = (_findings(r, r.of_matrix(matrix, shown), matrix.case_id) for r in asked if r.of_matrix)
        of_cases.setdefault(matrix.case_id, []).extend(f for findings in found for f in findings)
    for fact in reviews or ():
        found = (_findings(r, r.of_review(fact), fact.case_id) for r in asked if r.of_review)
        of_cases.setdefault(fact.case_id, []).extend(f for findings in found for f in findings)
    whole = [f for rule in asked for f in _of_set(rule, shown, score)]
    findings = [f for f in whole if f.case_id is None]
    for finding in whole:
        if finding.case_id is not None:
            of_cases.setdefault(finding.case_id, []).append(finding)
    findings.extend(_of_chunks(shown, asked))
    for listed in of_cases.values():
        findings.extend(sorted(listed, key=lambda f: f.code))
    sound = (score.sound, score.cases) if matrices is not None else None
    ids = tuple(case.case_id for case in goldset.cases)
    lines = tuple(r.declared.line for r in asked)
    return CheckReport(goldset.name, ids, sound, tuple(findings), lines, _outcomes(score) if sound else ())


def _outcomes(score: Score) -> tuple[tuple[str, int], ...]:
    judged = (Outcome.KILLED, Outcome.HELD, Outcome.SURVIVED, Outcome.MISATTRIBUTED)
    return (("applicable", score.all.applicable), *((o.value, score.all[o]) for o in judged))


def check_case(case: GoldCase, shown: Shown, rules: Iterable[Rule]) -> tuple[CheckFinding, ...]:
    """The findings of the rules about single cases in one case, for a screen that shows them next to the fields."""
    return tuple(_of_case(case, shown, _looking_at_cases(rules)))


def check_review(fact: ReviewFact, rules: Iterable[Rule]) -> tuple[CheckFinding, ...]:
    """The findings of the rules about reviews in the review of one case."""
    return tuple(f for rule in rules if rule.of_review for f in _findings(rule, rule.of_review(fact), fact.case_id))


def _looking_at_cases(rules: Iterable[Rule]) -> tuple[tuple[Rule, Look], ...]:
    return tuple((rule, rule.of_case) for rule in rules if rule.of_case is not None)


def _of_case(case: GoldCase, shown: Shown, looking: Iterable[tuple[Rule, Look]]) -> Iterator[CheckFinding]:
    view = CaseView(case, shown)
    for rule, look in looking:
        # Most rules find nothing in most cases, so only a flaw may cost more than the check.
        for flaw in look(view):
            yield _finding(rule, flaw, case.case_id)


def _of_chunks(shown: Shown, rules: tuple[Rule, ...]) -> Iterator[CheckFinding]:
    looking: list[tuple[Rule, Callable[..., Flaws]]] = [(r, r.of_chunk) for r in rules if r.of_chunk is not None]
    if looking:
        for chunk in shown.goldset.evidence:
            for rule, look in looking:
                yield from _findings(rule, look(chunk, shown), None)


def _of_set(rule: Rule, shown: Shown, score: Score) -> Iterator[CheckFinding]:
    if rule.of_set is not None:
        yield from _findings(rule, rule.of_set(shown), None)
    if rule.of_score is not None:
        yield from _findings(rule, rule.of_score(score, shown), None)


def _findings(rule: Rule, flaws: Flaws, case_id: str | None) -> Iterator[CheckFinding]:
    return (_finding(rule, flaw, case_id) for flaw in flaws)


def _finding(rule: Rule, flaw: Flaw, case_id: str | None) -> CheckFinding:
    declared = rule.declared
    fix = flaw.fix or declared.fix
    if rule.repair is not None and not flaw.fix:
        fix = SAFE + fix
    return CheckFinding(declared.code, declared.severity, flaw.case_id or case_id, flaw.place, flaw.message, fix)
