"""The failure modes of a result of the scorer's profile, in the words of the gate chain.

People who compare the two profiles sort failures by one list of words. In this profile everything but the exact refusal
token is an answer, so a refusal in other words also counts as one here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from goldtui.model.score import Grouped
from goldtui.scoring.failure_modes import SAYS
from goldtui.scoring.wfgy import bits

_ANSWERED = bits.TRACED | bits.ABLE | bits.SHIPPED
# A mode, the bits a result has, and those it lacks; `any_of`: it has at least one of these.
_MODES = (
    ("false_rejection", bits.TRACED | bits.ABLE, bits.SHIPPED, 0),
    ("false_acceptance", bits.TRACED | bits.SHIPPED, bits.ABLE | bits.WORDLESS, 0),
    ("no_answer", bits.TRACED | bits.WORDLESS, 0, 0),
    ("policy_violation", bits.BROKEN, 0, 0),
    ("contradicted_claim", 0, 0, bits.NEGATED | bits.TAKEN_BACK),
    ("unsupported_claim", _ANSWERED, bits.WORDLESS | bits.STATED | bits.NEGATED, 0),
    ("missing_source_cited", bits.STRAY, bits.WORDLESS, 0),
    ("wrong_citation", _ANSWERED, bits.WORDLESS | bits.HIT | bits.STRAY | bits.UNCITED | bits.ONLY_LABELLED, 0),
    ("missing_citation", _ANSWERED | bits.UNCITED, bits.WORDLESS, 0),
    ("missing_citation", _ANSWERED | bits.ONLY_LABELLED, bits.WORDLESS | bits.HIT | bits.STRAY, 0),
)


@lru_cache(maxsize=4096)
def modes_of(code: int) -> tuple[str, ...]:
    """The modes of one result in the table's order; none for a case that is right, or that could not be judged."""
    if bits.is_right(code) or not bits.is_judged(code):
        return ()
    found = {
        mode
        for mode, has, lacks, any_of in _MODES
        if code & has == has and not code & lacks and (not any_of or code & any_of)
    }
    return tuple(mode for mode in SAYS if mode in found)


def shown_modes(results: Mapping[int, int], judged: int) -> tuple[Grouped, ...]:
    """The modes of all results with the cases that show them, of `judged`; most frequent first."""
    found: Counter[str] = Counter()
    for code, number in results.items():
        for mode in modes_of(code):
            found[mode] += number
    ordered = sorted(found.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Grouped(name=name, k=k, n=judged) for name, k in ordered)
