"""What travels between the SDK and the server, generated from the server's OpenAPI document by `npm run python-types`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, TypedDict, Union

Instant = Union[str, date]
"""ISO 8601, a date, or a datetime that knows its time zone."""


class CallOptions(TypedDict, total=False):
    """How one call is made."""

    timeout: float | None
    """Seconds after which one attempt is given up; in place of the client's."""
    idempotency_key: str | None
    """The key under which the call has one effect for 24 hours. Default: a random one for each call that changes something."""


class WrittenEpisodesItem(TypedDict):
    id: str
    """ID of the episode."""
    message_id: str | None
    """Your ID of the message. Null if it has none."""
    status: Literal["pending", "done", "failed"]
    """Progress of the extraction."""


class _WrittenOptional(TypedDict, total=False):
    context: str
    """Context of the thread as text for a prompt. Present with `return_context`."""


class Written(_WrittenOptional):
    """Result of a write."""

    episodes: list[WrittenEpisodesItem]
    """The stored episodes, in the order in which they were sent."""
    cursor: str
    """Cursor of this write. Pass it as `after` to reads that must see it."""
    budget_spent: bool
    """Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules."""


class FactSubject(TypedDict):
    """Entity that the fact is about."""

    id: str
    """ID of the entity."""
    name: str
    """Name of the entity."""


class FactObject(TypedDict):
    """Entity that the fact relates the subject to. Null if the object is a literal."""

    id: str
    """ID of the entity."""
    name: str
    """Name of the entity."""


class Fact(TypedDict):
    """One version of a fact, on both time axes."""

    id: str
    """ID of the fact. It stays the same over all versions."""
    version: str
    """Version of the fact, which a correction must name."""
    subject: FactSubject
    """Entity that the fact is about."""
    predicate: str
    """Predicate, e.g. `WORKS_AT`."""
    object: FactObject | None
    """Entity that the fact relates the subject to. Null if the object is a literal."""
    object_value: str | None
    """Literal object. Null if the object is an entity."""
    fact: str
    """The fact as a sentence."""
    kind: Literal["state", "event"]
    """`state` for something that holds for a time, `event` for something that happened."""
    strength: int
    """Importance of the fact, from 1 to 10."""
    confidence: Literal["stated", "reported", "inferred"]
    """How the most certain source of the fact knows it."""
    valid_from: str | None
    """When the fact began to hold or happened. Null if unknown."""
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the start is known. Null without a start."""
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    """How the start is known. Null without a start."""
    valid_to: str | None
    """When the fact ceased to hold, exclusive. Null if it still holds."""
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the end is known. Null without an end."""
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    """How the end is known. Null without an end."""
    due: str | None
    """When a plan is due. Null if the fact is not a plan."""
    due_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the due date is known. Null without one."""
    period: str
    """The same in words: \"since 2021\", \"as of 22 Nov 2026\", \"was planned for 14 Apr 2027\". Empty if nothing is known."""
    known_from: str
    """When Engraph learned this version."""
    known_to: str | None
    """When Engraph stopped believing this version. Null if it is believed."""
    attributes: dict[str, Any]
    """Attributes that the ontology defines for the predicate."""
    hyperedge_id: str | None
    """ID that facts share if they come from one statement about several participants. Null for other facts."""
    episode_ids: list[str]
    """IDs of the episodes that support the fact."""


class StatedFacts2(TypedDict):
    facts: list[Fact]
    """The stored facts, in the order in which they were sent."""


StatedFacts = Union['Fact', 'StatedFacts2']


class AskAnswerCitationsItemSupersededBy(TypedDict):
    """Fact that has since replaced the cited one. Null if the cited fact still holds."""

    fact_id: str
    """ID of the replacing fact."""
    fact: str
    """Sentence of the replacing fact."""


class AskAnswerCitationsItem(TypedDict):
    fact_id: str | None
    """ID of the cited fact. Null if a message is cited."""
    episode_id: str | None
    """ID of the cited episode. Null if a fact without an episode is cited."""
    quote: str
    """Words of the source that support the answer."""
    superseded_by: AskAnswerCitationsItemSupersededBy | None
    """Fact that has since replaced the cited one. Null if the cited fact still holds."""


class GivenAsTaughtSaidSinceItem(TypedDict):
    episode_id: str
    """ID of the episode."""
    quote: str
    """Words of the episode."""


class GivenAsTaught(TypedDict):
    """Details of the pinned answer that was returned; null for any other answer. With `rests_on` \"nothing\" there are no citations, because the memory does not state it."""

    id: str
    """ID of the pinned answer."""
    question: str
    """Question for which the answer was pinned."""
    taught_at: str
    """When the answer was pinned."""
    rests_on: Literal["sources", "nothing"]
    """Whether the memory supports the answer."""
    match: Literal["exact", "similar"]
    """Whether the question is the same or a similar one."""
    said_since: list[GivenAsTaughtSaidSinceItem]
    """At most three later statements about the same things, latest first. They may or may not change the answer."""


class AskReceiptSeedsItem(TypedDict):
    id: str
    """ID of the entity, message or value."""
    kind: Literal["entity", "anchor", "value"]
    """`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact."""
    name: str
    """Name of the entity, or the beginning of the text."""


class TraversedEdgeFrom(TypedDict):
    """Node at which the edge starts."""

    id: str
    """ID of the entity, message or value."""
    kind: Literal["entity", "anchor", "value"]
    """`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact."""
    name: str
    """Name of the entity, or the beginning of the text."""


class TraversedEdgeTo(TypedDict):
    """Node at which the edge ends."""

    id: str
    """ID of the entity, message or value."""
    kind: Literal["entity", "anchor", "value"]
    """`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact."""
    name: str
    """Name of the entity, or the beginning of the text."""


_TraversedEdgeKeys = TypedDict(
    "_TraversedEdgeKeys",
    {
        "kind": 'Literal["fact", "mention", "chunk", "chain", "synonym"]',
        "from": 'TraversedEdgeFrom',
        "to": 'TraversedEdgeTo',
        "fact_id": 'str | None',
        "weight": 'float',
    },
)


class TraversedEdge(_TraversedEdgeKeys):
    """An edge of the graph as a traversal sees it."""


class AskReceiptHopsItemFrom(TypedDict):
    """Node that the traversal left."""

    id: str
    """ID of the entity, message or value."""
    kind: Literal["entity", "anchor", "value"]
    """`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact."""
    name: str
    """Name of the entity, or the beginning of the text."""


class AskReceiptHopsItemTo(TypedDict):
    """Node that the traversal reached."""

    id: str
    """ID of the entity, message or value."""
    kind: Literal["entity", "anchor", "value"]
    """`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact."""
    name: str
    """Name of the entity, or the beginning of the text."""


_AskReceiptHopsItemKeys = TypedDict(
    "_AskReceiptHopsItemKeys",
    {
        "from": 'AskReceiptHopsItemFrom',
        "to": 'AskReceiptHopsItemTo',
        "reason": 'str',
        "back": 'bool',
    },
)


class AskReceiptHopsItem(_AskReceiptHopsItemKeys):
    pass


class AskReceipt(TypedDict):
    """What the answer cost and how it was found."""

    calls: int
    """Number of model calls."""
    tokens_in: int
    """Prompt tokens of the model calls."""
    tokens_out: int
    """Answer tokens of the model calls."""
    cost: float | None
    """Cost in US dollars. Null if a model without a configured price was called."""
    ms: float
    """Duration in milliseconds."""
    stages: dict[str, float]
    """Duration of each stage in milliseconds, by its name."""
    decisions: int
    """Number of decisions of the guide, with or without a model call."""
    guide: str
    """Guide that made the decisions: `builtin`, or the name of the provider."""
    model: str | None
    """Language model that was called. Null for the built-in guide."""
    prompt_versions: list[str]
    """Versions of the prompts that were used."""
    seeds: list[AskReceiptSeedsItem]
    """Nodes at which the traversal started."""
    replayed: list[TraversedEdge]
    """Edges of remembered paths that were replayed before new ones were tried."""
    hits: list[TraversedEdge]
    """Search hits that were judged before the first hop, as edges to facts and messages."""
    hops: list[AskReceiptHopsItem]
    """Hops in the order in which they were taken."""
    stopped: str
    """Why the traversal ended. `given up`: the guide expects nothing from the rest of the memory. `searched before`: the same search of the same graph failed before, so its findings were judged again. `taught`: a pinned answer was returned without a search."""
    enhanced: list[TraversedEdge]
    """Edges whose memory this question strengthened."""
    penalised: list[TraversedEdge]
    """Edges whose memory this question weakened. A penalty has no effect on an edge without memory."""
    memorised: bool
    """Whether this traversal updated edge memory."""
    memory_used: bool
    """Whether edge memory and earlier failed searches were used. False for a `known_at` in the past, because they have no history."""
    as_of: str | None
    """Instant in valid time that was read. Null if nothing was filtered by valid time."""
    known_at: str
    """Instant in known time that was read."""
    cursor: str | None
    """Last write that the answer could see. Null for an empty memory."""
    versions: dict[str, str]
    """Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated."""


