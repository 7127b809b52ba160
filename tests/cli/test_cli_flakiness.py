"""`flakiness`: k of n in every row, shares read as they are written, and errors that name the option."""

from __future__ import annotations

import pytest

ASKED = ("flakiness", "--claims", 10, "--flip-rate", "0.05", "--threshold", "0.8")


def test_the_whole_picture_fits_a_terminal_and_ends_well(run) -> None:
    done = run(*ASKED)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "10 claims, threshold 0.8, flip rate 0.05",
        "  needed            8 of 10 must be true",
        "  one wrong label   moves the score by 1 of 10",
        "  flaky zone        7 of 10 to 9 of 10 true: at most one claim from the threshold",
        "  one false claim   is hidden by 4 true ones (4 of 5)",
        "",
        "  true claims       verdict  chance that it flips",
        "  10 of 10          pass     1.15 %",
        "  9 of 10           pass     6.81 %     flaky zone",
        "  8 of 10           pass     30.92 %    flaky zone",
        "  7 of 10           fail     10.15 %    flaky zone",
    ]


def test_the_same_as_json(run) -> None:
    value = run(*ASKED, "--true-claims", 9, "--json").json
    (row,) = value.pop("rows")
    assert value == {
        "claims": 10,
        "flip_rate": "1/20",
        "threshold": "4/5",
        "needed": 8,
        "one_label": "1/10",
        "zone": [7, 9],
        "true_claims_that_hide_one_false": 4,
    }
    assert row.pop("flip_chance") == pytest.approx(0.0681, abs=1e-4)
    assert row == {"true": 9, "claims": 10, "passes": True, "in_zone": True}


def test_true_claims_may_be_given_as_a_share_and_shares_as_a_ratio(run) -> None:
    words = ("flakiness", "--claims", 10, "--flip-rate", "1/20", "--threshold", "4/5", "--true-share", ".9")
    assert run(*words).out.splitlines()[-1] == "  9 of 10           pass     6.81 %     flaky zone"


def test_a_single_claim_and_a_threshold_of_all_are_said_in_words_that_fit(run) -> None:
    lines = run("flakiness", "--claims", 1, "--flip-rate", 0, "--threshold", 1).out.splitlines()
    assert lines[0] == "1 claim, threshold 1, flip rate 0"
    assert "  one false claim   is hidden by no number of true ones" in lines
    assert lines[-1] == "  0 of 1            fail     0 %        flaky zone"
    half = run("flakiness", "--claims", 2, "--flip-rate", "1/3", "--threshold", ".5").out
    assert "flip rate 1/3\n" in half
    assert "is hidden by 1 true one (1 of 2)" in half


def test_a_chance_is_never_rounded_to_a_certainty(run) -> None:
    seldom = run("flakiness", "--claims", 50, "--flip-rate", "0.001", "--threshold", "0.5", "--true-claims", 50)
    assert "< 0.01 %" in seldom.out
    often = run("flakiness", "--claims", 50, "--flip-rate", "0.999", "--threshold", "0.5", "--true-claims", 50)
    assert "> 99.99 %" in often.out
    always = run("flakiness", "--claims", 5, "--flip-rate", "1", "--threshold", "0.5", "--true-claims", 5)
    assert always.out.splitlines()[-1] == "  5 of 5            pass     100 %"


@pytest.mark.parametrize(
    ("changed", "code", "where"),
    [
        (("--claims", "0"), "claims_out_of_range", "--claims"),
        (("--claims", "1001"), "claims_out_of_range", "--claims"),
        (("--flip-rate", "often"), "share_unreadable", "--flip-rate"),
        (("--flip-rate", "nan"), "share_unreadable", "--flip-rate"),
        (("--flip-rate", "-0.1"), "share_unreadable", "--flip-rate"),
        (("--flip-rate", "1/0"), "share_unreadable", "--flip-rate"),
        (("--threshold", "1e999999999"), "share_unreadable", "--threshold"),
        (("--threshold", "٠.٨"), "share_unreadable", "--threshold"),
        (("--threshold", "80"), "share_out_of_range", "--threshold"),
        (("--threshold", "0"), "share_out_of_range", "--threshold"),
        (("--true-claims", "11"), "true_claims_unfit", "--true-claims"),
        (("--true-claims", "-1"), "true_claims_unfit", "--true-claims"),
        (("--true-share", "0.85"), "true_claims_unfit", "--true-share"),
    ],
)
def test_a_number_that_cannot_be_meant_is_refused_by_the_name_of_its_option(
    run, changed: tuple[str, str], code: str, where: str
) -> None:
    done = run(*ASKED, *changed, "--json")
    assert (done.code, done.error) == (2, code)
    assert done.json["error"]["where"] == where
    assert "Fix: " in done.json["error"]["message"]


def test_true_claims_given_twice_are_refused(run) -> None:
    done = run(*ASKED, "--true-claims", 9, "--true-share", "0.9", "--json")
    assert (done.code, done.error) == (2, "usage")
