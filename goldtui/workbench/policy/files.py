"""Policies as files: what a set's policy says, in the notation that `policy set --from` reads."""

from __future__ import annotations

from goldtui.formats.settings_toml import policy_toml, policy_values
from goldtui.model.policy import Policy


def as_toml(policy: Policy) -> str:
    """What is not the default, as TOML, without people; a remark where everything is."""
    values = {key: value for key, value in policy_values(policy).items() if key != "people"}
    return policy_toml(values) if values else "# every value is the default\n[policy]\n"
