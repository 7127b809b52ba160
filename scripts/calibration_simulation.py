"""Shows on made-up judges how often the interval of a corrected share holds the truth, right and wrong way round.

`python -m scripts.calibration_simulation` prints a Markdown table; those of `docs/howto/calibration.md` are from it.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from random import Random
from typing import NamedTuple

from goldtui.measures.confusion import Confusion
from goldtui.measures.corrected_share import Corrected, prediction_powered, rogan_gladen
from goldtui.measures.intervals import wilson
from goldtui.scoring.flakiness import flip_chance

SHARES = (0.5, 0.7, 0.85, 0.95)
JUDGES = ((0.95, 0.90), (0.85, 0.80), (0.99, 0.97), (0.70, 0.70))
LABELS = 100
STATEMENTS = 500


class Covered(NamedTuple):
    """How often each way of correcting holds the truth, of `draws`."""

    draws: int
    judge_alone: int
    """Wilson's interval of the judge's own share."""
    balanced: int
    """Rogan and Gladen, from as many labels of each class."""
    drawn: int
    """Prediction-powered, from a random draw of the run."""
    balanced_as_drawn: int
    """Prediction-powered from as many labels of each class: the wrong choice."""
    labels_alone: int
    """Wilson's interval of the labels of a random draw."""


def covered(share: float, sensitivity: float, specificity: float, draws: int, seed: int) -> Covered:
    """The counts for runs of which `share` is supported, and a judge with these error rates."""
    chance = Random(seed)
    held = [0] * (len(Covered._fields) - 1)

    def judged(yes: int, no: int) -> tuple[int, int]:
        return _binomial(chance, yes, sensitivity), _binomial(chance, no, 1 - specificity)

    def counts(yes: int, no: int) -> Confusion:
        right, wrong = judged(yes, no)
        return Confusion(right, wrong, yes - right, no - wrong)

    for _ in range(draws):
        labelled_yes = _binomial(chance, LABELS, share)
        drawn, even = counts(labelled_yes, LABELS - labelled_yes), counts(LABELS // 2, LABELS // 2)
        rest = STATEMENTS - LABELS
        others_yes = _binomial(chance, rest, share)
        others = sum(judged(others_yes, rest - others_yes))
        k = others + drawn.true_yes + drawn.false_yes
        found = (
            wilson(k, STATEMENTS),
            _ends(rogan_gladen(k, STATEMENTS, even.sensitivity, even.specificity)),
            _ends(prediction_powered(drawn, others, rest)),
            _ends(prediction_powered(even, others, rest)),
            wilson(labelled_yes, LABELS),
        )
        for place, ends in enumerate(found):
            held[place] += ends is not None and ends[0] <= share <= ends[1]
    return Covered(draws, *held)


def flips(claims: int, true: int, flip_rate: Fraction, threshold: Fraction, draws: int, seed: int) -> int:
    """How often a judge who errs at this rate gives an answer the other verdict, of `draws`."""
    chance, rate = Random(seed), float(flip_rate)
    passes = true >= threshold * claims
    seen = 0
    for _ in range(draws):
        yes = true - _binomial(chance, true, rate) + _binomial(chance, claims - true, rate)
        seen += (yes >= threshold * claims) is not passes
    return seen


def _binomial(chance: Random, n: int, share: float) -> int:
    return sum(chance.random() < share for _ in range(n))


def _ends(found: Corrected | None) -> tuple[float, float] | None:
    return found and (found.low, found.high)


def main() -> None:
    """Print both tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--draws", type=int, default=2000)
    draws = asked.parse_args().draws
    print(f"{draws} draws of {STATEMENTS} statements, {LABELS} labels; how many intervals of 95 % hold the truth\n")
    print(
        "| supported | sensitivity, specificity | judge alone | Rogan-Gladen | PPI | PPI of balanced | labels alone |"
    )
    print("|---|---|---|---|---|---|---|")
    for seed, (share, judge) in enumerate((share, judge) for share in SHARES for judge in JUDGES):
        cells = " | ".join(f"{held / draws:.1%}" for held in covered(share, *judge, draws, seed)[1:])
        print(f"| {share:.0%} | {judge[0]:.0%}, {judge[1]:.0%} | {cells} |")
    print("\n| true of claims | errs | threshold | predicted flips | seen | 95 % interval of the seen |")
    print("|---|---|---|---|---|---|")
    for seed, (claims, true, rate) in enumerate(((5, 5, "1/20"), (10, 8, "1/10"), (10, 9, "1/5"), (30, 25, "1/20"))):
        predicted = flip_chance(claims, true, Fraction(rate), Fraction(4, 5))
        seen = flips(claims, true, Fraction(rate), Fraction(4, 5), draws, seed)
        low, high = wilson(seen, draws) or (0.0, 1.0)
        interval = f"{low:.1%} to {high:.1%}"
        print(f"| {true} of {claims} | {rate} | 0.8 | {float(predicted):.1%} | {seen / draws:.1%} | {interval} |")


if __name__ == "__main__":
    main()
