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
    message_id: str | None
    status: Literal["pending", "done", "failed"]


class _WrittenOptional(TypedDict, total=False):
    context: str


class Written(_WrittenOptional):
    episodes: list[WrittenEpisodesItem]
    cursor: str
    budget_spent: bool


class FactSubject(TypedDict):
    id: str
    name: str


class FactObject(TypedDict):
    id: str
    name: str


class Fact(TypedDict):
    id: str
    version: str
    subject: FactSubject
    predicate: str
    object: FactObject | None
    object_value: str | None
    fact: str
    kind: Literal["state", "event"]
    strength: int
    confidence: Literal["stated", "reported", "inferred"]
    valid_from: str | None
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    valid_to: str | None
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    due: str | None
    due_precision: Literal["year", "month", "day", "instant"] | None
    period: str
    known_from: str
    known_to: str | None
    attributes: dict[str, Any]
    hyperedge_id: str | None
    episode_ids: list[str]


class StatedFacts2(TypedDict):
    facts: list[Fact]


StatedFacts = Union['Fact', 'StatedFacts2']


class AskAnswerCitationsItemSupersededBy(TypedDict):
    fact_id: str
    fact: str


class AskAnswerCitationsItem(TypedDict):
    fact_id: str | None
    episode_id: str | None
    quote: str
    superseded_by: AskAnswerCitationsItemSupersededBy | None


class GivenAsTaughtSaidSinceItem(TypedDict):
    episode_id: str
    quote: str


class GivenAsTaught(TypedDict):
    id: str
    question: str
    taught_at: str
    rests_on: Literal["sources", "nothing"]
    """`sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it."""
    match: Literal["exact", "similar"]
    said_since: list[GivenAsTaughtSaidSinceItem]


class AskReceiptSeedsItem(TypedDict):
    id: str
    kind: Literal["entity", "anchor", "value"]
    name: str


class TraversedEdgeFrom(TypedDict):
    id: str
    kind: Literal["entity", "anchor", "value"]
    name: str


class TraversedEdgeTo(TypedDict):
    id: str
    kind: Literal["entity", "anchor", "value"]
    name: str


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
    pass


class AskReceiptHopsItemFrom(TypedDict):
    id: str
    kind: Literal["entity", "anchor", "value"]
    name: str


class AskReceiptHopsItemTo(TypedDict):
    id: str
    kind: Literal["entity", "anchor", "value"]
    name: str


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
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    ms: float
    stages: dict[str, float]
    decisions: int
    guide: str
    model: str | None
    prompt_versions: list[str]
    seeds: list[AskReceiptSeedsItem]
    replayed: list[TraversedEdge]
    hits: list[TraversedEdge]
    hops: list[AskReceiptHopsItem]
    stopped: str
    enhanced: list[TraversedEdge]
    penalised: list[TraversedEdge]
    memorised: bool
    memory_used: bool
    as_of: str | None
    known_at: str
    cursor: str | None
    versions: dict[str, str]


class AskAnswer(TypedDict):
    answer: str | None
    """Plain text that states only what holds at the moment asked about; null where nothing that is remembered answers the question: there are no citations then. Without invisible characters, and else as a model or a person wrote it: it may have markup in it, so escape it where it is shown and frame it where a model reads it."""
    citations: list[AskAnswerCitationsItem]
    taught: GivenAsTaught
    search_ended: Literal["by_guide", "by_limit", "by_fault", "not_needed"]
    """How the search ended: `by_guide`: the guide saw no reason to go on, because it was content, gave up or had seen everything; `by_limit`: a bound or a budget ended it, and more might have been found; `by_fault`: the guide could not be reached or answered nothing usable; `not_needed`: nothing was searched for. It says nothing of whether the answer is right; what speaks for an answer are its citations."""
    pending: int
    budget_spent: bool
    receipt: AskReceipt


class ContextTemplate(TypedDict):
    id: str
    template: str
    created_at: str
    updated_at: str


class _ChatViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ChatView(_ChatViewOptional):
    screen: Literal["chat"]


class _GraphViewOptional(TypedDict, total=False):
    as_of: str
    """Shows only what holds then, or had happened by then."""
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""
    entity_id: str
    """The entity that is chosen when it is opened."""


