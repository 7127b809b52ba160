"""Which columns a guess has chosen so far, what each is for, and what speaks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from goldtui.formats.mapping.coerce import number_of
from goldtui.formats.mapping.declare import Fields, Mapping, Rule
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of

_LETTERS = re.compile(r"[\W_]+")
CHUNK_IDS = (
    "chunk_id", "passage_id", "section_id", "parent_section_id", "id", "_id", "doc_id", "document_id", "docid",
    "source_id", "node_id", "uuid", "chunk_uuid", "corpus_id", "pid", "ref", "chunk_ref",
)  # fmt: skip
"""Keys of a passage that are its id, the narrow before the wide."""
INNER_IDS = (
    *CHUNK_IDS, "wikipedia_id", "url", "link", "source", "doc", "document", "file", "filename", "file_name", "path",
    "slug", "article_id", "title", "doc_name", "doc_filename", "document_name", "document_filename", "section_no",
    "article_no",
)  # fmt: skip
INNER_TEXTS = (
    "text", "content", "page_content", "body", "passage", "segment", "snippet", "chunk", "fact", "criterion", "point",
    "claim", "statement", "nugget", "quote", "doc.segment", "original_content", "evidence_text",
    "passage_text", "chunk_text", "paragraph_text",
)  # fmt: skip
SAID = ("content", "text", "value", "message")
"""What holds the words of a turn of a conversation."""
MEASURES = re.compile(
    r"(?:^|_)(?:latency|elapsed|(?:retrieval|generation|response|search|total)_time|duration|score|recall|precision|mrr|ndcg|rank|hit|hits|faithfulness|groundedness"
    r"|relevancy|relevance|correctness|helpfulness|coverage|accuracy|f1|em|tokens|cost|confidence|passed|correct)(?:_|$)"
)
"""What only the work of a system is measured by."""
_ASKED_FOR = re.compile(
    r"(?:^|_)(?:min|max|minimum|maximum|expected|target|threshold|required|difficulty|gold|golden)(?:_|$)"
)
VAGUE = frozenset(("expected", "expect", "gold", "golden", "target", "targets", "truth", "groundtruth", "label"))
"""Names that say what must come out, be it an answer or the sources of one."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A mapping with the columns it chose, and what speaks for it."""

    mapping: Mapping
    score: float
    reasons: tuple[str, ...]


def has_name(column: Column, names: Sequence[str]) -> bool:
    """Whether a column has one of these names, which may hold `*` and `(a|b)`."""
    return any(_pattern(name).fullmatch(own) for name in names for own in senses(column.name))


def senses(name: str) -> tuple[str, ...]:
    """A name as it is compared, and what it says in English."""
    return (plain(name), *map(plain, english(name.replace("[]", ""))))


def plain(name: str) -> str:
    """A column's name without case, spaces and signs."""
    return _LETTERS.sub("", name.replace("[]", "")).casefold()


_OF_TOOLS = re.compile(r"tools?|functions?|.*(?:tool|function)calls?(?:args)?")


def measures(columns: dict[str, Column]) -> list[str]:
    """The columns that hold what the work of a system measures: numbers, or whether it passed."""
    found = []
    for one in columns.values():
        words = words_of(one.name)
        measures_it = MEASURES.search(words) and not _ASKED_FOR.search(words)
        if measures_it and one.values and all(one_number(value) for value in one.values):
            found.append(one.path)
    return found


_GRADE = re.compile(r"(?:^|_)(?:label|rel|relevant|grade|judg(?:e)?ment|is_relevant|gold|correct)$")


def grades(columns: dict[str, Column]) -> list[str]:
    """The columns that say of each row by a number whether its text counts, or how well something was done."""
    own = (one for one in columns.values() if _GRADE.search(words_of(one.name)) and one.values)
    return [*measures(columns), *(one.path for one in own if all(map(one_number, one.values)))]


def one_number(value: object) -> bool:
    """Whether a value is a number, also as text, or true or false."""
    return isinstance(value, bool | int | float) or (isinstance(value, str) and number_of(value) is not None)


