"""A server that speaks the OpenAI protocol, with one deadline for a question and a limit for each host.

The client is imported only when a server is made. Its retries and redirects are off: a redirect would send the texts to
a host that nobody named.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from goldtui.formats.strict_json import parse_json
from goldtui.judging.judge import JudgeStopped
from goldtui.model.counts import plural
from goldtui.model.faults import UnusableInput, unusable

T = TypeVar("T")

FIRST_WAIT = 0.5
"""Seconds before the first repetition; each further one waits twice as long."""
LONGEST_WAIT = 20.0
_RAW = "x-stainless-raw-response"
"""Where the client notes for itself that the body is wanted as sent."""
_HEADERS = frozenset(
    ("host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent", _RAW)
)
_TOO_MANY, _SERVER_FAULT = 429, 500
_THIS_QUESTION = frozenset((400, 413, 422))
"""Refusals that may be about one question, such as one that is too long."""


class Limits(NamedTuple):
    """What a server may cost."""

    deadline: float
    retries: int
    at_once: int


class Form(StrEnum):
    """How a server is asked."""

    CHAT = "chat"
    DECISION = "decision"


class Reply(NamedTuple):
    """What the model wrote and why it stopped, or the list of its decisions, as sent; neither is checked here."""

    content: object
    finish: object


class Silence(NamedTuple):
    """No reply, in our own words; `refused` if the server will not answer this question."""

    detail: str
    refused: bool = False


class Server:
    """One server. Safe to ask from several threads."""

    def __init__(self, url: str, key: str, limits: Limits) -> None:
        try:
            import openai
        except ImportError:
            fix = "pip install 'goldtui[judge]'"
            raise unusable(
                "extra_absent", "a model's server needs the extra `judge`", "--judge endpoint", fix
            ) from None
        self.url = url
        self._openai, self._limits, self._host = openai, limits, urlsplit(url).netloc
        self._key = key
        self._under_way: set[Future[Reply | Silence]] = set()
        self._client: Any = None
        self._making = threading.Lock()

    def require_decisions(self) -> None:
        """Raise `UnusableInput` (`extra_absent`) where the installed client is older than the decision form."""
        if not hasattr(self._openai.AsyncOpenAI, "decisions"):
            message, fix = "the installed openai is older than the decision form", "pip install --upgrade openai"
            raise unusable("extra_absent", message, "--judge endpoint:form", fix)

    def complete(self, request: dict[str, Any], form: Form = Form.CHAT) -> Reply | Silence:
        """The reply to one request; raises `JudgeStopped` where the server refuses all of them."""
        work = _on_loop(self._complete(request, form))
        self._under_way.add(work)
        try:
            return work.result()
        finally:
            self._under_way.discard(work)

    def close(self) -> None:
        """End what is under way and close the connections."""
        for work in tuple(self._under_way):
            work.cancel()
        client, self._client = self._client, None
        if client is not None:
            _on_loop(client.close()).result()

    async def _complete(self, request: dict[str, Any], form: Form) -> Reply | Silence:
        async with _host_limit(self._host, self._limits.at_once):
            try:
                async with asyncio.timeout(self._limits.deadline):
                    return await self._with_retries(request, form)
            except TimeoutError:
                return Silence(f"no answer within {self._limits.deadline:g} s")

    async def _with_retries(self, request: dict[str, Any], form: Form) -> Reply | Silence:
        clock = asyncio.get_running_loop().time
        end, attempt = clock() + self._limits.deadline, 0
        while isinstance(found := await self._once(request, form), _Later):
            attempt += 1
            if attempt > self._limits.retries:
                return Silence(f"{found.detail}, tried {plural(attempt, 'time')}")
            pause = _backoff(attempt) if found.pause is None else found.pause
            if pause > end - clock():
                return Silence(f"{found.detail} and asks for {pause:.0f} s, beyond the deadline")
            await asyncio.sleep(pause)
        return found

    async def _once(self, request: dict[str, Any], form: Form) -> Reply | Silence | _Later:
        openai = self._openai
        try:
            client = self._made()
            of = client.decisions if form is Form.DECISION else client.chat.completions
            raw = await of.with_raw_response.create(**request)
        except openai.APIStatusError as fault:
            return self._by_status(fault.status_code, fault.response.headers)
        except openai.APIConnectionError:
            return _Later("the server cannot be reached or broke the line off")
        except (openai.OpenAIError, ValueError):
            return Silence("the server does not speak the OpenAI protocol")
        if raw.status_code != 200:
            return self._by_status(raw.status_code, raw.headers)
        return _reply(raw.text, form)

    def _by_status(self, status: int, headers: Any) -> Silence | _Later:
        if status == _TOO_MANY or status >= _SERVER_FAULT:
            return _Later(f"the server answers {status}", _patience(headers))
        if status in _THIS_QUESTION:
            return Silence(f"the server answers {status}", refused=True)
        fix = {
            401: "look at the key and at key_from",
            403: "look at the key's rights",
            404: "look at url (it usually ends in /v1) and at model",
        }.get(status, "look at url; redirects are not followed, because they would send the texts elsewhere")
        raise JudgeStopped("judge_refused", f"the server answers {status}", self.url, fix)

    def _made(self) -> Any:
        with self._making:
            if self._client is None:
                hooks = {"request": [self._only_our_headers]}
                http = self._openai.DefaultAsyncHttpxClient(follow_redirects=False, event_hooks=hooks)
                self._client = self._openai.AsyncOpenAI(
                    # The client insists on a key, and `_only_our_headers` sends ours.
                    api_key="none",
                    base_url=self.url,
                    max_retries=0,
                    timeout=self._limits.deadline,
                    http_client=http,
                )
            return self._client

    async def _only_our_headers(self, request: Any) -> None:
        """Drop what the client takes from the environment: keys and names meant for another server."""
        for name in {*request.headers} - _HEADERS:
            del request.headers[name]
        if self._key:
            request.headers["authorization"] = f"Bearer {self._key}"


def _backoff(attempt: int) -> float:
    """Seconds before a repetition, a little different each time, so that many clients do not come back at once."""
    longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (attempt - 1))
    return random.uniform(longest / 2, longest)


class _Later(NamedTuple):
    """A reason to send the question again, after a pause if the server names one."""

    detail: str
    pause: float | None = None


def _reply(body: str, form: Form) -> Reply | Silence:
    """The first choice of the body, or its answers, read strictly: a key given twice is as doubtful as in an answer."""
    try:
        value = parse_json(body, "reply")
        if form is Form.DECISION:
            return Reply(value["answers"], "stop")
        (choice,) = value["choices"]
        message = choice["message"]
        return Reply(message.get("content"), choice.get("finish_reason"))
    except (UnusableInput, LookupError, TypeError, ValueError, AttributeError):
        return Silence("the server does not speak the OpenAI protocol")


def _patience(headers: Any) -> float | None:
    """Seconds that the server asks to wait, or null."""
    said = headers.get("retry-after")
    if not said:
        return None
    try:
        seconds = float(said)
    except ValueError:
        try:
            until = parsedate_to_datetime(said)
        except ValueError:
            return None
        seconds = (until - datetime.now(UTC)).total_seconds() if until.tzinfo else 0.0
    return max(0.0, seconds) if seconds == seconds else None


_LOOP: asyncio.AbstractEventLoop | None = None
_LOOP_LOCK = threading.Lock()
_HOSTS: dict[str, asyncio.Semaphore] = {}


def _host_limit(host: str, at_once: int) -> asyncio.Semaphore:
    """The limit of a host, shared by all judges there; the first one sets it."""
    return _HOSTS.setdefault(host, asyncio.Semaphore(at_once))


def _on_loop(work: Coroutine[Any, Any, T]) -> Future[T]:
    """Start work on the one loop of all servers."""
    global _LOOP
    with _LOOP_LOCK:
        if _LOOP is None:
            _LOOP = asyncio.new_event_loop()
            threading.Thread(target=_LOOP.run_forever, name="judges", daemon=True).start()
    return asyncio.run_coroutine_threadsafe(work, _LOOP)
