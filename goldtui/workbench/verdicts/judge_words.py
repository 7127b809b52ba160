"""What a judge's work says before it begins, and what it says of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from goldtui.judging.ask import Replies
from goldtui.model.counts import plural
from goldtui.model.judges.ratio import JudgedRatio
from goldtui.scoring.judged.ratio import judged_ratio
from goldtui.workbench.verdicts.asking import Asking
from goldtui.workbench.verdicts.judge_ask import AskedOf
from goldtui.workbench.verdicts.judge_run import OpenRun


def plan_lines(asking: Asking) -> Iterator[str]:
    """What will be asked and what it costs at most."""
    plan = asking.plan
    yield f"judge {asking.judge.name}, hash {asking.judge.hash[:12]}"
    yield f"{plural(len(plan.questions), 'question')}: {len(plan.to_ask)} to ask, {plan.kept} answered before"
    if plan.restricted:
        yield f"{len(plan.restricted)} not asked, because a text is restricted or its permission is not set"
    price = plan.price
    if not price.calls:
        return
    tokens = f"about {price.tokens_in:,} tokens to read and at most {price.tokens_out:,} to write"
    cost = "give price_in and price_out for the cost" if price.money is None else f"cost at most {price.money:.4f}"
    yield f"{plural(price.calls, 'call')} to a model, {tokens}; {cost}"
    if asking.asked.is_first:
        yield "each answer leads to one more call at most"


def left_out_lines(opened: OpenRun | AskedOf) -> Iterator[str]:
    """What is not asked, and why."""
    if isinstance(opened, OpenRun):
        if opened.inadmissible:
            yield f"{plural(opened.inadmissible, 'open statement')} not asked: the run used inadmissible evidence"
        if opened.not_shown:
            yield f"{plural(opened.not_shown, 'statement')} not asked: their text may not be shown"
    else:
        if opened.inadmissible:
            yield f"{opened.inadmissible} of {plural(opened.runs, 'run')} not asked: their evidence is inadmissible"
        if opened.strangers:
            yield f"{opened.strangers} of {plural(opened.runs, 'run')} not asked: the set has no such case"
    if opened.bad:
        yield f"{plural(opened.bad, 'line')} of the run cannot be read and are left out"


def ratio_of_rows(
    replies: Replies, rows: Iterable[dict[str, Any]], threshold: Fraction, flip_rate: Fraction | None
) -> JudgedRatio:
    """The ratio of atoms, of which one answer may hold several."""
    verdicts = [row["verdict"] for row in rows]
    decided = sum(one is not None for one in verdicts)
    undecided = sum(replies.undecided.values())
    return judged_ratio(verdicts.count("1"), decided, undecided, threshold, flip_rate)


def ratio_of(replies: Replies, threshold: Fraction, flip_rate: Fraction | None) -> JudgedRatio:
    """The ratio of verdicts."""
    undecided = sum(replies.undecided.values())
    return judged_ratio(replies.yes, replies.decided, undecided, threshold, flip_rate)


def result_lines(asking: Asking, ratio: JudgedRatio, replies: Replies) -> Iterator[str]:
    """The answers as counts, with what the share is worth."""
    open_ = f"; {ratio.undecided} undecided" if ratio.undecided else ""
    yield f"{ratio.k} of {ratio.n} {asking.asked.title}{open_}"
    yield from ratio.lines
    for why, number in sorted(replies.undecided.items()):
        yield f"undecided: {number} {why.value}"


def result_json(asking: Asking, ratio: JudgedRatio, replies: Replies) -> dict[str, Any]:
    """The result as a JSON value."""
    return {
        "asked_for": asking.asked.name,
        "judge": asking.judge.name,
        "hash": asking.judge.hash,
        "asked": replies.asked,
        "kept": replies.kept,
        "k": ratio.k,
        "n": ratio.n,
        "undecided": {why.name.lower(): number for why, number in sorted(replies.undecided.items())},
        "threshold": float(ratio.threshold),
        "needed": ratio.needed,
        "passes": ratio.passes,
        "flip_chance": None if ratio.flips is None else float(ratio.flips),
        "padding": ratio.hides_one,
    }
