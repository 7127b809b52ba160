"""Prints what each file of a folder is taken for: rows in = imported + refused + duplicates, and what a person decides.

`python -m scripts.import_table DIR` prints the table; `--lines` prints one JSON object a file, as the tests keep them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.proposing import propose


def outcome_of(path: Path, root: Path) -> dict[str, Any]:
    """What one file is taken for; `kind` is `refused` with the reason where it is none of what is imported."""
    name = str(path.relative_to(root))
    try:
        offer = propose((path,)).offers[0]
    except UnusableInput as error:
        return {"file": name, "kind": "refused", "code": error.problem.code, "reason": error.problem.message}
    return {
        "file": name,
        "kind": offer.kind,
        "mapping": offer.mapping,
        "rows": offer.rows,
        "importable": offer.importable,
        "refused": len(offer.refused),
        "duplicates": len(offer.duplicates),
        "decide": list(offer.decide),
    }


def outcomes(root: Path) -> Iterator[dict[str, Any]]:
    """The outcome of every file under a folder, in the order of their names."""
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.name != "SOURCES.md":
            yield outcome_of(path, root)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lines", action="store_true")
    given = parser.parse_args()
    found = list(outcomes(given.folder))
    if given.lines:
        for one in found:
            print(json.dumps({key: value for key, value in one.items() if key not in ("decide", "reason")}))
            if "reason" in one:
                print(f"{one['file']}: {one['reason']}", file=sys.stderr)
        return
    print("| file | taken for | rows in | imported | refused | duplicates | still to be decided |")
    print("|---|---|---|---|---|---|---|")
    for one in found:
        if one["kind"] == "refused":
            print(f"| {one['file']} | refused: {one['code']} | | | | | {one['reason']} |")
            continue
        numbers = " | ".join(str(one[key]) for key in ("rows", "importable", "refused", "duplicates"))
        print(f"| {one['file']} | {one['kind']}: {one['mapping']} | {numbers} | {'; '.join(one['decide'])} |")
    usable = [one for one in found if one.get("importable")]
    exact = [one for one in usable if one["rows"] == one["importable"] + one["refused"] + one["duplicates"]]
    print(f"\n{len(usable)} of {len(found)} files are usable, {len(exact)} of {len(usable)} account for every row")


if __name__ == "__main__":
    main()
