"""Compare two sets field by field; each may be a release, a native directory or a working database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from goldtui.casework.withheld import Withheld, walked
from goldtui.model.goldset import GoldSet
from goldtui.release.layout import MANIFEST
from goldtui.workbench.freeze.content import policy_row
from goldtui.workbench.freeze.diff import NAME, Change, Side, changes, side_of
from goldtui.workbench.freeze.folder import read_release
from goldtui.workbench.session.sources import load_set


def compare_sets(before: Path, after: Path) -> tuple[Change, ...]:
    """Every difference, with words of withheld chunks replaced. Raises the errors of `load_set` and `read_release`."""
    sides, sets = [], []
    for path in (before, after):
        if (path / MANIFEST).is_file():
            read_release(path)
            sides.append(side_of(path))
        else:
            goldset = load_set(path, packed=True).goldset
            sides.append(side_of_set(goldset))
            sets.append(goldset)
    found = changes(*sides)
    for one in sets:
        # Compare the original texts; only the reported differences have words replaced.
        found = fit_to_show(found, one)
    return found


def changes_since(before: Path | None, goldset: GoldSet) -> tuple[Change, ...]:
    """The changes of a set in memory since a release, or since nothing; words of withheld chunks are replaced."""
    found = changes({} if before is None else side_of(before), side_of_set(goldset))
    return fit_to_show(found, goldset)


def fit_to_show(found: tuple[Change, ...], goldset: GoldSet) -> tuple[Change, ...]:
    """The differences with words of currently withheld chunks replaced, whatever was permitted at the release."""
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run) if found else None
    if not withheld:
        return found
    answers = (*(case.reference for case in goldset.cases), *(variant.answer for variant in goldset.variants))
    phrases = withheld.phrases(answers)
    return tuple(_fit(change, lambda text: withheld.clean(text, phrases)) for change in found)


def _fit(change: Change, clean: Callable[[str], str]) -> Change:
    return replace(change, before=walked(change.before, clean), after=walked(change.after, clean))


def side_of_set(goldset: GoldSet) -> Side:
    """A set in memory as the rows of a release; withheld chunks have no text."""
    return {
        "cases.jsonl": goldset.cases,
        "evidence.jsonl": goldset.evidence,
        "variants.jsonl": goldset.variants,
        "policy.json": [policy_row(goldset.policy)],
        NAME: [{"name": goldset.name}],
    }