class GraphView(_GraphViewOptional):
    screen: Literal["graph"]


class _FactViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class FactView(_FactViewOptional):
    screen: Literal["fact"]
    fact_id: str


class _TimelineViewOptional(TypedDict, total=False):
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class TimelineView(_TimelineViewOptional):
    screen: Literal["timeline"]


class LinkedContext(TypedDict, total=False):
    query: str
    thread_id: str
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid"]
    max_tokens: int
    references: Literal["short", "full", "none"]
    template: Literal["text", "markdown", "xml", "json"] | str
    profile: bool
    methods: list[Literal["cosine", "bm25", "pagerank", "bfs"]]
    reranker: Literal["rrf", "mmr", "mentions", "distance"]
    center_entity_id: str
    as_of: str
    known_at: str
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ContextViewCompared(LinkedContext):
    pass


class _ContextViewOptional(TypedDict, total=False):
    compared: ContextViewCompared


class ContextView(_ContextViewOptional):
    screen: Literal["context"]
    request: LinkedContext


LinkView = Union['ChatView', 'GraphView', 'FactView', 'TimelineView', 'ContextView']


class Link(TypedDict):
    id: str
    view: LinkView
    label: str | None
    created_at: str
    expires_at: str
    last_used_at: str | None


class LinkMade(Link):
    url: str
    """To be opened in a browser. The secret stands in its fragment, which is sent to no server."""


class TokenMade(TypedDict):
    token: str
    """Sent as `Authorization: Bearer <token>`."""
    user_id: str
    scopes: list[Literal["read", "write"]]
    expires_at: str


class Webhook(TypedDict):
    id: str
    url: str
    events: list[Literal["episode.done", "episode.failed", "fact.learned", "fact.superseded", "erasure.done", "budget.spent"]]
    description: str | None
    enabled: bool
    disabled_because: Literal["owner", "failing", "gone"] | None
    failing_since: str | None
    created_at: str


class WebhookMade(Webhook):
    secret: str


class UndoneCounts(TypedDict):
    episodes: int
    facts: int
    entities: int
    reopened: int
    reread: int
    corrections: int


class Undo(TypedDict):
    known_at: str


class Undone(UndoneCounts):
    undo: Undo


class TaughtAnswerCitationsItem(TypedDict):
    fact_id: str | None
    episode_id: str | None
    quote: str


class TaughtAnswer(TypedDict):
    id: str
    question: str
    answer: str
    taught_at: str
    rests_on: Literal["sources", "nothing"]
    """`sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it."""
    disputed: bool
    """The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer."""
    citations: list[TaughtAnswerCitationsItem]
    state: Literal["given", "ended", "replaced", "rolled_back"]
    """`given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back."""


class EditedEpisode(TypedDict):
    id: str
    message_id: str | None
    status: Literal["pending", "done", "failed"]


class Edited(TypedDict):
    episode: EditedEpisode
    cursor: str
    undone: UndoneCounts


class ErasureReceipt(TypedDict):
    status: Literal["erasing", "erased"]
    requested_at: str
    erased_at: str | None
    counts: dict[str, int]


class BudgetBalanceCalls(TypedDict):
    limit: int | None
    used: int
    left: int | None


class BudgetBalanceTokens(TypedDict):
    limit: int | None
    used: int
    left: int | None


class BudgetBalance(TypedDict):
    calls: BudgetBalanceCalls
    tokens: BudgetBalanceTokens


class BudgetsUser(TypedDict):
    calls: int | None
    tokens: int | None


class Budgets(TypedDict):
    tenant: BudgetBalance
    user: BudgetsUser
    memory: BudgetBalance | None
    on_spent: Literal["wait", "builtin"]
    resets_at: str


class _CommunityReportFindingsItemOptional(TypedDict, total=False):
    fact_ids: list[str]


class CommunityReportFindingsItem(_CommunityReportFindingsItemOptional):
    summary: str
    explanation: str


class CommunityReport(TypedDict):
    title: str
    summary: str
    rating: float
    rating_explanation: str
    findings: list[CommunityReportFindingsItem]


class CommunityMembersItem(TypedDict):
    id: str
    name: str


