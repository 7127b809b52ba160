"""The one list of a case's fields; forms, edits, differences, merging, search and exports are derived from it.

If each kept its own list, one of them would miss a new field and silently lose what people wrote there. Add a new field
to its record and here; a test keeps the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase, Importance, LabelledBy, Record


class Kind(StrEnum):
    """What a field holds, which decides how it is written, read, shown and merged."""

    ID = "id"
    LINE = "line"
    """One line of text."""
    TEXT = "text"
    """Text that may run over several lines."""
    LINES = "lines"
    """Texts, one per line."""
    IDS = "ids"
    """Chunk ids, one per line."""
    GROUPS = "groups"
    """Groups of chunk ids, one group per line."""
    CHOICE = "choice"
    FLAG = "flag"
    SHARE = "share"
    """A number from 0 to 1."""
    JSON = "json"
    RECORD = "record"
    RECORDS = "records"


LISTS: Final = frozenset({Kind.LINES, Kind.IDS, Kind.GROUPS})
TEXTS: Final = frozenset({Kind.LINE, Kind.TEXT})
NESTED: Final = frozenset({Kind.RECORD, Kind.RECORDS})


@dataclass(frozen=True, slots=True)
class CaseField:
    """One field. Names that are not given default to the field's own name, with spaces."""

    name: str
    kind: Kind
    title: str
    """Its label for people, on rows and in differences."""
    label: str
    """The name of one value, in editor forms and search hits."""
    step: str
    """The name of a change to it, in undo steps."""
    row: str
    """The kind of its row on the screens; rows of the case itself have `case` and also the field's name."""
    choices: type[StrEnum] | None = None
    optional: bool = False
    """Whether it can be null; if so, a blank text means null."""
    editable: bool = True
    """Whether it has a row where a person changes it."""
    searched: int = 0
    """0: not searched. Otherwise its rank among hits, 1 for the most relevant."""
    exported: bool = False
    """Whether a scorer's gold line holds it; the native directory holds every field."""
    offered: bool = True
    """Whether a form writes its line while it is blank."""
    folds: bool = True
    """Whether its row is folded away while it is blank."""
    reviewed: bool = True
    """Whether a reviewer's page has a line for it among the fields of the case."""
    hint: str = ""
    """The editor's heading, where it differs from the title."""

    blank: Any = field(init=False, compare=False)
    """Its value until somebody sets one; a field missing from a form means the same."""

    def __post_init__(self) -> None:
        """Derive the blank value from the kind."""
        blank = {Kind.JSON: {}, Kind.CHOICE: next(iter(self.choices or ()), None), **_BLANK}.get(self.kind)
        object.__setattr__(self, "blank", None if self.optional else blank)


_BLANK: Final[dict[Kind, Any]] = {
    Kind.LINE: "",
    Kind.TEXT: "",
    Kind.FLAG: False,
    **dict.fromkeys((*LISTS, Kind.RECORDS), ()),
}


@dataclass(frozen=True)
class RecordFields:
    """All fields of one record, in the order in which a form writes them."""

    name: str
    record: type[Record]
    fields: tuple[CaseField, ...]

    @cached_property
    def of(self) -> dict[str, CaseField]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    @cached_property
    def labelled(self) -> dict[str, CaseField]:
        """The fields that a form writes as lines of this record, by label."""
        return {field.label: field for field in self.fields if field.kind not in NESTED}

    @cached_property
    def sought(self) -> tuple[tuple[str, str, int, str], ...]:
        """The fields whose texts the case search covers: name, how they hold text, rank and label, as plain values.

        An import asks for them a dozen times a case, and each question to a member of an enumeration costs a call.
        """
        plain = TEXTS | {Kind.ID}
        ways = [(one, "text" if one.kind in plain else str(one.kind.value)) for one in self.fields if one.searched]
        return tuple((one.name, how, one.searched, one.label) for one, how in ways)

    @cached_property
    def editable(self) -> tuple[CaseField, ...]:
        """The fields with a row where a person changes them."""
        return tuple(field for field in self.fields if field.editable)


def _field(name: str, kind: Kind, *, title: str = "", label: str = "", step: str = "", **said: Any) -> CaseField:
    words = name.replace("_", " ")
    said.setdefault("row", name)
    return CaseField(name, kind, title or words, label or words, step or words, **said)


def _extra(owner: str, title: str = "other fields") -> CaseField:
    return _field("extra", Kind.JSON, title=title, row=f"{owner}_extra", editable=False, offered=False)


