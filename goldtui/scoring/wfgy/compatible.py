"""The compatible rules: the result of the scorer in people's pipelines for a line, whatever the line holds.

Every odd result is kept, since a team that migrates wants to see the same numbers first: a missing trace counts as an
empty answer, any true-like value as answerable, an empty list of texts as contained. Nothing here is validated; a line
that made that scorer stop is reported as one that cannot be scored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from goldtui.model.scorer_lines import GoldLine, Loose, TraceLine
from goldtui.scoring.wfgy.gates import Rates, compatible_gates, compatible_pass

TOKEN = "not in context"
"""The one refusal."""
SHORTEST = 5
"""Characters a text must have to be searched for in a claim."""

ANSWERED, ABLE, IS_TRUE, IS_FALSE, HIT, RIGHT, RECALLED = (1 << bit for bit in range(7))
"""The result of a line, as bits of one number, so that a million of them are small and add up by counting.

`ABLE` is what counts as answerable, `IS_TRUE` and `IS_FALSE` what equals true and false; a text is `ABLE` and neither.
"""
UNSCORABLE = 1 << 7
"""The scorer would have stopped here."""

Gold: TypeAlias = "GoldLine | Loose"
Trace: TypeAlias = "TraceLine | Loose"


_NONE: list[str] = []


class Compatible:
    """Judges lines; `k` is any integer, and cuts the retrieved ids as a slice does."""

    def __init__(self, k: int) -> None:
        self._k = k

    def judge(self, gold: Gold, trace: Trace | None, number: int = 0) -> int:
        """The bits of a gold line with its trace, or without any."""
        if isinstance(gold, Loose) or isinstance(trace, Loose):
            return self._judge_anything(gold, trace)
        cited = gold.gold_citations
        if trace is None:
            claim, citations, retrieved = "", _NONE, _NONE
        else:
            answer = trace.answer_json
            claim, citations, retrieved = answer.claim.strip().lower(), answer.citations, trace.retrieved_ids
        if not gold.answerable:
            return IS_FALSE if claim == TOKEN else IS_FALSE | ANSWERED
        code = ABLE | IS_TRUE
        if claim != TOKEN:
            code |= ANSWERED
            if len(citations) == 1:
                # By far the most common case, and worth a separate line when it runs a million times.
                one = citations[0]
                hit = one in retrieved and one in cited
            else:
                hit = _within(citations, retrieved) and (_meet(citations, cited) if cited else not citations)
            if hit:
                code |= HIT
                phrases = gold.gold_claim_substr
                if not phrases or _any_in(phrases, claim):
                    code |= RIGHT
        first = retrieved[: self._k]
        if (cited[0] in first) if len(cited) == 1 else _within(cited, first):
            code |= RECALLED
        return code

    def _judge_anything(self, gold: Gold, trace: Trace | None) -> int:
        try:
            return self._by_python(_gold_values(gold), _trace_values(trace))
        except (TypeError, AttributeError, KeyError):
            return UNSCORABLE

    def _by_python(self, gold: tuple[Any, Any, Any], trace: tuple[Any, Any, Any]) -> int:
        """The rules on any values, in the scorer's own language, whose behaviour decides."""
        (able, phrases, cited), (claim, citations, retrieved) = gold, trace
        claim = (claim or "").strip().lower()
        citations, retrieved, wanted = citations or [], retrieved or [], cited or []
        code = (ABLE if able else 0) | (IS_TRUE if able == True else 0) | (IS_FALSE if able == False else 0)  # noqa: E712
        if claim != TOKEN:
            code |= ANSWERED
            held = _contained(claim, phrases)
            if _cites(citations, wanted, retrieved):
                code |= HIT | (RIGHT if held else 0)
        if code & IS_TRUE and set(wanted) <= set(retrieved[: self._k]):
            code |= RECALLED
        return code


def _within(few: list[str], many: list[str]) -> bool:
    """Whether the many contain each of the few. Loops, since the lists are short and sets cost more to make."""
    if len(few) > 8:
        return set(few).issubset(many)
    for one in few:  # noqa: SIM110
        if one not in many:
            return False
    return True