class Community(TypedDict):
    id: str
    level: int
    name: str
    summary: str
    report: CommunityReport | None
    members: list[CommunityMembersItem]
    parent_id: str | None
    stale: bool
    generation: int


class ReceiptModelTasksItem(TypedDict):
    task: str
    outcome: Literal["done", "no_model", "budget", "unavailable", "unusable"]
    gave: list[str]


class ReceiptMode(TypedDict):
    name: str
    why: str


class ContextLine(TypedDict):
    reference: str
    type: Literal["fact", "episode", "entity", "community"]
    id: str
    text: str
    tokens: float
    score: float
    parts: dict[str, float]


class ContextMissed(TypedDict):
    type: Literal["fact", "episode", "entity", "community"]
    id: str
    text: str
    tokens: float
    score: float
    parts: dict[str, float]
    reason: Literal["budget", "limit", "duplicate", "unrelated", "min_score", "ended"]


class _ReceiptOptional(TypedDict, total=False):
    walk: Literal["entities", "matches"]
    model_tasks: list[ReceiptModelTasksItem]
    mode: ReceiptMode
    lines: list[ContextLine]
    frame: float
    missed: list[ContextMissed]


class Receipt(_ReceiptOptional):
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    ms: float
    stages: dict[str, float]
    methods: list[str]
    reranker: str | None
    candidates: dict[str, dict[str, int]]
    seeds: list[str]
    model: str | None
    as_of: str | None
    known_at: str
    cursor: str | None
    versions: dict[str, str]


class GetCommunityAnswer(Community, total=False):
    receipt: Receipt


class ContextSource(TypedDict):
    type: Literal["fact", "episode", "entity", "community"]
    id: str
    thread_id: str | None
    at: str | None
    span: list[int] | None
    spans: list[list[int]] | None
    graph_id: str | None
    path: str


class _ContextAnswerFactsItemOptional(TypedDict, total=False):
    graph_id: str


class ContextAnswerFactsItem(Fact, _ContextAnswerFactsItemOptional):
    score: float


class EntityPart(TypedDict):
    id: str
    name: str
    relation: str | None
    strength: float | None


class _EntityOptional(TypedDict, total=False):
    members: list[EntityPart]
    part_of: list[EntityPart]


class Entity(_EntityOptional):
    id: str
    version: str
    name: str
    aliases: list[str]
    type: str
    attributes: dict[str, Any]
    summary: str
    mentions: int
    community_id: str | None
    created_at: str


class _ContextAnswerEntitiesItemOptional(TypedDict, total=False):
    graph_id: str


class ContextAnswerEntitiesItem(Entity, _ContextAnswerEntitiesItemOptional):
    score: float


class Episode(TypedDict):
    id: str
    message_id: str | None
    type: Literal["message", "text", "json", "document"]
    thread_id: str | None
    document_id: str | None
    role: Literal["user", "assistant", "system", "tool"] | None
    name: str | None
    content: str
    title: str | None
    reference_time: str
    created_at: str
    status: Literal["pending", "done", "failed"]
    extract: bool
    metadata: dict[str, Any]


class _ContextAnswerEpisodesItemOptional(TypedDict, total=False):
    graph_id: str


class ContextAnswerEpisodesItem(Episode, _ContextAnswerEpisodesItemOptional):
    score: float


class _ContextAnswerCommunitiesItemOptional(TypedDict, total=False):
    graph_id: str


class ContextAnswerCommunitiesItem(Community, _ContextAnswerCommunitiesItemOptional):
    score: float


class _ContextAnswerOptional(TypedDict, total=False):
    receipt: Receipt


class ContextAnswer(_ContextAnswerOptional):
    context: str
    sources: dict[str, ContextSource]
    facts: list[ContextAnswerFactsItem]
    entities: list[ContextAnswerEntitiesItem]
    episodes: list[ContextAnswerEpisodesItem]
    communities: list[ContextAnswerCommunitiesItem]
    tokens: int
    pending: int
    budget_spent: bool


class Diff(TypedDict):
    began: list[Fact]
    ended: list[Fact]
    superseded: list[Fact]


class GetDiffAnswer(Diff, total=False):
    receipt: Receipt


class GetEntityAnswer(Entity, total=False):
    receipt: Receipt


class EpisodeDetailFactsItem(TypedDict):
    id: str
    fact: str


