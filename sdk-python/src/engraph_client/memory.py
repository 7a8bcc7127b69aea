"""One memory: what is remembered of a user, or a graph of no user."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

from . import types as t
from .batches import batches_of
from .errors import EngraphError, UnreachableError
from .event_stream import read_events
from .handles import Awaiting, Blocking, method, stream
from .lists import Pages, listing
from .messages import MessageLike, list_of
from .queries import as_query
from .transport import Call, Lines, Method, Transport
from .wire import segment, split

if TYPE_CHECKING:
    from typing_extensions import Unpack


class DryRunOptions(t.CallOptions, total=False):
    dry_run: bool | None
    """Answers what would change, and changes nothing."""


class StatedList(TypedDict):
    facts: list[t.Fact]


class Replayed(TypedDict):
    """Ways to the answer that were remembered."""

    event: Literal["replay"]
    data: dict[str, Any]


class Hopped(TypedDict):
    event: Literal["hop"]
    data: t.AskReceiptHopsItem


class Answered(TypedDict):
    """The answer, as that of ``ask`` without its receipt."""

    event: Literal["answer"]
    data: dict[str, Any]


class Done(TypedDict):
    event: Literal["done"]
    data: t.AskReceipt


AskEvent = Union[Replayed, Hopped, Answered, Done]
"""The events of an answer, in order."""


class MemoryEvent(TypedDict):
    """An event of a memory. ``last_event_id`` takes its ``id``."""

    event: Literal["episode", "facts", "forgotten", "community", "status"]
    id: str
    data: dict[str, Any]


MemoryKind = Literal["fact", "event", "instruction", "task"]
"""A state that holds, something that happened, or what the user wants of the assistant for good."""


class Remembered(TypedDict):
    id: str
    """Options of ``forget``."""
    status: str


class RecalledMemory(TypedDict):
    """One thing that is remembered."""

    id: str
    """The fact, for ``fact``, ``update_fact`` and ``delete_fact``."""
    kind: MemoryKind
    text: str
    """A sentence; for an instruction, the user's own; for a task, its text."""
    period: str
    """When it holds or happened, in words; empty if that is not known."""
    episode_ids: list[str]
    """The messages that say it, for ``forget``."""


class Recalled(TypedDict):
    """Memories relevant to a question."""

    text: str
    """Text for the prompt of a model, with what was said; empty if nothing is remembered."""
    memories: list[RecalledMemory]
    """The facts, events, instructions and tasks that the text shows, or that its messages state."""


_OF_PREDICATE: dict[str, MemoryKind] = {"HAS_INSTRUCTION": "instruction", "HAS_TASK": "task"}


def _recalled(answer: t.ContextAnswer) -> Recalled:
    memories: list[RecalledMemory] = []
    for fact in [*answer["facts"], *answer["stated_facts"]]:
        own = _OF_PREDICATE.get(fact["predicate"])
        kind: MemoryKind = own or ("event" if fact["kind"] == "event" else "fact")
        text = (own is not None and fact["object_value"]) or fact["fact"]
        memories.append(
            {"id": fact["id"], "kind": kind, "text": text, "period": fact["period"], "episode_ids": fact["episode_ids"]}
        )
    return {"text": answer["context"] if answer["sources"] else "", "memories": memories}


_DEFAULT_THREAD = "default"
_SILENCE = 60.0
# a large import may take this long
_IMPORT_TIMEOUT = 900.0
"""Seconds without a byte after which a stream of events is taken as broken: the server says something every 15."""


