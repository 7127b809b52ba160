"""Agreement is what was published for it, what other people's code makes of it, and undefined where it must be."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, isnan, prod
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.measures.agreement import Coefficient, Undefined, Why, agreeing, alpha, base_rates, kappa
from goldtui.measures.intervals import wilson_of_share

if TYPE_CHECKING:
    from nltk.metrics.agreement import AnnotationTask

Unit = tuple[str | None, ...]

labels = st.sampled_from("abc")
pairs = st.lists(st.tuples(labels, labels), max_size=30)
units = st.lists(st.lists(st.none() | labels, max_size=5), max_size=20)


def table(*rows: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a table whose rows are the first person's labels and whose columns are the second's."""
    return [(i, j) for i, row in enumerate(rows) for j, count in enumerate(row) for _ in range(count)]


def columns(*people: str) -> list[Unit]:
    """The units of one text for each person; a point is a label that was not given."""
    return [tuple(None if label == "." else label for label in unit) for unit in zip(*people, strict=True)]


def measured(result: Coefficient | Undefined) -> Coefficient:
    assert isinstance(result, Coefficient), result
    return result


COHEN_1960 = table((88, 14, 18), (10, 40, 10), (2, 6, 12))
FLEISS_COHEN_EVERITT_1969 = table((106, 10, 4), (22, 28, 10), (2, 12, 6))


@pytest.mark.parametrize(
    ("counted", "observed", "published"),
    [(COHEN_1960, (140, 200), 0.492), (FLEISS_COHEN_EVERITT_1969, (140, 200), 0.429)],
    ids=["Cohen 1960", "Fleiss, Cohen and Everitt 1969"],
)
def test_kappa_is_the_published_one(
    counted: list[tuple[int, int]], observed: tuple[int, int], published: float
) -> None:
    assert agreeing(counted) == observed
    assert float(measured(kappa(counted)).value) == pytest.approx(published, abs=5e-4)


@pytest.mark.parametrize(
    ("people", "published"),
    [
        (("0100000010", "1110010000"), 0.095),
        (("aabbdcccedda", "babbbccceddd"), 0.692),
        (("123321412...", "1233224125.3", ".3332342251.", "12332441251."), 0.743),
        ((".....34121133.3", "1.213343.......", "..21344.21133.4"), 0.691),
    ],
    ids=[
        "2011 A: two labels",
        "2011 B: nominal",
        "2011 C: four people, labels missing",
        "three people, labels missing",
    ],
)
def test_alpha_is_the_one_krippendorff_published(people: tuple[str, ...], published: float) -> None:
    assert float(measured(alpha(columns(*people))).value) == pytest.approx(published, abs=5e-4)


def test_the_interval_of_many_labels_is_near_the_one_cohen_published() -> None:
    result = measured(kappa(COHEN_1960))
    assert (result.low, result.high) == pytest.approx((0.384, 0.600), abs=0.01)
    assert result.n == 200


def test_a_coefficient_is_an_exact_fraction() -> None:
    assert measured(kappa(COHEN_1960)).value == Fraction(29, 59)
    assert measured(alpha(columns("0100000010", "1110010000"))).value == Fraction(2, 21)


def test_full_agreement_on_few_things_has_a_wide_interval() -> None:
    few, many = measured(kappa([("a", "a"), ("b", "b")] * 2)), measured(kappa([("a", "a"), ("b", "b")] * 50))
    assert few.value == many.value == 1
    assert few.high == many.high == 1
    # Wilson gives 0.510 to 1 for 4 of 4 and 0.963 to 1 for 100 of 100; half of either is left beyond chance.
    assert few.low == pytest.approx(0.0205, abs=5e-4)
    assert many.low == pytest.approx(0.926, abs=5e-4)