class EpisodeDetail(Episode):
    facts: list[EpisodeDetailFactsItem]
    calls: int
    tokens_in: int
    tokens_out: int
    attempts: int
    error: str | None


class GetEpisodeAnswer(EpisodeDetail, total=False):
    receipt: Receipt


class FactVersion(TypedDict):
    version: str
    valid_from: str | None
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    valid_to: str | None
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    due: str | None
    due_precision: Literal["year", "month", "day", "instant"] | None
    period: str
    known_from: str
    known_to: str | None
    caused_by: str


class Supersession(TypedDict):
    id: str
    fact: str
    at: str | None
    known_from: str
    caused_by: str


class FactDetailSourcesItem(TypedDict):
    episode_id: str
    span: list[int] | None
    quote: str | None


class FactDetail(Fact):
    versions: list[FactVersion]
    superseded: list[Supersession]
    superseded_by: list[Supersession]
    sources: list[FactDetailSourcesItem]


class GetFactAnswer(FactDetail, total=False):
    receipt: Receipt


class HealthDependencies(TypedDict):
    postgres: Literal["ok", "down"]
    storage: Literal["ok", "full", "down"]


class Health(TypedDict):
    status: Literal["ok", "degraded"]
    dependencies: HealthDependencies


class VisitedLink(TypedDict):
    id: str
    user_id: str | None
    graph_id: str | None
    view: LinkView
    created_at: str
    expires_at: str


class _OntologyAttributeOptional(TypedDict, total=False):
    values: Sequence[str] | None
    description: str | None


class OntologyAttribute(_OntologyAttributeOptional):
    name: str
    type: Literal["text", "number", "integer", "boolean", "date", "enum"]


class _OntologyEntityTypeOptional(TypedDict, total=False):
    description: str | None
    attributes: Sequence[OntologyAttribute]


class OntologyEntityType(_OntologyEntityTypeOptional):
    name: str


class _OntologyFactTypeOptional(TypedDict, total=False):
    description: str | None
    subject_types: Sequence[str] | None
    object_types: Sequence[str] | None
    functional: bool | None
    inverse_functional: bool | None
    attributes: Sequence[OntologyAttribute]


class OntologyFactType(_OntologyFactTypeOptional):
    name: str


class Ontology(TypedDict, total=False):
    entity_types: Sequence[OntologyEntityType]
    fact_types: Sequence[OntologyFactType]
    excluded_entity_types: Sequence[str]
    excluded_fact_types: Sequence[str]
    instructions: str | None


class OwnKey(TypedDict):
    id: str
    tenant_id: str
    scopes: list[Literal["read", "write", "admin"]]
    user_id: str | None
    expires_at: str | None
    is_token: bool


class Profile(TypedDict):
    text: str
    facts: list[Fact]
    etag: str


class Retention(TypedDict):
    retention_days: int | None
    set_by: Literal["memory", "tenant", "query"] | None
    applied: bool
    expired: int
    forgets_at: str | None


class StatusFailingJobsItem(TypedDict):
    job: Literal["import", "exports", "retention", "names", "refresh", "work"]
    since: str
    failures: int
    retry_at: str
    error: str


class Refresh(TypedDict):
    state: Literal["idle", "running", "failed"]
    generation: int
    stage: Literal["describe", "layers", "reports", "flip"] | None
    done: int
    total: int
    calls: int
    rewritten: int
    unchanged: int
    error: str | None


class Status(TypedDict):
    pending: int
    leased: int
    done: int
    failed: int
    to_reread: int
    cursor: str | None
    budget_spent: bool
    last_error: str | None
    failing_jobs: list[StatusFailingJobsItem]
    version: int
    refresh: Refresh


class SubgraphNode(TypedDict):
    id: str
    kind: Literal["entity", "episode"]
    name: str
    type: str
    mentions: int
    community_id: str | None
    depth: int


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
    pass


class Subgraph(TypedDict):
    nodes: list[SubgraphNode]
    edges: list[SubgraphEdge]


class GetSubgraphAnswer(Subgraph, total=False):
    receipt: Receipt


class CommunityLine(TypedDict):
    type: Literal["community"]
    id: str
    level: int
    name: str
    parent_id: str | None
    members: list[str]


