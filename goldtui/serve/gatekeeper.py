"""Turns away every request that does not come from the page itself, opened by a person with a link.

The server's toolkit lets a page of any origin type into the program, answers any host and lists its folder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from goldtui.serve.guests import Guests, Session

SESSION: Final = web.RequestKey("session", Session)

NO_LINK: Final = "This page needs a link. The terminal that runs goldtui serve shows one for each person.\n"
USED_LINK: Final = (
    "This link was used before, or is no longer known. The terminal that runs goldtui serve shows another.\n"
)


class Gatekeeper:
    """The one middleware: host, origin, link and session, in this order, and the headers of every answer."""

    def __init__(self, url: str, guests: Guests, admitted: Callable[[str], None]) -> None:
        """`url` is the page's address as a browser sees it; `admitted` is called with each person who comes in."""
        parts = urlsplit(url)
        self.host, self.secure = parts.netloc, parts.scheme == "https"
        self.origin = f"{parts.scheme}://{parts.netloc}"
        # Browsers share the cookies of all ports of a host.
        self.cookie = f"goldtui-{parts.port or parts.scheme}"
        self.guests = guests
        self._admitted = admitted
        socket = f"{'wss' if self.secure else 'ws'}://{parts.netloc}"
        self.headers = {
            "Content-Security-Policy": (
                "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
                f"img-src 'self' data:; connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; "
                "frame-ancestors 'none'"
            ),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    def middleware(self) -> Middleware:
        """The middleware for the web application."""

        @web.middleware
        async def keep(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                refused = self._refuse(request)
                answer = refused if refused is not None else await handler(request)
            except web.HTTPException as error:
                answer = web.Response(status=error.status, text=f"{error.status} {error.reason}\n")
            if not answer.prepared:
                answer.headers.update(self.headers)
            return answer

        return keep

    def _refuse(self, request: web.Request) -> web.Response | None:
        """The answer to a request that may not pass; None lets it pass, with its session in it."""
        if request.headers.get("Host") != self.host:
            return web.Response(status=421, text=f"This server answers for {self.host} only.\n")
        origin = request.headers.get("Origin")
        if (origin is not None or request.path == "/ws") and origin != self.origin:
            return web.Response(status=403, text="Only the page of this server may do that.\n")
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, text="405 Method Not Allowed\n")
        token = request.query.get("token")
        if token is not None and request.path == "/":
            return self._admit(request, token)
        session = self.guests.session(request.cookies.get(self.cookie, ""))
        if session is None:
            return web.Response(status=401, text=NO_LINK)
        request[SESSION] = session
        return None

    def _admit(self, request: web.Request, token: str) -> web.Response:
        # A browser may load an address it has only guessed to be wanted; that must not use up the link.
        if request.method == "HEAD" or "prefetch" in request.headers.get("Sec-Purpose", ""):
            return web.Response(status=204)
        admitted = self.guests.admit(token)
        if admitted is None:
            return web.Response(status=401, text=USED_LINK)
        cookie, session = admitted
        # The link is left out of the address, so that it is in no history and in no screenshot.
        answer = web.Response(status=303, headers={"Location": "/"})
        # Lax: a link followed from a message is a visit from elsewhere, and its page needs the cookie at once.
        answer.set_cookie(self.cookie, cookie, httponly=True, samesite="Lax", secure=self.secure, path="/")
        self._admitted(session.name)
        return answer
