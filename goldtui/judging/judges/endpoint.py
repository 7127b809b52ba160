"""A judge behind any server that speaks the OpenAI protocol: the provider's own, Ollama, llama.cpp, vLLM.

The client's retries are off: one deadline of ours bounds a question with all its retries, so that a server that hangs,
or asks for patience without end, costs a known time. Only a status number of a server is repeated, never its words.
"""

from __future__ import annotations

import os
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urlsplit

from goldtui.judging.answer import NoVerdict, Outcome, Why, read_answer
from goldtui.judging.asked.declare import Asked
from goldtui.judging.decision import identity, read_decision, request_of
from goldtui.judging.judge import Judge, Price, judge_hash
from goldtui.judging.judges.declare import JudgeKind, Option, Options, bad_option
from goldtui.judging.prompt import messages_of
from goldtui.judging.question import Question
from goldtui.judging.server import Form, Limits, Server, Silence
from goldtui.judging.written import read_written

OPENAI = "https://api.openai.com/v1"
_LOCAL = ("localhost", "127.0.0.1", "::1")
_SCHEMA = {
    "type": "object",
    "properties": {
        "verdict": {"type": "string", "enum": ["0", "1"]},
        "reason": {"type": "string"},
        "span": {"type": "string"},
    },
    "required": ["verdict", "reason", "span"],
    "additionalProperties": False,
}
_DECISION = "decision"
_FORMS = ("schema", "object", "text", _DECISION)
_OF_CHAT, _OF_DECISION = ("temperature", "max_tokens", "seed", "price_out"), ("sure",)
"""Options that the other form does not have."""


class Endpoint:
    """One model of one server."""

    name = "endpoint"
    keeps = True

    def __init__(self, asked: Asked, server: Server, request: dict[str, Any], options: Options, at_once: int) -> None:
        self._asked, self._server, self._request = asked, server, request
        self._price_in, self._price_out = _price(options, "price_in"), _price(options, "price_out")
        self.at_once = at_once
        self.hash = judge_hash(self.name, asked, {"url": server.url, "request": request})

    def price(self, question: Question) -> Price:
        """One call, its prompt and the most the answer may have."""
        return self._priced(messages_of(self._asked, question), int(self._request["max_tokens"]))

    def _priced(self, messages: list[dict[str, str]], written: int) -> Price:
        read = sum(len(one["content"].encode("utf-8", "replace")) for one in messages) // 3 + 1
        if self._price_in is None or (written and self._price_out is None):
            return Price(1, read, written, None)
        return Price(1, read, written, (read * self._price_in + written * (self._price_out or 0)) / 1_000_000)

    def ask(self, question: Question) -> Outcome:
        """The answer of the model under the strict rules."""
        reply = self._server.complete({**self._request, "messages": messages_of(self._asked, question)})
        if isinstance(reply, Silence):
            return _none(reply)
        if self._asked.writes is not None:
            return read_written(reply.content, reply.finish, self._asked.writes)
        texts = self._asked.texts(question)
        return read_answer(reply.content, reply.finish, texts, question.statement, must_share=self._asked.must_share)

    def close(self) -> None:
        """Close the connections."""
        self._server.close()


class Decider(Endpoint):
    """One model of one server, asked in the decision form."""

    def __init__(self, asked: Asked, server: Server, request: dict[str, Any], options: Options, at_once: int) -> None:
        super().__init__(asked, server, request, options, at_once)
        self._sure = options.share("sure")
        given = {"url": server.url, "request": request, "decision": identity(), "sure": self._sure}
        self.hash = judge_hash(self.name, asked, given)

    def price(self, question: Question) -> Price:
        """One call and its prompt; nothing is written. Nothing for a question that is not sent."""
        request = request_of(self._asked, question)
        return Price() if isinstance(request, NoVerdict) else self._priced(request["input"], 0)

    def ask(self, question: Question) -> Outcome:
        """The choice of the model under the strict rules."""
        request = request_of(self._asked, question)
        if isinstance(request, NoVerdict):
            return request
        reply = self._server.complete({**self._request, **request}, Form.DECISION)
        if isinstance(reply, Silence):
            return _none(reply)
        return read_decision(reply.content, self._asked, question, self._sure)


