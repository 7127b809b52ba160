"""Compiles the shim that makes file calls fail, and runs a test's own program behind it.

A database that only ever met a friendly disk proves nothing about a full one. The shim counts the calls it met, so
that a test can say that the fault was there.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
SHIM = "FAULTY_CALLS_SHIM"
WRITES, SYNCS, TRUNCATES, READS, RENAMES = 1, 2, 4, 8, 16
KILL = 0
"""In the place of an error number: the process ends at that call, as by kill -9."""

COMPILER = shutil.which("cc") or shutil.which("gcc")
needs_compiler = pytest.mark.skipif(
    COMPILER is None or sys.platform != "linux", reason="needs a C compiler and LD_PRELOAD to make file calls fail"
)


def compile_shim(folder: Path) -> Path:
    """The shim as a shared library in `folder`."""
    assert COMPILER is not None
    library = folder / "faulty_calls.so"
    words = [COMPILER, "-shared", "-fPIC", "-O1", "-o", library, HERE / "faulty_calls.c", "-ldl"]
    subprocess.run(words, check=True, capture_output=True, timeout=120)
    return library


def run_behind(library: Path, program: str, *words: object, timeout: float = 3600) -> list[dict[str, Any]]:
    """Run a program of this folder behind the shim and return the JSON lines it printed."""
    done = subprocess.run(
        [sys.executable, HERE / program, *map(str, words)],
        env={**os.environ, "LD_PRELOAD": str(library), SHIM: str(library)},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Calls:
    """The shim as the program behind it sees it."""

    def __init__(self) -> None:
        self._shim = ctypes.CDLL(os.environ[SHIM])
        self._shim.faulty_arm.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_int, ctypes.c_int, ctypes.c_int]
        self._shim.faulty_met.restype = self._shim.faulty_struck.restype = ctypes.c_long

    def arm(self, part: str, nth: int, fault: int, kinds: int, *, lasting: bool = False) -> None:
        """Let the `nth` call (from 1) on a file whose path holds `part` fail, and with `lasting` all after it."""
        self._shim.faulty_arm(part.encode(), nth, fault, lasting, kinds)

    def disarm(self) -> tuple[int, int]:
        """End it; how many calls were met, and how many of them were made to fail."""
        self._shim.faulty_disarm()
        return self._shim.faulty_met(), self._shim.faulty_struck()

    def killed_at(self, part: str, nth: int, act: Callable[[], object]) -> bool:
        """Do something in a process of its own that ends at its `nth` call; false when it got through before that."""
        child = os.fork()
        if child == 0:
            # Nothing of the parent's may run in the child, however it ends.
            try:
                self.arm(part, nth, KILL, WRITES | SYNCS | TRUNCATES | RENAMES)
                act()
                os._exit(0)
            except BaseException:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            assert os.WTERMSIG(status) == signal.SIGKILL
            return True
        assert os.WEXITSTATUS(status) == 0, "the act itself failed"
        return False


def tell(**values: object) -> None:
    """One line of results for the test."""
    print(json.dumps(values), flush=True)
