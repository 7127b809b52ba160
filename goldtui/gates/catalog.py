"""Every gate, in chain order, and the reasons that gates can give."""

from __future__ import annotations

from importlib import import_module

from goldtui.gates.declare import NOT_RECORDED, Gate, Reason
from goldtui.gates.others import gate_of_other
from goldtui.model.gate_names import GATE_NAMES

GATES: tuple[Gate, ...] = tuple(import_module(f"goldtui.gates.{name}").GATE for name in GATE_NAMES)
"""Loaded by name, so that each gate is listed in one place."""

BY_NAME: dict[str, Gate] = {gate.declared.name: gate for gate in GATES}
REASONS: dict[str, Reason] = {
    NOT_RECORDED.code: NOT_RECORDED,
    **{reason.code: reason for gate in GATES for reason in gate.declared.reasons},
}
"""By code. Gates that give the same reason share it."""


def gate_named(name: str) -> Gate:
    """A gate of this catalogue, or one of another package by its `PACKAGE:NAME`; raises `KeyError` for neither."""
    return gate_of_other(name) if ":" in name else BY_NAME[name]


def reason_of(code: str) -> Reason | None:
    """The reason with that code, that of another package's gate included; null for a code without its own text."""
    gate, colon, _ = code.rpartition(":")
    if not colon:
        return REASONS.get(code)
    return next((reason for reason in gate_of_other(gate).declared.reasons if reason.code == code), None)
