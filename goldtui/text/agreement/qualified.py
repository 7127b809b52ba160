"""Which sentences another one takes back, corrects or narrows, so that they prove nothing alone.

`limits` reads the limits that it understands as part of the sentence; here it is enough to know that there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from goldtui.text.agreement.bounds import DUTIES
from goldtui.text.agreement.limits import every
from goldtui.text.agreement.read import read
from goldtui.text.agreement.stems import stem
from goldtui.text.agreement.unit import Unit
from goldtui.text.amounts.record import Kind, Value
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import EXCEPTING, KEPT, RESTRICTING

_LONGEST = 300
"""Characters of a sentence that may qualify another one."""
_AHEAD = 2
"""How many sentences further on one may be corrected."""
_STARTS = " \t\r\n*_(\u2013\u2014-"
_WORD = re.compile(r"\w+")
_LIMITS = KEPT | DUTIES - {"may"}
_DATES = frozenset((Kind.DATE, Kind.WEEKDAY, Kind.QUARTER))
_LIMITING = EXCEPTING | RESTRICTING
_SOME = frozenset("only except unless if some most many few about or either whether during for in".split())
_REST = _SOME | frozenset(
    "until before after at_most at_least less more within between from since with outside".split()
)
_NEAR = 24
"""Characters after `this holds` in which `always` says that it is no limit."""
_SHORT = 3
_FIRST_WORDS = 8
_LONGEST_TITLE = 60
_STOPS = (".", "!", "\u3002", "\uff01", ";", ",")
_BREAK = re.compile(r"[,;:\u2013\u2014\uff0c\uff1b]\s*|\.\s+")

MARK = r"(?:\*{1,3}|[\u2020\u2021\u203b]|[\u00b9\u00b2\u00b3\u2074-\u2079]+|\[\d{1,2}\]|\(\d{1,2}\))"
"""A mark that refers to a note."""
_NOTE = re.compile(rf"^[^\S\n]*(?P<mark>{MARK})[^\S\n]*(?P<text>\w[^\n]*)", re.MULTILINE)
_REFERENCE = re.compile(r"https?:|\b(?:19|20)\d\d\b|\bpp?\. ?\d|\bibid\b|\A(?:see|cf|vgl)\b", re.IGNORECASE)


def qualifies(before: str, after: str, language: Language) -> bool:
    """Whether a sentence takes back, corrects or narrows the one before it."""
    words = language.discourse
    core = after.strip(_STARTS)
    if not core or len(core) > _LONGEST or words.adds.search(core):
        return False
    if words.corrects.match(core) or words.denies.search(core):
        return True
    stems = _stems(before, language)
    if (others := words.names_others.match(core)) is not None:
        named = _WORD.search(core, others.end())
        again = named is not None and stem(named.group().lower(), language) in stems
        return not again and not _is_limited(before, _REST, language)
    if (defined := words.defines.search(core)) is not None:
        terms = [stem(word.lower(), language) for word in _WORD.findall(defined.group(defined.lastgroup or 0))]
        return any(one.startswith(term) for term in terms for one in stems)
    about = words.says_of_what.search(core)
    if about is not None and every(language).search(core.lower(), about.start(), about.end() + _NEAR) is None:
        return about.start() == 0 or not _on_another(before, core, language)
    if (opens := words.opposes.match(core)) is not None:
        return _narrows(before, core[opens.end() :], language)
    if (inside := words.opposes_inside.search(core)) is not None:
        return _narrows(before, f"{core[: inside.start()]} {core[inside.end() :]}".strip(), language)
    if words.exempts.search(core) is not None:
        return not _is_limited(before, _SOME, language)
    if words.says_changed.search(core.partition(",")[0]) is not None and _on_the_same(before, core, language):
        return True
    return _at_other_times(before, core, language)


def after_break(text: str, language: Language) -> str:
    """The part of a sentence that qualifies the part before it (`free, but groups pay`); empty for none.

    What begins with a limiting word (`but not`, `but only`) the comparison itself understands.
    """
    words = language.discourse
    for match in _BREAK.finditer(text):
        head, tail = text[: match.start()], text[match.end() :]
        opens = words.opposes.match(tail)
        if opens is None and match.group()[0] not in ";\uff1b":
            continue
        within = opens is not None and opens.group().rstrip().endswith((",", "\uff0c")) and match.group()[0] == ","
        first = language.operator_pattern.match(tail.lower(), opens.end()) if opens is not None else None
        limits = first is not None and language.operator_of[first.group()][0] in _LIMITING
        if not within and not limits and qualifies(head, tail, language):
            return tail
    return ""


def notes_of(text: str) -> dict[str, str]:
    """The notes of a source by their marks, but for those that only name where something is written."""
    return {
        note["mark"]: note["text"]
        for note in _NOTE.finditer(text)
        if not _REFERENCE.search(note["text"]) and (note["mark"][0] != "[" or not note["text"][0].isupper())
    }


def with_qualifiers(units: Sequence[Unit], language: Language) -> Iterator[Unit]:
    """The units, each with what qualifies it further on, above it or within it."""
    words = language.discourse
    frame = ""
    known: list[str] = []
    for at, unit in enumerate(units):
        first = unit.sentence and not unit.before and bool(at) and units[at - 1].text != frame
        frame = _frame(unit, "" if first else frame, language)
        marked = words.is_marked.search(unit.text)
        found = unit.qualified or (marked.group() if marked else "") or _qualifier(units, at, language)
        found = found or (frame if frame != unit.text.strip() else "")
        if at and known[-1] and known[-1] != unit.text:
            unit = unit._replace(before="")
        known.append(found)
        yield unit._replace(qualified=found) if found else unit


def _frame(unit: Unit, frame: str, language: Language) -> str:
    """What the statements from here on are under: `True or false?`, `Rejected motions`; empty for nothing."""
    words, first = language.discourse, unit.text.strip().partition("\n")[0].strip()
    # A sentence that only speaks of myths is no heading.
    if first.endswith(_STOPS) or unit.record or len(first) > _LONGEST:
        return frame
    if words.is_quiz.search(first):
        return first
    if len(first) > _LONGEST_TITLE:
        return frame
    return first if words.is_status.search(first) else ""


def _qualifier(units: Sequence[Unit], at: int, language: Language) -> str:
    unit = units[at]
    if unit.sentence and (frame := language.discourse.supposes.match(unit.text)) is not None:
        return frame.group()
    if unit.record or unit.alone or "\n" in unit.text.strip():
        return ""
    for ahead, other in enumerate(units[at + 1 : at + 1 + _AHEAD]):
        if other.record or "\n" in other.text.strip() or other.title != unit.title:
            break
        if ahead == 0:
            if qualifies(unit.text, other.text, language):
                return other.text
        elif (
            language.discourse.denies.search(other.text)
            or language.discourse.corrects.match(other.text.strip(_STARTS))
            or (other.sentence and language.discourse.names_others.match(other.text.strip(_STARTS)))
        ):
            return other.text
    return after_break(unit.text, language)


def speaks_of_it(statement: str, unit: Unit, language: Language) -> bool:
    """Whether a statement says something of what qualifies a unit."""
    if unit.qualified in unit.text and not unit.text.endswith(unit.qualified):
        low = statement.lower()
        return any(word.lower() in low for word in _WORD.findall(unit.qualified) if len(word) > _SHORT)
    head = unit.text[: -len(unit.qualified)] if unit.text.endswith(unit.qualified) else unit.text
    own = words_of(unit.qualified, language) - words_of(head, language)
    return bool(words_of(statement, language) & own)


@lru_cache(maxsize=4096)
def words_of(text: str, language: Language) -> frozenset[str]:
    """The stems of the words and the values of a text."""
    items = read(text, language).items
    return frozenset(item.key or (item.value.text if item.value is not None else "") for item in items)


def _narrows(before: str, core: str, language: Language) -> bool:
    """Whether what a sentence says against the one before it is about a part of the same, not about another thing."""
    if (first := _WORD.match(core)) is not None and first.group().lower() in language.discourse.pronouns:
        items = read(core, language).items
        return any(item.operators & _LIMITS or item.value is not None for item in items)
    return not _on_another(before, core, language)


def _at_other_times(before: str, core: str, language: Language) -> bool:
    """Whether a sentence begins with a time and says by a pronoun what is true of the same thing then.

    Not where the sentence before names a time of the same kind: then each has its own.
    """
    words = language.discourse
    front = words.at_a_time.match(core)
    if front is None or words.goes_on_about.match(core, front.end()) is None:
        return False
    times = _kinds(before, language) & _DATES
    return not times or not _kinds(front.group(), language) <= times


def _kinds(text: str, language: Language) -> frozenset[Kind]:
    return frozenset(item.value.kind for item in read(text, language).items if item.value is not None)


def _is_limited(text: str, by: frozenset[str], language: Language) -> bool:
    """Whether a sentence itself says for whom or when it holds, so that the others are no surprise."""
    return any(
        item.operators & by or item.preposition in by or (item.value is not None and _divides(item.value))
        for item in read(text, language).items
    )


def _divides(value: Value) -> bool:
    """Whether a value names a time, one of several or a share, so that there is a rest."""
    return value.kind is not Kind.AMOUNT or value.dimension == "share"


def _on_another(before: str, core: str, language: Language) -> bool:
    """Whether a sentence is about one certain thing that the sentence before it does not name."""
    one = language.discourse.names_one.match(core)
    named = _WORD.search(core, one.end()) if one else None
    if named is None or language.discourse.names_the_rule.fullmatch(named.group()):
        return False
    return stem(named.group().lower(), language) not in _stems(before, language)


def _on_the_same(before: str, core: str, language: Language) -> bool:
    """Whether a sentence begins with a pronoun or with a word of the sentence before it."""
    one = language.discourse.names_one.match(core)
    first = _WORD.search(core, one.end() if one else 0)
    if first is None:
        return False
    word = first.group().lower()
    if one is not None and language.discourse.names_the_rule.fullmatch(word):
        return True
    if stem(word, language) in _stems(before, language):
        return True
    return any(one.lower() in language.discourse.pronouns for one in _WORD.findall(core)[:_FIRST_WORDS])


def _stems(text: str, language: Language) -> frozenset[str]:
    return frozenset(stem(word.lower(), language) for word in _WORD.findall(text))