class AskAnswer(TypedDict):
    """An answer with its sources."""

    answer: str | None
    """Plain text that states only what holds at the moment asked about; null where nothing that is remembered answers the question: there are no citations then. Without invisible characters, and else as a model or a person wrote it: it may have markup in it, so escape it where it is shown and frame it where a model reads it."""
    citations: list[AskAnswerCitationsItem]
    """Sources of the answer, best first. Empty if nothing was found."""
    taught: GivenAsTaught
    search_ended: Literal["by_guide", "by_limit", "by_fault", "not_needed"]
    """How the search ended."""
    pending: int
    """Number of stored episodes that are not extracted yet and may change the answer."""
    budget_spent: bool
    """Whether a daily budget of model calls is spent. The built-in guide answers until it resets."""
    receipt: AskReceipt


class ContextTemplate(TypedDict):
    """A stored template of contexts."""

    id: str
    """ID of the template."""
    template: str
    """Text of the template."""
    created_at: str
    """When the template was created."""
    updated_at: str
    """When the template was last changed."""


class _ChatViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ChatView(_ChatViewOptional):
    """The chat beside what it teaches."""

    screen: Literal["chat"]
    """The chat beside what it teaches."""


class _GraphViewOptional(TypedDict, total=False):
    as_of: str
    """Shows only what holds then, or had happened by then."""
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""
    entity_id: str
    """The entity that is chosen when it is opened."""


class GraphView(_GraphViewOptional):
    """The graph at a moment."""

    screen: Literal["graph"]
    """The graph."""


class _FactViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class FactView(_FactViewOptional):
    """A fact with its history."""

    screen: Literal["fact"]
    """One fact with its history."""
    fact_id: str
    """ID of the fact."""


class _TimelineViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class TimelineView(_TimelineViewOptional):
    """The timeline."""

    screen: Literal["timeline"]
    """The timeline."""


class LinkedContext(TypedDict, total=False):
    """The context that the link shows."""

    query: str
    """What the context is about. Either this or `thread_id` is required."""
    thread_id: str
    """Thread whose last four messages are the query. They come before `query` if both are given."""
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"]
    """How the context is selected. `auto` chooses by the question."""
    max_tokens: int
    """Token budget of the text, from 64 to 100,000. 2,000 by default."""
    references: Literal["short", "full", "none"]
    """How lines name their sources: `short` numbers, `full` IDs, or `none`."""
    template: Literal["text", "markdown", "xml", "json"] | str
    """Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`."""
    profile: bool
    """Whether the text begins with the profile of the user, within a quarter of the budget."""
    methods: list[Literal["cosine", "bm25", "pagerank", "bfs"]]
    """Search methods to use. All but `bfs` by default."""
    reranker: Literal["rrf", "mmr", "mentions", "distance"]
    """Reranker of the context. Rerankers that call a model are not available to links."""
    center_entity_id: str
    """Entity from which the reranker `distance` counts edges."""
    as_of: str
    """Instant in valid time that the context shows. Now by default."""
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ContextViewCompared(LinkedContext):
    pass


class _ContextViewOptional(TypedDict, total=False):
    compared: ContextViewCompared


class ContextView(_ContextViewOptional):
    """A context line by line."""

    screen: Literal["context"]
    """A context line by line."""
    request: LinkedContext


LinkView = Union['ChatView', 'GraphView', 'FactView', 'TimelineView', 'ContextView']


class Link(TypedDict):
    """A read-only link to a view of a memory."""

    id: str
    """ID of the link."""
    view: LinkView
    label: str | None
    """Your label of the link. Null if it has none."""
    created_at: str
    """When the link was created."""
    expires_at: str
    """When the link expires."""
    last_used_at: str | None
    """When the link was last opened, to the minute. Null if it never was."""


class LinkMade(Link):
    """A new read-only link."""

    url: str
    """To be opened in a browser. The secret stands in its fragment, which is sent to no server."""


class TokenMade(TypedDict):
    """A new short-lived token."""

    token: str
    """Sent as `Authorization: Bearer <token>`."""
    user_id: str
    """User whose memory the token opens."""
    scopes: list[Literal["read", "write"]]
    """Scopes of the token."""
    expires_at: str
    """When the token expires."""


class Webhook(TypedDict):
    """A webhook."""

    id: str
    """ID of the webhook."""
    url: str
    """Address that receives the deliveries."""
    events: list[Literal["episode.done", "episode.failed", "fact.learned", "fact.superseded", "erasure.done", "budget.spent"]]
    """Events that are delivered."""
    description: str | None
    """Your description of the webhook. Null if it has none."""
    enabled: bool
    """Whether the webhook receives deliveries."""
    disabled_because: Literal["owner", "failing", "gone"] | None
    """Why the webhook is disabled: you disabled it (`owner`), it failed for days (`failing`), or it answered 410 (`gone`). Null if it is enabled."""
    failing_since: str | None
    """Since when every delivery has failed. Null if the last one succeeded."""
    created_at: str
    """When the webhook was created."""


class WebhookMade(Webhook):
    """A new webhook with its secret."""

    secret: str
    """Secret that signs the deliveries. It is shown only once."""


class UndoneCounts(TypedDict):
    """What removing the old message changed. All counts are 0 if the message did not change."""

    episodes: int
    """Number of episodes that were forgotten or retracted."""
    facts: int
    """Number of facts that are no longer believed."""
    entities: int
    """Number of entities that are no longer mentioned."""
    reopened: int
    """Number of facts that are valid or believed again."""
    reread: int
    """Number of episodes that will be read again, because their reading depended on what was undone. They are pending."""
    corrections: int
    """Number of manual corrections that are dropped, because all messages behind them are forgotten."""


class Undo(TypedDict):
    """How to reverse the change. Null if it cannot be reversed."""

    known_at: str
    """A rollback to this instant reverses exactly this change, if nothing was learned or changed since."""


class Undone(UndoneCounts):
    """Result of an undo."""

    undo: Undo


class TaughtAnswerCitationsItem(TypedDict):
    fact_id: str | None
    """ID of the fact. Null if a message is quoted."""
    episode_id: str | None
    """ID of the episode. Null for a fact without an episode."""
    quote: str
    """Words of the source."""


class TaughtAnswer(TypedDict):
    """A pinned answer."""

    id: str
    """ID of the pinned answer."""
    question: str
    """The question."""
    answer: str
    """The answer."""
    taught_at: str
    """When the answer was pinned."""
    rests_on: Literal["sources", "nothing"]
    """Whether the memory supports the answer."""
    disputed: bool
    """The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer."""
    citations: list[TaughtAnswerCitationsItem]
    """Sources of the answer. Empty while it does not hold."""
    state: Literal["given", "ended", "replaced", "rolled_back"]
    """`given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back."""


class EditedEpisode(TypedDict):
    """The episode that now holds the message."""

    id: str
    """ID of the episode."""
    message_id: str | None
    """Your ID of the message."""
    status: Literal["pending", "done", "failed"]
    """Progress of the extraction."""


class Edited(TypedDict):
    """Result of an edited message."""

    episode: EditedEpisode
    """The episode that now holds the message."""
    cursor: str
    """Cursor of this write. Pass it as `after` to reads that must see it."""
    undone: UndoneCounts


class ErasureReceipt(TypedDict):
    """Progress of an erasure."""

    status: Literal["erasing", "erased"]
    """`erasing` until no store holds anything of the memory, then `erased`."""
    requested_at: str
    """When the erasure was requested."""
    erased_at: str | None
    """When the erasure was complete. Null until then."""
    counts: dict[str, int]
    """Number of deleted rows by kind: `episodes`, `entities`, `facts`, `vectors`, `ledger` and others."""


class BudgetBalanceCalls(TypedDict):
    """Model calls."""

    limit: int | None
    """The limit. Null for no limit."""
    used: int
    """Use today, including calls that are running."""
    left: int | None
    """Remainder today. Null for no limit."""


class BudgetBalanceTokens(TypedDict):
    """Tokens."""

    limit: int | None
    """The limit. Null for no limit."""
    used: int
    """Use today, including calls that are running."""
    left: int | None
    """Remainder today. Null for no limit."""


class BudgetBalance(TypedDict):
    """Balance of the tenant."""

    calls: BudgetBalanceCalls
    """Model calls."""
    tokens: BudgetBalanceTokens
    """Tokens."""


class BudgetsUser(TypedDict):
    """Limits of each user and each standalone graph."""

    calls: int | None
    """Model calls per day. Null for no limit."""
    tokens: int | None
    """Tokens per day. Null for no limit."""


class BudgetsMemory(BudgetBalance):
    pass


class Budgets(TypedDict):
    """Daily budgets of model calls."""

    tenant: BudgetBalance
    user: BudgetsUser
    """Limits of each user and each standalone graph."""
    memory: BudgetsMemory | None
    """Balance of the user or graph in the query. Null without one."""
    on_spent: Literal["wait", "builtin"]
    """What extraction does if a budget is spent: wait until it resets, or use the built-in rules."""
    resets_at: str
    """When the budgets reset."""


class _CommunityReportFindingsItemOptional(TypedDict, total=False):
    fact_ids: list[str]
    """IDs of the facts that support the finding. Present if no model wrote the report."""


class CommunityReportFindingsItem(_CommunityReportFindingsItemOptional):
    summary: str
    """The finding in one sentence."""
    explanation: str
    """Details of the finding."""


class CommunityReport(TypedDict):
    """Report on the community. Null until one is written."""

    title: str
    """Title of the report."""
    summary: str
    """Summary of the report."""
    rating: float
    """Importance of the community for the memory, from 0 to 10."""
    rating_explanation: str
    """Why the report has this rating."""
    findings: list[CommunityReportFindingsItem]
    """Findings about the community, most important first."""


