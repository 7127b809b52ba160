"""What a release does not take, in one place: the author, the reviewers and the freeze get the same list.

A finding that only the freeze reports costs everybody who signed the case before it a second round.
"""

from __future__ import annotations

from goldtui.checks.catalog import BLOCKING_WARNINGS
from goldtui.model.checks import CheckFinding, CheckSettings, CheckSeverity

UNLESS_WAIVED = ("GT111",)
"""Rules that only warn during editing and block a release unless the set ignores them with a reason."""


def for_release(settings: CheckSettings) -> CheckSettings:
    """The set's choice of rules plus the rules required for every release."""
    kept = tuple(one for one in settings.ignore if not any(code.startswith(one.code) for code in BLOCKING_WARNINGS))
    select = (*settings.select, *BLOCKING_WARNINGS, *UNLESS_WAIVED) if settings.select else ()
    return CheckSettings(select=select, ignore=kept)


def stops_release(finding: CheckFinding) -> bool:
    """Whether a set with this finding cannot be released."""
    return finding.severity is CheckSeverity.ERROR or finding.code in (*BLOCKING_WARNINGS, *UNLESS_WAIVED)
