"""`key`: a user's own signing keys: create locked ones, list them by id, and import existing ones."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import As, AsJson
from goldtui.cli.output import OK, emit_json, on_terminal, remark, say
from goldtui.model.faults import Problem, UnusableInput, command, unusable

if TYPE_CHECKING:
    from goldtui.workbench.freeze.signing_keys import KnownKey

key = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

KeyPath = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where the key goes; else your keys' folder.")
]


TRIES = 3
"""How often a new passphrase is asked for."""


@key.command("new")
def new(
    out: KeyPath = None,
    unlocked: Annotated[
        bool, typer.Option("--unlocked", help="Without a passphrase: for tests and machines, never for people.")
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Make a signing key, locked with a passphrase, that only you can read."""
    from goldtui.workbench.freeze.signing import default_key
    from goldtui.workbench.freeze.signing_keys import make_key
    from goldtui.workbench.session.settings import person_name, read_settings

    author = person_name(as_, read_settings())
    path = out or default_key(author)
    made = make_key(path, None if unlocked else new_passphrase(author))
    _say_made(made, author, as_json=json_)
    return OK


@key.command("list")
def list_(json_: AsJson = False) -> int:
    """List your own keys with their ids and public halves; unlocks none of them."""
    from goldtui.workbench.freeze.signing_keys import known_keys

    found = known_keys()
    _list_keys(found, as_json=json_)
    if not found and not json_:
        say("you have no key here; make one: goldtui key new")
    return OK


@key.command("import")
def import_(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="An Ed25519 key as PEM or of OpenSSH.")],
    out: KeyPath = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Take a key you have already into your keys' folder, as it is, locked or not."""
    from goldtui.cli.signing.release import passphrase
    from goldtui.workbench.freeze.signing import default_key
    from goldtui.workbench.freeze.signing_keys import import_key
    from goldtui.workbench.session.settings import person_name, read_settings

    author = person_name(as_, read_settings())
    made = import_key(source, out or default_key(author), ask=passphrase)
    _say_made(made, author, as_json=json_)
    return OK


def new_passphrase(author: str) -> bytes:
    """Ask for the passphrase of a person's new key, again where it is too short or the two entries differ.

    Raises `UnusableInput`: `no_terminal`, or `passphrase_short` or `passphrases_differ` after the last try.
    """
    from goldtui.workbench.freeze.signing_keys import LEAST_PASSPHRASE

    if not on_terminal():
        fix = "make it at a terminal, or say --unlocked for a key of a machine"
        raise unusable("no_terminal", "nobody can be asked for a passphrase", "key new", fix)
    remark(f"a passphrase for the new key of {author}, at least {LEAST_PASSPHRASE} characters;")
    remark("it is asked for twice and shown nowhere; whoever has key and passphrase signs in that name")
    for left in reversed(range(TRIES)):
        first = getpass.getpass(f"passphrase for {author}: ")
        if len(first.encode()) < LEAST_PASSPHRASE:
            problem = Problem(
                "passphrase_short", f"it has less than {LEAST_PASSPHRASE} characters", "key new", "take more"
            )
        elif first != getpass.getpass("once more: "):
            problem = Problem("passphrases_differ", "the two are not the same", "key new", "type the same twice")
        else:
            return first.encode()
        if not left:
            raise UnusableInput((problem,))
        remark(f"{problem.message}; {problem.fix}")
    raise AssertionError("the last try returns or raises")


def _say_made(made: KnownKey, author: str, *, as_json: bool) -> None:
    """One fact on a line, so that a narrow terminal breaks none that is copied."""
    if as_json:
        _list_keys([made], as_json=True)
        return
    half = made.path.with_name(f"{made.path.name}.pub")
    say(f"key {made.id}")
    say(f"public {made.public}")
    say(f"{made.path}  signs in your name: keep it, show it to nobody")
    say(f"{half}  give this file to whoever keeps the trust file, who adds it:")
    say(f"   {command('trust', 'key', 'trust.json', author, half)}")


def _list_keys(keys: list[KnownKey], *, as_json: bool) -> None:
    if as_json:
        emit_json([{"id": one.id, "public": one.public, "path": str(one.path)} for one in keys])
        return
    for one in keys:
        say(f"key {one.id}  public {one.public}  {one.path}")
