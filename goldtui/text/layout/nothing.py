"""Which words of a response state nothing: a greeting, a hedge, the question again, a heading over other text.

In doubt something is stated: a dropped lie is never seen again, whereas a kept courtesy only stays untested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from goldtui.text.joints import has_verb
from goldtui.text.layout.lists import (
    LONGEST,
    NUMBER,
    WORDS,
    has_number,
    keys_of,
    language,
    languages_of,
    listed,
    lowered_of,
    plain_of,
    said_words,
    words_in,
)
from goldtui.text.layout.named import Naming
from goldtui.text.layout.names import Names
from goldtui.text.layout.notices import Notices
from goldtui.text.layout.words.catalog import LANGUAGES
from goldtui.text.layout.words.declare import Words
from goldtui.text.match.edges import has_cjk

_MOST_OPENERS = 4
_MOST_TITLE_WORDS = 4

_PIECES = re.compile(r"(?:[,;!.:\u2013\u2014\u3001\u3002]+|\s-)\s*")
_WIDE_PAUSE = re.compile("[\u3001,\\s]+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PLACE = re.compile(
    r"\b(?:p{1,2}|pages?|seiten?|s|sections?|sec|abschnitt|chapters?|art|article|para|lines?|n[o\u00ba]|v|version|rev)"
    r"\b\.?\s?[\d.\u2013-]{1,12}|\u00a7+\s?[\d.]{1,12}|\b(?:https?://|www\.)\S{1,600}|\b[\w./-]{1,200}\.(?:md|pdf|docx?|txt|html?)\b",
    re.IGNORECASE,
)


class Silence:
    """Finds text that states nothing in one response, given its language, question and source names."""

    __slots__ = (
        "_asking",
        "_known",
        "_languages",
        "_little",
        "_notices",
        "_titles",
        "code",
        "denying",
        "naming",
        "question",
    )

    def __init__(self, response: str, question: str, names: Names) -> None:
        said, asked = languages_of(response[:5_000]), languages_of(question[:1_000])
        self._languages = tuple(dict.fromkeys((*said, *asked)))
        self.code = said[-1].code if len(said) < len(LANGUAGES) else "ja"
        """The language used to cut sentences."""
        self.question = said_words(question)
        self._known = self.question.union(*(said_words(title) for title in names.titles))
        self._little = keys_of(self._languages, "little")
        self._titles = keys_of(self._languages, "titles")
        self._asking = keys_of(self._languages, "asking")
        self.naming = Naming(self._languages, self._little, self._known, names)
        self._notices = Notices(self._languages, self.question, self.naming)
        self.denying = words_in(self._languages, "denying")

    def courtesy(self, sentence: str) -> bool:
        """Whether it is a greeting, thanks, praise of the question, an offer of help or a good-bye."""
        if len(sentence) > LONGEST:
            return False
        plain = plain_of(sentence)
        if not plain or self._silent(plain):
            return True
        pieces = [piece for piece in _PIECES.split(plain) if piece.strip()]
        return len(pieces) > 1 and all(self._silent(plain_of(piece)) for piece in pieces)

    def heads_questions(self, line: str) -> bool:
        """Whether it is a line over questions that are only suggested, such as `Related questions`."""
        return self._notices.heads_questions(plain_of(line))

    def suggests(self, asked: str, said: Iterable[str]) -> bool:
        """Whether a suggested question presupposes nothing beyond the question and `said`."""
        known = self._known.union(*(said_words(one) for one in said))
        return len(asked) <= LONGEST and self._notices.suggests(plain_of(asked), known)

    def _silent(self, plain: str) -> bool:
        return _is_courtesy(plain) or self._polite(plain) or self._notices.notice(plain)

    def yes_or_no(self, sentence: str) -> bool:
        """Whether it says only yes or no, in any words."""
        return len(sentence) < 40 and _yes_no().fullmatch(plain_of(sentence)) is not None

    def asked(self, sentence: str) -> bool:
        """Whether it repeats the question: `You asked how many ...`."""
        plain = plain_of(sentence)
        found = _asked().match(plain) if len(sentence) <= LONGEST else None
        if found is None:
            return False
        return said_words(plain[found.end() :]) - self._little - self._asking <= self.question

    def opener(self, statement: str, mark: int = -1) -> int:
        """How many characters at the start hedge, greet or name the source in words, and add nothing to the rest.

        `mark` is where a citation mark was removed.
        """
        plain = lowered_of(statement[: 2 * LONGEST])
        done = 0
        for _ in range(_MOST_OPENERS):
            found = _openers().match(plain, done)
            end = (
                found.end()
                if found is not None and found.end() > done
                else self.naming.end_of(statement, plain, done, mark)
            )
            if end <= done or not any(char.isalnum() for char in plain[end : end + LONGEST]):
                break
            done = end
        return done

    def leads_in(self, line: str) -> bool:
        """Whether a line only leads into what follows, whatever that is."""
        if len(line) > LONGEST:
            return False
        plain = plain_of(line)
        if _leads().fullmatch(plain) is not None or self.naming.whole_line(line):
            return True
        # `In short` on a line of its own; with a comma or a colon it would open a statement.
        opened = (f"{plain}: x", f"{plain}, x")
        return any(self.opener(one) == len(one) - 1 for one in opened) or (
            self._asks_first(plain) and not NUMBER.search(line) and self.labels(line, "")
        )

    def repeats(self, line: str, beside: Sequence[str], *, asks: bool = False) -> bool:
        """Whether all words of a heading or question are in the case's question or in one nearby statement.

        One with a number, a denial or, in a heading, a verb states something however well known its words are.
        """
        if len(line) > LONGEST or self._denies(line):
            return False
        words = said_words(line) - self._titles - self._little
        if asks:
            if _tells_by_asking().match(plain_of(line)):
                return False
            words -= self._asking
            if words <= self.question:
                return True
        elif has_verb(line):
            return False
        if NUMBER.search(line) and not asks:
            return False
        left = self._without_titles(words, line) - self._known
        if has_number(left) and not asks:
            return False
        return not left or any(left <= said_words(one) for one in beside)

    def generic(self, head: str) -> bool:
        """Whether the header of a column names no topic, as with `Answer`."""
        return not self._without_titles(said_words(head) - self._titles - self._little, head)

    def labels(self, label: str, rest: str) -> bool:
        """Whether all words of a label before a statement are in the statement, as in `Fee: the fee is 4`.

        Also true for a label that only asks or leads in: `How much:`, `In short:`.
        """
        if rest and self.leads_in(label):
            return True
        if len(label) > 60 or self._denies(label) or NUMBER.search(label) or self._limits(label):
            return False
        plain = lowered_of(label)
        words = self._without_titles(said_words(label) - self._titles - self._little, label)
        if self._asks_first(plain):
            words = words - self._asking
            if has_cjk(label):
                words &= said_words(_without_wide(plain, "asking"))
        return words <= said_words(rest)

    def _limits(self, label: str) -> bool:
        """Whether a label is a condition of the text after it: `When asked:` is, `When:` is not."""
        conditions = words_in(self._languages, "conditions")
        if has_cjk(label):
            return any(one in label for one in conditions if has_cjk(one))
        said = WORDS.findall(lowered_of(label))
        if not said or said[0] not in conditions:
            return False
        return said[0] not in words_in(self._languages, "question_words") or len(said) > 1

    def _asks_first(self, plain: str) -> bool:
        asking = words_in(self._languages, "question_words")
        if has_cjk(plain):
            return any(one in plain for one in asking if has_cjk(one))
        said = WORDS.findall(plain)
        return bool(said) and said[0] in asking

    def only_names(self, line: str, sources: Iterable[str]) -> bool:
        """Whether an entry of a list of sources only names one: by title, page, file or address."""
        placed = _PLACE.sub(" ", line)
        plain = _YEAR.sub(" ", placed)
        if len(line) > LONGEST or self._denies(plain) or NUMBER.search(plain) or has_verb(plain):
            return False
        words = said_words(plain) - self._titles - self._little
        words -= keys_of(LANGUAGES, "source_nouns", "source_extras")
        left = self._without_titles(words - keys_of(LANGUAGES, "citing"), plain) - self._known
        if not left:
            return True
        # A few words of the source itself are its title; more of them, or a year, begin to say something.
        short = len(left) <= _MOST_TITLE_WORDS and plain == placed and not has_number(left)
        return short and any(left <= said_words(text) for text in sources)

    def _denies(self, text: str) -> bool:
        plain = lowered_of(text)
        if has_cjk(plain):
            return any(word in plain for word in self.denying if has_cjk(word))
        return not self.denying.isdisjoint(WORDS.findall(plain))

    def _without_titles(self, words: frozenset[str], line: str) -> frozenset[str]:
        if not has_cjk(line):
            return words
        return words & said_words(_without_wide(lowered_of(line), "titles", "citing"))

    def _polite(self, plain: str) -> bool:
        for words in _with_polite():
            if not _anchor(words.code).search(plain):
                continue
            polite, about = listed(words.code, "polite"), listed(words.code, "about")
            said = WORDS.findall(plain)
            end = next((i for i, word in enumerate(said) if word in about and word not in polite), len(said))
            if end == len(said):
                end = next((i for i, word in enumerate(said) if word not in polite), len(said))
                if end < len(said) and (not end or said[end - 1] not in about):
                    continue
            if all(word in polite for word in said[:end]) and self._is_topic(" ".join(said[end:])):
                return True
        return False

    def _is_topic(self, tail: str) -> bool:
        return not tail or said_words(tail) - self._little <= self.question


def _without_wide(plain: str, *names: str) -> str:
    for word in _wide(*names):
        plain = plain.replace(word, " ")
    return plain


@cache
def _wide(*names: str) -> tuple[str, ...]:
    """The words of these lists that are written without spaces, the longest first."""
    said = {word for words in LANGUAGES for name in names for word in listed(words.code, name)}
    return tuple(sorted((word for word in said if has_cjk(word)), key=lambda word: (-len(word), word)))


@cache
def _with_polite() -> tuple[Words, ...]:
    return tuple(words for words in LANGUAGES if words.polite)


@cache
def _courtesies() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.courtesies))


def _is_courtesy(plain: str) -> bool:
    if has_cjk(plain):
        plain = _WIDE_PAUSE.sub("", plain)
    return _courtesies().fullmatch(plain) is not None


@cache
def _anchor(code: str) -> re.Pattern[str]:
    return re.compile("|".join(language(code).anchors))


@cache
def _yes_no() -> re.Pattern[str]:
    return re.compile("|".join(words.yes_no for words in LANGUAGES))


@cache
def _openers() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.openers))


@cache
def _asked() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.asked))


@cache
def _leads() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.leads))


@cache
def _tells_by_asking() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.tells_by_asking))
