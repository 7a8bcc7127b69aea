import type { CommunityMethod } from "../core/clustering/community-tree.ts";
import type { Accounts, Meter } from "../ports/accounts.ts";
import type { ControlPlane, KeyHasher } from "../ports/control-plane.ts";
import type { Erasures } from "../ports/erasures.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Doorbell, Graphs } from "../ports/graph/graph.ts";
import type { Embedder, Extractor, Guide, Reporter, Reranker, Resolver, Summariser } from "../ports/providers.ts";
import type { RequestLogs, Seal } from "../ports/requests.ts";
import type { Clock, Digest, Ids, Log, Metrics, RunningDigest } from "../ports/system.ts";
import type { VectorIndex } from "../ports/vector-index.ts";

export interface Limits {
  messages: number;
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
  /** UTF-16 units of a query or question. */
  query_characters: number;
}

/** Whoever reads, judges and writes: rules, or a language model. */
export type Readers = Pick<Services, "extractor" | "resolver" | "summariser" | "guide" | "reporter">;

/** Everything a flow may ask of the world, put together in `wire.ts`. */
export interface Services {
  graphs: Graphs;
  control: ControlPlane;
  requests: RequestLogs;
  accounts: Accounts;
  /** Stands before every provider that costs something. */
  meter: Meter;
  seal: Seal;
  erasures: Erasures;
  ledger: Ledger;
  embedder: Embedder;
  reranker: Reranker;
  /** Leads `ask` through the graph. */
  guide: Guide;
  /** How many numbers of a question's vector edges remember at most. */
  memory_dimensions: number;
  extractor: Extractor;
  /** `null`: what is not settled by rule is taken for distinct. */
  resolver: Resolver | null;
  /** `null`: summaries are extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  /** By which communities are found. */
  community_method: CommunityMethod;
  /** Stand in where a budget of model calls is spent. */
  builtin: Readers;
  /** For graphs that outgrow their objects; `null`: these look through their vectors themselves. */
  vectors: VectorIndex | null;
  digest: Digest;
  runningDigest: () => RunningDigest;
  doorbell: Doorbell;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** The part of a key that says where it belongs: `dev`, `live`. */
  key_environment: string;
}
