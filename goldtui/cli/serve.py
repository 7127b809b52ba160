"""`serve`: the workbench in a browser, for people without a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from goldtui.cli.options import AsJson
from goldtui.cli.output import OK, emit_json, remark
from goldtui.model.faults import unusable
from goldtui.model.urls.database import place_named

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def serve(
    path: Annotated[
        Path, typer.Argument(metavar="DB", help="The database to open for each guest.", parser=place_named)
    ],
    names: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="NAME", help="Let this person in; may repeat. Each gets a link of their own."),
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="The port.")] = 8000,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="The address that browsers use, behind a reverse proxy.")
    ] = "",
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, max=100, help="Guests at once.")] = 8,
    idle: Annotated[
        int, typer.Option("--idle", metavar="MINUTES", min=1, max=1440, help="End a session without a key for so long.")
    ] = 60,
    json_: AsJson = False,
) -> int:
    """Open a database in browsers: a link for each person, on this machine only unless a proxy is named.

    Exit 0: ended by ctrl+c, everything typed is kept. 2: it cannot be served.
    """
    from goldtui.workbench.session.places import GIVEN, Place, require_database
    from goldtui.workbench.session.settings import author_name, read_settings

    require_database(Place(path, GIVEN))
    settings = read_settings()
    people = list(dict.fromkeys(author_name(name, settings) for name in names or ())) or [author_name(None, settings)]
    url = _address(host, port, public_url)
    try:
        from goldtui.serve.run import run
        from goldtui.serve.server import Serving, SetServer
    except ImportError:
        raise unusable(
            "extra_absent", "a browser needs the extra `serve`", "goldtui serve", "pip install 'goldtui[serve]'"
        ) from None

    def words(name: str) -> list[str]:
        return [sys.executable, "-m", "goldtui", "open", str(path.absolute()), "--as", name]

    server = SetServer(Serving(f"{path.name} in goldtui", words, url, most, idle * 60), remark)

    def ready() -> None:
        links = {name: server.link(name) for name in people}
        remark(f"serving {path} on {url}; ctrl+c ends it, and everything typed is kept")
        if json_:
            emit_json({"url": url, "links": links})
            sys.stdout.flush()
        else:
            for name, link in links.items():
                remark(f"the link for {name}, good for one browser: {link}")

    run(server.web_app(), host, port, ready)
    return OK


def _address(host: str, port: int, public_url: str) -> str:
    """The page's address as a browser sees it. Raises `UnusableInput` (`not_local`, `bad_url`)."""
    if not public_url:
        if host in LOOPBACK:
            return f"http://{f'[{host}]' if ':' in host else host}:{port}"
        message = "others could read along: the server itself speaks plain HTTP"
        fix = "put a reverse proxy with HTTPS in front and name it: --public-url https://..."
        raise unusable("not_local", message, f"--host {host}", fix)
    parts = urlsplit(public_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        fix = "give scheme and host alone, such as https://gold.example.org"
        raise unusable("bad_url", "this is no address of a page", "--public-url", fix)
    if parts.scheme == "http" and parts.hostname not in LOOPBACK:
        message = "over plain HTTP others could read along and take a session over"
        raise unusable("not_local", message, "--public-url", "serve it by HTTPS: https://...")
    return f"{parts.scheme}://{parts.netloc}"
