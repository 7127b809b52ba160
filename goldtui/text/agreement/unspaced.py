"""Reads Japanese and Chinese, comparing characters where other languages compare words; particles mark the parts."""

from __future__ import annotations

import re

from goldtui.text.agreement.reading import BREAKS, Reader, Reading, reading_of
from goldtui.text.languages.codes import ADVERBS, LOOSE

_TOKEN = re.compile(
    r"[\uf000-\uf8ff]\u0001*|[\ue001\ue002\ue100-\uefff]|[\u30a1-\u30fa\u30fc]+|[A-Za-z\u00c0-\u024f]+|[\u3041-\u309f]+|\d+|\n|\S"
)
_STOPS = {"。": ".", "、": ",", "，": ",", "；": ";", "：": ":", "！": "!", "？": "?", "「": ",", "」": ",", "・": ","}
_ENDS = frozenset(".!?\n")
_BOUNDS = frozenset(("at_least", "at_most", "within", "less", "more", "about"))
_ADJACENT = 2
"""Hiragana after a character that may be its ending."""


class UnspacedReader(Reader):
    """One pass over a text in Japanese or Chinese."""

    def read(self) -> Reading:
        """The characters and values in order; a particle marks the words before it."""
        self.phrase = 0
        self.glued = False
        empty = self.language.long_function_words
        signed = empty.sub(lambda m: "\u0001" * len(m.group()), self.signed) if empty is not None else self.signed
        for match in _TOKEN.finditer(signed):
            token = match.group()
            first = token[0]
            if "\uf000" <= first <= "\uf8ff":
                self._govern(ord(first) - 0xF000)
            elif first in "\ue001\ue002":
                self.pending.append("range_from" if first == "\ue001" else "range_to")
            elif first in self.values:
                self._add("", self.values[first], self.values[first].text, False)
                self.glued = False
            elif first in _STOPS or first in BREAKS:
                if _STOPS.get(first, first) in _ENDS:
                    self._close(match.start())
                self._break(_STOPS.get(first, first))
                self.phrase, self.glued = len(self.items), False
            elif "\u3041" <= first <= "\u309f":
                self._kana(token)
            elif first.isalnum():
                self._characters(token)
        self._close(len(self.text))
        self._flush(self.clause)
        return reading_of(self.items)

    def _close(self, end: int) -> None:
        """Note on the last item of a sentence whether it is past, a request or the like."""
        if not self.items or self.items[-1].clause != self.clause:
            return
        last = self.text[max(0, end - 8) : end].rstrip()
        form = next((name for name, ending in self.language.tense_forms if ending.search(last)), "")
        self.items[-1] = self.items[-1]._replace(tense=form)
        if form in ("request", "orders"):
            first = next(i for i, item in enumerate(self.items) if item.clause == self.clause)
            self.items[first:] = [item._replace(ordered=True) for item in self.items[first:]]

    def _govern(self, index: int) -> None:
        code, behind, wording = self.governed[index]
        self.glued = False
        if not code:
            return
        if code in ADVERBS:
            self._adverb(code, wording)
        elif code in LOOSE and behind:
            for at in range(self.phrase, len(self.items)):
                if not self.items[at].preposition:
                    self.items[at] = self.items[at]._replace(preposition=code)
            self.phrase = len(self.items)
        else:
            if behind and code in _BOUNDS and self._bound_counted(code):
                self.phrase = len(self.items)
                return
            self._operator(code, bool(behind))
            if behind:
                self.phrase = len(self.items)
        self.follows = False

    def _bound_counted(self, code: str) -> bool:
        """Move a bound after a counted thing (`8文字以上`) to its number, if there is one."""
        for at in range(len(self.items) - 1, max(-1, len(self.items) - 4), -1):
            item = self.items[at]
            if item.segment != self.segment or item.preposition:
                return False
            if item.value is not None:
                timed = code == "within" and item.value.dimension.startswith("time")
                self.items[at] = item._replace(operators=item.operators | {"at_most" if timed else code})
                return True
        return False

    def _kana(self, run: str) -> None:
        """Endings and grammar words state nothing; other kana are content."""
        rest = run
        function = self.language.function_words
        ending = _ADJACENT if self.glued and self.items and _is_han(self.items[-1].text) else 0
        while rest:
            size = next((n for n in range(min(len(rest), 8), 0, -1) if rest[:n] in function), 0)
            if size:
                rest = rest[size:]
                ending = 0
                if run[:1] in self.language.topics.split():
                    self._topic()
            elif ending and rest[0] not in self.language.other_verb:
                rest, ending = rest[1:], ending - 1
            else:
                self._character(rest[0])
                rest = rest[1:]
        self.glued = self.follows = False

    def _topic(self) -> None:
        if self.items and self.phrase < len(self.items) and not self.items[-1].preposition:
            self.items[-1] = self.items[-1]._replace(person="topic")
        self.phrase = len(self.items)

    def _characters(self, token: str) -> None:
        if len(token) > 1:
            self._add(token.lower(), None, token, False)
            self.glued = True
        elif token not in self.language.function_words:
            self._character(token)

    def _character(self, char: str) -> None:
        glued = self.glued and bool(self.items) and self.items[-1].segment == self.segment
        self._add(char, None, char, False)
        self.items[-1] = self.items[-1]._replace(glued=glued)
        self.glued = True


def _is_han(char: str) -> bool:
    return "\u3400" <= char[:1] <= "\u9fff"
