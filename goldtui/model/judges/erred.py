"""Who was wrong where a judge, people and the gold disagree: counts that a report and a release keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import Field

from goldtui.model.counts import plural
from goldtui.model.records import Record

OF: Final = "disagreements"
JUDGE: Final = "judge_erred"
GOLD: Final = "gold_erred"


class Erred(Record):
    """Of the statements on which not all agree and that people have decided; both may be wrong about one."""

    judge: int = Field(ge=0)
    """Statements on which a judge says other than people."""
    gold: int = Field(ge=0)
    """Statements on which the set knew other than people say."""
    of: int = Field(ge=0)

    @property
    def words(self) -> str:
        """`of 3 disagreements that people decided, a judge erred in 2 and the gold in 1`."""
        return (
            f"of {plural(self.of, 'disagreement')} that people decided, a judge erred in {self.judge} and the gold in "
            f"{self.gold}"
        )

    @property
    def counts(self) -> dict[str, int]:
        """The counts by the names that a release has for them."""
        return {OF: self.of, JUDGE: self.judge, GOLD: self.gold}


def counts_words(counts: Mapping[str, int]) -> str:
    """The counts of a release: `12 cases, 9 evidence; of 3 disagreements that people decided, ...`."""
    own = {OF, JUDGE, GOLD}
    said = ", ".join(f"{number:,} {name}" for name, number in counts.items() if name not in own)
    if not own <= counts.keys():
        return said
    return f"{said}; {Erred(judge=counts[JUDGE], gold=counts[GOLD], of=counts[OF]).words}"
