"""How a rule is declared: what it reports, why it matters and how to repair it, kept separate from its computation.

A finding without a reason gets silenced instead of repaired, so every rule must come with its page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from goldtui.model.checks import CheckSeverity, RuleLine
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from goldtui.checks.case_view import CaseView
    from goldtui.checks.shown import Shown
    from goldtui.variants.score import Score
    from goldtui.variants.summary import Matrix

ERROR, WARNING, INFO = CheckSeverity.ERROR, CheckSeverity.WARNING, CheckSeverity.INFO

FAMILIES = {
    "GT1": "evidence",
    "GT2": "claims and phrases",
    "GT3": "points and sources",
    "GT4": "the set",
    "GT5": "known-bad variants",
    "GT6": "review",
    "GT7": "source drift",
}
"""What each family of rules is about, by code prefix."""


class Flaw(NamedTuple):
    """What a rule found: the place, what is wrong there in words, and the next step if it differs from the rule's."""

    place: Spot
    message: str
    fix: str = ""
    case_id: str | None = None
    """Only set by rules about the whole set; for rules about cases it is known."""


@dataclass(frozen=True, slots=True)
class Example:
    """One field of a small set, with a value that the rule finds and one that it does not.

    The page shows it and the tests run it on `sample.SAMPLE`, so that no page can be wrong.
    """

    path: str
    """A path in the set, such as `cases[0].reference.claims[0].text`."""
    bad: Any
    good: Any
    given: dict[str, Any] = field(default_factory=dict)
    """Other fields that both have, by path, where the plain sample does not show the problem."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A rule's page."""

    code: str
    """Never changes: the family, then two digits."""
    name: str
    """A few words with hyphens."""
    severity: CheckSeverity
    says: str
    """What is wrong, in one sentence."""
    why: str
    """What goes wrong in an evaluation if it stays."""
    fix: str
    """The next step, in words."""
    place: str
    """The field for the reviewer to open, such as `claim.support_phrases`."""
    example: Example
    by_request: bool = False
    """Whether it runs only when it is selected by its own code; for findings that are fine in many sets."""

    @property
    def family(self) -> str:
        """The subject of its family of rules."""
        return FAMILIES.get(self.code[:3], "other packages")

    @property
    def line(self) -> RuleLine:
        """The rule as reports list it."""
        return RuleLine(self.code, self.name, self.severity, self.says, self.why)

    # Each makes a rule of the function that it decorates, by what that function reads.

    def of_chunk(self, find: Callable[[EvidenceChunk, Shown], Flaws]) -> Rule:
        return Rule(self, of_chunk=find)

    def of_case(self, find: Callable[[CaseView], Flaws]) -> Rule:
        return Rule(self, of_case=find)

    def repaired_by(self, repair: Callable[[CaseView], GoldCase]) -> Callable[[Callable[[CaseView], Flaws]], Rule]:
        """For a rule about a case that a program can put right."""
        return lambda find: Rule(self, of_case=find, repair=repair)

    def of_set(self, find: Callable[[Shown], Flaws]) -> Rule:
        return Rule(self, of_set=find)

    def of_matrix(self, find: Callable[[Matrix, Shown], Flaws]) -> Rule:
        return Rule(self, of_matrix=find)

    def of_score(self, find: Callable[[Score, Shown], Flaws]) -> Rule:
        return Rule(self, of_score=find)

    def of_review(self, find: Callable[[ReviewFact], Flaws]) -> Rule:
        return Rule(self, of_review=find)


Flaws = Iterable[Flaw]


@dataclass(frozen=True, slots=True)
class Rule:
    """A declaration with its computation, which reads one of: a chunk, a case, the set, its matrices, reviews."""

    declared: Declaration
    of_chunk: Callable[[EvidenceChunk, Shown], Flaws] | None = None
    of_case: Callable[[CaseView], Flaws] | None = None
    of_set: Callable[[Shown], Flaws] | None = None
    of_matrix: Callable[[Matrix, Shown], Flaws] | None = None
    of_score: Callable[[Score, Shown], Flaws] | None = None
    of_review: Callable[[ReviewFact], Flaws] | None = None
    repair: Callable[[CaseView], GoldCase] | None = None
    """The case without any flaw of this kind; null where no program can know what is right.

    It must not change any meaning, and a second repair must change nothing.
    """

    @property
    def needs_variants(self) -> bool:
        """Whether it reads the outcomes of known-bad variants."""
        return self.of_matrix is not None or self.of_score is not None
