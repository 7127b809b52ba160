"""Policies as files: what a set's policy says, in the notation that `policy set --from` reads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from goldtui.formats.settings_toml import policy_toml, policy_values
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import Policy

FOLDER = Path(__file__).resolve().parents[2] / "policies" / "presets"


@dataclass(frozen=True, slots=True)
class Preset:
    """A policy for one use, to start from: only what it sets."""

    name: str
    """The file's name without suffix."""
    title: str
    meaning: str
    values: dict[str, Any]

    def toml(self) -> str:
        """The values as a file for `policy set --from`."""
        return f"# {self.title}. {self.meaning}\n{policy_toml(self.values)}"


@cache
def presets() -> tuple[Preset, ...]:
    """Every shipped preset, by name."""
    found = ((path.stem, tomllib.loads(path.read_text(encoding="utf-8"))) for path in sorted(FOLDER.glob("*.toml")))
    return tuple(Preset(name, one["title"], one["meaning"], one["policy"]) for name, one in found)


def preset_named(name: str) -> Preset:
    """The preset of that name. Raises `UnusableInput` (`policy_preset_unknown`)."""
    found = next((one for one in presets() if one.name == name), None)
    if found is None:
        names = [one.name for one in presets()]
        fix = did_you_mean(name, names, f"one of: {', '.join(names)}")
        raise unusable("policy_preset_unknown", f"no preset is called {name!r}", name, fix)
    return found


def as_toml(policy: Policy) -> str:
    """What is not the default, as TOML, without people; a remark where everything is."""
    values = {key: value for key, value in policy_values(policy).items() if key != "people"}
    return policy_toml(values) if values else "# every value is the default\n[policy]\n"
