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
    by_place: str = ""
    """Those of them, apart by `|`, that may also be in front of a place or a thing: `in a-1`."""
    front_of_id: str = ""
    """A pattern of what is in front of an id where that is not `by_source`; `(?:)` where nothing is."""
    behind_id: str = r"\s*[,:](?:\s+|\Z)"
    """A pattern of what is behind an id that a statement names in front: `according to a-1, ...`."""
    source_nouns: str = ""
    """What a source is called in words, such as `handbook`."""
    source_extras: str = ""
    """The words that may be beside such a noun: articles, `provided`, `following`."""
    citing: str = ""
    """The words in front of an id, such as `source`, apart by `|`."""
    numbered: str = ""
    """The things that have a number of their own, apart by `|`: behind `step` a `(2)` is no mark."""
    titles: str = ""
    """The words of headings and lead-ins that name no topic, such as `summary`."""
    leads: tuple[str, ...] = ()
    """Patterns of lines that only lead into what follows, such as `here is what the rules say`."""
    little: str = ""
    """The words that every sentence has."""
    asking: str = ""
    """The words that a question is made of beside its topic."""
    question_words: str = ""
    """The words that a question begins with, so that `How much:` is a mere label."""
    conditions: str = ""
    """The words that make a condition of what follows; `if asked:` in front of a statement limits it."""
    asked: tuple[str, ...] = ()
    """Patterns in front of a repeated question, such as `you asked`."""
    tells_by_asking: tuple[str, ...] = ()
    """Patterns; a question that begins so states what it asks, as in `did you know that`."""
    denying: str = ""
    """The words that turn a statement round; a line with one of them is never taken for a mere heading."""
    notices: tuple[str, ...] = ()
    """Patterns of whole notices about the answer itself: who wrote it, when, how sure; `DATE` stands for a date."""
    pointing: tuple[str, ...] = ()
    """Patterns in front of a source that is only pointed to, as in `for details see the handbook`."""
    offers: tuple[str, ...] = ()
    """Patterns of the front of an offer, such as `if you like, i can`; what is behind it are `offer_words`."""
    offer_verbs: str = ""
    """What an assistant offers to do."""
    offer_words: str = ""
    """The words that such an offer is made of beside its verb and the words of the question."""
    related: tuple[str, ...] = ()
    """Patterns of the line over a list of questions that are only suggested."""
    suggests: tuple[str, ...] = ()
    """Patterns of the front of a question that takes nothing for granted, such as `can i`."""
    months: str = ""
    """Months that follow a number with a full stop, so that `1. mai` is no entry of a list."""
