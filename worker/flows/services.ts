import type { CommunityMethod } from "../core/clustering/community-tree.ts";
import type { Reader } from "../core/extraction/reading.ts";
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
  /** Maximum size of requests other than messages and documents. */
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
  /** Maximum length of a query or question, in UTF-16 units. */
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
  /** Meters every provider that costs something. */
  meter: Meter;
  cipher: AnswerCipher;
  erasures: Erasures;
  /** Makes room on a full disk before an erasure, which writes, or before a memory is opened to be read. Never fails. */
  makeRoom: (purpose: "to erase" | "to read") => Promise<void>;
  /** Returns whether something other than an erasure may write. Never fails. */
  hasRoomToWrite: () => Promise<boolean>;
  webhooks: Webhooks;
  callWebhooks: CallWebhooks;
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
  /** Maximum dimensions of the question vectors that edges keep. */
  memory_dimensions: number;
  extractor: Extractor;
  /** `null` if there is none: pairs that the rules leave open then count as distinct. */
  resolver: Resolver | null;
  /** `null` if there is none: summaries are then extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  /** `null` if there is none: searches then never use a model. */
  search_model: SearchModel | null;
  community_method: CommunityMethod;
  /** The model that reads episodes as long as the budget allows. */
  configured_model: string;
  /** Whether a model extractor also reads JSON; otherwise the rules do. */
  json_by_model: boolean;
  /** The built-in reader, if readings of its earlier versions are to be replaced; otherwise `null`. */
  rules: Reader | null;
  /** Prices by model name. */
  prices: Readonly<Record<string, Price>>;
  /** How long messages wait to be read together; `null` if they do not wait, because reading is free. */
  batchDelay: BatchDelay | null;
  /** Replaces the language model when a budget is spent. */
  builtin: Readers;
  /** The index for graphs that outgrow their objects; `null` if every graph searches its own vectors. */
  vectors: VectorIndex | null;
  digest: Digest;
  runningDigest: () => RunningDigest;
  wakeUpQueue: WakeUpQueue;
  /** Wakes consumers for a due refresh of communities. A separate queue, so that other work does not wait. */
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
