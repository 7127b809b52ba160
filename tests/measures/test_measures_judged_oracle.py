"""What is worked out of a judge's counts equals what scipy and ppi-python make of the same counts."""

from __future__ import annotations

from fractions import Fraction
from math import log, log1p
from random import Random

import pytest
import scipy

from goldtui.measures.agreement import kappa
from goldtui.measures.confusion import Confusion, confusion, discernment
from goldtui.measures.corrected_share import prediction_powered, rogan_gladen
from goldtui.measures.correlation import mean_absolute_error, pearson, spearman
from goldtui.measures.intervals import clopper_pearson
from goldtui.measures.score_test import Seen, misfit

EDGES = [
    Confusion(*cells) for cells in [(0, 0, 0, 1), (1, 0, 0, 0), (9, 0, 0, 0), (0, 7, 0, 0), (0, 0, 5, 0), (3, 3, 3, 3)]
]


def tables(seed: int, most: int = 60) -> list[Confusion]:
    """A thousand tables with empty cells, rows and columns among them, and the degenerate ones first."""
    chance = Random(seed)
    drawn = [Confusion(*(chance.choice((0, chance.randint(0, most))) for _ in range(4))) for _ in range(1200)]
    return [*EDGES, *(one for one in drawn if one.n)][:1000]


def test_the_exact_interval_is_that_of_scipy_on_a_thousand_counts() -> None:
    chance = Random(3)
    counts = [(0, 1), (1, 1), (0, 4000), (4000, 4000), (1, 4000)]
    counts += [(chance.randint(0, n), n) for n in (chance.randint(1, 400) for _ in range(995))]
    ks, ns = ([float(one[side]) for one in counts] for side in (0, 1))
    rest = [n - k for k, n in zip(ks, ns, strict=True)]
    lows = scipy.stats.beta.ppf(0.025, ks, [one + 1 for one in rest])
    highs = scipy.stats.beta.ppf(0.975, [k + 1 for k in ks], rest)
    for (k, n), low, high in zip(counts, lows, highs, strict=True):
        expected = 0.0 if k == 0 else low, 1.0 if k == n else high
        assert clopper_pearson(k, n) == pytest.approx(expected, abs=1e-9), (k, n)


def test_an_exact_interval_of_nothing_is_none_and_of_more_than_all_is_refused() -> None:
    assert clopper_pearson(0, 0) is None
    with pytest.raises(ValueError, match="between 0 and n"):
        clopper_pearson(3, 2)


def test_the_counts_of_pairs_are_the_pairs_of_counts_and_kappa_needs_no_others() -> None:
    for table in tables(5):
        assert confusion(table.pairs()) == table
        k, n = table.agreement
        assert kappa(table.pairs()).n == n
        assert sum(judge == people for judge, people in table.pairs()) == k


def test_correlations_are_those_of_scipy_on_a_thousand_lists() -> None:
    chance = Random(7)
    for _ in range(1000):
        n = chance.randint(2, 30)
        first = [Fraction(chance.randint(0, 4)) for _ in range(n)]
        second = [chance.choice((one, Fraction(chance.randint(0, 4)))) for one in first]
        ours, ranked = pearson(first, second), spearman(first, second)
        if len(set(first)) == 1 or len(set(second)) == 1:
            assert ours is None
            assert ranked is None
            continue
        numbers = [float(one) for one in first], [float(one) for one in second]
        assert ours == pytest.approx(scipy.stats.pearsonr(*numbers).statistic, abs=1e-12)
        assert ranked == pytest.approx(scipy.stats.spearmanr(*numbers).statistic, abs=1e-12)
        assert mean_absolute_error(first, second) == Fraction(
            sum(abs(a - b) for a, b in zip(first, second, strict=True)), n
        )


def test_grades_that_are_always_too_high_correlate_fully_and_the_error_shows_it() -> None:
    low, high = [Fraction(one) for one in range(4)], [Fraction(one) for one in range(1, 5)]
    assert pearson(low, high) == spearman(low, high) == 1.0
    assert mean_absolute_error(low, high) == 1
    assert pearson([], []) is mean_absolute_error([], []) is None
    with pytest.raises(ValueError, match="in pairs"):
        pearson(low[:1], high)


def test_the_powered_share_is_that_of_ppi_python_on_a_thousand_tables() -> None:
    numpy = pytest.importorskip("numpy")
    theirs = pytest.importorskip("ppi_py", reason="ppi-python is not installed (extra: oracles)")
    chance = Random(11)
    compared = 0
    for table in tables(11):
        n = chance.randint(2, 300)
        k = chance.choice((0, n, chance.randint(0, n)))
        ours = prediction_powered(table, k, n, added=Fraction(0))
        assert ours is not None
        judge, people = (numpy.array([float(pair[side]) for pair in table.pairs()]) for side in (0, 1))
        others = numpy.array([1.0] * k + [0.0] * (n - k))
        if len({*judge, *others}) == 1:
            # Without any spread in the judge's answers the library divides 0 by 0; labels alone are left.
            share = Fraction(table.true_yes + table.false_no, table.n)
            assert ours.value == share
            continue
        low, high = (float(end[0]) for end in theirs.ppi_mean_ci(people, judge, others, alpha=0.05))
        expected = max(0.0, min(low, float(ours.value))), min(1.0, max(high, float(ours.value)))
        assert (ours.low, ours.high) == pytest.approx(expected, abs=1e-7), (table, k, n)
        compared += 1
    assert compared > 800


