"""Finds where one sentence makes two statements, each with its own subject and verb.

Prevents a claim whose phrase proves only the first half. English, by word lists; in doubt it finds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST_STATEMENT = 2_000
"""Characters of one statement that are searched for a joint; nobody writes a longer claim."""

_VERB = (
    r"(?:is|are|was|were|be|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|cannot"
    r"|\w+n['\u2019]t)"
)
_WORDS = re.compile(r"\w+")
_HAS_VERB = re.compile(rf"\b{_VERB}\b", re.IGNORECASE)
_VERB_WORDS = """
    is are was were be has have had do does did can could may might must shall should will would cannot
"""
_VERBS = frozenset(_VERB_WORDS.split())
_LIKELY_VERB = re.compile(r"\b(?:\w{2,}(?:[^s\W]s|ed)|went|came|took|made|gave|became|began|ran|won|wrote|held)\b")
_JOINT = re.compile(
    r"[^\S\n]*(?P<mark>;|\uff1b)[^\S\n]*(?:(?:and|but|or|while|however,?)[^\S\n]+)?"
    r"|,[^\S\n]+(?P<comma>and|but|while|whereas|so|yet)[^\S\n]+"
    r"|[^\S\n]+(?P<plain>and|but|while|whereas)[^\S\n]+",
    re.IGNORECASE,
)
_JOINS = re.compile(r" (?:and|but|while|whereas|so|yet)(?= )|;|\uff1b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:(]|\b(?:that|which|who)\b")
_SUBJECTLESS = re.compile(rf"(?:{_VERB}|then|not|also|to|\w+ing|\w+ed|\w+s (?:a|an|the|to|\w+ing))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Joint:
    """Where a statement divides into two: `text[:start]` and `text[end:]`, and the sign or word between them."""

    start: int
    end: int
    word: str


def joint_of(text: str) -> Joint | None:
    """Where a second statement with its own verb begins; null when none is found.

    A list (`a, b and c`) is one statement. English, by word lists; in doubt it finds nothing.
    """
    for match in _joints(text):
        left, right = text[: match.start()], text[match.end() :]
        if len(left.split(None, 1)) < 2 or len(right.split(None, 1)) < 2 or left.count("(") > left.count(")"):
            continue
        if match["mark"] or _two(left, right, plain=match["plain"] is not None):
            return Joint(match.start(), match.end(), (match["mark"] or match["comma"] or match["plain"]).lower())
    return None


def _joints(text: str) -> Iterator[re.Match[str]]:
    """Where `_JOINT` matches, in order."""
    if not text.isprintable():
        yield from _JOINT.finditer(text, 0, LONGEST_STATEMENT)
        return
    # The only white space is the space: searching for the signs and words first takes a third of the time.
    done = 0
    for found in _JOINS.finditer(text, 0, LONGEST_STATEMENT):
        space = len(text[: found.start()].rstrip(" "))
        comma = space - 1 if text[space - 1 : space] == "," else space
        for start in (comma, space):
            match = _JOINT.match(text, max(start, done), LONGEST_STATEMENT)
            if match is not None:
                done = match.end()
                yield match
                break


def _two(left: str, right: str, *, plain: bool) -> bool:
    """Whether both sides have their own verb and the second side its own subject."""
    # The verb of `pots that it might break` belongs to the pots, not to the statement.
    clause = _CLAUSE_END.split(right, maxsplit=1)[0]
    head = " ".join(clause.split()[1:6])
    # The short second half first: most joints are lists, and then nothing else must be read.
    if plain or "," in left:
        # `red, green and blue are shown`: in a list only unambiguous verbs make a statement.
        if not has_verb(head) or not has_verb(left.rpartition(",")[2] if not plain else left):
            return False
    elif not _speaks(head) or not _speaks(left):
        return False
    return _SUBJECTLESS.match(right) is None


def _speaks(text: str) -> bool:
    return has_verb(text) or _LIKELY_VERB.search(text) is not None


def has_verb(text: str) -> bool:
    """Whether the text contains a verb, and so states something; English, by word lists."""
    if text.isascii() and "'" not in text:
        # The same by word look-up, in a third of the time: nearly every *and* is checked here.
        return not _VERBS.isdisjoint(_WORDS.findall(text.lower()))
    return _HAS_VERB.search(text) is not None
