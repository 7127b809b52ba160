"""The mappings of a proposal as files, so that a person changes a key where a column of the screen says too little."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.formats.bytes import Caps
from goldtui.formats.mapping.change import confirm_mapping
from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.proposal import readings_of
from goldtui.formats.mapping.read import join_readings, read_by_names
from goldtui.formats.mapping.write import write_mapping
from goldtui.model.faults import unusable


def keep_mapping(paths: Sequence[Path], names: Sequence[str], target: Path, caps: Caps) -> tuple[Path, ...]:
    """Write each mapping by which the files are read, the first to `target` and others next to it with a number.

    Raises `UnusableInput` for files that no mapping reads, and where a file is there already.
    """
    if names:
        reading = read_by_names(paths, names, caps)
    else:
        found = [every[0] for path in paths if (every := readings_of(path, caps))]
        if not found:
            fix = "leave --write-map out; the proposal says how the files are read"
            raise unusable("mapping_not_read", "no mapping reads these files", str(paths[0]), fix)
        reading = join_readings(found)
    mappings: list[Mapping] = []
    for table, mapping in ((table, confirm_mapping(one)) for table, one in reading.parts):
        if caps.tables and table.part:
            named = mapping.recognise.model_copy(update={"part": (table.part,)})
            mapping = mapping.model_copy(update={"recognise": named})
        if mapping not in mappings:
            mappings.append(mapping)
    files = [
        target.with_stem(f"{target.stem}{f'-{number}' if number > 1 else ''}") for number in range(1, len(mappings) + 1)
    ]
    for path, mapping in zip(files, mappings, strict=True):
        write_mapping(mapping, path)
    return tuple(files)
