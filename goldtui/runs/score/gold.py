"""Gold for scoring: a set with the facts of its source, made as verified or declared unverified and in no other way.

Otherwise a report could say "verified" of a set that nobody verified.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.attendance import Gold, Signed
from goldtui.model.faults import GoldtuiError, Notice, Problem
from goldtui.model.goldset import GoldSet


class NotValid(GoldtuiError):
    """The gold is not a release that may be used; `problems` lists everything wrong with it."""

    exit_code = 3

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


@dataclass(frozen=True, slots=True)
class ReadGold:
    """A gold set in memory, with facts about its source. `unverified` and `verified` make it."""

    goldset: GoldSet
    gold: Gold
    notices: tuple[Notice, ...]
    bare: bool
    """Whether it was read from a scorer's gold file: questions without evidence."""

    @classmethod
    def unverified(cls, goldset: GoldSet, digest: str, notices: tuple[Notice, ...], *, bare: bool = False) -> ReadGold:
        """A set whose signatures nobody checked."""
        return cls(goldset, unverified(goldset.name, len(goldset.cases), digest), notices, bare)

    @classmethod
    def verified(
        cls,
        goldset: GoldSet,
        digest: str,
        notices: tuple[Notice, ...],
        *,
        version: str,
        signers: tuple[str, ...],
        trust: str,
    ) -> ReadGold:
        """The set of a release that verified; `trust` is the SHA-256 of the trust file that says so."""
        gold = Gold(
            name=goldset.name,
            cases=len(goldset.cases),
            digest=digest,
            signed=Signed.VERIFIED,
            version=version,
            signers=signers,
            trust=trust,
        )
        return cls(goldset, gold, notices, bare=False)


def unverified(name: str, cases: int, digest: str) -> Gold:
    """The facts of gold whose signatures nobody checked; also of a file of lines, which is never read as a set."""
    return Gold(name=name, cases=cases, digest=digest, signed=Signed.UNSIGNED)