@lru_cache(maxsize=2048)
def _pattern(name: str) -> re.Pattern[str]:
    """A name as it is compared: `*` stands for any letters, and `(a|b)` for one of them."""
    return re.compile("".join(_SIGNS.get(part, plain(part)) for part in re.split(r"([*(|)])", name)))


_SIGNS = {"*": ".*", "(": "(?:", "|": "|", ")": ")"}


def _stretches(name: str, column: Column) -> bool:
    """Whether any letters in a name may stand for those of this column.

    Before an ending they are the name of a column, not the way to a key inside one; `not` says the opposite.
    """
    return not (name.startswith("*") and "." in column.path) and not _AGAINST & set(words_of(column.name).split("_"))


_AGAINST = frozenset(("not", "no", "non", "forbidden", "wrong", "bad", "incorrect", "negative", "disallowed", "banned"))


_CUT = re.compile(r"\.(?:k|top|at|top_k)?[_=@]?\d{1,6}\.")


class Choice:
    """Columns not used yet, and the rules chosen so far."""

    def __init__(self, columns: dict[str, Column], generic: Mapping, signs: int) -> None:
        self.columns, self.generic, self.signs = columns, generic, signs
        self.decide: list[str] = []
        self.named_only = False
        """Whether the right answers are only named, such as by the letter of a choice."""
        self.used: set[str] = set()
        self.apart: frozenset[str] = frozenset()
        """Columns that are never chosen by name, and may be asked about."""
        self.rules: dict[str, Any] = {}
        self.reasons: list[str] = []
        self.score = 0.0
        self.leave_out: dict[str, tuple[str, ...]] = {}
        """Values by path of rows that are no longer used."""
        self.systems: dict[str, str] = {}
        """For runs: the path of each system's answer by its name, where a row has several."""

    def column(self, names: Sequence[str], fits: Callable[[Column], bool] = lambda column: True) -> Column | None:
        """The first unused column of one of these names (its whole path, then its last key) whose values fit."""
        free = [one for path, one in self.columns.items() if path not in self.used and path not in self.apart]
        for last in (False, True):
            owns = [plain(one.name if last else one.path) for one in free]
            for name in names:
                wanted = _pattern(name)
                for one, own in zip(free, owns, strict=True):
                    if wanted.fullmatch(own) and ("*" not in name or _stretches(name, one)) and fits(one):
                        return self._last_of_numbered(one)
            # What a key means inside the settings of a tool, its path says and its name does not.
            free = [one for one in free if not any(map(_OF_TOOLS.fullmatch, map(plain, one.path.split(".")[:-1])))]
        said = [(one, form) for one in free for form in english(one.name)]
        for name in names:
            wanted = _pattern(name)
            for one, form in said:
                if wanted.fullmatch(plain(form)) and ("*" not in name or _stretches(name, one)) and fits(one):
                    return one
        return None

    def _last_of_numbered(self, column: Column) -> Column:
        """The same key below the highest number, where a map has one a cut-off, such as `per_k.1` and `per_k.10`."""
        key = _CUT.sub(".#.", column.path)
        alike = [one for path, one in self.columns.items() if path != key == _CUT.sub(".#.", path) and one.values]
        if len(alike) < 2:
            return column
        last = max(alike, key=lambda one: int(re.sub(r"\D", "", _CUT.search(one.path)[0])))  # type: ignore[index]
        self.decide.append(f'which cut-off is meant: "{last.path}" is taken, the highest of {len(alike)}')
        return last

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
        more = {"fields": fields, "decide": decide, "systems": self.systems, "leave_out": self.leave_out}
        mapping = self.generic.model_copy(update=more)
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
    return list(dict.fromkeys(key for name in names for key in column.keys if plain(name) in senses(key)))


def keys_within(column: Column, names: Sequence[str]) -> list[str]:
    """The paths to keys of these names in the objects inside its items, such as `metadata.chunk_id`."""
    inner = [(key, one) for key, held in column.keys.items() if isinstance(held, dict) for one in held]
    return [f"{key}.{one}" for name in names for key, one in inner if plain(one).endswith(plain(name)) and name != "id"]
