"""Finds mapping files: those of the package, those of the user's folder, and one given by its path."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from platformdirs import user_config_path
from pydantic import ValidationError

from goldtui import plugins
from goldtui.formats.bytes import read_document
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.paths import PathError, steps
from goldtui.model.faults import Problem, UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.plugins import MAPPINGS, NotUsable, Plugin

PACKAGED = Path(__file__).resolve().parents[2] / "mappings"


def user_folder() -> Path:
    """Where a person keeps mappings of their own."""
    return user_config_path("goldtui") / "mappings"


def mappings() -> tuple[Mapping, ...]:
    """Every mapping by name, the user's own first; one of theirs replaces one of the package with the same name.

    Those of other packages come last, as `PACKAGE:NAME`.

    Raises `UnusableInput` naming the file and the key of one that cannot be read.
    """
    folder = user_folder()
    own = [read_mapping(path) for path in sorted(folder.glob("*.toml"))] if folder.is_dir() else []
    names = {one.name for one in own}
    return (*own, *(one for one in _packaged() if one.name not in names), *_others(MAPPINGS))


def mapping_named(name: str) -> Mapping:
    """The mapping of that name, or of that file; raises `UnusableInput` listing the names."""
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        return read_mapping(path)
    known = mappings()
    for one in known:
        if one.name == name:
            return one
    names = [one.name for one in known]
    fix = did_you_mean(name, names, f"use one of: {', '.join(names)}; or give a file that ends in .toml")
    raise unusable("mapping_unknown", f'there is no mapping "{name}"', "--map", fix)


def read_mapping(path: Path) -> Mapping:
    """One mapping file; raises `UnusableInput` with every key at fault."""
    text = read_document(path, Intake())
    try:
        return mapping_of(text, path.stem)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        fix = "correct this line; see toml.io for the notation"
        raise unusable("toml_syntax", f"not valid TOML: {error}", str(path), fix) from None
    except ValidationError as error:
        raise UnusableInput(
            [_problem(path, detail["loc"], detail["type"], detail["msg"]) for detail in error.errors()]
        ) from None
    except PathError as error:
        fix = "write a path such as rows[].text, or list[key=value].text"
        raise unusable("mapping_path", str(error), str(path), fix) from None


def mapping_of(text: str, name: str) -> Mapping:
    """The mapping that a TOML text says. Raises what the parser and the model raise, and `PathError`."""
    mapping = Mapping.model_validate({**tomllib.loads(text), "name": name})
    for path in _paths(mapping):
        if path not in (".", ""):
            steps(path.removeprefix("/"))
    return mapping


def _paths(mapping: Mapping) -> Iterator[str]:
    for rule in mapping.fields.rules().values():
        yield from rule.from_
    yield from mapping.recognise.columns
    yield from mapping.group
    for group in mapping.recognise.any_of:
        yield from group


def _problem(path: Path, place: tuple[str | int, ...], kind: str, message: str) -> Problem:
    key = ".".join(str(part) for part in place)
    if kind == "extra_forbidden":
        return Problem("mapping_key", f"{key} is no key of a mapping", str(path), "correct it, or take it out")
    if kind == "missing":
        return Problem("mapping_key", f"{key} is missing", str(path), f"say {key}")
    said = message.removeprefix("Value error, ")
    return Problem("mapping_value", f"{key}: {said}" if key else said, str(path), "correct it")


@plugins.cache_by_name
def _others(group: str) -> tuple[Mapping, ...]:
    return tuple(one for _, one in plugins.load_plugins(group, accept_mapping))


def accept_mapping(plugin: Plugin, found: object) -> Mapping:
    """The mapping of another package, which names the path of its TOML file."""
    if not isinstance(found, str | Path):
        raise NotUsable(f"{plugin.point.value} is no path of a TOML file")
    return read_mapping(Path(found)).model_copy(update={"name": plugin.full})


@lru_cache(maxsize=1)
def _packaged() -> tuple[Mapping, ...]:
    return tuple(read_mapping(path) for path in sorted(PACKAGED.glob("*.toml")))
