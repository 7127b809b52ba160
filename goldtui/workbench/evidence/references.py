"""What a case says about its sources in words of its own: names, pages, URLs, passages that are no chunk id yet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from goldtui.casework.edits import claims_of
from goldtui.model.records import GoldCase

_DOCUMENT = ("document", "documentid", "doc", "docid", "file", "filename", "source", "sourceid", "url", "link")
_ALL_OF = frozenset(
    (
        *_DOCUMENT,
        *(f"{name}s" for name in _DOCUMENT),
        *"section passage passages passageid passageids evidence evidences chunk chunks chunkid chunkids quote".split(),
        *"quotes citation citations references referencecontexts goldcontexts groundtruthcontexts".split(),
    )
)
_ANY_OF = frozenset("anyof alternatives sourcealternatives acceptablesources anysource".split())
_NOT_LETTERS = re.compile(r"[\W_]+")


class Field(StrEnum):
    """Where a case names a source."""

    REQUIRED = "required"
    ALTERNATIVE = "alternative"
    CITATION = "citation"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class Reference:
    """One name of a source that is no known chunk id."""

    field: Field
    text: str
    key: str = ""
    """The claim, the number of the group, or the key of `extra`."""
    any_of: bool = False
    """Whether it is one of several of which any will do."""

    @property
    def place(self) -> str:
        """Where it is written, in words."""
        return f"{self.field} {self.key}".strip()


def references_of(case: GoldCase, known: Collection[str], keys: Collection[str] = ()) -> tuple[Reference, ...]:
    """Every name that is not in `known`, each once a place.

    `extra` is read only where the case names no known chunk, or under `keys`, which a person chose.
    """
    found = [Reference(Field.REQUIRED, one) for one in case.required_source_ids if one not in known]
    for number, group in enumerate(case.source_alternatives):
        found += [Reference(Field.ALTERNATIVE, one, str(number + 1), True) for one in group if one not in known]
    found += [
        Reference(Field.CITATION, claim.citation_id, claim.claim_id)
        for claim in claims_of(case)
        if claim.citation_id and claim.citation_id not in known
    ]
    chosen = {_folded(key) for key in keys}
    settled = any(one in known for one in case.named_source_ids)
    for key, value in case.extra.items():
        name = _folded(key)
        if name in chosen or (not settled and name in _ALL_OF | _ANY_OF):
            any_of = name in _ANY_OF
            found += [Reference(Field.EXTRA, text, key, any_of) for text in _named(value, case.extra, name)]
    return tuple(dict.fromkeys(found))


def _named(value: Any, around: Mapping[str, Any], name: str) -> Iterator[str]:
    """The names in a value: a text, a list of them, or objects with a document and its page or section."""
    if isinstance(value, str) and value.strip():
        detail = _detail(around) if name in _DOCUMENT else ""
        yield value.strip() + detail
    elif isinstance(value, Mapping):
        inner = {_folded(str(key)): one for key, one in value.items()}
        document = next((inner[key] for key in (*_DOCUMENT, "id", "text") if isinstance(inner.get(key), str)), None)
        if document is not None:
            yield document.strip() + _detail(value)
    elif isinstance(value, list):
        for one in value:
            yield from _named(one, {}, "")


def _detail(around: Mapping[str, Any]) -> str:
    """`#page=3` or `#Opening hours`, from the keys next to the name of a document."""
    inner = {_folded(str(key)): one for key, one in around.items()}
    page = inner.get("page")
    if isinstance(page, int | str) and str(page).strip().isdecimal():
        return f"#page={str(page).strip()}"
    section = inner.get("section") or inner.get("heading")
    return f"#{section.strip()}" if isinstance(section, str) and section.strip() else ""


def _folded(key: str) -> str:
    return _NOT_LETTERS.sub("", key).lower()