class CommunityMembersItem(TypedDict):
    id: str
    """ID of the entity."""
    name: str
    """Name of the entity."""


class Community(TypedDict):
    """A community of entities with its report."""

    id: str
    """ID of the community."""
    level: int
    """Level in the hierarchy. 0 is the coarsest. Entities belong to leaf communities, which contain no other community."""
    name: str
    """Name of the community."""
    summary: str
    """Short summary of the report."""
    report: CommunityReport | None
    """Report on the community. Null until one is written."""
    members: list[CommunityMembersItem]
    """At most 100 members, the most mentioned first."""
    parent_id: str | None
    """ID of the community that contains this one. Null at the coarsest level."""
    stale: bool
    """Whether the facts of the community changed after its report was written."""
    generation: int
    """Generation of the hierarchy that the community belongs to."""


class ReceiptModelTasksItem(TypedDict):
    task: str
    """The task of `model`."""
    outcome: Literal["done", "no_model", "budget", "unavailable", "unusable"]
    """`done`, or why the task was skipped: no model is configured, a budget is spent, the model did not answer in time, or its answer could not be used."""
    gave: list[str]
    """Result of the task: the rewritten query, the names of entities, or the IDs of the results that were chosen."""


class ReceiptMode(TypedDict):
    """Mode of a context."""

    name: str
    """The mode that was used."""
    why: str
    """Why `auto` chose it."""


class ContextLine(TypedDict):
    """A line of a context."""

    reference: str
    """Reference that the text gives the line, without brackets. Empty if sources are not named."""
    type: Literal["fact", "episode", "entity", "community"]
    """Type of the source."""
    id: str
    """ID of the source."""
    text: str
    """The line as it stands in the context."""
    tokens: float
    """Number of tokens of the line, to hundredths."""
    score: float
    """Score of the source. 0 if it was not ranked."""
    parts: dict[str, float]
    """Signals that the source was ranked by, each with its contribution."""


class ContextMissed(TypedDict):
    """A candidate that a context left out."""

    type: Literal["fact", "episode", "entity", "community"]
    """Type of the source."""
    id: str
    """ID of the source."""
    text: str
    """The line as it stands in the context."""
    tokens: float
    """Number of tokens of the line, to hundredths."""
    score: float
    """Score of the source. 0 if it was not ranked."""
    parts: dict[str, float]
    """Signals that the source was ranked by, each with its contribution."""
    reason: Literal["budget", "limit", "duplicate", "unrelated", "min_score", "ended"]
    """Why the candidate was left out. `budget`: it, or what must accompany it, does not fit. `limit`: no more lines of its kind are shown. `duplicate`: other lines already say it. `unrelated`: it has too few words of the query, or is not what the query names. `min_score`: its score is lower. `ended`: it no longer holds, and the fact that says so was not wanted."""


class _ReceiptOptional(TypedDict, total=False):
    walk: Literal["entities", "matches"]
    """Start of PageRank. `entities`: it started from entities. `matches`: no entity relates to the query, so it ranked the messages as they match."""
    model_tasks: list[ReceiptModelTasksItem]
    """Outcome of each task in `model`."""
    mode: ReceiptMode
    """Mode of a context."""
    lines: list[ContextLine]
    """Lines of a context in their order."""
    frame: float
    """Tokens of a context outside its lines: titles, days, the words of the template."""
    missed: list[ContextMissed]
    """First ten candidates of a context that were left out, in the order in which they were tried."""


class Receipt(_ReceiptOptional):
    """How the answer was made, if requested with `receipt`."""

    calls: int
    """Number of model calls."""
    tokens_in: int
    """Prompt tokens of the model calls."""
    tokens_out: int
    """Answer tokens of the model calls."""
    cost: float | None
    """Cost in US dollars. Null if a model without a configured price was called."""
    ms: float
    """Duration in milliseconds."""
    stages: dict[str, float]
    """Duration of each stage in milliseconds, by its name."""
    methods: list[str]
    """Search methods that were used."""
    reranker: str | None
    """Reranker that decided the final order. Also `rrf` if the requested one could not be reached. Null if nothing was ranked."""
    candidates: dict[str, dict[str, int]]
    """Number of candidates by scope and method."""
    seeds: list[str]
    """IDs of the entities at which PageRank started."""
    model: str | None
    """Model that computed embeddings or reranked. Null if none was called."""
    as_of: str | None
    """Instant in valid time that was read. Null if nothing was filtered by valid time."""
    known_at: str
    """Instant in known time that was read."""
    cursor: str | None
    """Last write that the answer could see. Null for an empty memory."""
    versions: dict[str, str]
    """Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated."""


class GetCommunityAnswer(Community, total=False):
    """A community of entities with its report."""

    receipt: Receipt


class ContextSource(TypedDict):
    """A source of a context."""

    type: Literal["fact", "episode", "entity", "community"]
    """Type of the source."""
    id: str
    """ID of the source."""
    thread_id: str | None
    """Thread of an episode. Null for other types and for episodes without a thread."""
    at: str | None
    """When the source was said or became true, as ISO 8601. Null if unknown."""
    span: list[int] | None
    """UTF-16 offsets into the content of an episode, from the start of the first passage shown to the end of the last."""
    spans: list[list[int]] | None
    """UTF-16 offsets of each passage of an episode that is shown, in order. Null for other types."""
    graph_id: str | None
    """Standalone graph that the source belongs to, if it was searched with `also`. Null for the memory itself."""
    path: str
    """Path of the source relative to the graph, for a GET."""


class _ContextAnswerFactsItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class ContextAnswerFactsItem(Fact, _ContextAnswerFactsItemOptional):
    """One version of a fact, on both time axes."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class EntityPart(TypedDict):
    """A member of a summary entity, or a summary entity of a member."""

    id: str
    """ID of the entity."""
    name: str
    """Name of the entity."""
    relation: str | None
    """How the member belongs to the summary entity, in a sentence or a few. Null until it is written."""
    strength: float | None
    """Strength of the relation, from 0 to 10. Null without a relation."""


class _EntityOptional(TypedDict, total=False):
    members: list[EntityPart]
    """Members of a summary entity, at most 100, the most closely related first."""
    part_of: list[EntityPart]
    """Summary entities that the entity belongs to. Present if a single entity is read."""


class Entity(_EntityOptional):
    """A person, place or thing of a memory."""

    id: str
    """ID of the entity."""
    version: str
    """Version of the entity, which a correction must name."""
    name: str
    """Name of the entity."""
    aliases: list[str]
    """Other names of the entity."""
    type: str
    """Type of the entity, such as `person` or `place`."""
    attributes: dict[str, Any]
    """Attributes that the ontology defines for the type."""
    summary: str
    """Summary of the facts about the entity."""
    mentions: int
    """Number of episodes that mention the entity."""
    community_id: str | None
    """ID of the leaf community of the entity. Null if it has none."""
    created_at: str
    """When the entity was first stored."""


class _ContextAnswerEntitiesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class ContextAnswerEntitiesItem(Entity, _ContextAnswerEntitiesItemOptional):
    """A person, place or thing of a memory."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class Episode(TypedDict):
    """A message, text or JSON value as it was stored."""

    id: str
    """ID of the episode."""
    message_id: str | None
    """Your ID of the message. Null if it has none."""
    type: Literal["message", "text", "json", "document"]
    """Type of the episode."""
    thread_id: str | None
    """Thread of the message. Null for episodes without a thread."""
    document_id: str | None
    """Document that the episode is a chunk of. Null for other episodes."""
    role: Literal["user", "assistant", "system", "tool"] | None
    """Role of the speaker. Null if the episode is not a message."""
    name: str | None
    """Name of the speaker. Null if the episode is not a message."""
    content: str
    """Content of the episode."""
    title: str | None
    """Title of the chunk of a document. Null for other episodes."""
    reference_time: str
    """When the content was said or written."""
    created_at: str
    """When the episode was stored."""
    status: Literal["pending", "done", "failed"]
    """Progress of the extraction."""
    extract: bool
    """Whether facts are extracted from the episode. Search finds it either way."""
    metadata: dict[str, Any]
    """Your metadata, as you sent it."""


class _ContextAnswerEpisodesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class ContextAnswerEpisodesItem(Episode, _ContextAnswerEpisodesItemOptional):
    """A message, text or JSON value as it was stored."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class _ContextAnswerCommunitiesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class ContextAnswerCommunitiesItem(Community, _ContextAnswerCommunitiesItemOptional):
    """A community of entities with its report."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class ContextAnswerReceipt(Receipt):
    pass


class _ContextAnswerOptional(TypedDict, total=False):
    receipt: ContextAnswerReceipt


class ContextAnswer(_ContextAnswerOptional):
    """A context for the prompt of a language model, with its parts."""

    context: str
    """Text for the prompt of a language model. Empty if nothing is remembered."""
    sources: dict[str, ContextSource]
    """Sources by the reference that the text gives them: \"1\" for \"[1]\"."""
    facts: list[ContextAnswerFactsItem]
    """Facts that the text shows."""
    entities: list[ContextAnswerEntitiesItem]
    """Entities that the text shows."""
    episodes: list[ContextAnswerEpisodesItem]
    """Episodes that the text shows."""
    communities: list[ContextAnswerCommunitiesItem]
    """Communities that the text shows."""
    tokens: int
    """Number of tokens of the text."""
    pending: int
    """Number of stored episodes that are not extracted yet."""
    budget_spent: bool
    """Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them."""


