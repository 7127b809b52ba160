"""The house keeps its own rules: sizes, docstrings, a README that tells the truth."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from io import StringIO
from itertools import islice
from pathlib import Path
from tokenize import COMMENT, NEWLINE, NL, STRING, generate_tokens

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "goldtui").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
FOLDERS = Counter(path.parent for path in MODULES)
README = (ROOT / "README.md").read_text(encoding="utf-8")


def named(paths: Iterable[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def says_why(source: str) -> bool:
    """Whether the first statement is a text; the other statements are not parsed, which took longer than all else."""
    tokens = generate_tokens(StringIO(source).readline)
    found = [one for one in islice(tokens, 40) if one.type not in (COMMENT, NL)][:2]
    return [one.type for one in found] == [STRING, NEWLINE] and bool(ast.literal_eval(found[0].string).strip())


def test_a_module_that_does_not_is_found() -> None:
    silent = ("", "# why\n", "import ast\n", '""""""\n', 'text = "why"\n', '"why".upper()\n')
    assert [one for one in silent if says_why(one)] == []
    assert says_why('# !\n\n"""Why."""\n\nimport ast\n')


def test_a_module_says_why_it_exists_and_stays_one_room() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in MODULES}
    assert named(path for path, source in sources.items() if not says_why(source)) == []
    assert named(path for path, source in sources.items() if source.count("\n") > 400) == []


def test_a_file_of_tests_has_no_more_lines_than_others() -> None:
    assert named(path for path in TESTS if path.read_text(encoding="utf-8").count("\n") > 400) == []


def test_a_folder_is_no_drawer() -> None:
    assert named(folder for folder, files in FOLDERS.items() if files > 40) == []


def test_every_dependency_has_its_reason_in_the_docs_and_one_version_that_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = set(re.findall(r"[a-z0-9.-]+", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")))
    lists = (project["dependencies"], *project["optional-dependencies"].values())
    wanted = [Requirement(one) for some in lists for one in some]
    wanted = [one for one in wanted if one.name != "goldtui"]
    assert [one.name for one in wanted if one.name not in said] == []
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    tested = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert [str(one) for one in wanted if not one.specifier.contains(tested.get(one.name, "0"))] == []


def test_pictures_of_the_readme_are_there() -> None:
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file(), picture


def test_the_package_itself_imports_nothing() -> None:
    tree = ast.parse((ROOT / "goldtui" / "__init__.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
