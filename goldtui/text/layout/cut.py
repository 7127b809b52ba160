"""Cuts a response into its statements, each with the sources whose marks follow its words.

Gates, proposals and scoring share one cutter, so that a reviewer is offered exactly what a run is judged by.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from goldtui.text.layout.answers import parts_of_json
from goldtui.text.layout.blocks import Block, Kind, blocks_of
from goldtui.text.layout.clauses import clauses_of, next_run, within
from goldtui.text.layout.drafts import ASKS, Draft, weigh
from goldtui.text.layout.emphasis import without_emphasis
from goldtui.text.layout.gone import GONE
from goldtui.text.layout.marks import Mark, Reader
from goldtui.text.layout.named import is_surely_id
from goldtui.text.layout.names import Names
from goldtui.text.layout.nothing import Silence
from goldtui.text.layout.rows import header_said, row_said
from goldtui.text.layout.sheet import blank, sheet_of, squeeze
from goldtui.text.layout.words.catalog import any_of
from goldtui.text.match.sentences import sentences
from goldtui.text.match.span import Span

_TELLS = re.compile(r"[^\W_]")
_SPACE_BEFORE = re.compile(r"\s+(?=[.,;:!?)\]\u3002\u3001\uff0c\uff01\uff1f])")
_LEADS = (":", "\uff1a")
_APART = re.compile(r"[.!?]\s[\s\0]*\Z")
_AROUND_NAME = ".,;:()\"'*_`"
_AFTER_NAME = re.compile(r"[\s\0:\u2013\u2014-]*")
_LONGEST_LABEL = 60
_COMMENT_SIGN = re.compile(r"(?:#+|//+|--+|/\*+|\*+/?|;+|%+)\s+")
_LABEL_END = re.compile(r":\s|\uff1a\s?|\s[\u2013\u2014-]\s")
_QUESTION = re.compile(rf"\W*(?:{any_of(lambda words: words.question_labels)})\W*", re.IGNORECASE)
_LISTING = 400
_BESIDE = 8
"""Statements before a line `[1] ...`, one of which must cite something for the line to be an entry of a list."""


class Said(NamedTuple):
    """One statement of a response."""

    text: str
    """One line, without marks and signs of layout."""
    cited: tuple[str, ...]
    """The ids in its marks, each once, in order, including invented ones."""
    start: int
    end: int
    """Start and end in the response; -1 for both where the response is JSON."""


def said_in(
    response: str,
    names: Names,
    question: str = "",
    *,
    clauses: bool = True,
    text_of: Callable[[str], str] = lambda _: "",
) -> tuple[Said, ...]:
    """The statements of a response in order.

    Text that states nothing (a greeting, a hedge, the question again) is left out. `clauses` cuts a sentence that makes
    two statements; `text_of` returns the text of a source, whose words a list of sources may use as its title.
    """
    parts = parts_of_json(response)
    if parts is None:
        return tuple(_Cutter(response, names, question, clauses, text_of).said())
    found: list[Said] = []
    for text, citing in parts:
        reader = Reader(names)
        brought = tuple(dict.fromkeys(one for name in citing for one in reader.ids_of(name) or (name.strip(),)))
        for one in _Cutter(text, names, question, clauses, text_of).said():
            found.append(Said(one.text, one.cited or brought, -1, -1))
    return tuple(found)


class _Cutter:
    """One response being cut."""

    __slots__ = (
        "_clauses",
        "_drafts",
        "_listing",
        "_names",
        "_reader",
        "_response",
        "_settled",
        "_silence",
        "_stray",
        "_text_of",
    )

    def __init__(
        self, response: str, names: Names, question: str, clauses: bool, text_of: Callable[[str], str]
    ) -> None:
        self._response, self._names, self._clauses, self._text_of = response, names, clauses, text_of
        self._silence = Silence(response, question, names)
        self._reader = Reader(names, response, text_of)
        self._drafts: list[Draft] = []
        self._settled = 0
        self._listing: dict[str, None] = {}
        self._stray: dict[str, None] = {}

    def said(self) -> Iterator[Said]:
        self._read(self._response, 0)
        self._settle()
        self._keep_strays(weigh(self._drafts, self._silence))
        kept = [draft for draft in self._drafts if draft.kept]
        if self._stray and kept:
            kept[-1].cited.update(self._stray)
        for draft in kept:
            yield Said(draft.text, tuple(draft.cited), draft.start, draft.end)

    def _read(self, text: str, at: int) -> None:
        """Read a stretch of the response that begins at `at`, then its comments and tags."""
        sheet = sheet_of(text)
        blocks = [self._as_source(sheet.text, block) for block in blocks_of(sheet.text)]
        self._define(sheet.text, blocks)
        for block in blocks:
            if block.kind is Kind.ROW:
                self._row(sheet.text, block, at)
            else:
                self._block(sheet.text, block, at)
        for start, end in sheet.asides:
            if _TELLS.search(text, start, end):
                self._read(text[start:end], at + start)

    def _as_source(self, text: str, block: Block) -> Block:
        """An entry or a line that only names known sources belongs to a list of sources, under any heading."""
        named = self._only_ids(text, block) if block.kind in (Kind.ITEM, Kind.TEXT, Kind.ENTRY) else ()
        if not named:
            return block
        return block._replace(kind=Kind.ENTRY, listed=True, number="" if len(named) > 1 else block.number)

    def _only_ids(self, text: str, block: Block) -> tuple[str, ...]:
        """The known ids that make up a whole block; empty where it says more."""
        if block.spans[-1].end - block.spans[0].start > _LISTING:
            return ()
        words = text[block.spans[0].start : block.spans[-1].end].replace(GONE, " ").split()
        found = [
            self._names.resolve(word) if is_surely_id(word) else None
            for one in words
            if (word := one.strip(_AROUND_NAME))
        ]
        return tuple(one for one in found if one is not None) if None not in found else ()

    def _define(self, text: str, blocks: Sequence[Block]) -> None:
        """Read the response's own definitions of its marks: `[1] leave-1`, `[^a]: leave-1`."""
        for block in blocks:
            if block.kind is not Kind.ENTRY or not block.number:
                continue
            ids = self._named_in(text[block.spans[0].start : block.spans[-1].end], block)
            if ids:
                self._reader.define(block.number, ids)
                if block.number.startswith("^") and block.number[1:] not in self._reader.defined:
                    self._reader.define(block.number[1:], ids)

    def _named_in(self, entry: str, block: Block) -> tuple[str, ...]:
        """The ids in an entry of a list of sources: only at its start, or anywhere if the list is labelled as one."""
        anywhere = block.listed
        left, marks, _ = self._reader.marks(entry)
        # `[1] [2] ...` are two marks of one statement, `[1]: [leave-2]` defines the first one.
        ids = [one for mark in marks for one in mark.ids] if anywhere or block.defines else []
        words = left.replace(GONE, " ").split()
        for place, word in enumerate(words):
            bare = word.strip(_AROUND_NAME)
            found = None if bare.isdecimal() else self._names.resolve(bare)
            if found is not None:
                ids.append(found)
            elif not place and bare and not bare.isdecimal() and self._names.invented(bare, bracketed=True):
                ids.append(bare)
            if not anywhere and bare:
                break
        return tuple(dict.fromkeys(ids))

    def _block(self, text: str, block: Block, at: int) -> None:
        entry = block.kind is Kind.ENTRY
        if block.kind is Kind.HEADING and (over := self._only_ids(text, block)):
            start, end = at + block.spans[0].start, at + block.spans[-1].end
            self._drafts.append(Draft("", start, end, Kind.HEADING, block.group, dict.fromkeys(over)))
            return
        if entry and self._source_entry(text, block):
            return
        piece, first = _piece(text, block.spans)
        code = block.kind is Kind.CODE
        named = self._named_in(piece, block) if entry else ()
        plain, marks, shown = self._reader.marks(piece, code=code)
        for name in named:
            found = plain.find(name)
            behind = _AFTER_NAME.match(plain, found + len(name))
            if found >= 0 and behind is not None:
                plain = blank(plain, [Span(found, behind.end())])
        if entry:
            ids = tuple(dict.fromkeys((*named, *(self._reader.ids_of(block.number) if block.number else ()))))
            if ids:
                marks.insert(0, Mark(-1, 0, ids))
        if not code:
            plain = without_emphasis(plain)
        if block.kind is Kind.SOURCE and self._only_source(plain, marks):
            return
        self._sentences(plain, marks, block, at + first)
        for title in shown:
            if _TELLS.search(title):
                self._drafts.append(Draft(title, at + first, at + first, Kind.TEXT, block.group))

    def _source_entry(self, text: str, block: Block) -> bool:
        """Whether an entry only names its source; if so, it has been settled."""
        entry = _piece(text, block.spans)[0]
        named = self._named_in(entry, block)
        plain = without_emphasis(self._reader.marks(entry)[0])
        words = [word for word in plain.replace(GONE, " ").split() if word.strip(_AROUND_NAME) not in named]
        if not named and not block.listed and not (words and self._at_end(block)):
            return False
        ids = named or (self._reader.ids_of(block.number) if block.number else ())
        if not self._silence.only_names(" ".join(words), [self._text_of(one) for one in ids]):
            return False
        if named or block.listed:
            self._give(ids)
        return True

    def _at_end(self, block: Block) -> bool:
        """Whether statements came before, so that `[1] Leave rules` names what they cite."""
        return any(draft.cited for draft in self._drafts[-_BESIDE:]) or block.number.startswith("^")

    def _only_source(self, plain: str, marks: Sequence[Mark]) -> bool:
        ids = tuple(dict.fromkeys(one for mark in marks for one in mark.ids))
        words = " ".join(plain.replace(GONE, " ").split())
        if not self._silence.only_names(words, [self._text_of(one) for one in ids]):
            return False
        self._give(ids)
        return True

    def _give(self, ids: Sequence[str]) -> None:
        """Add the sources of a line that only names them to the statements since the last such lines."""
        self._listing.update(dict.fromkeys(ids))
        self._keep_strays(ids)

    def _settle(self) -> None:
        """Give the listed sources to the statements before the list, where none of them has its own mark."""
        if self._listing:
            since = self._drafts[self._settled :]
            if not any(draft.cited for draft in since):
                for draft in since:
                    draft.cited.update(self._listing)
            self._listing = {}
            self._settled = len(self._drafts)

    def _keep_strays(self, ids: Sequence[str]) -> None:
        self._stray.update(dict.fromkeys(one for one in ids if self._names.resolve(one) is None))

    def _row(self, text: str, block: Block, at: int) -> None:
        if block.head == block.spans:
            over = header_said(text, block, self._silence)
            if over:
                first = block.spans[0]
                self._drafts.append(Draft(over, at + first.start, at + first.end, Kind.ROW, block.group))
            return
        said = row_said(text, block, self._reader, self._silence)
        if said.text and _TELLS.search(said.text):
            self._settle()
            start, end = at + block.spans[0].start, at + block.spans[-1].end
            self._drafts.append(Draft(said.text, start, end, Kind.ROW, block.group, dict.fromkeys(said.cited)))
        elif said.cited:
            self._give(said.cited)
        for other in said.beside:
            self._drafts.append(Draft(other, at + block.spans[0].start, at + block.spans[0].end, Kind.ROW, block.group))

    def _sentences(self, plain: str, marks: list[Mark], block: Block, at: int) -> None:
        readable = plain.replace(GONE, " ").replace("\n", " ")
        spans = [
            span for span in sentences(readable, self._silence.code) if _TELLS.search(readable, span.start, span.end)
        ]
        if not spans:
            ids = tuple(dict.fromkeys(one for mark in marks for one in mark.ids))
            above = self._drafts[-1] if self._drafts else None
            if ids and above is not None and above.group == block.group and not above.cited:
                above.cited.update(dict.fromkeys(ids))
            else:
                self._give(ids)
            return
        self._settle()
        owned: list[list[Mark]] = [[] for _ in spans]
        # A mark before the block's first words opens it; then every mark opens the words that follow.
        opens = bool(marks) and marks[0].end <= spans[0].start
        if opens and self._belongs_above(block):
            while marks and marks[0].end <= spans[0].start:
                self._drafts[-1].cited.update(dict.fromkeys(marks.pop(0).ids))
            opens = False
        owner = 0
        for mark in marks:
            if opens:
                while owner + 1 < len(spans) and spans[owner].end <= mark.start:
                    owner += 1
            else:
                while owner + 1 < len(spans) and spans[owner + 1].start < mark.start:
                    owner += 1
                if (
                    owner + 1 < len(spans)
                    and mark.start >= spans[owner].end
                    and self._opens_next(readable, spans[owner + 1])
                ):
                    owner += 1
            owned[owner].append(mark)
        if self._for_paragraph(plain, spans, owned, block):
            owned = [list(owned[-1]) for _ in spans]
        for span, mine in zip(spans, owned, strict=True):
            self._sentence(plain, span, mine, block, at)

    @staticmethod
    def _for_paragraph(plain: str, spans: Sequence[Span], owned: Sequence[Sequence[Mark]], block: Block) -> bool:
        """Whether the only marks of a paragraph are apart behind its last full stop, and so are for all of it."""
        if block.kind is not Kind.TEXT or len(spans) < 2 or not owned[-1] or any(owned[:-1]):
            return False
        # A mark has left a space, so it takes another one before it to be apart.
        return _APART.search(plain, spans[-1].start, owned[-1][0].start) is not None

    def _opens_next(self, readable: str, span: Span) -> bool:
        return self._silence.naming.begins_behind_mark(readable[span.start : span.end].lstrip())

    def _belongs_above(self, block: Block) -> bool:
        above = self._drafts[-1] if self._drafts else None
        return (
            above is not None
            and not above.cited
            and above.group == block.group
            and not above.leads
            and (block.kind in (Kind.TEXT, Kind.CODE) or (block.kind is Kind.ENTRY and above.kind is Kind.TEXT))
        )

    def _sentence(self, plain: str, span: Span, marks: Sequence[Mark], block: Block, at: int) -> None:
        text, places = squeeze(plain, span)
        comment = _COMMENT_SIGN.match(text) if block.kind is Kind.CODE else None
        if comment is not None:
            text, places = text[comment.end() :], places[comment.end() :]
        skip = 0
        posed = False
        if self._clauses:
            first = min((mark.start for mark in marks), default=None)
            skip = self._silence.opener(text, bisect_left(places, first) if first is not None else -1)
            named = tuple(dict.fromkeys(self._silence.naming.ids_in(text[:skip])))
            if named:
                marks = [Mark(-1, 0, named), *marks]
            label = _LABEL_END.search(text, skip, skip + _LONGEST_LABEL)
            rest = text[label.end() :] if label is not None else ""
            if label is not None and _TELLS.search(rest) and self._silence.labels(text[skip : label.start()], rest):
                posed = text.endswith(ASKS) and _QUESTION.fullmatch(text, skip, label.start()) is not None
                skip = label.end()
                skip += self._silence.opener(text[skip:])
        text, places = text[skip:], places[skip:]
        cuts = (
            list(clauses_of(text, [bisect_left(places, mark.start) for mark in marks]))
            if self._clauses and block.kind is not Kind.HEADING
            else [Span(0, len(text))]
        )
        taken = [[m for m in marks if within(m, cut, index, cuts, places)] for index, cut in enumerate(cuts)]
        for index, cut in enumerate(cuts):
            mine = taken[index] or next_run(taken[index + 1 :], plain) or list(marks)
            draft = Draft(
                text[cut.start : cut.end],
                at + places[cut.start],
                at + places[cut.end - 1] + 1,
                block.kind,
                block.group,
                dict.fromkeys(one for mark in mine for one in mark.ids),
            )
            draft.leads, draft.posed = draft.text.endswith(_LEADS), posed
            self._drafts.append(draft)


def _piece(text: str, spans: Sequence[Span]) -> tuple[str, int]:
    """The lines of a block as one stretch without the text between them, and where it begins."""
    first, last = spans[0].start, spans[-1].end
    if len(spans) == 1:
        return text[first:last], first
    parts = [text[first : spans[0].end]]
    for before, span in pairwise(spans):
        parts.append(" " + GONE * (span.start - before.end - 1))
        parts.append(text[span.start : span.end])
    return "".join(parts), first
