"""What known-bad variants reveal: a case that lets one through judges nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.shown import Shown
from goldtui.model.results import Severity, Stage
from goldtui.model.spot import Spot
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.matrix import Row
from goldtui.variants.outcome import Outcome
from goldtui.variants.score import Score
from goldtui.variants.summary import Matrix

CODE_OF = {
    Outcome.SURVIVED: "GT502",
    Outcome.HELD: "GT503",
    Outcome.MISATTRIBUTED: "GT504",
    Outcome.FALSE_ALARM: "GT505",
}
"""The rule that reports variants with this outcome."""

# Rows of a matrix as findings, so that every rule about outcomes names them and their next step alike.


def uncaught(matrix: Matrix, outcome: Outcome) -> Iterator[Row]:
    """The rows with this outcome; none where the reference is stopped, since outcomes then earn no credit."""
    found = matrix.summary
    if not found.credited or not any(cell.outcome is outcome for cell in found.cells):
        return iter(())
    return (row for row in matrix.open_rows if row.outcome is outcome)


def flaw_of(row: Row) -> Flaw:
    """The flaw: the variant, the reason for its outcome, and the field that would catch it."""
    said = row.variant.note if row.variant is not None and not row.stored else ""
    what = f"{row.variant_id}: {said} " if said else f"{row.variant_id}: "
    where, fix = Spot("variant", row.variant_id), ""
    if row.advice is not None:
        where, fix = row.advice.place, row.advice.text
    return Flaw(where, what + row.classified.reason.partition(";")[0], fix)


def _answered(*claims: str, text: str = "", **fields: Any) -> dict[str, Any]:
    """A kept answer to the sample's first case, for an example: its first claim cites `fares`, all others `dogs`."""
    cited = zip(claims, ("fares", *["dogs"] * len(claims)), strict=False)
    listed = [{"claim_id": f"x{n}", "text": said, "citation_id": source} for n, (said, source) in enumerate(cited, 1)]
    answer = {**({"text": text} if text else {}), "labelled_by": "pipeline", "claims": listed}
    return {"variants": [{"variant_id": "v1", "case_id": "fare-and-dog", **fields, "answer": answer}]}