class MemoryCalls:
    """The methods of ``Memory``, which blocks, and of ``AsyncMemory``, whose methods are awaited.

    Answers are as the API gives them. Options are those of the API as well, but for ``thread``, which is ``thread_id`` there, and
    for ``from_``; an option that is ``None`` is not sent. An instant may be a ``datetime`` that knows its time zone.
    """

    id: str
    """The id of the user or of the graph."""

    def __init__(self, transport: Transport, kind: Literal["users", "graphs"], id: str) -> None:
        self.id = id
        self._transport = transport
        self._base = f"/v1/{kind}/{segment(id)}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._base}>"

    # Four verbs

    @method
    async def remember(self, text: str, **options: Unpack[t.AddEpisodeOptions]) -> Remembered:
        """Remembers a text, as the user would say it: "I moved to Lisbon."

        Returns when it is stored and can be recalled; with ``wait``, when its facts are known.
        """
        written: t.WriteResult = await self._write("/episodes", options, type="message", content=text)
        episode = written["episodes"][0]
        return {"id": episode["id"], "status": episode["status"]}

    @method
    async def recall(self, question: str, **options: Unpack[t.GetContextOptions]) -> Recalled:
        """Returns memories relevant to a question or a message of any length.

        ``["text"]`` is for a prompt; ``["memories"]`` are the facts, events and instructions in it, each with its ``kind``.
        """
        return _recalled(await self._ask("/context", options, query=as_query(question)))

    @method
    async def ingest(
        self,
        messages: str | MessageLike | Iterable[MessageLike],
        *,
        thread: str = _DEFAULT_THREAD,
        **options: Unpack[t.AddMessagesOptions],
    ) -> t.WriteResult:
        """Remembers a conversation: the same as ``add``."""
        return await self._add(messages, thread, options)

    @method
    async def summary(self, **options: Unpack[t.GetProfileOptions]) -> str:
        """Returns lasting facts about the user in a few lines, for every prompt; empty if nothing is known."""
        profile: t.Profile = await self._send("GET", "/profile", options)
        return profile["text"]

    # Remembering

    @method
    async def add(
        self,
        messages: str | MessageLike | Iterable[MessageLike],
        *,
        thread: str = _DEFAULT_THREAD,
        **options: Unpack[t.AddMessagesOptions],
    ) -> t.WriteResult:
        """Adds messages to a conversation: a text that the user said, a message, or a history.

        Messages of OpenAI, the AI SDK and LangChain are taken as they are, objects or dictionaries. Returns when they are stored; with
        ``wait``, when their facts are known. A message whose ``id`` is known already is not stored twice. A history of more
        than 100 messages, or of 240 KiB, is sent in several requests, in order.
        """
        return await self._add(messages, thread, options)

    @method
    async def add_episode(
        self,
        content: Any,
        *,
        type: Literal["message", "text", "json"] | None = None,
        **options: Unpack[t.AddEpisodeOptions],
    ) -> t.WriteResult:
        """Adds a text, or any JSON value."""
        kind = type or ("text" if isinstance(content, str) else "json")
        return await self._write("/episodes", options, type=kind, content=content)

    @method
    async def add_document(self, text: str, **options: Unpack[t.AddDocumentOptions]) -> t.WriteResult:
        """Adds a document, which is cut into chunks."""
        return await self._write("/documents", options, text=text)

    @method
    async def add_fact(self, fact: t.FactIn, **options: Unpack[t.CallOptions]) -> t.Fact:
        """States a fact, without a model. Stating the same fact of the same ``episode_id`` again keeps one."""
        return await self._send("POST", "/facts", options, body=fact)

    @method
    async def add_facts(self, facts: Sequence[t.FactIn], **options: Unpack[t.CallOptions]) -> StatedList:
        """States facts, all or none."""
        return await self._send("POST", "/facts", options, body={"facts": facts})

    @method
    async def add_task(self, text: str, **options: Unpack[t.AddTaskOptions]) -> t.Task:
        """Adds something that the user has to do."""
        return await self._write("/tasks", options, text=text)

    @method
    async def update_task(self, id: str, patch: t.TaskPatch, **options: Unpack[t.CallOptions]) -> t.Task:
        """Sets a task to done, dropped or open again. Its text and due date are changed by ``update_fact``."""
        return await self._send("PATCH", f"/tasks/{segment(id)}", options, body=patch)

    @method
    async def edit_message(
        self, message_id: str, message: str | t.MessageEditIn, **options: Unpack[DryRunOptions]
    ) -> t.EditResult:
        """Puts another text in the place of a message. What was learned from the old one is forgotten."""
        body = {"role": "user", "content": message} if isinstance(message, str) else message
        return await self._send("PUT", f"/messages/{segment(message_id)}", options, body=body)

    # Reading

    @method
    async def context(self, query: str | None = None, **options: Unpack[t.GetContextOptions]) -> t.ContextAnswer:
        """The memories that a language model needs for a query: ``["context"]`` is the text for its prompt.

        A query has at most 2,000 characters: ``as_query`` makes one of a longer message.
        """
        return await self._ask("/context", options, query=query)

    @method
    async def profile(self, **options: Unpack[t.GetProfileOptions]) -> t.Profile:
        """Lasting facts: the text about a user for every prompt."""
        return await self._send("GET", "/profile", options)

    @method
    async def search(self, query: str, **options: Unpack[t.SearchOptions]) -> t.SearchAnswer:
        """Ranked facts, entities, episodes and communities."""
        return await self._ask("/search", options, query=query)

    @method
    async def ask(self, question: str, **options: Unpack[t.AskOptions]) -> t.AskAnswer:
        """Answers a question by a walk over the graph, with citations; ``["answer"]`` is None where the memory does not know."""
        return await self._write("/ask", options, question=question)

    @stream
    async def ask_stream(self, question: str, **options: Unpack[t.AskOptions]) -> AsyncGenerator[AskEvent, None]:
        """The same, step by step."""
        call, fields = split(options)
        body = {**fields, "question": question}
        parts = await self._transport.open(Call("POST", f"{self._base}/ask/stream", body=body, **call))
        is_done = False
        async with aclosing(read_events(parts)) as events:
            async for event in events:
                if event.event == "error":
                    raise EngraphError(f"asking: {event.data.get('detail')}")
                is_done = is_done or event.event == "done"
                said: Any = {"event": event.event, "data": event.data}
                yield said
        if not is_done:
            raise UnreachableError("asking: the stream broke off")

    @method
    async def warm(
        self, questions: Sequence[str | Mapping[str, str]], **options: Unpack[t.WarmAskOptions]
    ) -> t.WarmAnswer:
        """Remembers the ways to the answers of frequent questions, so that they are found faster."""
        return await self._write("/ask/warm", options, questions=questions)

    @listing
    def facts(self, **options: Unpack[t.ListFactsOptions]) -> Pages[t.Fact]:
        """Facts, newest first: those that hold now, or at ``as_of``; as they are known now, or were at ``known_at``."""
        return self._list("/facts", options)

    @listing
    def instructions(self, **options: Unpack[t.ListInstructionsOptions]) -> Pages[t.ListedInstruction]:
        """Standing instructions and preferences that hold, the latest first; with ``query``, those that apply to it first."""
        return self._list("/instructions", options)

    @listing
    def tasks(self, **options: Unpack[t.ListTasksOptions]) -> Pages[t.Task]:
        """Open tasks, the first due first; with ``status``, those that are done or dropped, newest first."""
        return self._list("/tasks", options)

    @listing
    def observations(self, **options: Unpack[t.ListObservationsOptions]) -> Pages[t.Observation]:
        """What at least three facts support together, newest first."""
        return self._list("/observations", options)

    @listing
    def entities(self, **options: Unpack[t.ListEntitiesOptions]) -> Pages[t.Entity]:
        """Entities, newest first."""
        return self._list("/entities", options)

    @listing
    def episodes(self, **options: Unpack[t.ListEpisodesOptions]) -> Pages[t.Episode]:
        """Messages, texts, JSON and chunks of documents, newest first."""
        return self._list("/episodes", options)

    @listing
    def communities(self, **options: Unpack[t.ListCommunitiesOptions]) -> Pages[t.Community]:
        """Groups of entities that belong together."""
        return self._list("/communities", options)

    @listing
    def threads(self, **options: Unpack[t.ListThreadsOptions]) -> Pages[t.Thread]:
        """Conversations."""
        return self._list("/threads", options)

    @listing
    def messages(self, thread: str, **options: Unpack[t.ListMessagesOptions]) -> Pages[t.Episode]:
        """The messages of one conversation."""
        return self._list(f"/threads/{segment(thread)}/messages", options)

    @listing
    def traversal_memory(self, **options: Unpack[t.ListTraversalMemoryOptions]) -> Pages[t.RememberedEdge]:
        """Traversal memory: the questions that each edge helped to answer."""
        return self._list("/traversal-memory", options)

    @listing
    def taught_answers(self, **options: Unpack[t.ListTaughtAnswersOptions]) -> Pages[t.TaughtAnswer]:
        """The answers that were taught, the latest first."""
        return self._list("/traversal-memory/answers", options)

    @method
    async def taught_answer(self, id: str, **options: Unpack[t.CallOptions]) -> t.TaughtAnswer:
        """An answer that was taught, with what it rests on."""
        return await self._send("GET", f"/traversal-memory/answers/{segment(id)}", options)

    @method
    async def delete_taught_answer(self, id: str, **options: Unpack[t.CallOptions]) -> t.TaughtAnswer:
        """Deletes an answer that was taught, with those that it replaced."""
        return await self._send("DELETE", f"/traversal-memory/answers/{segment(id)}", options)

    @method
    async def fact(self, id: str, **options: Unpack[t.GetFactOptions]) -> t.GetFactAnswer:
        """A fact with all its versions."""
        return await self._send("GET", f"/facts/{segment(id)}", options)

    @method
    async def observation(self, id: str, **options: Unpack[t.GetObservationOptions]) -> t.GetObservationAnswer:
        """An observation."""
        return await self._send("GET", f"/observations/{segment(id)}", options)

    @method
    async def file(self, path: str | None = None, **options: Unpack[t.GetFileOptions]) -> t.GetFileAnswer:
        """A file or a directory, ``/memories`` by default: its text, or the files in it."""
        return await self._send("GET", "/files", options, query={"path": path})

    @method
    async def file_versions(
        self, path: str, **options: Unpack[t.GetFileVersionsOptions]
    ) -> t.GetFileVersionsAnswer:
        """The versions of a file: when it had which path."""
        return await self._send("GET", "/files/versions", options, query={"path": path})

    @method
    async def entity(self, id: str, **options: Unpack[t.GetEntityOptions]) -> t.GetEntityAnswer:
        """One entity."""
        return await self._send("GET", f"/entities/{segment(id)}", options)

    @method
    async def episode(self, id: str, **options: Unpack[t.GetEpisodeOptions]) -> t.GetEpisodeAnswer:
        """One episode with the facts that it says."""
        return await self._send("GET", f"/episodes/{segment(id)}", options)

    @method
    async def community(self, id: str, **options: Unpack[t.GetCommunityOptions]) -> t.GetCommunityAnswer:
        """One community with its report."""
        return await self._send("GET", f"/communities/{segment(id)}", options)

    @method
    async def subgraph(
        self, ids: Sequence[str] | None = None, **options: Unpack[t.GetSubgraphOptions]
    ) -> t.GetSubgraphAnswer:
        """Entities and the facts between them, around some of them."""
        listed = None if ids is None else ",".join([ids] if isinstance(ids, str) else ids)
        return await self._send("GET", "/subgraph", options, query={"ids": listed})

    @stream
    async def whole_graph(
        self, *, only: Sequence[str] | None = None, **options: Unpack[t.CallOptions]
    ) -> AsyncGenerator[t.SubgraphLine, None]:
        """The whole graph with every version on both axes, line by line, as it was when this was called.

        The last line is ``"end"``. With ``only``, lines of some types.
        """
        call, _ = split(options)
        query = {"all": True, "only": None if only is None else ",".join([only] if isinstance(only, str) else only)}
        parts = await self._transport.open(Call("GET", f"{self._base}/subgraph", query=query, **call))
        rest = b""
        async with aclosing(parts):
            async for part in parts:
                *lines, rest = (rest + part).split(b"\n")
                for text in lines:
                    line: Any = json.loads(text)
                    yield line
                    if line["type"] == "end":
                        return
        raise UnreachableError("reading the graph: the stream broke off")

    @method
    async def diff(self, **options: Unpack[t.GetDiffOptions]) -> t.GetDiffAnswer:
        """Changes between two instants: in the world (``axis="valid"``), or in the memory's knowledge (``"known"``)."""
        return await self._send("GET", "/diff", options)

    @method
    async def status(self, **options: Unpack[t.CallOptions]) -> t.Status:
        """How much waits to be read, and how the last refresh of the communities went."""
        return await self._send("GET", "/status", options)

    @stream
    async def events(self, *, last_event_id: str | None = None) -> AsyncGenerator[MemoryEvent, None]:
        """The memory's events as they happen, from now on or after ``last_event_id``.

        Reconnects when the connection breaks, without missing an event; ends when it is closed.
        """
        last = last_event_id
        quiet = 0
        while True:
            headers = {} if last is None else {"last-event-id": last}
            call = Call("GET", f"{self._base}/events", headers=headers, timeout=_SILENCE)
            parts = await self._transport.open(call)
            try:
                async with aclosing(read_events(parts)) as events:
                    async for event in events:
                        # reconnecting checks whether the key is still valid
                        if event.event == "end":
                            break
                        quiet = 0
                        if event.id is not None:
                            last = event.id
                        said: Any = {"event": event.event, "id": event.id, "data": event.data}
                        yield said
            except UnreachableError:
                pass
            await self._transport.pause(quiet)
            quiet += 1

    # Taking back

    @method
    async def forget(self, episode_id: str, **options: Unpack[t.DeleteEpisodeOptions]) -> t.UndoResult:
        """Forgets an episode, as if it had never been sent.

        With ``mode="retract"``, it stays, and what it said is believed no longer. With ``dry_run``, says what would go.
        """
        return await self._send("DELETE", f"/episodes/{segment(episode_id)}", options)

    @method
    async def change_files(self, command: t.FileCommandIn, **options: Unpack[t.CallOptions]) -> t.FileChange:
        """Creates, edits, moves or deletes files with a command of Anthropic's memory tool."""
        return await self._send("POST", "/files", options, body=command)

    @method
    async def forget_files(self, path: str, **options: Unpack[t.DeleteFilesOptions]) -> t.UndoResult:
        """Forgets a file, or all files of a directory, with all their versions."""
        return await self._send("DELETE", "/files", options, query={"path": path})

    @method
    async def forget_thread(self, thread: str, **options: Unpack[t.DeleteThreadOptions]) -> t.UndoResult:
        """The same with every message of a conversation."""
        return await self._send("DELETE", f"/threads/{segment(thread)}", options)

    @method
    async def rollback(self, known_at: t.Instant, **options: Unpack[t.RollbackOptions]) -> t.UndoResult:
        """Believes what was believed at an instant; what was learned since is kept as history."""
        return await self._send("POST", "/rollback", options, body={"known_at": known_at})

    @method
    async def reread(self, **options: Unpack[t.RereadOptions]) -> t.RereadResult:
        """Reads messages again, with the model and the rules of today."""
        return await self._write("/reread", options)

    @method
    async def retry(self, episode_id: str, **options: Unpack[t.CallOptions]) -> t.RetryEpisodeAnswer:
        """Reads an episode again that could not be read."""
        return await self._send("POST", f"/episodes/{segment(episode_id)}/retry", options)

    @method
    async def retry_failed(self, **options: Unpack[t.CallOptions]) -> t.RetryResult:
        """Reads everything again that could not be read, and tries what waits after an error now."""
        return await self._send("POST", "/retry", options)

    @method
    async def update_fact(self, id: str, patch: t.FactPatch, **options: Unpack[DryRunOptions]) -> t.Fact:
        """Corrects the sentence or a bound of a fact."""
        return await self._send("PATCH", f"/facts/{segment(id)}", options, body=patch)

    @method
    async def delete_fact(self, id: str, **options: Unpack[DryRunOptions]) -> t.UndoResult:
        """Retracts a fact."""
        return await self._send("DELETE", f"/facts/{segment(id)}", options)

    @method
    async def update_entity(self, id: str, patch: t.EntityPatch, **options: Unpack[DryRunOptions]) -> t.Entity:
        """Corrects an entity."""
        return await self._send("PATCH", f"/entities/{segment(id)}", options, body=patch)

    @method
    async def delete_entity(self, id: str, **options: Unpack[DryRunOptions]) -> t.UndoResult:
        """Retracts an entity with its facts."""
        return await self._send("DELETE", f"/entities/{segment(id)}", options)

    @method
    async def merge_entities(self, id: str, into: str, **options: Unpack[DryRunOptions]) -> t.Entity:
        """Two entities are one: the first becomes part of the second."""
        path = f"/entities/{segment(id)}/merge"
        return await self._send("POST", path, options, body={"into": into})

    @method
    async def split_entity(
        self, id: str, name: str, episode_ids: Sequence[str], **options: Unpack[DryRunOptions]
    ) -> t.Entity:
        """One entity is two: what these episodes say is about another one, of that name."""
        body = {"name": name, "episode_ids": episode_ids}
        return await self._send("POST", f"/entities/{segment(id)}/split", options, body=body)

    # The memory as a whole

    @method
    async def get(self, **options: Unpack[t.CallOptions]) -> t.Owner:
        """The profile of the user or graph."""
        return await self._send("GET", "", options)

    @method
    async def put(self, profile: t.ProfileIn, **options: Unpack[t.CallOptions]) -> t.Owner:
        """Registers the user or graph, or replaces its profile."""
        return await self._send("PUT", "", options, body=profile)

    @method
    async def update(self, profile: t.ProfileIn, **options: Unpack[t.CallOptions]) -> t.Owner:
        """Changes some of the profile."""
        return await self._send("PATCH", "", options, body=profile)

    @method
    async def erase(self, **options: Unpack[t.CallOptions]) -> t.ErasureReceipt:
        """Erases the memory; a repeated call says whether that has ended."""
        return await self._send("DELETE", "", options)

    @stream
    async def export(self, **options: Unpack[t.CallOptions]) -> AsyncGenerator[bytes, None]:
        """Everything remembered, as lines of JSON, part by part."""
        call, _ = split(options)
        parts = await self._transport.open(Call("GET", f"{self._base}/export", **call))
        async with aclosing(parts):
            async for part in parts:
                yield part

    @method
    async def import_(self, lines: Lines, **options: Unpack[t.CallOptions]) -> t.ImportResult:
        """Puts an export into a memory that is empty: a text, an open file, or parts as ``export`` gives them.

        A large one takes minutes: it is waited for as long as that, unless stated.
        """
        call, _ = split(options)
        call.setdefault("timeout", _IMPORT_TIMEOUT)
        return await self._transport.json(Call("POST", f"{self._base}/import", lines=lines, **call))

    @method
    async def create_link(self, view: t.LinkViewIn, **options: Unpack[t.CreateLinkOptions]) -> t.CreatedLink:
        """Makes a read-only link to one view of this memory. Its address is in this answer and nowhere else."""
        return await self._write("/links", options, view=view)

    @listing
    def links(self, **options: Unpack[t.ListOptions]) -> Pages[t.Link]:
        """The links that are valid, newest first."""
        return self._list("/links", options)

    @method
    async def delete_link(self, id: str, **options: Unpack[t.CallOptions]) -> None:
        """Revokes a link, at once."""
        return await self._send("DELETE", f"/links/{segment(id)}", options)

    @listing
    def grants(self, **options: Unpack[t.ListOptions]) -> Pages[t.Grant]:
        """The clients that may use this memory over OAuth, because a person signed in to them, newest first. Not for a graph."""
        return self._list("/grants", options)

    @method
    async def delete_grant(self, id: str, **options: Unpack[t.CallOptions]) -> None:
        """Revokes the access of a client, within 30 seconds. Not for a graph."""
        return await self._send("DELETE", f"/grants/{segment(id)}", options)

    @method
    async def token(self, **options: Unpack[t.CreateTokenOptions]) -> t.CreatedToken:
        """A token of this user alone, for a browser for instance. Not for a graph."""
        return await self._write("/tokens", options)

    @method
    async def ontology(self, **options: Unpack[t.CallOptions]) -> t.Ontology:
        """The types in force."""
        return await self._send("GET", "/ontology", options)

    @method
    async def set_ontology(self, ontology: t.Ontology, **options: Unpack[t.CallOptions]) -> t.Ontology:
        """Declares types of entities and facts, and what is not to be stored."""
        return await self._send("PUT", "/ontology", options, body=ontology)

    @method
    async def retention(self, **options: Unpack[t.GetRetentionOptions]) -> t.Retention:
        """How long messages are kept; with ``retention_days``, what would go if it were that."""
        return await self._send("GET", "/retention", options)

    @method
    async def refresh_communities(self, **options: Unpack[t.CallOptions]) -> t.Refresh:
        """Starts a refresh of the communities."""
        return await self._send("POST", "/communities/refresh", options)

    @method
    async def reset_traversal_memory(self, **options: Unpack[t.CallOptions]) -> t.TraversalMemoryReset:
        """Deletes what was learned from questions."""
        return await self._send("DELETE", "/traversal-memory", options)

    # How these are sent

    async def _add(
        self, messages: str | MessageLike | Iterable[MessageLike], thread: str, options: Mapping[str, object]
    ) -> t.WriteResult:
        given, fields = split(options)
        once = given.pop("idempotency_key", None)
        written: t.WriteResult | None = None
        for start, batch in batches_of(list_of(messages)):
            key = once if once is None or start == 0 else f"{once}-{start}"
            body = {"thread_id": thread, "messages": batch, **fields}
            call = Call("POST", f"{self._base}/messages", body=body, idempotency_key=key, **given)
            part: t.WriteResult = await self._transport.json(call)
            if written is not None:
                part["episodes"] = [*written["episodes"], *part["episodes"]]
                part["budget_spent"] = written["budget_spent"] or part["budget_spent"]
            written = part
        assert written is not None
        return written

    async def _send(
        self,
        method: Method,
        path: str,
        options: Mapping[str, object],
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
    ) -> Any:
        """The query parameters: all options except those of the call itself."""
        call, fields = split(options)
        return await self._transport.json(
            Call(method, self._base + path, query={**fields, **(query or {})}, body=body, **call)
        )

    async def _write(self, path: str, options: Mapping[str, object], **given: object) -> Any:
        """The body: all options except those of the call itself."""
        call, fields = split(options)
        return await self._transport.json(Call("POST", self._base + path, body={**fields, **given}, **call))

    async def _ask(self, path: str, options: Mapping[str, object], **given: object) -> Any:
        """The same, of a question that changes nothing."""
        call, fields = split({**options, **given})
        return await self._transport.json(Call("POST", self._base + path, body=fields, reads_only=True, **call))

    def _list(self, path: str, options: Mapping[str, object]) -> Pages[Any]:
        call, fields = split(options)
        limit = fields.pop("limit", None)

        async def read(page: dict[str, object]) -> dict[str, Any]:
            whole = Call("GET", self._base + path, query={**fields, **page}, **call)
            return await self._transport.json(whole)

        return Pages(read, limit)


class Memory(MemoryCalls, Blocking):
    __doc__ = MemoryCalls.__doc__


class AsyncMemory(MemoryCalls, Awaiting):
    __doc__ = MemoryCalls.__doc__
