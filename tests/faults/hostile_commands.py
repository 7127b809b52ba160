"""Every command that prints data, on a hostile set: add a line for a new command or error that quotes it."""

from __future__ import annotations

import json

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
    runs, rows = held.path.parent / "runs.jsonl", held.path.parent / "rows.jsonl"
    answer = {"answer_id": payload, "text": payload, "claims": [{"claim_id": payload, "text": payload}]}
    lists = {
        name: [chunk_id, payload]
        for name in ("first_stage_ids", "selected_context_ids", "selected_versions", "citations")
    }
    run = {"trace_id": payload, "case_id": case_id, **lists, "versions": [[payload, payload]], "inferred": [payload]}
    lines_of_runs = [{**run, "answer": answer, payload: payload}, {**run, "case_id": payload}, {payload: payload}]
    runs.write_text("".join(json.dumps(line) + "\n" for line in lines_of_runs), encoding="utf-8")
    row = {"query": payload, "retrieved_context": [payload], "response": payload, "citations": [payload]}
    rows.write_text(json.dumps(row) + f"\n{{{payload}\n", encoding="utf-8", errors="surrogatepass")
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
        ["replay", str(runs), "--set", path],
        ["replay", str(runs), "--set", path, "--json"],
        ["replay", str(runs), "--set", path, "--funnel"],
        ["replay", str(runs), "--set", path, "--first-failure", "--ascii"],
        ["replay", str(runs), "--set", path, "--slice", payload],
        ["replay", str(runs), "--set", path, "--stage", payload],
        ["replay", str(rows), "--set", path],
        ["replay", str(runs), "--set", path, "--against", str(rows)],
        ["keep", path, str(runs), "--line", "1", "--variant", "--note", payload],
        ["keep", path, str(runs), "--line", "1", "--good"],
        ["keep", path, str(runs), "--line", "1", "--case"],
        ["keep", path, str(runs), "--line", "1", "--answer"],
        ["keep", path, str(runs), "--line", "1", "--answer", "--json"],
        ["keep", path, str(runs), "--line", "1", "--gold-wrong", payload],
        ["keep", path, str(runs), "--line", "2", "--case", "--question", f"{payload} where?"],
        ["keep", path, str(runs), "--trace", payload, "--variant"],
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
        ["history", path, case_id],
        ["history", path, case_id, "--blame"],
        ["history", path, case_id, "--diff", "1", "1"],
        ["history", path, case_id, "--restore", "1", "--on", "7", "--why", payload],
        ["history", path, payload],
        ["log", path],
        ["log", path, "--since", payload],
        ["log", path, "--by", payload, "--case", payload],
        ["export", path, str(held.path.parent / "out")],
        ["import", str(lines), "--format", "evidence-lines", "--into", path],
        ["import", str(held.path.parent / payload[:30]), "--into", path],
        ["doctor", path],
        ["keys"],
        ["score", path, "--trace", str(runs), "--keep", path],
        ["runs", "list", path],
        ["runs", "show", path, "1"],
        ["runs", "show", path, "1", "--numbers"],
        ["runs", "show", path, "1", "--cases", "outcome:all"],
        ["runs", "show", path, "1", "--cases", payload or "x"],
        ["flakiness", "--claims", "3", "--flip-rate", payload or "x", "--threshold", "0.8"],
        ["open", f"{path}.{payload[:30]}"],
        [payload or "x", "two words"],
    ]
