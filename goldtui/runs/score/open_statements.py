"""The statements of a run that only people and judges can settle, each once, with what a reader needs to decide.

Two runs that say the same of the same text ask one question, so whatever lists, counts or asks takes it from here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from goldtui.formats.traces.declare import TracedLine
from goldtui.gates.align import align
from goldtui.gates.chain import STRICT
from goldtui.gates.citations import cited_by
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.open_statements import OPEN_CODES as OPEN_CODES
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import OpenStatement
from goldtui.gates.rulings import Posed, Ruling, Rulings, ruling_on, said_of
from goldtui.model.judges.settled import SettledStatements
from goldtui.model.judges.verdicts import SaidBy, Saying
from goldtui.model.records import Claim, EvidenceChunk, GoldCase
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.shipped import Shipped
from goldtui.text.statement_key import text_digest


@dataclass(frozen=True, slots=True)
class AskedStatement:
    """One open statement of a run. Holds no text of a withheld chunk."""

    key: str
    case: GoldCase
    claim_id: str
    statement: str
    sources: tuple[EvidenceChunk, ...]
    why: str
    """Why the gates leave it open, with the open words."""
    ruling: Ruling | None
    """What settles it; null while nobody has."""
    where: str
    """The file, without folders, and the line of the run that says it."""
    position: int
    """The position of that run in the file."""
    points: tuple[str, ...] = ()
    """The vital points that the gates leave open and that it may make."""
    proven: bool = False
    """Whether the gates find it true, so that only its points are open."""
    not_cited: tuple[str, ...] = ()
    """The ids of sources that hold its words and that it does not cite, although it cites others."""
    posed: Posed | None = None
    """The question, by which verdicts given beside other passages are found; null where none are looked for."""

    @property
    def case_digest(self) -> str:
        """SHA-256 of the case as it was read, in hexadecimal."""
        return hashlib.sha256(self.case.model_dump_json().encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def chunk_digests(self) -> tuple[str, ...]:
        """SHA-256 of the text of each source, in order."""
        return tuple(text_digest(chunk.text or "") for chunk in self.sources)

    @property
    def settled(self) -> bool:
        """Whether somebody's yes or no holds, for its points too where it names one."""
        decided = self.ruling is not None and self.ruling.supported is not None
        return decided and not (self.lacks_points and (self.proven or self.names_a_point))

    @property
    def lacks_points(self) -> bool:
        """Whether people call it supported and have not said which of the open points it makes."""
        ruling = self.ruling
        if ruling is None or ruling.by is not SaidBy.PERSON:
            return False
        return bool(self.points) and ruling.supported is True and ruling.makes is None

    @property
    def names_a_point(self) -> bool:
        """Whether it holds an answer phrase of a point that is open."""
        made = align(Claim(claim_id=self.claim_id or "s", text=self.statement), self.case).points
        return not set(self.points).isdisjoint(made)

    def under(self, rulings: Rulings) -> AskedStatement:
        """The statement as these rulings settle it."""
        found = rulings.get(self.key) if self.posed is None else ruling_on(rulings, self.posed)
        return replace(self, ruling=found)

    def said_under(self, rulings: Rulings) -> dict[str, Saying]:
        """The verdict of each person that holds for it, whatever passages they saw with it."""
        return {} if self.posed is None else said_of(rulings, self.posed)

    def point_words(self, point_id: str) -> str:
        """A point as a person reads it: its text, or the words that it must say."""
        point = next(point for point in self.case.points if point.point_id == point_id)
        return point.text or ", ".join(point.answer_phrases)


class OpenStatements:
    """Reads the open statements of runs. The replay must have verdicts, be they none.

    `not_shown` counts statements that repeat text which may not be shown; nobody is asked about them.
    """

    def __init__(self, replay: Replay) -> None:
        goldset = replay.goldset
        self.replay, self.not_shown = replay, 0
        self._shipped = Shipped(STRICT, goldset.policy, replay.evidence)

    def of_run(self, line: TracedLine, position: int) -> Iterator[AskedStatement]:
        """Those of one run, each once: of its recorded claims and of its response, since both must be released."""
        case, seen = self.replay.case_of(line), set[str]()
        if case is None:
            return
        for trace in self._shipped.of(line.trace, case):
            exhibit = self.replay.exhibit(line._replace(trace=trace))
            for one in proofs_of(exhibit).open_statements:
                if one.key not in seen:
                    seen.add(one.key)
                    yield from self._shown(exhibit, one, line, position)

    def of_file(self) -> dict[str, AskedStatement]:
        """Those of all runs by key, each at the first run that says it."""
        found: dict[str, AskedStatement] = {}
        for position, line in enumerate(self.replay.runs):
            for one in self.of_run(line, position):
                found.setdefault(one.key, one)
        return found

    def _shown(self, exhibit: Exhibit, one: OpenStatement, line: TracedLine, position: int) -> Iterator[AskedStatement]:
        withheld = self.replay.withheld
        phrases = withheld.phrases((exhibit.case.reference, exhibit.answer)) if withheld else {}
        if withheld and any(withheld.quoted(text, phrases) for text in (one.statement, exhibit.case.question)):
            self.not_shown += 1
            return
        # The statement is shown, and its number in the answer helps nobody.
        why = one.why.replace(f"claim {one.claim.claim_id!r}", "it", 1)
        why = withheld.clean(why, phrases) if withheld else why
        sources = tuple(source.chunk for source in one.sources)
        claim_id, where = one.claim.claim_id, f"{self.replay.runs.path.name}:{line.number}"
        cited = cited_by(one.claim)
        not_cited = tuple([chunk.chunk_id for chunk in sources if cited and chunk.chunk_id not in cited])
        yield AskedStatement(
            one.key, exhibit.case, claim_id, one.statement, sources, why, one.ruling, where, position,
            one.points, one.proven, not_cited if len(not_cited) < len(sources) else (), one.posed,
        )  # fmt: skip


def count_settled(asked: Iterable[AskedStatement]) -> tuple[int, int]:
    """`(k, n)`: k of the n statements are settled."""
    listed = list(asked)
    return sum(one.settled for one in listed), len(listed)


def settled_by(rulings: Iterable[Ruling | None]) -> SettledStatements:
    """The rulings of different open statements, counted; null is one that nobody has settled."""
    listed = list(rulings)
    people = [one.supported for one in listed if one is not None and one.by is SaidBy.PERSON]
    judges = [one.supported for one in listed if one is not None and one.by is SaidBy.JUDGE]
    return SettledStatements(
        asked=len(listed),
        supported=people.count(True),
        rejected=people.count(False),
        differ=people.count(None),
        by_judges=len(judges) - judges.count(None),
    )
