"""Finds where a statement names its source in words: `according to the handbook,`, `[1] states that`, `as a-1 says:`.

Such words add nothing to the statement after them; an id among them counts as cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from goldtui.text.languages.catalog import BY_CODE
from goldtui.text.layout.lists import language, listed, plain_of, said_words
from goldtui.text.layout.names import Names
from goldtui.text.layout.words.declare import Words
from goldtui.text.match.edges import has_cjk

_SOURCE_WORD = re.compile(r"[\"']?(?P<word>[^\W_]+(?:['/-][^\W_]+)*'?)[\"']?(?:\s+|(?=[,:.]|$))")
_CLOSE = re.compile(r"\s*[,:]\s*")
_ID = re.compile(r"[\"'`(\[]{0,2}(?P<id>[^\s,;:\"'()\[\]`\u3000-\u9fff\uff00-\uffef]{1,200})[\"'`)\]]{0,2}")
_COLON = re.compile(r":\s+|\uff1a\s*")
_SPACES = re.compile(r"\s*")
_AROUND_ID = "\"'`()[],:;."
_LONGEST_RUN = 120


class Naming:
    """How one response names sources in words."""

    __slots__ = ("_known", "_languages", "_little", "_names", "_titles")

    def __init__(
        self, languages: tuple[Words, ...], little: frozenset[str], known: frozenset[str], names: Names
    ) -> None:
        self._languages, self._little, self._known, self._names = languages, little, known, names
        self._titles = [words for words in map(said_words, names.titles) if words]

    def end_of(self, text: str, plain: str, start: int, mark: int = -1) -> int:
        """The end of the words that name a source; `start` when none begin there.

        `plain` is the text in lower case; `mark` is where a citation mark was removed.
        """
        for words in self._languages:
            end = self._by_id(words, text, plain, start, mark) or self._in_words(words, plain, start)
            if end:
                return end
        return start

    def whole_line(self, line: str) -> bool:
        """Whether a line is only `According to the handbook:` or `The rules say:`."""
        plain = plain_of(line)
        for end in (",", ":", " that"):
            named = f"{plain}{end} x"
            if self.end_of(named, named, 0) == len(named) - 1:
                return True
        return False

    def ids_in(self, opener: str) -> Iterator[str]:
        """The ids among words that name a source, including invented ones."""
        before = ""
        for word in _ID.finditer(opener):
            name = word["id"].strip(_AROUND_ID)
            found = self._names.ids_of(name) if is_surely_id(name) or self._is_noun(before) else ()
            if found:
                yield from found
            elif self._names.invented(name, bracketed=False):
                yield name
            before = word["id"]

    def knows(self, name: str) -> bool:
        """Whether a word is the id of a known source, or a word of a document's title."""
        return self._names.resolve(name) is not None or any(said_words(name) <= title for title in self._titles)

    def begins_behind_mark(self, text: str) -> bool:
        """Whether the text begins with words that belong to the mark before it: `[1] states that ...`."""
        plain = text.lower()
        if plain[:1] != text[:1]:
            return False
        return any((says := _says(words.code)) is not None and says.match(plain) for words in self._languages)

    def _is_noun(self, word: str) -> bool:
        """Whether the word before a number is a noun for sources: `source 1`, but not `rule 1`."""
        plain = word.lower()
        return any(
            plain in listed(words.code, "source_nouns") and plain in listed(words.code, "citing")
            for words in self._languages
        )

    def _in_words(self, words: Words, plain: str, start: int) -> int:
        front = _front(words.code).match(plain, start)
        if front is not None:
            if has_cjk(front.group()):
                return front.end()
            end = self._source_words(words, plain, front.end())
            if end:
                return end
        says = _says(words.code)
        named, noun = self._run(words, plain, start, loose=False)
        behind = says.match(plain, named) if noun and says is not None else None
        return behind.end() if behind is not None else 0

    def _by_id(self, words: Words, text: str, plain: str, start: int, mark: int) -> int:
        """Reads `according to a-1,`, `as stated in [1],` without its mark, `[1] states that`, `source 1 says:`."""
        front, says, behind = _front_of_id(words.code), _says(words.code), _behind_id(words.code)
        fronted = front.match(plain, start) if front is not None else None
        for first, opened in ((fronted.end() if fronted is not None else -1, True), (start, False)):
            if first < 0:
                continue
            named, noun = self._run(words, plain, first, loose=False)
            place = _skip(plain, named if noun else first)
            marked = mark >= 0 and place == _skip(plain, mark)
            if marked:
                end = len(plain[:place].rstrip())
            else:
                weak = opened and fronted is not None and fronted.group().strip() in listed(words.code, "by_place")
                counts = bool(noun) and self._is_noun(plain[first:place].split()[-1].strip(_AROUND_ID))
                end = -1 if weak and not noun else self._id_end(text, place, counted=counts)
            if end < 0:
                continue
            close = behind.match(plain, end) if opened else _COLON.match(plain, end)
            close = close or (says.match(plain, _skip(plain, end)) if says is not None else None)
            if close is not None:
                return close.end()
            if marked and opened and place > start:
                return place
        return 0

    def _id_end(self, text: str, place: int, *, counted: bool) -> int:
        found = _ID.match(text, place)
        if found is None:
            return -1
        name = found["id"]
        if name.isdecimal() and not counted:
            return -1
        named = name.isdecimal() or is_surely_id(name)
        known = (named and self._names.ids_of(name)) or self._names.invented(name, bracketed=False)
        return found.end() if known else -1

    def _source_words(self, words: Words, plain: str, start: int) -> int:
        end, noun = self._run(words, plain, start, loose=True)
        close = _CLOSE.match(plain, end)
        if close is not None and (noun or (end > start and self._is_title(plain[start:end]))):
            return close.end()
        end, noun = self._run(words, plain, start, loose=False)
        close = _behind_id(words.code).match(plain, len(plain[:end].rstrip())) if noun else None
        if close is not None:
            return close.end()
        # Without a comma the noun must be the last word: `in the policy team members ...` names no source.
        return end if noun and end < len(plain) and plain[end - 1 : end] == " " and noun == end else 0

    def _is_title(self, named: str) -> bool:
        said = said_words(named)
        return any(title <= said for title in self._titles)

    def _run(self, words: Words, plain: str, start: int, *, loose: bool) -> tuple[int, int]:
        """The end of the words that name a source, and the end of the last noun among them, 0 without one."""
        nouns, extras = listed(words.code, "source_nouns"), listed(words.code, "source_extras")
        end = noun = 0
        position = start
        while (one := _SOURCE_WORD.match(plain, position)) is not None and position - start < _LONGEST_RUN:
            word = one["word"]
            if word in nouns:
                noun = one.end()
            elif word not in extras and (not loose or noun or said_words(word) - self._little - self._known):
                break
            position = end = one.end()
            if noun == end and not loose and plain[end : end + 3] not in ("of ", "for"):
                break
        return (end, noun) if not loose else (len(plain[:end].rstrip()), noun)