CASE: Final = RecordFields(
    "case",
    GoldCase,
    (
        _field("case_id", Kind.ID, label="case", editable=False, searched=5, exported=True),
        _field("question", Kind.TEXT, searched=1, exported=True),
        _field(
            "workflow",
            Kind.LINE,
            title="slice",
            label="slice",
            step="slice",
            row="case",
            optional=True,
            searched=5,
            folds=False,
        ),
        _field("category", Kind.LINE, row="case", optional=True, searched=5),
        _field("tags", Kind.LINES, label="tag", row="case", searched=5, hint="tags, one a line"),
        _field(
            "expected_behaviour",
            Kind.CHOICE,
            title="right response",
            row="case",
            choices=Behaviour,
            optional=True,
            exported=True,
            folds=False,
        ),
        _field("refusal_reason", Kind.TEXT, row="case", optional=True, searched=6),
        _field("points", Kind.RECORDS, editable=False, searched=3, exported=True),
        _field("reference", Kind.RECORD, optional=True, editable=False, searched=4),
        _field(
            "required_source_ids",
            Kind.IDS,
            title="sources",
            label="required source",
            row="case",
            searched=5,
            exported=True,
            folds=False,
            reviewed=False,
            hint="sources an answer must have had in context, one id a line",
        ),
        _field(
            "source_alternatives",
            Kind.GROUPS,
            title="any one of",
            label="any one of",
            row="case",
            searched=5,
            exported=True,
            offered=False,
            hint="any one of these, one group a line: a | b",
        ),
        _field(
            "constraints",
            Kind.LINES,
            label="constraint",
            row="case",
            searched=5,
            exported=True,
            hint="must: ... or must not: ..., one a line",
        ),
        _field("citations_required", Kind.FLAG, title="citations", row="case", optional=True, reviewed=False),
        _field(
            "min_citation_coverage",
            Kind.SHARE,
            title="cited share",
            step="citation coverage",
            row="case",
            optional=True,
            reviewed=False,
            hint="cited share of claims, 0 to 1 (empty: all)",
        ),
        _field("direct_quotes_only", Kind.FLAG, title="quotes only", row="case", reviewed=False),
        _field("guideline_note", Kind.TEXT, title="note", row="case", searched=6),
        _field("extra", Kind.JSON, title="other fields", editable=False, exported=True, offered=False),
    ),
)
POINT: Final = RecordFields(
    "point",
    AnswerPoint,
    (
        _field("point_id", Kind.ID, label="point", editable=False),
        _field("importance", Kind.CHOICE, choices=Importance),
        _field("text", Kind.LINE, row="point", searched=3),
        _field("answer_phrases", Kind.LINES, label="answer phrase", searched=3),
        _field("forbidden_phrases", Kind.LINES, label="forbidden phrase", searched=3),
        _extra("point"),
    ),
)
CLAIM: Final = RecordFields(
    "claim",
    Claim,
    (
        _field("claim_id", Kind.ID, label="claim", editable=False),
        _field("text", Kind.LINE, row="claim", searched=2),
        _field(
            "citation_id", Kind.LINE, title="cites", label="citation", step="citation", row="citation", optional=True
        ),
        _field(
            "support_phrases",
            Kind.LINES,
            title="phrases",
            label="support phrase",
            step="phrase",
            row="phrase",
            searched=2,
        ),
        _field("answer_point", Kind.LINE, title="makes point", step="claim's point", row="link", optional=True),
        _extra("claim"),
    ),
)
ANSWER: Final = RecordFields(
    "answer",
    Answer,
    (
        _field("answer_id", Kind.ID, label="answer", editable=False),
        _field(
            "labelled_by", Kind.CHOICE, title="answer labelled by", choices=LabelledBy, editable=False, offered=False
        ),
        _field("text", Kind.TEXT, title="whole answer", row="answer", searched=4),
        _field("claims", Kind.RECORDS, editable=False, searched=2),
        _extra("answer", "answer: other fields"),
    ),
)
RECORDS: Final = (CASE, POINT, ANSWER, CLAIM)
_WITHIN: Final = {"points": POINT, "reference": ANSWER, "claims": CLAIM}
"""The fields of each nested record."""


def searched_texts(case: GoldCase) -> list[tuple[int, str, str]]:
    """Every searchable text of a case, in table order: its rank, its name, the text.

    A chunk that the case names twice is listed once.
    """
    found: list[tuple[int, str, str]] = []
    _gather(CASE, case, "", found, set())
    return found


def _gather(
    fields: RecordFields, record: Record, owner: str, found: list[tuple[int, str, str]], named: set[str]
) -> None:
    held = record.__dict__
    for name, how, rank, label in fields.sought:
        value = held[name]
        if not value:
            continue
        if how == "text":
            found.append((rank, owner or label, value))
        elif how == "lines":
            found += [(rank, owner or label, text) for text in value if text]
        elif how == "record":
            _gather(_WITHIN[name], value, _WITHIN[name].name, found, named)
        elif how == "records":
            within = _WITHIN[name]
            first = within.fields[0].name
            for part in value:
                _gather(within, part, f"{within.name} {part.__dict__[first]}", found, named)
        else:
            ids = value if how == "ids" else [chunk_id for group in value for chunk_id in group]
            found += [(rank, owner or label, new) for new in dict.fromkeys(ids) if new not in named]
            named.update(ids)