class Diff(TypedDict):
    """Facts that changed between two instants."""

    began: list[Fact]
    """Facts that began."""
    ended: list[Fact]
    """Facts that ended."""
    superseded: list[Fact]
    """Facts that were superseded."""


class GetDiffAnswer(Diff, total=False):
    """Facts that changed between two instants."""

    receipt: Receipt


class GetEntityAnswer(Entity, total=False):
    """A person, place or thing of a memory."""

    receipt: Receipt


class EpisodeDetailFactsItem(TypedDict):
    id: str
    """ID of the fact."""
    fact: str
    """Sentence of the fact."""


class DroppedFacts(TypedDict, total=False):
    """Number of facts in the model's answers that were left out, by reason. Messages that were read together have it on the first."""

    incomplete: int
    """The fact lacks what a fact must have, such as its sentence."""
    message: int
    """The fact names a message that does not exist."""
    subject: int
    """The subject of the fact is not an entity of the answer."""
    object: int
    """The fact has no object, or its object is its subject."""
    dates: int
    """The dates of the fact contradict each other, or its end cannot be read."""
    quotation: int
    """The message does not contain the quotation of the fact."""
    repeated: int
    """The answer repeated the fact until it was cut off."""


class EpisodeDetail(Episode):
    """An episode with the facts that it supports and the progress of its extraction."""

    facts: list[EpisodeDetailFactsItem]
    """Facts that the episode supports."""
    calls: int
    """Number of model calls of the extraction."""
    tokens_in: int
    """Prompt tokens of the extraction."""
    tokens_out: int
    """Answer tokens of the extraction."""
    dropped: DroppedFacts
    attempts: int
    """Number of attempts at the extraction."""
    error: str | None
    """Why the last attempt failed. Null if it did not."""


class GetEpisodeAnswer(EpisodeDetail, total=False):
    """An episode with the facts that it supports and the progress of its extraction."""

    receipt: Receipt


class FactVersion(TypedDict):
    """One version of a fact, on both time axes."""

    version: str
    """The version."""
    valid_from: str | None
    """When the fact began to hold or happened. Null if unknown."""
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the start is known. Null without a start."""
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    """How the start is known. Null without a start."""
    valid_to: str | None
    """When the fact ceased to hold, exclusive. Null if it still holds."""
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the end is known. Null without an end."""
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    """How the end is known. Null without an end."""
    due: str | None
    """When a plan is due. Null if the fact is not a plan."""
    due_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the due date is known. Null without one."""
    period: str
    """The same in words: \"since 2021\", \"as of 22 Nov 2026\", \"was planned for 14 Apr 2027\". Empty if nothing is known."""
    known_from: str
    """When Engraph learned this version."""
    known_to: str | None
    """When Engraph stopped believing this version. Null if it is believed."""
    caused_by: str
    """ID of the episode or operation that created this version."""


class Supersession(TypedDict):
    """A fact that replaced another one, or was replaced. Both cannot hold at the same time."""

    id: str
    """ID of the other fact."""
    fact: str
    """Sentence of the other fact."""
    at: str | None
    """When the earlier fact ended and the later one began. Null if the earlier one is not believed to have held at all."""
    known_from: str
    """When Engraph learned of the change."""
    caused_by: str
    """ID of the episode or operation that caused the change."""


class FactDetailSourcesItem(TypedDict):
    episode_id: str
    """ID of the episode."""
    span: list[int] | None
    """UTF-16 offsets of the quote in the content of the episode. Null if the fact has no quote."""
    quote: str | None
    """Words of the episode that state the fact. Null if the fact has no quote."""


class FactDetail(Fact):
    """A fact with its history and the quotes that support it."""

    versions: list[FactVersion]
    """All versions of the fact, the earliest first."""
    superseded: list[Supersession]
    """Facts that this one replaced."""
    superseded_by: list[Supersession]
    """Facts that replaced this one."""
    sources: list[FactDetailSourcesItem]
    """Episodes that support the fact."""


class GetFactAnswer(FactDetail, total=False):
    """A fact with its history and the quotes that support it."""

    receipt: Receipt


class HealthDependencies(TypedDict):
    """State of each dependency."""

    postgres: Literal["ok", "down"]
    """Whether Postgres answers."""
    storage: Literal["ok", "full", "down"]
    """Whether memories can be read and written. `full`: only read."""


class Health(TypedDict):
    """State of the service and of what it depends on."""

    status: Literal["ok", "degraded"]
    """`degraded` if a dependency is down or full."""
    dependencies: HealthDependencies
    """State of each dependency."""


class VisitedLink(TypedDict):
    """The view that a read-only link opens."""

    id: str
    """ID of the link."""
    user_id: str | None
    """User whose memory the link shows. Null for a standalone graph."""
    graph_id: str | None
    """Standalone graph that the link shows. Null for the memory of a user."""
    view: LinkView
    created_at: str
    """When the link was created."""
    expires_at: str
    """When the link expires."""


class _OntologyAttributeOptional(TypedDict, total=False):
    values: Sequence[str] | None
    """Allowed values of an `enum`. Null for any other type."""
    description: str | None
    """What the type or attribute means, for a language model. Null for none."""


class OntologyAttribute(_OntologyAttributeOptional):
    """An attribute of a type."""

    name: str
    """Name of the attribute in snake_case."""
    type: Literal["text", "number", "integer", "boolean", "date", "enum"]
    """Type of the values."""


class _OntologyEntityTypeOptional(TypedDict, total=False):
    description: str | None
    """What the type or attribute means, for a language model. Null for none."""
    attributes: Sequence[OntologyAttribute]
    """Attributes of the type."""


class OntologyEntityType(_OntologyEntityTypeOptional):
    """A type of entities."""

    name: str
    """Name of the type in snake_case."""


class _OntologyFactTypeOptional(TypedDict, total=False):
    description: str | None
    """What the type or attribute means, for a language model. Null for none."""
    subject_types: Sequence[str] | None
    """Allowed types of the subject. Null allows any."""
    object_types: Sequence[str] | None
    """Allowed types of the object, which then cannot be a literal. Null allows any."""
    functional: bool | None
    """Whether a new object supersedes the old one. Null lets Engraph decide."""
    inverse_functional: bool | None
    """Whether a new subject supersedes the old one of the same object. Null lets a language model decide; without a model both hold."""
    attributes: Sequence[OntologyAttribute]
    """Attributes of the type."""


class OntologyFactType(_OntologyFactTypeOptional):
    """A type of facts."""

    name: str
    """Name of the predicate in UPPER_SNAKE_CASE."""


class Ontology(TypedDict, total=False):
    """Types of entities and facts that a memory extracts."""

    entity_types: Sequence[OntologyEntityType]
    """Types of entities."""
    fact_types: Sequence[OntologyFactType]
    """Types of facts."""
    excluded_entity_types: Sequence[str]
    """Types of entities that are never stored."""
    excluded_fact_types: Sequence[str]
    """Predicates that are never stored."""
    instructions: str | None
    """Instructions for the language model that extracts facts, in plain words. Null for none."""


class OwnKey(TypedDict):
    """The credential of the request."""

    id: str
    """ID of the key. For a token, of the key that created it."""
    tenant_id: str
    """ID of the tenant."""
    scopes: list[Literal["read", "write", "admin"]]
    """Scopes of the key or token."""
    user_id: str | None
    """User whose memory the key is restricted to. Null for the whole tenant."""
    expires_at: str | None
    """When the key or token expires. Null if it never does."""
    is_token: bool
    """Whether the credential is a short-lived token."""


class Profile(TypedDict):
    """What holds for the user."""

    text: str
    """The profile as text, one line for each instruction, preference or state."""
    facts: list[Fact]
    """Facts that the text shows."""
    etag: str
    """Changes only if one of the facts changes."""


class Retention(TypedDict):
    """For how long a memory keeps episodes, and what that removes next."""

    retention_days: int | None
    """Setting of this memory, or the value in the query. Null keeps episodes forever."""
    set_by: Literal["memory", "tenant", "query"] | None
    """Origin of the setting. Null if there is none."""
    applied: bool
    """Whether the memory already applies the setting."""
    expired: int
    """Number of episodes that are older and are forgotten next."""
    forgets_at: str | None
    """When the next episode is forgotten, as far as is known now. Null if none will be."""


class StatusDroppedFacts(DroppedFacts):
    pass


class StatusFailingJobsItem(TypedDict):
    job: Literal["import", "exports", "retention", "names", "refresh", "work"]
    """Name of the job."""
    since: str
    """When the job first failed."""
    failures: int
    """Number of failures in a row."""
    retry_at: str
    """When the job is retried."""
    error: str
    """Why the job failed."""


class Refresh(TypedDict):
    """Progress of the refresh of communities."""

    state: Literal["idle", "running", "failed"]
    """Whether a refresh of the communities is running."""
    generation: int
    """Generation that reads see. It increases if a refresh changes anything."""
    stage: Literal["describe", "layers", "reports", "flip"] | None
    """Stage of the running refresh. Null if none is running."""
    done: int
    """Units of the stage that are done."""
    total: int
    """Units of the stage in total."""
    calls: int
    """Number of model calls of this refresh."""
    rewritten: int
    """Number of communities whose report was written by the last refresh."""
    unchanged: int
    """Number of communities that the last refresh left as they were."""
    error: str | None
    """Why the last refresh failed. Null if it did not."""