def _skip(plain: str, place: int) -> int:
    found = _SPACES.match(plain, place)
    return found.end() if found is not None else place


@cache
def _front(code: str) -> re.Pattern[str]:
    words = language(code)
    space = r"" if BY_CODE[code].unspaced else r"\s+"
    return re.compile("|".join(f"(?:(?:{one}){space})" for one in words.by_source))


@cache
def _front_of_id(code: str) -> re.Pattern[str] | None:
    words = language(code)
    if words.front_of_id:
        return re.compile(words.front_of_id)
    # After such an opening the mark itself may be gone: `as stated in, a berth ...`.
    return re.compile("|".join(rf"(?:(?:{one})(?:\s+|(?=\s*[,:])))" for one in words.by_source))


@cache
def _behind_id(code: str) -> re.Pattern[str]:
    return re.compile(language(code).behind_id)


def is_surely_id(name: str) -> bool:
    """Whether a word in running text can only be an id; a plain word or number may be something else."""
    return not name.isalpha() and not name.isdecimal()


@cache
def _says(code: str) -> re.Pattern[str] | None:
    words = language(code)
    space = r"" if BY_CODE[code].unspaced else r"\s+"
    return re.compile("|".join(rf"(?:(?:{one}){space})" for one in words.source_first)) if words.source_first else None
