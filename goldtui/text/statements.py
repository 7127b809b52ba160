"""Cuts an answer in running text into its single statements, each with the sources it names.

Prevents two mistakes of hand-made claims: a *this* that means nothing without the sentence before it, and two
statements in one claim, of which a phrase proves only the first. It hints; a reviewer decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from goldtui.text.lines import LIST_MARK, broadest_line, pieces
from goldtui.text.negation import negators_known
from goldtui.text.normalise import prepare
from goldtui.text.sentences import sentences
from goldtui.text.span import Span

LONGEST_STATEMENT = 2_000
"""Characters of one statement in which a joint is looked for; nobody writes a longer claim."""

_BRACKETS = re.compile(r"\[([^\[\]\n]{1,200})\]")
_BETWEEN_NAMES = re.compile(r"[,;]")
_WORD = re.compile(r"\w")
_ENDS = re.compile(r"[.!?:\u2026\u3002\uff01\uff1f][\"')\]\u2019\u201d]*\Z")

_LEADS = (
    "however|also|in addition|then|therefore|thus|hence|moreover|furthermore|additionally|instead|and|but|so"
    "|when|if|once|while|because|although|as|since|finally|first|second|next|overall|in short|for this reason"
)
_PRONOUN = re.compile(
    rf"(?:(?:{_LEADS}),? )?\b(it|its|they|them|their|he|him|his|she|her|this|that|these|those|such"
    r"|the former|the latter|the same|both(?= (?:are|is|were|was|have|has|can|must|may|will)\b))\b",
    re.IGNORECASE,
)
# Words that look like a pronoun but stand for nothing: it is possible to, those who, such as, that said.
_EMPTY_IT = re.compile(
    r"(?:is|was|may be|can be|will be) (?:also |often |usually |\w+ly )?(?:possible|impossible|necessary|important"
    r"|recommended|advisable|clear|likely|unlikely|true|best|easy|hard|difficult|useful|worth|common|allowed"
    r"|forbidden|better|said|known|up to)\b"
)
_NAMED_AFTER = re.compile(r"(?:who|whose|that|which|with|of|as|said)\b", re.IGNORECASE)

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
    """Where a statement falls into two: `text[:start]` and `text[end:]`, and the sign or word between them."""

    start: int
    end: int
    word: str


@dataclass(frozen=True, slots=True)
class Statement:
    """One candidate for a claim."""

    text: str
    """One line, list and citation marks taken off."""
    cited: tuple[str, ...] = ()
    """The names in its citation marks, as written, each once."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a reviewer should look at before making a claim of a statement."""

    pronoun: str = ""
    """A word that means something outside the statement; empty when none was found."""
    joint: Joint | None = None
    """Where a second statement begins."""
    leads_in: bool = False
    """Whether it only leads into a list (`These are the steps:`)."""
    known: bool = True
    """Whether the language has lists for pronouns and joints; without them nothing was looked for."""


def statements(text: str, names: Callable[[str], bool]) -> tuple[Statement, ...]:
    """The statements of a text in order: one for each sentence, list entry or line that ends like a sentence.

    `names` says whether what stands in square brackets names a source; other brackets stay in the text. A mark
    belongs to the statement it follows. Lines broken in the middle of a sentence are joined again.
    """
    found: list[Statement] = []
    for block in _blocks(text):
        found.extend(_of_block(block, names))
    return tuple(found)


def bracketed(text: str) -> tuple[str, ...]:
    """Everything that could be the name of a source in square brackets, each once, in order."""
    found: dict[str, None] = {}
    for match in _BRACKETS.finditer(text):
        found.update(dict.fromkeys((match.group(1).strip(), *_parts(match.group(1)))))
    return tuple(name for name in found if name)


def is_english(text: str) -> bool:
    """Whether the lists behind `hints_of()` are made for the language of this text."""
    return negators_known(prepare(text))


def hints_of(text: str, *, english: bool = True) -> Hints:
    """What to look at in one statement; `english` is `is_english()` of the whole answer, which tells more."""
    leads_in = text.rstrip().endswith((":", "\uff1a"))
    if not english:
        return Hints(leads_in=leads_in, known=False)
    return Hints(_pronoun(text), joint_of(text), leads_in)


