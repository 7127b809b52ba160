"""The strict rules for one gold line and its trace: what was said, what supports it, what looks wrong.

Each result is one small number made of bits, so that millions fit in memory, and a report only needs to count them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldtui.model.scorer_lines import GoldLine, TraceLine
from goldtui.scoring.wfgy.stated import Stated, nearly_refuses, provable, states_phrase
from goldtui.text.match.constraints import is_obeyed, read_constraint
from goldtui.text.match.normalise import prepare
from goldtui.text.meaning.opposed import may_be_turned, may_point, opposing, takes_back

TOKEN = "not in context"
_FEW = 8
"""This many ids are looked up in a list; a set costs more to make."""

(
    TRACED,
    ABLE,
    SHIPPED,
    WORDLESS,
    HIT,
    RIGHT,
    NEGATED,
    STRAY,
    LABELLED,
    RECALLED,
    ONLY_LABELLED,
    NEARLY_REFUSED,
    CITING_REFUSAL,
    TWICE_RETRIEVED,
    OTHER_QUESTION,
    HOPELESS,
    BROKEN,
    TAKEN_BACK,
    FOR_PEOPLE,
    STATED,
    UNCITED,
) = (1 << bit for bit in range(21))
"""The result of a case, as bits of one number.

TRACED: it has a trace. ABLE: its question is answerable. SHIPPED: the trace is no refusal; WORDLESS: and holds no
answer. HIT: it cites what the gold cites, and nothing that was not retrieved; RIGHT: and states a phrase of the gold,
undenied, breaks no constraint and retracts nothing. NEGATED: it states one only to deny it. STRAY: it cites what was
not retrieved. LABELLED: the gold names citations. RECALLED: all of them were among the first k. ONLY_LABELLED: it cites
nothing else. NEARLY_REFUSED: an answer that reads like a refusal. CITING_REFUSAL: a refusal with citations.
TWICE_RETRIEVED: an id was retrieved more than once. OTHER_QUESTION: the trace answers another question text.
HOPELESS: no answer could be right, see `cannot_pass`.
BROKEN: the answer breaks a constraint of the case. TAKEN_BACK: it states a phrase, and its opposite. FOR_PEOPLE: the
case has a constraint in free words, which nothing in the answer contradicts; only people can judge whether it holds.
STATED: the answer states a phrase, whatever else it does. UNCITED: it cites nothing.
"""
UNMEASURED = TRACED | ABLE | SHIPPED
"""Neither citations in the gold nor an empty answer: nothing shows whether it is right."""
NOTEWORTHY = (
    WORDLESS
    | NEGATED
    | BROKEN
    | TAKEN_BACK
    | STRAY
    | NEARLY_REFUSED
    | CITING_REFUSAL
    | TWICE_RETRIEVED
    | OTHER_QUESTION
)


class Rules(NamedTuple):
    """The options of the rules."""

    k: int = 5
    """Retrieved ids that count for recall, from the first."""
    every_phrase: bool = False
    """Whether an answer must state each phrase of the gold; by default one is enough."""
    every_citation: bool = False
    """Whether it must cite each chunk that the gold cites."""


class Strict:
    """Judges lines with correct types."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._kept: dict[int, int] = {}

    def judge(self, gold: GoldLine, trace: TraceLine | None, number: int = 0) -> int:
        """The bits of a gold line with its trace, or without any."""
        wanted, able = gold.gold_citations, gold.answerable
        code = (ABLE if able else 0) | (LABELLED if wanted else 0)
        if trace is None:
            return code | HOPELESS if able and not provable(gold.gold_claim_substr) else code
        answer, retrieved = trace.answer_json, trace.retrieved_ids
        claim, cited = answer.claim.strip(), answer.citations
        code |= TRACED
        if trace.q != gold.question and trace.q and gold.question and trace.q.split() != gold.question.split():
            code |= OTHER_QUESTION
        found = set(retrieved)
        if claim.lower() == TOKEN:
            if cited:
                code |= CITING_REFUSAL
        else:
            code |= SHIPPED
            scoped = cited[0] in found if len(cited) == 1 else found.issuperset(cited)
            if not scoped:
                code |= STRAY
            if not claim:
                code |= WORDLESS
            else:
                code |= self._answer(claim, gold, cited, scoped=scoped)
        if len(found) < len(retrieved):
            code |= TWICE_RETRIEVED
            retrieved = list(dict.fromkeys(retrieved))
        if able and wanted:
            first = retrieved[: self._rules.k]
            if wanted[0] in first if len(wanted) == 1 else set(first).issuperset(wanted):
                code |= RECALLED
        # A phrase that was stated has proved itself.
        if able and not code & RIGHT and not provable(gold.gold_claim_substr):
            code |= HOPELESS
        # One number object for each distinct result, not one for each line.
        return self._kept.setdefault(code, code)

    def _answer(self, claim: str, gold: GoldLine, cited: Sequence[str], *, scoped: bool) -> int:
        wanted, code = gold.gold_citations, 0 if cited else UNCITED
        if cited and wanted:
            labelled = (
                [one in wanted for one in cited] if len(cited) <= _FEW else [*map(set(wanted).__contains__, cited)]
            )
            if scoped and (set(wanted) <= set(cited) if self._rules.every_citation else True in labelled):
                code |= HIT
            if False not in labelled:
                code |= ONLY_LABELLED
        if gold.answerable:
            said = states_phrase(gold.gold_claim_substr, claim, every=self._rules.every_phrase)
            pointing = (said is Stated.YES or bool(gold.constraints)) and may_point(claim)
            if gold.constraints:
                code |= _constrained(gold.constraints, claim, pointing=pointing)
            if said is Stated.YES:
                code |= STATED
                if pointing and takes_back(claim, gold.gold_claim_substr):
                    return code | TAKEN_BACK
                return code | RIGHT if code & (HIT | BROKEN) == HIT else code
            if said is Stated.DENIED:
                code |= NEGATED
        return code | NEARLY_REFUSED if nearly_refuses(claim) else code


