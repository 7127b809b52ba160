"""Agreement over a set names who, of how many, at what base rates, and never makes up a number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from goldtui.measures.agreement import Coefficient, Undefined, Why, alpha, kappa
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, PointLabel, Support
from goldtui.workbench.labels.agreement import (
    agree_words,
    agreement,
    coefficient_json,
    coefficient_words,
    phrases_words,
    rates_words,
)

TEXT = "Ferns are misted at 7 and at 18. Cacti are never misted."
VERDICTS = {"+": Support.SUPPORTED, "-": Support.NOT_SUPPORTED, "?": Support.CANNOT_TELL}


def mark(words: str) -> Mark:
    start = TEXT.index(words)
    return Mark(chunk_id="mist", version="1", start=start, end=start + len(words), text=words)


def sheet(verdicts: str, *phrases: str, points: str = "") -> LabelSheet:
    """Claims c0, c1, ... with these verdicts, a dot for none; the phrases are marked for the first of them."""
    claims = [
        ClaimLabel(claim_id=f"c{i}", says=VERDICTS[v], phrases=tuple(map(mark, phrases)) if i == 0 else ())
        for i, v in enumerate(verdicts)
        if v != "."
    ]
    covered = {"+": Coverage.COVERED, "-": Coverage.NOT_COVERED, "?": Coverage.CANNOT_TELL}
    named = [PointLabel(point_id=f"c{i}", says=covered[v]) for i, v in enumerate(points) if v != "."]
    return LabelSheet(claims=tuple(claims), points=tuple(named))


def test_two_people_are_compared_on_what_both_labelled_over_all_cases() -> None:
    made = agreement([{"ana": sheet("++-"), "ben": sheet("+-.")}, {"ana": sheet("-?"), "ben": sheet("-?")}])
    (two,) = made.pairs
    assert (made.people, made.cases, two.cases) == (("ana", "ben"), 2, 2)
    assert two.claims.agree == (3, 4)
    assert two.claims.rates[0] == {"supported": (2, 4), "not supported": (1, 4), "cannot tell": (1, 4)}
    assert two.claims.rates[1] == {"supported": (1, 4), "not supported": (2, 4), "cannot tell": (1, 4)}
    assert two.claims.kappa == kappa([("+", "+"), ("+", "-"), ("-", "-"), ("?", "?")])
    assert two.claims.interval is not None
    assert two.claims.interval[0] < 3 / 4 < two.claims.interval[1]
    assert agree_words(two.claims) == "agree on 3 of 4 (95 % interval 0.30 to 0.95)"


def test_everybody_counts_for_alpha_and_a_label_of_one_person_only_for_the_base_rates() -> None:
    made = agreement(
        [{"ana": sheet("+-"), "ben": sheet("+."), "cai": sheet("-.")}, {"ana": sheet("+"), "cai": sheet("+")}]
    )
    assert made.claims.alpha == alpha([("+", "+", "-"), ("+", "+")])
    assert made.claims.rates == {"supported": (4, 6), "not supported": (2, 6), "cannot tell": (0, 6)}
    assert [(two.people, two.cases) for two in made.pairs] == [
        (("ana", "ben"), 1),
        (("ana", "cai"), 2),
        (("ben", "cai"), 1),
    ]


def test_a_claim_and_a_point_of_the_same_name_and_claims_of_two_cases_are_kept_apart() -> None:
    made = agreement([{"ana": sheet("+", points="-"), "ben": sheet("-", points="-")}, {"ana": sheet("-")}])
    assert made.pairs[0].claims.agree == (0, 1)
    assert made.pairs[0].points.agree == (1, 1)
    assert made.points.alpha == Undefined(Why.ONE_LABEL, 1)
    assert made.cases == 1


def test_phrases_are_compared_where_both_call_the_claim_supported() -> None:
    first, second = sheet("+", "misted at 7", "at 18"), sheet("+", "at 7", "at 18")
    differing = {"ana": sheet("+", "never"), "ben": sheet("-", "never")}
    denying = {"ana": sheet("-", "never"), "ben": sheet("-", "never")}
    (two,) = agreement([{"ana": first, "ben": second}, differing, denying]).pairs
    assert two.phrases.claims == 1
    assert two.phrases.exact == (1, 3)
    assert two.phrases.jaccard == (9, 16)
    assert two.phrases.f1 == (18, 25)
    assert phrases_words(two.phrases) == "1 of 3 phrases alike, 9 of 16 characters shared, F1 18 of 25 (1 claim)"


def test_the_same_words_marked_for_another_case_are_another_place() -> None:
    one, other = sheet("+", "at 7"), sheet("+", "at 18")
    (two,) = agreement([{"ana": one, "ben": other}, {"ana": other, "ben": one}]).pairs
    assert two.phrases.exact == (0, 4)
    assert two.phrases.jaccard[0] == 0


@pytest.mark.parametrize(
    "cases", [[], [{}], [{"ana": sheet("+-", points="+")}]], ids=["none", "no sheet", "one person"]
)
def test_without_a_second_person_nothing_is_measured(cases: list[dict[str, LabelSheet]]) -> None:
    made = agreement(cases)
    assert made.pairs == ()
    assert made.cases == 0
    assert made.claims.alpha == made.points.alpha == Undefined(Why.NO_PAIRS, 0)


def test_two_people_without_a_claim_in_common_have_no_figure() -> None:
    (two,) = agreement([{"ana": sheet("+."), "ben": sheet(".+")}]).pairs
    assert two.claims.agree == (0, 0)
    assert two.claims.interval is None
    assert two.claims.kappa == Undefined(Why.NO_PAIRS, 0)
    assert two.phrases.exact == two.phrases.jaccard == two.phrases.f1 == (0, 0)
    assert agree_words(two.claims) == "nothing labelled by both"
    assert phrases_words(two.phrases) == "no phrases to compare"


def test_words_carry_the_count_and_the_interval_or_the_reason() -> None:
    result = Coefficient(Fraction(5, 7), 32, 0.5196, 0.8561)
    assert coefficient_words("kappa", result) == "kappa 0.71 (n = 32, 95 % interval 0.52 to 0.86)"
    assert coefficient_words("kappa", Undefined(Why.ONE_LABEL, 7)) == "kappa undefined: one label only (n = 7)"
    assert rates_words({"covered": (5, 7), "not covered": (2, 7)}) == "covered 5 of 7, not covered 2 of 7"
    assert rates_words({"covered": (0, 0)}) == "nothing labelled"


def test_almost_full_agreement_does_not_read_as_full_and_nothing_reads_as_minus_nothing() -> None:
    assert coefficient_words("alpha", Coefficient(Fraction(999, 1000), 9, -0.001, 1.0)) == (
        "alpha 0.99 (n = 9, 95 % interval 0.00 to 1.00)"
    )
    assert coefficient_words("alpha", Coefficient(Fraction(1), 9, 0.5, 1.0)).startswith("alpha 1.00 ")


def test_json_gives_the_exact_fraction_or_null_with_the_reason() -> None:
    result = Coefficient(Fraction(-2, 6), 4, -1.0, 0.25)
    assert coefficient_json(result) == {"value": "-1/3", "why": None, "n": 4, "interval": [-1.0, 0.25]}
    undefined = {"value": None, "why": "no pairs", "n": 0, "interval": None}
    assert coefficient_json(Undefined(Why.NO_PAIRS, 0)) == undefined
