"""Questions with their answers in a written text: marked as such, as headings, in bold, or behind a number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from goldtui.formats.containers import struck
from goldtui.formats.containers.labels import ANSWERS, BROKEN, FENCE, RIGHT, is_labelled, split_labels
from goldtui.formats.containers.marks import TAGS, bare

ASKS = (
    r"q(?:uestion)?|frage|pregunta|pergunta|domanda|vraag|pytanie|вопрос|питання|soru|fråga|spørgsmål|spørsmål|kysymys"
    r"|otázka|kérdés|întrebare|ερώτηση|pertanyaan|câu hỏi|问题?|問題?|質問|질문|سؤال|سوال|שאלה|प्रश्न"
)
_BEFORE = r"^[\s>*_#•`~-]*(?:\d+[.)]\s*)?[*_`]*"
_BEHIND = r"[ .]?\d*[*_`]*\s?[:：.)][*_`]*\s*(.*)$"
_ASKED = re.compile(rf"{_BEFORE}(?:{ASKS}){_BEHIND}", re.IGNORECASE)
_ANSWERED = re.compile(rf"{_BEFORE}(?:{RIGHT}\s*)?(?:{ANSWERS})(?:\s+{RIGHT})?{_BEHIND}", re.IGNORECASE)
_LETTER = re.compile(rf"{_BEFORE}([^\W\d_])[ .]?\d*[*_`]*\s?[:：][*_`]*\s*(.*)$")
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BOLD = re.compile(
    r"^\s*(?:[-*•]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s*)?(?:\*\*|__)(.+?[?？؟])\s*(?:\*\*|__)\s*[:：-]?\s*(.*)$"
)
_NUMBERED = re.compile(r"^\s{0,3}(?:\d+[.)]\s+|(?=[A-Za-z]{1,5}-?\d{1,5}[.):]\s))(\S.*[?？؟])\s*$")
_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*[.)]?|[Qq]\d+[.):])\s+")
_ENDS = ("?", "？", "؟")
_ENDING = re.compile(r"(?:[?？؟]|(?<=[\u0370-\u03ff\u1f00-\u1fff])[;\u037e])[\s*_`\"'»”)]*$")
"""The end of a question; in Greek it looks like a semicolon."""
LEAST = 2
"""Questions that make rows of a text."""
_MOSTLY = 0.6
"""The share of a text that is questions and answers where it is a list of them."""


@dataclass
class Asked:
    """One question of a text."""

    line: int
    question: str
    section: str = ""
    answer: list[str] = field(default_factory=list)
    """The lines below it."""
    said: dict[str, str] = field(default_factory=dict)
    """Its columns but the question: the answer, and what labelled lines say."""
    id: str = ""
    level: int = 0
    struck: bool = False
    """Whether it is struck through, and so no longer asked."""
    cut: int = 0
    """How many of its lines have text that is struck through, which is left out."""

    @property
    def fields(self) -> dict[str, str]:
        """Its columns."""
        own = {"id": self.id} if self.id else {}
        section = {"topic": self.section} if self.section else {}
        return {**own, "question": self.question, **self.said, **section}


def find_questions(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    """The questions of a text with their answers, and its other lines; no questions where they are the lesser part.

    What is struck through is left out, and a question that is struck through says so.
    """
    if not any(map(is_struck_in, lines)):
        return _asked_in(lines)
    whole, _ = _asked_in([line if fenced else struck.plain(line) for line, fenced in _fenced(lines)])
    taken_back = {
        one.line for one in whole if one.question and one.question in plain(struck.struck(lines[one.line - 1]))
    }
    left = [
        struck.plain(line) if at in taken_back else line if fenced else struck.drop_struck(line)
        for at, (line, fenced) in enumerate(_fenced(lines), 1)
    ]
    found, rest = _asked_in(left)
    cut = [at for at, line in enumerate(lines, 1) if line != left[at - 1] and at not in taken_back]
    ends = [*(other.line for other in found[1:]), len(lines) + 1]
    for one, below in zip(found, ends, strict=False):
        one.struck = one.line in taken_back
        one.cut = sum(one.line <= at < below for at in cut)
    return found, rest


def _at(lines: Sequence[str], asked: Asked) -> str:
    return lines[asked.line - 1]


def is_struck_in(line: str) -> bool:
    """Whether a part of the line is struck through."""
    return bool(struck.struck(line).strip())


def _fenced(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is code, in which no mark means anything."""
    fenced = False
    for line in lines:
        fence = bool(FENCE.match(line))
        yield line, fenced or fence
        fenced ^= fence


