"""How requests are sent: by a client of httpx that blocks, or by one that awaits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx

from .errors import EngraphError
from .handles import iterate


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    # contains the key; keep it out of tracebacks
    headers: dict[str, str] = field(repr=False)
    content: bytes | AsyncGenerator[bytes, None] | None


@dataclass(frozen=True)
class Response:
    """A response whose body is still to be read. What reads it, closes it."""

    status: int
    headers: httpx.Headers
    body: AsyncGenerator[bytes, None]
    close: Callable[[], Coroutine[Any, Any, None]]


class Http(Protocol):
    async def open(self, request: Request, timeout: float) -> Response:
        """Resolves when the headers are there. ``timeout``: seconds without a byte from the server."""

    async def sleep(self, seconds: float) -> None: ...

    async def close(self) -> None: ...


class BlockingHttp:
    """Does its work before it returns: its coroutines never wait."""

    def __init__(self, client: httpx.Client | None, sleep: Callable[[float], None] = time.sleep) -> None:
        self._client = client or httpx.Client()
        self._is_own = client is None
        self._sleep = sleep

    async def open(self, request: Request, timeout: float) -> Response:
        _check_open(self._client.is_closed)
        content = request.content
        response = self._client.send(
            self._client.build_request(
                request.method,
                request.url,
                headers=request.headers,
                content=content if content is None or isinstance(content, bytes) else iterate(content),
                timeout=timeout,
            ),
            stream=True,
        )

        async def body() -> AsyncGenerator[bytes, None]:
            for chunk in response.iter_bytes():
                yield chunk

        async def close() -> None:
            response.close()

        return Response(response.status_code, response.headers, body(), close)

    async def sleep(self, seconds: float) -> None:
        self._sleep(seconds)

    async def close(self) -> None:
        if self._is_own:
            self._client.close()


class AwaitingHttp:
    def __init__(
        self, client: httpx.AsyncClient | None, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._given = client
        self._own: httpx.AsyncClient | None = None
        self._is_closed = False
        self._loop: object = None
        self._sleep = sleep

    async def open(self, request: Request, timeout: float) -> Response:
        _check_open(self._is_closed if self._given is None else self._given.is_closed)
        client = self._given or self._of_this_loop()
        response = await client.send(
            client.build_request(
                request.method, request.url, headers=request.headers, content=request.content, timeout=timeout
            ),
            stream=True,
        )

        async def body() -> AsyncGenerator[bytes, None]:
            async for chunk in response.aiter_bytes():
                yield chunk

        return Response(response.status_code, response.headers, body(), response.aclose)

    def _of_this_loop(self) -> httpx.AsyncClient:
        """Connections belong to a loop: a second ``asyncio.run`` cannot use those of the first."""
        try:
            loop: object = asyncio.get_running_loop()
        except RuntimeError:
            # another async library
            loop = None
        if self._own is None or loop is not self._loop:
            self._own, self._loop = httpx.AsyncClient(), loop
        return self._own

    async def sleep(self, seconds: float) -> None:
        await self._sleep(seconds)

    async def close(self) -> None:
        self._is_closed = True
        if self._own is not None:
            await self._own.aclose()
            self._own = None


def _check_open(is_closed: bool) -> None:
    if is_closed:
        raise EngraphError("the client is closed")
