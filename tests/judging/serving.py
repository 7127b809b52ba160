"""A local server that speaks the OpenAI protocol and misbehaves on request, so that no test needs a model."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

Headers = dict[str, str]


class Sent(NamedTuple):
    """What the server sends back; `then` is done before it does."""

    body: str
    status: int = 200
    headers: Headers | None = None
    before: Callable[[], object] | None = None


Script = Callable[[dict[str, Any], int], Sent]
"""From a request and how many came before it to what is sent."""


def said(content: object, finish: object = "stop") -> Sent:
    """A reply in the protocol with this content."""
    message = {"role": "assistant", "content": content}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return Sent(json.dumps({"id": "x", "object": "chat.completion", "model": "m", "choices": [choice]}))


def verdict(value: object, span: str, reason: str = "it says so") -> Sent:
    """A reply with a verdict in the form that is asked for."""
    return said(json.dumps({"verdict": value, "reason": reason, "span": span}))


def chosen(name: str, value: object, probability: object = 0.9, *others: object) -> dict[str, object]:
    """An answer in the decision form; the other choices share the rest."""
    probabilities = [{"value": value, "probability": probability}]
    probabilities += [{"value": one, "probability": 0.1 / len(others)} for one in others]
    return {
        "type": "choice",
        "name": name,
        "choice": value,
        "confidence": probability,
        "probabilities": probabilities,
    }


def decided(*answers: object) -> Sent:
    """A reply in the decision form."""
    return Sent(json.dumps({"model": "m", "answers": answers, "usage": {"input_tokens": 9}}))


class Serving:
    """A running server and what it got."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.headers: list[Headers] = []
        self.bodies: list[str] = []
        self.paths: list[str] = []
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()
        serving = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                with serving._lock:
                    number = len(serving.requests)
                    serving.bodies.append(body)
                    serving.paths.append(self.path)
                    serving.requests.append(json.loads(body))
                    serving.headers.append({name.lower(): value for name, value in self.headers.items()})
                    serving.at_once += 1
                    serving.most_at_once = max(serving.most_at_once, serving.at_once)
                try:
                    sent = serving.script(json.loads(body), number)
                    if sent.before is not None:
                        sent.before()
                finally:
                    with serving._lock:
                        serving.at_once -= 1
                payload = sent.body.encode()
                try:
                    self.send_response(sent.status)
                    for name, value in {"Content-Type": "application/json", **(sent.headers or {})}.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(payload)))
                    self.end_headers()
                    self.wfile.write(payload)
                except OSError:
                    # Whoever asked is gone.
                    self.close_connection = True

            def log_message(self, *_: object) -> None:
                """Nothing is logged."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def prompts(self) -> list[str]:
        """What the user's message of each request said."""
        return [one["messages"][-1]["content"] for one in self.requests]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def serving(script: Script) -> Iterator[Serving]:
    """A server with this script while the block runs."""
    server = Serving(script)
    try:
        yield server
    finally:
        server.close()
