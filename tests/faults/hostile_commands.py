"""Every command that prints data, on a hostile set: add a line for a new command or error that quotes it."""

from __future__ import annotations

from hostile import HostileSet


def commands(held: HostileSet) -> list[list[str]]:
    """Every command that prints data, on the hostile set; errors that quote it are among them."""
    path, payload = str(held.path), held.payload.replace("\0", "")
    case_id, chunk_id = f"k1 {payload}", f"pond {payload}"
    form = held.path.parent / "form.txt"
    form.write_text(
        f"case: {payload}\nrevision: 1\n{payload}: x\n{payload}\ntag: \\q{payload}\n", "utf-8", "surrogatepass"
    )
    lines = held.path.parent / "lines.jsonl"
    lines.write_text(f'{{"chunk_id": 1, "{payload.encode("unicode_escape").decode()}": 2}}\n', encoding="utf-8")
    return [
        ["list", path],
        ["list", path, "--filter", f"state:{payload}"],
        ["show", path, case_id],
        ["show", path, case_id, "--evidence"],
        ["show", path, case_id, "--evidence", "--json"],
        ["show", path, payload],
        ["search", path, "EVIL"],
        ["search", path, "EVIL", "--json"],
        ["propose", path, case_id],
        ["gates", path],
        ["gates", path, "--json"],
        ["variants", path],
        ["edit", path, case_id, "--print"],
        ["edit", path, case_id, "--from", str(form)],
        ["edit", path, case_id],
        ["new", path, f"{payload} who?", "--id", f"new {payload}"],
        ["new", path, f"{payload} who?", "--source", payload],
        [
            "claim",
            "add",
            path,
            case_id,
            "--text",
            payload,
            "--cite",
            chunk_id,
            "--phrase",
            f"watered {payload} on Mond",
        ],
        ["claim", "add", path, case_id, "--text", payload, "--cite", chunk_id],
        ["claim", "remove", path, case_id, payload],
        ["phrase", "add", path, case_id, f"c1 {payload}", f"watered {payload} in May"],
        ["phrase", "remove", path, case_id, f"c1 {payload}", payload],
        ["point", "add", path, case_id, payload, "--phrase", payload],
        ["point", "remove", path, case_id, payload],
        ["ready", path, case_id],
        ["export", path, str(held.path.parent / "out")],
        ["import", str(lines), "--format", "evidence-lines", "--into", path],
        ["import", str(held.path.parent / payload[:30]), "--into", path],
        ["doctor", path],
        ["keys"],
        ["open", f"{path}.{payload[:30]}"],
        [payload or "x", "two words"],
    ]
