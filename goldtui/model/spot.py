"""Where something is: in a case, a trace, the evidence or the set. Findings name their places by it; a row is one.

Reports and releases write it one way (`str`), and no reader parses that text again; `read` is for the comments that a
set stores as text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_FIELDS = {
    "claim": {
        "text": "claim_text",
        "citation_id": "citation",
        "answer_point": "link",
        "support_phrases": "phrases",
    },
    "point": {
        "text": "point_text",
        "importance": "importance",
        "answer_phrases": "answer_phrases",
        "forbidden_phrases": "forbidden_phrases",
    },
}
"""The kind of place for each field of a claim and of a point, by its name in a file."""
_OWNED = {kind: (owner, field) for owner, fields in _FIELDS.items() for field, kind in fields.items()}
_READ = {
    owner: re.compile(rf"{owner}:(.*?)(?:\.({'|'.join(fields)})(?:\[(\d+)\])?)?", re.DOTALL)
    for owner, fields in _FIELDS.items()
}
_DOTTED = frozenset({"case", "reference", "answer", "trace", "policy"})
_ON_QUESTION = frozenset({"question", "points", ""})


class Spot(NamedTuple):
    """One place.

    `kind` is one of: question, answer; claim, citation, link, phrase (`name` is the claim's id); point, importance,
    answer_phrases, forbidden_phrases (`name` is the point's id); case, reference, answer, trace, policy (`name` is
    the field); chunk, variant and others that are called by an id alone. `index` counts the phrases of a claim, and
    `entry` the entries of any other list; null for the list as a whole.
    """

    kind: str
    name: str = ""
    index: int = 0  # type: ignore[assignment]  # hides `tuple.index`, which nobody asks for
    entry: int | None = None

    def __str__(self) -> str:
        kind, name = self.kind, self.name
        entry = "" if self.entry is None else f"[{self.entry}]"
        if kind == "phrase":
            return f"claim:{name}.support_phrases[{self.index}]"
        if kind in _OWNED:
            owner, field = _OWNED[kind]
            return f"{owner}:{name}.{field}{entry}"
        if kind in _DOTTED and name:
            return f"{kind}.{name}{entry}"
        return f"{kind}:{name}" if name or kind in _FIELDS else kind

    @property
    def owner(self) -> Spot:
        """The claim or point that the field belongs to; the spot itself where it belongs to neither."""
        if self.kind == "phrase":
            return Spot("claim", self.name)
        return Spot(_OWNED[self.kind][0], self.name) if self.kind in _OWNED else self

    @property
    def row(self) -> Spot | None:
        """The row of the case pane that shows it; null for a place outside any case."""
        kind, name = self.kind, self.name
        if kind == "phrase":
            return self
        if kind == "phrases":
            return Spot("phrase", name)
        if kind in ("claim_text", "point_text"):
            return self.owner
        if name and (kind in _OWNED or kind in ("claim", "point", "chunk")):
            return Spot(kind, name)
        if kind == "reference" or (kind, name) in (("case", "reference"), ("answer", "")):
            return Spot("answer")
        if kind == "question" or (kind == "case" and name in _ON_QUESTION):
            return Spot("question")
        return Spot(kind, name.partition(".")[0]) if kind == "case" else None


RESPONSE = Spot("answer", "text")
CLAIMS = Spot("answer", "claims")
"""The places of the shipped text and of its claims."""
PROPOSALS = Spot("proposals")
"""Not a row: where an answer's statements are proposed as claims."""


def field_of(owner: str, field: str, name: str = "") -> Spot:
    """The place of a field, by its name in a file; without an id, that of every claim, point or chunk."""
    if owner in _FIELDS and name:
        return Spot(_FIELDS[owner][field], name)
    return Spot(owner, field) if owner in _DOTTED else Spot(f"{owner}.{field}")


def read(text: str) -> Spot:
    """The place that a stored text names; a text that names no part of a case becomes a plain place."""
    found = _read(text)
    return found if str(found) == text else Spot(text)


def _read(text: str) -> Spot:
    for owner, pattern in _READ.items():
        if found := pattern.fullmatch(text):
            name, field, index = found.groups()
            if index is not None and field == "support_phrases":
                return Spot("phrase", name, int(index))
            return Spot(_FIELDS[owner][field] if field else owner, name, entry=None if index is None else int(index))
    kind, colon, name = text.partition(":")
    if colon and name:
        return Spot(kind, name)
    kind, _, field = text.partition(".")
    name, _, rest = field.partition("[")
    entry = rest.removesuffix("]")
    return Spot(kind, name, entry=int(entry) if entry.isdecimal() else None)
