"""Prints the lowest version allowed of every library of pyproject.toml as constraints for pip: see `make lowest`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LISTS = ("documents", "parquet")
"""The extras that users install; tools of developers are pinned where they are used."""


def lowest(declared: Iterable[str]) -> list[str]:
    """`name==version` for each requirement; every one must say from which version on it works."""
    return [re.sub(r"^([A-Za-z0-9._-]+)>=([^,]+),.*$", r"\1==\2", one) for one in declared]


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    print(
        *lowest([*project["dependencies"], *(one for name in LISTS for one in project["optional-dependencies"][name])]),
        sep="\n",
    )
