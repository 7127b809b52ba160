"""What became of every row of a file: rows in are importable, refused or duplicates, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

from goldtui.formats.assertion import minted_version
from goldtui.formats.containers.declare import RowPlace
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.record import merge_rows
from goldtui.formats.strict_json import JsonValue
from goldtui.model.look_alike import folded
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace

T = TypeVar("T")


class Refused(NamedTuple):
    """A row that cannot be used, and why."""

    where: str
    code: str
    message: str


class Kept(NamedTuple, Generic[T]):
    """A record and the place of its row."""

    place: RowPlace
    record: T


class Run(NamedTuple):
    """A run with the question that finds its case where it names none."""

    trace: RagTrace
    question: str
    system: str = ""
    """Which of several systems it is a run of, where the file says so."""
    unread: tuple[str, ...] = ()
    """Columns of its rows that hold something, nothing of which is read."""


@dataclass
class Outcome:
    """What one or several tables gave by a mapping."""

    rows: int = 0
    """Records of the file: rows, or groups of rows that make one."""
    table_rows: int = 0
    cases: list[Kept[GoldCase]] = field(default_factory=list)
    chunks: list[Kept[EvidenceChunk]] = field(default_factory=list)
    runs: list[Kept[Run]] = field(default_factory=list)
    labels: list[Kept[GoldCase]] = field(default_factory=list)
    """Required sources by case, without a question."""
    refused: list[Refused] = field(default_factory=list)
    duplicates: list[str] = field(default_factory=list)
    """`where: repeats where`."""
    look_alikes: list[str] = field(default_factory=list)
    contradicting: set[str] = field(default_factory=set)
    """Places of rows that say both of a case, that it can be answered and that not."""
    taken: dict[str, JsonValue] = field(default_factory=dict)
    """Columns that a rule took, in the order met, with an example."""
    kept: dict[str, JsonValue] = field(default_factory=dict)
    """Columns that nothing takes, with an example; they are kept in `extra`."""
    parts: list[tuple[dict[str, JsonValue], dict[str, JsonValue]]] = field(default_factory=list)
    """The same two for each table apart, in the order of the tables."""
    notices: Intake = field(default_factory=Intake)

    @property
    def importable(self) -> int:
        """Rows that can be imported."""
        return self.rows - len(self.refused) - len(self.duplicates)

    def refuse(self, place: RowPlace, code: str, message: str) -> None:
        """Count a row as refused."""
        self.refused.append(Refused(str(place), code, message))


def without_repeats(
    found: list[Kept[T]], name: str, key: str, outcome: Outcome, *, counted: Collection[RowPlace] | None = None
) -> None:
    """Keep the first record of each id: an equal one after it is a duplicate, another one is refused.

    A minted id is no reason to refuse anything: the second question of the same words gets an id of its own.

    Records are equal when they differ in `extra` alone, and what differs there is kept with the first. `counted` is
    where records are that are rows of their own; without it all are.
    """
    first: dict[object, Kept[T]] = {}
    more: dict[RowPlace, list[dict[str, Any]]] = {}
    kept: list[Kept[T]] = []
    for one in found:
        identity = getattr(one.record, key)
        if key == "chunk_id":
            identity = (identity, getattr(one.record, "version", ""))
        earlier = first.setdefault(identity, one)
        rows = counted is not None and earlier is not one and one.place in counted and earlier.place in counted
        if rows and _of_another_document(earlier.record, one.record):
            like, one = earlier, Kept(one.place, _apart(one.record))  # type: ignore[arg-type]
            earlier = first.setdefault((getattr(one.record, key), getattr(one.record, "version", "")), one)
            if earlier is one:
                outcome.look_alikes.append(f"{one.place} and {like.place}: equal texts of different documents")
        if earlier is one:
            kept.append(one)
        elif _same(earlier.record, one.record) or _same_words(one.record):
            if counted is None or one.place in counted:
                outcome.duplicates.append(f"{one.place} repeats {earlier.place}{_other_rest(earlier, one, more)}")
        elif isinstance(one.record, GoldCase) and one.record.case_id == minted_id(one.record.question):
            kept.append(Kept(one.place, _renamed(one.record)))  # type: ignore[arg-type]
        elif counted is None or one.place in counted:
            message = f'{name} "{getattr(one.record, key)}" is that of {earlier.place} too, with other content'
            outcome.refuse(one.place, "id_repeated", f"{message}; give one of the two another id")
    found[:] = [_with_rest(one, more[one.place]) if one.place in more else one for one in kept]


def _other_rest(first: Kept[T], again: Kept[T], more: dict[RowPlace, list[dict[str, Any]]]) -> str:
    """Note what an equal record has that the first has not, and say it; empty where the whole rows are equal."""
    known, rest = (getattr(one.record, "extra", {}) for one in (first, again))
    other = [key for key, value in rest.items() if known.get(key) != value]
    if not other:
        return ""
    more.setdefault(first.place, []).append(rest)
    named = ", ".join(f'"{key}"' for key in other[:3])
    return f" but for {named}, kept in the extra of that"


def _with_rest(one: Kept[T], more: list[dict[str, Any]]) -> Kept[T]:
    """The record with what the rows that repeat it have besides; other answers stay one list."""
    record: Any = one.record
    rests = [record.extra, *more]
    answers = dict.fromkeys(answer for rest in rests for answer in rest.get(OTHER_ANSWERS, ()))
    extra = {**merge_rows(rests), **({OTHER_ANSWERS: list(answers)} if answers else {})}
    return Kept(one.place, record.model_copy(update={"extra": extra}))


OTHER_ANSWERS = "other_answers"
"""The key of a case's `extra` for reference answers after the first."""


