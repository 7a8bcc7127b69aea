import type { Reader } from "../../core/extraction/reading.ts";
import type { Ids } from "../../ports/system.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ChangesBell } from "./changes-bell.ts";
import type { GraphCaches } from "./caches.ts";
import type { Gate } from "./gate.ts";

export interface Inside {
  gate: Gate;
  caches: GraphCaches;
  /** After each call that may have changed the storage. */
  changed: ChangesBell;
  ids: Ids;
  vectors: VectorSettings;
  max_pending: number;
  /** If readings of its earlier versions are to be replaced. */
  rules: Reader | null;
}

export interface VectorSettings {
  budget_bytes: number;
  /** For larger graphs. */
  indexed: boolean;
}

export type Answers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (...given: Given) => Value | Promise<Value>
    : never;
};

/** The gate checks the epoch before it passes the storage. */
export type EpochAnswers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (sql: Sql, ...given: Given) => Value | Promise<Value>
    : never;
};
