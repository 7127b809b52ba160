"""What is typed as a path and can be none is unusable input in every command, not a fault of goldtui."""

from __future__ import annotations

import pytest
from score_suite import GOOD, RELEASE, TRUST

LONG = "boats" * 100
COMMANDS = [
    *(("verify", LONG, "--trust", TRUST), ("verify", RELEASE, "--trust", LONG), ("trust", "show", LONG)),
    *(
        ("score", LONG, "--trace", GOOD),
        ("score", RELEASE, "--trace", LONG),
        ("score", RELEASE, "--trace", GOOD, "--trust", LONG),
    ),
    *(("gates", LONG), ("check", LONG), ("list", LONG), ("import", LONG), ("diff", LONG, RELEASE), ("doctor", LONG)),
    *(
        ("sign", LONG, "--trust", TRUST),
        ("release", "propose", LONG, "1.0.0"),
        ("trust", "check", LONG, "--old", TRUST),
    ),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(str(word)[:12] for word in words))
def test_a_path_too_long_for_the_system_is_named(run, words: tuple[object, ...]) -> None:
    done = run(*words)
    assert done.code == 2, done.err
    assert LONG[:40] in done.err
    assert any(f"{code}: " in done.err for code in ("path_too_long", "cannot_read", "trust_unreadable")), done.err
    assert "Fix: " in done.err
