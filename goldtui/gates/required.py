"""What retrieval and selection say alike of the required sources: which are lost, and that there are none to ask for.

Written once, so that the two stages cannot come to disagree about a case that requires nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.gates.declare import NOT_APPLICABLE, NOT_TESTED, Declaration, error, result, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import Finding, GateResult


def nothing_required(declared: Declaration, exhibit: Exhibit) -> GateResult:
    """The result for a case without required sources: a refusal asks for none, any other case is not tested."""
    if exhibit.refusal_expected:
        return result(declared, NOT_APPLICABLE)
    missing = warning("no_required_sources", "the case names no required source", "case.required_source_ids")
    return result(declared, NOT_TESTED, (missing,))


def lost_sources(lost: Iterable[str], code: str, place: str, where: str) -> list[Finding]:
    """One error for each lost id, by id; `place` is the list in words, `where` its field of the trace."""
    return [error(code, f"required source {i!r} is not {place}", where) for i in sorted(lost)]
