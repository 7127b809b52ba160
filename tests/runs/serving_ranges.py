"""A store of one object over HTTP on this machine, which serves ranges with entity tags and fails as it is asked to."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Shelf:
    """The object, what was asked of the store, and how the store behaves."""

    def __init__(self, content: bytes) -> None:
        self.content, self.tag, self.asked = content, '"first"', list[str]()
        self.fails: Callable[[int, str], int] = lambda number, method: 0
        """The status of a request, by its number from 1; 0 serves it."""
        self.cuts: Callable[[int], bool] = lambda number: False
        """Whether the body of a request breaks off."""
        self.ranges = self.tags = True
        self.waits = 0.0
        self.address = ""


@contextmanager
def shelf(content: bytes) -> Iterator[Shelf]:
    """The store at its address, until the test is over."""
    kept = Shelf(content)

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_HEAD(self) -> None:
            self.answer()

        def do_GET(self) -> None:
            self.answer()

        def answer(self) -> None:
            asked = self.headers.get("Range") or "whole"
            kept.asked.append(f"{self.command} {asked}")
            number = len(kept.asked)
            threading.Event().wait(kept.waits)
            refused = kept.fails(number, self.command)
            wanted = self.headers.get("If-Match")
            if not refused and wanted is not None and (wanted != kept.tag or wanted.startswith("W/")):
                refused = 412
            if refused:
                # As stores do, it repeats who asked.
                said = f"<Error>refused {self.headers.get('Authorization')}</Error>".encode()
                self.send(refused, said, {})
                return
            found = re.fullmatch(r"bytes=(\d+)-(\d+)", asked) if kept.ranges else None
            start, end = (int(found[1]), int(found[2]) + 1) if found else (0, len(kept.content))
            body, whole = kept.content[start:end], len(kept.content)
            tag = {"ETag": kept.tag} if kept.tags else {}
            part = {"Content-Range": f"bytes {start}-{start + len(body) - 1}/{whole}"} if found else {}
            self.send(206 if found else 200, body, tag | part, cut=self.command == "GET" and kept.cuts(number))

        def send(self, status: int, body: bytes, headers: dict[str, str], *, cut: bool = False) -> None:
            self.send_response(status)
            headers |= {"Content-Length": str(len(body)), "Last-Modified": "Sun, 29 Nov 2026 10:00:00 GMT"}
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(body[: len(body) // 2] if cut else body)
            self.close_connection = cut

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    kept.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
