"""Writes a mapping as its TOML file, which reads back equal, so that a person's choice can be kept under a name."""

from __future__ import annotations

from pathlib import Path

import tomli_w

from goldtui.formats.atomic import atomic_write
from goldtui.formats.mapping.declare import Mapping


def text_of(mapping: Mapping) -> str:
    """The mapping as TOML, without what is as it would be anyway."""
    content = mapping.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    content.pop("name", None)
    return tomli_w.dumps(content)


def write_mapping(mapping: Mapping, path: Path, *, replace: bool = False) -> None:
    """Write the file, whole or not at all; its folder is made when it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, text_of(mapping).encode(), replace=replace)
