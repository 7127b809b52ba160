"""How sentences tie to each other in one language: what limits, corrects or orders what another sentence says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from goldtui.text.guarded import Guarded

LABEL = r"(?:\b[^:.!]{0,30}:|\s*[.!]?\s*\Z)"
"""What follows a word that labels a remark (`Update:`, `Cancelled.`), and not one that begins a sentence."""


@dataclass(frozen=True, eq=False)
class Discourse:
    """Word lists of one language, in lower case; each is the inside of a regular expression, empty for none."""

    opposing: str = ""
    """What a sentence begins with that says something against the one before it (`however`)."""
    opposing_inside: str = ""
    """The same between signs or after the verb (`groups, however, pay`)."""
    definite: str = ""
    """Words before the name of one certain thing (`the`), and subjects that are no part of what was said (`we`)."""
    pronouns: frozenset[str] = frozenset()
    """Pronouns that a sentence begins with when it goes on about the same thing."""
    rules: str = ""
    """Names of what was said itself (`the rule`), which are no other thing."""
    adding: str = ""
    """Words of a sentence that only adds something, whatever it begins with (`also`)."""
    others: str = ""
    """The beginning of a sentence on all that the one before it is not about (`the others`, `otherwise`)."""
    about: str = ""
    """Wordings that say of what the sentence before is true (`this holds from`, `we speak of`)."""
    correcting: str = ""
    """The beginning of a sentence that puts the one before it right (`correction`, `well,`)."""
    changed: str = ""
    """Wordings that say that something is no longer as it was said (`has been moved`)."""
    exempting: str = ""
    """Wordings that free or exclude some from what was said (`are spared this`)."""
    defining: str = ""
    """A sentence that gives a word of the one before it a meaning of its own; the word is its group `what`."""
    timing: str = ""
    """The beginning of a sentence that names a time (`In August,`)."""
    going_on: str = ""
    """What follows that beginning where the sentence is about the same thing (`it`)."""
    status: str = ""
    """Words of a heading under which nothing is true or in force (`Rejected motions`)."""
    marked: str = ""
    """A remark within a sentence or an entry that takes it back (`(cancelled)`)."""
    supposing: str = ""
    """The beginning of a sentence that states nothing as true (`imagine that`, `rumour has it`)."""
    denied: str = ""
    """Wordings that deny what was said (`the owner denies it`)."""
    elliptical: str = ""
    """The end of a sentence that says the contrary of another thing in few words (`, the coat does not`)."""
    ordered: str = ""
    """Wordings that make the order of a list part of what it says (`in this order`)."""
    quiz: str = ""
    """What is above statements of which some are false (`true or false`)."""
    sequence: str = ""
    """Words between acts that follow each other (`then`)."""
    respectively: str = ""
    """Words that give each of several things its own value, in their order (`respectively`)."""
    spaced: bool = True
    """Whether spaces divide its words."""

    def _searched(self, words: str, before: str = "", after: str = "") -> Guarded:
        return Guarded(self._compiled(words, before, after))

    def _compiled(self, words: str, before: str = "", after: str = "") -> re.Pattern[str]:
        edge = r"\b" if self.spaced else ""
        return re.compile(rf"{before}{edge}(?:{words}){edge}{after}" if words else "(?!)", re.IGNORECASE)

    @cached_property
    def opposes(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence, the comma included."""
        return self._compiled(self.opposing, after=r"[,:\u3001\uff0c]?\s*")

    @cached_property
    def opposes_inside(self) -> Guarded:
        """Searched in a sentence, with the commas around it."""
        return self._searched(self.opposing_inside, before=r",?\s*", after=r",?")

    @cached_property
    def names_one(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence; the next word is what it names."""
        return self._compiled(self.definite, after=r"(?=\W)")

    @cached_property
    def names_the_rule(self) -> re.Pattern[str]:
        """Matches one word as a whole."""
        return self._compiled(self.rules)

    @cached_property
    def adds(self) -> Guarded:
        """Searched in a sentence."""
        return self._searched(self.adding)

    @cached_property
    def names_others(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence."""
        return self._compiled(self.others)

    @cached_property
    def says_of_what(self) -> Guarded:
        """Searched in a sentence."""
        return self._searched(self.about)

    @cached_property
    def corrects(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence."""
        return re.compile(rf"(?:{self.correcting})" if self.correcting else "(?!)", re.IGNORECASE)

    @cached_property
    def says_changed(self) -> Guarded:
        """Searched in a sentence."""
        return self._searched(self.changed)

    @cached_property
    def exempts(self) -> Guarded:
        """Searched in a sentence."""
        return self._searched(self.exempting)

    @cached_property
    def defines(self) -> Guarded:
        """Searched in a sentence."""
        return Guarded(re.compile(self.defining or "(?!)(?P<what>)", re.IGNORECASE))

    @cached_property
    def at_a_time(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence, the comma included."""
        return re.compile(rf"(?:{self.timing})" if self.timing else "(?!)", re.IGNORECASE)

    @cached_property
    def goes_on_about(self) -> re.Pattern[str]:
        """Matches right behind that beginning."""
        return re.compile(rf"(?:{self.going_on})" if self.going_on else "(?!)", re.IGNORECASE)

    @cached_property
    def is_status(self) -> Guarded:
        """Searched in a heading."""
        return self._searched(self.status)

    @cached_property
    def is_marked(self) -> Guarded:
        """Searched in a sentence or an entry."""
        return Guarded(
            re.compile(rf"[(\[\uff08](?:{self.marked})[)\]\uff09]" if self.marked else "(?!)", re.IGNORECASE)
        )

    @cached_property
    def supposes(self) -> re.Pattern[str]:
        """Matches at the beginning of a sentence."""
        return self._compiled(self.supposing)

    @cached_property
    def denies(self) -> Guarded:
        """Searched in a sentence."""
        return self._searched(self.denied)

    @cached_property
    def contrary_end(self) -> Guarded:
        """Searched in a sentence; it reaches to its end."""
        return Guarded(re.compile(rf"(?:{self.elliptical})[.!]?\s*\Z" if self.elliptical else "(?!)", re.IGNORECASE))

    @cached_property
    def orders(self) -> Guarded:
        """Searched in a source."""
        return self._searched(self.ordered)

    @cached_property
    def is_quiz(self) -> Guarded:
        """Searched in what is above statements."""
        return self._searched(self.quiz)

    @cached_property
    def then(self) -> Guarded:
        """Splits a statement into acts."""
        return self._searched(self.sequence)

    @cached_property
    def each(self) -> Guarded:
        """Searched in a statement."""
        return self._searched(self.respectively)