def _constrained(constraints: Sequence[str], claim: str, *, pointing: bool) -> int:
    """Whether the claim breaks a constraint, and whether some need a person. For `pointing` see `may_point`."""
    code, ready = 0, None
    for constraint in constraints:
        # Most constraints are for people, and every rule has a colon.
        rule, phrase = read_constraint(constraint) if ":" in constraint else (None, constraint)
        if rule is not None:
            ready = ready or prepare(claim)
            if not is_obeyed(rule, phrase, ready):
                code |= BROKEN
        elif (pointing or may_be_turned(phrase)) and opposing(phrase, claim):
            code |= BROKEN
        else:
            code |= FOR_PEOPLE
    return code


def is_right(code: int) -> bool:
    """Whether a case with a trace was answered right, or refused where that was due."""
    return bool(code & RIGHT) if code & ABLE else not code & SHIPPED


def is_judged(code: int) -> bool:
    """Whether the case can be judged; not without a trace, nor an answer where the gold names no citation."""
    return bool(code & TRACED) and (code & UNMEASURED != UNMEASURED or bool(code & (LABELLED | WORDLESS)))


def cannot_pass(gold: GoldLine) -> str:
    """Why no answer could be right for this line; empty when one could.

    A refusal is right where the question is not answerable, so only answerable ones need a phrase. One that is blank or
    shorter than five characters without a digit proves nothing.
    """
    if not gold.answerable or provable(gold.gold_claim_substr):
        return ""
    if not gold.gold_claim_substr:
        return "the question is answerable, and gold_claim_substr names no text that an answer must hold"
    shown = ", ".join(f'"{one}"' for one in gold.gold_claim_substr[:3])
    return f"gold_claim_substr holds nothing long enough to prove an answer: {shown}"
