"""Decides whether a match may start or end where it does: no cut words, no cut numbers, no lost signs.

Prevents finding `able` in `unable`, `30` in `130` or `30.5`, `200 kg` in `1,200 kg`, and `4` in `-4`. All text here is
normalised: dashes are `-`, white space is single spaces.
"""

from __future__ import annotations

import re
import unicodedata

# Scripts written without spaces between words: an edge next to one of these cuts no token.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff"  # Thai, Lao
    "\u0f00-\u109f"  # Tibetan, Myanmar
    "\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f"  # Khmer, Tai scripts, Balinese
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua980-\ua9df\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
# Korean writes spaces, but attaches particles to the end of a word: only the left edge is a token edge.
_HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]")
_CJK = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005\u3007\u3040-\u312f\u3130-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)

# Between two digits these make one number, time, date or ratio: 30.5, 1,200, 9:30, 3/4, 1'200.
_INNER = frozenset(".,:/'")
# Right after a digit, with or without a space, these change the value of the number.
_BELONGS = frozenset("%\u2030\u00b0")
_CLOSES_A_QUANTITY = frozenset(")]}\"'") | _BELONGS
_GROUP_BEFORE = re.compile(r"(?:^|[^\w.,])\d{1,3}\Z")
_DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d\Z")
_CLOCK = re.compile(r"t\d\d:\d\d", re.IGNORECASE)
_THREE_DIGITS = re.compile(r"\d{3}(?!\d)")


def has_cjk(text: str) -> bool:
    """Whether the text holds a Chinese, Japanese or Korean character, where one or two make a word."""
    return not text.isascii() and _CJK.search(text) is not None


def is_currency(char: str) -> bool:
    """Whether the character is a currency sign, such as the dollar's or the euro's."""
    return char == "$" or (not char.isascii() and unicodedata.category(char) == "Sc")


def _is_token(char: str) -> bool:
    return char.isalnum() or char == "_" or (not char.isascii() and unicodedata.category(char)[0] == "M")


def left_holds(normal: str, start: int) -> bool:
    """Whether a match may start at `normal[start]`."""
    if start == 0:
        return True
    before = normal[start - 1]
    first = normal[start]
    if before == " " and not first.isdecimal():
        return True
    if _is_token(before) and _is_token(first) and not (_UNSPACED.match(before) or _UNSPACED.match(first)):
        return False
    following = normal[start + 1 : start + 2]
    if first.isdecimal():
        return not _number_reaches_left(normal, start, before)
    if following.isdecimal():
        if is_currency(first):
            return not (before == "-" and _is_sign(normal, start - 1)) and before != "\u00b1"
        # `.5` of `0.5`, `,5` of `1,5`, `-40` of `30-40`
        if first in _INNER or first == "-":
            return not before.isalnum()
    return True


def right_holds(normal: str, end: int) -> bool:
    """Whether a match may end before `normal[end]`."""
    if end >= len(normal):
        return True
    after = normal[end]
    last = normal[end - 1]
    if after == " ":
        if not last.isdecimal() or normal[end + 1 : end + 2].isalpha():
            return True
        return not _number_reaches_right(normal, end, after)
    if after in "tT" and _CLOCK.match(normal, end) and _DAY.search(normal[max(0, end - 10) : end]):
        return True  # the day of `2026-05-01T08:30`
    if (
        _is_token(after)
        and _is_token(last)
        and not (_UNSPACED.match(last) or _UNSPACED.match(after) or _HANGUL.match(after))
    ):
        return False
    if last.isdecimal():
        return not _number_reaches_right(normal, end, after)
    # `30.` of `30.5`
    return not (last in _INNER and after.isdecimal() and normal[end - 2 : end - 1].isdecimal())


def _is_sign(normal: str, dash: int) -> bool:
    """Whether the dash at this index is a minus sign; after a word, number or bracket it joins or marks a range.

    So `4` may be taken from `pages 3-4` and `bed A-4`, but not from `at -4`.
    """
    while dash and normal[dash - 1] == "-":  # two hyphens typed for a dash
        dash -= 1
    if dash == 0:
        return True
    before = normal[dash - 1]
    if _is_token(before) or before in _CLOSES_A_QUANTITY:
        return False
    return not (is_currency(before) and dash >= 2 and normal[dash - 2].isdecimal())


def _number_reaches_left(normal: str, start: int, before: str) -> bool:
    two_before = normal[start - 2] if start >= 2 else " "
    if before == " ":
        # `200 kg` of `1 200 kg`: a group of three after one to three digits is one number.
        return (
            two_before.isdecimal()
            and _THREE_DIGITS.match(normal, start) is not None
            and _GROUP_BEFORE.search(normal[max(0, start - 6) : start - 1]) is not None
        )
    if before in _INNER and two_before.isdecimal():
        return True
    if before == ".":
        return two_before != "." and not two_before.isalnum()  # `5` of ` .5`
    if before == "-":
        return _is_sign(normal, start - 1)
    return before == "\u00b1"


def _number_reaches_right(normal: str, end: int, after: str) -> bool:
    following = normal[end + 1 : end + 2]
    if after == " ":
        if not following.isdecimal():
            return following != "" and following in _BELONGS
        return (
            _THREE_DIGITS.match(normal, end + 1) is not None
            and _GROUP_BEFORE.search(normal[max(0, end - 5) : end]) is not None
        )
    return after in _BELONGS or (after in _INNER and following.isdecimal())