def minted_id(question: str) -> str:
    """A case id for a question without one; it stays the same as long as the question does."""
    return f"q-{sha256(question.encode('utf-8')).hexdigest()[:12]}"


def _renamed(case: GoldCase) -> GoldCase:
    content = case.model_copy(update={"extra": {}}).model_dump_json()
    return case.model_copy(update={"case_id": f"{case.case_id}-{sha256(content.encode('utf-8')).hexdigest()[:4]}"})


def _same(one: object, other: object) -> bool:
    if one is other:
        return True
    plain = [record.model_copy(update={"extra": {}}) for record in (one, other) if hasattr(record, "model_copy")]
    return len(plain) == 2 and plain[0] == plain[1]


def minted_chunk_id(text: str) -> str:
    """A chunk id for a text without one; it stays the same as long as the words do."""
    return f"text-{minted_version(text).removeprefix('sha256:')}"


def _same_words(record: object) -> bool:
    """Whether a chunk has its id from its words, so that one of the same id says the same, wherever it was found."""
    return isinstance(record, EvidenceChunk) and record.chunk_id == minted_chunk_id(record.text or "")


_NAMES = ("document", "title", "name", "url", "source", "file", "path")
"""Keys left over that say which document a text is of."""


def _of_another_document(one: object, other: object) -> bool:
    """Whether two chunks without ids of their own have the same words and are of different documents."""
    if not (isinstance(one, EvidenceChunk) and isinstance(other, EvidenceChunk) and _same_words(other)):
        return False
    said = [(chunk.document_id, *map(chunk.extra.get, _NAMES)) for chunk in (one, other)]
    return said[0] != said[1]


def _apart(chunk: EvidenceChunk) -> EvidenceChunk:
    """The chunk with an id that says its document too, since another has its words."""
    of = repr((chunk.document_id, *map(chunk.extra.get, _NAMES)))
    return chunk.model_copy(update={"chunk_id": f"{chunk.chunk_id}-{sha256(of.encode('utf-8')).hexdigest()[:6]}"})


def find_look_alikes(cases: list[Kept[GoldCase]], outcome: Outcome) -> None:
    """Different cases whose ids, or whose questions, look the same to a reader; they are kept apart."""
    for word, field_name in (("ids", "case_id"), ("questions", "question")):
        seen: dict[str, Kept[GoldCase]] = {}
        for one in cases:
            earlier = seen.setdefault(folded(getattr(one.record, field_name)), one)
            if earlier is not one:
                outcome.look_alikes.append(f"{one.place} and {earlier.place}: {word} that look alike")
