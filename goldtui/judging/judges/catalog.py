"""Every judge, and the words that name one: `NAME:option=value,...(JUDGE|JUDGE)`.

The parentheses hold the judges that a jury or a repeated asking is made of.
"""

from __future__ import annotations

from collections.abc import Callable

from goldtui.gates.rulings import Rulings
from goldtui.judging.asked.declare import Asked
from goldtui.judging.judge import Judge
from goldtui.judging.judges import consistency, endpoint, entailment, exact, jury, people
from goldtui.judging.judges.declare import JudgeKind, Options, bad_option
from goldtui.model.likely_names import did_you_mean

JUDGES: tuple[JudgeKind, ...] = (people.KIND, endpoint.KIND, entailment.KIND, jury.KIND, consistency.KIND, exact.KIND)
BY_NAME = {kind.name: kind for kind in JUDGES}

NOBODY: Rulings = {}


def build(
    words: str,
    asked: Asked,
    settled: Rulings = NOBODY,
    wrap: Callable[[Judge], Judge] = lambda judge: judge,
) -> Judge:
    """The judge that the words name; raises `UnusableInput` (`judge_option`).

    `settled` is what people settled, by statement. `wrap` is put around each judge in parentheses, so that its answers
    can be kept.
    """
    head, members = _split(words)
    name, _, listed = head.partition(":")
    kind = BY_NAME.get(name.strip())
    if kind is None:
        raise bad_option(name, f"there is no judge {name!r}", did_you_mean(name, BY_NAME, f"use {', '.join(BY_NAME)}"))
    if bool(members) != bool(kind.members) or len(members) < kind.members:
        wanted = f"at least {kind.members} in parentheses" if kind.members else "no judge in parentheses"
        raise bad_option(kind.name, f"{kind.name} takes {wanted}", f"{kind.name}:...(JUDGE|JUDGE)")
    if asked.writes is not None and not kind.writes:
        fix = f"ask {' or '.join(one.name for one in JUDGES if one.writes)}"
        raise bad_option(kind.name, f"{kind.name} gives verdicts, and {asked.name} has to be written", fix)
    given = _options(kind, listed)
    built = tuple(wrap(build(one, asked, settled, wrap)) for one in members)
    return kind.build(Options(asked, given, built, settled))


def _split(words: str) -> tuple[str, tuple[str, ...]]:
    """What is before the parentheses, and the judges inside, split at `|` on the outermost level."""
    head, opened, rest = words.strip().partition("(")
    if not opened:
        return head, ()
    if not rest.endswith(")"):
        raise bad_option(head, "a parenthesis is not closed", "end the judge with )")
    found, depth, start = [], 0, 0
    inner = rest[:-1]
    for place, sign in enumerate(inner):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            found.append(inner[start:place])
            start = place + 1
    return head, tuple(one.strip() for one in (*found, inner[start:]))


def _options(kind: JudgeKind, listed: str) -> dict[str, str]:
    known = {one.name: one for one in kind.options}
    given = {name: one.default for name, one in known.items()}
    for part in listed.split(",") if listed.strip() else ():
        name, equals, value = (one.strip() for one in part.partition("="))
        if not equals or name not in known:
            fix = did_you_mean(name, known, f"its options are {', '.join(known) or 'none'}")
            raise bad_option(f"{kind.name}:{name}", f"{kind.name} has no option {name!r}", fix)
        given[name] = value
    for name, one in known.items():
        if one.needed and not given[name]:
            raise bad_option(f"{kind.name}:{name}", f"{kind.name} needs {name}: {one.says}", f"{kind.name}:{name}=...")
    return given
