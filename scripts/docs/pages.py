"""Each reference page as a function that returns Markdown. A new page is one function and one line in `PAGES`."""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from goldtui import api
from goldtui.__main__ import main
from goldtui.checks.catalog import RULES
from goldtui.checks.pages.catalog import FAMILIES
from goldtui.cli.names import COMMANDS
from goldtui.formats.catalog import CODECS
from goldtui.formats.mapping.load import mappings
from goldtui.gates.catalog import GATES
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace, Variant
from goldtui.variants.catalog import ANSWERS, TRACES
from scripts.docs.policy import policy

_WIDE = "text"


def _printed(*words: str) -> str:
    """What a command prints on stdout."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        main(words)
    return out.getvalue().rstrip() + "\n"


def _block(text: str, kind: str = _WIDE) -> str:
    fence = "```" if "```" not in text else "````"
    return f"{fence}{kind}\n{text.rstrip()}\n{fence}\n"


def _prose(text: str) -> str:
    """Text of the product as Markdown that shows it as it is."""
    return re.sub(r"([\\\[\]<>*_`#])", r"\\\1", text)


def _cell(text: str) -> str:
    return _prose(" ".join(text.split())).replace("|", "\\|")


def _subcommands(text: str) -> Iterator[str]:
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("Commands:"):
            break
    for line in lines:
        words = line.split()
        if line.startswith("  ") and not line.startswith("   ") and words:
            yield words[0]


def commands() -> str:
    """The help of every command and of every command below it."""
    parts = ["# Commands\n", _block(_printed("--help"))]
    for name in COMMANDS:
        text = _printed(name, "--help")
        parts += [f"## `{name}`\n", _block(text)]
        for below in _subcommands(text):
            parts += [f"### `{name} {below}`\n", _block(_printed(name, below, "--help"))]
    return "\n".join(parts)


def keys() -> str:
    """Every action of the screens with its keys."""
    rows = json.loads(_printed("keys", "--json"))["keys"]
    parts = [
        "# Keys\n",
        "Every action with its keys. The id is what `[keys]` in `~/.config/goldtui/config.toml` takes.\n",
    ]
    for place, some in groupby(rows, key=lambda one: one["pane"]):
        parts += [f"## {place}\n", "| keys | what it does | id |", "|---|---|---|"]
        parts += [_key_row(one) for one in some]
        parts.append("")
    return "\n".join(parts)


def _key_row(one: dict[str, Any]) -> str:
    shown = " ".join(f"`{_cell(key)}`" for key in one["keys"])
    return f"| {shown} | {_cell(one['description'])} | `{one['id']}` |"


def gates() -> str:
    """The chain in order, with every finding code of each gate."""
    parts = [
        "# Gates\n",
        "The chain runs in this order. The first stage that fails owns the repair.\n"
        "Where the last column is empty, the finding itself says what to repair in the gold.\n",
    ]
    pages = {page.name for _, some in FAMILIES for page in some}
    for gate in GATES:
        said = gate.declared
        parts += [
            f"## `{said.name}`\n",
            f"{said.asks} It speaks for the stage *{said.stage.value}*.\n",
            f"First repair: {said.first_fix}.\n",
        ]
        if said.reasons:
            parts += ["| finding | first repair in the system | first repair in the gold |", "|---|---|---|"]
            for one in said.reasons:
                link = (
                    f"[`{one.code}`](findings.md#{one.code.replace('_', '-')})"
                    if one.code in pages
                    else f"`{one.code}`"
                )
                gold = "" if one.gold_fix == "{message}" else one.gold_fix.replace("{message}", "what the finding says")
                parts.append(f"| {link} | {_cell(one.fix)} | {_cell(gold)} |")
            parts.append("")
    return "\n".join(parts)


def findings() -> str:
    """Every page of a finding or of a way of comparing, with its bad and good example."""
    parts = ["# Findings, and how statements are compared\n", "`goldtui rule NAME` prints one of these.\n"]
    for family, pages in FAMILIES:
        parts.append(f"## {family[0].upper()}{family[1:]}\n")
        for page in pages:
            parts += [f"### {page.name}\n", f"{_prose(page.says)}\n"]
            lines = [f"source  {page.source}"] if page.source else []
            parts += [
                _block("\n".join([*lines, f"bad     {page.bad}", f"good    {page.good}"])),
                f"{_prose(page.do)}\n",
            ]
    return "\n".join(parts)


def rules() -> str:
    """Every rule about a set, by family."""
    parts = [
        "# Checks\n",
        "`goldtui check SET` applies these rules; `goldtui rule GT103` prints one with its example.\n",
    ]
    for family, some in groupby(sorted((r.declared for r in RULES), key=lambda d: d.code), key=lambda d: d.family):
        parts.append(f"## {family[0].upper()}{family[1:]}\n")
        for one in some:
            parts += [
                f"### {one.code} {one.name}\n",
                f"*{one.severity.value}* at `{one.place}`. {_prose(one.says)} {_prose(one.why)}\n",
                f"Fix: {_prose(one.fix)}.\n",
            ]
    return "\n".join(parts)


def variants() -> str:
    """Every family of known-bad variants, with the stage that must stop it."""
    parts = ["# Known-bad variants\n"]
    for title, families in (("Known-bad answers", ANSWERS), ("Known-bad runs", TRACES)):
        parts += [
            f"## {title}\n",
            "| kind | this variant ... | it applies when ... | must fail at |",
            "|---|---|---|---|",
        ]
        for family in families:
            said = family.declared
            parts.append(f"| `{said.kind}` | {_cell(said.changes)} | {_cell(said.applies)} | {said.strict.value} |")
        parts.append("")
    return "\n".join(parts)


def formats() -> str:
    """What can be read and written, and the mappings that come with the package."""
    parts = ["# Formats and mappings\n", "| format | reads | writes | what it is |", "|---|---|---|---|"]
    parts += [
        f"| `{one.name}` | {'yes' if one.read else ''} | {'yes' if one.write else ''} | {_cell(one.title)} |"
        for one in CODECS
    ]
    parts += ["", "## Mappings\n", "| mapping | rows | what it reads |", "|---|---|---|"]
    parts += [f"| `{one.name}` | {one.kind.value} | {_cell(one.title)} |" for one in mappings()]
    return "\n".join([*parts, ""])


def schema() -> str:
    """The JSON Schema of every record of the native layout and of the policy."""
    parts = [
        "# Exchange contract\n",
        "A gold set in the native layout is a folder with these files, UTF-8, one JSON object a line.\n"
        "Unknown keys are kept in `extra`; an absent key is null or empty.\n",
    ]
    files = (
        ("evidence.jsonl", EvidenceChunk),
        ("cases.jsonl", GoldCase),
        ("traces.jsonl", RagTrace),
        ("variants.jsonl", Variant),
        ("[policy] in goldset.toml", Policy),
    )
    for name, record in files:
        parts += [f"## {name}\n", _block(json.dumps(record.model_json_schema(), indent=1, ensure_ascii=False), "json")]
    return "\n".join(parts)


def python() -> str:
    """The functions of the public module."""
    parts = ["# Python\n", f"{inspect.getdoc(api)}\n"]
    for name in sorted(n for n in api.__all__ if n.islower()):
        function = getattr(api, name)
        parts += [
            f"## `api.{name}`\n",
            _block(f"{name}{inspect.signature(function)}".replace("'", ""), "python"),
            f"{inspect.getdoc(function)}\n",
        ]
    values = ", ".join(f"`{name}`" for name in sorted(n for n in api.__all__ if not n.islower()))
    return "\n".join([*parts, "## Values\n", f"{values}: the records they take and return.\n"])


PAGES: tuple[tuple[str, Callable[[], str]], ...] = (
    ("commands", commands),
    ("keys", keys),
    ("gates", gates),
    ("findings", findings),
    ("checks", rules),
    ("variants", variants),
    ("formats", formats),
    ("policy", policy),
    ("schema", schema),
    ("python", python),
)
