"""Remember the theme last picked, in the client's state folder and never in the user's config file.

If the config has changed since, the config wins: the newer choice counts.
"""

from __future__ import annotations

import json

from goldtui.model.files.unfinished import write_whole
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
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(folder / _FILE, [json.dumps({"theme": name, "configured": configured}).encode()])
    except OSError:
        return False
    return True
