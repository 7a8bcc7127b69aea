import type { CommunityMethod } from "../core/clustering/community-tree.ts";
import type { Price } from "../core/accounting/cost.ts";
import type { Jurisdiction } from "../../shared/jurisdiction.ts";
import type { Accounts, Meter } from "../ports/accounts.ts";
import type { ContextTemplates } from "../ports/context-templates.ts";
import type { ControlPlane, KeyHasher } from "../ports/control-plane.ts";
import type { Erasures } from "../ports/erasures.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Grants } from "../ports/grants.ts";
import type { Links } from "../ports/links.ts";
import type { WakeUpQueue, Graphs } from "../ports/graph/graph.ts";
import type { BatchDelay } from "../ports/graph/writes.ts";
import type {
  Embedder,
  Extractor,
  Guide,
  Reporter,
  Reranker,
  Resolver,
  SearchModel,
  Summariser,
} from "../ports/providers.ts";
import type { RequestLogs, AnswerCipher } from "../ports/requests.ts";
import type { Clock, Digest, Ids, Log, Metrics, RunningDigest, WithinTrace } from "../ports/system.ts";
import type { CallWebhooks, PostOutside, Sealer, Signer, Webhooks } from "../ports/webhooks.ts";
import type { VectorIndex } from "../ports/vector-index.ts";

export interface Limits {
  messages: number;
  /** For requests other than messages and documents. */
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
  /** UTF-16 units of a query or question. */
  query_characters: number;
}

/** Parts that read and write language: rules or a language model. */
export type Readers = Pick<Services, "extractor" | "resolver" | "summariser" | "guide" | "reporter" | "search_model">;

/** All ports and settings of the flows, assembled in `wire.ts`. */
export interface Services {
  graphs: Graphs;
  control: ControlPlane;
  context_templates: ContextTemplates;
  links: Links;
  grants: Grants;
  requests: RequestLogs;
  accounts: Accounts;
  /** Wraps every provider that costs something. */
  meter: Meter;
  cipher: AnswerCipher;
  erasures: Erasures;
  /** Makes room on a full disk for an erasure, which writes, or for opening a memory to read. Never fails. */
  makeRoom: (purpose: "to erase" | "to read") => Promise<void>;
  /** Whether something other than an erasure may write. Never fails. */
  hasRoomToWrite: () => Promise<boolean>;
  webhooks: Webhooks;
  callWebhooks: CallWebhooks;
  /** Seals the secrets of webhooks. */
  sealer: Sealer;
  signer: Signer;
  postOutside: PostOutside;
  /** Hosts that a webhook may name. */
  webhook_targets: "public" | "loopback";
  ledger: Ledger;
  embedder: Embedder;
  reranker: Reranker;
  /** Decides the hops of `ask`. */
  guide: Guide;
  /** Maximum dimensions of a question's vector on edges. */
  memory_dimensions: number;
  extractor: Extractor;
  /** `null`: pairs that rules leave open count as distinct. */
  resolver: Resolver | null;
  /** `null`: summaries are extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  /** `null`: searches never use a model. */
  search_model: SearchModel | null;
  community_method: CommunityMethod;
  /** The model that reads episodes, whatever the budget. */
  configured_model: string;
  /** Whether a model extractor also reads JSON; otherwise rules do. */
  json_by_model: boolean;
  /** Prices by model name. */
  prices: Readonly<Record<string, Price>>;
  /** How long messages wait to be read together; `null`: not at all, because reading is free. */
  batchDelay: BatchDelay | null;
  /** Replaces the language model when a budget is spent. */
  builtin: Readers;
  /** The index for graphs that outgrow their objects; `null`: every graph scans its own vectors. */
  vectors: VectorIndex | null;
  digest: Digest;
  runningDigest: () => RunningDigest;
  wakeUpQueue: WakeUpQueue;
  /** Rings for a due refresh of communities, on a separate queue so that other work does not wait. */
  refreshQueue: WakeUpQueue;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** The part of a key that names its environment: `dev`, `live`. */
  key_environment: string;
  /** Jurisdictions available to new tenants. */
  jurisdictions: readonly Jurisdiction[];
  withinTrace: WithinTrace;
}
