"""Check the gold of a whole set: which rules apply, what they find, and whether the cases are sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from goldtui.casework import two_processes
from goldtui.casework.journal import Journal
from goldtui.casework.kill_matrices import kill_matrices, known_matrices
from goldtui.casework.known_wording import KnownWording
from goldtui.casework.withheld import Withheld
from goldtui.checks.catalog import OF_WORDING, selected_rules, unknown_codes
from goldtui.checks.declare import Rule
from goldtui.checks.run import Each, check
from goldtui.checks.shown import MakeWording
from goldtui.formats import gold_lines
from goldtui.formats.native import SETTINGS
from goldtui.gates.chain import STRICT
from goldtui.model.checks import CheckFinding, CheckReport, CheckSettings
from goldtui.model.faults import Notice, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.review_facts import ReviewFact
from goldtui.store.db.bulk import collector_paused
from goldtui.variants.summary import Matrix
from goldtui.workbench.session.matrix_memory import matrix_memory

T = TypeVar("T")
Watch = Callable[[Iterable[Matrix]], Iterable[Matrix]]
"""Called for every case whose variants are judged, because that takes most of the time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A report with the notices about its settings."""

    report: CheckReport
    notices: tuple[Notice, ...]


def check_set(
    goldset: GoldSet,
    where: Path,
    *,
    select: Sequence[str] = (),
    variants: bool = True,
    wording: bool = True,
    reviews: Iterable[ReviewFact] | None = None,
    watch: Watch = lambda matrices: matrices,
    processes: int = 1,
    remember: bool = False,
) -> Checked:
    """What the rules find in the set at `where`; writes nothing.

    `select` takes the place of the set's own choice of rules; what the set ignores stays ignored, unless it is
    selected by its whole code. Without `variants` no known-bad answer is judged and soundness is not tested;
    without `reviews` no rule about them is asked, and without `wording` none that judges every claim.
    Variants of cases that are not here are a finding, and only the others are judged. Words of withheld chunks are
    replaced. `processes` are those that judge; with `remember` only what changed since the last look is judged.
    Raises `UnusableInput`: `no_cases`, `check_code_unknown` for a selection that no rule has.
    """
    if not goldset.cases:
        message = "the set holds no case, so there is nothing to check"
        raise unusable("no_cases", message, str(where), "write or import cases first")
    rules, notices = rules_for(goldset.checks, where, select)
    if not wording:
        rules = tuple(rule for rule in rules if rule.declared.code not in OF_WORDING)
    with ExitStack() as during:
        matrices = None
        if variants:
            judged = _without_strays(goldset)
            if remember:
                memory = during.enter_context(matrix_memory(where, STRICT.name))
                matrices = watch(
                    known_matrices(judged, STRICT, memory, where=str(where), processes=processes, words=True)
                )
            else:
                matrices = watch(kill_matrices(judged, STRICT, where=str(where), processes=processes))
        wordings: MakeWording | None = None
        each: Each = partial(_each, processes=processes)
        if remember and any(rule.declared.code in OF_WORDING for rule in rules):
            journal = Journal(during.enter_context(matrix_memory(where, "wording")))
            wordings = partial(KnownWording, goldset, journal)
            each = partial(journal.each, processes=processes)
        during.enter_context(collector_paused())
        report = check(
            goldset,
            rules,
            matrices=matrices,
            gold_lines=lost_in_lines,
            reviews=reviews,
            wording=wordings,
            each=each,
        )
    return Checked(_clean(report, goldset), notices)


def rules_for(
    settings: CheckSettings, where: Path, select: Sequence[str] = ()
) -> tuple[tuple[Rule, ...], tuple[Notice, ...]]:
    """The rules that apply to a set with these settings, and notices about the settings."""
    for code, near in unknown_codes(select):
        fix = f"did you mean {near}?" if near else "goldtui rule lists them all"
        raise unusable("check_code_unknown", f"no rule is called {code!r}", "--select", fix)
    notices = []
    for code, near in unknown_codes([*settings.select, *(entry.code for entry in settings.ignore)]):
        hint = f"; did you mean {near}?" if near else ""
        notices.append(Notice("check_code_unknown", f"no rule is called {code!r}{hint}", _place(where, code)))
    if select:
        ignore = tuple(entry for entry in settings.ignore if entry.code not in select)
        settings = CheckSettings(select=tuple(select), ignore=ignore)
    return selected_rules(settings), tuple(notices)


def _place(where: Path, code: str) -> str:
    """The line of `goldset.toml` that names a code; the set itself if it has no such file."""
    path = where / SETTINGS
    if not path.is_file():
        return f"{where}: checks"
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    named = (number for number, line in enumerate(lines, 1) if f'"{code}"' in line or f"'{code}'" in line)
    return f"{path}:{next(named, 1)}"


def _without_strays(goldset: GoldSet) -> GoldSet:
    known = {case.case_id for case in goldset.cases}
    kept = tuple(variant for variant in goldset.variants if variant.case_id in known)
    return goldset if len(kept) == len(goldset.variants) else goldset.model_copy(update={"variants": kept})


def _each(look: Callable[[GoldCase], T], cases: Sequence[GoldCase], processes: int) -> Iterable[T]:
    return two_processes.parallel_map(cases, look, processes)


def lost_in_lines(case: GoldCase) -> list[str]:
    """What a case would lose in the scorer's gold lines, in words."""
    return [notice.message for notice in gold_lines.changes(case)]


def _clean(report: CheckReport, goldset: GoldSet) -> CheckReport:
    """The report with words of withheld chunks removed; ids stay."""
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    if not withheld:
        return report
    cases = {case.case_id: case for case in goldset.cases}

    @lru_cache(maxsize=1)  # keep the findings of one case together
    def phrases_of(case_id: str | None) -> dict[str, str]:
        case = cases.get(case_id or "")
        return withheld.phrases([case.reference]) if case is not None else {}

    def clean(finding: CheckFinding) -> CheckFinding:
        phrases = phrases_of(finding.case_id)
        message, fix = withheld.clean(finding.message, phrases), withheld.clean(finding.fix, phrases)
        if (message, fix) == (finding.message, finding.fix):
            return finding
        return replace(finding, message=message, fix=fix)

    return replace(report, findings=tuple(map(clean, report.findings)))
