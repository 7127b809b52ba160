"""The settings of a frozen release, read as those of a native directory: its name and policy lie in files of their own.

Nothing is verified here; whether the release may be used is the verifier's to say.
"""

from __future__ import annotations

from pathlib import Path

from goldtui.formats.binding import validate
from goldtui.formats.bytes import Caps, read_document
from goldtui.formats.intake import Intake
from goldtui.formats.settings_toml import Settings
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy

MANIFEST, POLICY = "manifest.json", "policy.json"


def is_release(directory: Path) -> bool:
    """Whether the directory has the two files only a release has."""
    return (directory / MANIFEST).is_file() and (directory / POLICY).is_file()


def read_released_settings(directory: Path, intake: Intake, caps: Caps) -> Settings:
    """The set's name and policy; problems go to `intake`."""
    try:
        manifest = parse_json(read_document(directory / MANIFEST, intake, caps), str(directory / MANIFEST), caps=caps)
        content = parse_json(read_document(directory / POLICY, intake, caps), str(directory / POLICY), caps=caps)
    except UnusableInput as error:
        for one in error.problems:
            intake.problem(one.code, one.message, one.where, one.fix)
        return Settings()
    policy = validate(Policy, content, str(directory / POLICY), intake)
    name = manifest.get("set") if isinstance(manifest, dict) else None
    return Settings(name=name if isinstance(name, str) else "", policy=policy or Policy())
