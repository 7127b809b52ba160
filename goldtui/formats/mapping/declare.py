"""What a mapping file may say. It is data: a new tool is one such file and a sample, never code.

The model is closed: a misspelt key that is silently ignored would lose a column, which is worse than a file that does
not load.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

import re2
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from goldtui.model.records import Behaviour


class Kind(StrEnum):
    """What the rows of a file are."""

    GOLD = "gold"
    EVIDENCE = "evidence"
    RUN = "run"
    LABELS = "labels"
    """Which sources a question needs, without the question: they join a file of questions, or a set."""
    NOTHING = "nothing"
    """None of these; `reason` says what the file is."""


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_listed)]
"""One text or a list of texts."""


class Part(BaseModel):
    """Base of all parts of a mapping: frozen and closed."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class Recognise(Part):
    """When a table is one that this mapping reads. Every condition that is given must hold."""

    columns: Texts = ()
    """Paths that the rows must have."""
    any_of: tuple[Texts, ...] = ()
    """Groups of paths; of each group the rows must have one."""
    none_of: Texts = ()
    """Paths that the rows must not have."""
    only: bool = False
    """Whether the rows may have no column besides `columns` and those of `any_of`."""
    header: Texts = ()
    """Keys that the file must have next to its rows."""
    part: Texts = ()
    """The list or sheet of the file that holds the rows, such as `per_query`; one of several."""
    containers: Texts = ()
    """Words of the containers that the file may be; empty for any."""
    width: int = 0
    """Exact number of columns; 0 for any. For tables without a header."""
    values: dict[str, str] = Field(default_factory=dict)
    """A pattern by path that the values of the first rows must match as a whole."""
    even: Texts = ()
    """Paths of lists that must all be equally long, and longer than two, as rankings are that end at a rank."""
    ahead: int = 0
    """Counts as so many more conditions, where two mappings of one tool read the same rows."""
    signs: Texts = ()
    """Names of columns that only such rows have, for a generic mapping."""
    generic: bool = False
    """Whether it knows no tool: tried after all others, with its columns guessed."""


class Rule(Part):
    """Where one field comes from and what is done to its values, in the order of the keys here."""

    from_: Texts = Field(default=(), alias="from")
    """Paths, of which the first that holds something counts."""
    merge: bool = False
    """Whether the values of all paths are taken, not only those of the first."""
    needs: dict[str, Texts] = Field(default_factory=dict)
    """Values by path, of which the row (or the item of a list) must have one; others give nothing."""
    last: bool = False
    """Only the last of several values."""
    split: str = ""
    """Characters at which a text is divided into a list."""
    none: Texts = ("NONE", "None", "none", "N/A", "n/a", "null", "nan", "NaN", "-", "–", "—", "--")
    """Whole texts that mean nothing."""
    not_: str = Field(default="", alias="not")
    """A pattern; a text that matches it anywhere gives nothing and stays in `extra`."""
    pattern: str = ""
    """A pattern; the first group of every match is a value. A text without a match gives nothing."""
    remove: str = ""
    """A pattern that is taken out of a text."""
    prefix: str = ""
    """Put before each value, such as the folder of an id."""
    join: str = " "
    """Put between the parts where an item is itself a list of texts."""
    whole: bool = False
    """Whether a list, or an object such as a day with its month and year, is one text of all its parts."""
    breaks: bool = False
    """Whether a backslash with an n behind it is a line end, as tables write it that have a row a line."""
    unless_same: bool = False
    """Whether a value that several rows share gives nothing: a prompt where an answer should be."""

    @model_validator(mode="after")
    def _patterns_compile(self) -> Rule:
        for given in (self.not_, self.pattern, self.remove):
            compiled(given)
        return self


