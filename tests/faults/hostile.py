"""Hostile text, every place that shows data, and what a terminal would have acted on: one line for a new place.

A run fills a whole set with one payload, walks the real program through all places in a pty, and reads the raw
bytes. Payloads are those of the terminal attacks known from other tools, each next to the word EVIL.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, RagTrace
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "bench"))
from pty_keys import PtyProgram  # noqa: E402

PROGRAM = (sys.executable, "-m", "goldtui")

PAYLOADS: Mapping[str, str] = {
    "markup end": "[/]EVIL",
    "markup end of bold": "[/b]EVIL",
    "markup path": "[/usr/bin/x]EVIL",
    "markup unclosed": "[/EVIL",
    "markup link": "[link=https://e]EVIL[/link]",
    "markup quits": "[@click=app.quit]EVIL[/]",
    "markup marks ready": "[@click=screen.ready]EVIL[/]",
    "backslash": "\\[b]EVIL\\",
    "colour": "\x1b[31mEVIL",
    "clear": "\x1b[2J\x1b[HEVIL",
    "leave alternate screen": "\x1b[?1049lEVIL",
    "title": "\x1b]0;EVIL\x07",
    "link": "\x1b]8;;http://evil\x1b\\EVIL\x1b]8;;\x1b\\",
    "clipboard": "\x1b]52;c;RVZJTA==\x07EVIL",
    "clipboard unterminated": "\x1b]52;c;EVIL",
    "device control": "\x1bP+qEVIL\x1b\\",
    "application command": "\x1b_EVIL\x1b\\",
    "status query": "\x1b[5n\x1b[6nEVIL",
    "C1 colour": "\x9b31mEVIL",
    "C1 title": "\x9d0;EVIL\x9c",
    "NUL and friends": "E\x00\x07\x08\x0b\x0cEVIL\x7f",
    "carriage return": "good\rEVIL",
    "separators": "\u2028\u2029\x85EVIL",
    "override": "\u202eEVIL\u202c",
    "isolate": "\u2066EVIL\u2069",
    "invisible": "\u200b\u200d\ufeff\xadEVIL",
    "tags": "\U000e0045\U000e0056EVIL",
    "marks": "a" + "\u0301" * 2000 + "EVIL",
    "wide": "👨\u200d👩\u200d👧\u200d👦日本語EVIL",
}

EVERYTHING = " ".join(text for name, text in PAYLOADS.items() if name != "marks")
"""All at once, for the short run."""

PASTE = "paste the payload"
RUNS = "paste the path of the trace file"
TRACE_FILE = "hostile-runs.jsonl"
CONFLICT = "somebody else saves the case"


@dataclass(frozen=True, slots=True)
class Place:
    """A screen, dialog or message that shows data: keys from where one is, and our own words that prove arrival.

    `within` is the place to start from: `library`, or `workbench` with the first case open.
    """

    name: str
    keys: tuple[str, ...] = ()
    sees: str = ""
    within: str = "library"
    brief: bool = True
    """Whether the short form goes there as well."""


PLACES: tuple[Place, ...] = (
    Place("library"),
    Place("library, filter pasted", ("/", PASTE)),
    Place("library, filter refused", ("/", "state:", PASTE, "enter"), brief=False),
    Place("library, nothing found", ("/", "zzz ", PASTE, "enter"), brief=False),
    Place("library, picked", (" ", "down", " "), brief=False),
    Place("library, sorted", ("s",), brief=False),
    Place("library, slice bars", ("b",)),
    Place("library, saved filters", ("F",)),
    Place("library, bulk edit", ("B",)),
    Place("library, bulk edit previewed", ("B", "down", "enter", PASTE, "enter"), brief=False),
    Place("library, new case", ("n", PASTE)),
    Place("palette", ("ctrl+p",), brief=False),
    Place("palette, searched", ("ctrl+p", "EVIL")),
    Place("keys", ("?",), "Esc closes"),
    *(Place(f"place {number}", (str(number),), brief=False) for number in range(5, 8)),
    Place("replay, no file", ("4",), "No trace file"),
    Place("replay, own traces", ("4", "s", "f", "l", "l", "l", "l", "l", "G", " "), "run 1"),
    Place("replay, step by step", ("4", "s", "h", "h", "j", "j", "n", "]", "["), "run 1", brief=False),
    Place("replay, filtered", ("4", "s", "/", "case:", PASTE, "enter"), "[4 Replay]"),
    Place("replay, file refused", ("4", "o", PASTE, "enter"), "[4 Replay]"),
    Place("replay, file", ("4", "o", RUNS, "enter", "f", "l", "l", "l", "l", "G", " "), "line 1"),
    Place("replay, gold", ("4", "s", "]", "f", "enter"), "[2 Workbench]", brief=False),
    Place("variants", ("3", "down", "right", "right", "right"), "[3 Variants]"),
    Place("variants, detail", ("3", "down", "enter"), "From the reference"),
    Place("variants, last row", ("3", "end"), "[3 Variants]", brief=False),
    Place("variants, only wrong, next case", ("3", "o", "]"), "[3 Variants]", brief=False),
    Place("variants, set score", ("3", "S"), "Families", brief=False),
    Place("variants, expectation", ("3", "down", "E", "enter", PASTE, "enter"), "[3 Variants]"),
    Place("variants, expectation taken away", ("3", "down", "d"), "[3 Variants]", brief=False),
    Place("variants, by hand", ("3", "i", PASTE, "escape"), ""),
    Place("queue of findings", ("!", "end"), "Findings in the set"),
    Place("findings of the case", ("!", "down"), "Findings in", "workbench"),
    Place("beside a finding", ("G",), "", "workbench", brief=False),
    Place("variants of the draft", ("3", "f"), "", "workbench"),
    Place("question", (), "Question", "workbench"),
    Place("question, edited", ("i", PASTE), "", "workbench"),
    Place("claims", ("G",), "", "workbench", brief=False),
    Place("fields unfolded", ("G", "enter"), "", "workbench", brief=False),
    Place("claim copied, split, merged", ("down", "down", "down", "y", "X", "M"), "", "workbench", brief=False),
    Place("claim removed", ("G", "d"), "", "workbench"),
    Place("first fix", ("f",), "", "workbench"),
    Place("not ready", ("R",), "", "workbench"),
    Place("behaviour", ("t",), "", "workbench", brief=False),
    Place("evidence", ("tab", "s"), "", "workbench"),
    Place("evidence, marked twice", ("tab", "s", "m", "s", "m"), "", "workbench", brief=False),
    Place("evidence, searched", ("tab", "/", "EVIL", "enter"), "", "workbench"),
    Place("evidence, versions", ("tab", "V"), "", "workbench"),
    Place("sources", (".", "."), "", "workbench", brief=False),
    Place("source attached", ("A", "EVIL"), "", "workbench"),
    Place("claims from text", ("P",), "", "workbench"),
    Place("answer pasted for claims", ("P", PASTE, "enter"), "", "workbench", brief=False),
    Place("reason", ("C", PASTE), "", "workbench"),
    Place("other case", ("]",), "", "workbench", brief=False),
    Place("history", ("H",), "History of", "workbench"),
    Place("history, who set what", ("G", "H", "b"), "Who set what", "workbench"),
    Place("conflict", ("i", "X", "escape", CONFLICT, "ctrl+s"), "Somebody else saved", "workbench"),
)
"""Add a line for a new screen, dialog or message."""

BRIEF = tuple(place for place in PLACES if place.brief)

SIZES = ((120, 36), (200, 50), (80, 24), (60, 20))
"""Layouts differ; each payload of the long form takes the next of them."""

HOME = "[1 Library]"

# What draws a screen: positions, colours and erasing. Everything else must also come from a harmless set.
_SEQUENCE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-OQ-WYZ`-~\\])"
)
_CUT_OFF = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*)?\Z")
_DRAWING = re.compile(rb"\x1b\[[0-9;:]*[mHABCDGKXd]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\U000e0000-\U000e0fff]"
)


def sequences(raw: bytes) -> set[bytes]:
    """The control sequences of an output that do more than draw."""
    return {one for one in _SEQUENCE.findall(raw) if not _DRAWING.fullmatch(one)}


def raw_controls(raw: bytes, payload: str, harmless: frozenset[bytes] | set[bytes]) -> list[str]:
    """What in an output a terminal would act on though it came from data; empty when nothing would."""
    # A read may end in the middle of a sequence.
    raw = _CUT_OFF.sub(b"", raw)
    found = [f"sequence {one!r}" for one in sorted(sequences(raw) - harmless)]
    rest = _SEQUENCE.sub(b"", raw).decode("utf-8", "replace")
    found += [f"character U+{ord(char):04X}" for char in sorted(set(_INVISIBLE.findall(rest)))]
    for piece in (payload, payload.partition("EVIL")[0]):
        # Sequences that only draw look like the program's own; the very one of the data is still recognised.
        written = piece.encode("utf-8", "surrogatepass")
        if (re.search(r"[\x1b\r]", piece) or _INVISIBLE.search(piece)) and written in raw and written not in harmless:
            found.append(f"{piece!r} itself")
    return found


@dataclass(frozen=True, slots=True)
class HostileSet:
    """A database full of one payload, and the settings of a person whose very name is hostile."""

    path: Path
    payload: str
    environment: Mapping[str, str]


def hostile_set(folder: Path, payload: str) -> HostileSet:
    """Write the set: ids, texts, labels, notes, sources and the set's own name, description and path."""
    name = "".join(char for char in f"set {payload}" if char not in "/\0")[:40]
    path = folder / f"{name}.db"
    text = f"watered {payload} on Mondays"
    cases = tuple(_case(number, payload, text) for number in range(3))
    evidence = (
        _chunk(f"pond {payload}", payload, text),
        _chunk(f"pond {payload}", payload, f"{text} of old", version=f"v0 {payload}", current=False),
        _chunk(f"hedge {payload}", payload, f"a hedge. {text}"),
        _chunk(f"vault {payload}", payload, f"secret {payload}", permitted=False),
    )
    traces = tuple(_trace(number, payload, text) for number in range(2))
    rows = [trace.model_dump(mode="json", exclude={"extra"}) | {payload: payload} for trace in traces]
    # A NUL and half a surrogate make a line unreadable, and the others are to be seen.
    lines = [json.dumps(row, ensure_ascii=False).replace("\\u0000", "") for row in (*rows, {payload: payload})]
    (folder / TRACE_FILE).write_text("\n".join((*lines, f'{{"{payload}')), encoding="utf-8", errors="ignore")
    goldset = GoldSet(name=f"set {payload}", description=payload, cases=cases, evidence=evidence, traces=traces)
    with open_store(path, create=True) as store:
        store_set(store, goldset, f"ben {payload}", datetime(2026, 1, 5, tzinfo=UTC), note=payload)
    config = folder / "config.toml"
    config.write_text('author = "ana"\n', encoding="utf-8")
    return HostileSet(path, payload, {"GOLDTUI_CONFIG": str(config), "PYTHONPATH": str(ROOT), "HOME": str(folder)})