class Status(TypedDict):
    """Progress of a memory."""

    pending: int
    """Number of episodes that are neither done nor failed, including those that are being extracted now."""
    leased: int
    """Number of pending episodes that are being extracted now."""
    done: int
    """Number of episodes that are extracted."""
    failed: int
    """Number of episodes whose extraction failed."""
    to_reread: int
    """Number of episodes that wait to be read again in the background."""
    cursor: str | None
    """Cursor of the last write. Null for an empty memory."""
    budget_spent: bool
    """Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules."""
    last_error: str | None
    """Last error of the extraction. Null if there is none."""
    dropped_facts: StatusDroppedFacts
    failing_jobs: list[StatusFailingJobsItem]
    """Background jobs of the memory that fail now. Each is retried separately."""
    version: int
    """Number of the last change. It increases with every write."""
    refresh: Refresh


class SubgraphNode(TypedDict):
    """A node of a subgraph."""

    id: str
    """ID of the entity or episode."""
    kind: Literal["entity", "episode"]
    """Whether the node is an entity or an episode."""
    name: str
    """Name of the entity, or the beginning of the episode."""
    type: str
    """Type of the entity or episode."""
    mentions: int
    """Number of episodes that mention the entity."""
    community_id: str | None
    """ID of the leaf community. Null if it has none."""
    depth: int
    """Number of edges from the start."""


_SubgraphEdgeKeys = TypedDict(
    "_SubgraphEdgeKeys",
    {
        "id": 'str | None',
        "kind": 'Literal["fact", "mention"]',
        "from": 'str',
        "to": 'str',
        "name": 'str',
        "fact": 'str | None',
        "strength": 'int | None',
        "valid_from": 'str | None',
        "valid_to": 'str | None',
    },
)


class SubgraphEdge(_SubgraphEdgeKeys):
    """An edge of a subgraph."""


class Subgraph(TypedDict):
    """A part of the graph."""

    nodes: list[SubgraphNode]
    """Nodes, the nearest to the start first."""
    edges: list[SubgraphEdge]
    """Edges between the nodes."""


class GetSubgraphAnswer(Subgraph, total=False):
    """A part of the graph."""

    receipt: Receipt


class CommunityLine(TypedDict):
    """The line of a community."""

    type: Literal["community"]
    """Always `community`."""
    id: str
    """ID of the community."""
    level: int
    """Level in the hierarchy. 0 is the coarsest."""
    name: str
    """Name of the community."""
    parent_id: str | None
    """ID of the community that contains this one. Null at the coarsest level."""
    members: list[str]
    """IDs of the entities and summary entities directly in the community. Members of a lower community are on its own line."""


class EntityLine(TypedDict):
    """The line of an entity."""

    type: Literal["entity"]
    """Always `entity`."""
    id: str
    """ID of the entity."""
    name: str
    """Name of the entity."""
    entity_type: str
    """Type of the entity."""
    mentions: int
    """Number of episodes that mention the entity."""
    community_id: str | None
    """ID of the leaf community. Null if it has none."""
    summary: str
    """Summary of the facts about the entity."""
    known_from: str
    """When Engraph first knew the entity."""
    known_to: str | None
    """When the entity was merged into another one, or its last believed mention was withdrawn. Null if neither happened."""


class SummaryLine(TypedDict):
    """The line of a summary entity."""

    type: Literal["summary"]
    """Always `summary`."""
    id: str
    """ID of the summary entity."""
    layer: int
    """Layer of the summary entity. 1 summarizes entities."""
    name: str
    """Name of the summary entity."""
    summary: str
    """Summary of its members."""
    members: list[str]
    """IDs of its members: entities, or summary entities of the layer below."""


class EpisodeLine(TypedDict):
    """The line of an episode."""

    type: Literal["episode"]
    """Always `episode`."""
    id: str
    """ID of the episode."""
    title: str | None
    """Title of the chunk of a document. Null for other episodes."""
    kind: Literal["message", "text", "json", "document"]
    """Type of the episode."""
    role: Literal["user", "assistant", "system", "tool"] | None
    """Role of the speaker. Null if the episode is not a message."""
    name: str | None
    """Name of the speaker. Null if the episode is not a message."""
    thread_id: str | None
    """Thread of the message. Null without one."""
    document_id: str | None
    """Document of the chunk. Null without one."""
    reference_time: str
    """When the content was said or written."""
    created_at: str
    """When the episode was stored."""


_FactLineKeys = TypedDict(
    "_FactLineKeys",
    {
        "type": 'Literal["fact"]',
        "id": 'str',
        "from": 'str',
        "to": 'str | None',
        "to_value": 'str | None',
        "predicate": 'str',
        "fact": 'str',
        "kind": 'Literal["state", "event"]',
        "strength": 'int',
        "confidence": 'Literal["stated", "reported", "inferred"]',
        "valid_from": 'str | None',
        "valid_from_precision": 'Literal["year", "month", "day", "instant"] | None',
        "valid_from_basis": 'Literal["stated", "inferred", "observed"] | None',
        "valid_to": 'str | None',
        "valid_to_precision": 'Literal["year", "month", "day", "instant"] | None',
        "valid_to_basis": 'Literal["stated", "inferred", "observed"] | None',
        "due": 'str | None',
        "due_precision": 'Literal["year", "month", "day", "instant"] | None',
        "period": 'str',
        "known_from": 'str',
        "known_to": 'str | None',
        "episode_ids": 'list[str]',
    },
)


class FactLine(_FactLineKeys):
    """The line of one version of a fact."""


_MentionLineKeys = TypedDict(
    "_MentionLineKeys",
    {
        "type": 'Literal["mention"]',
        "from": 'str',
        "to": 'str',
        "count": 'int',
    },
)


class MentionLine(_MentionLineKeys):
    """The line of a mention."""


class EndLineCounts(TypedDict, total=False):
    """Number of lines by type."""

    community: int
    """Number of lines of the type community."""
    entity: int
    """Number of lines of the type entity."""
    summary: int
    """Number of lines of the type summary."""
    episode: int
    """Number of lines of the type episode."""
    fact: int
    """Number of lines of the type fact."""
    mention: int
    """Number of lines of the type mention."""


class EndLine(TypedDict):
    """The last line of a complete answer."""

    type: Literal["end"]
    """Always `end`. The last line of a complete answer."""
    counts: EndLineCounts
    """Number of lines by type."""
    cursor: str | None
    """Last write that the lines contain. Null for an empty memory."""


SubgraphLine = Union['CommunityLine', 'EntityLine', 'SummaryLine', 'EpisodeLine', 'FactLine', 'MentionLine', 'EndLine']


class TenantRetention(TypedDict):
    """For how long a tenant keeps episodes."""

    retention_days: int | None
    """Days for which episodes are kept. Null keeps them forever."""
    pending: int
    """Number of memories that have not applied the setting yet."""


class Usage(TypedDict):
    """Model usage of one memory, model and day."""

    day: str
    """A day in UTC."""
    user_id: str | None
    """The user. Null for a standalone graph and for an erased memory."""
    graph_id: str | None
    """The standalone graph. Null for a user and for an erased memory."""
    model: str
    """Model that was called."""
    calls: int
    """Number of model calls."""
    tokens_in: int
    """Prompt tokens."""
    tokens_out: int
    """Answer tokens."""
    cost: float | None
    """Cost in US dollars. Null for a model without a configured price."""


class UsagePageTotal(TypedDict):
    """Totals over all pages."""

    calls: int
    """Number of model calls."""
    tokens_in: int
    """Prompt tokens."""
    tokens_out: int
    """Answer tokens."""
    cost: float
    """Cost in US dollars, without models that have no configured price."""
    unpriced_calls: int
    """Number of calls of models without a configured price."""


class UsagePage(TypedDict):
    """A page of model usage, with totals over all pages."""

    data: list[Usage]
    """Items of the page."""
    next_cursor: str | None
    """Pass it as `cursor` to get the next page. Null on the last page."""
    total: UsagePageTotal
    """Totals over all pages."""


class Owner(TypedDict):
    """A user or standalone graph."""

    id: str
    """ID of the user or graph."""
    name: str | None
    """Name of the user or graph. Null if it has none."""
    email: str | None
    """Email address. Null if it has none."""
    metadata: dict[str, Any]
    """Your metadata, as you sent it."""
    time_zone: str | None
    """IANA time zone. Null if it has none."""
    locale: str | None
    """BCP 47 locale. Null if it has none."""
    region: str | None
    """Region of the memory. Null if it has none."""
    retention_days: int | None
    """Days for which episodes are kept. Null uses the setting of the tenant."""
    created_at: str
    """When the user or graph was registered."""


class Imported(TypedDict):
    """Result of an import."""

    counts: dict[str, int]
    """Number of imported lines by `record`."""
    cursor: str | None
    """Pass it as `after` to reads that must see the whole import. Null if the export has no graph."""


class DeliveryAttemptsItem(TypedDict):
    at: str
    """When the attempt was made."""
    outcome: Literal["delivered", "refused", "redirected", "timed_out", "unreachable"]
    """Outcome of the attempt."""
    status_code: int | None
    """HTTP status of the receiver. Null if it did not answer."""
    took_ms: int
    """Duration in milliseconds."""


