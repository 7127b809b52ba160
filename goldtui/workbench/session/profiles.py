"""The rule sets a person may name; re-exported because commands import the workbench, not the gates."""

from __future__ import annotations

from goldtui.gates.chain import Profile, profile_named

__all__ = ["Profile", "profile_named"]
