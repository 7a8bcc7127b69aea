"""Both clients, against the server itself."""

from __future__ import annotations

import itertools
import json
import os
import threading
from datetime import date, datetime, timedelta, timezone
from typing import Any
from uuid import uuid4

import pytest

import engraph_client as e

MOVE = [
    {"id": "m1", "role": "user", "content": "I live in Berlin.", "reference_time": "2024-03-04T09:00:00Z"},
    {
        "id": "m2",
        "role": "user",
        "content": "I moved to Lisbon last week.",
        "reference_time": datetime(2025, 9, 15, 20, 30, tzinfo=timezone(timedelta(hours=2))),
    },
]


def now() -> datetime:
    return datetime.now(timezone.utc)


def sentences(facts: Any) -> list[str]:
    return [fact["fact"] for fact in facts]


def test_a_memory_remembers_recalls_and_answers_at_any_moment(ada: Any) -> None:
    written = ada.add(MOVE, thread="t", wait=True)
    assert [(episode["message_id"], episode["status"]) for episode in written["episodes"]] == [
        ("m1", "done"),
        ("m2", "done"),
    ]
    assert "Ada lives in Lisbon." in ada.context("Where does Ada live?", max_tokens=500)["context"]
    for june in ("2024-06-01", date(2024, 6, 1), datetime(2024, 6, 1, tzinfo=timezone.utc)):
        assert sentences(ada.facts(as_of=june)) == ["Ada lives in Berlin."]
    found = ada.search("Lisbon", scope=["facts"], as_of=now())
    assert "Ada lives in Lisbon." in sentences(found["facts"])
    assert found["entities"] == []
    answer = ada.ask("Where do I live?")
    assert "Lisbon" in answer["answer"]
    events = list(ada.ask_stream("Where do I live?"))
    assert events[-1]["event"] == "done"
    assert [event["data"]["answer"] for event in events if event["event"] == "answer"] == [answer["answer"]]
    assert ada.warm(["Where do I live?", {"question": "Where did I live?"}])["warmed"]
    assert "edges" in ada.reset_traversal_memory()
    assert list(ada.traversal_memory()) == []
    assert "Lisbon" in json.dumps(ada.profile())


def test_a_text_of_the_user_is_enough_and_a_message_that_is_sent_twice_is_stored_once(ada: Any) -> None:
    ada.add("I like tea.", wait=True)
    ada.add({"role": "user", "content": "I like figs.", "id": "m"}, wait=True)
    ada.add({"role": "user", "content": "I like figs.", "id": "m"}, wait=True)
    assert sorted(episode["content"] for episode in ada.episodes()) == ["I like figs.", "I like tea."]
    assert len(ada.add([{"role": "user", "content": str(at)} for at in range(101)], thread="many")["episodes"]) == 101
    assert len(ada.messages("many").to_list()) == 101
    assert {thread["id"] for thread in ada.threads()} == {"default", "many"}


def test_everything_that_is_listed_can_be_read(ada: Any) -> None:
    ada.add(MOVE, wait=True)
    for name, read in (("facts", ada.fact), ("entities", ada.entity), ("episodes", ada.episode)):
        items = getattr(ada, name)().to_list()
        assert items
        assert read(items[0]["id"], receipt=True)["id"] == items[0]["id"]
    page = ada.episodes().page(limit=1)
    assert page.next_cursor
    assert ada.episodes().page(limit=1, cursor=page.next_cursor).data == ada.episodes().to_list()[1:]
    assert len(ada.episodes().to_list(1)) == 1
    assert ada.episodes().to_list(0) == []
    assert len(list(ada.episodes(limit=1))) == len(ada.episodes(limit=1).to_list(5)) == 1
    assert ada.episodes(limit=1).page() == page
    assert ada.episodes(limit=0).to_list() == []
    assert len(ada.episodes(limit=500).to_list()) == len(ada.episodes().to_list())
    entity = ada.entities().to_list()[0]
    assert entity["id"] in [node["id"] for node in ada.subgraph([entity["id"]], depth=2)["nodes"]]
    assert ada.subgraph()["nodes"]
    assert ada.status()["pending"] == 0
    assert ada.refresh_communities()
    assert isinstance(ada.communities().to_list(), list)
    with pytest.raises(e.NotFoundError):
        ada.community("com_nosuch")
    changed = ada.diff(axis="known", from_=datetime(2020, 1, 1, tzinfo=timezone.utc), to=now() + timedelta(days=1))
    assert sentences(changed["began"])


def test_texts_documents_and_facts_are_added(ada: Any) -> None:
    ada.add_episode("Ada lives in Porto.", wait=True)
    ada.add_episode({"plan": ["tea", None]}, wait=True)
    ada.add_document("A long text about tea.", title="Tea", wait=True)
    bound = datetime(2024, 1, 1, tzinfo=timezone.utc)
    fact = {"subject": "Ada", "predicate": "LIKES", "object": "Tea", "fact": "Ada likes tea.", "valid_from": bound}
    assert ada.add_fact(fact)["valid_from"].startswith("2024-01-01")
    both = [{**fact, "object": thing, "fact": f"Ada likes {thing}."} for thing in ("Figs", "Nuts")]
    assert len(ada.add_facts(both)["facts"]) == 2
    assert len(ada.episodes().to_list()) >= 3