class EntityLine(TypedDict):
    type: Literal["entity"]
    id: str
    name: str
    entity_type: str
    mentions: int
    community_id: str | None
    summary: str
    known_from: str
    known_to: str | None


class SummaryLine(TypedDict):
    type: Literal["summary"]
    id: str
    layer: int
    name: str
    summary: str
    members: list[str]


class EpisodeLine(TypedDict):
    type: Literal["episode"]
    id: str
    title: str | None
    kind: Literal["message", "text", "json", "document"]
    role: Literal["user", "assistant", "system", "tool"] | None
    name: str | None
    thread_id: str | None
    document_id: str | None
    reference_time: str
    created_at: str


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
    pass


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
    pass


class EndLineCounts(TypedDict, total=False):
    community: int
    entity: int
    summary: int
    episode: int
    fact: int
    mention: int


class EndLine(TypedDict):
    type: Literal["end"]
    counts: EndLineCounts
    cursor: str | None


SubgraphLine = Union['CommunityLine', 'EntityLine', 'SummaryLine', 'EpisodeLine', 'FactLine', 'MentionLine', 'EndLine']


class TenantRetention(TypedDict):
    retention_days: int | None
    pending: int


class Usage(TypedDict):
    day: str
    user_id: str | None
    graph_id: str | None
    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None


class UsagePageTotal(TypedDict):
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    unpriced_calls: int


class UsagePage(TypedDict):
    data: list[Usage]
    next_cursor: str | None
    total: UsagePageTotal


class Owner(TypedDict):
    id: str
    name: str | None
    email: str | None
    metadata: dict[str, Any]
    time_zone: str | None
    locale: str | None
    region: str | None
    retention_days: int | None
    created_at: str


class Imported(TypedDict):
    counts: dict[str, int]
    cursor: str | None


class DeliveryAttemptsItem(TypedDict):
    at: str
    outcome: Literal["delivered", "refused", "redirected", "timed_out", "unreachable"]
    status_code: int | None
    took_ms: int


class Delivery(TypedDict):
    id: str
    event: Literal["episode.done", "episode.failed", "fact.learned", "fact.superseded", "erasure.done", "budget.spent", "webhook.test"]
    status: Literal["pending", "delivered", "failed", "dropped"]
    created_at: str
    next_attempt_at: str | None
    finished_at: str | None
    attempts: list[DeliveryAttemptsItem]


class InstructionUser(TypedDict):
    id: str
    name: str


class Instruction(TypedDict):
    id: str
    version: str
    valid_from: str | None
    valid_from_precision: Literal["year", "month", "day", "instant"] | None
    valid_from_basis: Literal["stated", "inferred", "observed"] | None
    valid_to: str | None
    valid_to_precision: Literal["year", "month", "day", "instant"] | None
    valid_to_basis: Literal["stated", "inferred", "observed"] | None
    due: str | None
    due_precision: Literal["year", "month", "day", "instant"] | None
    period: str
    known_from: str
    known_to: str | None
    confidence: Literal["stated", "reported", "inferred"]
    episode_ids: list[str]
    type: Literal["instruction", "preference"]
    text: str
    applies_to: str | None
    user: InstructionUser


class ListedInstruction(Instruction, total=False):
    score: float


class Thread(TypedDict):
    id: str
    messages: int
    first_at: str
    last_at: str


class RememberedEdge(TypedDict):
    kind: Literal["fact", "mention", "chunk", "chain", "synonym"]
    a: str
    b: str | None
    name: str
    strength: float
    now: float
    enhanced: int
    penalised: int
    changed_at: str
    vector: str | None


class Reread(TypedDict):
    episodes: int
    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None


class TraversalMemoryReset(TypedDict):
    edges: int
    searches: int
    answers: int


class RetryEpisodeAnswer(TypedDict):
    id: str
    status: Literal["pending"]


class SecretRotated(WebhookMade):
    replaced_until: str


class _SearchAnswerFactsItemOptional(TypedDict, total=False):
    graph_id: str


class SearchAnswerFactsItem(Fact, _SearchAnswerFactsItemOptional):
    score: float


class _SearchAnswerEntitiesItemOptional(TypedDict, total=False):
    graph_id: str


