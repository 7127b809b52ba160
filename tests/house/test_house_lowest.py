"""The lowest versions that are tried are the lower bounds that pyproject.toml declares, each of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from scripts.lowest import LISTS, lowest

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]


def test_every_library_is_tried_in_the_lowest_version_allowed() -> None:
    declared = [*PROJECT["dependencies"], *(one for name in LISTS for one in PROJECT["optional-dependencies"][name])]
    pinned = {one.name: one for one in map(Requirement, lowest(declared))}
    assert len(pinned) == len(declared)
    for wanted in map(Requirement, declared):
        (version,) = (one.version for one in pinned[wanted.name].specifier)
        assert wanted.specifier.contains(version)
        assert f">={version}" in str(wanted)


def test_a_python_is_declared_only_where_the_tests_ran() -> None:
    declared = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one]
    assert declared == ["3.11", "3.12", "3.13"]