def test_units_of_unequal_size_tell_less_than_their_number() -> None:
    # Kish: 12 x 12 / (2 x 2 + 2 x 2 + 2 x 2 + 6 x 6) = 3 units' worth
    result = measured(alpha(["aa", "bb", "bb", "aaabbb"]))
    share = Fraction(6 + Fraction(12, 5), 12)
    chance = Fraction(5 * 4 + 7 * 6, 12 * 11)
    assert result.value == (share - chance) / (1 - chance)
    low, high = (1 - (1 - end) / float(1 - chance) for end in wilson_of_share(float(share), 3))
    assert (result.n, result.low, result.high) == (4, pytest.approx(low), pytest.approx(min(1.0, high)))


@pytest.mark.parametrize("rate", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("true", [0.0, 0.4, 0.7, 0.9])
def test_the_interval_of_twenty_labels_holds_the_true_value_nine_times_in_ten(rate: float, true: float) -> None:
    """Summed over every table that can come out; the normal interval holds it 30 to 93 times in 100."""
    n, chance = 20, rate * rate + (1 - rate) ** 2
    apart = (1 - true) * rate * (1 - rate)
    cells = (rate - apart, apart, apart, 1 - rate - apart)
    assert (cells[0] + cells[3] - chance) / (1 - chance) == pytest.approx(true)
    held, seen = {kappa: 0.0, alpha: 0.0}, 0.0
    for a, b, c in product(range(n), repeat=3):
        d = n - a - b - c
        if not 0 <= d < n:
            continue  # no such table, or one label only
        ways = comb(n, a) * comb(n - a, b) * comb(n - a - b, c)
        chances = ways * prod(cell**count for cell, count in zip(cells, (a, b, c, d), strict=True))
        seen += chances
        for measure in (kappa, alpha):
            result = measured(measure(table((a, b), (c, d))))
            if result.low <= true <= result.high:
                held[measure] += chances
    assert min(held.values()) / seen > 0.9


def test_one_label_only_leaves_both_coefficients_undefined() -> None:
    same = [("yes", "yes")] * 7
    assert kappa(same) == alpha(same) == Undefined(Why.ONE_LABEL, 7)


def test_nothing_labelled_by_two_people_leaves_both_undefined() -> None:
    assert kappa([]) == alpha([]) == Undefined(Why.NO_PAIRS, 0)
    assert alpha([("a", None), (None, "b"), ()]) == Undefined(Why.NO_PAIRS, 0)
    assert agreeing([]) == (0, 0)


def test_a_label_that_is_in_no_pair_does_not_make_alpha_a_number() -> None:
    assert alpha([("a", "a"), ("a", "a"), ("b", None)]) == Undefined(Why.ONE_LABEL, 2)


def test_two_people_who_each_keep_to_another_label_agree_as_chance_would() -> None:
    result = measured(kappa([("a", "b")] * 4))
    assert result.value == 0
    assert -1 <= result.low <= 0 <= result.high <= 1


def test_base_rates_name_known_labels_first_and_also_those_nobody_gave() -> None:
    rates = base_rates(["no", "yes", "perhaps", "yes"], ("yes", "cannot tell", "no"))
    assert list(rates.items()) == [("yes", (2, 4)), ("cannot tell", (0, 4)), ("no", (1, 4)), ("perhaps", (1, 4))]
    assert base_rates([], ("yes",)) == {"yes": (0, 0)}


# --- against other people's code -------------------------------------------------------------------------------------

TABLES = 1000


def random_table(random: Random, people: int, missing: float) -> list[Unit]:
    """A table of 0 to 30 units over 1 to 4 labels, rates skewed or even, people who echo each other or do not."""
    names = "abcd"[: random.choice((1, 2, 2, 2, 3, 3, 4, 4))]
    weights = [random.random() ** 2 for _ in names]
    echo = random.choice((0.0, 0.5, 0.9, 1.0))
    made = []
    for _ in range(random.choice((random.randint(0, 2), *[random.randint(3, 30)] * 9))):
        truth, *own = random.choices(names, weights, k=people + 1)
        heard = (truth if random.random() < echo else label for label in own)
        made.append(tuple(None if random.random() < missing else label for label in heard))
    return made


def nltk_task(made: Sequence[Unit]) -> AnnotationTask:
    # Seconds to import, which every worker would wait that collects this file.
    from nltk.metrics.agreement import AnnotationTask

    return AnnotationTask(
        [(str(who), i, label) for i, unit in enumerate(made) for who, label in enumerate(unit) if label is not None]
    )


def krippendorff_alpha(made: Sequence[Unit]) -> float | None:
    """The alpha of the package of that name; None where it refuses the table or answers NaN."""
    import krippendorff

    rows = [["nan" if label is None else label for label in person] for person in zip(*made, strict=True)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            value = float(krippendorff.alpha(rows, level_of_measurement="nominal"))
    except ValueError:
        return None
    return None if isnan(value) else value


def test_kappa_is_that_of_nltk_on_a_thousand_random_tables() -> None:
    random, compared, undefined = Random(6), 0, 0
    while compared < TABLES:
        made = [(str(first), str(second)) for first, second in random_table(random, 2, 0.0)]
        ours = kappa(made)
        if isinstance(ours, Coefficient):
            compared += 1
            assert nltk_task(made).kappa() == pytest.approx(float(ours.value), abs=1e-12), made
            continue
        undefined += 1
        if made:
            # There it settles for 1, which is what we will not say of people who had nothing to tell apart.
            assert nltk_task(made).kappa() == 1, made
            assert len({label for pair in made for label in pair}) == 1
    assert undefined > 100


def test_alpha_is_that_of_two_packages_on_a_thousand_random_tables() -> None:
    random, compared, undefined = Random(11), 0, 0
    while compared < TABLES:
        made = random_table(random, random.randint(2, 5), random.choice((0.0, 0.2, 0.6)))
        ours, theirs = alpha(made), krippendorff_alpha(made)
        if isinstance(ours, Coefficient):
            compared += 1
            assert theirs == pytest.approx(float(ours.value), abs=1e-12), made
            assert nltk_task(made).alpha() == pytest.approx(float(ours.value), abs=1e-12), made
        else:
            undefined += 1
            assert theirs is None, made
    assert undefined > 100


# --- laws -------------------------------------------------------------------------------------------------------------


@given(pairs)
def test_a_coefficient_lies_in_its_interval_and_both_in_their_range(made: list[tuple[str, str]]) -> None:
    for result in (kappa(made), alpha(made)):
        if isinstance(result, Coefficient):
            assert -1 <= result.low <= float(result.value) <= result.high <= 1
            assert result.low < result.high
            assert (result.value == 1) == (agreeing(made)[0] == len(made))
            assert result.n == len(made)


@given(pairs, st.permutations("abc"))
def test_neither_order_nor_names_nor_who_comes_first_matter(made: list[tuple[str, str]], names: list[str]) -> None:
    renamed = dict(zip("abc", names, strict=True))
    others = ([(b, a) for a, b in made], made[::-1], [(renamed[a], renamed[b]) for a, b in made])
    for other in others:
        assert kappa(other) == kappa(made)
        assert alpha(other) == alpha(made)


@given(units)
def test_labels_not_given_and_units_without_a_pair_change_nothing(made: list[list[str | None]]) -> None:
    pairable = [kept for kept in ([label for label in unit if label is not None] for unit in made) if len(kept) > 1]
    assert alpha(made) == alpha(pairable)


@given(pairs, st.integers(2, 5))
def test_the_same_labels_many_times_over_keep_kappa_and_narrow_its_interval(
    made: list[tuple[str, str]], times: int
) -> None:
    once, often = kappa(made), kappa(made * times)
    if isinstance(once, Undefined):
        assert often == Undefined(once.why, once.n * times)
    else:
        assert measured(often).value == once.value
        assert measured(often).high - measured(often).low < once.high - once.low
