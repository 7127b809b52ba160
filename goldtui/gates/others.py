"""Gates of other packages: a policy names them, so that the gold and not the machine decides what is judged.

One that is not installed, does not load or fails on a case is not tested, which never passes. Names and codes begin
with the package, so every report says whose they are.
"""

from __future__ import annotations

from dataclasses import replace

from goldtui import plugins
from goldtui.gates.declare import NOT_TESTED, Compute, Declaration, Gate, Reason, result, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.model.policy import Policy
from goldtui.model.results import GateResult, Stage
from goldtui.model.spot import Spot
from goldtui.plugins import NotUsable, Plugin

MISSING, FAULT = "gate_missing", "gate_fault"
_CASE = (Spot("case"),)


def more_gates(policy: Policy) -> tuple[Gate, ...]:
    """The gates of other packages that a policy names, in its order."""
    return tuple(map(gate_of_other, policy.more_gates))


def pinned_gates(policy: Policy) -> str:
    """The policy's gates of other packages with their versions, for manifests and reports; empty without any."""
    found = [(full, plugins.plugin_named(plugins.GATES, full)) for full in policy.more_gates]
    return ", ".join(f"{full} (missing)" if one is None else one.pinned for full, one in found)


@plugins.cache_by_name
def gate_of_other(full: str) -> Gate:
    """The gate `PACKAGE:NAME`; where it cannot be had, one that is never tested and says what to do."""
    package = full.partition(":")[0]
    plugin = plugins.plugin_named(plugins.GATES, full)
    if plugin is None:
        return _absent(full, MISSING, f"the policy asks for {full}, which is not installed here", f"install {package}")
    try:
        return plugins.load(plugin, accept_gate)
    except NotUsable as fault:
        return _absent(full, FAULT, str(fault), f"update {package}, or tell its authors")


def accept_gate(plugin: Plugin, found: object) -> Gate:
    """The gate as the chain runs it, with the package in its name and codes."""
    if not isinstance(found, Gate):
        raise NotUsable(f"{plugin.point.value} is no Gate of goldtui.extend")
    full = plugin.full
    reasons = tuple(replace(reason, code=f"{full}:{reason.code}") for reason in found.declared.reasons)
    declared = replace(found.declared, name=full, reasons=reasons)
    return Gate(declared, _guarded(plugin, declared, found.strict))


def _guarded(plugin: Plugin, declared: Declaration, compute: Compute) -> Compute:
    def strict(exhibit: Exhibit) -> GateResult:
        try:
            found = compute(exhibit)
            if not isinstance(found, GateResult):
                raise NotUsable(f"a gate gives a GateResult, not {type(found).__name__}")
            findings = tuple(
                one._replace(code=f"{declared.name}:{one.code}", places=one.places or _CASE) for one in found.findings
            )
            return found._replace(gate=declared.name, stage=declared.stage, findings=findings)
        except Exception as fault:
            said = plugins.note(plugin, fault)
            return result(declared, NOT_TESTED, (warning(f"{declared.name}:{FAULT}", said, *_CASE),))

    return strict


def _absent(full: str, code: str, message: str, fix: str) -> Gate:
    named = f"{full}:{code}"
    declared = Declaration(
        name=full,
        title=full,
        short_title=full.rpartition(":")[2],
        column="oth",
        stage=Stage.POLICY_COMPLIANCE,
        asks="What does a gate say that is not here?",
        needs=("case",),
        first_fix=fix,
        reasons=(Reason(named, fix, gold_fix=fix),),
    )
    untested = result(declared, NOT_TESTED, (warning(named, message, *_CASE),))
    return Gate(declared, lambda exhibit: untested)