def _case(number: int, payload: str, text: str) -> GoldCase:
    claims = (
        Claim(claim_id=f"c1 {payload}", text=text, citation_id=f"pond {payload}", support_phrases=(text,)),
        Claim(claim_id="c2", text=text, citation_id=f"vault {payload}", support_phrases=(f"gone {payload}",)),
        Claim(claim_id="c3", text=f"not {text}", citation_id=f"nowhere {payload}", answer_point=f"p {payload}"),
    )
    return GoldCase(
        case_id=f"k{number} {payload}",
        question=f"{payload} when?",
        workflow=f"slice {payload}",
        category=payload,
        tags=(payload,),
        expected_behaviour=Behaviour.ANSWER if number else None,
        refusal_reason=payload,
        required_source_ids=(f"pond {payload}", f"hedge {payload}", f"nowhere {payload}"),
        points=(AnswerPoint(point_id=f"p {payload}", text=text, answer_phrases=(payload,), forbidden_phrases=(text,)),),
        reference=Answer(text=f"{text}. It is {text}.", claims=claims),
        constraints=(f"must: {payload}", payload),
        guideline_note=payload,
        extra={payload: payload},
    )


def _trace(number: int, payload: str, text: str) -> RagTrace:
    """A run with the payload in every field, a withheld source and one that nobody holds among its ids."""
    ids = (f"pond {payload}", f"vault {payload}", f"lost {payload}")
    claims = (
        Claim(claim_id=f"r1 {payload}", text=text, citation_id=f"hedge {payload}"),
        Claim(claim_id="r2", text=payload, citation_id=f"lost {payload}", answer_point=f"p {payload}"),
    )
    return RagTrace(
        trace_id=f"t{number} {payload}",
        case_id=f"k{number} {payload}" if number else f"nobody {payload}",
        first_stage_ids=ids,
        rerank_input_ids=ids[:2],
        reranked_ids=ids[1::-1],
        selected_context_ids=ids,
        selected_versions=(f"v0 {payload}", f"v9 {payload}", payload),
        versions=((f"retriever {payload}", payload),),
        response=f"{payload} {text}",
        citations=(f"pond {payload}",),
        answer=Answer(answer_id=payload, text=f"{payload} {text}", claims=claims),
        inferred=(payload,),
        extra={payload: payload},
    )


