"""Keeps the limited child process that reads documents: one for many files, a new one after a crash or a timeout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import goldtui
from goldtui.formats.documents.child import frame_from, frame_to
from goldtui.formats.documents.extractor import Extracted, Extractor, Heading, Refused

_EACH = 200
"""Documents that one process reads, so that memory it does not give back stays small."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost."""

    seconds: float = 60.0
    memory: int = 2 << 30


class Worker:
    """Reads documents one by one in a child process; a context manager that ends it."""

    def __init__(self, limits: Limits = Limits()) -> None:
        self._limits = limits
        self._child: subprocess.Popen[bytes] | None = None
        self._done = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def read(self, extractor: Extractor, content: bytes) -> Extracted:
        """The text of one document; raises `Refused` for every reason why there is none."""
        if extractor.sign and not content.startswith(extractor.sign):
            raise Refused(f"it does not begin as a {extractor.name} file does", "check its suffix, or save it again")
        answer = self._ask(extractor.name, content)
        if "refused" in answer:
            reason, fix = answer["refused"]
            raise Refused(str(reason), str(fix))
        return _extracted(answer["document"])

    def _ask(self, name: str, content: bytes) -> dict[str, Any]:
        if self._child is None or self._done >= _EACH:
            self._end()
            self._child, self._done = _started(self._limits), 0
        child = self._child
        late = threading.Event()

        def stop() -> None:
            late.set()
            child.kill()

        timer = threading.Timer(self._limits.seconds, stop)
        timer.start()
        try:
            assert child.stdin is not None
            assert child.stdout is not None
            frame_to(child.stdin, name.encode())
            frame_to(child.stdin, content)
            answer = frame_from(child.stdout)
        except OSError:
            answer = None
        finally:
            timer.cancel()
        self._done += 1
        if answer is None:
            self._end()
            if late.is_set():
                raise Refused(f"reading it takes more than {self._limits.seconds:g} seconds", "split the document")
            raise Refused("its parser crashes or takes too much memory", "save it again, or as another format")
        return dict(json.loads(answer))

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()


def _started(limits: Limits) -> subprocess.Popen[bytes]:
    home = str(Path(goldtui.__file__).parent.parent)
    path = os.pathsep.join((home, *filter(None, [os.environ.get("PYTHONPATH")])))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "goldtui.formats.documents.child", str(limits.memory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
    )


def _extracted(said: dict[str, Any]) -> Extracted:
    return Extracted(
        said["text"],
        tuple(Heading(*one) for one in said["headings"]),
        tuple(said["pages"]),
        tuple((start, end) for start, end in said["solid"]),
        said["begins"],
        tuple((key, value) for key, value in said["said"]),
        tuple((code, message) for code, message in said["notices"]),
    )
