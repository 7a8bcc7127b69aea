"""What is sent, what is sent again, and what is an error."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
from datetime import datetime, timezone
from email.utils import formatdate
from itertools import count
from typing import Any

import httpx
import pytest
from driven import Answer, Nothing, reply

import engraph_client as e


def problem(status: int, errors: list[Any] | None = None, retry_after: str | None = None) -> Answer:
    body = {"type": "about:blank", "title": "No", "status": status, "detail": "Not so", "instance": "/x"}
    text = json.dumps({**body, "errors": errors or []}).encode()
    headers = {"x-request-id": "req_1", **({"retry-after": retry_after} if retry_after else {})}
    return lambda request: reply(request, status, text, headers)


def break_off(request: Any) -> None:
    request.close_connection = True


def half_a_body(request: Any) -> None:
    request.send_response(200)
    request.send_header("content-length", "100")
    request.end_headers()
    request.wfile.write(b'{"well"')
    request.close_connection = True


class Fast:
    """A client whose pauses take no time, but pass on its clock."""

    def __init__(self, client: Any, server: Any, **options: Any) -> None:
        self.now = 0.0
        self.pauses: list[float] = []
        self.retries: list[e.Retry] = []
        made = count(1)
        system = e.System(lambda: self.now, lambda: 1000 + self.now, lambda: 0.0, lambda: f"uuid-{next(made)}")

        def sleep(seconds: float) -> Any:
            self.pauses.append(seconds)
            self.now += seconds
            return Nothing()

        given = {"url": server.url, "key": "eg_k", "system": system, "sleep": sleep, "on_retry": self.retries.append}
        self.request = client(**{**given, **options}).request


@pytest.fixture
def fast(client: Any, server: Any) -> Any:
    return lambda **options: Fast(client, server, **options)


def test_a_request_carries_the_key_its_query_and_json(fast: Any, server: Any) -> None:
    query = {"as_of": datetime(2024, 1, 1, tzinfo=timezone.utc), "receipt": True, "cursor": None, "thread_id": "a b"}
    assert fast(url=f"{server.url}//").request("POST", "/x", query=query, body={"a": "ä\ud800"}) == {"well": True}
    (sent,) = server.sent
    assert (sent.method, sent.path) == ("POST", "/x?as_of=2024-01-01T00%3A00%3A00Z&receipt=true&thread_id=a%20b")
    assert json.loads(sent.body) == {"a": "ä\ud800"}
    expected = {"authorization": "Bearer eg_k", "content-type": "application/json", "idempotency-key": "uuid-1"}
    assert expected.items() <= sent.headers.items()


def test_only_what_changes_something_carries_an_idempotency_key(fast: Any, client: Any, server: Any) -> None:
    request = fast().request
    request("GET", "/x")
    request("DELETE", "/x")
    request("GET", "/x", idempotency_key="mine")
    ada = client(url=server.url, key="k").user("ada")
    ada.context("Where?")
    ada.search("Where?")
    ada.reread()
    keys = [sent.headers.get("idempotency-key") for sent in server.sent]
    assert keys[:5] == [None, None, "mine", None, None]
    assert keys[5]


def test_nothing_is_none(fast: Any, server: Any) -> None:
    server.answers = [lambda request: reply(request, 204)]
    assert fast().request("GET", "/x") is None


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_what_passes_is_sent_again_under_the_same_key(fast: Any, server: Any, status: int) -> None:
    server.answers = [problem(status), problem(status)]
    assert fast().request("POST", "/x", body={"a": 1}) == {"well": True}
    sent = [(request.headers["idempotency-key"], request.body) for request in server.sent]
    assert sent == [("uuid-1", b'{"a":1}')] * 3


@pytest.mark.parametrize("failure", [break_off, half_a_body])
def test_what_breaks_off_is_sent_again(fast: Any, server: Any, failure: Answer) -> None:
    server.answers = [failure, failure]
    assert fast().request("GET", "/x") == {"well": True}


def test_a_server_that_is_not_there_is_unreachable(fast: Any) -> None:
    nowhere = fast(url="http://127.0.0.1:1", retry_for=1)
    with pytest.raises(e.UnreachableError, match="does not answer"):
        nowhere.request("GET", "/x")
    assert len(nowhere.pauses) > 1


def test_what_cannot_be_sent_is_an_error_without_an_attempt(fast: Any, client: Any, server: Any) -> None:
    for key in ("schlüssel", "a\nb"):
        with pytest.raises(e.EngraphError):
            fast().request("POST", "/x", idempotency_key=key)
    with pytest.raises(e.EngraphError):
        next(client(url=server.url, key="k").user("ada").events(last_event_id="ä"))
    with pytest.raises(e.EngraphError):
        fast(url="http://xn--/").request("GET", "/x")
    with pytest.raises(ValueError, match="slash"):
        fast().request("GET", "@elsewhere.test/")
    assert server.sent == []


def test_a_client_that_is_closed_says_so(client: Any, server: Any) -> None:
    closed = client(url=server.url, key="k")
    closed.health()
    closed.close()
    closed.close()
    with pytest.raises(e.EngraphError, match="closed"):
        closed.health()


def test_an_attempt_that_takes_too_long_is_given_up(fast: Any, server: Any) -> None:
    waits = threading.Event()
    server.answers = [lambda request: waits.wait(30)]
    slow = fast(timeout=0.2)
    assert slow.request("GET", "/x") == {"well": True}
    waits.set()
    assert slow.retries[0].reason == "did not answer within 0.2 s"


def test_an_answer_that_comes_byte_by_byte_has_an_end(client: Any, server: Any) -> None:
    def dripping(request: Any) -> None:
        request.send_response(200)
        request.send_header("content-length", "1000")
        request.end_headers()
        for _ in range(1000):
            request.wfile.write(b" ")

    server.answers = [dripping]
    ticks = count()
    system = e.System(monotonic=lambda: float(next(ticks)))
    with pytest.raises(e.UnreachableError, match="did not answer within 0.5 s"):
        client(url=server.url, key="k", timeout=0.5, retry_for=0, system=system).request("GET", "/x")


def test_pauses_double_up_to_five_seconds(fast: Any, server: Any) -> None:
    server.answers = [problem(503)] * 8
    patient = fast(retry_for=60)
    patient.request("GET", "/x")
    assert patient.pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 2.5, 2.5, 2.5]


def test_a_pause_is_as_long_as_the_server_asks(fast: Any, server: Any) -> None:
    at = formatdate(1007, usegmt=True)
    server.answers = [problem(429, retry_after="3"), problem(503, retry_after=at)]
    server.answers += [problem(503, retry_after=at.replace("GMT", "-0000").replace("16:47", "16:49"))]
    server.answers.append(problem(503, retry_after="soon"))
    polite = fast()
    polite.request("GET", "/x")
    assert polite.pauses == [3, 4, 2, 0.8]
    assert [retry.reason for retry in polite.retries] == ["is busy (429)"] + ["is busy (503)"] * 3


def test_no_longer_than_there_is_time(fast: Any, server: Any) -> None:
    server.answers = [problem(503)] * 99
    hurried = fast(retry_for=1)
    with pytest.raises(e.ApiError) as refused:
        hurried.request("GET", "/x")
    assert refused.value.status == 503
    assert sum(hurried.pauses) <= 1
    server.answers = [problem(429, retry_after="86400")]
    tomorrow = fast()
    with pytest.raises(e.RateLimitError):
        tomorrow.request("GET", "/x")
    assert tomorrow.pauses == []


def test_never_where_that_is_switched_off_or_what_was_sent_is_gone(fast: Any, client: Any, server: Any) -> None:
    server.answers = [problem(503)]
    with pytest.raises(e.ApiError):
        fast(retry_for=0).request("GET", "/x")
    server.answers = [problem(503)]
    ada = client(url=server.url, key="k").user("ada")
    with pytest.raises(e.ApiError):
        ada.import_(iter(["a\n", b"b\n"]))
    assert [sent.body for sent in server.sent] == [b"", b"a\nb\n"]


CLASSES = {
    400: e.InvalidRequestError,
    401: e.AuthenticationError,
    403: e.PermissionDeniedError,
    404: e.NotFoundError,
    409: e.ConflictError,
    413: e.InvalidRequestError,
    422: e.InvalidRequestError,
    500: e.ApiError,
    507: e.ApiError,
}


@pytest.mark.parametrize("status", CLASSES)
def test_a_refusal_is_an_error_of_its_class(fast: Any, server: Any, status: int) -> None:
    server.answers = [problem(status, [{"path": "query", "message": "is missing"}])]
    with pytest.raises(e.ApiError) as refused:
        fast().request("POST", "/x")
    error = refused.value
    assert type(error) is CLASSES[status]
    assert str(error) == f"POST {server.url}/x: {status} No — Not so — query is missing"
    assert error.problem is not None
    assert (error.status, error.problem["title"], error.request_id) == (status, "No", "req_1")
    assert error.errors == [{"path": "query", "message": "is missing"}]
    assert len(server.sent) == 1
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.status) == (type(error), str(error), status)


def test_a_problem_whose_fields_are_something_else_is_one_as_well(fast: Any, server: Any) -> None:
    text = b'{"title":"No","detail":{"a":1},"errors":[1,{"path":3}]}'
    server.answers = [lambda request: reply(request, 422, text)]
    with pytest.raises(e.InvalidRequestError, match="422 No"):
        fast().request("GET", "/x")


@pytest.mark.parametrize("text", [b"<h1>Teapot</h1>", b"null", b'"x"', b'{"message":"No"}', b"", b"\xff"])
def test_a_refusal_by_something_else_says_what_it_says(fast: Any, server: Any, text: bytes) -> None:
    server.answers = [lambda request: reply(request, 418, text)]
    with pytest.raises(e.ApiError) as refused:
        fast().request("GET", "/x")
    assert (refused.value.status, refused.value.problem, refused.value.errors) == (418, None, [])


def test_an_answer_that_is_no_json_is_an_error(fast: Any, server: Any) -> None:
    server.answers = [lambda request: reply(request, 200, b"<html>")]
    with pytest.raises(e.EngraphError, match="no JSON"):
        fast().request("GET", "/x")


def test_settings_come_from_the_environment(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAPH_URL", "http://other.test/")
    monkeypatch.setenv("ENGRAPH_API_KEY", "eg_env\n")
    assert client().url == "http://other.test"
    monkeypatch.delenv("ENGRAPH_URL")
    assert client().url == "http://127.0.0.1:8787"
    for wrong in ({"key": "eg_dev_…"}, {"url": "localhost:8787"}, {"url": "ftp://x"}, {"url": "http://x:99999"}):
        with pytest.raises(e.EngraphError):
            client(**wrong)
    monkeypatch.delenv("ENGRAPH_API_KEY")
    with pytest.raises(e.EngraphError, match="give an API key"):
        client()


def test_a_client_of_httpx_can_be_given(server: Any) -> None:
    with httpx.Client(headers={"x-own": "1"}) as own, e.Engraph(url=server.url, key="k", http_client=own) as engraph:
        engraph.health()
        engraph.close()
        engraph.health()
    assert [sent.headers["x-own"] for sent in server.sent] == ["1", "1"]


def test_an_awaiting_client_outlives_its_loop(server: Any) -> None:
    engraph = e.AsyncEngraph(url=server.url, key="k")

    async def health() -> Any:
        return await engraph.health()

    assert [asyncio.run(health()), asyncio.run(health())] == [{"well": True}] * 2


def test_a_task_that_is_cancelled_stops_at_once_and_leaves_the_client_whole(server: Any) -> None:
    asked, waits = threading.Event(), threading.Event()

    def never(request: Any) -> None:
        asked.set()
        waits.wait(30)

    async def main() -> Any:
        async with e.AsyncEngraph(url=server.url, key="k") as engraph:
            server.answers = [never]
            task = asyncio.create_task(engraph.health())
            await asyncio.to_thread(asked.wait)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return await engraph.health()

    assert asyncio.run(main()) == {"well": True}
    assert len(server.sent) == 2
    waits.set()


def test_a_stream_that_is_left_early_is_closed(server: Any) -> None:
    gone = threading.Event()

    def talks(request: Any) -> None:
        request.send_response(200)
        request.end_headers()
        try:
            while True:
                request.wfile.write(b"id: 1\nevent: status\ndata: {}\n\n" + b":" * 65536 + b"\n")
        except OSError:
            gone.set()

    async def main() -> None:
        async with e.AsyncEngraph(url=server.url, key="k") as engraph:
            async for _ in engraph.user("ada").events():
                break
            assert await asyncio.to_thread(gone.wait, 30)

    server.answers = [talks]
    asyncio.run(main())
    gone.clear()
    server.answers = [talks]
    for _ in e.Engraph(url=server.url, key="k").user("ada").events():
        break
    assert gone.wait(30)


def test_a_blocking_client_works_within_a_loop(server: Any) -> None:
    async def main() -> Any:
        with e.Engraph(url=server.url, key="k") as engraph:
            return list(engraph.users())

    server.answers = [lambda request: reply(request, 200, b'{"data":[1,2],"next_cursor":null}')]
    assert asyncio.run(main()) == [1, 2]
