"""The process that reads foreign documents: little memory, no new files, and an end when its parent goes away.

A parser written in C can be made to crash or to fill the memory; here that costs one document and no work of a person.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import IO, Any

from goldtui.formats.documents.catalog import BY_NAME
from goldtui.formats.documents.extractor import Refused


def main() -> None:
    """Answer each request of stdin on stdout: extractor name and bytes in, the text or a refusal out."""
    _limit(int(sys.argv[1]))
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # A library that prints must not write into the answers.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    while (name := frame_from(source)) is not None:
        content = frame_from(source)
        frame_to(target, json.dumps(_answer(name.decode(), content or b"")).encode())


def frame_from(stream: IO[bytes]) -> bytes | None:
    """One message behind its length; null at the end of the stream."""
    head = stream.read(8)
    if len(head) < 8:
        return None
    length = int.from_bytes(head, "big")
    content = stream.read(length)
    return content if len(content) == length else None


def frame_to(stream: IO[bytes], content: bytes) -> None:
    """Send one message."""
    stream.write(len(content).to_bytes(8, "big") + content)
    stream.flush()


def _answer(name: str, content: bytes) -> dict[str, Any]:
    try:
        return {"document": asdict(BY_NAME[name].read(content))}
    except Refused as fault:
        return {"refused": [fault.reason, fault.fix]}
    except MemoryError:
        return {"refused": ["reading it takes more memory than is allowed", "split the document"]}
    except Exception as fault:  # a parser's own fault, whatever its type, is about this one document
        return {
            "refused": [f"its parser fails: {type(fault).__name__}: {fault}", "save it again, or as another format"]
        }


def _limit(memory: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # not every system has limits; the time is limited everywhere
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
