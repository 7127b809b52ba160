"""The input of a judge: one question with every text it may look at, and nothing about who asks.

Two questions with the same texts are one question, so an answer that is kept is found again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property

from pydantic import Field

from goldtui.model.records import Flag, Id, Record
from goldtui.text.statement_key import text_digest

FORM = "question-1"
"""The version of the digest."""


class Passage(Record):
    """One source text as the judge reads it."""

    chunk_id: Id
    text: str
    permitted: Flag | None = None
    """As on the chunk. Only a text whose permission is `true` is sent."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the text, in hexadecimal."""
        return text_digest(self.text)


class Question(Record):
    """One yes-or-no question."""

    kind: Id
    """The name of what is asked, from `judging/asked`."""
    statement: str = ""
    question: str = ""
    """The question of the case."""
    sources: tuple[Passage, ...] = ()
    context: str = ""
    """A further text, such as the whole answer, the reference or a criterion; the kind says which."""
    case_id: str = ""
    key: str = ""
    """The identity of the statement, by which people's verdicts are found."""
    turn: int = Field(default=0, ge=0)
    """How often the same is asked before; a later turn shows the texts in another order."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 over everything a judge reads, in hexadecimal; the case and the ids of chunks are not part of it."""
        read = [FORM, self.kind, self.statement, self.question, self.context, self.turn]
        read.append([one.digest for one in self.sources])
        return hashlib.sha256(json.dumps(read).encode()).hexdigest()

    @property
    def may_be_sent(self) -> bool:
        """Whether the permission of every source is `true`."""
        return all(one.permitted is True for one in self.sources)
