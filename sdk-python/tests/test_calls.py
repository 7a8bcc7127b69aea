"""Every operation of the contract has a method, in both clients."""

from __future__ import annotations

import inspect
import json
import re
from datetime import datetime, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from driven import Nothing, Server, reply

from engraph_client import AsyncMemory, AuthenticationError, Engraph, Memory, UnreachableError

AT = datetime(2024, 1, 1, tzinfo=timezone.utc)
FACT: Any = {"subject": "Ada", "predicate": "LIKES", "fact": "Ada likes tea.", "object_value": "tea"}

# ids must be escaped
CALLS: dict[str, Any] = {
    "remember": lambda ada: ada.remember("I like tea."),
    "recall": lambda ada: ada.recall("Where?"),
    "ingest": lambda ada: ada.ingest("Hi"),
    "summary": lambda ada: ada.summary(),
    "add": lambda ada: ada.add("Hi"),
    "add_episode": lambda ada: ada.add_episode({"a": 1}),
    "add_document": lambda ada: ada.add_document("Text", title="T"),
    "add_fact": lambda ada: ada.add_fact(FACT),
    "add_facts": lambda ada: ada.add_facts([FACT]),
    "add_task": lambda ada: ada.add_task("Send the invoice", due=AT),
    "update_task": lambda ada: ada.update_task("a/b", {"status": "done"}),
    "edit_message": lambda ada: ada.edit_message("a/b", "Hello"),
    "context": lambda ada: ada.context("Where?"),
    "profile": lambda ada: ada.profile(),
    "search": lambda ada: ada.search("Where?"),
    "ask": lambda ada: ada.ask("Where?"),
    "ask_stream": lambda ada: list(ada.ask_stream("Where?")),
    "warm": lambda ada: ada.warm(["Where?"]),
    "facts": lambda ada: ada.facts().to_list(),
    "instructions": lambda ada: ada.instructions(query="movies").to_list(),
    "tasks": lambda ada: ada.tasks(status="done").to_list(),
    "observations": lambda ada: ada.observations(entity_id="a").to_list(),
    "entities": lambda ada: ada.entities().to_list(),
    "episodes": lambda ada: ada.episodes().to_list(),
    "communities": lambda ada: ada.communities().to_list(),
    "threads": lambda ada: ada.threads().to_list(),
    "messages": lambda ada: ada.messages("a/b").to_list(),
    "traversal_memory": lambda ada: ada.traversal_memory().to_list(),
    "taught_answers": lambda ada: ada.taught_answers().to_list(),
    "taught_answer": lambda ada: ada.taught_answer("a/b"),
    "delete_taught_answer": lambda ada: ada.delete_taught_answer("a/b"),
    "file": lambda ada: ada.file("/memories/a", from_line=1, to_line=-1),
    "file_versions": lambda ada: ada.file_versions("/memories/a"),
    "change_files": lambda ada: ada.change_files({"command": "delete", "path": "/memories/a"}),
    "forget_files": lambda ada: ada.forget_files("/memories/a", dry_run=True),
    "observation": lambda ada: ada.observation("a/b"),
    "fact": lambda ada: ada.fact("a/b"),
    "entity": lambda ada: ada.entity("a/b"),
    "episode": lambda ada: ada.episode("a/b"),
    "community": lambda ada: ada.community("a/b"),
    "subgraph": lambda ada: ada.subgraph(["a", "b"]),
    "whole_graph": lambda ada: list(ada.whole_graph(only=["fact"])),
    "diff": lambda ada: ada.diff(axis="known", from_=AT, to=AT),
    "status": lambda ada: ada.status(),
    "events": lambda ada: next(ada.events()),
    "forget": lambda ada: ada.forget("a/b", mode="retract", dry_run=True),
    "forget_thread": lambda ada: ada.forget_thread("a/b"),
    "rollback": lambda ada: ada.rollback(AT),
    "reread": lambda ada: ada.reread(),
    "retry": lambda ada: ada.retry("a/b"),
    "retry_failed": lambda ada: ada.retry_failed(),
    "update_fact": lambda ada: ada.update_fact("a/b", {"valid_from": "2024-01"}),
    "delete_fact": lambda ada: ada.delete_fact("a/b"),
    "update_entity": lambda ada: ada.update_entity("a/b", {"name": "Ada"}),
    "delete_entity": lambda ada: ada.delete_entity("a/b"),
    "merge_entities": lambda ada: ada.merge_entities("a/b", "c"),
    "split_entity": lambda ada: ada.split_entity("a/b", "Ada", ["ep"]),
    "get": lambda ada: ada.get(),
    "put": lambda ada: ada.put({"name": "Ada"}),
    "update": lambda ada: ada.update({"retention_days": 30}),
    "erase": lambda ada: ada.erase(),
    "export": lambda ada: list(ada.export()),
    "import_": lambda ada: ada.import_("{}\n"),
    "create_link": lambda ada: ada.create_link({"screen": "chat"}, expires_in=60),
    "links": lambda ada: ada.links().to_list(),
    "grants": lambda ada: ada.grants().to_list(),
    "delete_grant": lambda ada: ada.delete_grant("a/b"),
    "delete_link": lambda ada: ada.delete_link("a/b"),
    "token": lambda ada: ada.token(expires_in=60),
    "ontology": lambda ada: ada.ontology(),
    "set_ontology": lambda ada: ada.set_ontology({}),
    "retention": lambda ada: ada.retention(retention_days=3),
    "refresh_communities": lambda ada: ada.refresh_communities(),
    "reset_traversal_memory": lambda ada: ada.reset_traversal_memory(),
}


