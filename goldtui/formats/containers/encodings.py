"""Encodings: UTF-8 is read, a byte order mark is believed, and everything else is suggested and asked.

A wrong guess turns every accent of a gold set into another letter, and nobody notices until a phrase is not found.
"""

from __future__ import annotations

import codecs
import re
import shlex
from pathlib import Path

from goldtui.model.faults import Problem, Undecided, unusable

# UTF-32 before UTF-16: the little-endian mark of the former begins with that of the latter.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_UNSAFE = frozenset(("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7", "mbcs", "oem"))
_RUN = re.compile(rb"[\x80-\xff]+")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_LOOKED_AT = 1 << 16


def encoding_of(head: bytes, path: Path, *, complete: bool) -> str:
    """The encoding that a byte order mark names; empty for UTF-8.

    Raises `UnusableInput` for bytes that are no text (`not_text`) and for text in an encoding that somebody must name
    (`encoding_unknown`). UTF-8 with a few damaged lines is UTF-8: the lines are refused one by one.
    """
    if marked := next((name for mark, name in _MARKS if head.startswith(mark)), ""):
        return marked
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(head, complete)
        fault = -1
    except UnicodeDecodeError as error:
        fault = error.start
    if b"\0" in head[:_LOOKED_AT] and (wide := _without_mark(head)):
        raise _unknown(head, 0, wide, path=path)
    controls = len(_CONTROL.findall(head[:_LOOKED_AT]))
    # Text may have odd signs in it; bytes that are not even UTF-8 need few of them to be no text.
    if controls * (2 if fault < 0 else 20) > min(len(head), _LOOKED_AT):
        message, fix = "this is no text, and no kind of file that is known", "give a file of rows or a document"
        raise unusable("not_text", message, str(path), fix)
    if fault < 0 or _mostly_utf8(head):
        return ""
    raise _unknown(head, fault, *likely(head[: _LOOKED_AT + fault]), path=path)


def encoding_named(name: str, where: str = "--encoding") -> str:
    """The encoding that a person named; empty for UTF-8. Raises `UnusableInput` for one that cannot be read."""
    try:
        found = codecs.lookup(name)
        known = found.name.replace("_", "-") not in _UNSAFE and bool("a".encode(name))
    except (LookupError, ValueError, UnicodeError):
        known = False
    if not known:
        fix = "name one such as cp1252, latin-1, shift_jis or gb18030"
        raise unusable("encoding_not_known", f'"{name}" is no encoding that can be read', where, fix)
    return "" if found.name in ("utf-8", "utf-8-sig") else found.name


def likely(content: bytes) -> list[str]:
    """The encodings that such bytes may have, the most likely first; empty where there is no evidence."""
    runs = _RUN.findall(content)
    if not runs:
        return []
    if sum(len(run) <= 2 for run in runs) * 10 >= len(runs) * 8:
        # Single accents between plain letters are a western text; which signs are letters tells the encodings apart.
        shares = [(_letters(content, name), -at, name) for at, name in enumerate(_WESTERN)]
    else:
        shares = [(_share(content, name, signs), -at, name) for at, (name, signs) in enumerate(_LIKELY)]
    # Two encodings in which it reads the same are no choice.
    found: dict[str | None, str] = {}
    for share, _, name in sorted(shares, reverse=True):
        if share > 0.6:
            found.setdefault(_decoded(content, name), name)
    return list(found.values())[:_SHOWN]


def _letters(content: bytes, name: str) -> float:
    """How many of the characters that are not ASCII are what a western text has next to its letters."""
    text = _decoded(content, name) or ""
    foreign = [at for at, character in enumerate(text) if character > "\x7f"]
    return sum(_fits(text[at], text[at - 1 : at], text[at + 1 : at + 2]) for at in foreign) / max(len(foreign), 1)


def _fits(character: str, before: str, after: str) -> bool:
    """Whether a character can be where it is in a western text: no sign, and no capital, is inside a word."""
    if character.isalpha():
        inside = before.islower() or (before.isalpha() and after.islower())
        return character.casefold() in _ACCENTS and not (character.isupper() and inside)
    opens = character in _OPENING and before.isalpha()
    return character in _SIGNS and not opens and (character in _JOINS or not (before.isalpha() and after.isalpha()))