class SearchAnswerEntitiesItem(Entity, _SearchAnswerEntitiesItemOptional):
    score: float


class _SearchAnswerEpisodesItemOptional(TypedDict, total=False):
    graph_id: str


class SearchAnswerEpisodesItem(Episode, _SearchAnswerEpisodesItemOptional):
    score: float


class _SearchAnswerCommunitiesItemOptional(TypedDict, total=False):
    graph_id: str


class SearchAnswerCommunitiesItem(Community, _SearchAnswerCommunitiesItemOptional):
    score: float


class _SearchAnswerOptional(TypedDict, total=False):
    receipt: Receipt


class SearchAnswer(_SearchAnswerOptional):
    facts: list[SearchAnswerFactsItem]
    entities: list[SearchAnswerEntitiesItem]
    episodes: list[SearchAnswerEpisodesItem]
    communities: list[SearchAnswerCommunitiesItem]
    pending: int
    budget_spent: bool


class CorrectedFact(Fact):
    others: list[Fact]
    undo: Undo


class WarmAnswerWarmedItemTaughtDisputedByItem(TypedDict):
    fact_id: str | None
    episode_id: str | None
    quote: str


class WarmAnswerWarmedItemTaught(TypedDict):
    id: str
    rests_on: Literal["sources", "nothing"]
    """`sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it."""
    disputed_by: list[WarmAnswerWarmedItemTaughtDisputedByItem]


class WarmAnswerWarmedItem(TypedDict):
    question: str
    answer: str | None
    search_ended: Literal["by_guide", "by_limit", "by_fault", "not_needed"]
    """How the search ended: `by_guide`: the guide saw no reason to go on, because it was content, gave up or had seen everything; `by_limit`: a bound or a budget ended it, and more might have been found; `by_fault`: the guide could not be reached or answered nothing usable; `not_needed`: nothing was searched for. It says nothing of whether the answer is right; what speaks for an answer are its citations."""
    enhanced: int
    penalised: int
    calls: int
    taught: WarmAnswerWarmedItemTaught | None


class WarmAnswerReceipt(TypedDict):
    calls: int
    tokens_in: int
    tokens_out: int
    ms: float
    guide: str
    model: str | None
    prompt_versions: list[str]


class WarmAnswer(TypedDict):
    warmed: list[WarmAnswerWarmedItem]
    left: list[str]
    receipt: WarmAnswerReceipt


class EntityPatch(TypedDict, total=False):
    version: str
    name: str
    type: str


class _FactInOptional(TypedDict, total=False):
    object: str
    object_value: str
    kind: Literal["state", "event"]
    valid_from: Instant
    valid_to: Instant
    due: Instant
    confidence: Literal["stated", "reported", "inferred"]
    episode_id: str


class FactIn(_FactInOptional):
    subject: str
    predicate: str
    fact: str


class FactPatch(TypedDict, total=False):
    version: str
    fact: str
    valid_from: Instant | None
    valid_to: Instant | None
    due: Instant | None


class _ChatViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ChatViewIn(_ChatViewInOptional):
    screen: Literal["chat"]


class _GraphViewInOptional(TypedDict, total=False):
    as_of: Instant
    """Shows only what holds then, or had happened by then."""
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""
    entity_id: str
    """The entity that is chosen when it is opened."""


class GraphViewIn(_GraphViewInOptional):
    screen: Literal["graph"]


class _FactViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class FactViewIn(_FactViewInOptional):
    screen: Literal["fact"]
    fact_id: str


class _TimelineViewInOptional(TypedDict, total=False):
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class TimelineViewIn(_TimelineViewInOptional):
    screen: Literal["timeline"]


class LinkedContextIn(TypedDict, total=False):
    query: str
    thread_id: str
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid"]
    max_tokens: int
    references: Literal["short", "full", "none"]
    template: Literal["text", "markdown", "xml", "json"] | str
    profile: bool
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]]
    reranker: Literal["rrf", "mmr", "mentions", "distance"]
    center_entity_id: str
    as_of: Instant
    known_at: Instant
    """Shows what was known by then, whatever is learned later. Absent: what is known when it is opened."""


class ContextViewInCompared(LinkedContextIn):
    pass