def _asked_in(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    lines = [_FOLD.sub("", line) if _FOLD.search(line) else line for line in map(_unfolded, lines)]
    for read in (_marked, _headed, _bold, _numbered):
        found, rest = read(lines)
        for one, said in zip(found, split_labels([one.answer for one in found], marked=read is _marked), strict=True):
            one.said = said
        answered = [one for one in found if any(one.said.values())]
        if len(answered) >= LEAST and len(answered) * 2 > len(found):
            inside = sum(len(one.question) + sum(map(len, one.said.values())) for one in found)
            beside = sum(len(line.strip()) for line in rest if not HEADING.match(line))
            if inside >= _MOSTLY * (inside + beside):
                _take_ids(found)
                return found, [line.strip() for line in rest if line.strip()]
    return [], []


_ID = r"[A-Za-z]{1,5}[-_. ]?\d{1,5}[a-z]?"
_BEGINS = re.compile(rf"[\[(]?({_ID})[\])]?\s*(?:[—–:|·.)\]]|-(?=\s))\s*(\S.*)")
_IS_ID = re.compile(rf"(?:[^\W\d_]{{1,20}} )?({_ID}|\d{{1,5}})")


def _take_ids(found: Sequence[Asked]) -> None:
    """Take what numbers the questions, such as `S1 — ` before each or a heading `S1` above it, as their ids."""
    begins = [_BEGINS.fullmatch(one.question) for one in found]
    ids = [one[1] for one in begins if one]
    if len(ids) >= LEAST and len(ids) * 2 >= len(found) and len(set(ids)) == len(ids):
        for one, begun in zip(found, begins, strict=True):
            one.id, one.question = (begun[1], begun[2]) if begun else ("", one.question)
        return
    above = [one[1] for one in map(_IS_ID.fullmatch, (one.section for one in found)) if one]
    if len(set(above)) == len(found):
        for one, number in zip(found, above, strict=True):
            one.id, one.section = number, ""


_SUMMARY = re.compile(r"^\s*(?:<details[^<>]*>)?\s*<summary>(.*?)</summary>", re.IGNORECASE)
_FOLD = re.compile(r"</?details[^<>]*>", re.IGNORECASE)


def _unfolded(line: str) -> str:
    """The line with what opens a folded part as a heading."""
    found = _SUMMARY.match(line)
    return f"###### {re.sub('<[^<>]*>', '', found[1])}" if found else line


def plain(text: str) -> str:
    """A question without the marks and the number around it."""
    return bare(_NUMBER.sub("", TAGS.sub("", BROKEN.sub("", text)).strip().strip("*_ ").strip()).strip("*_ ").strip())


def letter_labels(lines: Sequence[str]) -> list[re.Pattern[str]]:
    """What begins a question and its answer, where both are labelled with a letter, such as `F:` and `A:`.

    The letters may be of any language: lines with one of them mostly ask, and those with the other follow and do not.
    """
    said = [found for line in lines if (found := _LETTER.match(TAGS.sub("", line)))]
    asking = Counter(found[1] for found in said if _ENDING.search(found[2]))
    times = Counter(found[1] for found in said)
    follows = Counter((one[1], other[1]) for one, other in pairwise(said))
    pairs = (
        (asks, answers)
        for (asks, answers), number in follows.most_common()
        if number >= LEAST and asking[asks] >= _MOSTLY * times[asks] and asking[answers] * 2 < times[answers]
    )
    return [re.compile(rf"{_BEFORE}{letter}{_BEHIND}") for letter in next(pairs, ())]


def _marked(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    found: list[Asked] = []
    rest: list[str] = []
    section, open_, answering, fenced = "", False, False, False
    known = all(any(label.match(TAGS.sub("", line)) for line in lines) for label in (_ASKED, _ANSWERED))
    asks, answers = (not known and letter_labels(lines)) or (_ASKED, _ANSWERED)
    for at, line in enumerate(lines, 1):
        fenced ^= bool(FENCE.match(line))
        shown = TAGS.sub("", line)
        asked, answered = (None, None) if fenced else (asks.match(shown), answers.match(shown))
        if asked:
            found.append(Asked(at, plain(asked[1]), section))
            open_, answering = True, False
        elif answered and found and not answering:
            answering = True
            found[-1].answer.append(bare(answered[1], code=False))
        elif not fenced and (heading := HEADING.match(line)):
            section, open_, answering = _topic(heading, found), False, False
            rest.append(line)
        elif answering or (open_ and not fenced and is_labelled(line)):
            answering = True
            found[-1].answer.append(line)
        elif open_ and not found[-1].answer and line.strip():
            found[-1].question = f"{found[-1].question} {plain(line)}".strip()
        else:
            rest.append(line)
    return found, rest


def _topic(heading: re.Match[str], found: Sequence[Asked]) -> str:
    """What a heading says of the questions below it; the title of the whole text says nothing of them."""
    return plain(heading[2]) if found or len(heading[1]) > 1 else ""


def _headed(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    found: list[Asked] = []
    rest: list[str] = []
    above: dict[int, str] = {}
    fenced = open_ = False
    for at, line in enumerate(lines, 1):
        fenced ^= bool(FENCE.match(line))
        heading = None if fenced else HEADING.match(line)
        if heading is None:
            (found[-1].answer if open_ else rest).append(line)
            continue
        level, title = len(heading[1]), plain(heading[2])
        if title.endswith(_ENDS):
            above = {key: said for key, said in above.items() if key < level}
            found.append(Asked(at, title, _section(above), level=level))
            open_ = True
        elif open_ and level > found[-1].level:
            found[-1].answer.append(line)
        else:
            above = {**{key: said for key, said in above.items() if key < level}, level: title}
            open_ = False
            rest.append(line)
    return found, rest


def _section(above: dict[int, str]) -> str:
    """The nearest heading above a question, but for the title of the whole text."""
    return above[max(above)] if above and (len(above) > 1 or min(above) > 1) else ""


def _bold(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    return _begun(lines, _BOLD)


def _numbered(lines: Sequence[str]) -> tuple[list[Asked], list[str]]:
    return _begun(lines, _NUMBERED)


def _begun(lines: Sequence[str], begins: re.Pattern[str]) -> tuple[list[Asked], list[str]]:
    """The questions that are lines of a pattern, each with what follows it."""
    found: list[Asked] = []
    rest: list[str] = []
    section, open_, fenced, closes = "", False, False, False
    for at, line in enumerate(lines, 1):
        fenced ^= bool(FENCE.match(line))
        if closes and not line.strip():
            # An answer in the line of its question ends with its paragraph.
            open_, closes = False, False
        if not fenced and (asked := begins.match(line)):
            found.append(Asked(at, plain(asked[1]), section))
            behind = next(iter(asked.groups()[1:]), "")
            open_, closes = True, bool(behind)
            if behind:
                found[-1].answer.append(behind)
        elif not fenced and (heading := HEADING.match(line)):
            section, open_ = _topic(heading, found), False
            rest.append(line)
        elif open_:
            found[-1].answer.append(line)
        else:
            rest.append(line)
    return found, rest


_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def written_tables(lines: Sequence[str]) -> Iterator[tuple[int, list[str], list[tuple[int, list[str]]]]]:
    """The tables of a Markdown text: the line of its names, these, and its rows with their lines."""
    at, fenced = 0, False
    while at + 1 < len(lines):
        fenced ^= bool(FENCE.match(lines[at]))
        if fenced or "|" not in lines[at] or not _RULE.match(lines[at + 1]) or "-" not in lines[at + 1]:
            at += 1
            continue
        names, rows, first = _cells(lines[at]), [], at + 1
        at += 2
        while at < len(lines) and "|" in lines[at]:
            rows.append((at + 1, _cells(lines[at])))
            at += 1
        yield first, names, rows


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [bare(_BREAK.sub("\n", cell.replace("\\|", "|").replace("&#124;", "|"))) for cell in _BAR.split(inner)]
