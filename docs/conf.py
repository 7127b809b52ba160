"""How the documentation site is built: `make docs`. Its reference pages are written from the code first."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from goldtui import __version__  # noqa: E402
from scripts.docs.__main__ import write_reference  # noqa: E402

project = "goldtui"
author = "The goldtui team"
copyright = author
release = __version__
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
# Mermaid pictures of ARCHITECTURE.md are shown as their text, so that reading needs no network and no script.
suppress_warnings = ["misc.highlighting_failure"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"goldtui {release}"
html_copy_source = False
html_show_sphinx = False

write_reference(HERE / "reference")
