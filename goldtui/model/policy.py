"""Every threshold, token and required name of a set in one value, with its default written down.

A number that decides a release must have one home, or two screens will disagree about it.
"""

from __future__ import annotations

import operator
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.people import Person
from goldtui.model.records import Record
from goldtui.model.refusal_words import CUTOFF_PATTERNS, GAP_PATTERNS, REFUSAL_PATTERNS
from goldtui.model.scoring_rules import ScoringRules

FIRST_RULE = "strict-1"
"""The rule under which releases of the first round were frozen."""


RESTRICTED_RUN = 4
"""A run of this many words from a source that is not permitted is withheld everywhere: better too strict than too late.
"""
DEFAULT_REQUIRED_VERSIONS = ("retriever", "index", "sparse", "dense", "fusion", "reranker")


OtherGate = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*:[^\s:]+$")]


class UnlabelledClaims(StrEnum):
    """What happens to a pipeline claim that matches no answer phrase of the gold."""

    BLOCK = "block"
    JUDGE = "judge"
    REPORT = "report"


class CompliancePattern(Record):
    """One forbidden kind of statement, written as an RE2 pattern (matched in linear time)."""

    name: str = Field(min_length=1)
    pattern: str = Field(min_length=1, max_length=2000)
    message: str = ""


class Policy(Record):
    """The rules of one gold set. Unknown keys in a file are refused, so that a typo cannot weaken it."""

    judgement: Literal["strict-1", "strict-2"] = "strict-2"
    """The version of the strict rule that compares a statement with its proof; a release keeps its own."""
    required_versions: tuple[str, ...] = DEFAULT_REQUIRED_VERSIONS
    """Pipeline components every trace must name with a version."""
    min_precision: float = Field(default=0.0, ge=0, le=1)
    """Context precision below this fails context selection; 0 only notes the padding."""
    refusal_tokens: tuple[str, ...] = ("not in context",)
    """Whole responses that count as a refusal, compared after normalisation."""
    refusal_patterns: tuple[str, ...] = REFUSAL_PATTERNS
    """Reviewed RE2 patterns; one must match the whole normalised response, or each of its sentences except courtesies.
    """
    cutoff_patterns: tuple[str, ...] = CUTOFF_PATTERNS
    """A refusal that matches one of these blames a training date, which no source supports."""
    gap_patterns: tuple[str, ...] = GAP_PATTERNS
    """How a partial answer may say what is missing (RE2, searched in the normalised response)."""
    compliance_patterns: tuple[CompliancePattern, ...] = ()
    more_gates: tuple[OtherGate, ...] = Field(default=(), exclude_if=operator.not_)
    """Gates of other packages that are part of every verdict, after our own, as `PACKAGE:NAME`.

    Left out of JSON while empty, so that a policy without any keeps its bytes and digests.
    """
    unlabelled_claims: UnlabelledClaims = UnlabelledClaims.BLOCK
    min_quote_words: int = Field(default=6, ge=3, le=50)
    """A run of this many words shared with a chunk counts as use of its text."""
    slice_minimum: float = Field(default=0.95, ge=0, le=1)
    slice_minimums: dict[str, float] = Field(default_factory=dict)
    required_slices: tuple[str, ...] = ()
    slice_min_cases: int = Field(default=1, ge=1)
    recall_at: int = Field(default=5, ge=1, le=1000)
    """The cut-off k of the ranking diagnostics."""
    people: tuple[Person, ...] = ()
    """Who may do what; empty leaves the set open: everybody writes and reviews, nobody their own work."""
    reviewers_needed: int = Field(default=1, ge=1, le=20)
    """How many people, none of them an author, must approve the same revision."""
    blind_review: bool = False
    """Decisions and labels of others stay hidden until you give yours, and count once all are in."""
    checklist: tuple[str, ...] = (
        "The question is clear, and the sources can answer it",
        "Each answer point is needed, and none is missing",
        "Each support phrase proves its claim by itself",
    )
    """What a reviewer ticks before approving."""
    guideline: str = ""
    """How to review in this set; each decision keeps the digest of the text in force when it was made."""
    reading_words_per_minute: int = Field(default=600, ge=0, le=5000)
    """Words per minute: a faster approval of the words shown is flagged; 0 flags none."""
    lease_minutes: int = Field(default=15, ge=1, le=1440)
    """How long an opened review is shown to others as taken."""
    signers_needed: int = Field(default=2, ge=1, le=20)
    """How many people must sign a release. The trust file may ask for more; a policy cannot make it ask for fewer."""
    policy_reviewers_needed: int = Field(default=0, ge=0, le=20, exclude_if=operator.not_)
    """How many people, none of them its author, must approve a change of this policy before it is released."""
    category_quotas: dict[str, int] = Field(default_factory=dict)
    """Minimum number of written cases by category, or by a tag that names a kind within one."""
    judges: JudgeBounds = Field(default=JudgeBounds(), exclude_if=JudgeBounds().__eq__)
    """How good a judge must be before its verdicts count. Left out of JSON while no bound differs from its default, so
    that a policy without judges keeps its earlier bytes and digests.
    """
    scoring: ScoringRules = ScoringRules()
    """How graded stages are passed, counted and weighed when a run is scored."""

    @property
    def restricted_run(self) -> int:
        """Text from a source that is not permitted is withheld, on screens and in files, from this run length in words.

        A policy that counts shorter runs as use of a text lowers the limit; none raises it.
        """
        return min(self.min_quote_words, RESTRICTED_RUN)
