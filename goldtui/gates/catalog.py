"""Every gate, in chain order, and the reasons that gates can give."""

from __future__ import annotations

from importlib import import_module

from goldtui.gates.declare import NOT_RECORDED, Gate, Reason
from goldtui.model.gate_names import GATE_NAMES

GATES: tuple[Gate, ...] = tuple(import_module(f"goldtui.gates.{name}").GATE for name in GATE_NAMES)
"""Loaded by name, so that each gate is listed in one place."""

BY_NAME: dict[str, Gate] = {gate.declared.name: gate for gate in GATES}
REASONS: dict[str, Reason] = {
    NOT_RECORDED.code: NOT_RECORDED,
    **{reason.code: reason for gate in GATES for reason in gate.declared.reasons},
}
"""By code. Gates that give the same reason share it."""
