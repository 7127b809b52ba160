"""Nothing passes the gatekeeper but the page itself, opened by a person with a link."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from served import Served, served

FOREIGN = "http://evil.example"


def held(tmp_path: Path, act: Callable[[Served], Awaitable[None]], **how: int) -> None:
    async def run() -> None:
        async with served(tmp_path / "kept", **how) as site:
            await act(site)

    asyncio.run(run())


def test_without_a_link_nothing_is_shown_and_no_program_starts(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        for path in ("/", "/?token=", "/?token=guessed", "/textual.js", "/nothing"):
            assert await site.status(path) == 401
        assert await site.refused() == 401

    held(tmp_path, act)


def test_a_link_leads_to_an_address_without_it_and_works_once(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        link = site.server.link("ana")
        async with site.client.get(link) as answer:
            assert (answer.status, str(answer.url)) == (200, f"{site.url}/")
            cookie = answer.history[0].cookies[site.server.gate.cookie]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
        stolen = site.another()
        async with stolen.client.get(link) as answer:
            assert answer.status == 401
            assert "used before" in await answer.text()
        await stolen.client.close()
        assert len(site.said) == 1
        assert "next link for ana: http://127.0.0.1:" in site.said[0]

    held(tmp_path, act)


def test_a_look_ahead_of_a_browser_does_not_use_the_link_up(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        link = site.server.link("ana")
        async with site.client.head(link) as answer:
            assert answer.status == 204
        async with site.client.get(link, headers={"Sec-Purpose": "prefetch;prerender"}) as answer:
            assert answer.status == 204
        async with site.client.get(link) as answer:
            assert answer.status == 200

    held(tmp_path, act)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", ""])
def test_another_host_is_not_answered_even_with_a_session(tmp_path: Path, host: str) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        assert await site.status("/", Host=host) == 421

    held(tmp_path, act)


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1", "https://127.0.0.1", ""])
def test_a_page_of_another_origin_cannot_type_even_with_a_session(tmp_path: Path, origin: str) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        assert await site.refused(origin=origin) == 403
        assert await site.status("/", Origin=origin) == 403

    held(tmp_path, act)


def test_a_socket_without_an_origin_is_refused(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await site.client.ws_connect(f"{site.url}/ws")
        assert refused.value.status == 403

    held(tmp_path, act)


@pytest.mark.parametrize(
    "path",
    ["/static", "/static/", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/index.html",
     "/page.js/", "/page.js%00", "/download/1", "/textual.js/../page.js%2f", "/\\..\\page.js"],
)  # fmt: skip
def test_there_is_no_file_but_those_of_the_page_and_no_list_of_them(tmp_path: Path, path: str) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        assert await site.status(path) == 404

    held(tmp_path, act)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_can_be_sent_but_keys(tmp_path: Path, method: str) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        async with site.client.request(method, f"{site.url}/") as answer:
            assert answer.status == 405

    held(tmp_path, act)


def test_every_answer_forbids_outside_scripts_frames_and_copies(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        for come_in in (False, True):
            if come_in:
                await site.come_in()
            for path in ("/", "/page.js", "/nothing"):
                async with site.client.get(site.url + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    assert "frame-ancestors 'none'" in policy
                    assert "unsafe-eval" not in policy
                    assert answer.headers["Cache-Control"] == "no-store"
                    assert answer.headers["Referrer-Policy"] == "no-referrer"

    held(tmp_path, act)


def test_the_page_asks_for_nothing_outside(tmp_path: Path) -> None:
    async def act(site: Served) -> None:
        await site.come_in()
        for path in ("/", "/page.css", "/page.js", "/xterm.css"):
            async with site.client.get(site.url + path) as answer:
                text = await answer.text()
                assert "https://" not in text.replace("https://github.com", "").replace("https://xtermjs", "")
                assert "googleapis" not in text

    held(tmp_path, act)
