"""Hears the judges of a run: which of their verdicts count, and what all of them together say of its statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Barred, Calibration
from goldtui.model.judges.opinion import JudgeOpinion, Silenced
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.scoring.judged.admission import may_gate
from goldtui.scoring.judged.calibrate import latest
from goldtui.scoring.judged.ratio import judged_ratio
from goldtui.scoring.judged.shares import judged_share


@dataclass(frozen=True, slots=True)
class Known:
    """A calibration with its age."""

    calibration: Calibration
    days: int


@dataclass(frozen=True, slots=True)
class Heard:
    """One judge's last verdict on each statement, and why some of them do not count."""

    judge: str
    said: Mapping[str, Saying]
    barred: Mapping[str, Barred]
    """By key of the statement."""
    calibration: Calibration | None

    @property
    def flip_rate(self) -> Fraction | None:
        """The share of people's labels that it contradicts; null where it is not calibrated by any."""
        counts = None if self.calibration is None else self.calibration.counts
        return Fraction(counts.false_yes + counts.false_no, counts.n) if counts is not None and counts.n else None

    def opinion(self, asked: Collection[str], run: str, threshold: Fraction) -> JudgeOpinion:
        """What it says of these statements of a run (SHA-256 of its file), and what that is worth at a threshold."""
        said = {key: self.said[key] for key in asked if key in self.said}
        decided = [key for key, saying in said.items() if saying is not Saying.UNDECIDED]
        yes = sum(said[key] is Saying.SUPPORTED for key in decided)
        silenced = Counter(self.barred[key] for key in decided if key in self.barred)
        return JudgeOpinion(
            judge=self.judge,
            share=judged_share(self.calibration, yes, len(decided), run),
            undecided=(undecided := len(said) - len(decided)),
            worth=judged_ratio(yes, len(decided), undecided, threshold, self.flip_rate) if said else None,
            counted=len(decided) - silenced.total(),
            silenced=tuple(
                Silenced(why=one.why, message=one.message, statements=number) for one, number in silenced.items()
            ),
        )


def hear(
    verdicts: Iterable[StatementVerdict],
    known: Mapping[str, Known],
    bounds: JudgeBounds,
    slices: Mapping[str, str],
    language: Callable[[str], str],
) -> tuple[Heard, ...]:
    """The judges of these verdicts in the order of their hashes; `known` is by hash, `slices` by case id."""
    of_judge: dict[str, list[StatementVerdict]] = {}
    for one in verdicts:
        if one.by is SaidBy.JUDGE:
            of_judge.setdefault(one.who, []).append(one)
    found = []
    for judge in sorted(of_judge):
        last = latest(of_judge[judge])
        mine = known.get(judge)
        calibration, days = (None, 0) if mine is None else (mine.calibration, mine.days)
        asked = {key: (slices.get(one.case_id, ""), language(one.statement)) for key, one in last.items()}
        barred = {place: may_gate(calibration, bounds, judge, days, *place) for place in set(asked.values())}
        silent = {key: why for key, place in asked.items() if (why := barred[place]) is not None}
        found.append(Heard(judge, {key: one.verdict for key, one in last.items()}, silent, calibration))
    return tuple(found)


def counting(verdicts: Iterable[StatementVerdict], heard: Sequence[Heard]) -> tuple[StatementVerdict, ...]:
    """The verdicts of people, and those of judges that may count."""
    barred = {one.judge: one.barred for one in heard}
    return tuple(one for one in verdicts if one.by is SaidBy.PERSON or one.key not in barred.get(one.who, {}))