def test_four_verbs_remember_and_recall(ada: Any) -> None:
    assert ada.recall("Where do I live?") == {"text": "", "memories": []}
    assert ada.summary() == ""
    remembered = ada.remember("I live in Lisbon. Always include prices when I ask about hotels.", wait=True)
    assert remembered["status"] == "done"
    messages = [{"role": "user", "content": "I moved to Porto."}, {"role": "assistant", "content": "Nice!"}]
    assert len(ada.ingest(messages, thread="t", wait=True)["episodes"]) == 2
    recalled = ada.recall("Where do I live?")
    assert "Porto" in recalled["text"]
    assert "fact" in {memory["kind"] for memory in recalled["memories"]}
    long = ada.recall("Which hotel should I take where I live? " * 100)
    kinds = {memory["text"]: memory["kind"] for memory in long["memories"]}
    assert kinds["Always include prices when I ask about hotels."] == "instruction"
    assert "Porto" in ada.summary()
    ada.forget(remembered["id"])
    assert "prices" not in ada.summary()


def test_a_text_and_a_message_expire_at_a_datetime(ada: Any) -> None:
    at = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
    ada.remember("The code is 4711.", expires_at=at)
    ada.ingest([{"role": "user", "content": "The code was 1147.", "expires_at": at}])
    written = at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    assert [episode["expires_at"] for episode in ada.episodes()] == [written, written]
    with pytest.raises(ValueError, match="time zone"):
        ada.remember("The code is 4711.", expires_at=at.replace(tzinfo=None))


def test_tasks_are_added_and_done(ada: Any) -> None:
    task = ada.add_task("Send the invoice", due="2031-05-02")
    assert [one["text"] for one in ada.tasks()] == ["Send the invoice"]
    memories = ada.recall("What do I have to do about the invoice?")["memories"]
    assert ("task", "Send the invoice") in {(memory["kind"], memory["text"]) for memory in memories}
    assert ada.update_task(task["id"], {"status": "done"})["status"] == "done"
    assert [one["id"] for one in ada.tasks(status="done")] == [task["id"]]


def test_what_is_wrong_is_corrected(ada: Any) -> None:
    first = ada.add_fact({"subject": "Ada", "predicate": "LIKES", "object": "Tee", "fact": "Ada likes Tee."})
    second = ada.add_fact({"subject": "Ada", "predicate": "DRINKS", "object": "Tea", "fact": "Ada drinks tea."})
    patch = {"fact": "Ada likes tea.", "version": first["version"]}
    assert ada.update_fact(first["id"], patch, dry_run=True)
    assert ada.fact(first["id"])["fact"] == "Ada likes Tee."
    assert ada.update_fact(first["id"], patch)["fact"] == "Ada likes tea."
    with pytest.raises(e.ConflictError):
        ada.update_fact(first["id"], {"fact": "Ada hates tea.", "version": first["version"]})
    merged = ada.merge_entities(first["object"]["id"], second["object"]["id"])
    assert merged["id"] == second["object"]["id"]
    assert ada.update_entity(merged["id"], {"name": "Green tea", "version": merged["version"]})["name"] == "Green tea"
    assert ada.delete_fact(second["id"])["facts"] == 1
    assert ada.delete_entity(merged["id"])["entities"] == 1
    ada.add("I met Bob in Paris.", wait=True)
    written = ada.add("I met Bob in Rome.", wait=True)
    bob = next(entity for entity in ada.entities() if entity["name"] == "Bob")
    assert ada.split_entity(bob["id"], "Bob Smith", [written["episodes"][0]["id"]])["name"] == "Bob Smith"


def test_what_was_said_is_forgotten_edited_and_rolled_back(ada: Any) -> None:
    first, second = ada.add(MOVE, thread="t", wait=True)["episodes"]
    planned = ada.forget(second["id"], dry_run=True)
    assert sentences(ada.facts(as_of=now()))[:1] == ["Ada lives in Lisbon."]
    assert ada.forget(second["id"])["facts"] == planned["facts"]
    assert sentences(ada.facts(as_of=now())) == ["Ada lives in Berlin."]
    assert ada.edit_message("m1", "I live in Vienna.")
    known = now()
    ada.add("I like figs.", thread="u", wait=True)
    ada.rollback(known)
    assert "Ada likes figs." not in sentences(ada.facts())
    assert ada.forget_thread("t", mode="retract")["episodes"] == 1
    assert ada.reread(dry_run=True)
    with pytest.raises(e.ApiError):
        ada.retry(first["id"])


def test_events_are_told_as_they_happen_and_from_where_one_stopped(ada: Any) -> None:
    ada.add("I live in Berlin.", wait=True)
    before = list(itertools.islice(ada.events(last_event_id="0"), 2))
    assert [event["event"] for event in before] == ["episode", "facts"]
    late = ada.events(last_event_id=before[-1]["id"])
    seen = [next(late)["event"]]
    other = e.Engraph().user(ada.id)
    threading.Timer(0.5, lambda: other.add("I like figs.")).start()
    while "facts" not in seen:
        seen.append(next(late)["event"])
    late.close()
    assert seen[0] == "status"


