"""From Python, a plugin that fails is a warning with its name, once, and the result is there."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from plugin_package import install as fixture_of_packages

from goldtui import api

GARDEN = Path(__file__).parents[2] / "goldsets" / "botanic-garden"
install = fixture_of_packages


def test_a_broken_check_is_a_warning_once_and_the_others_are_asked(install):
    install({"checks": {"latin": "palms:CRASHING"}})
    gold = api.load(GARDEN)
    with pytest.warns(RuntimeWarning, match=r"palm-gates:latin of palm-gates 1.2 fails: KeyError"):
        report = api.check(gold, variants=False)
    assert len(report.rules) > 20
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert api.check(gold, variants=False) == report


def test_a_gate_of_a_package_is_in_the_verdict(install):
    install({"gates": {"dated": "palms:GATE"}})
    gold = api.load(GARDEN)
    asking = gold.model_copy(update={"policy": gold.policy.model_copy(update={"more_gates": ("palm-gates:dated",)})})
    for verdict in api.gates(asking, case_id=gold.cases[0].case_id):
        assert verdict.results[-1].gate == "palm-gates:dated"
