"""How a test meets both clients in the same words, and a server that answers as it is told."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

_HANDLES = ("AsyncEngraph", "AsyncMemory", "AsyncItems")


class Driven:
    """An asynchronous handle whose calls are run to their end, and whose iterators are iterated."""

    def __init__(self, handle: Any, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self._handle = handle
        self._loop = loop or asyncio.new_event_loop()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._handle, name)
        if not callable(value):
            return value

        def call(*args: Any, **options: Any) -> Any:
            return self._driven(value(*args, **options))

        return call

    def __iter__(self) -> Iterator[Any]:
        return self._iterate(self._handle.__aiter__())

    def _driven(self, value: Any) -> Any:
        if type(value).__name__ in _HANDLES:
            return Driven(value, self._loop)
        if inspect.isasyncgen(value):
            return self._iterate(value)
        return self._loop.run_until_complete(value) if inspect.iscoroutine(value) else value

    def _iterate(self, items: AsyncIterator[Any]) -> Iterator[Any]:
        async def take() -> tuple[Any, ...]:
            try:
                return (await items.__anext__(),)
            except StopAsyncIteration:
                return ()

        try:
            while taken := self._loop.run_until_complete(take()):
                yield taken[0]
        finally:
            self._loop.run_until_complete(items.aclose())  # type: ignore[attr-defined]


class Nothing:
    """Can be awaited, and need not be."""

    def __await__(self) -> Iterator[None]:
        return iter(())


@dataclass
class Sent:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Answer = Callable[[BaseHTTPRequestHandler], object]


@dataclass
class Server:
    url: str
    answers: list[Answer] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    otherwise: Answer = lambda request: reply(request, 200, b'{"well":true}')


def reply(
    request: BaseHTTPRequestHandler, status: int, body: bytes = b"", headers: dict[str, str] | None = None
) -> None:
    request.send_response(status)
    for name, value in {"content-length": str(len(body)), **(headers or {})}.items():
        request.send_header(name, value)
    request.end_headers()
    request.wfile.write(body)


@contextmanager
def local_server() -> Iterator[Server]:
    """A server that answers what it is given, in order, and then that all is well."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def handle_one(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            server.sent.append(Sent(self.command, self.path, headers, self._body(headers)))
            answer = server.answers.pop(0) if server.answers else server.otherwise
            answer(self)

        def _body(self, headers: dict[str, str]) -> bytes:
            if headers.get("transfer-encoding") != "chunked":
                return self.rfile.read(int(headers.get("content-length", 0)))
            parts = []
            while size := int(self.rfile.readline(), 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(parts)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_one

        def log_message(self, *_: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    # clients may hang up early
    http.handle_error = lambda *_: None  # type: ignore[method-assign]
    server = Server(f"http://127.0.0.1:{http.server_address[1]}")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    http.shutdown()
    http.server_close()
