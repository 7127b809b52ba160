"""The behaviour that a case expects of an answer as a whole, and a reference that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, WARNING, Declaration, Example, Flaw
from goldtui.checks.required import requirements
from goldtui.gates.refusal import refuses, states_gap
from goldtui.model.counts import plural
from goldtui.model.look_alike import blank
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot
from goldtui.text.match.constraints import read_constraint
from goldtui.text.match.normalise import normalise

_SEVERAL = re.compile(
    r"\b(?:multi[ _-]?hop|multi[ _-]?source|(?:two|three|several)[ _-](?:sources?|hops?|documents?))\b",
    re.IGNORECASE,
)


@Declaration(
    code="GT322",
    name="fewer-sources-than-promised",
    severity=WARNING,
    says="A case labelled as needing several sources requires fewer than two.",
    why="The slice is read as multi-hop skill and measures single look-ups.",
    fix="require every source the answer rests on, or take the label away",
    place="case.required_source_ids",
    example=Example("cases[2].tags", bad=["multi-hop"], good=["seasonal"]),
).of_case
def fewer_sources_than_promised(view: CaseView) -> Iterator[Flaw]:
    """Cases whose category or tags promise several sources and that require fewer than two."""
    case = view.case
    if not view.answers or requirements(case) > 1:
        return
    for label in (case.category or "", *case.tags):
        if _SEVERAL.search(label.replace("_", " ")):
            number = requirements(case)
            yield Flaw(
                Spot("case", "required_source_ids"), f'the case is labelled "{label}" and requires {number} source'
            )
            return


@Declaration(
    code="GT323",
    name="refusal-with-points",
    severity=ERROR,
    says="A case expects a refusal and says what an answer must contain.",
    why="One of the two is wrong, and the gates go by the refusal: the points are never read.",
    fix="remove the points and claims, or expect an answer",
    place="case.points",
    example=Example(
        "cases[1].points",
        bad=[{"point_id": "pay", "text": "The pay.", "answer_phrases": ["euros a month"]}],
        good=[],
    ),
).of_case
def refusal_with_points(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect a refusal and have points or claims."""
    if view.refuses:
        if view.case.points:
            yield Flaw(
                Spot("case", "points"), f"the case expects a refusal and has {plural(len(view.case.points), 'point')}"
            )
        if view.claims:
            made = plural(len(view.claims), "claim")
            yield Flaw(Spot("reference", "claims"), f"a refusal is expected and the reference makes {made}")


