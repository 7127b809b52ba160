"""What one language provides to recognise the words of a response that state nothing.

Everything is a closed list. A courtesy consists of listed words only, so no statement can hide in one.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The lists of one language, in lower case with straight quotes, words separated by white space."""

    code: str
    """ISO 639-1."""
    courtesies: tuple[str, ...]
    """Patterns; each is a whole courtesy, or a part of one between commas."""
    polite: str = ""
    """The words that a longer courtesy consists of."""
    anchors: tuple[str, ...] = ()
    """Patterns; a sentence of polite words is a courtesy where it holds one of these."""
    about: str = ""
    """The words between a courtesy and its topic, as in `your question about parking`."""
    yes_no: str = ""
    """What only says yes or no, separated by `|`."""
    openers: tuple[str, ...] = ()
    """Patterns of openings that add nothing to a statement, such as `in short,`; the comma is part of them."""
    by_source: tuple[str, ...] = ()
    """Patterns before a source that is named in words, such as `according to`."""
    source_first: tuple[str, ...] = ()
    """Patterns after a source that is named in words, such as `states that`."""
    by_place: str = ""
    """Those of them, separated by `|`, that may also precede a place or a thing: `in a-1`."""
    front_of_id: str = ""
    """A pattern before an id where that is not `by_source`; `(?:)` where there is none."""
    behind_id: str = r"\s*[,:](?:\s+|\Z)"
    """A pattern after an id that a statement names at its start: `according to a-1, ...`."""
    source_nouns: str = ""
    """Nouns for a source, such as `handbook`."""
    source_extras: str = ""
    """Words that may accompany such a noun: articles, `provided`, `following`."""
    citing: str = ""
    """Words before an id, such as `source`, separated by `|`."""
    numbered: str = ""
    """Things that take a number, separated by `|`: after `step` a `(2)` is no mark."""
    titles: str = ""
    """Words of headings and lead-ins that name no topic, such as `summary`."""
    leads: tuple[str, ...] = ()
    """Patterns of lines that only lead into others, such as `here is what the rules say`."""
    little: str = ""
    """Words that every sentence has."""
    asking: str = ""
    """Words that questions contain besides their topic."""
    question_words: str = ""
    """Words that begin a question, so that `How much:` is a mere label."""
    conditions: str = ""
    """Words that make a condition; `if asked:` before a statement limits it."""
    asked: tuple[str, ...] = ()
    """Patterns before a repeated question, such as `you asked`."""
    tells_by_asking: tuple[str, ...] = ()
    """Patterns; a question that begins this way states what it asks, as in `did you know that`."""
    denying: str = ""
    """Words that reverse a statement; a line with one of them never counts as a mere heading."""
    notices: tuple[str, ...] = ()
    """Patterns of whole notices about the answer itself: who wrote it, when, how sure; `DATE` means any date."""
    pointing: tuple[str, ...] = ()
    """Patterns before a source that is only referred to, as in `for details see the handbook`."""
    offers: tuple[str, ...] = ()
    """Patterns that begin an offer, such as `if you like, i can`; `offer_words` follow."""
    offer_verbs: str = ""
    """What an assistant offers to do."""
    offer_words: str = ""
    """Words that an offer consists of besides its verb and the words of the question."""
    related: tuple[str, ...] = ()
    """Patterns of the line over a list of questions that are only suggested."""
    suggests: tuple[str, ...] = ()
    """Patterns that begin a question which presupposes nothing, such as `can i`."""
    clock: str = ""
    """What precedes a time of day in a date (`at`), as a pattern."""
    purposes: str = ""
    """A pattern of what a source is referred to for, as in `for more details`."""
    pointing_rest: str = ""
    """A pattern of the words after a source that is referred to, where no spaces separate them."""
    owned: str = ""
    """A pattern before a known thing, which a question presupposes: `their longer leave`."""
    presuming: str = ""
    """Words, separated by `|`, after which a question presupposes something (`because`)."""
    no_section: str = ""
    """Words that may come before an id, but are no heading of a list of sources."""
    answer_keys: str = ""
    """Names of a field with an answer, separated by `|`."""
    source_keys: str = ""
    """Names of a field with sources, as a pattern."""
    question_labels: str = ""
    """What labels a question, separated by `|`."""
    asks_unmarked: str = ""
    """A pattern of the end of a question without a question mark."""
    replies: str = ""
    """The shortest words for yes and no, separated by `|`."""
    depends: str = ""
    """Words, separated by `|`, with which a statement after such a reply is no statement by itself."""
    months: str = ""
    """Months that follow a number with a full stop, so that `1. mai` is no entry of a list."""
