"""The structure of one language's word lists.

A word that no list names is a content word, so a missing word leaves a statement open and never passes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from goldtui.text.guarded import Guarded
from goldtui.text.languages.discourse import Discourse
from goldtui.text.languages.naming import Naming


def _set_of(listed: str) -> cached_property[frozenset[str]]:
    """The words of a list as a set."""
    return cached_property(lambda language: frozenset(getattr(language, listed).split()))


@dataclass(frozen=True, eq=False)
class Language:
    """Word lists of one language, lower case, separated by `|` where an entry may hold several words."""

    code: str
    function: str
    """Words that state nothing alone, separated by white space."""
    operators: Mapping[str, str]
    """Wordings by operator code; they govern the content word that follows."""
    behind: Mapping[str, str] = field(default_factory=dict)
    """Wordings that govern the content word before them (`or more`)."""
    joints: str = ""
    """Words that begin another part of a sentence (`and`, `but`)."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Names of units beyond the symbols that all languages share, by the unit's symbol."""
    money: Mapping[str, str] = field(default_factory=dict)
    """Names of currencies by ISO 4217 code."""
    magnitudes: Mapping[str, int] = field(default_factory=dict)
    fractions: Mapping[str, int] = field(default_factory=dict)
    """Denominators by the word for one part (`third`: 3)."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Numbers that the number reader does not know (`dozen`)."""
    ordinals: Mapping[str, int] = field(default_factory=dict)
    ordinal_ends: str = ""
    """Endings of an ordinal in digits (`3rd`)."""
    times: Mapping[str, int] = field(default_factory=dict)
    """Frequencies in one word (`twice`)."""
    often: Mapping[str, str] = field(default_factory=dict)
    """Rates in one word (`daily`), by the unit of time."""
    per: str = ""
    """Words between an amount and what it is counted by (`per`, `a`)."""
    quarter: str = ""
    """The word for a quarter of a year."""
    months: str = ""
    weekdays: str = ""
    months_and_words: str = ""
    """Names of months that are other words too; then a month alone has a capital."""
    before_month: str = ""
    """Words before a name that show that it is the month, as a regular expression."""
    of_month: str = ""
    """Words between the parts of a date (`of`)."""
    month_first: bool = False
    """Whether a month may come before its day."""
    half_days: bool = False
    """Whether an hour up to 12 may be of either half of the day."""
    clock: Mapping[str, int] = field(default_factory=dict)
    """Words for a time of day in minutes from midnight."""
    versions: str = ""
    """Those of these words whose numbers need no word."""
    ands: str = ""
    """Words between the two parts of one amount (`and`)."""
    after_hyphen: str = ""
    """Words after a hyphen that replaces the end of a word (`arrival- and departure times`)."""
    up_to: str = ""
    """Words between the ends of a range, which give their magnitude once (`3 to 4 million`)."""
    sides: str = ""
    """Words between the sides of a thing (`2 by 3 metres`), as a regular expression."""
    one_in: str = ""
    """Words between how many and of how many (`1 in 4 boats`), as a regular expression."""
    labels: str = ""
    """Words before a number that names one of several (`room 12`)."""
    ranges: tuple[str, ...] = ()
    """Regular expressions of a range whose ends, the groups `first` and `last`, are each written `@`."""
    amount_of_change: str = ""
    """Words before an amount by which something changes, which begins no range (`by 3 to 18`)."""
    qualifiers: Mapping[str, str] = field(default_factory=dict)
    """Words between a number and its unit that change the unit (`working` days), by one of them."""
    minus: str = ""
    """The words before a negative number, as a regular expression."""
    article: str = ""
    """The indefinite articles that are also the word for one, as a regular expression."""
    in_numbers: str = ""
    """What is not before an article, or it is a part of a number (`vingt et un`), as a regular expression."""
    articles_are_words: bool = False
    """Whether the number reader leaves the articles alone."""
    many_times: str = ""
    """Words after a number that mean times, as a regular expression."""
    one_part: str = ""
    """Words that turn a fraction into one part (`a third`)."""
    negative: Mapping[str, str] = field(default_factory=dict)
    """Words that deny another word (`invalid`: `valid`)."""
    contrary: Mapping[str, str] = field(default_factory=dict)
    """Words that rule another word out without being its exact opposite (`rejects`: `accepts`)."""
    opposites: tuple[str, ...] = ()
    """Words that rule each other out of the same place: groups divided by `|`, equal words in a group by a space."""
    same: tuple[str, ...] = ()
    """Groups of words that mean the same in any text."""
    number_words: str = ""
    """Words that numbers are made of; only a text with one of them is read for number words."""
    irregular: Mapping[str, str] = field(default_factory=dict)
    """Base forms by the forms that a stemmer does not unite with them, separated by white space."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions that unify spellings before words are read (`n't`)."""
    rewritten: str = ""
    """Common words that are in no other list, since they are rewritten."""
    limits: tuple[tuple[str, str], ...] = ()
    """Regular expressions of a sentence that only limits the one before it, with how that one says the limit.

    The sentence before must hold the word of a group `of`, and say `always` of one that rules out the word of a
    group `against`.
    """
    discourse: Discourse = field(default_factory=Discourse)
    """How sentences tie to each other."""
    naming: Naming | None = None
    """How a sentence says its subject, and the next one refers to it."""
    joining: str = ""
    """Words that join two verbs or two things (`and`)."""
    parting: str = ""
    """Further words that divide a sentence (`or`)."""
    finite: str = ""
    """Words that show that the subject is whole: verbs that begin what is said of it, and words that begin an object."""
    relatives: str = ""
    """Words after which an act may have another subject than the one before (`who`)."""
    before_verb: str = ""
    """Words that may come between a subject and its verb (`still`)."""
    examples: str = ""
    """Regular expression of the words before an example (`such as`)."""
    contrasts: str = ""
    """Regular expression of the beginning of a contrast (`not on`), with its preposition as the group `at`."""
    turns: str = ""
    """Regular expression of the words by which a sentence turns to another subject (`in contrast`)."""
    meanwhile: str = ""
    """Words that begin what else was so at a date (`in 2023, when ...`), as a regular expression."""
    second_price: str = ""
    """Regular expression of what is between two prices, the second of which is for something (`or ... for`); see `@`."""
    prices: str = ""
    """Regular expression of the money in such a price."""
    otherwise: tuple[tuple[str, str], ...] = ()
    """Regular expressions that put a statement in another way (`, which may help`: `This may help`)."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """The verb that says of a thing what a column of a table with one of these names gives."""
    row_verbs: str = ""
    """Verbs that connect a row of a table with a cell that is no price."""
    each: str = ""
    """Words before what an amount is counted by, in a header; only the first follows a count (`seats per boat`)."""
    comparatives: str = ""
    """Endings of a comparative."""
    no_comparatives: str = ""
    """Words with such an ending that are none."""
    turning: str = ""
    """Stems of verbs by which one thing becomes another or gives way to it, so that the two cannot change places."""
    mutual: str = ""
    """Stems of verbs whose subject and object may change places (`match`)."""
    parts_of_day: str = ""
    """Words that belong to the day or hour before them."""
    read_as: Mapping[str, str] = field(default_factory=dict)
    """What a word of the rewriting means in a message."""
    goes_on: str = ""
    """Adverbs that something lasts, which replace that it has ended (`still`: `no longer`)."""
    participles: str = ""
    """Endings of a participle."""
    participle_begins: str = ""
    """What else a participle may begin with."""
    asks: str = ""
    """Words that begin a question and so allow its words in the answer (`when`)."""
    measures: str = ""
    """Verbs that only connect an amount with its owner (`costs`)."""
    lasts: str = ""
    """Verbs that say of a state only that it lasts, in the present (`stays open`: is open)."""
    uses: str = ""
    """Orders that name the means of something (`use form 7 for travel`: form 7 is for travel)."""
    imperatives: str = ""
    """Verbs that begin an instruction, which has no explicit subject."""
    instructs: str = ""
    """Regular expression of the beginning of an instruction whose verb may be any."""
    past: str = ""
    """Past forms of `be` and `have`."""
    present: str = ""
    """Present forms of `be` and `have`."""
    passive: str = ""
    """Forms of the passive auxiliary."""
    derived: tuple[str, ...] = ()
    """Endings that change the meaning of a word, which its stem must not lose (`manage`, `manager`)."""
    inflections: tuple[str, ...] = ()
    """Endings that leave the meaning unchanged, the longest first."""
    apart: str = ""
    """Words that are not a form of the word with the same stem (`damages`, `goods`)."""
    endings: tuple[str, str] = ("", "")
    """Endings of a verb in the past and in the present, where no form of `be` or `have` precedes it."""
    persons: Mapping[str, str] = field(default_factory=dict)
    """Pronouns by person: who speaks, is spoken to or spoken of; `we` where a statement speaks for its source."""
    we_ending: str = ""
    """Regular expression of a verb whose ending means `we`."""
    participle: Callable[[str], str] | None = None
    """The participle of an infinitive, for one that `TO_DO` precedes."""
    verb_forms: Mapping[str, str] = field(default_factory=dict)
    """Regular expressions of verbs in the past, future and present; the first that matches counts.

    Without spaces between words they are of what the last characters of a sentence mean for it (`request`).
    """
    topics: str = ""
    """Particles after what a sentence is about."""
    other_verb: str = ""
    """First characters of an ending that makes it another verb (`開く`, `開ける`; `返す`, `返せる`)."""
    ongoing: str = ""
    """The ending of a verb after a form of `be` that marks something in progress."""
    plural: str = ""
    """The plural ending, where it is not also a case ending."""
    pronouns: str = ""
    """Pronouns for a thing that another sentence names."""
    fixed_order: bool = False
    """Whether the order of words alone shows who acts, without endings or clitics."""
    decimal_comma: bool = False
    unspaced: bool = False
    """Whether words are written without spaces between them; then characters are compared."""
    stemmer: str = ""
    """Name of the Snowball stemmer."""
    nouns_capital: bool = False
    """Whether every noun begins with a capital, which distinguishes it from a verb."""

    function_words = _set_of("function")
    joint_words = _set_of("joints")
    imperative_words = _set_of("imperatives")
    apart_words = _set_of("apart")
    measuring_words = _set_of("measures")
    lasting_words = _set_of("lasts")
    using_words = _set_of("uses")
    pronoun_words = _set_of("pronouns")
    passive_words = _set_of("passive")

    @cached_property
    def long_function_words(self) -> re.Pattern[str] | None:
        """Function words of several characters other than kana, where no spaces separate them from others."""
        listed = [word for word in self.function.split() if len(word) > 1 and not "\u3041" <= word[0] <= "\u30ff"]
        return re.compile("|".join(sorted(listed, key=len, reverse=True))) if self.unspaced and listed else None

    @cached_property
    def instruction(self) -> re.Pattern[str] | None:
        """`instructs`, compiled."""
        return re.compile(rf"\s*(?:{self.instructs})", re.IGNORECASE) if self.instructs else None

    @cached_property
    def person_of(self) -> dict[str, str]:
        """Each word that names a person, with its code."""
        return {word: code for code, words in self.persons.items() for word in words.split()}

    @cached_property
    def we_form(self) -> re.Pattern[str] | None:
        """`we_ending`, compiled."""
        return re.compile(self.we_ending) if self.we_ending else None

    @cached_property
    def tense_forms(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """`verb_forms`, compiled."""
        return tuple((tense, re.compile(form)) for tense, form in self.verb_forms.items())

    @cached_property
    def tense_of(self) -> dict[str, str]:
        """Past or present, by each form of `be` and `have`."""
        return {**dict.fromkeys(self.past.split(), "past"), **dict.fromkeys(self.present.split(), "present")}

    @cached_property
    def operator_of(self) -> dict[str, tuple[str, bool | None]]:
        """Each wording with its code and whether it governs the word before it; null where it may do either."""
        known: dict[str, tuple[str, bool | None]] = {
            w: (code, False) for code, words in self.operators.items() for w in _listed(words)
        }
        for code, words in self.behind.items():
            for wording in _listed(words):
                both = wording in known and known[wording][0] == code
                known[wording] = code, None if both else True
        return known

    @cached_property
    def operator_pattern(self) -> re.Pattern[str]:
        """Matches any wording of an operator, the longest first.

        Wordings with the same first letter share a branch, so the hundreds with another letter are skipped at once.
        """
        longest = sorted(self.operator_of, key=len, reverse=True)
        after: dict[str, list[str]] = {}
        for wording in longest:
            after.setdefault(wording[0], []).append(re.escape(wording[1:]))
        any_of = "|".join([f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in after.items()]) or "(?!)"
        return re.compile(any_of if self.unspaced else rf"(?<![\w'])(?:{any_of})(?![\w'])")

    @cached_property
    def month_names(self) -> tuple[str, ...]:
        """The months in order, in full."""
        return tuple(names.split("/")[0] for names in self.months.split())

    @cached_property
    def value_words(self) -> frozenset[str]:
        """Words that may state a value without a digit; a text without them and without digits holds no value."""
        lists = (self.magnitudes, self.fractions, self.counts, self.ordinals, self.times, self.clock)
        listed = [word for names in lists for name in names for word in name.split()]
        listed += [w for words in self.often.values() for name in words.split("|") for w in name.split()]
        calendar = [
            n for name in (*self.months.split(), *self.weekdays.split()) for n in (*name.split("/"), name + "s")
        ]
        return frozenset((*listed, *calendar, *self.number_words.split())) - self.function_words

    @cached_property
    def rewriting(self) -> tuple[tuple[Guarded, str], ...]:
        """`rewrites`, compiled."""
        return tuple((Guarded(re.compile(pattern, re.IGNORECASE)), into) for pattern, into in self.rewrites)

    @cached_property
    def irregular_forms(self) -> frozenset[str]:
        """The irregular forms; a word that means the same as another is none."""
        return frozenset(form for forms in self.irregular.values() for form in forms.split())

    @cached_property
    def base_of(self) -> dict[str, str]:
        """The base form by irregular form; the first of each group of equal words by the others."""
        known = {form: base for base, forms in self.irregular.items() for form in forms.split()}
        for group in self.same:
            first, *others = group.split()
            known.update(dict.fromkeys(others, first))
        return known


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split("|") if word.strip()]
