"""Sends requests until they are answered."""

from __future__ import annotations

import copy
import json
import random
import time
import uuid
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Any, Literal, TypedDict

import httpx

from .errors import ApiError, EngraphError, UnreachableError, api_error
from .http import Http, Request, Response
from .wire import json_bytes, query_text

Lines = str | bytes | Iterable[str | bytes] | AsyncIterable[str | bytes]
"""A body that is sent as it is: a text, a file that is open, or parts of one as they come."""

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]

_PASSING = frozenset({429, 502, 503, 504})
"""Too many requests; and the answers of a server, or of a proxy in front of it, while it starts or is busy."""
_FIRST_PAUSE = 0.2
_MAX_PAUSE = 5.0
_TIMEOUT = 60.0
_RETRY_FOR = 20.0
_USER_AGENT = "engraph-client-python"


@dataclass(frozen=True)
class Retry:
    """A pause between two attempts of a call."""

    reason: str
    """Ends a sentence that begins with the server's address: "is busy (503)"."""
    waited: float
    """Seconds since the first failure of the call."""
    pause: float
    """Seconds until the next attempt."""


@dataclass(frozen=True)
class System:
    """Time and chance, for tests."""

    monotonic: Callable[[], float] = time.monotonic
    clock: Callable[[], float] = time.time
    random: Callable[[], float] = random.random
    uuid: Callable[[], object] = uuid.uuid4


class TransportOptions(TypedDict, total=False):
    """How calls are made."""

    timeout: float
    """Seconds after which one attempt is given up (60)."""
    retry_for: float
    """Seconds for which a call that got no usable answer is sent again (20); 0: never. That is one to a server that cannot be
    reached, breaks off, is too slow, or answers 429, 502, 503 or 504."""
    on_retry: Callable[[Retry], object] | None
    """Called before each pause between two attempts."""
    system: System


@dataclass(frozen=True)
class Call:
    method: Method
    path: str
    query: Mapping[str, object] | None = None
    body: object = None
    """Sent as JSON; ``None``: no body."""
    lines: Lines | None = None
    """Sent as lines of JSON. What comes part by part is sent once."""
    headers: Mapping[str, str] = field(default_factory=dict)
    reads_only: bool = False
    """Of a POST that changes nothing: it needs no ``Idempotency-Key`` to be sent again, and the server has none to keep."""
    timeout: float | None = None
    idempotency_key: str | None = None


