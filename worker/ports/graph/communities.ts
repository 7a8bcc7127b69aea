/** What passes between a graph and the consumer that refreshes its communities. */
import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Basis } from "../../core/communities/basis.ts";
import type { ModelUse } from "../providers.ts";

/** The right to refresh a graph, and what it was when the refresh began. */
export interface RefreshLease {
  token: string;
  /** The instant, on both axes, whose graph is refreshed. */
  started_at: number;
  /** Goes with everything that is written: what was read before something was forgotten is not taken. */
  forgettings: number;
  /** Of the graph that the present generation was made of; `null` where that is not known. */
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  /** Of the name and description; `null` where it is to be made. */
  vector: Float32Array | null;
}

/** Pages of a graph as it stood when the refresh began. */
export interface SnapshotPage<Row> {
  rows: Row[];
  /** Where the next page begins; `null` after the last. */
  next: number | null;
}

export interface EntityDescription {
  seq: number;
  text: string;
  vector: Float32Array;
}

/** Words about a cluster or community, kept under the fingerprint of what they were made of: the same is never paid twice. */
export interface KeptText {
  fingerprint: string;
  /** A `SummaryText[]` or a `Report`. */
  result: unknown;
  /** One after the other: a vector for each summary entity, or one for the report. */
  vectors: Float32Array[];
  basis: Basis;
}

export interface NewText extends KeptText {
  /** Entities whose words they may hold. */
  entities: number[];
  made_by: string;
  use: ModelUse;
}

export interface RefreshProgress {
  stage: RefreshStage;
  done: number;
  total: number;
}

/** Whether what was sent was taken: the refresh may be another's by now, or something was forgotten meanwhile. */
export type Acceptance = "taken" | "lost";
