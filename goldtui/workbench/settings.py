"""What a person sets once: their name and where things are kept. Read only; a missing file is an empty one."""

from __future__ import annotations

import getpass
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput

CONFIG_VARIABLE = "GOLDTUI_CONFIG"
_KNOWN = {"author", "ascii"}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings file's content; null means not set."""

    author: str | None = None
    ascii: bool = False
    path: Path | None = None


def config_path() -> Path:
    """`GOLDTUI_CONFIG`, else `config.toml` in the user's configuration folder for goldtui."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("goldtui") / "config.toml"


def read_settings(path: Path | None = None) -> Settings:
    """The settings; raises `UnusableInput` (`bad_config`) for a file that is not what it should be."""
    path = path or config_path()
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Settings(path=path)
    except OSError as reason:
        raise _bad(path, f"cannot be read: {reason.strerror}", "check the file's permissions") from None
    try:
        values = tomllib.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as reason:
        raise _bad(path, f"is not TOML in UTF-8: {reason}", 'write it like this: author = "ana"') from None
    unknown = sorted(set(values) - _KNOWN)
    if unknown:
        raise _bad(path, f"has unknown keys: {', '.join(unknown)}", f"known keys are {', '.join(sorted(_KNOWN))}")
    author, plain = values.get("author"), values.get("ascii", False)
    if author is not None and (not isinstance(author, str) or not author.strip()):
        raise _bad(path, "has an author that is not a name", 'write it like this: author = "ana"')
    if not isinstance(plain, bool):
        raise _bad(path, "has an ascii setting that is neither true nor false", "write it like this: ascii = true")
    return Settings(author=author, ascii=plain, path=path)


def author_name(given: str | None, settings: Settings) -> str:
    """Who acts: `--as`, else the settings' author, else the login name. Never empty.

    Raises `UnusableInput` (`no_author`) for a blank `--as`, or when nobody can be named.
    """
    if given is not None and not given.strip():
        raise UnusableInput((Problem("no_author", "the name given is blank", "--as", "say --as NAME"),))
    for name in (given, settings.author):
        if name is not None and name.strip():
            return name.strip()
    try:
        login = getpass.getuser()
    except (KeyError, OSError, ImportError):
        login = ""
    if login:
        return login
    problem = Problem(
        "no_author",
        "nobody is named as the author",
        "--as",
        'say --as NAME or set author = "NAME" in the config',
    )
    raise UnusableInput((problem,))


def _bad(path: Path, message: str, fix: str) -> UnusableInput:
    return UnusableInput((Problem("bad_config", f"the settings file {message}", str(path), fix),))