class Transport:
    def __init__(self, http: Http, url: str, key: str, options: TransportOptions) -> None:
        self.http = http
        self.url = url
        self._key = key
        self._timeout = options.get("timeout", _TIMEOUT)
        self._retry_for = options.get("retry_for", _RETRY_FOR)
        self._on_retry = options.get("on_retry")
        self._system = options.get("system", System())
        self._limit: float | None = None

    def within(self, seconds: float) -> Transport:
        """The same transport, whose calls end within this time, all attempts together."""
        limited = copy.copy(self)
        limited._timeout, limited._retry_for = min(self._timeout, seconds), min(self._retry_for, seconds)
        limited._limit = seconds
        return limited

    async def json(self, call: Call) -> Any:
        """The JSON that the server answers; ``None`` where it answers nothing."""
        deadline = _Deadline(self._system, self._timeout_of(call))

        async def read(response: Response) -> Any:
            content = await _read(response, deadline)
            if content == b"":
                return None
            try:
                return json.loads(content)
            except ValueError as error:
                raise EngraphError(f"{call.method} {self.url}{call.path}: the answer is no JSON") from error

        return await self._send(call, read, deadline)

    async def open(self, call: Call) -> AsyncGenerator[bytes, None]:
        """The body of a response, as it comes. The time limit then counts from one part to the next."""

        async def read(response: Response) -> Response:
            return response

        response: Response = await self._send(call, read, _Deadline(self._system, self._timeout_of(call)))
        return self._parts_of(response)

    async def _parts_of(self, response: Response) -> AsyncGenerator[bytes, None]:
        try:
            async for part in response.body:
                yield part
        except httpx.HTTPError as cause:
            raise UnreachableError(f"{self.url} broke off: {cause or type(cause).__name__}") from cause
        finally:
            await response.close()

    async def pause(self, attempt: int) -> None:
        """Waits before connecting again."""
        await self.http.sleep(self._pause(attempt, None))

    def _timeout_of(self, call: Call) -> float:
        return self._timeout if call.timeout is None else call.timeout

    async def _send(self, call: Call, read: Callable[[Response], Any], deadline: _Deadline) -> Any:
        url = f"{self.url}{call.path}{query_text(call.query)}"
        headers, content = self._prepared(call)
        failing_since: float | None = None
        end = None if self._limit is None else self._system.monotonic() + self._limit
        attempt = 0
        while True:
            lines = _encoded(call.lines) if call.lines is not None and content is None else content
            outcome = await self._attempt(Request(call.method, url, headers, lines), read, deadline)
            if not isinstance(outcome, _Failure):
                return outcome
            now = self._system.monotonic()
            failing_since = now if failing_since is None else failing_since
            pause = self._pause(attempt, outcome.retry_after)
            waited = now - failing_since
            is_sent_once = call.lines is not None and content is None
            # a longer pause would only delay the error
            if is_sent_once or waited + pause > self._retry_for or (end is not None and now + pause >= end):
                raise outcome.error
            if end is not None:
                deadline.seconds = end - now - pause
            if self._on_retry is not None:
                self._on_retry(Retry(outcome.reason, waited, pause))
            await self.http.sleep(pause)
            attempt += 1

    def _prepared(self, call: Call) -> tuple[dict[str, str], bytes | None]:
        headers = {"authorization": f"Bearer {self._key}", "user-agent": _USER_AGENT, **call.headers}
        key = call.idempotency_key
        if key is None and call.method in ("POST", "PATCH") and not call.reads_only:
            key = str(self._system.uuid())
        if key is not None:
            headers["idempotency-key"] = key
        if call.lines is not None:
            headers["content-type"] = "application/x-ndjson"
            whole = call.lines.encode() if isinstance(call.lines, str) else call.lines
            return headers, whole if isinstance(whole, bytes) else None
        if call.body is None:
            return headers, None
        headers["content-type"] = "application/json"
        return headers, json_bytes(call.body)

    async def _attempt(self, request: Request, read: Callable[[Response], Any], deadline: _Deadline) -> Any:
        """Sends a request once. Raises where trying again would not help."""
        deadline.begin()
        try:
            response = await self.http.open(request, deadline.seconds)
            if response.status < 300:
                return await read(response)
            text = (await _read(response, deadline)).decode(errors="replace")
        except httpx.TimeoutException as cause:
            return self._failure(f"did not answer within {deadline.seconds:g} s", cause)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol, httpx.InvalidURL, UnicodeError) as cause:
            raise EngraphError(f"{request.method} {request.url}: {cause}") from cause
        except httpx.HTTPError as cause:
            return self._failure("does not answer", cause, f": {cause}" if str(cause) else "")
        error = api_error(
            f"{request.method} {request.url}", response.status, text, response.headers.get("x-request-id")
        )
        if response.status not in _PASSING:
            raise error
        return _Failure(f"is busy ({response.status})", error, response.headers.get("retry-after"))

    def _failure(self, reason: str, cause: Exception, why: str = "") -> _Failure:
        error = UnreachableError(f"{self.url} {reason}{why}")
        error.__cause__ = cause
        return _Failure(reason, error, None)

    def _pause(self, attempt: int, retry_after: str | None) -> float:
        """As long as the server asks for; else doubling, between half of it and all of it, so that clients do not return together."""
        asked = self._asked(retry_after)
        if asked is not None and asked > 0:
            return asked + self._system.random() * _FIRST_PAUSE
        longest = min(_FIRST_PAUSE * 2.0 ** min(attempt, 10), _MAX_PAUSE)
        return longest * (0.5 + self._system.random() / 2)

    def _asked(self, retry_after: str | None) -> float | None:
        if retry_after is None:
            return None
        if retry_after.strip().isdecimal():
            return float(retry_after)
        try:
            at = parsedate_to_datetime(retry_after)
            # HTTP dates are in GMT
            at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
            return at.timestamp() - self._system.clock()
        except (TypeError, ValueError, OverflowError):
            return None


@dataclass(frozen=True)
class _Failure:
    reason: str
    error: ApiError | UnreachableError
    retry_after: str | None


class _Deadline:
    """The end of an attempt, which also a server that sends a byte now and then does not move."""

    def __init__(self, system: System, seconds: float) -> None:
        self._system = system
        self.seconds = seconds
        self._end = 0.0

    def begin(self) -> None:
        self._end = self._system.monotonic() + self.seconds

    def check(self) -> None:
        if self._system.monotonic() > self._end:
            raise httpx.ReadTimeout("the answer did not end in time")


async def _read(response: Response, deadline: _Deadline) -> bytes:
    parts: list[bytes] = []
    try:
        async for part in response.body:
            deadline.check()
            parts.append(part)
    finally:
        await response.close()
    return b"".join(parts)


async def _encoded(lines: Any) -> AsyncGenerator[bytes, None]:
    if isinstance(lines, AsyncIterable):
        async for part in lines:
            yield part.encode() if isinstance(part, str) else part
    else:
        for part in lines:
            yield part.encode() if isinstance(part, str) else part
