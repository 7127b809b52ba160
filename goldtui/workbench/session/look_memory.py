"""Remember the theme last picked, in the client's state folder and never in the user's config file.

If the config has changed since, the config wins: the newer choice counts.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets

from goldtui.workbench.session.places import state_folder

_FILE = "theme.json"


def remembered_theme(configured: str | None) -> str | None:
    """The theme last picked, if the config still names the same theme as at that time."""
    try:
        seen = json.loads((state_folder() / _FILE).read_text(encoding="utf-8"))
        return str(seen["theme"]) if seen["configured"] == configured else None
    except (OSError, ValueError, KeyError, TypeError):
        # A theme is never worth an error: without a memory the config or the terminal decides.
        return None


def remember_theme(name: str, configured: str | None) -> bool:
    """Remember a choice; False when the state folder is not writable, which loses only this memory."""
    folder = state_folder()
    partial = folder / f".{_FILE}.{secrets.token_hex(4)}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(json.dumps({"theme": name, "configured": configured}))
        partial.replace(folder / _FILE)
    except OSError:
        with contextlib.suppress(OSError):
            partial.unlink()
        return False
    return True