def _chunk(
    chunk_id: str, payload: str, text: str, *, version: str = "v1", permitted: bool = True, current: bool = True
) -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id=chunk_id,
        document_id=f"book {payload}",
        parent_id=f"page {payload}",
        version=version,
        permitted=permitted,
        current=current,
        text=text,
        extra={payload: payload},
    )


def _toml(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 32 or 0x7F <= ord(c) < 0xA0 else c for c in quoted) + '"'


@dataclass
class Walk:
    """One run of the program through places. `seen` counts those reached, `acted` holds every fault."""

    held: HostileSet
    harmless: frozenset[bytes] | set[bytes]
    columns: int = 120
    rows: int = 36
    seen: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    raw: bytes = b""

    def through(self, places: tuple[Place, ...] = PLACES) -> Walk:
        """Visit the places in order in one program, then quit it."""
        command = [*PROGRAM, str(self.held.path)]
        with PtyProgram(command, self.columns, self.rows, self.held.environment) as program:
            if not program.wait_for("3 cases"):
                self.acted.append(f"the library never came:\n{program.screen()}")
            where = "library"
            for place in places:
                if where != place.within:
                    where = self._go(program, place.within)
                begun = len(program.raw)
                self._visit(program, place)
                wrong = raw_controls(bytes(program.raw[begun:]), self.held.payload, self.harmless)
                self.acted += [f"{place.name}: {one}" for one in wrong]
                where = self._go(program, place.within)
                if not where:
                    self.acted.append(f"{place.name}: no way back\n{program.screen()}")
                    break
                self.seen.append(place.name)
            self._leave(program)
            self.raw = bytes(program.raw)
        self.acted += raw_controls(self.raw, self.held.payload, self.harmless)
        return self

    def _visit(self, program: PtyProgram, place: Place) -> None:
        self._press(program, place)
        if place.sees and not program.wait_for(place.sees, 10):
            # A key that comes while a case is being opened is passed over, and a person presses it again.
            self._go(program, place.within)
            self._press(program, place)
            if not program.wait_for(place.sees):
                self.acted.append(f"{place.name}: {place.sees!r} is not on the screen\n{program.screen()}")
        if "@click" in self.held.payload:
            for row, line in enumerate(program.screen().split("\n"), 1):
                if "EVIL" in line and row > 2:
                    at = f"{line.index('EVIL') + 2};{row}"
                    program.press(f"\x1b[<0;{at}M\x1b[<0;{at}m", 0.05, 0.3)
                    break

    def _press(self, program: PtyProgram, place: Place) -> None:
        for key in place.keys:
            if key == PASTE:
                # Terminals strip what would end a paste; nothing else of it is tamed.
                program.press(f"\x1b[200~{self.held.payload}\x1b[201~", 0.1, 1.0)
            elif key == RUNS:
                program.press(f"\x1b[200~{self.held.path.parent / TRACE_FILE}\x1b[201~", 0.1, 1.0)
            elif key == CONFLICT:
                self._save_elsewhere()
            else:
                program.press(key, 0.08, 0.6)
        program.read(0.12, 0.8)

    def _go(self, program: PtyProgram, within: str) -> str:
        """Back to the library, whatever lies over it, and on into the workbench; empty when that fails."""
        for _ in range(4):
            # On a busy machine an answer may come late, and the `1` end in a field: then all of it once more.
            for _ in range(10):
                # Every escape closes, clears or leaves one thing; what changes nothing draws nothing.
                if not program.press("escape", 0.06, 0.3).size:
                    break
            if HOME not in program.screen():
                program.press("1", 0.1, 0.8)
            if program.wait_for(HOME, 3):
                break
        else:
            return ""
        if within == "library":
            return within
        program.press("g", 0.05, 0.3)
        program.press("enter", 0.1, 1.0)
        return within if program.wait_for("[2 Workbench]") and program.wait_for("gates") else ""

    def _leave(self, program: PtyProgram) -> None:
        program.send("ctrl+q")
        code = program.wait_for_end()
        if code != 0:
            self.acted.append(f"ended with {code}\n{program.screen()}")
        if b"Traceback" in program.raw:
            self.acted.append("a traceback was shown")

    def _save_elsewhere(self) -> None:
        with open_store(self.held.path) as store:
            # Whichever case the order of the list has put first.
            for number in range(3):
                newest = revisions.latest(store, f"k{number} {self.held.payload}")
                assert newest is not None
                case = newest.case.model_copy(update={"question": f"{newest.case.question} Theirs"})
                at = datetime.fromtimestamp(time.time(), UTC)
                revisions.append(store, case, base=newest.number, author=f"eve {self.held.payload}", at=at)


def authors(path: Path, payload: str) -> Iterator[str]:
    """Who saved what, in order: an action that data fired would show as a revision nobody asked for."""
    with open_store(path, read_only=True) as store:
        for number in range(3):
            yield from (revision.author for revision in revisions.history(store, f"k{number} {payload}"))