@Declaration(
    code="GT324",
    name="refusal-without-reason",
    severity=ERROR,
    says="A case expects a refusal and does not say why.",
    why="When a source is added nobody can tell whether the refusal is still right.",
    fix="say what the sources lack, or which rule forbids the answer",
    place="case.refusal_reason",
    example=Example("cases[1].refusal_reason", bad="", good="The notices say nothing about wages."),
).of_case
def refusal_without_reason(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect a refusal without saying why."""
    if view.refuses and blank(view.case.refusal_reason or ""):
        yield Flaw(Spot("case", "refusal_reason"), "the case expects a refusal without saying why")


_NO_CONTEXT = re.compile(r"no[ _-]?context|unanswerable|not[ _-]?in[ _-]?(?:context|sources?)", re.IGNORECASE)


@Declaration(
    code="GT325",
    name="unanswerable-with-sources",
    severity=WARNING,
    says="A case that no source can answer requires sources.",
    why="A right run that retrieves nothing useful is stopped at retrieval before its refusal is read.",
    fix="require nothing, or give the case the category of a refusal by policy",
    place="case.required_source_ids",
    example=Example(
        "cases[1].required_source_ids", bad=["dogs"], good=[], given={"cases[1].category": "reject_no_context"}
    ),
).of_case
def unanswerable_with_sources(view: CaseView) -> Iterator[Flaw]:
    """Refusals for lack of a source that nevertheless require sources."""
    case = view.case
    if view.refuses and requirements(case) and _NO_CONTEXT.search(case.category or ""):
        number = requirements(case)
        yield Flaw(
            Spot("case", "required_source_ids"), f'the case is a "{case.category}" and requires {number} sources'
        )


@Declaration(
    code="GT326",
    name="partial-without-gap",
    severity=ERROR,
    says="The reference of a partial case does not say what the sources lack.",
    why="The reference fails its own gate, and an answer that hides the gap looks like it.",
    fix="say in the reference's text what the sources do not say",
    place="reference.text",
    example=Example(
        "cases[2].reference.text",
        bad="The last boat leaves the north bank at 17:30.",
        good="The last boat leaves the north bank at 17:30. The notices do not say from which pier.",
    ),
).of_case
def partial_without_gap(view: CaseView) -> Iterator[Flaw]:
    """References of partial cases that do not say what the sources lack."""
    if (
        view.case.expected_behaviour is Behaviour.PARTIAL
        and view.response
        and not states_gap(view.response, view.shown.policy)
    ):
        yield Flaw(Spot("reference", "text"), "the reference of a partial case does not say what is missing")


@Declaration(
    code="GT327",
    name="behaviour-not-set",
    severity=WARNING,
    says="A case does not say whether to answer, to answer in part or to refuse.",
    why="Answer behaviour is not tested, so a refusal and an invention are treated alike.",
    fix="say what a right response does: answer, partial or refuse",
    place="case.expected_behaviour",
    example=Example("cases[1].expected_behaviour", bad=None, good="refuse"),
).of_case
def behaviour_not_set(view: CaseView) -> Iterator[Flaw]:
    """Cases whose expected behaviour is not set."""
    if view.case.expected_behaviour is None:
        yield Flaw(Spot("case", "expected_behaviour"), "nobody said what a right response does")


_SAYS = (
    (re.compile(r"reject|refus|unanswerable|no[ _-]?context", re.IGNORECASE), frozenset({Behaviour.REFUSE})),
    (re.compile(r"partial", re.IGNORECASE), frozenset({Behaviour.PARTIAL})),
    (re.compile(r"answer[ _-]complete|full[ _-]answer", re.IGNORECASE), frozenset({Behaviour.ANSWER})),
)


@Declaration(
    code="GT328",
    name="category-contradicts-behaviour",
    severity=WARNING,
    says="A case's category names another behaviour than the case expects.",
    why="Quotas and slices count by category: the set looks balanced and is not.",
    fix="correct the category or the expected behaviour",
    place="case.category",
    example=Example("cases[1].category", bad="should_answer_complete", good="should_reject_no_context"),
).of_case
def category_contradicts_behaviour(view: CaseView) -> Iterator[Flaw]:
    """Cases whose category names a behaviour that is not the expected one."""
    case = view.case
    if case.category and case.expected_behaviour is not None:
        for words, behaviours in _SAYS:
            if words.search(case.category):
                if case.expected_behaviour not in behaviours:
                    said = f'the category is "{case.category}" and the expected behaviour "{case.expected_behaviour}"'
                    yield Flaw(Spot("case", "category"), said)
                return


@Declaration(
    code="GT329",
    name="coverage-asks-nothing",
    severity=WARNING,
    says="A case requires citations and is content with a coverage of zero.",
    why="An answer without a single citation passes.",
    fix="say which share of the claims must be cited, or leave it unset: all of them",
    place="case.min_citation_coverage",
    example=Example("cases[0].min_citation_coverage", bad=0.0, good=0.5, given={"cases[0].citations_required": True}),
).of_case
def coverage_asks_nothing(view: CaseView) -> Iterator[Flaw]:
    """Cases that require citations with a least coverage of zero."""
    if view.case.citations_required and view.case.min_citation_coverage == 0:
        yield Flaw(Spot("case", "min_citation_coverage"), "citations are required and a coverage of 0 is enough")


@Declaration(
    code="GT330",
    name="reference-missing",
    severity=ERROR,
    says="A case expects an answer and has no reference answer in claims.",
    why="Nothing shows that a right answer passes, and no known-bad variant can be made from it.",
    fix="write the answer as claims, each with its citation and phrases (goldtui propose helps)",
    place="case.reference",
    example=Example(
        "cases[0].reference",
        bad=None,
        good={
            "claims": [
                {
                    "claim_id": "c1",
                    "text": "A crossing costs 3 euros.",
                    "citation_id": "fares",
                    "support_phrases": ["A crossing costs 3 euros"],
                    "answer_point": "fare",
                }
            ]
        },
    ),
).of_case
def reference_missing(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and have no claim in their reference."""
    if view.answers and not view.claims:
        yield Flaw(Spot("case", "reference"), "the case has no reference answer in claims")


@Declaration(
    code="GT332",
    name="constraint-unreadable",
    severity=WARNING,
    says="A constraint is not written as `must: TEXT` or `must not: TEXT`.",
    why="Policy compliance is not tested by it, so the case is never released.",
    fix="write must: or must not: and the words; leave advice to people to the guideline note",
    place="case.constraints",
    example=Example("cases[0].constraints", bad=["be friendly"], good=["must not: second deck"]),
).of_case
def constraint_unreadable(view: CaseView) -> Iterator[Flaw]:
    """Constraints that do not begin with `must:` or `must not:` and a phrase."""
    for index, constraint in enumerate(view.case.constraints):
        if read_constraint(constraint)[0] is None:
            yield Flaw(Spot("case", "constraints", entry=index), f'no program can check the constraint "{constraint}"')


@Declaration(
    code="GT333",
    name="reference-does-not-refuse",
    severity=ERROR,
    says="The reference of a refusal is none of the policy's refusals.",
    why="The right response itself is counted as an answer where a refusal is due.",
    fix="use a token of policy.refusal_tokens, or let policy.refusal_patterns know the wording",
    place="reference.text",
    example=Example("cases[1].reference.text", bad="Ask the harbour office.", good="not in context"),
).of_case
def reference_does_not_refuse(view: CaseView) -> Iterator[Flaw]:
    """References of refusal cases that the policy does not recognise as refusals."""
    said = view.response if view.refuses else ""
    if not blank(said) and not refuses(normalise(said), view.shown.policy):
        yield Flaw(Spot("reference", "text"), f'the policy does not take "{said}" for a refusal')
