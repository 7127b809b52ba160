"""Every field of a policy declared once: what it means, what it may be, and where it is shown.

Screens, commands and the reference read this list; a test holds it equal to the record, so that no field of a policy
goes without a meaning.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Union, get_args, get_origin

from goldtui.model.policy import Policy
from goldtui.model.records import Record


class PolicyGroup(StrEnum):
    """What a field is about; the groups in which fields are listed."""

    STATEMENTS = "Statements and runs"
    REFUSALS = "Refusals and gaps"
    FORBIDDEN = "Forbidden patterns"
    SLICES = "Slices and quotas"
    SCORING = "Thresholds and weights"
    JUDGES = "Judges"
    REVIEW = "Reviewing"
    SIGNING = "Signing and this policy"


@dataclass(frozen=True, slots=True)
class PolicyField:
    """One field. `key` is its name in a file, with a dot before a field of a nested record."""

    key: str
    title: str
    group: PolicyGroup
    meaning: str
    allowed: str
    judges: bool = False
    """Whether another value may change the verdict on a case, and not only how verdicts are counted."""

    @property
    def usual(self) -> Any:
        """The default."""
        return value_at(USUAL, self.key)


USUAL = Policy()
_SHARE = "a number from 0 to 1"
_NAMES = "a list of names"
_PATTERNS = "a list of RE2 patterns (no look-around, no back-references)"
_BY_STAGE = "a table of stages, each 0 to 1; a table given in part keeps its defaults"
_STATEMENTS, _REFUSALS, _SLICES = PolicyGroup.STATEMENTS, PolicyGroup.REFUSALS, PolicyGroup.SLICES
_SCORING, _JUDGES = PolicyGroup.SCORING, PolicyGroup.JUDGES
_REVIEW, _SIGNING = PolicyGroup.REVIEW, PolicyGroup.SIGNING

POLICY_FIELDS: tuple[PolicyField, ...] = (
    PolicyField(
        "judgement",
        "Rule of judgement",
        _STATEMENTS,
        "The version of the strict rule that compares a statement with its proof; a release keeps its own.",
        "strict-1 or strict-2",
        judges=True,
    ),
    PolicyField(
        "unlabelled_claims",
        "Claims without a label",
        _STATEMENTS,
        "What happens to a claim of a run that matches no answer phrase of the gold.",
        "block, judge or report",
        judges=True,
    ),
    PolicyField(
        "min_quote_words",
        "Words of a quotation",
        _STATEMENTS,
        "A run of this many words shared with a chunk counts as use of its text.",
        "a whole number from 3 to 50",
        judges=True,
    ),
    PolicyField(
        "min_precision",
        "Least context precision",
        _STATEMENTS,
        "A share of required chunks among the selected ones below this fails context selection; 0 only notes padding.",
        _SHARE,
        judges=True,
    ),
    PolicyField(
        "required_versions",
        "Versions a trace must name",
        _STATEMENTS,
        "Pipeline components that every trace must name with a version.",
        _NAMES,
        judges=True,
    ),
    PolicyField(
        "refusal_tokens",
        "Refusals, whole responses",
        _REFUSALS,
        "Responses that count as a refusal when they say nothing else, whatever the case and spacing.",
        "a list of texts",
        judges=True,
    ),
    PolicyField(
        "refusal_patterns",
        "Refusals, patterns",
        _REFUSALS,
        "One must match the whole response, or each of its sentences except courtesies.",
        _PATTERNS,
        judges=True,
    ),
    PolicyField(
        "cutoff_patterns",
        "Excuses by a training date",
        _REFUSALS,
        "A refusal that matches one of these blames a training date, which no source supports.",
        _PATTERNS,
        judges=True,
    ),
    PolicyField(
        "gap_patterns",
        "Gaps stated",
        _REFUSALS,
        "How a partial answer may say what is missing.",
        _PATTERNS,
        judges=True,
    ),
    PolicyField(
        "compliance_patterns",
        "Forbidden statements",
        PolicyGroup.FORBIDDEN,
        "What no answer may say: a match fails the answer unless the words are quoted, denied or declined.",
        "a list of records with name, pattern (RE2) and message",
        judges=True,
    ),
    PolicyField(
        "slice_minimum",
        "Least share of a slice",
        _SLICES,
        "The share of judged cases that must be released, in the whole run and in each slice.",
        _SHARE,
    ),
    PolicyField(
        "slice_minimums",
        "Least share by slice",
        _SLICES,
        "The same for individual slices, in place of the common one.",
        "a table of slices, each 0 to 1",
    ),
    PolicyField(
        "required_slices",
        "Required slices",
        _SLICES,
        "Slices of which a run must have a judged case.",
        _NAMES,
    ),
    PolicyField(
        "slice_min_cases",
        "Cases that make a slice",
        _SLICES,
        "A slice with fewer judged cases is shown and gates nothing.",
        "a whole number from 1",
    ),
    PolicyField(
        "category_quotas",
        "Cases wanted",
        _SLICES,
        "The least number of written cases by category, or by a tag that names a kind within one.",
        "a table of categories, each a whole number",
    ),
    PolicyField(
        "recall_at",
        "Cut-off of rankings",
        _SCORING,
        "The cut-off k of the ranking diagnostics.",
        "a whole number from 1 to 1000",
        judges=True,
    ),
    PolicyField(
        "scoring.case_thresholds",
        "Score from which a case passes",
        _SCORING,
        "The score from which one case passes a graded stage, and the least citation coverage of one answer.",
        _BY_STAGE,
        judges=True,
    ),
    PolicyField(
        "scoring.set_minimums",
        "Least share by stage",
        _SCORING,
        "The share of measured cases that must pass a graded stage.",
        _BY_STAGE,
    ),
    PolicyField(
        "scoring.gate_minimums",
        "Least share by gate",
        _SCORING,
        "The share of measured cases that must pass a gate; the least share of a slice for gates not named.",
        "a table of gates, each 0 to 1",
    ),
    PolicyField(
        "scoring.weights",
        "Weights",
        _SCORING,
        "The weight of each stage in the weighted mean, scaled to a sum of 1; a diagnostic that decides nothing.",
        f"{_BY_STAGE}; compliance at least 5 % of the sum, no stage over 60 %",
    ),
    PolicyField(
        "scoring.slice_tolerance",
        "Fall allowed",
        _SCORING,
        "How far the share of a slice may fall below a baseline's before it counts as a regression.",
        _SHARE,
    ),
    PolicyField(
        "scoring.slice_tolerances",
        "Fall allowed by slice",
        _SCORING,
        "The same for individual slices.",
        "a table of slices, each 0 to 1",
    ),
    PolicyField(
        "scoring.allowed_critical_failures",
        "Critical failures allowed",
        _SCORING,
        "How many cases may fail a critical gate, or stay not tested at one, in a run that passes.",
        "a whole number from 0; above 0 with a reason",
    ),
    PolicyField(
        "scoring.allowed_critical_failures_reason",
        "Why they are allowed",
        _SCORING,
        "Shown in every report that uses the allowance.",
        "a text",
    ),
    PolicyField(
        "scoring.targets",
        "Targets",
        _SCORING,
        "Bounds on shares of cases by category, slice, language, gate, stage or failure mode; each may gate.",
        "a list of records: name; of (released, gate:X, stage:X, mode:X); category, slice, language; at_least or, "
        "for a mode, at_most; gates",
    ),
    PolicyField(
        "more_gates",
        "Gates of other packages",
        _STATEMENTS,
        "Gates that other packages add to every verdict, after our own; a gate that is not installed is not tested.",
        "a list of PACKAGE:NAME",
        judges=True,
    ),
    PolicyField(
        "judges.min_labels",
        "Labels before a judge counts",
        _JUDGES,
        "How many statements people must have called supported, and how many not, before a judge may count.",
        "a whole number from 20 to 100000",
    ),
    PolicyField(
        "judges.min_labels_each",
        "Labels by slice and language",
        _JUDGES,
        "How many labels there must be of a slice, and of a language, before a judge may count in it.",
        "a whole number from 1 to 100000",
    ),
    PolicyField(
        "judges.min_kappa",
        "Agreement with people",
        _JUDGES,
        "Agreement of judge and people beyond chance (Cohen's kappa) that a judge must reach.",
        _SHARE,
    ),
    PolicyField(
        "judges.max_lies_accepted",
        "Known lies accepted",
        _JUDGES,
        "The largest share of the set's own known-bad variants of one kind that a judge may call supported.",
        "a number from 0 to less than 1",
    ),
    PolicyField(
        "judges.order",
        "Order of judges",
        _JUDGES,
        "The judges in the order in which they are asked, people always before them: the first whose verdict counts "
        "decides; more than half of those not listed must agree.",
        "a list of hashes, as goldtui judge run names them, at least their first 8 characters",
    ),
    PolicyField(
        "judges.max_days",
        "Days a calibration holds",
        _JUDGES,
        "A judge that was calibrated longer ago than this counts as not tested.",
        "a whole number of days from 1 to 3650",
    ),
    PolicyField(
        "reviewers_needed",
        "Reviewers needed",
        _REVIEW,
        "How many people, none of them an author, must approve the same revision of a case.",
        "a whole number from 1 to 20",
    ),
    PolicyField(
        "blind_review",
        "Blind review",
        _REVIEW,
        "Decisions and labels of others stay hidden until you give yours, and count once all are in.",
        "true or false",
    ),
    PolicyField(
        "checklist",
        "Checklist",
        _REVIEW,
        "What a reviewer ticks before approving.",
        "a list of sentences",
    ),
    PolicyField(
        "guideline",
        "Guideline",
        _REVIEW,
        "How to review in this set; each decision keeps the digest of the text in force when it was made.",
        "a text",
    ),
    PolicyField(
        "reading_words_per_minute",
        "Reading speed",
        _REVIEW,
        "Words per minute: a faster approval of the words shown is flagged; 0 flags none.",
        "a whole number from 0 to 5000",
    ),
    PolicyField(
        "lease_minutes",
        "Minutes of a lease",
        _REVIEW,
        "How long an opened review is shown to others as taken.",
        "a whole number from 1 to 1440",
    ),
    PolicyField(
        "people",
        "People",
        _SIGNING,
        "Who may do what; without a list everybody writes and reviews, nobody their own work.",
        "set by goldtui people set and remove",
    ),
    PolicyField(
        "signers_needed",
        "Signers needed",
        _SIGNING,
        "How many people must sign a release; a trust file may ask for more.",
        "a whole number from 1 to 20",
    ),
    PolicyField(
        "policy_reviewers_needed",
        "Approvals of a policy",
        _SIGNING,
        "How many people, none of them its author, must approve a change of this policy before it is released.",
        "a whole number from 0 to 20",
    ),
)
"""In the order in which they are listed."""


def record_keys(record: type[Record] = Policy, before: str = "") -> Iterator[str]:
    """The key of every field of a record; a field that is a record itself gives the keys of its fields."""
    for name, field in record.model_fields.items():
        inner = nested_record(field.annotation)
        if inner is None:
            yield before + name
        else:
            yield from record_keys(inner, f"{before}{name}.")


def nested_record(annotation: Any) -> type[Record] | None:
    """The record that a field holds by itself or not at all; null for a list of records or another value."""
    if get_origin(annotation) in (Union, types.UnionType):
        found = [one for one in map(nested_record, get_args(annotation)) if one is not None]
        return found[0] if found else None
    return annotation if isinstance(annotation, type) and issubclass(annotation, Record) else None


def value_at(policy: Policy, key: str) -> Any:
    """The value of a field."""
    found: Any = policy
    for name in key.split("."):
        found = getattr(found, name)
    return found


def field_of(key: str) -> tuple[PolicyField, str] | None:
    """The field that a key names, and the entry of its table that follows; null for an unknown key."""
    for one in POLICY_FIELDS:
        if key == one.key:
            return one, ""
        if isinstance(one.usual, dict) and key.startswith(f"{one.key}."):
            return one, key[len(one.key) + 1 :]
    return None
