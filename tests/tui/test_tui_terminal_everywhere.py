"""The real program in a real terminal: palette, places and the fourth column draw hostile data and send none of it."""

from __future__ import annotations

from terminal_sets import write_set
from test_tui_terminal import GROUPS, PAYLOADS, opened
from tui_fakes import case, chunk


def test_no_control_sequence_in_data_reaches_the_terminal_by_palette_place_or_column(tmp_path):
    path = tmp_path / "hostile.db"
    cases = []
    for number, payloads in enumerate(GROUPS):
        payload = " ".join(payloads)
        text = f"watered {payload} on Mondays"
        cases.append(case(f"id{number} {payload}", question=text, workflow=payload, tags=(payload,)))
    evidence = (
        chunk(text="Orchids are watered on Mondays.", parent_id="care"),
        chunk("care#2", " ".join(f"watered {payload} on Mondays" for payload in PAYLOADS), parent_id="care"),
    )
    write_set(path, tuple(cases), evidence, f"set {PAYLOADS[0]}")
    with opened(path, 200, 50) as program:
        assert program.wait_for(f"{len(GROUPS)} cases")
        program.press("ctrl+p", cap=0.5)
        for key in "watered":
            program.press(key, quiet=0.01, cap=0.2)
        assert program.wait_for("Cases")
        assert program.wait_for("id0")
        program.send("enter")
        assert program.wait_for("Claims 2")
        assert program.wait_for("Around this source")
        assert program.wait_for("after care#2")
        for key in "34567":
            program.press(key, cap=0.4)
        assert program.wait_for("No run is kept here yet")
        program.press("2", cap=0.4)
        program.press("1", cap=0.6)
        program.send("ctrl+q")
        assert program.wait_for_end() == 0
        raw = bytes(program.raw)
    assert b"EVIL" in raw
    for payload in PAYLOADS[:20]:
        assert payload.encode() not in raw, ascii(payload)
    for code in range(0x80, 0xA0):
        assert chr(code).encode() not in raw, hex(code)
