"""A judge on this machine: an entailment model as an ONNX file, which sends nothing anywhere.

A source that is longer than the model reads is cut into windows that overlap, and the best window counts; a model that
silently drops the end of a source would call what is there unsupported.
"""

from __future__ import annotations

import hashlib
import json
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why, check_quote
from goldtui.judging.asked.declare import Shown
from goldtui.judging.judge import Judge, Price, judge_hash
from goldtui.judging.judges.declare import JudgeKind, Option, Options, bad_option
from goldtui.judging.question import Question
from goldtui.model.faults import UnusableInput, unusable

_WINDOWS = "windows-1"
"""The version of how sources are cut; part of the hash."""
_SHORTEST = 16
"""The fewest tokens of a source that a window must have room for."""


class Window(NamedTuple):
    """A part of a source as code points, and the pair of ids that the model reads."""

    start: int
    end: int
    inputs: dict[str, list[int]]


class Model(NamedTuple):
    """An entailment model with its tokenizer, loaded."""

    session: Any
    tokenizer: Any
    entails: int
    """The position of the label that means entailment."""


class Entailment:
    """One model of this machine."""

    name = "entailment"
    keeps = True
    at_once = 1

    def __init__(self, options: Options, model: Model, files: str) -> None:
        self._asked, self._model = options.asked, model
        self._length = options.number("length", 2 * _SHORTEST)
        self._overlap = options.number("overlap")
        self._yes, self._no = options.share("yes"), options.share("no")
        if self._no > self._yes:
            raise bad_option("entailment:no", "it is above yes", "choose no at most as high as yes")
        given = {
            "model": files,
            "length": self._length,
            "overlap": self._overlap,
            "yes": self._yes,
            "no": self._no,
            "windows": _WINDOWS,
            "runtime": metadata.version("onnxruntime"),
            "tokenizers": metadata.version("tokenizers"),
        }
        self.hash = judge_hash(self.name, options.asked, given)

    def price(self, question: Question) -> Price:
        """Nothing is sent and nothing costs money."""
        return Price()

    def ask(self, question: Question) -> Outcome:
        """Whether a window of a source entails the statement; no verdict between the two bounds."""
        if not question.sources:
            return NoVerdict(why=Why.UNSURE, detail="no source")
        best, where = -1.0, ""
        for source in question.sources:
            windows = self._windows(source.text, question.statement)
            if windows is None:
                return NoVerdict(why=Why.TOO_LONG, detail="the statement leaves no room for a source")
            for window in windows:
                chance = self._chance(window.inputs)
                if chance > best:
                    best, where = chance, source.text[window.start : window.end]
        if self._no <= best < self._yes:
            return NoVerdict(why=Why.UNSURE, detail=f"entailment {best:.2f}")
        verdict: dict[str, str] = {"verdict": "1" if best >= self._yes else "0", "reason": f"entailment {best:.2f}"}
        answer = Answer.model_validate({**verdict, "span": where if best >= self._yes else ""})
        return check_quote(answer, self._asked.texts(question), question.statement, must_share=self._asked.must_share)

    def close(self) -> None:
        """Nothing is held."""

    def _windows(self, source: str, statement: str) -> list[Window] | None:
        """The windows of a source; null for a statement that leaves no room for one."""
        tokenizer = self._model.tokenizer
        said = tokenizer.encode(statement, add_special_tokens=False).ids
        room = self._length - len(said) - tokenizer.num_special_tokens_to_add(True)
        if room < _SHORTEST:
            return None
        places = tokenizer.encode(source, add_special_tokens=False).offsets
        step = max(1, room - min(self._overlap, room // 2))
        found = []
        for first in range(0, max(len(places), 1), step):
            part = places[first : first + room]
            start, end = (part[0][0], part[-1][1]) if part else (0, 0)
            pair = tokenizer.encode(source[start:end], statement)
            inputs = {
                "input_ids": pair.ids,
                "attention_mask": pair.attention_mask,
                "token_type_ids": pair.type_ids,
            }
            found.append(Window(start, end, inputs))
            if first + room >= len(places):
                break
        return found

    def _chance(self, inputs: dict[str, list[int]]) -> float:
        import numpy

        wanted = {one.name for one in self._model.session.get_inputs()}
        arrays = {name: numpy.array([ids], dtype=numpy.int64) for name, ids in inputs.items() if name in wanted}
        (logits,) = self._model.session.run(None, arrays)[0]
        powers = numpy.exp(logits - logits.max())
        return float(powers[self._model.entails] / powers.sum())


def build(options: Options) -> Judge:
    """The judge with these options; raises `UnusableInput` (`judge_option`, `extra_absent`, `judge_model`)."""
    if options.asked.quotes is not Shown.SOURCES or Shown.STATEMENT not in options.asked.shows:
        raise bad_option("entailment", f"an entailment model cannot be asked {options.asked.name!r}", "ask a server")
    try:
        import onnxruntime
        import tokenizers
    except ImportError:
        fix = "pip install 'goldtui[local-judge]'"
        message = "a model of this machine needs the extra `local-judge`"
        raise unusable("extra_absent", message, "--judge entailment", fix) from None
    folder = Path(options["path"])
    files = {name: _bytes_of(folder / name) for name in ("model.onnx", "tokenizer.json", "config.json")}
    entails = _label(folder / "config.json", files["config.json"], options["entails"])
    try:
        settings = onnxruntime.SessionOptions()
        settings.log_severity_level = 4
        session = onnxruntime.InferenceSession(str(folder / "model.onnx"), settings, providers=["CPUExecutionProvider"])
        tokenizer = tokenizers.Tokenizer.from_str(files["tokenizer.json"].decode("utf-8"))
    except Exception:
        # Both libraries raise errors of their own kinds for a file that they cannot read.
        raise _unusable(folder, "model.onnx or tokenizer.json cannot be loaded") from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    return Entailment(options, Model(session, tokenizer, entails), json.dumps(digests))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise _unusable(path, fault.strerror or "it cannot be read") from None


def _label(path: Path, content: bytes, entails: str) -> int:
    """The position of the label that means entailment."""
    try:
        labels = {int(key): str(name) for key, name in json.loads(content)["id2label"].items()}
    except (ValueError, LookupError, AttributeError, TypeError):
        raise _unusable(path, "it names no labels (id2label)") from None
    found = [key for key, name in labels.items() if name.casefold() == entails.casefold()]
    if len(found) != 1:
        raise bad_option(
            "entailment:entails", f"no label is called {entails!r}", f"name one of {', '.join(labels.values())}"
        )
    return found[0]


def _unusable(path: Path, message: str) -> UnusableInput:
    fix = "name a folder with model.onnx, tokenizer.json and config.json"
    return unusable("judge_model", message, str(path), fix)


KIND = JudgeKind(
    name="entailment",
    title="an entailment model on this machine",
    options=(
        Option("path", "the folder with model.onnx, tokenizer.json and config.json", needed=True),
        Option("entails", "the label that means entailment", "entailment"),
        Option("yes", "the least share of entailment that is a yes", "0.5"),
        Option("no", "a share below it is a no; between the two there is no verdict", "0.5"),
        Option("length", "the most tokens that the model reads", "512"),
        Option("overlap", "tokens that two windows of a source share", "64"),
    ),
    build=build,
)
