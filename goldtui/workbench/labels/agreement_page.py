"""The agreement of a set as rows; each pair of people leads to the cases on which they differ.

A kappa of 0.4 says that people read the guideline differently; only the cases show where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from goldtui.casework.adjudication import Conflict, compare
from goldtui.model.counts import plural
from goldtui.model.labels import LabelSheet
from goldtui.model.people import person_of
from goldtui.model.review import Kind
from goldtui.store import reviews
from goldtui.store.cases.heads import workflows_of
from goldtui.workbench.labels.set_agreement import set_agreement
from goldtui.workbench.labels.words import AgreementLine, agreement_rows
from goldtui.workbench.review.dispute import WrongLabels, wrong_labels
from goldtui.workbench.session.roles import standing
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Differing:
    """One case on which two people differ; ids and names are foreign text."""

    case_id: str
    slice: str | None
    pair: tuple[str, str]
    conflicts: tuple[Conflict, ...]
    """Over every text of the case that both labelled."""

    @property
    def words(self) -> str:
        """`claim c1 (verdict), point p2 (verdict)`, each place once."""
        return ", ".join(dict.fromkeys(f"{one.spot[0]} {one.spot[1]} ({one.over})" for one in self.conflicts))


@dataclass(frozen=True, slots=True)
class AgreementPage:
    """What the agreement screen shows."""

    lines: tuple[AgreementLine, ...]
    wrong: tuple[str, ...]
    """How often the gold was wrong, in lines."""
    differing: tuple[Differing, ...]
    standing: str

    def behind(self, line: AgreementLine) -> tuple[Differing, ...]:
        """The cases behind a line about two people."""
        return tuple(one for one in self.differing if one.pair == line.pair and (line.whole or one.slice == line.slice))


def agreement_page(session: Session) -> AgreementPage:
    """The current agreement. Writes nothing."""
    whole, slices = set_agreement(session)
    return AgreementPage(
        lines=tuple(agreement_rows(whole, slices)),
        wrong=tuple(wrong_lines(*wrong_labels(session))),
        differing=differing(session),
        standing=standing(session),
    )


def differing(session: Session) -> tuple[Differing, ...]:
    """Every case on which two people who both labelled it differ, ordered by case, then by people."""
    texts: dict[tuple[str, str], dict[str, LabelSheet]] = {}
    for one in reviews.of_kinds(session.store, (Kind.LABELS,)):
        assert isinstance(one.content, LabelSheet), "asked for label sheets only"
        texts.setdefault((one.case_id, one.revision_digest), {})[person_of(session.policy.people, one.author)] = (
            one.content
        )
    slices = workflows_of(session.store, [case_id for case_id, _ in texts])
    return differing_in(texts, slices)


def differing_in(
    texts: Mapping[tuple[str, str], Mapping[str, LabelSheet]], slices: Mapping[str, str | None]
) -> tuple[Differing, ...]:
    """Like `differing`, for given sheets by case and text, with the slice of each case."""
    found: dict[tuple[str, tuple[str, str]], list[Conflict]] = {}
    for (case_id, _), sheets in texts.items():
        for first, second in combinations(sorted(sheets), 2):
            conflicts = compare({first: sheets[first], second: sheets[second]}).conflicts
            if conflicts:
                found.setdefault((case_id, (first, second)), []).extend(conflicts)
    return tuple(
        Differing(case_id, slices.get(case_id), pair, tuple(conflicts))
        for (case_id, pair), conflicts in sorted(found.items(), key=lambda item: item[0])
    )


def wrong_lines(whole: WrongLabels, slices: Mapping[str | None, WrongLabels]) -> Iterator[str]:
    """`wrong labels in the set: 3 of 7 rulings (1 dispute open)`; or a note that nobody has ruled."""
    yield _wrong_line("the set", whole)
    for name, one in sorted(slices.items(), key=lambda item: (item[0] is None, item[0] or "")):
        yield "  " + _wrong_line(f"slice {name}" if name is not None else "cases without a slice", one)


def _wrong_line(name: str, one: WrongLabels) -> str:
    waiting = f" ({plural(one.open_, 'dispute')} open)" if one.open_ else ""
    if not one.ruled:
        return f"wrong labels in {name}: not measured, nobody has ruled on a dispute{waiting}"
    return f"wrong labels in {name}: {one.wrong} of {plural(one.ruled, 'ruling')}{waiting}"
