import type { ControlPlane, KeyHasher } from "../ports/control-plane.ts";
import type { Erasures } from "../ports/erasures.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Doorbell, Graphs } from "../ports/graph.ts";
import type { Embedder, Extractor, Guide, Reporter, Reranker, Resolver, Summariser } from "../ports/providers.ts";
import type { Clock, Digest, Ids, Log } from "../ports/system.ts";
import type { VectorIndex } from "../ports/vector-index.ts";

export interface Limits {
  messages: number;
  request_bytes: number;
  message_bytes: number;
  document_bytes: number;
}

/** Everything a flow may ask of the world, put together in `wire.ts`. */
export interface Services {
  graphs: Graphs;
  control: ControlPlane;
  erasures: Erasures;
  ledger: Ledger;
  embedder: Embedder;
  reranker: Reranker;
  /** Leads `ask` through the graph. */
  guide: Guide;
  extractor: Extractor;
  /** `null`: what is not settled by rule is taken for distinct. */
  resolver: Resolver | null;
  /** `null`: summaries are extractive. */
  summariser: Summariser | null;
  reporter: Reporter;
  /** For graphs that outgrow their objects; `null`: these look through their vectors themselves. */
  vectors: VectorIndex | null;
  digest: Digest;
  doorbell: Doorbell;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  limits: Limits;
  /** The part of a key that says where it belongs: `dev`, `live`. */
  key_environment: string;
}
