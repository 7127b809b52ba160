"""What a language brings so that the words of a response that state nothing are known.

Everything is a closed list. A courtesy is made of listed words only, so no statement can hide in one.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The lists of one language, in small letters with straight quotes, words apart by white space."""

    code: str
    """ISO 639-1."""
    courtesies: tuple[str, ...]
    """Patterns; each is a whole courtesy, or a part of one that stands between commas."""
    polite: str = ""
    """The words that a longer courtesy is made of."""
    anchors: tuple[str, ...] = ()
    """Patterns; a sentence of polite words is a courtesy where it holds one of these."""
    about: str = ""
    """The words between a courtesy and its topic, as in `your question about parking`."""
    yes_no: str = ""
    """What only says yes or no, apart by `|`."""
    openers: tuple[str, ...] = ()
    """Patterns of what opens a statement and adds nothing to it, such as `in short,`; the comma is part of them."""
    by_source: tuple[str, ...] = ()
    """Patterns of what is in front of a source that is named in words, such as `according to`."""
    source_first: tuple[str, ...] = ()
    """Patterns of what is behind a source that is named in words, such as `states that`."""
    source_nouns: str = ""
    """What a source is called in words, such as `handbook`."""
    source_extras: str = ""
    """The words that may be beside such a noun: articles, `provided`, `following`."""
    citing: str = ""
    """The words in front of an id, such as `source`, apart by `|`."""
    titles: str = ""
    """The words of headings and lead-ins that name no topic, such as `summary`."""
    leads: tuple[str, ...] = ()
    """Patterns of lines that only lead into what follows, such as `here is what the rules say`."""
    little: str = ""
    """The words that every sentence has."""
    asking: str = ""
    """The words that a question is made of beside its topic."""
    asked: tuple[str, ...] = ()
    """Patterns in front of a question that is told again, such as `you asked`."""
    tells_by_asking: tuple[str, ...] = ()
    """Patterns; a question that begins so states what it asks, as in `did you know that`."""
    denying: str = ""
    """The words that turn a statement round; a line with one of them is never taken for a mere heading."""
    months: str = ""
    """Months that follow a number with a full stop, so that `1. mai` is no entry of a list."""
