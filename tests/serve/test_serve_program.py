"""Whatever ends a session, its program keeps what was typed first; and no guest starts more than one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from served import Served, served

from goldtui.serve import program, server

Act = Callable[[Served], Awaitable[None]]


def held(kept: Path, act: Act, *, most: int = 8, idle: float = 60) -> None:
    async def run() -> None:
        async with served(kept, most=most, idle=idle) as site:
            await site.come_in()
            await act(site)

    asyncio.run(run())


async def until(seen: Callable[[], bool]) -> None:
    """Wait for it; the test's own limit ends it otherwise."""
    while not seen():
        await asyncio.sleep(0.02)


async def heard(socket: aiohttp.ClientWebSocketResponse, words: bytes) -> bytes:
    """What the program draws, up to these words."""
    drawn = b""
    while words not in drawn:
        message = await socket.receive()
        assert message.type is aiohttp.WSMsgType.BINARY, message
        drawn += message.data
    return drawn


async def typed(socket: aiohttp.ClientWebSocketResponse, text: str) -> None:
    await heard(socket, b"hello")
    await socket.send_json(["stdin", text])
    await heard(socket, text.encode())


def test_a_program_gets_its_guest_s_name_and_none_of_the_server_s_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "the key of a judge")
    monkeypatch.setenv("PGUSER", "of-the-database")

    async def act(site: Served) -> None:
        socket = await site.open(width=100, height=30)
        assert b"hello ana secret=None" in await heard(socket, b"of-the-database")
        await socket.close()
        await until(lambda: any("a remark" in line for line in site.said))

    held(tmp_path / "kept", act)


@pytest.mark.parametrize("text", ["roses", "薔薇と牡丹", "naïve\nroses\ttulips", "🌷" * 100])
def test_a_lost_connection_loses_no_character(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "kept"

    async def act(site: Served) -> None:
        socket = await site.open()
        await typed(socket, text)
        # No farewell: the line is cut.
        assert socket._response is not None
        assert socket._response.connection is not None
        assert socket._response.connection.transport is not None
        socket._response.connection.transport.abort()
        await until(kept.exists)
        await until(lambda: kept.read_text("utf-8") == text)

    held(kept, act)


def test_a_reload_waits_until_the_page_before_it_has_kept_what_was_typed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    async def act(site: Served) -> None:
        await typed(await site.open(), "tulips")
        await site.open()
        assert kept.read_text("utf-8") == "tulips"

    held(kept, act)


def test_the_server_s_own_end_keeps_what_every_guest_typed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    async def act(site: Served) -> None:
        other = site.another()
        await other.come_in("ben")
        await typed(await site.open(), "tulips")
        await typed(await other.open(), "roses!")
        await other.client.close()

    held(kept, act)
    assert sorted(kept.read_text("utf-8")) == sorted("tulipsroses!")


def test_a_guest_who_is_away_for_too_long_is_let_go_with_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_LOOKS_SECONDS", 0.05)
    kept = tmp_path / "kept"

    async def act(site: Served) -> None:
        socket = await site.open()
        await typed(socket, "tulips")
        while (await socket.receive()).type is not aiohttp.WSMsgType.CLOSE:
            pass
        await until(kept.exists)
        assert await site.refused() == 401

    held(kept, act, idle=1)


def test_a_thousand_sockets_of_one_guest_leave_one_program(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        many = [asyncio.create_task(site.open()) for _ in range(1000)]
        found = await asyncio.gather(*many, return_exceptions=True)
        opened = [one for one in found if isinstance(one, aiohttp.ClientWebSocketResponse)]
        refused = [one.status for one in found if isinstance(one, aiohttp.WSServerHandshakeError)]
        assert len(opened) + len(refused) == 1000
        assert set(refused) == {409}
        assert len(site.server._programs) <= 1
        assert len(opened) < 20

    held(tmp_path / "kept", act)


def test_guests_beyond_the_most_are_asked_to_wait_and_a_place_that_is_left_is_free_again(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        first = await site.open()
        other = site.another()
        await other.come_in("ben")
        assert await other.refused() == 503
        await first.close()
        await until(lambda: not site.server._programs)
        assert await other.refused() == 101
        await other.client.close()

    held(tmp_path / "kept", act, most=1)


@pytest.mark.parametrize("said", ["", "{}", "[]", "[1]", '["stdin", 7]', '["resize", 3]', "\x00", '["stdin"]'])
def test_a_message_that_the_page_would_not_send_ends_the_session_in_order(tmp_path: Path, said: str) -> None:
    async def act(site: Served) -> None:
        socket = await site.open()
        await heard(socket, b"hello")
        await socket.send_str(said)
        while (message := await socket.receive()).type is aiohttp.WSMsgType.BINARY:
            pass
        assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 1008)
        assert await site.refused() == 101

    held(tmp_path / "kept", act)


@pytest.mark.parametrize("size", ["-1", "0", "nan", "1e9", "99999999999", "", "８０"])
def test_no_size_is_too_odd_for_a_screen(tmp_path: Path, size: str) -> None:
    async def act(site: Served) -> None:
        socket = await site.open(width=size, height=size)
        await heard(socket, b"hello")
        await socket.send_json(["resize", {"width": size, "height": None}])
        await typed_after(socket)

    async def typed_after(socket: aiohttp.ClientWebSocketResponse) -> None:
        await socket.send_json(["stdin", "tulips"])
        await heard(socket, b"tulips")

    held(tmp_path / "kept", act)


def test_a_program_that_will_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "KEEPING_SECONDS", 0.2)
    deaf = tmp_path / "deaf.py"
    deaf.write_text(
        "import os, signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "os.write(1, b'__GANGLION__\\nD\\x00\\x00\\x00\\x05hello')\n"
        "time.sleep(600)\n"
    )

    async def run() -> None:
        async with served(tmp_path / "kept", words=[sys.executable, str(deaf)]) as site:
            await site.come_in()
            socket = await site.open()
            await heard(socket, b"hello")
            await socket.close()
            await until(lambda: not site.server._programs)

    asyncio.run(run())