class Delivery(TypedDict):
    """One event for one webhook, with its attempts."""

    id: str
    """ID of the delivery, sent as `webhook-id` with every attempt."""
    event: Literal["episode.done", "episode.failed", "fact.learned", "fact.superseded", "erasure.done", "budget.spent", "webhook.test"]
    """The event."""
    status: Literal["pending", "delivered", "failed", "dropped"]
    """`failed`: no attempt is left, or the webhook was disabled. `dropped`: the subject of the event was erased."""
    created_at: str
    """When the event happened."""
    next_attempt_at: str | None
    """When the next attempt is made. Null if none is planned."""
    finished_at: str | None
    """When the delivery succeeded or was given up. Null until then."""
    attempts: list[DeliveryAttemptsItem]
    """Attempts so far, the earliest first."""


class InstructionUser(TypedDict):
    """The user who gave the instruction."""

    id: str
    """ID of the entity of the user."""
    name: str
    """Name of the user."""


class Instruction(TypedDict):
    """A standing instruction or preference."""

    id: str
    """ID of the fact. It stays the same over all versions."""
    version: str
    """Version of the fact, which a correction must name."""
    valid_from: str | None
    """When the fact began to hold or happened. Null if unknown."""
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the start is known. Null without a start."""
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    """How the start is known. Null without a start."""
    valid_to: str | None
    """When the fact ceased to hold, exclusive. Null if it still holds."""
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the end is known. Null without an end."""
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    """How the end is known. Null without an end."""
    due: str | None
    """When a plan is due. Null if the fact is not a plan."""
    due_precision: Literal["year", "month", "day", "instant"] | None
    """How exactly the due date is known. Null without one."""
    period: str
    """The same in words: \"since 2021\", \"as of 22 Nov 2026\", \"was planned for 14 Apr 2027\". Empty if nothing is known."""
    known_from: str
    """When Engraph learned this version."""
    known_to: str | None
    """When Engraph stopped believing this version. Null if it is believed."""
    confidence: Literal["stated", "reported", "inferred"]
    """How the most certain source of the fact knows it."""
    episode_ids: list[str]
    """IDs of the episodes that support the fact."""
    type: Literal["instruction", "preference"]
    """`instruction` for a standing instruction, `preference` for a preference."""
    text: str
    """The instruction in the words of the user."""
    applies_to: str | None
    """Topic that the instruction applies to. Null if it always applies."""
    user: InstructionUser
    """The user who gave the instruction."""


class ListedInstruction(Instruction, total=False):
    """A standing instruction or preference of a list."""

    score: float
    """How well the instruction applies to `query`. Absent without a query."""


class Thread(TypedDict):
    """A conversation."""

    id: str
    """ID of the thread."""
    messages: int
    """Number of messages."""
    first_at: str
    """Time of the first message."""
    last_at: str
    """Time of the last message."""


class RememberedEdge(TypedDict):
    """An edge with its traversal memory."""

    kind: Literal["fact", "mention", "chunk", "chain", "synonym"]
    """Kind of the edge."""
    a: str
    """ID of the fact, with `b` null, or of the first node that the edge joins."""
    b: str | None
    """ID of the second node that the edge joins. Null for a fact."""
    name: str
    """The edge in words."""
    strength: float
    """Norm of the remembered vector as stored, from 0 to 0.9."""
    now: float
    """The same norm after fading until now."""
    enhanced: int
    """Number of questions that strengthened the edge."""
    penalised: int
    """Number of questions that weakened the edge."""
    changed_at: str
    """When the memory of the edge last changed."""
    vector: str | None
    """The remembered vector: base64 of little-endian 16-bit floats. Null unless requested."""


class Reread(TypedDict):
    """What it takes to read a memory again."""

    episodes: int
    """Number of episodes that another model, prompt or ontology read."""
    model: str
    """Model that reads them."""
    calls: int
    """Estimated number of model calls."""
    tokens_in: int
    """Estimated prompt tokens."""
    tokens_out: int
    """Estimated answer tokens."""
    cost: float | None
    """Estimated cost in US dollars. Null if the price of the model is not configured."""


class TraversalMemoryReset(TypedDict):
    """What a reset of the traversal memory deleted."""

    edges: int
    """Number of edges whose memory was deleted."""
    searches: int
    """Number of failed searches that were deleted. These questions are searched again."""
    answers: int
    """Number of pinned answers that were deleted."""


class RetryEpisodeAnswer(TypedDict):
    id: str
    status: Literal["pending"]


class SecretRotated(WebhookMade):
    """A webhook with its new secret."""

    replaced_until: str
    """Until when deliveries are signed with the old secret as well."""


