"""Which opinions count for a case as it now stands, and what they come to. Values in, a value out.

A round begins when the text is marked ready and ends with the next change of a word: nobody's approval is ever
taken over by a text they have not seen.
"""

from __future__ import annotations

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
    """One case under review. Persons are named as the set's list of people names them."""

    steps: tuple[Step, ...]
    """The revisions of the round, the newest last; empty when the case is not under review."""
    authors: frozenset[str]
    """Everybody who ever changed a word of the case."""
    decisions: Mapping[str, Opinion]
    """The standing decision of each person about this text."""
    settled: Opinion | None
    """The last word on a disagreement, if it was spoken."""
    needed: int
    """How many approvals the policy asks for."""
    blind: bool
    skips: Mapping[str, Opinion]
    """Who put the case off in this round."""
    comments: tuple[Opinion, ...]
    """Remarks that nobody has settled, whatever round they are of."""
    dispute: Opinion | None
    """A dispute nobody has ruled on."""

    @property
    def approvals(self) -> tuple[str, ...]:
        """Who approves, in order of their decision. An author's word is none, even if it was recorded."""
        return tuple(
            name
            for name, one in self.decisions.items()
            if choice_of(one) is Choice.APPROVE and name not in self.authors
        )

    @property
    def against(self) -> tuple[str, ...]:
        """Who asks for a change or rejects."""
        return tuple(name for name, one in self.decisions.items() if choice_of(one) is not Choice.APPROVE)

    def wrote(self, name: str) -> bool:
        """Whether this person changed a word of the case, under whatever spelling of their name."""
        return among(name, self.authors)

    @property
    def complete(self) -> bool:
        """As many have decided as the policy asks for."""
        return len(self.decisions) >= self.needed

    @property
    def disagreement(self) -> bool:
        """All are in, and they do not agree."""
        choices = {choice_of(one) for one in self.decisions.values()}
        return self.settled is None and self.complete and len(choices) > 1

    @property
    def outcome(self) -> Choice | None:
        """What the decisions come to; null while they come to nothing yet.

        A blind round waits until all are in: a first voice that acted at once would tell the second what to think.
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
    """The case's round: `steps` are all its revisions, `opinions` all that was said about it, both oldest first."""

    # Authors first: whoever wrote a case and decides under another spelling of the name is its author.
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
    """What a decision chose."""
    assert isinstance(opinion.content, Decision), "only decisions choose"
    return opinion.content.choice


def open_comments(opinions: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """Remarks that no answer has settled, oldest first; answers themselves are not among them."""
    said = [one for one in opinions if isinstance(one.content, Comment)]
    settled = {one.content.answers for one in said if isinstance(one.content, Comment) and one.content.settled}
    return tuple(
        one
        for one in said
        if isinstance(one.content, Comment) and one.content.answers is None and one.sequence not in settled
    )


def open_dispute(opinions: Sequence[Opinion]) -> Opinion | None:
    """The last dispute, if nobody has ruled on it."""
    ruled = {one.content.dispute for one in opinions if isinstance(one.content, Ruling)}
    open_ones = [one for one in opinions if isinstance(one.content, Dispute) and one.sequence not in ruled]
    return open_ones[-1] if open_ones else None


def _suffix(steps: Sequence[Step], opinions: Sequence[Opinion]) -> tuple[Step, ...]:
    """From the newest back as long as only the state changed, and only between states that keep the round going.

    A return, rejection or retirement that was withdrawn never ended it: what others had decided stands.
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