def joint_of(text: str) -> Joint | None:
    """Where the text says a second thing with a verb of its own; null when it says one thing, as far as is seen.

    A list (`a, b and c`) is one statement. English, by word lists; it prefers to overlook.
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
    # The only white space is the space: each sign or word that joins is found first, in a third of the time.
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


def split_at(statement: Statement, joint: Joint) -> tuple[Statement, Statement]:
    """Both halves as statements of their own; each keeps the citations, since either may rest on them."""
    left, right = statement.text[: joint.start].rstrip(" ,;"), statement.text[joint.end :].strip()
    if right[:1].islower() and right[:1].isascii():
        right = right[:1].upper() + right[1:]
    if left and not _ENDS.search(left):
        left += "\u3002" if joint.word == "\uff1b" else "."
    return Statement(left, statement.cited), Statement(right, statement.cited)


def merged(first: Statement, second: Statement) -> Statement:
    """Two statements as one; the citations of both."""
    return Statement(f"{first.text} {second.text}".strip(), tuple(dict.fromkeys((*first.cited, *second.cited))))


def _blocks(text: str) -> list[str]:
    """Paragraphs, list entries and headings, each on one line without its list mark."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    blocks: list[str] = []
    for piece in pieces(text, Span(0, len(text)), broadest_line(text)):
        mark = LIST_MARK.match(text, piece.start, piece.end)
        blocks.append(" ".join(text[mark.end() if mark else piece.start : piece.end].split()))
    return blocks


def _of_block(block: str, names: Callable[[str], bool]) -> list[Statement]:
    marks: list[tuple[int, tuple[str, ...]]] = []
    kept: list[str] = []
    length = position = 0
    for match in _BRACKETS.finditer(block):
        cited = _cited(match.group(1), names)
        if not cited:
            continue
        piece = block[position : match.start()].rstrip()
        kept.append(piece)
        length += len(piece)
        marks.append((length, cited))
        position = match.end()
    rest = block[position:]
    kept.append(rest if length else rest.lstrip())
    plain = "".join(kept)
    spans = sentences(plain)
    cited_by: list[dict[str, None]] = [{} for _ in spans]
    for at, cited in marks:
        owner = next((i for i in range(len(spans) - 1, -1, -1) if spans[i].start < max(at, 1)), 0)
        if spans:
            cited_by[owner].update(dict.fromkeys(cited))
    return [
        Statement(plain[span.start : span.end], tuple(cited))
        for span, cited in zip(spans, cited_by, strict=True)
        if _WORD.search(plain[span.start : span.end])
    ]


def _parts(inside: str) -> tuple[str, ...]:
    return tuple(part.strip().lstrip("^") for part in _BETWEEN_NAMES.split(inside))


def _cited(inside: str, names: Callable[[str], bool]) -> tuple[str, ...]:
    whole = inside.strip()
    if names(whole):
        return (whole,)
    parts = _parts(inside)
    return parts if parts and all(part and names(part) for part in parts) else ()


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


def _two(left: str, right: str, *, plain: bool) -> bool:
    """Whether both sides have a verb of their own and the second a subject of its own."""
    # The verb of `pots that it might break` is the pots' own, not the statement's.
    clause = _CLAUSE_END.split(right, maxsplit=1)[0]
    head = " ".join(clause.split()[1:6])
    # The short second half first: most that is joined is a list, and nothing else has to be read of one.
    if plain or "," in left:
        # `red, green and blue are shown`: of a list only words that are verbs for sure make a statement.
        if not _has_verb(head) or not _has_verb(left.rpartition(",")[2] if not plain else left):
            return False
    elif not _speaks(head) or not _speaks(left):
        return False
    return _SUBJECTLESS.match(right) is None


def _speaks(text: str) -> bool:
    return _has_verb(text) or _LIKELY_VERB.search(text) is not None


def _has_verb(text: str) -> bool:
    if text.isascii() and "'" not in text:
        # The same by looking words up, in a third of the time: nearly every *and* comes by here.
        return not _VERBS.isdisjoint(_WORDS.findall(text.lower()))
    return _HAS_VERB.search(text) is not None
