"""A response that needs no web framework: an ASGI application on a server, plain attributes in a browser."""
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from http.cookies import SimpleCookie
from typing import Any, Final, Generic, TypeVar

JSON: Final = "application/json"
T_co = TypeVar("T_co", covariant=True)
Message = MutableMapping[str, Any]


class Response(Generic[T_co]):
    """A body with a status, headers and cookies; `T_co` is the type that the body encodes."""

    def __init__(self, content: bytes = b"", status_code: int = 200, headers: Mapping[str, str] | None = None,
                 media_type: str = JSON) -> None:
        self.body = content
        self.status_code = status_code
        self.headers = {**(headers or {}), "content-length": str(len(content)), "content-type": media_type}
        self.cookies: SimpleCookie = SimpleCookie()

    def set_cookie(self, name: str, value: str, max_age: int, secure: bool = False) -> None:
        """Set a cookie that scripts cannot read and other sites do not send."""
        self.cookies[name] = value
        flags = {"httponly": "true", **({"secure": "true"} if secure else {})}
        self.cookies[name].update({"max-age": str(max_age), "path": "/", "samesite": "lax", **flags})

    def delete_cookie(self, name: str) -> None:
        """Let the browser forget a cookie."""
        self.set_cookie(name, "", 0)

    async def __call__(self, scope: Message, receive: Callable[[], Awaitable[Message]],
                       send: Callable[[Message], Awaitable[None]]) -> None:
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in self.headers.items()]
        cookies = [(b"set-cookie", cookie.OutputString().encode("latin-1")) for cookie in self.cookies.values()]
        await send({"type": "http.response.start", "status": self.status_code, "headers": [*headers, *cookies]})
        await send({"type": "http.response.body", "body": self.body})


class StreamedResponse(Response[T_co]):
    """A body that is sent in chunks, as they are made."""

    def __init__(self, chunks: AsyncIterator[bytes], headers: Mapping[str, str], media_type: str) -> None:
        super().__init__(b"", 200, headers, media_type)
        self.chunks = chunks

    async def __call__(self, scope: Message, receive: Callable[[], Awaitable[Message]],
                       send: Callable[[Message], Awaitable[None]]) -> None:
        from starlette.responses import StreamingResponse  # a browser has no Starlette, and never comes here

        del self.headers["content-length"]
        await StreamingResponse(self.chunks, self.status_code, self.headers)(scope, receive, send)
