import type { GraphLine, RowValues } from "../../core/portability/lines.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { Counts } from "../erasures.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { GraphStatus } from "./reads.ts";
import type { Profile } from "./writes.ts";

export interface ExportPage {
  lines: string[];
  last: number | null;
}

export interface ImportedRow {
  line: number;
  kind: RecordKind;
  values: RowValues;
}

export interface LedgerReplay extends LedgerEntry {
  extraction: Extraction | null;
}

export interface Adoption {
  epoch: string;
  profile: Profile;
  graph: GraphLine;
}

/**
 * Export, import, rebuild and erasure of a whole graph.
 *
 * Contract:
 * - Methods of an import take its token. Renew the import at least every 30 seconds.
 *
 * Invariants:
 * - An export shows one moment; forgetting ends it.
 * - An import is invisible until it is opened. A dropped one leaves nothing.
 * - Once an erasure has begun, every other method of this port fails.
 *
 * Implemented by `worker/objects/memory-graph/lifecycle-methods.ts`.
 */
export interface GraphLifecycle {
  beginExport(): Promise<{ id: string; cursor: string }>;
  /** Stores nothing, for a full disk. Any write ends it. */
  beginExportInPlace(): Promise<{ id: string; cursor: string }>;
  /** @throws FaultError "not_found" if the snapshot was dropped */
  readExport(id: string, after: number, bytes: number): Promise<ExportPage>;
  endExport(id: string): Promise<null>;

  emptyIfDamaged(): Promise<boolean>;

  /**
   * Closes an empty graph to callers without this token. Drops an unfinished import.
   *
   * @throws FaultError "conflict" if the graph is not empty
   */
  beginImport(token: string): Promise<null>;
  /** @throws FaultError "conflict" if another import took over */
  renewImport(token: string): Promise<null>;
  /**
   * One transaction.
   *
   * @throws FaultError "conflict" if another import took over; "invalid" with the number of the first bad line
   */
  importRows(token: string, rows: ImportedRow[]): Promise<null>;
  /**
   * The graph stays closed until `openImport`; without that, a consumer opens or drops it.
   *
   * @throws FaultError "invalid" if the rows are inconsistent
   */
  finishImport(token: string, adoption: Adoption): Promise<null>;
  /** @throws FaultError "conflict" if another import took over */
  openImport(token: string, profile: Profile): Promise<GraphStatus>;
  replay(token: string, entries: LedgerReplay[]): Promise<null>;
  finishReplay(token: string, epoch: string, profile: Profile, recorded: number): Promise<GraphStatus>;
  abandonImport(token: string): Promise<null>;

  /**
   * Closes the graph to everything but its erasure.
   *
   * @param epoch the only epoch to erase; `null`: the current one
   * @returns `null` epoch without storage; the counts at the first call
   * @throws FaultError "gone" if the graph has another epoch
   */
  beginErasure(epoch: string | null): Promise<{ epoch: string | null; counts: Counts }>;
}

/**
 * Finishes an interrupted import or erasure of one epoch. A consumer calls it.
 *
 * Contract:
 * - `settleImport` opens a completed import, or drops it if Postgres does not know its epoch.
 * - `finishErasure` empties the storage once the external index has none of its vectors.
 *
 * Invariants:
 * - Both may be repeated.
 *
 * Implemented by `worker/objects/memory-graph/lifecycle-methods.ts`.
 */
export interface GraphSettlement {
  settleImport(profile: Profile | null): Promise<null>;
  finishErasure(): Promise<{ left: number }>;
}
