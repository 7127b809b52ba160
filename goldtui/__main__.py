"""Where every run starts. Bare `goldtui` and `--help` are answered before any toolkit is imported."""

from __future__ import annotations

import sys

from goldtui.cli.names import COMMANDS, COMPLETING

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Importing `typing` for the constant would cost more than the help.
    from collections.abc import Sequence

AT_ONCE = ("--help", "-h", "--version")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        if arguments and arguments[0] in AT_ONCE:
            from goldtui.cli.help import answered_at_once

            if answered_at_once(arguments[0]):
                return 0
        from goldtui.cli.guard import run_guarded

        return run_guarded(lambda: _run(arguments), as_json="--json" in arguments)
    except KeyboardInterrupt:
        # Before the guard was there, or a second time while it said so.
        return 130


def _run(arguments: list[str]) -> int:
    import os

    first = arguments[0] if arguments else ""
    if first in AT_ONCE:
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
    if first in COMMANDS or first in ("--install-completion", "--show-completion") or COMPLETING in os.environ:
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
