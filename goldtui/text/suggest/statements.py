"""Cuts an answer in running text into single statements, each with the sources it names.

Prevents two mistakes of hand-made claims: a *this* that means nothing without the sentence before it, and two
statements in one claim, of which a phrase proves only the first. It hints; a reviewer decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from goldtui.text.joints import Joint, joint_of
from goldtui.text.layout.cut import said_in
from goldtui.text.layout.names import Names
from goldtui.text.layout.words.catalog import any_of
from goldtui.text.match.negation import negators_known
from goldtui.text.match.normalise import prepare
from goldtui.text.match.sentences import sentences

_BRACKETS = re.compile(r"\[([^\[\]\n]{1,200})\]")
_BETWEEN_NAMES = re.compile(r"[,;]")
_ENDS = re.compile(r"[.!?:\u2026\u3002\uff01\uff1f][\"')\]\u2019\u201d]*\Z")

_REPLY = re.compile(rf"(?:{any_of(lambda words: words.replies)})[,.!;:]\s+(?=\S)", re.IGNORECASE)
_REPLY_ALONE = re.compile(rf"(?:{any_of(lambda words: words.replies)})[,.!;:]?", re.IGNORECASE)
LEAST_AFTER_REPLY = 3
"""The fewest words after a `Yes,` or `No.` that can be a statement of their own."""
_DEPENDS = re.compile(rf"(?:{any_of(lambda words: words.depends)})\b", re.IGNORECASE)

_LEADS = (
    "however|also|in addition|then|therefore|thus|hence|moreover|furthermore|additionally|instead|and|but|so"
    "|when|if|once|while|because|although|as|since|finally|first|second|next|overall|in short|for this reason"
)
_PRONOUN = re.compile(
    rf"(?:(?:{_LEADS}),? )?\b(it|its|they|them|their|he|him|his|she|her|this|that|these|those|such"
    r"|the former|the latter|the same|both(?= (?:are|is|were|was|have|has|can|must|may|will)\b))\b",
    re.IGNORECASE,
)
# Words that look like a pronoun but refer to nothing: it is possible to, those who, such as, that said.
_EMPTY_IT = re.compile(
    r"(?:is|was|may be|can be|will be) (?:also |often |usually |\w+ly )?(?:possible|impossible|necessary|important"
    r"|recommended|advisable|clear|likely|unlikely|true|best|easy|hard|difficult|useful|worth|common|allowed"
    r"|forbidden|better|said|known|up to)\b"
)
_NAMED_AFTER = re.compile(r"(?:who|whose|that|which|with|of|as|said)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """One candidate for a claim."""

    text: str
    """One line, without list and citation marks."""
    cited: tuple[str, ...] = ()
    """The names in its citation marks, as written, each once."""
    reply: str = ""
    """The `Yes,` or `No.` before it in the answer, which its text leaves out."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a reviewer should check before turning a statement into a claim."""

    pronoun: str = ""
    """A word that refers to something outside the statement; empty when none was found."""
    joint: Joint | None = None
    """Where a second statement begins."""
    leads_in: bool = False
    """Whether it only leads into a list (`These are the steps:`)."""
    known: bool = True
    """Whether the language has lists for pronouns and joints; otherwise nothing was checked."""


def statements(text: str, names: Callable[[str], bool]) -> tuple[Statement, ...]:
    """The statements of a text in order: one for each sentence, list entry or line that ends like a sentence.

    `names` decides whether text in square brackets names a source; other brackets stay in the text. A mark belongs to
    the statement it follows. Lines broken in the middle of a sentence are joined again.
    """
    known = Names(lambda name: name if names(name) else None, invents=False)
    found, at = [], 0
    for one in said_in(text, known, clauses=False):
        own = without_reply(one.text)
        before = text[at : one.start].strip() if one.start >= at else ""
        alone = before if _REPLY_ALONE.fullmatch(before) else ""
        found.append(Statement(own, one.cited, alone or one.text[: len(one.text) - len(own)].strip()))
        at = max(at, one.end)
    return tuple(found)


def without_reply(text: str) -> str:
    """The statement without a leading `Yes,` or `No.`, which only replies; what follows is a statement by itself."""
    found = _REPLY.match(text)
    rest = text[found.end() :] if found is not None else ""
    if len(rest.split()) < LEAST_AFTER_REPLY or _DEPENDS.match(rest):
        return text
    return rest[0].upper() + rest[1:]


def bracket_contents(text: str) -> tuple[str, ...]:
    """Everything in square brackets that could be the name of a source, each once, in order."""
    found: dict[str, None] = {}
    for match in _BRACKETS.finditer(text):
        found.update(dict.fromkeys((match.group(1).strip(), *_parts(match.group(1)))))
    return tuple(name for name in found if name)


def is_english(text: str) -> bool:
    """Whether the lists behind `hints_of()` fit the language of this text."""
    return negators_known(prepare(text))


def hints_of(text: str, *, english: bool = True) -> Hints:
    """What to check in one statement; `english` is `is_english()` of the whole answer, which is more reliable."""
    leads_in = text.rstrip().endswith((":", "\uff1a"))
    if not english:
        return Hints(leads_in=leads_in, known=False)
    return Hints(_pronoun(text), joint_of(text), leads_in)


def split_at(statement: Statement, joint: Joint) -> tuple[Statement, Statement]:
    """Both halves as separate statements; each keeps the citations, since either may rest on them."""
    left, right = statement.text[: joint.start].rstrip(" ,;"), statement.text[joint.end :].strip()
    if right[:1].islower() and right[:1].isascii():
        right = right[:1].upper() + right[1:]
    if left and not _ENDS.search(left):
        left += "\u3002" if joint.word == "\uff1b" else "."
    return Statement(left, statement.cited, statement.reply), Statement(right, statement.cited)


def sentences_apart(statement: Statement) -> tuple[Statement, ...]:
    """The first whole sentence of a statement and the rest of it; the statement alone where it is one sentence."""
    found = sentences(statement.text)
    if len(found) < 2:
        return (statement,)
    cut = found[1].start
    first = Statement(statement.text[:cut].strip(), statement.cited, statement.reply)
    return first, Statement(statement.text[cut:].strip(), statement.cited)


def merge_statements(first: Statement, second: Statement) -> Statement:
    """Two statements as one, with the citations of both."""
    cited = tuple(dict.fromkeys((*first.cited, *second.cited)))
    return Statement(f"{first.text} {second.text}".strip(), cited, first.reply)


def _parts(inside: str) -> tuple[str, ...]:
    return tuple(part.strip().lstrip("^") for part in _BETWEEN_NAMES.split(inside))


def _pronoun(text: str) -> str:
    match = _PRONOUN.match(text)
    if match is None:
        return ""
    word, rest = match.group(1), text[match.end() :].lstrip()
    if word.lower() == "it" and _EMPTY_IT.match(rest):
        return ""
    if word.lower() in ("that", "those", "such") and _NAMED_AFTER.match(rest):
        return ""
    return word
