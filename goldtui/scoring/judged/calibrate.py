"""Compares a judge with people who read the same statements; what may not teach anything about the judge stays out.

A label that tuned the judge's prompt would be remembered and not judged, and a model's label would have one model vouch
for another; both are left out and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from goldtui.measures.confusion import Confusion, confusion
from goldtui.measures.correlation import mean_absolute_error, pearson, spearman
from goldtui.model.judges.calibration import Accepted, Calibration, Counted, Drawn, Drift, Grades
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict

MODELS_LABEL = "labels of a judge"
TUNED = "labels that tuned a prompt"
DIFFER = "people differ"
CANNOT_TELL = "people cannot tell"
NOT_ASKED = "the judge was not asked"


@dataclass(frozen=True, slots=True)
class Labelling:
    """Where the labels come from, and what else is known of their statements."""

    drawn: Drawn
    run: str | None = None
    """SHA-256 of the trace file, for a random draw."""
    tuned: Collection[str] = frozenset()
    """Keys of statements whose labels tuned the judge's prompt."""
    slices: Mapping[str, str] = field(default_factory=dict)
    """The slice of each case, by id; a case that is not here is in none that is known."""
    language: Callable[[str], str] = lambda statement: ""
    """The code of a statement's language."""
    anchors: Sequence[StatementVerdict] = ()
    """Earlier verdicts of a judge on the statements that are asked every time."""


def calibrate(
    judge: str, said: Iterable[StatementVerdict], labels: Iterable[StatementVerdict], how: Labelling, at: str
) -> Calibration:
    """Counts the judge's verdicts against people's; the last verdict of each person, and of the judge, counts."""
    by_judge = latest(one for one in said if one.by is SaidBy.JUDGE and one.who == judge)
    left_out: Counter[str] = Counter()
    people = majority_labels(labels, how.tuned, left_out)
    pairs: list[tuple[StatementVerdict, StatementVerdict]] = []
    undecided = 0
    for key, label in people.items():
        verdict = by_judge.get(key)
        if verdict is None:
            left_out[NOT_ASKED] += 1
        elif verdict.verdict is Saying.UNDECIDED:
            undecided += 1
        else:
            pairs.append((verdict, label))
    return Calibration(
        judge=judge,
        at=at,
        drawn=how.drawn,
        run=how.run,
        counts=count_pairs(pairs),
        undecided=undecided,
        slices=_grouped(pairs, lambda one: how.slices.get(one.case_id)),
        languages=_grouped(pairs, lambda one: how.language(one.statement)),
        label_lies=_label_lies(pairs),
        drift=_drift(by_judge, how.anchors),
        grades=_grades(pairs),
        left_out=dict(sorted(left_out.items())),
    )


def latest(verdicts: Iterable[StatementVerdict]) -> dict[str, StatementVerdict]:
    """The last verdict on each statement, by key."""
    return {one.key: one for one in sorted(verdicts, key=lambda one: one.at)}


def majority_labels(
    labels: Iterable[StatementVerdict], tuned: Collection[str], left_out: Counter[str]
) -> dict[str, StatementVerdict]:
    """What most people who decide say of each statement; what is left out is counted by reason."""
    said: dict[str, dict[str, StatementVerdict]] = {}
    for one in sorted(labels, key=lambda one: one.at):
        if one.by is not SaidBy.PERSON:
            left_out[MODELS_LABEL] += 1
        elif one.key in tuned:
            left_out[TUNED] += 1
        else:
            said.setdefault(one.key, {})[one.who] = one
    found: dict[str, StatementVerdict] = {}
    for key, by_person in said.items():
        decided = [one for one in by_person.values() if one.verdict is not Saying.UNDECIDED]
        yes = [one for one in decided if one.verdict is Saying.SUPPORTED]
        no = [one for one in decided if one.verdict is Saying.NOT_SUPPORTED]
        if not decided:
            left_out[CANNOT_TELL] += 1
        elif len(yes) == len(no):
            left_out[DIFFER] += 1
        else:
            found[key] = max(yes, no, key=len)[-1]
    return found


def count_pairs(pairs: Iterable[tuple[StatementVerdict, StatementVerdict]]) -> Counted:
    """The four counts of (judge, label) pairs."""
    yes = Saying.SUPPORTED
    return _record(confusion((judge.verdict is yes, label.verdict is yes) for judge, label in pairs))


def _record(counts: Confusion) -> Counted:
    return Counted(**counts._asdict())


def _grouped(
    pairs: Sequence[tuple[StatementVerdict, StatementVerdict]], name: Callable[[StatementVerdict], str | None]
) -> dict[str, Counted]:
    groups: dict[str, list[tuple[StatementVerdict, StatementVerdict]]] = {}
    for pair in pairs:
        found = name(pair[1])
        if found is not None:
            groups.setdefault(found, []).append(pair)
    return {group: count_pairs(groups[group]) for group in sorted(groups)}


def _label_lies(pairs: Iterable[tuple[StatementVerdict, StatementVerdict]]) -> tuple[Accepted, ...]:
    accepted: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for judge, label in pairs:
        if label.lie is not None:
            asked[label.lie.value] += 1
            accepted[label.lie.value] += judge.verdict is Saying.SUPPORTED
    return tuple(Accepted(kind=kind, accepted=accepted[kind], asked=asked[kind]) for kind in sorted(asked))


def _drift(now: Mapping[str, StatementVerdict], anchors: Sequence[StatementVerdict]) -> Drift | None:
    before = latest(one for one in anchors if one.by is SaidBy.JUDGE)
    if not before:
        return None
    both = before.keys() & now.keys()
    return Drift(changed=sum(before[key].verdict is not now[key].verdict for key in both), asked=len(both))


def _grades(pairs: Iterable[tuple[StatementVerdict, StatementVerdict]]) -> Grades:
    """The share of supported statements of each case, by judge and by people."""
    cases: dict[str, list[tuple[bool, bool]]] = {}
    for judge, label in pairs:
        both = judge.verdict is Saying.SUPPORTED, label.verdict is Saying.SUPPORTED
        cases.setdefault(label.case_id, []).append(both)
    by_judge, by_people = (
        [Fraction(sum(one[side] for one in said), len(said)) for said in cases.values()] for side in (0, 1)
    )
    error = mean_absolute_error(by_judge, by_people)
    return Grades(
        answers=len(cases),
        pearson=pearson(by_judge, by_people),
        spearman=spearman(by_judge, by_people),
        mean_error=None if error is None else float(error),
    )