@pytest.fixture
def recorded(server: Server, client: Any) -> Any:
    def answer(request: Any) -> None:
        streams = {
            "events": b"id: 1\nevent: status\ndata: {}\n\n",
            "stream": b"event: done\ndata: {}\n\n",
            "subgraph": b'{"type":"end"}\n',
            "episodes": b'{"data":[],"next_cursor":null,"episodes":[{"id":"ep_1","status":"done"}]}',
            "context": b'{"context":"","sources":{},"facts":[],"stated_facts":[]}',
            "profile": b'{"text":""}',
        }
        last = urlsplit(request.path).path.rpartition("/")[2]
        reply(request, 200, streams.get(last, b'{"data":[],"next_cursor":null}'))

    server.otherwise = answer
    return client(url=server.url, key="k")


def operations() -> dict[str, str]:
    paths = Engraph().request("GET", "/openapi.json")["paths"]
    return {
        f"{method.upper()} {path}": operation["operationId"]
        for path, methods in paths.items()
        if path.startswith("/v1/users/{user_id}")
        for method, operation in methods.items()
    }


def operation_of(request: str, known: dict[str, str]) -> str:
    fitting = [name for name in known if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", name), request)]
    # prefers the more specific one: /ask/stream
    return known[min(fitting, key=lambda name: name.count("{"))]


def test_every_operation_of_a_user_is_reached_by_a_method(recorded: Any, server: Server) -> None:
    known = operations()
    reached = set()
    for name, call in CALLS.items():
        server.sent.clear()
        call(recorded.user("auth0|ä/1"))
        assert server.sent, name
        for sent in server.sent:
            path = urlsplit(sent.path).path
            assert path.startswith("/v1/users/auth0%7C%C3%A4%2F1"), name
            reached.add(operation_of(f"{sent.method} {path}", known))
    assert reached == set(known.values())


@pytest.mark.parametrize("handle", [Memory, AsyncMemory])
def test_every_method_is_called_here_and_says_what_it_does(handle: type) -> None:
    methods = {name for name in dir(handle) if not name.startswith("_") and name != "id"}
    assert methods == set(CALLS)
    assert [name for name in methods if not inspect.getdoc(getattr(handle, name))] == []


def test_a_graph_has_the_same_under_another_path(recorded: Any, server: Server) -> None:
    recorded.graph("handbook").status()
    assert server.sent[0].path == "/v1/graphs/handbook/status"


def test_names_stand_on_the_wire_as_the_api_has_them(recorded: Any, server: Server) -> None:
    ada = recorded.user("ada")
    ada.facts(known_at=AT, thread="t", include_uncertain=True, predicate=None).to_list()
    ada.reread(from_=AT)
    assert server.sent[0].path.endswith("?known_at=2024-01-01T00%3A00%3A00Z&thread_id=t&include_uncertain=true&limit=100")
    assert server.sent[1].body == b'{"from":"2024-01-01T00:00:00Z"}'


def test_messages_beyond_a_hundred_are_sent_in_order_and_each_hundred_once(recorded: Any, server: Server) -> None:
    def answer(cursor: int, is_spent: bool) -> Any:
        spent = b"true" if is_spent else b"false"
        body = b'{"episodes":[{"id":"%d"}],"cursor":"%d","budget_spent":%s}' % (cursor, cursor, spent)
        return lambda request: reply(request, 200, body)

    server.answers = [answer(1, True), answer(2, False), answer(3, False)]
    messages = ({"role": "user", "content": str(at)} for at in range(205))
    written = recorded.user("ada").add(messages, thread="t", idempotency_key="k")
    assert [sent.headers["idempotency-key"] for sent in server.sent] == ["k", "k-100", "k-200"]
    assert [sent.body.count(b'"content"') for sent in server.sent] == [100, 100, 5]
    assert written == {"episodes": [{"id": "1"}, {"id": "2"}, {"id": "3"}], "cursor": "3", "budget_spent": True}


def test_a_request_of_messages_stays_below_the_limit_of_a_body(recorded: Any, server: Server) -> None:
    body = b'{"episodes":[],"cursor":"1","budget_spent":false}'
    server.answers = [lambda request: reply(request, 200, body) for _ in range(5)]
    large = "\u00fc" * 500_000
    messages = [{"role": "user", "content": text} for text in ("a", large, large, "b", "c", large)]
    recorded.user("ada").add(messages, idempotency_key="k")
    assert [sent.headers["idempotency-key"] for sent in server.sent] == ["k", "k-1", "k-2", "k-3", "k-5"]
    assert [sent.body.count(b'"content"') for sent in server.sent] == [1, 1, 1, 2, 1]


@pytest.mark.parametrize("missing", [0, 9])
def test_an_answer_whose_stream_breaks_off_is_an_error_behind_what_came(recorded: Any, server: Server, missing: int) -> None:
    def answer(request: Any) -> None:
        body = b'event: hop\ndata: {}\n\nevent: answer\ndata: {"ans'
        reply(request, 200, body, {"content-length": str(len(body) + missing)})
        request.close_connection = True

    server.answers = [answer]
    steps = recorded.user("ada").ask_stream("Where?")
    assert next(steps)["event"] == "hop"
    with pytest.raises(UnreachableError, match="broke off"):
        next(steps)


def test_an_export_that_breaks_off_is_an_error(recorded: Any, server: Server) -> None:
    def answer(request: Any) -> None:
        reply(request, 200, b"{}\n", {"content-length": "99"})
        request.close_connection = True

    server.answers = [answer]
    with pytest.raises(UnreachableError, match="broke off"):
        list(recorded.user("ada").export())


def test_a_list_is_read_as_far_as_it_is_looked_at(recorded: Any, server: Server) -> None:
    def answer(request: Any) -> None:
        start = int(parse_qs(urlsplit(request.path).query).get("cursor", ["0"])[0])
        following = start + 100 if start < 4900 else None
        reply(request, 200, json.dumps({"data": list(range(start, start + 100)), "next_cursor": following and str(following)}).encode())

    server.otherwise = answer
    ada = recorded.user("ada")
    assert ada.facts().to_list() == list(range(5000))
    assert len(server.sent) == 50
    assert ada.facts().to_list(101) == list(range(101))
    assert len(server.sent) == 52


def test_events_go_on_where_the_connection_broke_off(server: Server, client: Any) -> None:
    def part(*ids: int) -> Any:
        body = "".join(f"id: {at}\nevent: facts\ndata: {{}}\n\n" for at in ids).encode()

        def answer(request: Any) -> None:
            reply(request, 200, body, {"content-length": str(len(body) + 9)})
            request.close_connection = True

        return answer

    server.answers = [part(1, 2), part(), part(3)]
    events = client(url=server.url, key="k", sleep=lambda _: Nothing()).user("ada").events(last_event_id="0")
    assert [next(events)["id"] for _ in range(3)] == ["1", "2", "3"]
    events.close()
    assert [sent.headers["last-event-id"] for sent in server.sent] == ["0", "2", "2"]


def test_events_that_the_server_ends_end_with_the_refusal_of_the_next_connection(server: Server, client: Any) -> None:
    body = b'id: 1\nevent: status\ndata: {}\n\nevent: end\ndata: {"reason": "expired"}\n\n'
    problem = b'{"title": "Not authenticated", "detail": "This token has expired", "status": 401, "errors": []}'
    server.answers = [lambda request: reply(request, 200, body), lambda request: reply(request, 401, problem)]
    seen = []
    with pytest.raises(AuthenticationError):
        for event in client(url=server.url, key="k", sleep=lambda _: Nothing()).user("ada").events():
            seen.append(event["event"])
    assert seen == ["status"]
    assert [sent.headers.get("last-event-id") for sent in server.sent] == [None, "1"]
