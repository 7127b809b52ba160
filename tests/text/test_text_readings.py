"""A run of words is found however a text hides it, and is not where its words are only nearly there."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match.normalise import forms
from goldtui.text.match.readings import HeldRuns, runs_of

LENGTH = 4
ENGLISH = "the lantern hangs behind the third mooring post"
GERMAN = "der Schlüssel hängt hinter dem Bootshaus am Südufer"
JAPANESE = "鍵は水車小屋の裏にある"
MIXED = "Tor 7 öffnet 水門の鍵 on Tuesdays after 18:30"


def in_the_middle(word: str, mark: str, last: str = "") -> str:
    return f"{word[:2]}{mark}{word[2:]}{last}" if len(word) > 3 else word


HIDING = {
    "joined": "".join,
    "camel": lambda words: "".join(word.capitalize() for word in words),
    "only a zero-width space between": "\u200b".join,
    "letters apart": lambda words: "   ".join(" ".join(word) for word in words),
    "dots between letters": lambda words: " ".join("·".join(word) for word in words),
    "hyphens in words": lambda words: " ".join(in_the_middle(word, "-") for word in words),
    "the sign for a line end": lambda words: " ".join(in_the_middle(word, "-\u240a") for word in words),
    "emphasis in words": lambda words: " ".join(in_the_middle(word, "**", "**") for word in words),
    "code marks in words": lambda words: " ".join(in_the_middle(word, "`") for word in words),
    "struck": lambda words: " ".join(f"~~{in_the_middle(word, '~~')}" for word in words),
    "tags around": lambda words: " ".join(f'<span class="a b">{word}</span>' for word in words),
    "tags in words": lambda words: " ".join(in_the_middle(word, "<wbr/>") for word in words),
    "tags between": "<br>".join,
    "a comment in words": lambda words: " ".join(in_the_middle(word, "<!-- no -->") for word in words),
    "entities between": "&nbsp;".join,
    "entities by number": lambda words: "&#32;".join(f"&#{ord(word[0])};{word[1:]}" for word in words),
    "entities in entities": lambda words: "&amp;#x20;".join(f"&amp;#x{ord(word[0]):X};{word[1:]}" for word in words),
    "an address": lambda words: "https://example.org/?q=" + quote(" ".join(words)),
    "an address with plus": lambda words: "https://example.org/?q=" + "+".join(map(quote, words)),
    "every byte in percent": lambda words: "".join(f"%{byte:02x}" for byte in " ".join(words).encode()),
    "percent in percent": lambda words: quote(quote(" ".join(words))),
    "escapes of JSON": lambda words: " ".join(f"\\u{ord(word[0]):04x}{word[1:]}" for word in words),
    "escapes of Python": "\\n".join,
    "bytes of Python": lambda words: "\\x20".join(words),
    "a decomposed form": lambda words: unicodedata.normalize("NFD", "".join(words)),
}


def held(text: str, length: int = LENGTH) -> HeldRuns:
    return HeldRuns(list(runs_of(*forms(text), length)), length)


def found(runs: HeldRuns, text: str) -> str:
    """What is found, with every other character replaced by a dot."""
    spans = [(start, end) for start, end, _ in runs.find(text)]
    return "".join(c if any(s <= at < e for s, e in spans) else "." for at, c in enumerate(text))


@pytest.mark.parametrize("source", [ENGLISH, GERMAN])
@pytest.mark.parametrize("hiding", HIDING)
def test_a_hidden_run_is_found_whole(source: str, hiding: str) -> None:
    said = HIDING[hiding](source.split()[:6])
    text = f"Somebody wrote {said} there, and 1 more."
    seen = found(held(source), text)
    assert seen.strip(".")
    # The ends of a code belong to no word, and of an address only the words are restricted.
    left = [word for word in source.split()[:6] if len(word) > 3 and word in "".join(_rest(text, seen))]
    assert left == []


def _rest(text: str, seen: str) -> list[str]:
    return [c for c, s in zip(text, seen, strict=True) if s == "."]


@pytest.mark.parametrize("source", [JAPANESE, MIXED])
@pytest.mark.parametrize(
    "hiding", ["entities by number", "an address", "every byte in percent", "tags between", "escapes of JSON"]
)
def test_scripts_without_spaces_are_decoded_too(source: str, hiding: str) -> None:
    words = [source[at : at + 3] for at in range(0, len(source), 3)] if source == JAPANESE else source.split()
    assert found(held(source), f"It says {HIDING[hiding](words)} here").strip(".")


@pytest.mark.parametrize("hiding", HIDING)
def test_one_word_less_than_a_run_is_free(hiding: str) -> None:
    text = f"Somebody wrote {HIDING[hiding](ENGLISH.split()[1:4])} there."
    assert found(held(ENGLISH), text).strip(".") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Behind the third moorings nobody hangs.",
        "A bathe lantern hangs behind",
        "lantern hangs behind them",
        "thelanternhang",
        "5f3c9a71d0b2e84c6a1f",
        "100% of it & more < 4 > 3 \\ end",
        "&bogusentity; %zz \\q <3",
    ],
)
def test_words_that_are_only_nearly_there_are_free(text: str) -> None:
    assert found(held(ENGLISH), text).strip(".") == ""


def test_short_words_do_not_meet_by_chance() -> None:
    assert found(held("if it is to get her a map"), "They sit together at once").strip(".") == ""


@given(text=st.text(alphabet="ab &%<>\\#x;2U0n/-ä鍵\u200b\n", max_size=60))
def test_any_text_is_read_and_positions_lie_in_it(text: str) -> None:
    runs = HeldRuns(list(runs_of(*forms("a b ab ba aab 鍵 ä n"), 2)), 2)
    for start, end, _ in runs.find(text):
        assert 0 <= start < end <= len(text)


def test_half_a_character_in_a_code_is_read_as_unknown() -> None:
    assert found(held(ENGLISH), "\\ud83d \\UFFFFFFFF &#55357; &#x110000; %ff%fe").strip(".") == ""
