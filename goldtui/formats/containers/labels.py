"""Labelled lines below written questions, such as `- **Answer:** ...` and `Source: ...`: each label is a column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from goldtui.formats.containers.marks import TAGS, bare, closed

ANSWERS = (
    r"a(?:nswers?)?|antwort(?:en)?|respuestas?|respostas?|rispost[ae]|réponses?|reponses?|antwoord|odpowied[źz]|ответы?"
    r"|відповідь|cevap|yanıt|svar|vastaus|odpověď|válasz|răspuns|απάντηση|jawaban|trả lời"
    r"|答案?|回答|답변?|جواب|إجابة|پاسخ|תשובה|उत्तर"
)
RIGHT = (
    r"(?:correct[aeo]?|corrett[aeo]|corret[ao]|richtige?|erwartete?|expected|gold|golden|reference|ideal|model|right"
    r"|attes[aeo]|attendue?|esperad[ao]|correcta|juiste|poprawna|правильный|ожидаемый|正しい|期待する)"
)
_ANSWER = re.compile(rf"(?:{RIGHT}\s*)?(?:{ANSWERS})(?:\s+{RIGHT})?", re.IGNORECASE)
_NAMED = re.compile(
    r"(?:id|sources?|(?:source|based on) (?:document|page|file)s?|based on|quellen?|fundstellen?|belege?|fuentes?"
    r"|fontes?|fonti?|références?|referencias?|bron(?:nen)?|źródł[oa]|источники?|джерел[оа]|kaynak(?:lar)?|källa|källor|kilder?"
    r"|lähde|zdroje?|forrás|来源|來源|出处|出典|参照|출처|المصدر|المصادر|מקור"
    r"|references?|documents?|dokumente?|documentos?|documenti|files?|datei|pages?|seiten?|páginas?|pagina|strona"
    r"|links?|urls?|see|siehe|voir|category|kategorie|catégorie|categoría|categoria|rubrik|topic|thema|tema"
    r"|section|abschnitt|tags?|type|difficulty|notes?|owner|keywords?|version|updated|last updated|status|state)",
    re.IGNORECASE,
)
"""Labels of lines below an answer that say something of it."""
_MARKS = r"[*_`]{1,3}"
_LABEL = re.compile(
    rf"^(\s*)(?:>\s?)?((?:[-*+•–]\s+|\d{{1,2}}[.)]\s+)?(?:{_MARKS})?|[\W_]*)"
    rf"([^\W\d_][\w '’/&.-]{{0,40}}?)(?: ?\([^()]{{0,60}}\))?\s*(?:{_MARKS})?\s?"
    rf"(?:[:：]|(?<=\s)[—–-](?=[\s*_])|\s[—–-](?=[\s*_]))(?:{_MARKS})?\s*(.*)$"
)
BROKEN = re.compile(r"(?:\s*<br\s*/?>)+\s*$", re.IGNORECASE)
"""What breaks a line at its end, where it ends anyway."""
FENCE = re.compile(r"^\s*(?:```|~~~)")
_RULE = re.compile(r"^\s*(?:-{3,}|\*{3,}|_{3,}|\|[\s|:-]*-[\s|:-]*)\s*$")
_CELLS = re.compile(r"^(\s*)(\|)\s*(?:[*_`]{1,3})?([^\W\d_][^|:*`]{0,40}?):?(?:[*_`]{1,3})?:?\s*\|\s*([^|]*?)\s*\|?$")
"""A row of a table of two columns, the first of which holds the labels."""
_ENDING = re.compile(r"(?:en|er|es|[aeiosеыаи])$")
_MOST_WORDS = 5
_HALF = 0.5


class _Line(NamedTuple):
    """One line of a block, and what it is labelled with."""

    text: str
    label: str = ""
    said: str = ""
    indent: int = 0
    marked: str = ""
    """How the label is marked, so that labels of one block differ from words before a colon."""

    @property
    def key(self) -> str:
        """The label as it is compared: one of several things is the label of one."""
        words = self.label.casefold().split()
        return _A if _ANSWER.fullmatch(self.label) else " ".join(_ENDING.sub("", word) for word in words)


_A = "answer"
_NO_LABEL = ("//", "\\", ":")
"""What follows a colon that ends no label, as in an address."""


def split_labels(blocks: Sequence[Sequence[str]], *, marked: bool = False) -> list[dict[str, str]]:
    """The columns of each block of lines below a question: its answer, and what every label says.

    A label is known by its word, or by coming again below other questions; where a block begins with one, the others
    that are marked like it are labels too. `marked` says that a label before each answer is gone already.
    """
    read = [list(_lines(block)) for block in blocks]
    times = Counter(key for lines in read for key in {one.key for one in lines if one.label})
    names: dict[str, str] = {}
    for one in (one for lines in read for one in lines if one.label):
        names.setdefault(one.key, one.label.casefold() if _NAMED.fullmatch(one.label) else one.label)
    often = {key for key, number in times.items() if number > 1 and number >= _HALF * len(blocks)}
    return [_columns(lines, names, often, marked=marked) for lines in read]


def is_labelled(line: str) -> bool:
    """Whether a line begins with a label that is known or marked."""
    found = next(_lines([line]))
    return bool(found.label) and (bool(found.marked) or _NAMED.fullmatch(found.label) is not None)


def _lines(block: Sequence[str]) -> Iterator[_Line]:
    fenced = False
    for line in block:
        fence, text = bool(FENCE.match(line)), BROKEN.sub("", line).rstrip()
        shown = TAGS.sub("", text)
        found = None if fenced or fence else _CELLS.match(shown) or _LABEL.match(shown)
        fenced ^= fence
        if found is None or not _may_be_label(found):
            yield _Line(text)
        else:
            yield _Line(text, found[3].strip(), found[4], len(found[1]), found[2].strip())


def _may_be_label(found: re.Match[str]) -> bool:
    """Whether the words before a sign are a label: no letter of a choice, no address, no line before a list."""
    label, said = found[3].strip(), found[4]
    choice = len(label) == 1 and label.isascii()
    leads = (
        not said and not found[2].strip("-+•– ") and _NAMED.fullmatch(label) is None and not _ANSWER.fullmatch(label)
    )
    return not choice and not leads and len(label.split()) <= _MOST_WORDS and not said.startswith(_NO_LABEL)


def _columns(lines: Sequence[_Line], names: dict[str, str], often: set[str], *, marked: bool) -> dict[str, str]:
    first = next((one for one in lines if one.text.strip()), _Line(""))
    begins = bool(first.label) and (first.key == _A or first.key in often)
    labelled = marked or begins or any(one.label and one.key == _A for one in lines)
    found: dict[str, list[str]] = {_A: []}
    at, ended, below, item = _A, False, True, ""
    for one in lines:
        if one.label and _is_label(one, first, often, begins=begins, labelled=labelled, answered=any(found[_A])):
            at, ended, below = one.key, False, begins or not one.said
            item = _bullet(one.text)
            found.setdefault(at, []).append(one.said)
        elif _RULE.match(one.text):
            ended = True
        elif at != _A and (ended or not below) and one.text.strip():
            # Behind what a label says, and an empty line, the text goes on.
            noted = (item and item == _bullet(one.text)) or (at == "note" and not ended)
            at = "note" if noted else "text" if begins else _A
            found.setdefault(at, []).append(one.text.removeprefix(item) if noted else one.text)
        else:
            ended = ended or not one.text.strip()
            found[at].append(one.text)
    answer = bare("\n".join(found.pop(_A)).strip("\n"), code=False)
    said = {names.get(key, key): _value(lines) for key, lines in found.items() if any(lines)}
    return said if said and not answer else {"answer": answer, **said}


_BULLET = re.compile(r"\s*(?:[-*+•–])(?=\s)")


def _bullet(line: str) -> str:
    """The sign of a list before a line, with its indent; empty without one."""
    found = _BULLET.match(line)
    return found[0] if found else ""


def _is_label(one: _Line, first: _Line, often: set[str], *, begins: bool, labelled: bool, answered: bool) -> bool:
    """Whether a line is labelled, and not a line of an answer with a colon in it."""
    if begins and one.indent > first.indent:
        return False
    if one.key == _A or (one.key in often and (labelled or (answered and bool(one.marked)))):
        return True
    known = _NAMED.fullmatch(one.label) is not None
    bold = any(sign in one.marked for sign in ("*", "_")) and one.marked.strip("-+•– ") == first.marked.strip("-+•– ")
    return (known and (answered or begins)) or (begins and bold)


_CODE = re.compile(r"`([^`]+)`")


def _value(said: Sequence[str]) -> str:
    lines = [line.strip() for line in said if line.strip()]
    return "\n".join(_CODE.sub(r"\1", bare(closed(bare(line)))) for line in lines)
