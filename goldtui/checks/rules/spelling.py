"""Ids, labels and texts that look right and are not: look-alikes, hidden characters, doubled tags."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.gates.patterns import compiled
from goldtui.model.ids import ids_within, unclear, unclear_id_words
from goldtui.model.look_alike import folded
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.spot import Spot
from goldtui.model.visible import hidden_count, spelled
from goldtui.text.match.normalise import normalise

_CLEARER = "clone the case under a clearer id and retire this one"


@Declaration(
    code="GT405",
    name="case-id-look-alike",
    severity=WARNING,
    says="Two case ids differ only in case, spaces or characters that do not show.",
    why="A trace with the one is taken for the other by people, and counted as missing by programs.",
    fix=_CLEARER,
    place="case.case_id",
    example=Example("cases[2].case_id", bad="Captain-Pay", good="last-boat"),
).of_set
def case_id_look_alike(shown: Shown) -> Iterator[Flaw]:
    """Groups of case ids that look the same to a reader."""
    for group in groups_of((case.case_id for case in shown.goldset.cases), folded):
        for case_id in group[1:]:
            yield Flaw(Spot("case", "case_id"), f'the id looks like "{spelled(group[0])}"', case_id=case_id)


@Declaration(
    code="GT411",
    name="case-hidden-characters",
    severity=WARNING,
    says="A field of a case holds characters that do not show.",
    why="A question with them is another question for a model, and a phrase with them is none of the source.",
    fix="look at the field in the workbench, where they are visible, and type it again",
    place="case.question",
    example=Example(
        "cases[1].question", bad="How much does the \u200bskipper earn?", good="How much does the skipper earn?"
    ),
).of_case
def case_hidden_characters(view: CaseView) -> Iterator[Flaw]:
    """Fields of a case with hidden characters."""
    for where, text in view.odd_texts:
        if not text.isascii() or not text.isprintable():
            number = hidden_count(text)
            if number:
                what = "a character" if number == 1 else f"{number} characters"
                yield Flaw(where, f"holds {what} that a reader does not see")
    for kind, name in ids_within(view.case):
        if unclear(name):
            owner = kind.removesuffix("_id")
            where = Spot(owner, name) if owner in ("point", "claim") else Spot("case", "case_id")
            yield Flaw(
                where, unclear_id_words(kind, name), _CLEARER if kind == "case_id" else "give it a clear id in its form"
            )


def repair_white_space_at_ends(view: CaseView) -> GoldCase:
    """The fields without white space at their ends; a case with a confirmed wording stays unchanged."""
    if view.confirmed:
        return view.case
    case = view.case
    changes: dict[str, object] = {"question": _bare(case.question), "tags": tuple(map(_bare, case.tags))}
    for name in ("workflow", "category", "refusal_reason"):
        value = getattr(case, name)
        changes[name] = value if value is None else _bare(value)
    changes["points"] = tuple(
        point.model_copy(
            update={
                "text": _bare(point.text),
                "answer_phrases": tuple(map(_bare, point.answer_phrases)),
                "forbidden_phrases": tuple(map(_bare, point.forbidden_phrases)),
            }
        )
        for point in case.points
    )
    if case.reference is not None:
        claims = tuple(
            claim.model_copy(
                update={"text": _bare(claim.text), "support_phrases": tuple(map(_bare, claim.support_phrases))}
            )
            for claim in view.claims
        )
        changes["reference"] = case.reference.model_copy(update={"text": _bare(case.reference.text), "claims": claims})
    return case.model_copy(update=changes)


def _bare(text: str) -> str:
    """The text without white space at the ends; text that is only white space stays, since a person must decide."""
    return text.strip() or text


@Declaration(
    code="GT412",
    name="white-space-at-ends",
    severity=INFO,
    says="A field of a case begins or ends with white space.",
    why="Slices and tags that look alike are counted apart, and exact comparisons fail without a visible reason.",
    fix="take the white space away",
    place="case.question",
    example=Example("cases[1].workflow", bad="passengers ", good="passengers"),
).repaired_by(repair_white_space_at_ends)
def white_space_at_ends(view: CaseView) -> Iterator[Flaw]:
    """Fields of a case with white space at their ends."""
    for where, text in view.odd_texts:
        if text and (text[0].isspace() or text[-1].isspace()) and not text.isspace():
            hand = "a reviewer confirmed a wording of this case: change it by hand" if view.confirmed else ""
            yield Flaw(where, "has white space at its ends", hand)


def repair_tag_twice(view: CaseView) -> GoldCase:
    """Each tag once, in order."""
    once = tuple(dict.fromkeys(view.case.tags))
    return view.case if once == view.case.tags else view.case.model_copy(update={"tags": once})


@Declaration(
    code="GT413",
    name="tag-twice",
    severity=INFO,
    says="A case has the same tag twice.",
    why="Cuts by tag count the case twice.",
    fix="keep it once",
    place="case.tags",
    example=Example("cases[0].tags", bad=["two-source", "two-source"], good=["two-source"]),
).repaired_by(repair_tag_twice)
def tag_twice(view: CaseView) -> Iterator[Flaw]:
    """Cases with one tag more than once."""
    tags = view.case.tags
    if len(set(tags)) < len(tags):
        yield Flaw(Spot("case", "tags"), "a tag is listed twice")


PLAIN = ("the garden opens at nine.", "a crossing takes ten minutes and the boat carries forty people.")
"""Normalised statements that refuse nothing, state no gap and break no rule."""


@Declaration(
    code="GT416",
    name="policy-pattern-matches-all",
    severity=ERROR,
    says="A pattern of the policy matches plain statements.",
    why="Every answer counts as a refusal, as an admitted gap or as a breach; one careless dot disarms a gate.",
    fix="write the pattern so that it matches only what it is for",
    place="policy.refusal_patterns",
    example=Example("policy.refusal_patterns", bad=["[^.]*\\.?.*"], good=["we cannot say[^.]*\\.?"]),
).of_set
def policy_pattern_matches_all(shown: Shown) -> Iterator[Flaw]:
    """Patterns of the policy that match a plain statement, and refusal tokens that are one word."""
    policy = shown.policy
    lists = {"refusal_patterns": policy.refusal_patterns, "gap_patterns": policy.gap_patterns}
    lists["cutoff_patterns"] = policy.cutoff_patterns
    lists["compliance_patterns"] = tuple(rule.pattern for rule in policy.compliance_patterns)
    for name, patterns in lists.items():
        for index, pattern in enumerate(patterns):
            where = Spot("policy", name, entry=index)
            asked = compiled(pattern, str(where))
            match = asked.matches_whole if name == "refusal_patterns" else asked.occurs_in
            if any(map(match, PLAIN)):
                yield Flaw(where, f'the pattern "{pattern}" matches any plain statement')


@Declaration(
    code="GT417",
    name="label-look-alike",
    severity=WARNING,
    says="Two slices, categories or tags differ only in case, spaces, hyphens or underscores.",
    why="Results are cut by exact names: both halves are thin, and neither is the slice that was meant.",
    fix="use one spelling (e in the library changes many cases at once)",
    place="case.workflow",
    example=Example("cases[2].workflow", bad="Passengers", good="passengers"),
).of_set
def label_look_alike(shown: Shown) -> Iterator[Flaw]:
    """Slices, categories and tags that differ only in case, spaces, hyphens or underscores."""
    tags = dict.fromkeys(tag for case in shown.goldset.cases for tag in case.tags)
    for kind, labels in (("slice", shown.workflows), ("category", shown.categories), ("tag", tags)):
        for group in groups_of(labels, lambda label: _JOINTS.sub("", folded(label))):
            yield Flaw(Spot(kind, group[0]), f"{kind} names that look alike: {named(group)}")


_JOINTS = re.compile(r"[-_]")


@Declaration(
    code="GT420",
    name="no-refusal-words",
    severity=ERROR,
    says="Cases expect a refusal and the policy knows no words for one.",
    why="Every refusal counts as an answer, so the right response fails.",
    fix="write policy.refusal_tokens or policy.refusal_patterns",
    place="policy.refusal_tokens",
    example=Example("policy.refusal_tokens", bad=[], good=["not in context"], given={"policy.refusal_patterns": []}),
).of_set
def no_refusal_words(shown: Shown) -> Iterator[Flaw]:
    """A policy without refusal tokens and patterns, in a set with refusal cases."""
    policy = shown.policy
    if any(map(normalise, policy.refusal_tokens)) or policy.refusal_patterns:
        return
    if any(case.expected_behaviour is Behaviour.REFUSE for case in shown.goldset.cases):
        yield Flaw(Spot("policy", "refusal_tokens"), "the policy knows no words of refusal, and cases expect one")
