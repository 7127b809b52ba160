"""Where every run starts. Bare `goldtui` and `--help` are answered before any toolkit is imported."""

from __future__ import annotations

import sys
from collections.abc import Sequence

COMMANDS = (
    "demo",
    "open",
    "import",
    "list",
    "show",
    "gates",
    "variants",
    "ready",
    "export",
    "doctor",
)
"""Every command; a first word that is none of these is a path to open. A test compares it with the parser."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    from goldtui.cli.output import prepare_streams

    prepare_streams()
    if arguments and arguments[0] in ("--help", "-h"):
        from goldtui.cli.help import stored_help

        sys.stdout.write(stored_help())
        return 0
    if arguments and arguments[0] == "--version":
        from goldtui import __version__

        sys.stdout.write(f"goldtui {__version__}\n")
        return 0
    from goldtui.cli.guard import guarded

    if not arguments or (arguments[0] not in COMMANDS and not arguments[0].startswith("-")):
        from goldtui.cli.launch import launch_words

        return guarded(lambda: launch_words(arguments), as_json=False)
    from goldtui.cli.commands import run

    return guarded(lambda: run(arguments), as_json="--json" in arguments)


if __name__ == "__main__":
    sys.exit(main())
