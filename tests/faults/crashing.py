"""goldtui with a mistake built in: a canary in local variables, in the error's words and in what caused it.

`python crashing.py FUNCTION WORDS...` runs the command of these words with `module:Class.function` made to fail so.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]
from canaries import SECRET  # noqa: E402

from goldtui.__main__ import main  # noqa: E402


def fail(*given: Any, **more: Any) -> Any:
    """Fails as code does that was handed a withheld text."""
    secret = SECRET
    try:
        raise KeyError(secret)
    except KeyError as cause:
        raise RuntimeError(f"it could not cope with {secret}") from cause


def break_it(where: str) -> None:
    """Put `fail` in the place of a function or method."""
    module, _, name = where.partition(":")
    holder: Any = import_module(module)
    *outer, last = name.split(".")
    for one in outer:
        holder = getattr(holder, one)
    setattr(holder, last, fail)


if __name__ == "__main__":
    break_it(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