class _ContextViewInOptional(TypedDict, total=False):
    compared: ContextViewInCompared


class ContextViewIn(_ContextViewInOptional):
    screen: Literal["context"]
    request: LinkedContextIn


LinkViewIn = Union['ChatViewIn', 'GraphViewIn', 'FactViewIn', 'TimelineViewIn', 'ContextViewIn']


class _MessageEditInOptional(TypedDict, total=False):
    name: str | None
    reference_time: Instant | None
    metadata: Mapping[str, Any] | None
    extract: bool | None


class MessageEditIn(_MessageEditInOptional):
    role: Literal["user", "assistant", "system", "tool", "developer", "human", "ai", "function"]
    content: str


class _MessagePartOptional(TypedDict, total=False):
    text: str | None
    refusal: str | None


class MessagePart(_MessagePartOptional):
    """A part of a message's content, as OpenAI, Anthropic, LangChain and the AI SDK have it. The texts are what the message says; all other parts are kept in its metadata."""

    type: str


class _MessageInOptional(TypedDict, total=False):
    content: str | Sequence[MessagePart | str] | None
    tool_calls: Sequence[Mapping[str, Any]] | None
    tool_call_id: str | None
    id: str | None
    name: str | None
    reference_time: Instant | None
    metadata: Mapping[str, Any] | None
    extract: bool | None
    created_at: Instant | None
    createdAt: Instant | None
    refusal: str | None
    annotations: Sequence[Mapping[str, Any]] | None
    audio: Mapping[str, Any] | None
    function_call: Mapping[str, Any] | None
    reasoning_content: str | None
    type: Literal["message"] | None
    status: str | None
    parts: Sequence[MessagePart | str] | None
    toolInvocations: Sequence[Mapping[str, Any]] | None


class MessageIn(_MessageInOptional):
    """A message, as it is here, of OpenAI's chat completions or of the AI SDK."""

    role: Literal["user", "assistant", "system", "tool", "developer", "human", "ai", "function"]


TimeZone = str


class ProfileIn(TypedDict, total=False):
    name: str | None
    email: str | None
    metadata: Mapping[str, Any]
    time_zone: TimeZone | None
    locale: str | None
    region: Literal["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] | None
    retention_days: int | None


class _AddDocumentOptionsOptional(TypedDict, total=False):
    id: str | None
    reference_time: Instant | None
    chunk_tokens: int | None
    chunk_overlap: int | None
    chunking: Literal["sentences", "similarity"] | None
    metadata: Mapping[str, Any] | None
    extract: bool | None
    wait: bool | None


class AddDocumentOptions(CallOptions, _AddDocumentOptionsOptional):
    title: str


class AddEpisodeOptions(CallOptions, total=False):
    reference_time: Instant | None
    source: str | None
    source_description: str | None
    name: str | None
    role: Literal["user", "assistant", "system", "tool"] | None
    metadata: Mapping[str, Any] | None
    extract: bool | None
    wait: bool | None


class AddMessagesOptions(CallOptions, total=False):
    return_context: bool | None
    wait: bool | None


class AnsweredBefore(TypedDict):
    as_of: Instant
    known_at: Instant
    cursor: str | None
    versions: Mapping[str, str]


class AskOptions(CallOptions, total=False):
    max_parts: int | None
    edges: Sequence[Literal["fact", "mention", "chunk", "chain", "synonym"]] | None
    gate: bool | None
    max_hops: int | None
    max_calls: int | None
    max_tokens: int | None
    max_seconds: float | None
    taught: bool | None
    memorise: bool | None
    receipt: bool | AnsweredBefore | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    include_uncertain: bool | None


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
    dry_run: bool | None


class DeleteThreadOptions(CallOptions, total=False):
    mode: Literal["forget", "retract"] | None
    dry_run: bool | None


class GetCommunityOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None


class _FilterConditionOptional(TypedDict, total=False):
    value: str | float | bool | Sequence[str | float | bool]
    """An ISO 8601 date or date-time for instants, state or event for kind, a role for role, text for the other fields. For metadata and attributes a string, a number or a boolean; values of different types are never equal."""


class FilterCondition(_FilterConditionOptional):
    field: str
    """One of valid_from, valid_to, known_from, known_to, predicate, kind, entity_id, entity_type, thread_id, role, name, or metadata.<key>, attributes.<key> or entity_attributes.<key>, where <key> is a top-level key of the message's metadata or of the attributes of the fact or entity."""
    op: Literal["=", "<>", ">", ">=", "<", "<=", "in", "not_in", "is_null", "is_not_null"]
    """in and not_in take a list of values, is_null and is_not_null take no value, every other operator takes one value."""


class FiltersAnyItem(TypedDict):
    all: Sequence[FilterCondition]


class Filters(TypedDict):
    any: Sequence[FiltersAnyItem]


class GetContextOptions(CallOptions, total=False):
    thread: str | None
    mode: Literal["auto", "facts", "associative", "local", "global", "bridge", "hybrid"] | None
    max_tokens: int | None
    min_score: float | None
    references: Literal["short", "full", "none"] | None
    template: Literal["text", "markdown", "xml", "json"] | str | None
    profile: bool | None
    scope: Sequence[Literal["facts", "entities", "episodes", "communities"]] | None
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]] | None
    reranker: Literal["rrf", "mmr", "mentions", "distance", "cross_encoder"] | None
    mmr_lambda: float | None
    center_entity_id: str | None
    origin_ids: Sequence[str] | None
    depth: int | None
    filters: Filters | None
    limit: int | None
    also: Sequence[str] | None
    model: Sequence[Literal["rewrite", "entities", "filter", "rerank"]] | None
    receipt: bool | AnsweredBefore | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    include_uncertain: bool | None


