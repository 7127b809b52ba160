"""The one door by which text enters the HTML page: whatever is not made here is escaped, so that no id of a case, no
message and no file name can become an element, an attribute or a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from goldtui.model.visible import spelled

_VOID = frozenset({"meta", "rect", "line", "path", "br"})


class Html(str):
    """Markup made by this module; any other string is text."""

    __slots__ = ()


Part = str | None
"""Text, markup, or nothing."""


def text(given: str) -> Html:
    """Foreign text: hidden characters spelled out, everything that means something to a browser escaped."""
    return Html(escape(spelled(given), quote=True))


def tag(name: str, /, *parts: Part, **attributes: str | int | float | bool | None) -> Html:
    """An element. `class_` is the class, `aria_label` is `aria-label`; null and false attributes are left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text("" if value is True else _number(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Html(f"<{name}{given}>" if name in ("meta", "br") else f"<{name}{given}/>")
    return Html(f"<{name}{given}>{join(parts)}</{name}>")


def join(parts: Iterable[Part]) -> Html:
    """The parts one after another, what is no markup escaped."""
    return Html("".join(one if isinstance(one, Html) else text(one) for one in parts if one is not None))


def whole(given: str) -> Html:
    """A short text that is not broken over two lines, such as a count or a bound."""
    return tag("span", given, class_="whole")


def items(name: str, entries: Iterable[Part], **attributes: str | None) -> Html:
    """A list, `ul` or `ol`."""
    return tag(name, *(tag("li", one) for one in entries), **attributes)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Part]], row_ids: Sequence[str] = ()) -> Html:
    """A table whose first cell of each row is its head, in a region that scrolls by keyboard on a narrow screen."""
    lines = []
    for number, (first, *rest) in enumerate(rows):
        cells = (tag("th", first, scope="row"), *(tag("td", cell) for cell in rest))
        lines.append(tag("tr", *cells, id=row_ids[number] if row_ids else None))
    whole = tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", *(tag("th", name, scope="col") for name in head))),
        tag("tbody", *lines),
    )
    return tag("div", whole, class_="scroll", role="region", aria_label=caption, tabindex=0)


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
