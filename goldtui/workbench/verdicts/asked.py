"""The open statements of a run file against a set, with what each person said of them so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch
from goldtui.gates.chain import STRICT
from goldtui.gates.rulings import rulings_of
from goldtui.model.faults import Notice
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.people import Person, person_of
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.open_statements import AskedStatement, OpenStatements, count_settled
from goldtui.workbench.replay.judging_set import open_with_set
from goldtui.workbench.verdicts.rulings import verdicts_of

Said = Mapping[str, Mapping[str, Saying]]
"""The verdict of each person that holds for a statement, by its key."""


@dataclass(frozen=True, slots=True)
class AskedRun:
    """The open statements of a run file."""

    statements: Mapping[str, AskedStatement]
    said: Said
    not_shown: int = 0
    """Statements about which nobody is asked, because they repeat text that may not be shown."""
    set_path: Path = Path()
    notices: tuple[Notice, ...] = ()
    """What the set and the file have to say."""
    bad: int = 0
    """Problems in unreadable lines of the run."""

    @property
    def counts(self) -> tuple[int, int]:
        """`(k, n)`: k of the n statements are settled."""
        return count_settled(self.statements.values())

    def waiting_for(self, person: str, *, second: bool = False, points: bool = False) -> tuple[AskedStatement, ...]:
        """What this person has not judged yet: what is open, with `second` also what one person alone has settled.

        With `points` also what people call supported without a word about its open points.
        """
        return tuple(
            one
            for one in self.statements.values()
            if (points and one.lacks_points)
            or (
                person not in self.said.get(one.key, {})
                and (not one.settled or (second and len(self.said.get(one.key, {})) == 1))
            )
        )

    def beginning_with(self, key: str) -> tuple[AskedStatement, ...]:
        """The statements whose key begins like this."""
        return tuple(one for one in self.statements.values() if one.key.startswith(key))


def open_statements_of_run(
    run: Path,
    set_path: Path | None,
    given: Given = NOTHING,
    watch: Watch = lambda lines: lines,
) -> AskedRun:
    """The open statements of a run file against a set; raises the errors of reading either."""
    opened = open_with_set(run, set_path, STRICT, watch, given)
    found = open_statements_of_replay(opened.replay, verdicts_of(opened.set_path, ()))
    runs = opened.replay.runs
    return AskedRun(
        found.statements,
        found.said,
        found.not_shown,
        opened.set_path,
        (*opened.notices, *runs.notices),
        runs.bad_total,
    )


def open_statements_of_replay(replay: Replay, verdicts: Iterable[StatementVerdict]) -> AskedRun:
    """The open statements of a replay, which is judged by these verdicts from then on."""
    listed = tuple(verdicts)
    person = partial(person_of, replay.goldset.policy.people)
    rulings = rulings_of(listed, person=person)
    replay.rule(rulings)
    reader = OpenStatements(replay)
    statements = reader.of_file()
    return AskedRun(statements, {key: one.said_under(rulings) for key, one in statements.items()}, reader.not_shown)


def said_by_people(verdicts: Iterable[StatementVerdict], people: Iterable[Person]) -> dict[str, dict[str, Saying]]:
    """The last verdict of each person, by key of the statement."""
    listed = tuple(people)
    said: dict[str, dict[str, Saying]] = {}
    for one in sorted(verdicts, key=lambda one: one.at):
        if one.by is SaidBy.PERSON:
            said.setdefault(one.key, {})[person_of(listed, one.who)] = one.verdict
    return said
