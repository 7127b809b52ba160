"""Plain text: the file is its own text, and only its encoding can be wrong."""

from __future__ import annotations

from goldtui.formats.documents.extractor import Extracted, Extractor, Refused
from goldtui.formats.documents.plain_headings import numbered_headings

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def decode(content: bytes) -> str:
    """The text of UTF-8, or of UTF-16 and UTF-32 with their mark; raises `Refused` for anything else."""
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8-sig")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        reason = (
            f"line {line} holds the byte 0x{content[fault.start]:02x}, which is not {encoding.removesuffix('-sig')}"
        )
        raise Refused(reason, "save it as UTF-8, for example: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW") from None
    if "\0" in text:
        raise Refused("it holds a null character, so it is not text", "give a text file")
    return text


def read(content: bytes) -> Extracted:
    """The whole text, to be cut at numbered headings, blank lines and sentence ends."""
    text = decode(content)
    return Extracted(text, numbered_headings(text))


PLAIN = Extractor("text", (".txt", ".text"), read)
