"""A text as the rule reads it: content words and values in order, each with the operators that govern it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from goldtui.text.agreement.opposites import opposites_of
from goldtui.text.agreement.stems import stem
from goldtui.text.amounts.patterns import RANGE_FROM, RANGE_TO
from goldtui.text.amounts.record import Value
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import (
    ADVERBS,
    EXCEPTING,
    HAVING,
    KEPT,
    LOOSE,
    OPENS_A_PART,
    PHRASING,
    RESTRICTING,
    TO_DO,
)

# What a named tuple's own constructor calls, without the calls around it.
_new = tuple.__new__
_NONE: frozenset[str] = frozenset()
_NONE_INT: frozenset[int] = frozenset()
_TOKEN = re.compile(
    r"[\uf000-\uf8ff]|[\ue001\ue002\ue100-\uefff]|[^\W\d_\ue000-\uf8ff]+(?:['-][^\W\d_\ue000-\uf8ff]+)*|\d+|\n|[^\s\w]"
)
OPERATOR_SIGN = 0xF000
BREAKS = frozenset(",;:()[]{}|\n.!?\u2026\u00b7*")
_UP_TO_A_STOP = re.compile(r"[\s\u0001]*(?:(?:but|and)\s+)?(?P<sign>[\uf000-\uf8ff])\u0001*(?P<words>[^;.!?\n]*)")
_HARD = frozenset(";.!?\n")
_ENTRY = re.compile(r"[\s\u0001]{0,12}(?:[-*+\u2022\u00b7]|[(]?(?:\d{1,2}|[\ue100-\uefff]|[a-z])[.)])\s")


class Item(NamedTuple):
    """A content word or value with the operators that govern it."""

    key: str
    """The stem of a word; empty for a value."""
    value: Value | None
    text: str
    operators: frozenset[str]
    """Codes of the operators on it that a paraphrase keeps."""
    preposition: str
    """The loose preposition before it, or empty."""
    segment: int
    """Number of the part of a sentence, divided by signs and joining words."""
    clause: int
    """Number of the sentence."""
    follows: bool
    """Whether it directly follows the item before it."""
    noun: bool = False
    """Whether it is surely a noun, shown by its capital in a language that writes them that way."""
    orders: bool = False
    """Whether it is the listed verb of an instruction, at the head of its sentence."""
    tense: str = ""
    """Past or present, from a form of `be`, `have` or `do` before it."""
    passive: bool = False
    """Whether a passive auxiliary comes right before it."""
    person: str = ""
    """Who acts or owns, from a pronoun before it."""
    opens: str = ""
    """The sign or joining word before it, if it is the first word of a part of the sentence."""
    measures: bool = False
    """Whether it is a verb that only connects an amount with its owner."""
    having: str = ""
    """Whether `have` or `be` connects it with the words before it."""
    lasts: bool = False
    """Whether it is a verb that says of a state only that it lasts."""
    uses: bool = False
    """Whether it is an order that names the means of something."""
    many: bool = False
    """Whether its ending marks a plural."""
    glued: bool = False
    """Whether it is a character inside a word, in a language that writes no spaces."""
    ordered: bool = False
    """Whether it is the verb of any instruction, shown by the list or by how its sentence begins."""
    rules_out: frozenset[str] = frozenset()
    """The words that cannot be true in its place."""


def is_amount(item: Item) -> bool:
    """Whether it is an amount of something, such as follows a verb (`costs 2 euros`)."""
    return item.value is not None and bool(item.value.dimension)


class Reading(NamedTuple):
    """The items of a text in order; build it with `reading_of`."""

    items: tuple[Item, ...]
    words: frozenset[str] = _NONE
    """The keys of its words, used to skip most stretches of proof."""
    borrowing: frozenset[int] = _NONE_INT
    """Clauses that begin with a pronoun, whose referent is elsewhere."""
    record: bool = False
    """Whether it is a row of a table, whose cells have no order."""
    entries: frozenset[int] = _NONE_INT
    """Segments that are entries of a list."""
    fixed_order: bool = False
    """Whether its language shows by the order alone who acts."""


_DASH = re.compile(r"[^\S\n]-[^\S\n](?=[a-z\u00df-\u00ff])")
"""A dash that starts a new part (`open until 6 - dogs stay out`), not one within a name (`Rome - Pisa`)."""


def reading_of(items: Iterable[Item], borrowing: Iterable[int] = (), entries: Iterable[int] = ()) -> Reading:
    """A reading of these items."""
    kept = tuple(items)
    return Reading(kept, frozenset([i.key for i in kept if i.key]), frozenset(borrowing), False, frozenset(entries))


class Reader:
    """One pass over a text whose values and operators have been replaced by signs."""

    def __init__(
        self,
        text: str,
        signed: str,
        values: dict[str, Value],
        governed: list[tuple[str, bool | None, str]],
        language: Language,
    ) -> None:
        self.text = text
        self.signed = signed
        self.values = values
        self.governed = governed
        self.language = language
        self.items: list[Item] = []
        self.pending: list[str] = []
        self.preposition = ""
        self.segment = self.clause = 0
        self.follows = False
        self.borrowing: set[int] = set()
        self.entries: set[int] = set()
        self.tense = ""
        self.begun = False
        self.start = 0
        self.in_list = False
        self.passive = False
        self.person = ""
        self.opening = ""
        self.having = ""
        self.to_do = False
        self.at = 0
        self.after_only = False

    def read(self) -> Reading:
        language = self.language
        for match in _TOKEN.finditer(self.signed):
            token = match.group()
            self.at = match.start()
            first = token[0]
            if "a" <= first <= "z":
                self._word(token, self.text[match.start() : match.end()], language)
            elif first >= "\uf000" and first <= "\uf8ff":
                code, behind, wording = self.governed[ord(first) - OPERATOR_SIGN]
                self.tense = language.tense_of.get(wording.split(" ", 1)[0], self.tense)
                self.person = language.person_of.get(wording, self.person)
                self.to_do = wording == TO_DO
                if code in ADVERBS:
                    self._adverb(code, wording)
                else:
                    self._operator(code, self._belongs_back(code, match.end()) if behind is None else behind)
                self.after_only = code == "only"
            elif first == RANGE_FROM:
                self.pending.append("range_from")
            elif first == RANGE_TO:
                self.pending.append("range_to")
            elif first in self.values:
                value = self.values[first]
                self._add("", value, value.text, language.nouns_capital)
            elif first == "\n":
                self._line(match.end())
            elif first in BREAKS:
                self._break("," if first in ".;" and self._limits_before(first, match.end()) else first, match.end())
            elif first == "-" and _DASH.match(self.text, match.start() - 1):
                self._break(",")
            elif first.isalnum():
                self._word(token, self.text[match.start() : match.end()], language)
            else:
                self.follows = False
        self._flush(self.clause)
        found = reading_of(self.items, self.borrowing, self.entries)
        return found._replace(fixed_order=language.fixed_order)

    def _limits_before(self, sign: str, end: int) -> bool:
        """Whether what follows a sign says nothing alone and limits the part before it (`; except on Sundays`)."""
        rest = _UP_TO_A_STOP.match(self.signed, end)
        if rest is None:
            return False
        code = self.governed[ord(rest["sign"]) - OPERATOR_SIGN][0]
        if sign == ".":
            following = rest["words"].lstrip()[:1]
            phrase = "\uf000" <= following <= "\uf8ff" and self.governed[ord(following) - OPERATOR_SIGN][0] in PHRASING
            return (code in EXCEPTING or (code in RESTRICTING and phrase)) and "," not in rest["words"]
        return code in EXCEPTING or (code in KEPT and len(rest["words"].split()) < 4)

    def _belongs_back(self, code: str, end: int) -> bool:
        """Whether a bound that may come on either side of its value (`maximum`) belongs to the word before it."""
        following = self.signed[end:].lstrip(" \u0001")
        # `12 only with an adult`, `12 may only row`: it limits what follows.
        if code == "only" and (self.pending or "\uf000" <= following[:1] <= "\uf8ff"):
            return False
        if following[:1] in self.values:
            return False
        return (
            not following
            or following[0] in BREAKS
            or (bool(self.items) and self.items[-1].value is not None and self.items[-1].segment == self.segment)
        )

    def _adverb(self, code: str, wording: str) -> None:
        kept = frozenset((code,)) if code == "hedge" else _NONE
        key = f"<{code}>" if code == "always" else f"<{wording}>"
        self.items.append(Item(key, None, wording, kept, "", self.segment, self.clause, False, opens=self.opening))
        self.opening = ""
        self.follows = False

    def _operator(self, code: str, behind: bool) -> None:
        self.begun = True
        self.follows = False
        if code in OPENS_A_PART and self.items:
            limits = self._limits_by_condition()
            self._flush()
            self.segment += 1
            if limits:
                self.pending.append("only")
        if behind:
            self._govern_last(code)
        elif code in HAVING:
            self.having = code
        elif code in LOOSE:
            self.preposition = code
        else:
            self.pending.append(code)

    def _limits_by_condition(self) -> bool:
        """Whether `only` limits by the condition that begins here: `pays only if ...`, `only pays if ...`."""
        if self.after_only and self.pending[-1:] == ["only"]:
            self.pending.pop()
            return True
        last = self.items[-1]
        if "only" not in last.operators or last.value or last.preposition or last.segment != self.segment:
            return False
        self.items[-1] = last._replace(operators=last.operators - {"only"})
        return True

    def _govern_last(self, code: str) -> None:
        if not self.items:
            self.pending.append(code)
            return
        last = self.items[-1]
        if code == "within" and last.value is not None and last.value.dimension.startswith(("time", "months")):
            code = "at_most"
        self.items[-1] = last._replace(operators=last.operators | {code})

    def _line(self, end: int) -> None:
        """Reads a line; a list entry continues the lead-in of its list, any other line starts a new statement."""
        entry = _ENTRY.match(self.signed, end)
        self._break("," if entry else "\n", end)
        self.in_list = entry is not None

    def _break(self, sign: str, end: int = 0) -> None:
        self.after_only = False
        self._flush(self.clause if sign in _HARD else None)
        if self.tense and self.items and not self.items[-1].tense and self.items[-1].segment == self.segment:
            self.items[-1] = self.items[-1]._replace(tense=self.tense)
        if self.person and self.items and not self.items[-1].person and self.items[-1].segment == self.segment:
            self.items[-1] = self.items[-1]._replace(person=self.person)
        self.follows = False
        self.segment += 1
        self.preposition = self.tense = self.person = ""
        self.passive = False
        self.opening = sign
        self.having = ""
        if sign in _HARD:
            self.clause += 1
            self.begun = False
            self.start = end

    def _flush(self, clause: int | None = None) -> None:
        """Gives operators with nothing to their right to the last word of their part, at the end of the sentence."""
        if not self.pending:
            return
        last = self.items[-1] if self.items else None
        if last is not None and (last.segment == self.segment or last.clause == clause):
            for code in self.pending:
                self._govern_last(code)
            self.pending.clear()
        elif clause is not None:
            # `; most do not.` has no word that they could govern, and they must not be lost.
            codes = frozenset(_reduced(self.pending))
            self.items.append(Item("<rest>", None, "", codes, "", self.segment, self.clause, False))
            self.pending.clear()

    def _word(self, low: str, written: str, language: Language) -> None:
        begun, self.begun, self.after_only = self.begun, True, False
        self.person = language.person_of.get(low, self.person)
        if low in language.pronoun_words and not (self.items and self.items[-1].clause == self.clause):
            self.borrowing.add(self.clause)
        if low in language.joint_words:
            self._flush()
            self.segment += 1
            self.follows = False
            self.preposition = ""
            self.opening = "and"
            return
        # `Plan A`: a capital article after a word names one of several.
        shouted = written.isupper() and (len(written) > 1 or (low == "a" and self.follows))
        if low in language.function_words and not shouted:
            self.follows = False
            self.tense = language.tense_of.get(low, self.tense)
            self.passive = low in language.passive_words
            return
        denied = language.negative.get(low)
        if denied is not None:
            self.pending.append("not")
            low = denied
        contrary = language.contrary.get(low)
        if contrary is not None:
            self.pending.append("contrary")
            low = contrary
        past, present = language.endings
        if past and not self.tense and low.endswith((past, present)):
            self.tense = "ends in the past" if low.endswith(past) else "ends in the present"
        elif past and not self.tense and low in language.irregular_forms and not low.endswith(present):
            self.tense = "ends in the past"
        if self.passive and language.ongoing and low.endswith(language.ongoing):
            self.pending.append("ongoing")
        if language.tense_forms and not self.tense and written[:1].islower():
            self.tense = next((f"ends in the {t}" for t, form in language.tense_forms if form.fullmatch(low)), "")
        strong = self.to_do and language.irregular.get(low, "").split(" ")[-1].startswith("ge")
        if self.to_do and language.participle is not None and not strong:
            low = language.participle(low)
        self.to_do = False
        speaks = language.we_form is not None and language.we_form.fullmatch(low) is not None
        noun = language.nouns_capital and written[:1].isupper() and begun
        for part in low.split("'") if "'" in low else (low,):
            plain = part.replace("-", "")
            if plain and (shouted or (plain != "s" and plain not in language.function_words)):
                key = stem(plain, language)
                self._add(f"{key}+we" if speaks else key, None, written, noun, low in language.imperative_words)

    def _add(self, key: str, value: Value | None, text: str, noun: bool, orders: bool = False) -> None:
        first = not self.items or self.items[-1].clause != self.clause
        orders = orders and first
        begins = self.language.instruction
        # After an article or a preposition it is no verb: `a type specimen`, `in the set order`.
        heads = orders and self.text[self.start :].lstrip().lower().removeprefix("please ").startswith(text.lower())
        # `Schalten Sie ihn aus und ziehen Sie den Stecker`.
        start = self.start if first else self.at if self.opening == "and" else -1
        ordered = heads or (start >= 0 and begins is not None and begins.match(self.text, start) is not None)
        if self.in_list:
            self.entries.add(self.segment)
        operators = frozenset(_reduced(self.pending)) if self.pending else _NONE
        plural = self.language.plural
        many = bool(plural) and text.endswith(plural) and text[-2:] not in ("ss", "us", "is")
        if value is not None and value.dimension.startswith(("time", "months")) and "within" in operators:
            operators = operators - {"within"} | {"at_most"}
        self.pending.clear()
        low = text.lower()
        self.items.append(
            _new(Item, (key, value, text, operators, self.preposition, self.segment, self.clause, self.follows, noun,
                        orders, self.tense, self.passive, self.person, self.opening,
                        low in self.language.measuring_words, self.having, low in self.language.lasting_words,
                        low in self.language.using_words, many, False, ordered,
                        opposites_of(self.language).get(key, _NONE) if key else _NONE))
        )  # fmt: skip
        self.opening = ""
        self.tense = self.preposition = self.person = self.having = ""
        self.passive = False
        self.follows = True


def _reduced(codes: list[str]) -> set[str]:
    """The operators on one word: two plain negations cancel each other out."""
    if codes.count("not") > 1:
        left = codes.count("not") % 2
        return {c for c in codes if c != "not"} | ({"not"} if left else set())
    return set(codes)
