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
_OTHER_RULES = {"phrase": ("phrase-1", "phrase-2"), "profile": ("strict",)}
"""Rules that have one reading here, under every version named; another name would be judged by a rule not meant."""


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
    # A release that names no judgement is older than the second one.
    rule = _named(manifest, JUDGEMENT, FIRST_RULE)
    others = ((_named(manifest, name, known[0]), known) for name, known in _OTHER_RULES.items())
    for found, known in ((rule, _RULES), *others):
        if found not in known:
            message = f"the release was frozen under the rule {found!r}, and this goldtui knows {' and '.join(known)}"
            intake.problem("judgement_unknown", message, str(directory / MANIFEST), "use a newer goldtui")
            return Settings()
    if isinstance(content, dict):
        content = {**content, "judgement": rule}
    policy = validate(Policy, content, str(directory / POLICY), intake)
    name = manifest.get("set") if isinstance(manifest, dict) else None
    return Settings(name=name if isinstance(name, str) else "", policy=policy or Policy())


def _named(manifest: object, name: str, usual: str) -> object:
    """The rule of this kind that a manifest names."""
    rules = manifest.get("rules") if isinstance(manifest, dict) else None
    return rules.get(name, usual) if isinstance(rules, dict) else usual
