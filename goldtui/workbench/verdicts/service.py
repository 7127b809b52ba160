"""The service of open statements: what a run file leaves to people, their verdicts, and the gold that these become."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path

from goldtui.casework.answer_phrases import add_answer_phrase
from goldtui.casework.edits import Edit, point_by_id
from goldtui.formats import calibration_file
from goldtui.gates.align import align
from goldtui.gates.rulings import Rulings, rulings_of
from goldtui.model.judges.verdicts import LieKind, Saying, StatementVerdict
from goldtui.model.people import person_of
from goldtui.model.records import Claim, GoldCase
from goldtui.model.spot import Spot
from goldtui.runs.score.open_statements import AskedStatement, OpenStatements
from goldtui.store import verdicts
from goldtui.text.match.normalise import normalise
from goldtui.workbench.case.revise import Revised, revise
from goldtui.workbench.replay.open_runs import STRETCH, OpenRuns
from goldtui.workbench.session.roles import person
from goldtui.workbench.session.session import Session
from goldtui.workbench.verdicts import exchange
from goldtui.workbench.verdicts.asked import AskedRun
from goldtui.workbench.verdicts.give import give_verdict
from goldtui.workbench.verdicts.known_judges import KnownJudges, known_judges

_STOPS = " .!?;:\u3002\uff01\uff1f"


@dataclass(slots=True)
class OpenReading:
    """The open statements of a run file, read a stretch at a time so that the first can be judged at once.

    Only `asked` and `ended` may be read while another thread reads on.
    """

    runs: OpenRuns
    me: str
    _rulings: Rulings
    asked: AskedRun = field(default_factory=lambda: AskedRun({}, {}))
    """What was read when a stretch ended or a verdict was given."""
    ended: bool = False
    export: str = "goldtui judge export"
    """The command that writes the verdicts into the file that CI reads."""
    _found: dict[str, AskedStatement] = field(default_factory=dict)
    _said: dict[str, dict[str, Saying]] = field(default_factory=dict)
    _stretches: Iterator[int] = field(default_factory=lambda: iter(()))

    def read_on(self) -> bool:
        """Read one stretch; false when all is read."""
        ended = self.ended or next(self._stretches, None) is None
        self._show()
        self.ended = ended
        return not ended

    def waiting(self, *, second: bool = False) -> tuple[AskedStatement, ...]:
        """What this person has not judged: what is open, with `second` also what one other person settled."""
        return self.asked.waiting_for(self.me, second=second)

    def _show(self) -> None:
        self.asked = AskedRun(dict(self._found), dict(self._said))

    def _take(self, one: AskedStatement) -> None:
        if one.key not in self._found:
            self._found[one.key], self._said[one.key] = one, one.said_under(self._rulings)

    def _rule(self, rulings: Rulings, case_id: str) -> None:
        """Judge by these rulings from now on; a verdict on one statement may hold for others of its case."""
        self.runs.rule(rulings)
        self._rulings = rulings
        for key, one in self._found.items():
            if one.case.case_id == case_id:
                self._found[key], self._said[key] = one.under(rulings), one.said_under(rulings)
        self._show()


class VerdictService:
    """Verdicts of one session. `give` and `accept_wording` write."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._calibrations: list[Path] = []

    def judges(self) -> KnownJudges:
        """The judges that the set knows, each with its calibration and whether it may count."""
        return known_judges(self._session, self._calibrations)

    def add_calibration(self, path: str) -> str:
        """Have a calibration file among those that `judges` shows; returns its judge. Raises `UnusableInput`."""
        given = Path(path.strip()).expanduser()
        judge = calibration_file.read(given).judge
        self._calibrations = [*(one for one in self._calibrations if one != given), given]
        return judge

    def begin(self, runs: OpenRuns, first: int = 0) -> OpenReading:
        """The open statements of a file, those of the run at `first` read already."""
        rulings = self._rulings()
        runs.rule(rulings)
        reading = OpenReading(runs, person(self._session), rulings)
        reading.export = exchange.export_command(self._session)
        reader = OpenStatements(runs.replay)
        for one in reader.of_run(runs.replay.runs.at(first), first):
            reading._take(one)
        reading._show()
        reading._stretches = _stretches(reader, reading)
        return reading

    def _rulings(self) -> Rulings:
        held = verdicts.everything(self._session.store)
        return rulings_of(held, person=partial(person_of, self._session.policy.people))

    def give(
        self,
        reading: OpenReading,
        one: AskedStatement,
        says: Saying,
        *,
        span: str = "",
        reason: str = "",
        lie: LieKind | None = None,
        makes: tuple[str, ...] | None = None,
    ) -> StatementVerdict:
        """Record a verdict; the reading and its runs are judged by it from now on. Raises as `give_verdict` does."""
        given = give_verdict(self._session, one, says, span=span, reason=reason, lie=lie, makes=makes)
        reading._rule(self._rulings(), one.case.case_id)
        return given

    def points_for(self, one: AskedStatement) -> tuple[tuple[str, str], ...]:
        """The points of its case, by id and text, those that the statement already makes first."""
        made = align(Claim(claim_id="s", text=one.statement), one.case).points
        points = sorted(one.case.points, key=lambda point: point.point_id not in made)
        return tuple((point.point_id, point.text or ", ".join(point.answer_phrases)) for point in points)

    def accept_wording(self, one: AskedStatement, point_id: str) -> Revised:
        """Save the statement as a further accepted wording of a point, unless the point has it; the case is a draft
        again."""
        wording = one.statement.strip(_STOPS)

        def change(case: GoldCase) -> Edit:
            point = point_by_id(case, point_id)
            known = point is not None and normalise(wording) in map(normalise, point.answer_phrases)
            return Edit(case, "", Spot("point", point_id)) if known else add_answer_phrase(case, point_id, wording)

        return revise(self._session, one.case.case_id, change, "wording of a run accepted")


def _stretches(reader: OpenStatements, reading: OpenReading) -> Iterator[int]:
    """Read all runs of the file; one value after each stretch."""
    for position in count():
        try:
            line = reader.replay.runs.at(position)
        except IndexError:
            return
        for one in reader.of_run(line, position):
            reading._take(one)
        if not (position + 1) % STRETCH:
            yield position + 1
