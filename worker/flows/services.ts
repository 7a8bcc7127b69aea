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
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
  query_characters: number;
}

export type Readers = Pick<Services, "extractor" | "resolver" | "summariser" | "guide" | "reporter" | "search_model">;

export interface Services {
  graphs: Graphs;
  control: ControlPlane;
  context_templates: ContextTemplates;
  links: Links;
  grants: Grants;
  requests: RequestLogs;
  accounts: Accounts;
  meter: Meter;
  cipher: AnswerCipher;
  erasures: Erasures;
  /** Call it before an erasure, which writes, or before a memory is opened. It never fails. */
  makeRoom: (purpose: "to erase" | "to read") => Promise<void>;
  /** Call it for anything but an erasure. It never fails. */
  hasRoomToWrite: () => Promise<boolean>;
  webhooks: Webhooks;
  callWebhooks: CallWebhooks;
  sealer: Sealer;
  signer: Signer;
  postOutside: PostOutside;
  webhook_targets: "public" | "loopback";
  ledger: Ledger;
  embedder: Embedder;
  reranker: Reranker;
  guide: Guide;
  memory_dimensions: number;
  extractor: Extractor;
  /** `null`: pairs that the rules leave open count as distinct. */
  resolver: Resolver | null;
  /** `null`: summaries are extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  search_model: SearchModel | null;
  community_method: CommunityMethod;
  configured_model: string;
  json_by_model: boolean;
  rules: Reader | null;
  prices: Readonly<Record<string, Price>>;
  /** How long messages wait to be read together; `null` if reading is free. */
  batchDelay: BatchDelay | null;
  /** Used when a budget is spent. */
  builtin: Readers;
  /** Serves graphs that outgrow their objects. `null`: every graph searches its own vectors. */
  vectors: VectorIndex | null;
  digest: Digest;
  runningDigest: () => RunningDigest;
  wakeUpQueue: WakeUpQueue;
  refreshQueue: WakeUpQueue;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  key_environment: string;
  jurisdictions: readonly Jurisdiction[];
  withinTrace: WithinTrace;
}