class _SearchAnswerFactsItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class SearchAnswerFactsItem(Fact, _SearchAnswerFactsItemOptional):
    """One version of a fact, on both time axes."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class _SearchAnswerEntitiesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class SearchAnswerEntitiesItem(Entity, _SearchAnswerEntitiesItemOptional):
    """A person, place or thing of a memory."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class _SearchAnswerEpisodesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class SearchAnswerEpisodesItem(Episode, _SearchAnswerEpisodesItemOptional):
    """A message, text or JSON value as it was stored."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class _SearchAnswerCommunitiesItemOptional(TypedDict, total=False):
    graph_id: str
    """Standalone graph that the item belongs to. Absent for the memory itself."""


class SearchAnswerCommunitiesItem(Community, _SearchAnswerCommunitiesItemOptional):
    """A community of entities with its report."""

    score: float
    """Relevance. Larger is better; not comparable between queries."""


class SearchAnswerReceipt(Receipt):
    pass


class _SearchAnswerOptional(TypedDict, total=False):
    receipt: SearchAnswerReceipt


class SearchAnswer(_SearchAnswerOptional):
    """Results of a search."""

    facts: list[SearchAnswerFactsItem]
    """Facts, best first."""
    entities: list[SearchAnswerEntitiesItem]
    """Entities, best first."""
    episodes: list[SearchAnswerEpisodesItem]
    """Episodes, best first."""
    communities: list[SearchAnswerCommunitiesItem]
    """Communities, best first."""
    pending: int
    """Number of stored episodes that are not extracted yet."""
    budget_spent: bool
    """Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them."""


class CorrectedFactUndo(Undo):
    pass


class CorrectedFact(Fact):
    """A corrected fact."""

    others: list[Fact]
    """Other facts that the correction changed: those that it ended, and those that it had ended before."""
    undo: CorrectedFactUndo


class WarmAnswerWarmedItemTaughtDisputedByItem(TypedDict):
    fact_id: str | None
    """ID of the fact. Null if a message is quoted."""
    episode_id: str | None
    """ID of the episode. Null for a fact without an episode."""
    quote: str
    """Words of the source."""


class WarmAnswerWarmedItemTaught(TypedDict):
    """The stored answer, for a question that was sent with one."""

    id: str
    """ID under which the answer is stored."""
    rests_on: Literal["sources", "nothing"]
    """Whether the memory supports the answer."""
    disputed_by: list[WarmAnswerWarmedItemTaughtDisputedByItem]
    """Statements of the memory that contradict the answer. Empty if there are none."""


class WarmAnswerWarmedItem(TypedDict):
    question: str
    """The question."""
    answer: str | None
    """Answer that was found. Null if there is none."""
    search_ended: Literal["by_guide", "by_limit", "by_fault", "not_needed"]
    """How the search ended."""
    enhanced: int
    """Number of edges whose memory was strengthened."""
    penalised: int
    """Number of edges whose memory was weakened."""
    calls: int
    """Number of model calls."""
    taught: WarmAnswerWarmedItemTaught | None
    """The stored answer, for a question that was sent with one."""


class WarmAnswerReceipt(TypedDict):
    """What the request cost."""

    calls: int
    """Number of model calls."""
    tokens_in: int
    """Prompt tokens of the model calls."""
    tokens_out: int
    """Answer tokens of the model calls."""
    ms: float
    """Duration in milliseconds."""
    guide: str
    """Guide that made the decisions: `builtin`, or the name of the provider."""
    model: str | None
    """Language model that was called. Null for the built-in guide."""
    prompt_versions: list[str]
    """Versions of the prompts that were used."""


class WarmAnswer(TypedDict):
    """Result of questions that were asked in advance."""

    warmed: list[WarmAnswerWarmedItem]
    """Questions that were asked, in the order in which they were sent."""
    left: list[str]
    """Questions that were not reached before the time limit. Send them again."""
    receipt: WarmAnswerReceipt
    """What the request cost."""


class EntityPatch(TypedDict, total=False):
    """A correction of an entity."""

    version: str
    """Version of the entity that you correct. A correction of any other version answers 409."""
    name: str
    """The new name."""
    type: str
    """The new type."""


class _FactInOptional(TypedDict, total=False):
    object: str
    """Name of the object, or its `ent_` ID. Either this or `object_value` is required."""
    object_value: str
    """Literal object, e.g. a number or a sentence."""
    kind: Literal["state", "event"]
    """`state` for something that holds for a time, `event` for something that happened. `state` by default."""
    valid_from: Instant
    """When the fact began to hold or happened."""
    valid_to: Instant
    """When the fact ceased to hold."""
    due: Instant
    """Date of a plan."""
    confidence: Literal["stated", "reported", "inferred"]
    """How the fact is known. `stated` by default."""
    episode_id: str
    """ID of the episode that supports the fact."""


class FactIn(_FactInOptional):
    """A fact to state by hand."""

    subject: str
    """Name of the subject, or the `ent_` ID of an entity of this memory."""
    predicate: str
    """Predicate in letters, digits and underscores, e.g. `WORKS_AT`. Stored in upper case."""
    fact: str
    """The fact as a sentence."""


class FactPatch(TypedDict, total=False):
    """A correction of a fact."""

    version: str
    """Version of the fact that you correct. A correction of any other version answers 409."""
    fact: str
    """The corrected sentence."""
    valid_from: Instant | None
    """The corrected start. Null removes it."""
    valid_to: Instant | None
    """The corrected end. Null removes it."""
    due: Instant | None
    """The corrected date of a plan. Null removes it."""


class _ChatViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ChatViewIn(_ChatViewInOptional):
    """The chat beside what it teaches."""

    screen: Literal["chat"]
    """The chat beside what it teaches."""


class _GraphViewInOptional(TypedDict, total=False):
    as_of: Instant
    """Shows only what holds then, or had happened by then."""
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""
    entity_id: str
    """The entity that is chosen when it is opened."""


class GraphViewIn(_GraphViewInOptional):
    """The graph at a moment."""

    screen: Literal["graph"]
    """The graph."""


class _FactViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class FactViewIn(_FactViewInOptional):
    """A fact with its history."""

    screen: Literal["fact"]
    """One fact with its history."""
    fact_id: str
    """ID of the fact."""


class _TimelineViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class TimelineViewIn(_TimelineViewInOptional):
    """The timeline."""

    screen: Literal["timeline"]
    """The timeline."""


class LinkedContextIn(TypedDict, total=False):
    """The context that the link shows."""

    query: str
    """What the context is about. Either this or `thread_id` is required."""
    thread_id: str
    """Thread whose last four messages are the query. They come before `query` if both are given."""
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"]
    """How the context is selected. `auto` chooses by the question."""
    max_tokens: int
    """Token budget of the text, from 64 to 100,000. 2,000 by default."""
    references: Literal["short", "full", "none"]
    """How lines name their sources: `short` numbers, `full` IDs, or `none`."""
    template: Literal["text", "markdown", "xml", "json"] | str
    """Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`."""
    profile: bool
    """Whether the text begins with the profile of the user, within a quarter of the budget."""
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]]
    """Search methods to use. All but `bfs` by default."""
    reranker: Literal["rrf", "mmr", "mentions", "distance"]
    """Reranker of the context. Rerankers that call a model are not available to links."""
    center_entity_id: str
    """Entity from which the reranker `distance` counts edges."""
    as_of: Instant
    """Instant in valid time that the context shows. Now by default."""
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ContextViewInCompared(LinkedContextIn):
    pass


class _ContextViewInOptional(TypedDict, total=False):
    compared: ContextViewInCompared


class ContextViewIn(_ContextViewInOptional):
    """A context line by line."""

    screen: Literal["context"]
    """A context line by line."""
    request: LinkedContextIn


LinkViewIn = Union['ChatViewIn', 'GraphViewIn', 'FactViewIn', 'TimelineViewIn', 'ContextViewIn']


class _MessageEditInOptional(TypedDict, total=False):
    name: str | None
    """Name of the speaker. The registered name of the user by default."""
    reference_time: Instant | None
    """When the message was said. Now by default."""
    metadata: Mapping[str, Any] | None
    """Your own JSON object, returned as you sent it. Filters can use its top-level keys."""
    extract: bool | None
    """`false` keeps the message searchable and extracts no facts from it."""


class MessageEditIn(_MessageEditInOptional):
    """The new content of a message."""

    role: Literal["user", "assistant", "system", "tool", "developer", "human", "ai", "function"]
    """Role of the speaker."""
    content: str
    """Text of the message, at most 1 MiB."""


class _MessagePartOptional(TypedDict, total=False):
    text: str | None
    """Text of the part."""
    refusal: str | None
    """Refusal of a model."""


class MessagePart(_MessagePartOptional):
    """A part of the content of a message, in the form of OpenAI, Anthropic, LangChain or the AI SDK. Parts with text are the text of the message; all other parts are kept in its metadata."""

    type: str
    """Type of the part, such as `text`."""


class _MessageInOptional(TypedDict, total=False):
    content: str | Sequence[MessagePart | str] | None
    """Text of the message, at most 1 MiB, or parts."""
    tool_calls: Sequence[Mapping[str, Any]] | None
    """Tool calls of an assistant, kept in `metadata`."""
    tool_call_id: str | None
    """ID of the tool call that the message answers, kept in `metadata`."""
    id: str | None
    """Your ID of the message, unique in this memory."""
    name: str | None
    """Name of the speaker. The registered name of the user by default."""
    reference_time: Instant | None
    """When the message was said. Now by default."""
    metadata: Mapping[str, Any] | None
    """Your own JSON object, returned as you sent it. Filters can use its top-level keys."""
    extract: bool | None
    """`false` keeps the message searchable and extracts no facts from it."""
    created_at: Instant | None
    """Another name for `reference_time`."""
    createdAt: Instant | None
    """Another name for `reference_time`."""
    refusal: str | None
    """Refusal of a model, kept in `metadata`."""
    annotations: Sequence[Mapping[str, Any]] | None
    """Annotations of a model, kept in `metadata`."""
    audio: Mapping[str, Any] | None
    """Audio of a model, kept in `metadata`."""
    function_call: Mapping[str, Any] | None
    """Function call of an assistant, kept in `metadata`."""
    reasoning_content: str | None
    """Reasoning of a model, kept in `metadata`."""
    type: Literal["message"] | None
    """Always `message`."""
    status: str | None
    """Status of a response item, kept in `metadata`."""
    parts: Sequence[MessagePart | str] | None
    """Parts of a message of the AI SDK."""
    toolInvocations: Sequence[Mapping[str, Any]] | None
    """Tool calls of earlier versions of the AI SDK, kept in `metadata`."""


class MessageIn(_MessageInOptional):
    """A message in the form of Engraph, of OpenAI's chat completions or of the AI SDK."""

    role: Literal["user", "assistant", "system", "tool", "developer", "human", "ai", "function"]
    """Role of the speaker."""


TimeZone = str


class ProfileIn(TypedDict, total=False):
    """Settings of a user or standalone graph."""

    name: str | None
    """Name of the user or graph. Null removes it."""
    email: str | None
    """Email address. Null removes it."""
    metadata: Mapping[str, Any]
    """Your own JSON object, returned as you sent it."""
    time_zone: TimeZone | None
    """IANA time zone in which dates such as \"yesterday\" are read, e.g. `Europe/Lisbon`. Null removes it."""
    locale: str | None
    """BCP 47 locale, e.g. `de-CH`. Null removes it."""
    region: Literal["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] | None
    """Region in which the memory is created, if it is set before anything is stored. Null removes it."""
    retention_days: int | None
    """Days for which episodes are kept. Null uses the setting of the tenant."""


class _AddDocumentOptionsOptional(TypedDict, total=False):
    id: str | None
    """Your ID of the document. Sending the same text again under it stores nothing new."""
    reference_time: Instant | None
    """When the document was written. Now by default."""
    chunk_tokens: int | None
    """Size of a chunk in tokens. 750 by default."""
    chunk_overlap: int | None
    """Tokens that a chunk repeats from the one before it. 0 by default; not allowed with `similarity`."""
    chunking: Literal["sentences", "similarity"] | None
    """Where chunks end: `sentences` after the sentence that fills the chunk, `similarity` where the topic changes."""
    metadata: Mapping[str, Any] | None
    """Your own JSON object, returned as you sent it. Filters can use its top-level keys."""
    extract: bool | None
    """`false` keeps the document searchable and extracts no facts from it."""
    wait: bool | None
    """Whether to wait for the extraction, at most 25 s."""


class AddDocumentOptions(CallOptions, _AddDocumentOptionsOptional):
    title: str
    """Title of the document."""


class AddEpisodeOptions(CallOptions, total=False):
    reference_time: Instant | None
    """When the content was said or written. Now by default."""
    source: str | None
    """Where the content comes from. Stored as `metadata.source` and shown to a language model that reads the episode."""
    source_description: str | None
    """Another name for `source`."""
    name: str | None
    """Name of the speaker of a `message`."""
    role: Literal["user", "assistant", "system", "tool"] | None
    """Role of the speaker of a `message`. `user` by default."""
    metadata: Mapping[str, Any] | None
    """Your own JSON object, returned as you sent it. Filters can use its top-level keys."""
    extract: bool | None
    """`false` keeps the episode searchable and extracts no facts from it."""
    wait: bool | None
    """Whether to wait for the extraction, at most 25 s."""


class AddMessagesOptions(CallOptions, total=False):
    return_context: bool | None
    """Whether the answer includes the context of the thread. Requires the scope `read` as well."""
    wait: bool | None
    """Whether to wait for the extraction, at most 25 s."""


class AnsweredBefore(TypedDict):
    """The receipt of an earlier answer."""

    as_of: Instant
    """`as_of` of the receipt."""
    known_at: Instant
    """`known_at` of the receipt."""
    cursor: str | None
    """`cursor` of the receipt."""
    versions: Mapping[str, str]
    """Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated."""


class AskOptions(CallOptions, total=False):
    max_parts: int | None
    """Maximum number of sub-questions. 1 asks the question as it is."""
    edges: Sequence[Literal["fact", "mention", "chunk", "chain", "synonym"]] | None
    """Kinds of edges that the traversal may follow. All by default."""
    gate: bool | None
    """Whether the guide first decides if the question needs memory. A language model may then answer without memory, which costs one call."""
    max_hops: int | None
    """Maximum number of hops of the traversal."""
    max_calls: int | None
    """Maximum number of model calls."""
    max_tokens: int | None
    """Maximum number of tokens that the model calls may use, prompts and answers together."""
    max_seconds: float | None
    """Maximum duration in seconds. The traversal stops with its best answer when the time is up."""
    taught: bool | None
    """Whether a pinned answer may be returned. `false` always asks the graph."""
    memorise: bool | None
    """Whether the traversal updates edge memory. Ignored for keys without the scope `write`, which never update it."""
    receipt: bool | AnsweredBefore | None
    """`true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class CreateLinkOptions(CallOptions, total=False):
    expires_in: int | None
    """Seconds for which the link is valid: a week unless stated, 30 days at most."""
    label: str | None
    """What the link is for. It stands in the list; visitors do not see it."""


