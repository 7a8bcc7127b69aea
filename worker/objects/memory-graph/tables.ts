import type { Reader } from "../../core/extraction/reading.ts";
import type { Ids } from "../../ports/system.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ChangeSignal } from "./change-signal.ts";
import type { GraphCaches } from "./caches.ts";
import type { Gate } from "./gate.ts";

export interface Inside {
  gate: Gate;
  caches: GraphCaches;
  changed: ChangeSignal;
  ids: Ids;
  vectors: VectorSettings;
  max_pending: number;
  rules: Reader | null;
}

export interface VectorSettings {
  budget_bytes: number;
  indexed: boolean;
}

export type Answers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (...given: Given) => Value | Promise<Value>
    : never;
};

export type EpochAnswers<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (sql: Sql, ...given: Given) => Value | Promise<Value>
    : never;
};
