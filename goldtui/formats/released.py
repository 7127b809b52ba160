"""The settings of a frozen release, read as those of a native directory: its name and policy are in separate files.

Nothing is verified here; the verifier decides whether the release may be used.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from goldtui.formats.binding import validate
from goldtui.formats.bytes import Caps, read_document
from goldtui.formats.intake import Intake
from goldtui.formats.settings_toml import Settings
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy

MANIFEST, POLICY = "manifest.json", "policy.json"
JUDGEMENT = "judgement"
"""The entry of a manifest's rules that names the rule for judging a release."""
MORE_GATES = "more_gates"
"""The entry that names the gates of other packages with the versions under which a release was frozen."""
FIRST_RULE = "strict-1"
_RULES: tuple[str, ...] = get_args(Policy.model_fields["judgement"].annotation)


def is_release(directory: Path) -> bool:
    """Whether the directory has the two files that only a release has."""
    return (directory / MANIFEST).is_file() and (directory / POLICY).is_file()


def read_released_settings(directory: Path, intake: Intake, caps: Caps) -> Settings:
    """The set's name and policy; problems go to `intake`. The policy uses the rule that the manifest names."""
    try:
        manifest = parse_json(read_document(directory / MANIFEST, intake, caps), str(directory / MANIFEST), caps=caps)
        content = parse_json(read_document(directory / POLICY, intake, caps), str(directory / POLICY), caps=caps)
    except UnusableInput as error:
        for one in error.problems:
            intake.problem(one.code, one.message, one.where, one.fix)
        return Settings()
    rule = _rule_of(manifest)
    if rule not in _RULES:
        message = f"the release was frozen under the rule {rule!r}, and this goldtui knows {' and '.join(_RULES)}"
        intake.problem("judgement_unknown", message, str(directory / MANIFEST), "use a newer goldtui")
        return Settings()
    if isinstance(content, dict):
        content = {**content, "judgement": rule}
    policy = validate(Policy, content, str(directory / POLICY), intake)
    name = manifest.get("set") if isinstance(manifest, dict) else None
    return Settings(name=name if isinstance(name, str) else "", policy=policy or Policy())


def _rule_of(manifest: object) -> object:
    """The rule that a manifest names; a release that names none is older than the second one."""
    rules = manifest.get("rules") if isinstance(manifest, dict) else None
    return rules.get(JUDGEMENT, FIRST_RULE) if isinstance(rules, dict) else FIRST_RULE
