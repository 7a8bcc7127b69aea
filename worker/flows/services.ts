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
import type { Doorbell, Graphs } from "../ports/graph/graph.ts";
import type { Patience } from "../ports/graph/writes.ts";
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
  /** Of a request that carries no message and no document. */
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
  /** UTF-16 units of a query or question. */
  query_characters: number;
}

/** The parts that read and write language: rules, or a language model. */
export type Readers = Pick<Services, "extractor" | "resolver" | "summariser" | "guide" | "reporter" | "search_model">;

/** All ports and settings of the flows, put together in `wire.ts`. */
export interface Services {
  graphs: Graphs;
  control: ControlPlane;
  context_templates: ContextTemplates;
  links: Links;
  grants: Grants;
  requests: RequestLogs;
  accounts: Accounts;
  /** In front of every provider that costs something. */
  meter: Meter;
  cipher: AnswerCipher;
  erasures: Erasures;
  /** Makes room on a full disk for an erasure, which writes too, or for a read, which opens a memory. Never fails. */
  makeRoom: (purpose: "to erase" | "to read") => Promise<void>;
  webhooks: Webhooks;
  callWebhooks: CallWebhooks;
  /** Under which the secrets of webhooks are stored. */
  sealer: Sealer;
  signer: Signer;
  postOutside: PostOutside;
  /** Which hosts a webhook may name. */
  webhook_targets: "public" | "loopback";
  ledger: Ledger;
  embedder: Embedder;
  reranker: Reranker;
  /** Decides the hops of `ask`. */
  guide: Guide;
  /** Dimensions of a question's vector that edges store at most. */
  memory_dimensions: number;
  extractor: Extractor;
  /** `null`: pairs that no rule settles are distinct. */
  resolver: Resolver | null;
  /** `null`: summaries are extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  /** `null`: no model takes part in a search, whatever it asks for. */
  search_model: SearchModel | null;
  /** The algorithm that finds communities. */
  community_method: CommunityMethod;
  /** The model that reads episodes, whether a budget allows it now or not. */
  configured_model: string;
  /** Whether the extractor reads JSON too, where it is a model; otherwise rules do. */
  json_by_model: boolean;
  /** Of models whose price is configured, by name. */
  prices: Readonly<Record<string, Price>>;
  /** How long messages wait to be read together; `null`: not at all, because reading costs nothing. */
  patience: Patience | null;
  /** In place of the language model where a budget is spent. */
  builtin: Readers;
  /** The index for graphs that outgrow their objects; `null`: every graph scans its own vectors. */
  vectors: VectorIndex | null;
  digest: Digest;
  runningDigest: () => RunningDigest;
  doorbell: Doorbell;
  /** Rings for a refresh of communities that is due: apart from other work, which does not wait for it. */
  refreshDoorbell: Doorbell;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** The part of a key that says where it belongs: `dev`, `live`. */
  key_environment: string;
  /** In which a new tenant may be kept. */
  jurisdictions: readonly Jurisdiction[];
  withinTrace: WithinTrace;
}
