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
    "search",
    "propose",
    "new",
    "edit",
    "claim",
    "phrase",
    "point",
    "evidence",
    "gates",
    "variants",
    "replay",
    "score",
    "runs",
    "keep",
    "check",
    "rule",
    "observe",
    "flakiness",
    "starter",
    "coverage",
    "draft",
    "ready",
    "review",
    "people",
    "history",
    "log",
    "release",
    "sign",
    "export",
    "verify",
    "diff",
    "key",
    "trust",
    "doctor",
    "keys",
)
"""Every command; a first word that is none of these is a path to open. A test compares it with the parser."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    from goldtui.cli.guard import guarded

    return guarded(lambda: _run(arguments), as_json="--json" in arguments)


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in ("--help", "-h", "--version"):
        from goldtui import __version__
        from goldtui.cli.help import stored_help
        from goldtui.cli.output import OK, say_text

        say_text(f"goldtui {__version__}\n" if first == "--version" else stored_help())
        return OK
    if first == "score" and "--compatible" in arguments:
        from goldtui.cli.score_short import score_short

        code = score_short(arguments)
        if code is not None:
            return code
    if first in COMMANDS:
        from goldtui.cli.commands import run

        return run(arguments)
    if any(word.startswith("-") for word in arguments):
        # A path with options is the long form of `open`, which knows them.
        from goldtui.cli.commands import run

        return run(["open", *arguments])
    from goldtui.cli.launch import launch_words

    return launch_words(arguments)


if __name__ == "__main__":
    sys.exit(main())
