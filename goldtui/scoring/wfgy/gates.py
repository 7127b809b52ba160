"""The thresholds of a run, read from one option such as `precision=0.80,chr=0.75,under=0.05,over=0.10`.

A gate that is misspelt and therefore ignored lets every run pass, so the strict reading reports everything it cannot
use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from goldtui.model.faults import Problem, UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean

DEFAULT_GATES = "precision=0.80,chr=0.75,under=0.05,over=0.10"
NEEDED = ("precision", "chr", "under", "over")
"""Every strict gate list names these."""
AT_MOST = ("under", "over")
"""Rates that must stay at or below their threshold; the others must reach it."""
OPTIONAL = ("recall", "chr_all")
"""Gates a strict list may add."""
_WHERE = "--gates"
_NUMBER = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,20})?|\.[0-9]{1,20}", re.ASCII)


def strict_gates(text: str | None) -> dict[str, Fraction]:
    """The thresholds by name, exact, each 0 to 1; None means the default.

    Spaces around names and numbers are trimmed. Raises `UnusableInput` with every fault of the list: an empty or
    unknown or repeated name, no number, a number that is no share, a missing gate.
    """
    found: dict[str, Fraction] = {}
    problems: list[Problem] = []
    named: set[str] = set()
    for piece in (DEFAULT_GATES if text is None else text).split(","):
        name, equals, value = (part.strip() for part in piece.partition("="))
        named.add(name)
        problem = _fault(name, equals, value, found)
        if problem is not None:
            problems.append(problem)
        else:
            found[name] = Fraction(value)
    for name in NEEDED:
        if name not in named:
            fix = f"add {name}=NUMBER, for example: {DEFAULT_GATES}"
            problems.append(Problem("gate_missing", f'the gate "{name}" is missing', _WHERE, fix))
    if problems:
        raise UnusableInput(problems)
    return found


def _fault(name: str, equals: str, value: str, found: Mapping[str, Fraction]) -> Problem | None:
    if not name and not equals:
        fix = "take the extra comma out"
        return Problem("gate_empty", "there is nothing between two commas, or at an end of the list", _WHERE, fix)
    if name not in (*NEEDED, *OPTIONAL):
        fix = did_you_mean(name, (*NEEDED, *OPTIONAL), f"use {', '.join((*NEEDED, *OPTIONAL))}")
        return Problem("gate_unknown", f'there is no gate "{name}"', _WHERE, fix)
    if name in found:
        return Problem("gate_repeated", f'the gate "{name}" is given twice', _WHERE, "keep one of the two")
    if value.endswith("%"):
        fix = "write 80 % as 0.80"
        return Problem("gate_not_a_share", f'the threshold of "{name}" is "{value}"', _WHERE, fix)
    if not _NUMBER.fullmatch(value):
        fix = f"write {name}=NUMBER with a number from 0 to 1, such as {name}=0.80"
        return Problem("gate_not_a_number", f'the threshold of "{name}" is "{value}"', _WHERE, fix)
    if Fraction(value) > 1:
        fix = "give a number from 0 to 1; 80 % is 0.80"
        return Problem("gate_not_a_share", f'the threshold of "{name}" is {value}', _WHERE, fix)
    return None


class Rates(NamedTuple):
    """The four gated rates, 0.0 to 1.0, with the defaults of the scorer where nothing was counted."""

    precision: float
    chr: float
    under: float
    over: float


def compatible_gates(text: str | None) -> dict[str, str]:
    """The pairs as texts, the last of a repeated name, any other name kept and echoed, nothing trimmed.

    Raises `UnusableInput` for a piece that is no `name=value`.
    """
    found: dict[str, str] = {}
    for piece in (DEFAULT_GATES if text is None else text).split(","):
        name, *values = piece.split("=")
        if len(values) != 1:
            message = f'"{piece}" is not one name, one = and one number'
            raise unusable("gate_syntax", message, _WHERE, f"write them as in {DEFAULT_GATES}")
        found[name] = values[0]
    return found


def compatible_pass(gates: Mapping[str, str], rates: Rates) -> bool:
    """Whether the rates meet the thresholds, compared as floats and in order; gates after a miss are not read.

    Raises `UnusableInput` for the first gate reached that is missing or no number.
    """
    return all(_kept(gates, name, getattr(rates, name)) for name in NEEDED)


def _kept(gates: Mapping[str, str], name: str, rate: float) -> bool:
    if name not in gates:
        fix = f"add {name}=NUMBER without spaces, for example: {DEFAULT_GATES}"
        raise unusable("gate_missing", f'the gate "{name}" is missing', _WHERE, fix)
    try:
        threshold = float(gates[name])
    except ValueError:
        message = f'the threshold of "{name}" is "{gates[name]}", which is no number'
        raise unusable("gate_not_a_number", message, _WHERE, f"write {name}=0.80") from None
    return rate <= threshold if name in AT_MOST else rate >= threshold