class Behaviours(Rule):
    """How a case's expected behaviour is said. A row that says nothing leaves it unset."""

    values: dict[str, Behaviour] = Field(default_factory=dict)
    """Behaviour by the value's text, compared without case; other values say nothing."""
    filled: Behaviour | None = None
    """What a text of any words says, where the file leaves it empty for questions that cannot be answered."""
    empty: Behaviour | None = None


class Points(Rule):
    """Items that become answer points."""

    text: Texts = ()
    """Paths inside an item; empty where the item is the text."""
    importance: str = ""
    """Path inside an item to `vital` or `okay`."""
    verbatim: bool = False
    """Whether the text itself is what an answer must contain."""


class Sources(Rule):
    """Items that name required sources."""

    id: Texts = ()
    """Paths inside an item; their values are joined with `joint`. Empty where the item is the id."""
    joint: str = "#"
    of: str = ""
    """Path in the row of what the ids are parts of, such as the law whose articles they are; it comes first."""
    keyed: bool = False
    """Whether the ids are the keys of an object, with the grades as its values."""
    any_of: bool = False
    """Whether one of them is enough."""
    grade: Texts = ()
    """Paths inside an item, one of which holds its grade."""
    least: float = 1
    """The lowest grade that makes a source required."""
    lists: bool = False
    """Whether a text such as `[7]` is a list of one id; else it is the mark of a citation."""
    field: str = "source"
    """What an id names, in words: `chunk`, `document`, `page`, `URL`."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The columns that name the sources: its own, or those of the parts of an id that the row itself holds."""
        return self.id if self.from_ == (".",) else self.from_


class Contexts(Rule):
    """Items that are source texts, which become chunks."""

    text: Texts = ()
    """Paths inside an item; empty where the item is the text."""
    id: str = ""
    """Path inside an item; without it an id is minted."""
    ids: str = ""
    """Path in the row of the ids of the texts in their order; it counts where it has one for each text."""
    document: str = ""
    """Path inside an item, or in the row where it begins with `/`, of the document that the text is from."""
    documents: str = ""
    """Path in the row of the document of each text, in their order; one that names required sources is of these texts,
    which a case then requires instead."""
    beside: Texts = ()
    """Paths in the row of one item for each text, such as its section; they are kept with the texts."""
    keyed: bool = False
    """Whether the items are in an object and their key is the id."""
    mint: str = "text-{hash}"
    """The id where there is none: `{case}`, `{n}` (from 0) and `{hash}` are filled in."""
    required: bool = False
    """Whether the case requires them as sources."""
    flag: Texts = ()
    """Paths inside an item, one of which says whether the case requires it."""
    cited: str = ""
    """A pattern of marks, such as `\\\\[(\\\\d+)\\\\]`: the text numbered so (from 1) in the reference is required."""
    holding: str = ""
    """Path of phrases: only texts that hold one of them are required."""
    skip: Texts = ()
    """Keys of an item that repeat its text and are not kept."""


class Claims(Rule):
    """Items that become claims of the reference answer."""

    text: Texts = ()
    citation: str = ""
    phrases: str = ""
    """Path of the support phrases: in the item, or in the row where it begins with `/`."""
    answers_point: bool = False
    """Whether the first claim answers the first point, and so on."""


class Stage(Rule):
    """The ids of one step of a run; a text without an id stands for the one passage of the set that says it."""

    id: Texts = ()
    text: Texts = ()
    """Paths inside an item to its words, which count where it has no id."""
    score: str = ""
    rank: str = ""
    keyed: bool = False
    """Whether the ids are the keys of an object."""


class Spans(Part):
    """How the spans of one run lie in the rows; see `spans`."""

    kind: Texts
    """Paths of a span's kind."""
    root: Texts = ()
    """Kinds of the span that holds question and answer; empty for the one without a parent."""
    retriever: Texts = ()
    reranker: Texts = ()
    generator: Texts = ()
    trace: Texts
    span: Texts
    parent: Texts
    start: Texts = ()