class _GetDiffOptionsOptional(TypedDict, total=False):
    known_at: Instant | None
    after: str | None
    receipt: bool | None


class GetDiffOptions(CallOptions, _GetDiffOptionsOptional):
    axis: Literal["known", "valid"]
    from_: Instant
    to: Instant


class GetEntityOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class GetEpisodeOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class GetFactOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class GetProfileOptions(CallOptions, total=False):
    max_tokens: int | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None


class GetRetentionOptions(CallOptions, total=False):
    retention_days: int | None


class GetSubgraphOptions(CallOptions, total=False):
    depth: int | None
    """Maximum number of edges from the start."""
    limit: int | None
    """Maximum number of nodes; the nearest are kept."""
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class GetUsageOptions(CallOptions, total=False):
    from_: str | None
    to: str | None
    user_id: str | None
    graph_id: str | None
    model: str | None


class ListCommunitiesOptions(CallOptions, total=False):
    level: int | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None


class ListEntitiesOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class ListEpisodesOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    thread: str | None
    entity_id: str | None
    status: Literal["pending", "done", "failed"] | None


class ListFactsOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None
    entity_id: str | None
    thread: str | None
    predicate: str | None


class ListInstructionsOptions(CallOptions, total=False):
    query: str | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None
    include_uncertain: bool | None


class ListMessagesOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None


class ListTaughtAnswersOptions(CallOptions):
    pass


class ListThreadsOptions(CallOptions, total=False):
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    receipt: bool | None


class ListTraversalMemoryOptions(CallOptions, total=False):
    vectors: Literal["true", "false"] | None


class RereadOptions(CallOptions, total=False):
    from_: Instant | None
    dry_run: bool | None


class RollbackOptions(CallOptions, total=False):
    dry_run: bool | None


class SearchOptions(CallOptions, total=False):
    scope: Sequence[Literal["facts", "entities", "episodes", "communities"]] | None
    methods: Sequence[Literal["cosine", "bm25", "pagerank", "bfs"]] | None
    reranker: Literal["rrf", "mmr", "mentions", "distance", "cross_encoder"] | None
    mmr_lambda: float | None
    center_entity_id: str | None
    origin_ids: Sequence[str] | None
    depth: int | None
    filters: Filters | None
    limit: int | None
    also: Sequence[str] | None
    model: Sequence[Literal["rewrite", "entities", "filter", "rerank"]] | None
    receipt: bool | AnsweredBefore | None
    as_of: Instant | None
    known_at: Instant | None
    after: str | None
    include_uncertain: bool | None
    thread: str | None


class WarmAskOptions(CallOptions, total=False):
    max_hops: int | None
    max_calls: int | None
    max_tokens: int | None
    max_seconds: float | None
