"""The house keeps its own rules: sizes, docstrings, a README that tells the truth."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from goldtui.cli.names import COMMANDS
from goldtui.gates.catalog import GATES

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "goldtui").rglob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_says_why_it_exists_and_stays_one_room(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source)), "no docstring"
    assert source.count("\n") <= 400


def test_every_command_stands_in_the_readme() -> None:
    table = set(re.findall(r"^\| `([a-z]+)", README, re.MULTILINE))
    assert set(COMMANDS) <= table


def test_every_gate_stands_in_the_readme_with_its_stage() -> None:
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| [^|]+ \| ([^|]+) \|$", README, re.MULTILINE))
    assert {g.declared.name: g.declared.stage.value for g in GATES} == {k: v.strip() for k, v in rows.items()}


def test_every_dependency_has_its_reason_in_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(
        re.findall(r"[a-z0-9.-]*[a-z0-9]", README.partition("## Why these dependencies")[2].partition("## Working")[0])
    )
    wanted = [re.split("[=<>]", d)[0] for d in (*project["dependencies"], *project["optional-dependencies"]["dev"])]
    assert [d for d in wanted if d not in named] == []


def test_pictures_of_the_readme_are_there() -> None:
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file(), picture


def test_the_package_itself_imports_nothing() -> None:
    tree = ast.parse((ROOT / "goldtui" / "__init__.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
