"""Stands in for the workbench in tests of the server: it speaks the toolkit's protocol and keeps what is typed.

`stand_in.py FILE [NAME]`: what is typed goes to FILE when the program is asked to end, and not before.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import FrameType

TYPED = bytearray()


def put(kind: bytes, said: bytes) -> None:
    os.write(1, kind + len(said).to_bytes(4, "big") + said)


def end(number: int, frame: FrameType | None) -> None:
    # More than a pipe holds: whoever no longer reads would keep a program from ending.
    for _ in range(64):
        put(b"D", b"." * 4096)
    with Path(sys.argv[1]).open("ab") as kept:
        kept.write(bytes(TYPED))
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGTERM, end)
    os.write(1, b"__GANGLION__\n")
    named, seen = sys.argv[2] if len(sys.argv) > 2 else "", os.environ.get
    os.write(2, b"a remark\n")
    put(b"D", f"hello {named} secret={seen('SECRET')} database={seen('PGUSER')}".encode())
    while True:
        head = sys.stdin.buffer.read(5)
        if len(head) < 5:
            return
        said = sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"D":
            TYPED.extend(said)
            put(b"D", said)


if __name__ == "__main__":
    main()
