"""Which words of a response state nothing: a greeting, a hedge, the question again, a heading over what follows.

In doubt something is stated: a lie that is dropped is never seen again, a courtesy that is kept only stays untested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from goldtui.text.edges import has_cjk
from goldtui.text.joints import says_by_verb
from goldtui.text.layout.words.catalog import LANGUAGES
from goldtui.text.layout.words.declare import Words
from goldtui.text.tokens import tokens_of, word_key

LONGEST = 300
"""Characters beyond which nobody greets, hedges or writes a heading."""
_MOST_OPENERS = 4
_MOST_TITLE_WORDS = 4

_STRAIGHT = str.maketrans("\u2019\u2018\u02bc\uff0c\uff1a\uff01\uff1b\xa0\u202f", "''',:!;  ")
_EDGE = re.compile(r"^[\W_]+|[\W_]+$")
_WORDS = re.compile(r"[^\W_]+(?:['-][^\W_]+)*'?")
_PIECES = re.compile(r"(?:[,;!.:\u2013\u2014\u3001\u3002]+|\s-)\s*")
_WIDE_PAUSE = re.compile("[\u3001,\\s]+")
_KANA = re.compile("[\u3040-\u309f\u30fc]")
_NUMBER = re.compile(r"\d|[\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u842c\u5104\u4ebf]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011](?=[^\W\d_])")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PLACE = re.compile(
    r"\b(?:p{1,2}|pages?|seiten?|s|sections?|sec|abschnitt|chapters?|art|article|para|lines?|n[o\u00ba]|v|version|rev)"
    r"\b\.?\s?[\d.\u2013-]{1,12}|\u00a7+\s?[\d.]{1,12}|\b(?:https?://|www\.)\S{1,600}|\b[\w./-]{1,200}\.(?:md|pdf|docx?|txt|html?)\b",
    re.IGNORECASE,
)


class Silence:
    """What states nothing in one response: its language, and the words of the question and of the sources' names."""

    __slots__ = ("_asking", "_known", "_languages", "_little", "_titles", "code", "denying", "question")

    def __init__(self, response: str, question: str = "", titles: Iterable[str] = ()) -> None:
        said, asked = languages_of(response[:5_000]), languages_of(question[:1_000])
        self._languages = tuple(dict.fromkeys((*said, *asked)))
        self.code = said[-1].code if len(said) < len(LANGUAGES) else "ja"
        """The language that sentences are cut in."""
        self.question = _said_words(question)
        self._known = self.question.union(*(_said_words(title) for title in titles))
        self._little = _keys(self._languages, "little")
        self._titles = _keys(self._languages, "titles")
        self._asking = _keys(self._languages, "asking")
        self.denying = _of(self._languages, "denying")

    def courtesy(self, sentence: str) -> bool:
        """A greeting, thanks, praise of the question, an offer of help, a good-bye; or several of them."""
        if len(sentence) > LONGEST:
            return False
        plain = _plain(sentence)
        if not plain or _is_courtesy(plain) or self._polite(plain):
            return True
        pieces = [piece for piece in _PIECES.split(plain) if piece.strip()]
        return len(pieces) > 1 and all(_is_courtesy(one := _plain(piece)) or self._polite(one) for piece in pieces)

    def yes_or_no(self, sentence: str) -> bool:
        """Only yes or no, in whatever words."""
        return len(sentence) < 40 and _yes_no().fullmatch(_plain(sentence)) is not None

    def asked(self, sentence: str) -> bool:
        """`You asked how many ...`: the question told again."""
        plain = _plain(sentence)
        found = _asked().match(plain) if len(sentence) <= LONGEST else None
        if found is None:
            return False
        return _said_words(plain[found.end() :]) - self._little - self._asking <= self.question

    def opener(self, statement: str) -> int:
        """How many characters at the front hedge, greet or name the source in words, and add nothing to the rest."""
        plain = _lowered(statement[: 2 * LONGEST])
        done = 0
        for _ in range(_MOST_OPENERS):
            found = _openers().match(plain, done)
            end = found.end() if found is not None and found.end() > done else self._source_named(plain, done)
            if end <= done or not any(char.isalnum() for char in plain[end : end + LONGEST]):
                break
            done = end
        return done

    def leads_in(self, line: str) -> bool:
        """A line that only leads into what follows, whatever that is."""
        plain = _plain(line)
        return len(line) <= LONGEST and (_leads().fullmatch(plain) is not None or self._names_source(plain))

    def repeats(self, line: str, beside: Sequence[str], *, asks: bool = False) -> bool:
        """Whether a heading or a question holds no word that the case's question or one statement beside it lacks.

        One with a number, a denial or, in a heading, a verb states something however well known its words are.
        """
        if len(line) > LONGEST or self._denies(line):
            return False
        words = _said_words(line) - self._titles - self._little
        if asks:
            if _tells_by_asking().match(_plain(line)):
                return False
            words -= self._asking
            if words <= self.question:
                return True
        elif says_by_verb(line):
            return False
        if _NUMBER.search(line) and not asks:
            return False
        left = self._without_titles(words, line) - self._known
        if _numbers(left) and not asks:
            return False
        return not left or any(left <= _said_words(one) for one in beside)

    def generic(self, head: str) -> bool:
        """Whether the header of a column names no topic, as `Answer` does."""
        return not self._without_titles(_said_words(head) - self._titles - self._little, head)

    def labels(self, label: str, rest: str) -> bool:
        """Whether a label in front of a statement holds no word that the statement lacks, as in `Fee: the fee is 4`."""
        if len(label) > 60 or self._denies(label) or _NUMBER.search(label):
            return False
        return self._without_titles(_said_words(label) - self._titles - self._little, label) <= _said_words(rest)

    def only_names(self, line: str, sources: Iterable[str]) -> bool:
        """Whether an entry of a list of sources only names one: by title, page, file or address."""
        placed = _PLACE.sub(" ", line)
        plain = _YEAR.sub(" ", placed)
        if len(line) > LONGEST or self._denies(plain) or _NUMBER.search(plain) or says_by_verb(plain):
            return False
        words = _said_words(plain) - self._titles - self._little
        words -= _keys(LANGUAGES, "source_nouns", "source_extras")
        left = self._without_titles(words - _keys(LANGUAGES, "citing"), plain) - self._known
        if not left:
            return True
        # A few words of the source itself are its title; more of them, or a year, begin to say something.
        short = len(left) <= _MOST_TITLE_WORDS and plain == placed and not _numbers(left)
        return short and any(left <= _said_words(text) for text in sources)

    def _denies(self, text: str) -> bool:
        plain = _lowered(text)
        if has_cjk(plain):
            return any(word in plain for word in self.denying if has_cjk(word))
        return not self.denying.isdisjoint(_WORDS.findall(plain))

    def _without_titles(self, words: frozenset[str], line: str) -> frozenset[str]:
        if not has_cjk(line):
            return words
        bare = _lowered(line)
        for word in _wide_titles():
            bare = bare.replace(word, " ")
        return words & _said_words(bare)

    def _polite(self, plain: str) -> bool:
        for words in _with_polite():
            if not _anchor(words.code).search(plain):
                continue
            polite, about = _list(words.code, "polite"), _list(words.code, "about")
            said = _WORDS.findall(plain)
            end = next((i for i, word in enumerate(said) if word in about and word not in polite), len(said))
            if end == len(said):
                end = next((i for i, word in enumerate(said) if word not in polite), len(said))
                if end < len(said) and (not end or said[end - 1] not in about):
                    continue
            if all(word in polite for word in said[:end]) and self._is_topic(" ".join(said[end:])):
                return True
        return False

    def _is_topic(self, tail: str) -> bool:
        return not tail or _said_words(tail) - self._little <= self.question

    def _source_named(self, plain: str, start: int) -> int:
        """Where `according to the handbook,` or `the handbook states that` ends; `start` when neither begins there."""
        for words in self._languages:
            front = _front(words.code).match(plain, start)
            if front is None:
                continue
            if has_cjk(front.group()):
                return front.end()
            end = self._source_words(words, plain, front.end())
            if end:
                return end
        for words in self._languages:
            says = _behind(words.code)
            if says is None:
                continue
            named, noun = self._run(words, plain, start, loose=False)
            if noun:
                behind = says.match(plain, named)
                if behind is not None:
                    return behind.end()
        return start

    def _source_words(self, words: Words, plain: str, start: int) -> int:
        end, noun = self._run(words, plain, start, loose=True)
        close = re.compile(r"\s*[,:]\s*").match(plain, end)
        if noun and close is not None:
            return close.end()
        end, noun = self._run(words, plain, start, loose=False)
        # Without a comma the noun must be the last word: `in the policy team members ...` names no source.
        return end if noun and end < len(plain) and plain[end - 1 : end] == " " and noun == end else 0

    def _run(self, words: Words, plain: str, start: int, *, loose: bool) -> tuple[int, int]:
        """The end of the words that name a source, and the end of the last noun among them, 0 without one."""
        nouns, extras = _list(words.code, "source_nouns"), _list(words.code, "source_extras")
        end = noun = 0
        position = start
        while (one := _SOURCE_WORD.match(plain, position)) is not None and position - start < 120:
            word = one["word"]
            if word in nouns:
                noun = one.end()
            elif word not in extras and (not loose or noun or _said_words(word) - self._little - self._known):
                break
            position = end = one.end()
            if noun == end and not loose and plain[end : end + 3] not in ("of ", "for"):
                break
        return (end, noun) if not loose else (len(plain[:end].rstrip()), noun)

    def _names_source(self, plain: str) -> bool:
        """`according to the handbook:` alone, as a line of its own."""
        end = self._source_named(f"{plain}, x", 0)
        return end == len(plain) + 2