def test_the_share_behind_known_errors_is_the_equation_solved() -> None:
    # A village of Reiczigel, Foldi and Ozsvari, Epidemiology and Infection 138 (2010), table 2.
    found = rogan_gladen(2, 78, (50, 100), (199, 200))
    assert found is not None
    assert found.value == (Fraction(2, 78) - Fraction(1, 200)) / (Fraction(1, 2) - Fraction(1, 200))


def test_the_misfit_of_a_share_is_what_scipy_finds_by_maximising_the_likelihood_on_a_thousand_tables() -> None:
    chance = Random(17)
    for table in tables(17):
        (right, yes), (kept, no) = table.sensitivity, table.specificity
        if not (yes and no):
            continue
        n = chance.randint(1, 400)
        seen = Seen(chance.choice((0, n, chance.randint(0, n))), n, right, yes, no - kept, no)
        share = chance.uniform(0.02, 0.98)
        assert misfit(share, seen) == pytest.approx(_misfit_by_scipy(share, seen), rel=1e-3, abs=1e-3), (seen, share)


def test_the_ends_of_the_interval_are_where_the_misfit_is_that_of_95_of_100_and_all_between_fits() -> None:
    chance, bound, compared = Random(19), scipy.stats.chi2.ppf(0.95, 1), 0
    for table in tables(19):
        n = chance.randint(20, 400)
        k = chance.randint(0, n)
        found = rogan_gladen(k, n, table.sensitivity, table.specificity)
        if found is None:
            continue
        (right, yes), (kept, no) = table.sensitivity, table.specificity
        seen = Seen(k, n, right, yes, no - kept, no)
        for end, inner in ((found.low, min(1.0, found.low + 1e-3)), (found.high, max(0.0, found.high - 1e-3))):
            if 0 < end < 1 and end != float(found.value):
                assert misfit(end, seen) == pytest.approx(bound, rel=1e-4)
                compared += 1
            if found.low <= inner <= found.high:
                assert misfit(inner, seen) <= bound + 1e-4
    assert compared > 200


def _misfit_by_scipy(share: float, seen: Seen) -> float:
    """Pearson's chi-square at the errors that are most likely for the share."""
    counts = ((seen.true_yes, seen.labelled_yes), (seen.false_yes, seen.labelled_no), (seen.yes, seen.of))

    def shares(errors: tuple[float, float]) -> tuple[float, float, float]:
        return errors[0], errors[1], share * errors[0] + (1 - share) * errors[1]

    def unlikely(errors: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        pairs = list(zip(counts, shares(errors), strict=True))
        likely = sum(x * log(q) * (x > 0) + (n - x) * log1p(-q) * (x < n) for (x, n), q in pairs)
        right, wrong, yes = ((x - n * q) / (q * (1 - q)) for (x, n), q in pairs)
        return -likely, (-(right + share * yes), -(wrong + (1 - share) * yes))

    edge = 1e-10
    starts = [(x + 0.5) / (n + 1) for x, n in counts[:2]]
    limits = {"ftol": 1e-16, "gtol": 1e-12}
    best = scipy.optimize.minimize(unlikely, starts, jac=True, bounds=[(edge, 1 - edge)] * 2, options=limits)
    return sum((x - n * q) ** 2 / (n * q * (1 - q)) for (x, n), q in zip(counts, shares(best.x), strict=True))


def test_every_corrected_share_lies_in_its_interval_and_both_between_0_and_1() -> None:
    chance = Random(13)
    for table in tables(13):
        n = chance.randint(1, 300)
        k = chance.randint(0, n)
        for found in (
            rogan_gladen(k, n, table.sensitivity, table.specificity),
            prediction_powered(table, k, n),
        ):
            if found is not None:
                assert 0 <= found.low <= float(found.value) <= found.high <= 1, (table, k, n)


@pytest.mark.parametrize(
    "counts", [Confusion(0, 0, 0, 9), Confusion(9, 0, 0, 0), Confusion(5, 5, 5, 5), Confusion(1, 9, 9, 1)]
)
def test_a_judge_who_says_nothing_of_the_truth_corrects_nothing(counts: Confusion) -> None:
    assert rogan_gladen(5, 10, counts.sensitivity, counts.specificity) is None


def test_without_labels_or_without_others_there_is_no_powered_share() -> None:
    assert prediction_powered(Confusion(0, 0, 0, 0), 1, 2) is None
    assert prediction_powered(Confusion(1, 1, 1, 1), 0, 0) is None


def test_sensitivity_and_specificity_together_have_the_interval_of_newcombe() -> None:
    # 56 of 70 against 48 of 80: Newcombe, Statistics in Medicine 17 (1998), table II, column a, method 10
    found = discernment(Confusion(true_yes=56, false_yes=48, false_no=14, true_no=32))
    assert found == pytest.approx((1 + 0.0524, 1 + 0.3339), abs=5e-5)
    assert discernment(Confusion(5, 0, 5, 0)) is None