def _none(reply: Silence) -> NoVerdict:
    return NoVerdict(why=Why.REFUSED if reply.refused else Why.NO_REPLY, detail=reply.detail)


def build(options: Options) -> Judge:
    """The judge with these options; raises `UnusableInput` (`judge_option`, `extra_absent`)."""
    url = options["url"].rstrip("/")
    _check_url(url)
    form = options["form"]
    if form not in _FORMS:
        raise bad_option("endpoint:form", f"{form!r} is no form of answer", f"use one of: {', '.join(_FORMS)}")
    decides = form == _DECISION
    idle = [name for name in (_OF_CHAT if decides else _OF_DECISION) if options[name] != _USUAL[name]]
    if idle:
        raise bad_option(f"endpoint:{idle[0]}", f"form={form} has no {idle[0]}", f"leave {idle[0]} out")
    at_once = options.number("at_once", 1)
    limits = Limits(options.number("deadline", 1), options.number("retries"), at_once)
    if decides:
        if options.asked.writes is not None:
            message = f"a decision gives a verdict, and {options.asked.name} has to be written"
            raise bad_option("endpoint:form", message, "use form=schema")
        server = Server(url, _key(options["key_from"], url), limits)
        server.require_decisions()
        return Decider(options.asked, server, {"model": options["model"]}, options, at_once)
    request: dict[str, Any] = {
        "model": options["model"],
        "temperature": options.share("temperature", 2.0),
        "max_tokens": options.number("max_tokens", 1),
    }
    if options["seed"]:
        request["seed"] = options.number("seed")
    if form == "schema":
        schema = _SCHEMA if options.asked.writes is None else options.asked.writes.schema
        named = {"name": "answer", "strict": True, "schema": schema}
        request["response_format"] = {"type": "json_schema", "json_schema": named}
    elif form == "object":
        request["response_format"] = {"type": "json_object"}
    return Endpoint(options.asked, Server(url, _key(options["key_from"], url), limits), request, options, at_once)


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host:
        raise bad_option("endpoint:url", "the url is no address of a server", "such as http://localhost:11434/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        fix = "keep keys in an environment variable and name it with key_from"
        raise bad_option("endpoint:url", "the url holds more than an address, perhaps a password", fix)


def _key(variable: str, url: str) -> str:
    """The key in the variable. A key that is not named goes to its own provider alone, and none over an open line."""
    own = url == OPENAI
    name = variable or ("OPENAI_API_KEY" if own else "")
    key = os.environ.get(name, "") if name else ""
    if name and not key:
        raise bad_option("endpoint:key_from", f"the environment variable {name} is not set", f"set {name} to the key")
    parts = urlsplit(url)
    if key and parts.scheme == "http" and parts.hostname not in _LOCAL:
        raise bad_option("endpoint:url", "a key would travel over http, where others can read it", "use https")
    return key


def _price(options: Options, name: str) -> Decimal | None:
    if not options[name]:
        return None
    try:
        price = Decimal(options[name])
    except InvalidOperation:
        price = Decimal(-1)
    if not (price.is_finite() and price >= 0):
        raise bad_option(
            f"endpoint:{name}", f"{options[name]!r} is no price", "money for a million tokens, such as 0.15"
        )
    return price


KIND = JudgeKind(
    name="endpoint",
    writes=True,
    title="a model behind a server that speaks the OpenAI protocol",
    options=(
        Option("model", "the model's name on the server", needed=True),
        Option("url", "the server's address", OPENAI),
        Option("key_from", "the environment variable that holds the key"),
        Option("temperature", "0 to 2", "0"),
        Option("max_tokens", "the most tokens of an answer", "400"),
        Option("seed", "a number for servers that take one"),
        Option("form", "schema, object or text: a chat that is asked for JSON so; decision: typed decisions", "schema"),
        Option("sure", "with form=decision: the least probability of a verdict", "0.5"),
        Option("deadline", "seconds for one question with all its retries", "120"),
        Option("retries", "how often a question is sent again after 429, 5xx or a broken line", "4"),
        Option("at_once", "questions at a time to one host", "4"),
        Option("price_in", "money for a million tokens that are read"),
        Option("price_out", "money for a million tokens that are written"),
    ),
    build=build,
)
_USUAL = {one.name: one.default for one in KIND.options}
