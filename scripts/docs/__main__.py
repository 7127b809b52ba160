"""Write every reference page into a folder: `python -m scripts.docs docs/reference`."""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.docs.pages import PAGES


def write_reference(folder: Path) -> list[Path]:
    """Write each page and return the paths, in the order of the table of contents."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, make in PAGES:
        path = folder / f"{name}.md"
        path.write_text(make(), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for one in write_reference(Path(sys.argv[1])):
        print(one)
