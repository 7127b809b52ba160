"""Questions that reviewers left open, and decisions about an earlier text."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import named
from goldtui.model.names import among
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot, read


@Declaration(
    code="GT601",
    name="changed-since-approval",
    severity=WARNING,
    says="The case was approved, and its words changed since.",
    why="Everybody who remembers the approval trusts words that nobody has reviewed.",
    fix="mark it ready and have it reviewed again",
    place="case",
    example=Example(
        "reviews[0].changed",
        bad=["question"],
        good=[],
        given={"reviews[0].state": "draft", "reviews[0].approvals": []},
    ),
).of_review
def changed_since_approval(fact: ReviewFact) -> Iterator[Flaw]:
    """A case whose words changed after it was approved."""
    if fact.changed:
        yield Flaw(Spot("case"), f"approved once; changed since: {', '.join(fact.changed)}", case_id=fact.case_id)


@Declaration(
    code="GT602",
    name="self-approval",
    severity=ERROR,
    says="Somebody approved a case of which they wrote a word.",
    why="An approval by the author is the author's word said twice; a fault they do not see stays.",
    fix="have somebody else review it",
    place="case",
    example=Example("reviews[0].authors", bad=["ana", "ben"], good=["ana"]),
).of_review
def self_approval(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals by people who wrote words of the case."""
    for one in fact.approvals:
        if among(one.by, fact.authors):
            yield Flaw(Spot("case"), f"{one.by} wrote words of the case and approved it", case_id=fact.case_id)


@Declaration(
    code="GT603",
    name="approved-too-fast",
    severity=WARNING,
    says="An approval came faster than the words shown can be read.",
    why="Tired reviewers wave things through, and the gold then holds what nobody has looked at.",
    fix="have it reviewed again, or set policy.reading_words_per_minute to the pace of your readers",
    place="policy.reading_words_per_minute",
    example=Example("reviews[0].approvals", bad=[{"by": "ben", "fast": True}], good=[{"by": "ben", "fast": False}]),
).of_review
def approved_too_fast(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals that came faster than the policy's reading time for the words shown."""
    for one in fact.approvals:
        if one.fast:
            yield Flaw(Spot("case"), f"{one.by} approved it faster than its words can be read", case_id=fact.case_id)


@Declaration(
    code="GT604",
    name="comment-open",
    severity=INFO,
    says="A comment on the case is not settled.",
    why="A doubt that a reader wrote down and nobody took up is found again by the next reader, or by nobody.",
    fix="answer it and settle it: goldtui review answer DB CASE N WORDS --settled",
    place="case",
    example=Example("reviews[0].comments", bad=["claim:c1.text"], good=[]),
).of_review
def comment_open(fact: ReviewFact) -> Iterator[Flaw]:
    """Comments that nobody has settled."""
    for place in fact.comments:
        yield Flaw(read(place or "case"), "a comment is neither answered nor settled", case_id=fact.case_id)


@Declaration(
    code="GT605",
    name="gold-disputed",
    severity=WARNING,
    says="The gold of the case is disputed, and nobody has ruled on it.",
    why="Of runs that failed on it nobody can say whether the system or the label was wrong.",
    fix="a second person rules on it: goldtui review rule DB CASE label|system --reason WORDS",
    place="case",
    example=Example("reviews[0].disputed_by", bad="cem", good=None),
).of_review
def gold_disputed(fact: ReviewFact) -> Iterator[Flaw]:
    """Disputes nobody has ruled on."""
    if fact.disputed_by is not None:
        yield Flaw(
            Spot("case"), f"{fact.disputed_by} disputes the gold, and nobody has ruled on it", case_id=fact.case_id
        )


@Declaration(
    code="GT606",
    name="reviewers-disagree",
    severity=WARNING,
    says="Reviewers decided differently about the case, and nobody has settled it.",
    why="Where two careful readers differ, a judge or a system cannot be held to either of them.",
    fix="a third person settles it: goldtui review approve|return|reject DB CASE --settle",
    place="case",
    example=Example("reviews[0].disagree", bad=["ben", "cem"], good=[]),
).of_review
def reviewers_disagree(fact: ReviewFact) -> Iterator[Flaw]:
    """Decisions that differ and that nobody has settled."""
    if fact.disagree:
        yield Flaw(Spot("case"), f"{named(fact.disagree)} do not agree about it", case_id=fact.case_id)


@Declaration(
    code="GT607",
    name="approvals-missing",
    severity=ERROR,
    says="An approved case has fewer approvals than the policy asks for.",
    why="The policy was raised after the case was approved, or who approved it turned out to be its author.",
    fix="have it approved by as many as policy.reviewers_needed asks for",
    place="policy.reviewers_needed",
    example=Example("reviews[0].needed", bad=2, good=1),
).of_review
def approvals_missing(fact: ReviewFact) -> Iterator[Flaw]:
    """Approved cases with fewer current approvals than the policy requires."""
    valid = [one.by for one in fact.approvals if not among(one.by, fact.authors)]
    if fact.state == "approved" and len(valid) < fact.needed:
        yield Flaw(
            Spot("case"),
            f"approved by {len(valid)} of {fact.needed} persons the policy asks for",
            case_id=fact.case_id,
        )


@Declaration(
    code="GT608",
    name="guideline-changed",
    severity=INFO,
    says="An approval was given under a guideline that has changed since.",
    why="Criteria move as people see answers; old approvals keep to rules that are not the rules any more.",
    fix="look at it again under the present guideline",
    place="policy.guideline",
    example=Example(
        "reviews[0].approvals",
        bad=[{"by": "ben", "other_guideline": True}],
        good=[{"by": "ben", "other_guideline": False}],
    ),
).of_review
def guideline_changed(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals given under another guideline than the present one."""
    for one in fact.approvals:
        if one.other_guideline:
            yield Flaw(Spot("case"), f"{one.by} approved it under a former guideline", case_id=fact.case_id)


@Declaration(
    code="GT609",
    name="labels-unsettled",
    severity=WARNING,
    says="Blind labels of a claim or point differ, and nobody has decided.",
    why="A case with an open conflict counts for one reader and against the other.",
    fix="a third person decides: goldtui review adjudicate DB CASE PLACE",
    place="claim",
    example=Example("reviews[0].unsettled", bad=["claim:c1"], good=[]),
).of_review
def labels_unsettled(fact: ReviewFact) -> Iterator[Flaw]:
    """Places where labels differ."""
    for place in fact.unsettled:
        yield Flaw(read(place), "the blind labels differ, and nobody has decided", case_id=fact.case_id)


@Declaration(
    code="GT610",
    name="labels-refute",
    severity=ERROR,
    says="Reviewers labelled a claim as not supported, or a vital point as not covered.",
    why="Systems that answer right would be failed on it, and systems that repeat the fault released.",
    fix="mend the claim or the point, then have the case labelled again",
    place="claim",
    example=Example("reviews[0].refuted", bad=["point:fare"], good=[]),
).of_review
def labels_refute(fact: ReviewFact) -> Iterator[Flaw]:
    """Claims labelled not supported and vital points labelled not covered."""
    for place in fact.refuted:
        yield Flaw(read(place), "the labels say that the gold is wrong here", case_id=fact.case_id)
