"""What a run of a judge says before it asks, and what it says of the answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from goldtui.judging.ask import Replies
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.ratio import JudgedRatio, judged_ratio, ratio_lines
from goldtui.model.counts import plural
from goldtui.workbench.verdicts.judge_run import FAITHFULNESS, JudgeRun


def plan_lines(run: JudgeRun) -> Iterator[str]:
    """What will be asked and what it costs at most."""
    plan = run.plan
    yield f"judge {run.judge.name}, hash {run.judge.hash[:12]}"
    yield f"{plural(len(plan.questions), 'open statement')}: {len(plan.to_ask)} to ask, {plan.kept} answered before"
    opened = run.opened
    if opened.inadmissible:
        yield f"{opened.inadmissible} more not asked: the run used evidence that is not admissible"
    if opened.not_shown:
        yield f"{opened.not_shown} more not asked: they repeat text that may not be shown"
    if opened.bad:
        yield f"{plural(opened.bad, 'line')} of the run cannot be read and are left out"
    if plan.restricted:
        yield f"{len(plan.restricted)} not asked, because a text is restricted or its permission is not set"
    price = plan.price
    if not price.calls:
        return
    tokens = f"about {price.tokens_in:,} tokens to read and at most {price.tokens_out:,} to write"
    cost = "give price_in and price_out for the cost" if price.money is None else f"cost at most {price.money:.4f}"
    yield f"{plural(price.calls, 'call')} to a model, {tokens}; {cost}"


def result_lines(run: JudgeRun, replies: Replies, threshold: Fraction, flip_rate: Fraction | None) -> Iterator[str]:
    """The answers as counts, with what the share is worth."""
    yield from ratio_lines(_ratio(replies, threshold, flip_rate))
    for why, number in sorted(replies.undecided.items()):
        yield f"undecided: {number} {why.value}"


def result_json(run: JudgeRun, replies: Replies, threshold: Fraction, flip_rate: Fraction | None) -> dict[str, Any]:
    """The same as a JSON value."""
    ratio = _ratio(replies, threshold, flip_rate)
    return {
        "judge": run.judge.name,
        "hash": run.judge.hash,
        "asked": replies.asked,
        "kept": replies.kept,
        "supported": ratio.k,
        "decided": ratio.n,
        "undecided": {why.name.lower(): number for why, number in sorted(replies.undecided.items())},
        "threshold": float(threshold),
        "needed": ratio.needed,
        "flip_chance": None if ratio.flips is None else float(ratio.flips),
        "padding": ratio.hides_one,
    }


def _ratio(replies: Replies, threshold: Fraction, flip_rate: Fraction | None) -> JudgedRatio:
    title, undecided = asked_named(FAITHFULNESS).title, sum(replies.undecided.values())
    return judged_ratio(title, replies.yes, replies.decided, undecided, threshold, flip_rate)