@Declaration(
    code="GT501",
    name="reference-not-released",
    severity=ERROR,
    says="A case's own reference answer is not released.",
    why="The right answer fails, so a failing system says nothing; and no known-bad variant earns credit.",
    fix="repair what the first red gate names (f in the workbench)",
    place="case.reference",
    example=Example("cases[0].reference.claims[0].citation_id", bad="dogs", good="fares"),
).of_matrix
def reference_not_released(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Cases whose reference answer is not released."""
    if not matrix.summary.credited:
        verdict = matrix.reference
        reasons = (f for r in verdict.results for f in r.findings if f.severity is not Severity.NOTICE)
        said = next((f": {f.message}" for f in reasons), "")
        stage = verdict.first_failed_stage
        held = "is not released: not tested" if stage is Stage.NOT_TESTED else f"is stopped at {stage}"
        yield Flaw(Spot("case", "reference"), f"the reference {held}{said}")


@Declaration(
    code="GT502",
    name="variant-survived",
    severity=ERROR,
    says="A known-bad variant of a case is released.",
    why="A system that makes this very mistake passes the release gate.",
    fix="write what catches it: goldtui variants SET --generate --case ID says which field",
    place="point.forbidden_phrases",
    example=Example(
        "cases[0].points[1].forbidden_phrases",
        bad=["on the upper deck", "on any deck"],
        good=["on the upper deck", "on any deck", "muzzle is not needed"],
        given=_answered(
            "A crossing costs 3 euros.",
            "Dogs stay on the lower deck.",
            "A muzzle is not needed.",
            expected_stage="answer faithfulness",
        ),
    ),
).of_matrix
def variant_survived(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that are released; none for a case whose reference is stopped."""
    for row in uncaught(matrix, Outcome.SURVIVED):
        yield flaw_of(row)


@Declaration(
    code="GT503",
    name="variant-held",
    severity=WARNING,
    says="A known-bad variant is not released only because something is not tested.",
    why="A right answer in other words would be held as well: the gold does not know why it says no.",
    fix="write the answer phrases or forbidden phrases that tell the two apart",
    place="point.answer_phrases",
    example=Example(
        "cases[0].points[1].forbidden_phrases",
        bad=["on the upper deck", "on any deck"],
        good=["on the upper deck", "on any deck", "red stove"],
        given=_answered(
            "A crossing costs 3 euros.",
            "Dogs stay on the lower deck.",
            "The cabin has a red stove.",
            expected_stage="answer faithfulness",
        ),
    ),
).of_matrix
def variant_held(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that are held; none for a case whose reference is stopped."""
    for row in uncaught(matrix, Outcome.HELD):
        yield flaw_of(row)


@Declaration(
    code="GT504",
    name="variant-misattributed",
    severity=ERROR,
    says="A known-bad variant is stopped at another stage than expected.",
    why="The report blames retrieval for what the answer did, or the other way round.",
    fix="look at the row (goldtui variants SET --case ID), then correct the case or the expectation",
    place="variant.expected_stage",
    example=Example(
        "variants[0].expected_stage",
        bad="source policy",
        good="answer completeness",
        given={"variants": [{"variant_id": "v1", "case_id": "fare-and-dog", "answer": {"claims": []}}]},
    ),
).of_matrix
def variant_misattributed(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Known-bad variants that are stopped by another stage than the expected one."""
    for row in uncaught(matrix, Outcome.MISATTRIBUTED):
        yield flaw_of(row)


@Declaration(
    code="GT505",
    name="good-answer-stopped",
    severity=ERROR,
    says="An answer that is kept as a good one is not released.",
    why="Right answers fail: the next red verdict will be waved through.",
    fix="add the wording to the answer phrases, or say that the answer is not good after all",
    place="point.answer_phrases",
    example=Example(
        "cases[0].points[0].answer_phrases",
        bad=["costs 3 euros"],
        good=["costs 3 euros", "3 euros"],
        given=_answered("The crossing costs you 3 euros.", "Dogs stay on the lower deck.", should_release=True),
    ),
).of_matrix
def good_answer_stopped(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Hand-kept good answers that are not released."""
    for row in uncaught(matrix, Outcome.FALSE_ALARM):
        yield flaw_of(row)


@Declaration(
    code="GT506",
    name="gate-never-red",
    severity=INFO,
    says="No known-bad variant of the set turns a gate red.",
    why="A green that cannot go red is worthless: nobody knows whether the gate would see anything here.",
    fix="add what the gate needs: a rule of the policy, a constraint, a chunk that may not be used",
    place="set",
    example=Example(
        "policy.compliance_patterns",
        bad=[],
        good=[{"name": "advice", "pattern": "you should"}],
        given=_answered(
            "A crossing costs 3 euros.",
            "Dogs stay on the lower deck.",
            text="A crossing costs 3 euros. Dogs stay on the lower deck. You should hurry.",
            expected_stage="policy compliance",
        ),
    ),
).of_score
def gate_never_red(score: Score, shown: Shown) -> Iterator[Flaw]:
    """Gates that are never the first to stop a variant of the set."""
    for gate in score.unturned:
        yield Flaw(Spot("gate", gate), f'no known-bad variant is stopped by gate "{gate}" first')


@Declaration(
    code="GT507",
    name="kind-missing",
    severity=INFO,
    says="A family of known-bad variants applies to no case of the set.",
    why="The mistake that it makes is one that systems make; this set would not notice.",
    fix="goldtui variants SET --generate --case ID says what a case would need for it",
    place="set",
    example=Example("cases[0].constraints", bad=[], good=["must not: second deck"]),
).of_score
def kind_missing(score: Score, shown: Shown) -> Iterator[Flaw]:
    """Families of variants that apply to no case of the set."""
    for kind in BY_KIND:
        tally = score.families.get(kind)
        if tally is None or not tally.applicable:
            yield Flaw(Spot("kind", kind), f'no case of the set has an applicable "{kind}" variant')


@Declaration(
    code="GT508",
    name="case-without-variants",
    severity=WARNING,
    says="No known-bad answer with words in it applies to a case.",
    why="Nothing shows that the case can go red for what an answer says.",
    fix="write a known-bad answer by hand into variants.jsonl",
    place="case.reference",
    example=Example("cases[1].question", bad="Who owns Mars?", good="How much does the skipper earn?"),
).of_matrix
def case_without_variants(matrix: Matrix, shown: Shown) -> Iterator[Flaw]:
    """Cases without an applicable answer variant that says something."""
    if matrix.summary.credited and not matrix.summary.says_something:
        yield Flaw(Spot("case", "reference"), "no known-bad answer can be made of this case")
