"""Which columns a guess has chosen so far, what each is for, and what speaks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from goldtui.formats.mapping.declare import Fields, Mapping, Rule
from goldtui.formats.mapping.profile import Column

_LETTERS = re.compile(r"[\W_]+")
INNER_IDS = (
    "chunk_id", "id", "_id", "doc_id", "document_id", "docid", "passage_id", "source_id", "node_id", "uuid",
    "chunk_uuid", "corpus_id", "pid", "url", "link", "source", "doc", "document", "file", "filename", "file_name",
    "path", "slug", "article_id", "title", "doc_name",
)  # fmt: skip
INNER_TEXTS = (
    "text", "content", "page_content", "body", "passage", "segment", "snippet", "chunk", "fact", "criterion", "point",
    "claim", "statement", "nugget", "quote", "doc.segment", "original_content", "evidence_text",
)  # fmt: skip
SAID = ("content", "text", "value", "message")
"""What holds the words of a turn of a conversation."""
VAGUE = frozenset(("expected", "expect", "gold", "golden", "target", "targets", "truth", "groundtruth", "label"))
"""Names that say what must come out, be it an answer or the sources of one."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A mapping with the columns it chose, and what speaks for it."""

    mapping: Mapping
    score: float
    reasons: tuple[str, ...]


def plain(name: str) -> str:
    """A column's name without case, spaces and signs."""
    return _LETTERS.sub("", name.replace("[]", "")).casefold()


_OF_TOOLS = frozenset(("tool", "tools", "toolcalls", "toolcallargs", "function", "functions"))


def _pattern(name: str) -> str:
    """A name as it is compared; `*` stands for any letters."""
    return "*".join(map(plain, name.split("*")))


class Choice:
    """Columns not used yet, and the rules chosen so far."""

    def __init__(self, columns: dict[str, Column], generic: Mapping, signs: int) -> None:
        self.columns, self.generic, self.signs = columns, generic, signs
        self.decide: list[str] = []
        self.used: set[str] = set()
        self.rules: dict[str, Any] = {}
        self.reasons: list[str] = []
        self.score = 0.0
        self.systems: dict[str, str] = {}
        """For runs: the path of each system's answer by its name, where a row has several."""

    def column(self, names: Sequence[str], fits: Callable[[Column], bool] = lambda column: True) -> Column | None:
        """The first unused column of one of these names (its whole path, then its last key) whose values fit."""
        free = [one for path, one in self.columns.items() if path not in self.used]
        for last in (False, True):
            called = [plain(one.name if last else one.path) for one in free]
            for name in map(_pattern, names):
                for one, own in zip(free, called, strict=True):
                    if fnmatchcase(own, name) and fits(one):
                        return one
            # What a key means inside the settings of a tool, its path says and its name does not.
            free = [one for one in free if not _OF_TOOLS & set(map(plain, one.path.split(".")[:-1]))]
        return None

    def names(self, field: str) -> Sequence[str]:
        """What people call a field."""
        rule = getattr(self.generic.fields, field)
        return rule.from_ if rule is not None else ()

    def choose(self, field: str, rule: Rule, column: Column, weight: float, reason: str = "") -> None:
        """Use a column for a field."""
        self.rules[field] = rule
        self.used.add(column.path)
        self.score += weight
        self.reasons.append(reason or f'the column "{column.path}" is called like {_WORDS.get(field, field)}')

    def simple(self, field: str, weight: float, fits: Callable[[Column], bool]) -> Column | None:
        """Use the column called like a field, taken as it is."""
        column = self.column(self.names(field), fits)
        if column is not None:
            self.choose(field, rule_of(Rule, column), column, weight)
        return column

    def guess(self) -> Guess:
        """The mapping as chosen."""
        fields = Fields.model_validate({key: value for key, value in self.rules.items() if "." not in key})
        decide = (*self.generic.decide, *self.decide)
        mapping = self.generic.model_copy(update={"fields": fields, "decide": decide, "systems": self.systems})
        return Guess(mapping, self.score, tuple(self.reasons))


_WORDS = {
    "case_id": "an id",
    "question": "a question",
    "reference": "a reference answer",
    "sources": "required sources",
    "more_sources": "sources of which one is enough",
    "contexts": "source texts",
    "points": "answer points",
    "must_say": "what an answer must hold word for word",
    "forbidden": "what an answer must not say",
    "workflow": "a slice",
    "response": "an answer of a system",
    "first_stage": "what was retrieved",
    "selected": "the context",
}


def rule_of(kind: type[Rule], column: Column, **more: Any) -> Rule:
    return kind.model_validate({"from": [column.path], **more})


def keys_named(column: Column, names: Sequence[str]) -> list[str]:
    """The keys of its items that have one of these names, in the order of the names."""
    return [key for name in names for key in column.keys if plain(key) == plain(name)]