class Fields(Part):
    """The rule of each field. A field without one is not in the file."""

    # Any kind
    case_id: Rule | None = None
    question: Rule | None = None
    # Gold
    reference: Rule | None = None
    sources: Sources | None = None
    more_sources: Sources | None = None
    contexts: Contexts | None = None
    points: Points | None = None
    must_say: Points | None = None
    """More points; usually what an answer must hold word for word."""
    forbidden: Rule | None = None
    claims: Claims | None = None
    behaviour: tuple[Behaviours, ...] = ()
    """Several ways of saying it; where two disagree, it stays unset."""
    refusal_reason: Rule | None = None
    workflow: Rule | None = None
    category: Rule | None = None
    tags: Rule | None = None
    constraints: Rule | None = None
    guideline_note: Rule | None = None
    # Evidence
    chunk_id: Rule | None = None
    document_id: Rule | None = None
    parent_id: Rule | None = None
    version: Rule | None = None
    text: Rule | None = None
    # Runs
    system: Rule | None = None
    """Which of several systems a row is of, such as a provider or a model."""
    trace_id: Rule | None = None
    first_stage: Stage | None = None
    rerank_input: Stage | None = None
    reranked: Stage | None = None
    selected: Stage | None = None
    selected_versions: Rule | None = None
    response: Rule | None = None
    citations: Rule | None = None
    versions: dict[str, Rule] = Field(default_factory=dict)
    """Versions of the pipeline's components, by their name."""

    def rules(self) -> dict[str, Rule]:
        """Every rule by the name of its field, in the order above."""
        found: dict[str, Rule] = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, Rule):
                found[name] = value
            elif isinstance(value, dict):
                found.update({f"{name}.{key}": rule for key, rule in value.items()})
            elif isinstance(value, tuple):
                found.update({f"{name}.{number}": rule for number, rule in enumerate(value)})
        return found


class Mapping(Part):
    """One mapping file."""

    name: str = ""
    """The file's name without its ending; a file does not say it."""
    title: str
    """What the rows are, in words."""
    kind: Kind
    recognise: Recognise = Recognise()
    reason: str = ""
    """For `nothing`: what the file is, and what to give instead."""
    group: Texts = ()
    """Paths; rows with the same values there are one record, in the order of their rows."""
    open: bool = False
    """Whether people add columns of their own, such as ids and sources; these are guessed."""
    each: str = ""
    """Path of a list or an object in a row, each item of which is a row of its own, with the row's other columns."""
    spans: Spans | None = None
    fields: Fields = Fields()
    systems: dict[str, str] = Field(default_factory=dict)
    """For runs: where each row has several systems, the path of each one's answer, or of what it found, by its name."""
    leave_out: dict[str, Texts] = Field(default_factory=dict)
    """Values by path of rows that whoever made the file no longer uses, such as archived ones."""
    decide: Texts = ()
    """What a person must still decide, in words."""

    @model_validator(mode="after")
    def _says_what_its_kind_needs(self) -> Mapping:
        needed = {
            Kind.GOLD: ("question",),
            Kind.EVIDENCE: ("text",),
            Kind.LABELS: ("case_id", "sources"),
        }.get(self.kind, ())
        for name in needed:
            if getattr(self.fields, name) is None:
                raise ValueError(f"kind {self.kind.value} needs fields.{name}")
        if self.kind is Kind.RUN and self.fields.case_id is None and self.fields.question is None:
            raise ValueError("kind run needs fields.case_id or fields.question")
        if self.kind is Kind.NOTHING and not self.reason:
            raise ValueError("kind nothing needs a reason")
        return self


@lru_cache(maxsize=256)
def compiled(pattern: str) -> Any:
    """The pattern, matched in linear time since it may come from anybody; null for none. Raises `ValueError`."""
    if not pattern:
        return None
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(pattern, options)
    except re2.error as error:
        reason = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error)
        raise ValueError(f"the pattern {pattern} cannot be read: {reason}") from None