def test_a_memory_is_taken_along_and_erased(ada: Any, engraph: Any) -> None:
    ada.add(MOVE, wait=True)
    lines = b"".join(ada.export())
    assert all(json.loads(line) for line in lines.splitlines())
    for given in (lines, lines.decode(), iter([lines[:99], lines[99:]])):
        copy = engraph.user(f"py-copy-{uuid4()}")
        assert copy.import_(given)["counts"]["episode"] == 2
        assert sentences(copy.facts()) == sentences(ada.facts())
    ada.erase()
    with pytest.raises(e.NotFoundError):
        ada.get()


def test_a_profile_has_a_time_zone_and_a_retention(ada: Any) -> None:
    assert ada.put({"name": "Ada L.", "time_zone": "Europe/Lisbon"})["name"] == "Ada L."
    assert ada.update({"time_zone": None, "retention_days": 30})["time_zone"] is None
    assert ada.get()["retention_days"] == 30
    assert ada.retention(retention_days=3)
    declared = ada.ontology()
    assert ada.set_ontology({"entity_types": [], "fact_types": [], "excluded_entity_types": [], "excluded_fact_types": []})["entity_types"] == []
    assert "entity_types" in declared


def test_a_token_opens_one_memory(ada: Any, client: Any) -> None:
    token = ada.token(expires_in=60, scopes=["read"])["token"]
    browser = client(key=token)
    assert browser.user(ada.id).get()["name"] == "Ada"
    with pytest.raises(e.PermissionDeniedError):
        browser.user(ada.id).add("Hi")
    with pytest.raises(e.ApiError):
        browser.user("somebody-else").get()


def test_a_client_is_told_what_its_key_may_do(ada: Any, client: Any) -> None:
    assert client().key()["user_id"] is None
    token = ada.token(scopes=["read"])["token"]
    own = client(key=token).key()
    assert (own["scopes"], own["user_id"], own["is_token"]) == (["read"], ada.id, True)


def test_a_link_opens_one_view_until_it_is_revoked(ada: Any, client: Any) -> None:
    made = ada.create_link({"screen": "timeline"}, expires_in=60, label="Audit")
    visitor = client(key=made["url"].split("#link=")[1])
    assert visitor.visited_link()["view"] == {"screen": "timeline"}
    assert {line["type"] for line in visitor.user(ada.id).whole_graph()} <= {"episode", "fact", "end"}
    with pytest.raises(e.PermissionDeniedError):
        visitor.user(ada.id).context("Where does Ada live?")
    assert [link["label"] for link in ada.links()] == ["Audit"]
    ada.delete_link(made["id"])
    with pytest.raises(e.ApiError):
        visitor.visited_link()


def test_a_tenant_lists_its_users_graphs_and_costs(client: Any) -> None:
    admin = client(key=os.environ["ENGRAPH_ADMIN_TOKEN"])
    tenant = admin.request("POST", "/v1/tenants", body={"name": "python"})
    engraph = client(key=tenant["api_key"])
    engraph.user("ada").add("Hi")
    engraph.graph("handbook").put({"name": "Handbook"})
    assert engraph.graph("handbook").status()["pending"] == 0
    assert [user["id"] for user in engraph.users()] == ["ada"]
    assert [graph["id"] for graph in engraph.graphs()] == ["handbook"]
    assert isinstance(engraph.usage(from_="2024-01-01").to_list(), list)
    assert engraph.health()["status"] == "ok"
    assert engraph.set_ontology(engraph.ontology())["fact_types"] == []


def test_a_refusal_says_which_field_is_wrong(ada: Any) -> None:
    with pytest.raises(e.InvalidRequestError) as refused:
        ada.facts(as_of="nonsense").to_list()
    assert [error["path"] for error in refused.value.errors] == ["as_of"]
    assert refused.value.request_id


def test_what_is_no_id_or_no_instant_is_refused_before_it_is_sent(ada: Any, engraph: Any) -> None:
    for wrong in ("", ".", ".."):
        with pytest.raises(ValueError, match="no id"):
            engraph.user(wrong)
    with pytest.raises(TypeError):
        engraph.user(3)
    with pytest.raises(ValueError, match="time zone"):
        ada.facts(as_of=datetime(2024, 6, 1)).to_list()
    with pytest.raises(TypeError, match="not JSON"):
        ada.add_episode({"what": object()})
    with pytest.raises(ValueError, match="JSON compliant"):
        ada.add_episode({"what": float("nan")})


def test_a_none_is_as_if_it_were_not_said(ada: Any) -> None:
    ada.add("I like figs.", thread="t", wait=True, return_context=None)
    assert ada.context("figs", as_of=None, mode=None)["context"]
    assert ada.facts(known_at=None, thread="t").to_list()


def test_a_handle_says_what_it_is(ada: Any, engraph: Any) -> None:
    assert engraph.url in repr(getattr(engraph, "_handle", engraph))
    assert "/v1/users/py%7C" in repr(getattr(ada, "_handle", ada))