class CreateTokenOptions(CallOptions, total=False):
    scopes: Sequence[Literal["read", "write"]] | None
    """The key that makes the token must have them itself."""
    expires_in: int | None
    """Seconds for which the token is valid."""


class DeleteEpisodeOptions(CallOptions, total=False):
    mode: Literal["forget", "retract"] | None
    """`forget` removes the content and all its traces. `retract` stops believing it and keeps the history."""
    dry_run: bool | None
    """Whether to return what would change and change nothing."""


class DeleteThreadOptions(CallOptions, total=False):
    mode: Literal["forget", "retract"] | None
    """`forget` removes the content and all its traces. `retract` stops believing it and keeps the history."""
    dry_run: bool | None
    """Whether to return what would change and change nothing."""


class GetCommunityOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""


class _FilterConditionOptional(TypedDict, total=False):
    value: str | float | bool | Sequence[str | float | bool]
    """An ISO 8601 date or date-time for instants, state or event for kind, a role for role, text for the other fields. For metadata and attributes a string, a number or a boolean; values of different types are never equal."""


class FilterCondition(_FilterConditionOptional):
    """A condition of a filter."""

    field: str
    """One of valid_from, valid_to, known_from, known_to, predicate, kind, entity_id, entity_type, thread_id, role, name, or metadata.<key>, attributes.<key> or entity_attributes.<key>, where <key> is a top-level key of the message's metadata or of the attributes of the fact or entity."""
    op: Literal["=", "<>", ">", ">=", "<", "<=", "in", "not_in", "is_null", "is_not_null"]
    """in and not_in take a list of values, is_null and is_not_null take no value, every other operator takes one value."""


class FiltersAnyItem(TypedDict):
    all: Sequence[FilterCondition]
    """Conditions that must all hold."""


class Filters(TypedDict):
    """Conditions that results must meet."""

    any: Sequence[FiltersAnyItem]
    """Groups of conditions. A result passes if at least one group holds."""


class GetContextOptions(CallOptions, total=False):
    thread: str | None
    """Thread whose last four messages are the query. They come before `query` if both are given."""
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"] | None
    """How the context is selected. `auto` chooses by the question."""
    max_tokens: int | None
    """Token budget of the text, from 64 to 100,000. 2,000 by default."""
    min_score: float | None
    """Leaves out results with a lower score."""
    references: Literal["short", "full", "none"] | None
    """How lines name their sources: `short` numbers, `full` IDs, or `none`."""
    template: Literal["text", "markdown", "xml", "json"] | str | None
    """Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`."""
    profile: bool | None
    """Whether the text begins with the profile of the user, within a quarter of the budget."""
    scope: Sequence[Literal["facts", "entities", "episodes", "communities"]] | None
    """Kinds of results to return."""
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]] | None
    """Search methods to use. All but `bfs` by default."""
    reranker: Literal["rrf", "mmr", "mentions", "distance", "cross_encoder"] | None
    """Reranker that decides the final order."""
    mmr_lambda: float | None
    """Lambda of maximal marginal relevance: 1 ranks by relevance alone, 0 by novelty alone."""
    center_entity_id: str | None
    """Entity from which the reranker `distance` counts edges."""
    origin_ids: Sequence[str] | None
    """IDs of entities, facts or episodes at which `bfs` starts. The best hits of the other methods by default."""
    depth: int | None
    """Number of edges that `bfs` follows."""
    filters: Filters | None
    limit: int | None
    """Maximum number of results of each kind."""
    also: Sequence[str] | None
    """Standalone graphs of the tenant to search as well."""
    model: Sequence[Literal["rewrite", "entities", "filter", "rerank"]] | None
    """Tasks for a language model, at most one call each. None by default."""
    receipt: bool | AnsweredBefore | None
    """`true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class _GetDiffOptionsOptional(TypedDict, total=False):
    known_at: Instant | None
    """For the axis `valid`: compares what was believed at this instant."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""


class GetDiffOptions(CallOptions, _GetDiffOptionsOptional):
    axis: Literal["known", "valid"]
    """`known` compares what Engraph knew, `valid` compares what was true."""
    from_: Instant
    """Start of the comparison."""
    to: Instant
    """End of the comparison."""


class GetEntityOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class GetEpisodeOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class GetFactOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class GetProfileOptions(CallOptions, total=False):
    max_tokens: int | None
    """Token budget of the profile, from 16 to 10,000. 300 by default."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""


class GetRetentionOptions(CallOptions, total=False):
    retention_days: int | None
    """Previews this setting instead of the current one."""


class GetSubgraphOptions(CallOptions, total=False):
    depth: int | None
    """Maximum number of edges from the start."""
    limit: int | None
    """Maximum number of nodes; the nearest are kept."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class GetUsageOptions(CallOptions, total=False):
    from_: str | None
    """First day in UTC, inclusive."""
    to: str | None
    """Last day in UTC, inclusive."""
    user_id: str | None
    """Only this user."""
    graph_id: str | None
    """Only this standalone graph."""
    model: str | None
    """Only this model."""


class ListCommunitiesOptions(CallOptions, total=False):
    level: int | None
    """Only communities of this level. 0 is the coarsest."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""


class ListEntitiesOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class ListEpisodesOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    thread: str | None
    """Only this thread."""
    entity_id: str | None
    """Only items about this entity."""
    status: Literal["pending", "done", "failed"] | None
    """Only episodes with this progress of the extraction."""


class ListFactsOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""
    entity_id: str | None
    """Only items about this entity."""
    thread: str | None
    """Only this thread."""
    predicate: str | None
    """Only facts with this predicate."""


class ListInstructionsOptions(CallOptions, total=False):
    query: str | None
    """A question. Instructions that apply to it come first."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""


class ListMessagesOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""


class ListTaughtAnswersOptions(CallOptions):
    pass


class ListThreadsOptions(CallOptions, total=False):
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    receipt: bool | None
    """Whether the answer includes a receipt."""


class ListTraversalMemoryOptions(CallOptions, total=False):
    vectors: Literal["true", "false"] | None
    """Whether to include the remembered vectors."""


class RereadOptions(CallOptions, total=False):
    from_: Instant | None
    """Reads only episodes that were stored since this instant."""
    dry_run: bool | None
    """Whether to return the estimate only and start nothing."""


class RollbackOptions(CallOptions, total=False):
    dry_run: bool | None
    """Whether to return what would change and change nothing."""


class SearchOptions(CallOptions, total=False):
    scope: Sequence[Literal["facts", "entities", "episodes", "communities"]] | None
    """Kinds of results to return."""
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]] | None
    """Search methods to use. All but `bfs` by default."""
    reranker: Literal["rrf", "mmr", "mentions", "distance", "cross_encoder"] | None
    """Reranker that decides the final order."""
    mmr_lambda: float | None
    """Lambda of maximal marginal relevance: 1 ranks by relevance alone, 0 by novelty alone."""
    center_entity_id: str | None
    """Entity from which the reranker `distance` counts edges."""
    origin_ids: Sequence[str] | None
    """IDs of entities, facts or episodes at which `bfs` starts. The best hits of the other methods by default."""
    depth: int | None
    """Number of edges that `bfs` follows."""
    filters: Filters | None
    limit: int | None
    """Maximum number of results of each kind."""
    also: Sequence[str] | None
    """Standalone graphs of the tenant to search as well."""
    model: Sequence[Literal["rewrite", "entities", "filter", "rerank"]] | None
    """Tasks for a language model, at most one call each. None by default."""
    receipt: bool | AnsweredBefore | None
    """`true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was."""
    as_of: Instant | None
    """Instant in valid time: reads what was true then. Now by default."""
    known_at: Instant | None
    """Instant in known time: reads what Engraph knew then. Now by default."""
    after: str | None
    """Cursor of a write that the read must see."""
    include_uncertain: bool | None
    """Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."""
    thread: str | None
    """Thread whose messages rank higher."""


class WarmAskOptions(CallOptions, total=False):
    max_hops: int | None
    """Maximum number of hops of the traversal."""
    max_calls: int | None
    """Maximum number of model calls."""
    max_tokens: int | None
    """Maximum number of tokens that the model calls may use, prompts and answers together."""
    max_seconds: float | None
    """Maximum duration in seconds. The traversal stops with its best answer when the time is up."""