def _meet(some: list[str], others: list[str]) -> bool:
    if len(some) > 8:
        return not set(some).isdisjoint(others)
    for one in some:  # noqa: SIM110
        if one in others:
            return True
    return False


def _any_in(phrases: list[str], claim: str) -> bool:
    for phrase in phrases:
        low = phrase.lower()
        if len(low) >= SHORTEST and low in claim:
            return True
    return False


def _contained(claim: str, phrases: Any) -> bool:
    for phrase in phrases or []:
        low = phrase.lower()
        if len(low) >= SHORTEST and low in claim:
            return True
    return bool(phrases == [])


def _cites(citations: Any, wanted: Any, retrieved: Any) -> bool:
    if not isinstance(citations, list) or not set(citations) <= set(retrieved):
        return False
    return bool(set(citations) & set(wanted)) if wanted else citations == []


def _gold_values(gold: Gold) -> tuple[Any, Any, Any]:
    if not isinstance(gold, Loose):
        return gold.answerable, gold.gold_claim_substr, gold.gold_citations
    get = gold.content.get
    return get("answerable"), get("gold_claim_substr"), get("gold_citations")


def _trace_values(trace: Trace | None) -> tuple[Any, Any, Any]:
    if trace is None:
        return "", [], []
    if not isinstance(trace, Loose):
        return trace.answer_json.claim, trace.answer_json.citations, trace.retrieved_ids
    answer = trace.content.get("answer_json") or {}
    return answer.get("claim"), answer.get("citations"), trace.content.get("retrieved_ids")


def unscorable_fields(gold: Gold, trace: Trace | None) -> str:
    """For the message, the fields of a line that cannot be scored because of the type of their values."""
    wrong: list[str] = []
    if isinstance(gold, Loose):
        wrong += _not_lists(gold.content, ("gold_claim_substr", "gold_citations"))
    if isinstance(trace, Loose):
        answer = trace.content.get("answer_json")
        if answer and not isinstance(answer, dict):
            wrong.append("answer_json")
        elif answer:
            if not isinstance(answer.get("claim"), str | None):
                wrong.append("answer_json.claim")
            wrong += [f"answer_json.{name}" for name in _not_lists(answer, ("citations",))]
        wrong += _not_lists(trace.content, ("retrieved_ids",))
    return ", ".join(wrong) or "a list of ids"


def _not_lists(content: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    return [name for name in names if content.get(name) and not _texts(content[name])]


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def compatible_report(counts: Mapping[int, int], k: int, gates: str | None) -> tuple[str, bool]:
    """The report's text, byte for byte, and whether the run passes; `counts` is how often each code occurred.

    Raises `UnusableInput` for a gate list that cannot be read.
    """

    def count(has: int, lacks: int = 0) -> int:
        return sum(number for code, number in counts.items() if code & has == has and not code & lacks)

    answered, able = count(ANSWERED), count(ABLE)
    unable, judged = count(0, ABLE), count(IS_TRUE)
    rates = Rates(
        precision=_rate(count(RIGHT, IS_FALSE), answered, 1.0),
        chr=_rate(count(HIT, IS_FALSE), answered, 1.0),
        under=_rate(count(ANSWERED | IS_FALSE), unable, 0.0),
        over=_rate(count(IS_TRUE, ANSWERED), able, 0.0),
    )
    recall = _rate(count(IS_TRUE | RECALLED), judged, 0.0)
    pairs = compatible_gates(gates)
    passed = compatible_pass(pairs, rates)
    report = {
        "answered": answered,
        "refused": count(0, ANSWERED),
        "answerable": able,
        "unanswerable": unable,
        "precision": round(rates.precision, 4),
        "chr": round(rates.chr, 4),
        "under_refusal": round(rates.under, 4),
        "over_refusal": round(rates.over, 4),
        "recall@k": round(recall, 4),
        "k": k,
        "gates": pairs,
        "pass": passed,
    }
    return json.dumps(report, indent=2) + "\n", passed


def _rate(number: int, of: int, default: float) -> float:
    return number / of if of else default
