"""What a person should check in a run besides its ratios: near refusals, denied phrases, stray citations.

Each kind is reported once with its number and its first lines, since nobody reads a million remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from goldtui.model.counts import plural
from goldtui.model.faults import Notice
from goldtui.scoring.wfgy import bits

_KINDS = (
    (
        bits.NEARLY_REFUSED,
        "refusal_nearly",
        "reads like a refusal, but is not exactly `not in context`, so it is an answer",
    ),
    (bits.WORDLESS, "answer_empty", "gives no answer: it is neither a refusal nor right"),
    (bits.NEGATED, "phrase_negated", "holds a text of the gold only to deny it"),
    (bits.TAKEN_BACK, "claim_contradicts_phrase", "says what the gold says and takes it back, so it is not right"),
    (bits.BROKEN, "constraint_broken", "breaks a constraint of the case, so it is not right"),
    (bits.STRAY, "citation_not_retrieved", "cites an id that was not retrieved, so none of its citations count"),
    (bits.CITING_REFUSAL, "refusal_with_citations", "refuses, and cites sources all the same"),
    (bits.TWICE_RETRIEVED, "id_retrieved_twice", "retrieved an id more than once; it counts once"),
    (bits.OTHER_QUESTION, "question_differs", "answers another wording of the question than the gold's"),
)
_SHOWN = 20


def notices(
    results: Mapping[int, int], noted: Iterable[tuple[int, Any, int]], trace: str, gold: str
) -> Iterator[Notice]:
    """A notice for each of the first results of a kind, then one with their total number.

    `trace` and `gold` are the names of the two files.
    """
    kept = tuple(noted)
    for bit, code, said in _KINDS:
        total = sum(number for result, number in results.items() if result & bit)
        if not total:
            continue
        first = [(qid, number) for result, qid, number in kept if result & bit][:_SHOWN]
        for qid, number in first:
            yield Notice(code, f'the trace of "{qid}" {said}', f"{trace}:{number}")
        if total > len(first):
            yield Notice(code, f"and {total - len(first)} more of {total} such traces", trace)
    left = sum(number for result, number in results.items() if result & bits.FOR_PEOPLE)
    if left:
        cases = plural(left, "case")
        message = f"constraints for people: {cases}; write 'must: ...' or 'must not: ...' to have them judged"
        yield Notice("constraint_unreadable", message, gold)
