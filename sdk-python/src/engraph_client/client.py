"""A client of an Engraph server."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import httpx

from . import types as t
from .errors import EngraphError
from .handles import Awaiting, Blocking, method
from .http import AwaitingHttp, BlockingHttp, Http
from .lists import Pages, listing
from .memory import AsyncMemory, Memory
from .options import refuse_unknown
from .transport import Call, Method, Transport, TransportOptions
from .wire import split

if TYPE_CHECKING:
    from typing_extensions import Unpack

_LOCAL = "http://127.0.0.1:8787"

Self = TypeVar("Self", bound="EngraphCalls")


class EngraphCalls:
    """The methods of ``Engraph``, which blocks, and of ``AsyncEngraph``, whose methods are awaited."""

    def __init__(self, http: Http, url: str | None, key: str | None, options: TransportOptions) -> None:
        url = (url or os.environ.get("ENGRAPH_URL") or _LOCAL).strip().rstrip("/")
        key = (key or os.environ.get("ENGRAPH_API_KEY") or "").strip()
        if not key:
            raise EngraphError('give an API key: Engraph(key="…"), or ENGRAPH_API_KEY in the environment')
        if not (key.isascii() and key.isprintable()):
            raise EngraphError("the API key has characters that no key has")
        if not _is_address(url):
            raise EngraphError(f"the server's address is not a URL: {url}")
        self._transport = Transport(http, url, key, options)

    @property
    def url(self) -> str:
        """Origin of the server, without a slash at its end."""
        return self._transport.url

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"

    @listing
    def users(self, **options: Unpack[t.ListOptions]) -> Pages[t.Owner]:
        """All users, newest first."""
        return self._list("/v1/users", options)

    @listing
    def graphs(self, **options: Unpack[t.ListOptions]) -> Pages[t.Owner]:
        """All graphs that belong to no user, newest first."""
        return self._list("/v1/graphs", options)

    @listing
    def usage(self, **options: Unpack[t.GetUsageOptions]) -> Pages[t.Usage]:
        """Costs of models by day, user and model."""
        return self._list("/v1/usage", options)

    @method
    async def health(self, **options: Unpack[t.CallOptions]) -> t.Health:
        """Whether the server is well."""
        return await self._send("GET", "/health", options)

    @method
    async def key(self, **options: Unpack[t.CallOptions]) -> t.OwnKey:
        """The rights of the client's key: its scopes, its tenant, and the user that it is restricted to."""
        return await self._send("GET", "/v1/key", options)

    @method
    async def visited_link(self, **options: Unpack[t.CallOptions]) -> t.VisitedLink:
        """Reads the memory behind a link. The client has the link's secret in place of a key."""
        return await self._send("GET", "/v1/link", options)

    @method
    async def retry_failed(self, **options: Unpack[t.CallOptions]) -> dict[str, int]:
        """Reads everything of all users and graphs again that could not be read, and tries what waits after an error now."""
        total = {"memories": 0, "failed": 0, "waiting": 0}
        cursor: str | None = None
        while True:
            query = None if cursor is None else {"cursor": cursor}
            page: t.TenantRetryResult = await self._send("POST", "/v1/retry", options, query=query)
            total["memories"] += page["memories"]
            total["failed"] += page["failed"]
            total["waiting"] += page["waiting"]
            cursor = page["next_cursor"]
            if cursor is None:
                return total

    @method
    async def ontology(self, **options: Unpack[t.CallOptions]) -> t.Ontology:
        """The types of all memories."""
        return await self._send("GET", "/v1/ontology", options)

    @method
    async def set_ontology(self, ontology: t.Ontology, **options: Unpack[t.CallOptions]) -> t.Ontology:
        """Declares the types of all memories."""
        return await self._send("PUT", "/v1/ontology", options, body=ontology)

    @method
    async def request(
        self,
        method: Method,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **options: Unpack[t.CallOptions],
    ) -> Any:
        """Any other call, administration for instance: the JSON that the server answers."""
        # otherwise the path would extend the host name that gets the key
        if not path.startswith("/"):
            raise ValueError(f"a path begins with a slash: {path!r}")
        return await self._send(method, path, options, query=query, body=body)

    async def _send(
        self,
        method: Method,
        path: str,
        options: Mapping[str, object],
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> Any:
        call, _ = split(options)
        return await self._transport.json(Call(method, path, query=query, body=body, **call))

    def _list(self, path: str, options: Mapping[str, object]) -> Pages[Any]:
        call, fields = split(options)
        limit = fields.pop("limit", None)

        async def read(page: dict[str, object]) -> dict[str, Any]:
            return await self._transport.json(Call("GET", path, query={**fields, **page}, **call))

        return Pages(read, limit)


class Engraph(EngraphCalls, Blocking):
    """A client whose methods return when they are done.

        ada = Engraph().user("ada")
        ada.add("I moved to Lisbon.", wait=True)
        print(ada.context("Where does Ada live?")["context"])

    Threads may share it. Its connections are closed by ``close``, at the end of ``with``, or with the process.
    """

    def __init__(
        self,
        *,
        url: str | None = None,
        key: str | None = None,
        http_client: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
        **options: Unpack[TransportOptions],
    ) -> None:
        """
        :param url: origin of the server. Default: ``ENGRAPH_URL`` of the environment, or else that of ``npm start``,
            http://127.0.0.1:8787.
        :param key: an API key, or a token of one user. Default: ``ENGRAPH_API_KEY`` of the environment.
        :param http_client: of your own, with its proxies and certificates; you close it.
        """
        refuse_unknown(Engraph.__init__, options)
        super().__init__(BlockingHttp(http_client, sleep), url, key, options)

    def user(self, id: str) -> Memory:
        """The memory of a user. Without a request: a user exists from the first message on."""
        return Memory(self._transport, "users", id)

    def graph(self, id: str) -> Memory:
        """A memory that belongs to no user."""
        return Memory(self._transport, "graphs", id)

    @method
    async def close(self) -> None:
        """Closes its connections."""
        await self._transport.http.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncEngraph(EngraphCalls, Awaiting):
    """A client whose methods are awaited, under asyncio.

        ada = AsyncEngraph().user("ada")
        await ada.add("I moved to Lisbon.", wait=True)
        print((await ada.context("Where does Ada live?"))["context"])

    Its connections are closed by ``close``, at the end of ``async with``, or with the process.
    """

    def __init__(
        self,
        *,
        url: str | None = None,
        key: str | None = None,
        http_client: httpx.AsyncClient | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        **options: Unpack[TransportOptions],
    ) -> None:
        """As that of ``Engraph``."""
        refuse_unknown(AsyncEngraph.__init__, options)
        super().__init__(AwaitingHttp(http_client, sleep), url, key, options)

    def user(self, id: str) -> AsyncMemory:
        """The memory of a user. Without a request: a user exists from the first message on."""
        return AsyncMemory(self._transport, "users", id)

    def graph(self, id: str) -> AsyncMemory:
        """A memory that belongs to no user."""
        return AsyncMemory(self._transport, "graphs", id)

    @method
    async def close(self) -> None:
        """Closes its connections."""
        await self._transport.http.close()

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