_SOURCE_WORD = re.compile(r"[\"']?(?P<word>[^\W_]+(?:['/-][^\W_]+)*'?)[\"']?(?:\s+|(?=[,:.]|$))")


def languages_of(text: str) -> tuple[Words, ...]:
    """The languages whose lists are read: English, and the other one that most of the little words belong to."""
    if has_cjk(text):
        return LANGUAGES
    said = _WORDS.findall(_lowered(text))
    counts = [(sum(word in _list(words.code, "little") for word in said), words) for words in LANGUAGES]
    most = max(counts, key=lambda one: one[0])[0]
    return tuple(words for count, words in counts if words is LANGUAGES[0] or (count == most and most))


def _of(languages: Iterable[Words], name: str) -> frozenset[str]:
    return frozenset().union(*(_list(words.code, name) for words in languages))


@lru_cache(maxsize=2048)
def _said_words(text: str) -> frozenset[str]:
    """The words that tell something, as they are compared; of scripts without spaces every sign but the kana."""
    if not text:
        return frozenset()
    tokens = tokens_of(_HYPHEN.sub(" ", text[:2_000]))
    return frozenset(one.key for one in tokens if one.key and one.tells and not _KANA.fullmatch(one.key))


def _numbers(words: frozenset[str]) -> bool:
    """Whether any word is a number, in digits or spelt out."""
    return any(word.startswith("#") or _NUMBER.search(word) for word in words)


