import type { Clock, ControlPlane, Doorbell, Embedder, Extractor, Graphs, Ids, KeyHasher, Log } from "../ports.ts";

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
  embedder: Embedder;
  extractor: Extractor;
  doorbell: Doorbell;
  hasher: KeyHasher;
  clock: Clock;
  ids: Ids;
  log: Log;
  limits: Limits;
  /** The part of a key that says where it belongs: `dev`, `live`. */
  key_environment: string;
}
