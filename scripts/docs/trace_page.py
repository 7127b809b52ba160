"""Writes the table of a full trace's fields into `docs/howto/traces.md`, from the record itself.

`python -m scripts.docs.trace_page` mends the page; a test compares both.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from goldtui.model.records import RagTrace

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "traces.md"
_TABLE = re.compile(r"^\| field \|.*?\n(?=\n|\Z)", re.DOTALL | re.MULTILINE)
_KINDS = {"array": "list", "string": "text", "object": "object"}


def table() -> str:
    """One row for each field in the record's order."""
    schema, means = RagTrace.model_json_schema(), _meanings()
    rows = ["| field | kind | what it is |", "|---|---|---|"]
    rows += [f"| `{name}` | {_kind(said)} | {means[name]} |" for name, said in schema["properties"].items()]
    return "\n".join(rows) + "\n"


def mended(text: str) -> str:
    """The page with the table of the record."""
    return _TABLE.sub(lambda _: table(), text, count=1)


def _meanings() -> dict[str, str]:
    """What the record's source says below each field."""
    (record,) = ast.parse(inspect.getsource(RagTrace)).body
    assert isinstance(record, ast.ClassDef)
    found = {}
    for field, said in zip(record.body, record.body[1:], strict=False):
        match field, said:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _kind(said: dict[str, object]) -> str:
    choices = said.get("anyOf", [said])
    assert isinstance(choices, list)
    first = next(one for one in choices if one.get("type") != "null")
    kind = _KINDS.get(first.get("type", "object"), "object")
    return kind if len(choices) == 1 else f"{kind} or null"


if __name__ == "__main__":
    PAGE.write_text(mended(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
