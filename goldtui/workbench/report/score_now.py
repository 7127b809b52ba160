"""Scoring a trace file from the Report place: by the newest release or by the set, compared with an earlier run.

What it takes of the database is read first; the scoring itself asks no database, so that it may run for as long as it
takes next to everything else.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError, unusable
from goldtui.model.score import Comparison, ScoreReport
from goldtui.model.scoring_rules import ScoringRules
from goldtui.workbench.freeze.folder import folder_of_set
from goldtui.workbench.freeze.trust_memory import remembered_trust
from goldtui.workbench.report.saved_runs import OpenRun, TraceState, trace_state
from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.formats.traces.layout import Watch

WORKING = "set"
"""The name of the gold that is the set as it is now."""


@dataclass(frozen=True, slots=True)
class GoldChoice:
    """Gold that a run may be scored by."""

    name: str
    """What a person types for it: a release's version, or `set`."""
    path: Path
    trust: Path | None = None
    """Of a release: the trust file that it is verified by; null leaves it unverified, and the report says so."""
    verdicts: tuple[Path, ...] = ()
    """Of a release: the database of the set, whose people settle open statements. The set brings its own."""


@dataclass(frozen=True, slots=True)
class ToScore:
    """What somebody asked to be scored."""

    trace: Path
    gold: GoldChoice
    mode: str = ""
    """A mode's name; empty takes the one that fits what the runs record."""


@dataclass(frozen=True, slots=True)
class GoldChoices:
    """What scoring takes of a set's database and folder."""

    choices: tuple[GoldChoice, ...]
    """The newest release of the set, where there is one, then the set as it is."""
    rules: ScoringRules

    def named(self, words: str) -> GoldChoice:
        """The gold that somebody typed; nothing typed is the first. Raises UnusableInput `gold_unknown`."""
        typed = words.strip()
        found = next((one for one in self.choices if typed in ("", one.name)), None)
        if found is None:
            known = " or ".join(one.name for one in self.choices)
            message = f"there is no gold {typed!r} to score by here"
            raise unusable("gold_unknown", message, "the gold to score by", f"type {known}")
        return found

    def asked(self, path_words: str, gold_words: str, mode_words: str = "") -> ToScore:
        """The trace file, the gold and the mode that somebody typed.

        Raises UnusableInput `trace_missing`, `gold_unknown`, `unknown_mode`.
        """
        from goldtui.scoring.modes import mode_named

        path = Path(path_words.strip()).expanduser().absolute()
        if not path_words.strip() or not path.is_file():
            raise unusable("trace_missing", "there is no such trace file", str(path), "type the path of one")
        if mode := mode_words.strip():
            mode_named(mode, where="the mode to score in")
        return ToScore(path, self.named(gold_words), mode)


def gold_choices(session: Session) -> GoldChoices:
    """What a run of this set may be scored by."""
    working, rules = GoldChoice(WORKING, session.path), session.policy.scoring
    try:
        released = folder_of_set(session).last()
    except GoldtuiError:
        # A folder that cannot be read takes nothing from the set itself; the Freeze place tells what is wrong with it.
        released = None
    if released is None:
        return GoldChoices((working,), rules)
    trust = remembered_trust(session)
    release = GoldChoice(released.manifest.version, released.directory, trust, (session.path,))
    return GoldChoices((release, working), rules)


def score_now(choice: GoldChoice, trace: Path, watch: Watch, mode: str = "") -> ScoreReport:
    """The report on a trace file, as `goldtui score` makes it with the verdicts that the set's database keeps.

    Raises what that command refuses. Without a mode it is `plan` for runs that record no step of their retrieval, of
    which `full` could judge none.
    """
    from goldtui.formats.traces.trace_file import TraceFile
    from goldtui.workbench.replay.in_mode import fitting_mode
    from goldtui.workbench.report.score_request import ScoreWish, score_chain

    wish = ScoreWish(mode=mode or fitting_mode(TraceFile(trace)), verdicts=choice.verdicts)
    return score_chain(choice.path, trace, choice.trust, wish, watch=watch)


def beside(after: OpenRun, before: OpenRun, gold: GoldChoices, watch: Watch) -> Comparison:
    """A run compared with an earlier one, which is scored again by this gold where it was scored by another.

    Raises UnusableInput `baseline_other_gold` when that cannot be done: this gold is not at hand any more, or the
    earlier run's trace file is gone or changed.
    """
    from goldtui.scoring.baseline import compare
    from goldtui.workbench.report.gold import read_gold

    same = after.kept.gold_digest == before.kept.gold_digest
    if same and (after.kept.profile, after.kept.mode) == (before.kept.profile, before.kept.mode):
        return compare(before.report, after.report, gold.rules, rescored=False)
    for choice in gold.choices:
        read = read_gold(choice.path, choice.trust)
        if read.gold.digest == after.kept.gold_digest and trace_state(before.kept) is TraceState.SAME:
            again = score_now(choice, Path(before.kept.trace_path), watch, after.kept.mode)
            return compare(again, after.report, read.goldset.policy.scoring, rescored=True)
    message = f"run {before.kept.number} was scored by other gold, and cannot be scored again by the gold of this run"
    fix = "score both trace files by one gold (s), then choose again"
    raise unusable("baseline_other_gold", message, f"run {after.kept.number}", fix)
