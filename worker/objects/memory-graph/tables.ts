import type { Ids } from "../../ports/system.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ChangesBell } from "./changes-bell.ts";
import type { GraphCaches } from "./caches.ts";
import type { Gate } from "./gate.ts";

/** What the methods of a graph work with. */
export interface Inside {
  gate: Gate;
  caches: GraphCaches;
  /** Rings after each call that may have changed the storage. */
  changed: ChangesBell;
  ids: Ids;
  vectors: VectorSettings;
  /** Episodes that may wait for extraction. */
  max_pending: number;
}

export interface VectorSettings {
  /** Memory for the bit codes of one graph. */
  budget_bytes: number;
  /** Whether graphs beyond it have an index outside. */
  indexed: boolean;
}

/** The methods of a port as the object answers them. They raise `FaultError`. */
export type Answers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (...given: Given) => Value | Promise<Value>
    : never;
};

/** The same, of a port for one epoch: the gate has compared it before they are called with the storage. */
export type EpochAnswers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (sql: Sql, ...given: Given) => Value | Promise<Value>
    : never;
};