def _lowered(text: str) -> str:
    straight = text.translate(_STRAIGHT)
    lowered = straight.lower()
    return lowered if len(lowered) == len(straight) else straight


def _plain(text: str) -> str:
    return _EDGE.sub("", " ".join(_lowered(text[: LONGEST + 100]).split()))


@cache
def _list(code: str, name: str) -> frozenset[str]:
    text: str = getattr(_language(code), name)
    return frozenset(text.replace("|", " ").split())


def _language(code: str) -> Words:
    return next(words for words in LANGUAGES if words.code == code)


@lru_cache(maxsize=256)
def _keys(languages: tuple[Words, ...], *names: str) -> frozenset[str]:
    """The words of these lists as words are compared."""
    said = {word for words in languages for name in names for word in _list(words.code, name)}
    return frozenset(word_key(word)[0] for word in said)


@cache
def _wide_titles() -> tuple[str, ...]:
    """The words of headings that are written without spaces, the longest first."""
    said = {word for words in LANGUAGES for name in ("titles", "citing") for word in _list(words.code, name)}
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
    return re.compile("|".join(_language(code).anchors))


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


@cache
def _front(code: str) -> re.Pattern[str]:
    words = _language(code)
    space = r"" if code in ("ja", "zh") else r"\s+"
    return re.compile("|".join(f"(?:(?:{one}){space})" for one in words.by_source))


@cache
def _behind(code: str) -> re.Pattern[str] | None:
    source_first = _language(code).source_first
    return re.compile("|".join(rf"(?:(?:{one})\s+)" for one in source_first)) if source_first else None