_SHOWN = 3
_WESTERN = ("cp1252", "mac_roman", "cp850", "cp1250")
_ACCENTS = frozenset("äöüßéèêëàâçîïìíôûùœæñáóúòãõåøýðþºªąęłśżźćńčřšžěůďťňőű")
_SIGNS = frozenset("¡¿°€§“”„‘’«»–—…·×½¼¾±µ²³¹©®™£•\xa0")
_OPENING = frozenset("¡¿„‘«•£©½¼¾×±§")
"""Signs that follow no letter."""
_JOINS = frozenset("’–—·")
"""Signs that may be inside a word."""


def _mostly_utf8(head: bytes) -> bool:
    text = head.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(character > "\x7f" for character in text) - bad
    return good > 2 * bad


def _without_mark(head: bytes) -> str:
    """UTF-16 without its mark: every second byte of plain letters is a zero."""
    piece = head[:4096]
    even, odd = piece[::2].count(0), piece[1::2].count(0)
    most = max(even, odd)
    if most * 10 < len(piece) * 2 or min(even, odd) * 10 > most:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _decoded(content: bytes, name: str) -> str | None:
    try:
        return codecs.getincrementaldecoder(name)("strict").decode(content)
    except UnicodeError:
        return None


_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fc\u3001\u3002]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_RUSSIAN = re.compile("[оеаинтсрвлкмдпуя]")
_GREEK = re.compile("[αετιονσρκηυςόίέά]")
_HAN = re.compile(
    "[\u3001\u3002\uff0c\uff1f的一是不了在人有我他这个们中来上大为和国地到以说时要就出会也你对生能而子那得于着下自之年]"
)
# How much of a text in its language such characters are at least, in tenths; each encoding is compared by that share.
_LIKELY = (
    ("shift_jis", (_KANA, 0.35)),
    ("euc_jp", (_KANA, 0.35)),
    ("cp949", (_HANGUL, 0.8)),
    ("gb18030", (_HAN, 0.12)),
    ("cp1251", (_RUSSIAN, 0.6)),
    ("koi8_r", (_RUSSIAN, 0.6)),
    ("iso8859_7", (_GREEK, 0.5)),
)


def _share(content: bytes, name: str, likely: tuple[re.Pattern[str], float]) -> float:
    """How much of the text is as its language would have it: 1 for all that can be expected."""
    text = _decoded(content, name)
    if text is None:
        return 0.0
    foreign = sum(character > "\x7f" for character in text)
    pattern, expected = likely
    return min(1.0, len(pattern.findall(text)) / (foreign * expected)) if foreign else 0.0


def _unknown(head: bytes, at: int, *names: str, path: Path) -> Undecided:
    line = head.count(b"\n", 0, at) + 1
    message = f"byte 0x{head[at]:02x} on this line is not UTF-8"
    begin, end = head.rfind(b"\n", 0, at) + 1, head.find(b"\n", at)
    # Where a character has several bytes, a line cut in its middle would read as something else.
    near = head[begin : min(end if end > 0 else len(head), begin + _LONGEST)]
    found = {name: near.decode(name, "replace").strip()[:_EXAMPLE] for name in names}
    fix = f"find out its encoding and name it: --encoding NAME, or {_as_utf8('NAME', path)}"
    if found:
        said = "; ".join(f'{name}: "{read}"' for name, read in found.items())
        message = f"{message}; the line may read as {said}"
        fix = f"if {names[0]} is right, add --encoding {names[0]}; or {_as_utf8(names[0], path)}"
    problem = Problem("encoding_unknown", message, f"{path}:{line}", fix)
    choices = {name: f"{name}: {read}" for name, read in found.items()}
    return Undecided(problem, "encoding", "The file is not UTF-8. How does this line read?", choices)


_LONGEST = 400
_EXAMPLE = 60


def _as_utf8(name: str, path: Path) -> str:
    """The command that writes a file again as UTF-8."""
    return f"iconv -f {name} -t utf-8 {shlex.quote(str(path))} > {shlex.quote(f'{path.stem}-utf8{path.suffix}')}"
