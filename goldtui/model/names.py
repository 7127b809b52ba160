"""Names of people: one person has one name, however it is typed, and no name hides who is meant.

Two names that look the same to a reader are the same name here, since people read signatures.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from goldtui.model.faults import Problem
from goldtui.model.look_alike import folded
from goldtui.model.visible import hidden_count

_LETTERS = {
    # Characters of other scripts after `casefold`, mapped to the Latin letter or digit that looks the same.
    "а": "a",
    "в": "b",
    "ь": "b",
    "е": "e",
    "ё": "ë",
    "һ": "h",
    "н": "h",
    "і": "i",
    "ї": "ï",
    "ј": "j",
    "к": "k",
    "ӏ": "l",
    "м": "m",
    "о": "o",
    "р": "p",
    "ԛ": "q",
    "г": "r",
    "ѕ": "s",
    "т": "t",
    "с": "c",
    "ԁ": "d",
    "у": "y",
    "ү": "y",
    "ѵ": "v",
    "ԝ": "w",
    "х": "x",
    "ӕ": "ae",
    "α": "a",
    "β": "b",
    "ϲ": "c",
    "ε": "e",
    "γ": "y",
    "η": "n",
    "ι": "i",
    "κ": "k",
    "μ": "m",
    "ν": "v",
    "ο": "o",
    "ρ": "p",
    "σ": "o",
    "τ": "t",
    "υ": "u",
    "χ": "x",
    "ω": "w",
    "ζ": "z",
    "ϳ": "j",
    "ո": "n",
    "օ": "o",
    "ս": "u",
    "հ": "h",
    "ց": "g",
    "ı": "i",
    "ȷ": "j",
    "ɑ": "a",
    "ɡ": "g",
    "ɩ": "i",
    "0": "o",
    "1": "l",
    "|": "l",
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "–": "-",
    "−": "-",
    "’": "'",
    "ʼ": "'",
    "‘": "'",
}
_SMALL_CAPITALS = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True))
_DRAWN = str.maketrans(_LETTERS | _SMALL_CAPITALS)
_CAPITALS = str.maketrans({"Η": "h", "Ν": "n", "Υ": "y", "Β": "b", "Ζ": "z", "В": "b", "Н": "h"})
"""Capital letters whose lower case looks like a different Latin letter."""
_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "LATIN"})
"""Scripts that people mix in one word and that no reader confuses with each other."""


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """The name as it looks; equal for two names exactly when they count as one person.

    Case, spaces, invisible characters and compatibility forms are removed, and letters of other scripts that look like
    Latin ones become those.
    """
    if name.isascii() and name.isalpha():
        return name.casefold()
    return unicodedata.normalize("NFC", _shown(_plain_digits(folded(name.translate(_CAPITALS))).translate(_DRAWN)))


def _plain_digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def same_name(one: str, other: str) -> bool:
    """Whether both names belong to one person."""
    return one == other or skeleton(one) == skeleton(other)


def among(name: str, names: Iterable[str]) -> bool:
    """Whether a name is one of these, however it is typed."""
    wanted = skeleton(name)
    return any(skeleton(one) == wanted for one in names)


def look_alike(name: str, names: Iterable[str]) -> str | None:
    """The first of these names that looks like `name` but differs from it; null when there is none."""
    wanted = skeleton(name)
    return next((one for one in names if one != name and skeleton(one) == wanted), None)


def name_problem(name: str, where: str) -> Problem | None:
    """The problem (`name_unclear`) that makes the name unusable; null for a clear name."""
    fault = _fault(name)
    if fault is None:
        return None
    return Problem("name_unclear", f"the name {name!r} {fault}", where, "write the name in plain letters of one script")


def _fault(name: str) -> str | None:
    if not _shown(name).strip():
        return "shows nothing"
    if hidden_count(name) or len(_shown(name)) != len(name) or any(char in name for char in "\t\n\u200d"):
        return "holds characters that nobody sees"
    if name != name.strip():
        return "begins or ends with a space"
    for word in re.split(r"[\W\d_]+", unicodedata.normalize("NFKC", name)):
        scripts = {unicodedata.name(letter, "UNNAMED").split()[0] for letter in word if _is_letter(letter)}
        if len(scripts) > 1 and not scripts <= _TOGETHER:
            return f"mixes letters of {' and '.join(sorted(one.capitalize() for one in scripts))} in one word"
    return None


def _is_letter(char: str) -> bool:
    """Whether it is a letter of a definite script; modifier letters, such as an okina, belong to none."""
    return char.isalpha() and unicodedata.category(char) != "Lm"


def _shown(text: str) -> str:
    """The text without controls, direction marks, fillers and variation selectors."""
    return "".join(char for char in text if unicodedata.category(char) not in _NEVER_SEEN and char not in _FILLERS)


_NEVER_SEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800") | frozenset(map(chr, _SELECTORS))
