"""Which opinions count for the current text of a case, and their result. Pure functions.

A round begins when the text is marked ready and ends with the next edit, so no approval carries over to a text that the
person has not seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from goldtui.casework.lifecycle import IN_ROUND
from goldtui.model.names import among
from goldtui.model.people import one_spelling
from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Comment, Decision, Dispute, Ruling, Skip
from goldtui.store.cases.steps import Step
from goldtui.store.db.values import Opinion

_VERDICTS = frozenset({Choice.APPROVE, Choice.RETURN, Choice.REJECT})


@dataclass(frozen=True, slots=True)
class Round:
    """One case under review. Persons have the names of the set's list of people."""

    steps: tuple[Step, ...]
    """The revisions of the round, newest last; empty when the case is not under review."""
    authors: frozenset[str]
    """Everybody who ever edited the case."""
    decisions: Mapping[str, Opinion]
    """Each person's current decision on this text."""
    settled: Opinion | None
    """The final decision on a disagreement, if there is one."""
    needed: int
    """The number of approvals the policy requires."""
    blind: bool
    skips: Mapping[str, Opinion]
    """Who postponed the case in this round."""
    comments: tuple[Opinion, ...]
    """Comments that nobody has settled, from any round."""
    dispute: Opinion | None
    """A dispute without a ruling."""

    @property
    def approvals(self) -> tuple[str, ...]:
        """Who approves, in order of decision. An author's approval does not count, even if it was recorded."""
        return tuple(
            name
            for name, one in self.decisions.items()
            if choice_of(one) is Choice.APPROVE and name not in self.authors
        )

    @property
    def against(self) -> tuple[str, ...]:
        """Who requests a change or rejects."""
        return tuple(name for name, one in self.decisions.items() if choice_of(one) is not Choice.APPROVE)

    def wrote(self, name: str) -> bool:
        """Whether this person edited the case, under any spelling of their name."""
        return among(name, self.authors)

    @property
    def complete(self) -> bool:
        """Whether as many have decided as the policy requires."""
        return len(self.decisions) >= self.needed

    @property
    def disagreement(self) -> bool:
        """Whether all have decided and they disagree."""
        choices = {choice_of(one) for one in self.decisions.values()}
        return self.settled is None and self.complete and len(choices) > 1

    @property
    def outcome(self) -> Choice | None:
        """The result of the decisions; null while there is none.

        A blind round waits for all decisions, because an earlier effect would influence the second reviewer.
        """
        if self.settled is not None:
            return choice_of(self.settled)
        if self.blind and not self.complete:
            return None
        choices = {choice_of(one) for one in self.decisions.values()}
        if self.blind and len(choices) > 1:
            return None
        for choice in (Choice.REJECT, Choice.RETURN):
            if choice in choices:
                return choice
        return Choice.APPROVE if len(self.approvals) >= self.needed else None


def round_of(steps: Sequence[Step], opinions: Sequence[Opinion], policy: Policy) -> Round:
    """The case's round: `steps` are all its revisions, `opinions` all opinions on it, both oldest first."""

    # Authors first: a reviewer under another spelling of an author's name is that author.
    who = one_spelling(policy.people, [*(step.author for step in steps), *(one.author for one in opinions)]).__getitem__
    going = _suffix(steps, opinions)
    digests = {step.digest for step in going}
    decisions: dict[str, Opinion] = {}
    settled: Opinion | None = None
    skips: dict[str, Opinion] = {}
    for one in opinions:
        if one.revision_digest not in digests:
            continue
        name = who(one.author)
        if isinstance(one.content, Skip):
            skips[name] = one
        elif isinstance(one.content, Decision):
            skips.pop(name, None)
            decisions.pop(name, None)
            if one.content.choice is Choice.WITHDRAW and settled is not None and who(settled.author) == name:
                settled = None
            elif one.content.choice in _VERDICTS and one.content.settles:
                settled = one
            elif one.content.choice in _VERDICTS:
                decisions[name] = one
    return Round(
        steps=going,
        authors=frozenset(who(step.author) for step in steps if not step.same_text),
        decisions=decisions,
        settled=settled,
        needed=policy.reviewers_needed,
        blind=policy.blind_review,
        skips=skips,
        comments=open_comments(opinions),
        dispute=open_dispute(opinions),
    )


def choice_of(opinion: Opinion) -> Choice:
    """The choice of a decision."""
    assert isinstance(opinion.content, Decision), "only decisions choose"
    return opinion.content.choice


def open_comments(opinions: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """Comments that no answer has settled, oldest first, without the answers."""
    said = [one for one in opinions if isinstance(one.content, Comment)]
    settled = {one.content.answers for one in said if isinstance(one.content, Comment) and one.content.settled}
    return tuple(
        one
        for one in said
        if isinstance(one.content, Comment) and one.content.answers is None and one.sequence not in settled
    )


def open_dispute(opinions: Sequence[Opinion]) -> Opinion | None:
    """The last dispute, if it has no ruling."""
    ruled = {one.content.dispute for one in opinions if isinstance(one.content, Ruling)}
    open_ones = [one for one in opinions if isinstance(one.content, Dispute) and one.sequence not in ruled]
    return open_ones[-1] if open_ones else None


def _suffix(steps: Sequence[Step], opinions: Sequence[Opinion]) -> tuple[Step, ...]:
    """The newest revisions back to the last edit or the last state change that ended a round.

    A withdrawn return, rejection or retirement did not end the round; the others' decisions still count.
    """
    withdrawn = {
        one.revision_digest
        for one in opinions
        if isinstance(one.content, Decision) and one.content.choice is Choice.WITHDRAW
    }
    start = len(steps)
    while start and (steps[start - 1].state in IN_ROUND or steps[start - 1].digest in withdrawn):
        start -= 1
        if not steps[start].same_text:
            break
    return tuple(steps[start:])


def guideline_digest(policy: Policy) -> str | None:
    """The digest of the guideline for a decision; null when the set has none."""
    return hashlib.sha256(policy.guideline.encode()).hexdigest() if policy.guideline.strip() else None


def too_fast(decision: Decision, policy: Policy) -> bool:
    """Whether the shown words cannot have been read in that time; false if either was not measured."""
    pace = policy.reading_words_per_minute
    if not pace or decision.words is None or decision.seconds is None:
        return False
    return decision.seconds * pace < decision.words * 60
