"""A person's settings: their name, the theme, the keys. Read only; a missing file counts as empty.

Keys and themes are validated by the screens; a mistake there must not keep anybody from working.
"""

from __future__ import annotations

import getpass
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.names import name_problem

CONFIG_VARIABLE = "GOLDTUI_CONFIG"
THEMES = ("goldtui-dark", "goldtui-light", "goldtui-contrast", "ansi-dark", "ansi-light")
"""The names of the themes: dark, light, high contrast, and two in the terminal's own sixteen colours."""
_KNOWN = {"author", "ascii", "backups_kept", "keys", "theme"}


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """One line of the table `[keys]`: `work.ready = "ctrl+r"`. `keys` is null if the value is not a string."""

    id: str
    keys: str | None
    line: int
    """The line number in the file, from 1."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The content of the settings file; null means not set."""

    author: str | None = None
    ascii: bool = False
    path: Path | None = None
    theme: str | None = None
    theme_line: int = 0
    keys: tuple[KeyChoice, ...] = ()
    backups_kept: int | None = None
    """The number of backups kept next to a database, from 1; null for the store's default (10)."""


def config_path() -> Path:
    """`GOLDTUI_CONFIG`, else `config.toml` in the user's configuration folder for goldtui."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("goldtui") / "config.toml"


def read_settings(path: Path | None = None) -> Settings:
    """The settings; raises `UnusableInput` (`bad_config`) for an invalid file."""
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
    theme, keys = values.get("theme"), values.get("keys", {})
    if theme is not None and not isinstance(theme, str):
        raise _bad(path, "has a theme that is not a name", 'write it like this: theme = "goldtui-light"')
    if not isinstance(keys, dict):
        raise _bad(path, "has keys that are no table", 'write [keys] on a line, and below it: "work.ready" = "ctrl+r"')
    kept = values.get("backups_kept")
    if kept is not None and (not isinstance(kept, int) or isinstance(kept, bool) or kept < 1):
        raise _bad(path, "has a backups_kept that is no number from 1", "write it like this: backups_kept = 10")
    lines = raw.decode("utf-8").split("\n")
    return Settings(author, plain, path, theme, _line_of(lines, "theme"), tuple(_key_choices(keys, lines)), kept)


def _key_choices(table: Mapping[str, object], lines: list[str], head: str = "") -> Iterator[KeyChoice]:
    """The key choices in order; TOML reads unquoted `work.ready` as a nested table, and both forms are accepted."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _key_choices(value, lines, f"{head}{name}.")
        else:
            keys = value if isinstance(value, str) else None
            yield KeyChoice(head + name, keys, _line_of(lines, head + name))


def _line_of(lines: list[str], name: str) -> int:
    """The line on which a name is set, found by its last part, quoted or not; 0 if not found."""
    last = re.escape(name.rpartition(".")[2])
    whole = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*=""")
    part = re.compile(rf"""(?:.*[."'\s])?{last}["']?\s*=""")
    for pattern in (whole, part):
        for number, line in enumerate(lines, 1):
            if pattern.match(line):
                return number
    return 0


SHARED_ACCOUNTS = frozenset(
    """root admin administrator ubuntu debian centos ec2-user azureuser user guest nobody docker vscode codespace
    jovyan node pi runner runneradmin gitlab-runner jenkins""".split()
)
"""Login names, lower case, that say nothing of who is at work."""


def is_shared(given: str | None, settings: Settings, name: str) -> bool:
    """Whether nobody said who writes, and the login is one that says nothing of it."""
    return given is None and not (settings.author or "").strip() and name.casefold() in SHARED_ACCOUNTS


def person_name(given: str | None, settings: Settings) -> str:
    """Who approves or signs: like `author_name`, but never a login that several share.

    Raises `UnusableInput`: the errors of `author_name`, and `shared_account`.
    """
    name = author_name(given, settings)
    if is_shared(given, settings, name):
        message = f'nobody is named, and the login "{name}" is an account that several people share'
        fix = 'say who you are: --as NAME, or author = "NAME" in the config'
        raise unusable("shared_account", message, "--as", fix)
    return name


def author_name(given: str | None, settings: Settings) -> str:
    """The author: `--as`, else the settings' author, else the login name. Never empty.

    Raises `UnusableInput`: `no_author` for a blank `--as`, or when no name is found; `name_unclear` for a name that
    hides characters or mixes scripts.
    """
    if given is not None and not given.strip():
        raise unusable("no_author", "the name given is blank", "--as", "say --as NAME")
    for name, where in ((given, "--as"), (settings.author, str(settings.path or "the config"))):
        if name is not None and name.strip():
            return _clear(name.strip(), where)
    try:
        login = getpass.getuser()
    except (KeyError, OSError, ImportError):
        login = ""
    if login:
        return _clear(login, "your login name")
    raise unusable(
        "no_author", "nobody is named as the author", "--as", 'say --as NAME or set author = "NAME" in the config'
    )


def _clear(name: str, where: str) -> str:
    problem = name_problem(name, where)
    if problem is not None:
        raise UnusableInput((problem,))
    return name


def _bad(path: Path, message: str, fix: str) -> UnusableInput:
    return unusable("bad_config", f"the settings file {message}", str(path), fix)
