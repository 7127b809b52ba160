"""A sentence that only limits the one before it (`Not in August, though.`), as part of that sentence.

Whoever quotes the first sentence alone leaves the limit out, as if it were in the same sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.text.agreement.opposites import opposites_of
from goldtui.text.agreement.stems import stem
from goldtui.text.guarded import Guarded, lower
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import EXCEPTING, PHRASING, RESTRICTING
from goldtui.text.match.sentences import may_end_a_sentence, sentences

_LONGEST = 160
"""Characters of a sentence that may be no more than a limit."""
_ENDS = " \t\n.!\u3002\uff01)"
_STARTS = " \t\n("
_FRAGMENT = re.compile(r"(?!\w)[^,;]{0,80}")


def excepts(sentence: str, language: Language) -> bool:
    """Whether it is no sentence by itself: an exception or `only in winter`, without a comma."""
    core = sentence.strip(_STARTS).lower()
    first = language.operator_pattern.match(core)
    if first is None or not _FRAGMENT.fullmatch(core, first.end()):
        return False
    code = language.operator_of[first.group()][0]
    if code in EXCEPTING or code not in RESTRICTING:
        return code in EXCEPTING
    then = language.operator_pattern.match(core, first.end() + 1)
    return then is not None and language.operator_of[then.group()][0] in PHRASING


def limited(before: str, sentence: str, language: Language) -> str:
    """The sentence `before` with the limit that the next one states; empty if that states none."""
    core = sentence.rstrip(_ENDS).lstrip(_STARTS)
    if not core or len(core) > _LONGEST:
        return ""
    if not language.nouns_capital:
        core = core[:1].lower() + core[1:]
    low, start = lower(core), before.rstrip(_ENDS)
    end = "\u3002" if language.unspaced else "."
    for guarded, into in _limits(language):
        match = guarded.pattern.fullmatch(core) if guarded.may_match(low) else None
        if match is not None and _about(before, match, language):
            return start + match.expand(into) + end
    return f"{start}, {core[:1].lower()}{core[1:]}{end}" if excepts(core, language) else ""


def with_limits(text: str, language: Language) -> str:
    """The text with each sentence that only limits the one before it as part of that one."""
    if not may_end_a_sentence(text):
        return text
    found: list[str] = []
    for start, end in sentences(text, language.code):
        joined = limited(found[-1], text[start:end], language) if found else ""
        found[-1:] = [joined] if joined else [*found[-1:], text[start:end]]
    return " ".join(found)


def _about(before: str, match: re.Match[str], language: Language) -> bool:
    named = match.groupdict()
    words = frozenset(re.findall(r"\w+", before.lower()))
    of, against = (named.get(name) or "" for name in ("of", "against"))
    if of and of.lower() not in words:
        return False
    if not against:
        return True
    if every(language).search(before.lower()) is None:
        return False
    ruled_out = opposites_of(language).get(stem(against.lower(), language), frozenset())
    return any(stem(word, language) in ruled_out for word in words)


@lru_cache(maxsize=16)
def _limits(language: Language) -> tuple[tuple[Guarded, str], ...]:
    return tuple((Guarded(re.compile(pattern, re.IGNORECASE)), into) for pattern, into in language.limits)


@lru_cache(maxsize=16)
def every(language: Language) -> re.Pattern[str]:
    """Matches what states that something holds at any time, so that another sentence can take a time from it."""
    lists = (language.operators.get("all", ""), language.operators.get("always", ""), *language.often.values())
    words = "|".join(re.escape(word.strip()) for words in lists for word in words.split("|") if word.strip())
    return re.compile(rf"\b(?:{words})\b")
