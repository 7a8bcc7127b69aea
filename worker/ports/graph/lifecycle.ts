/** A graph as a whole: exported, imported, rebuilt, erased. */
import type { GraphLine, RowValues } from "../../core/portability/lines.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { Counts } from "../erasures.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { GraphStatus } from "./reads.ts";
import type { Profile } from "./writes.ts";

export interface ExportPage {
  lines: string[];
  /** Where to go on; `null` after the last line. */
  last: number | null;
}

/** A row of an import, and in which line it stands. */
export interface ImportedRow {
  line: number;
  kind: RecordKind;
  values: RowValues;
}

/** An entry of the ledger, with what is extracted from its episode where that is not in the ledger: from JSON it never is. */
export interface LedgerReplay extends LedgerEntry {
  extraction: Extraction | null;
}

/** Whose graph an import becomes. */
export interface Adoption {
  epoch: string;
  profile: Profile;
  graph: GraphLine;
}

export interface GraphLifecycle {
  /** Writes down an export of the graph as it is now. */
  beginExport(): Promise<{ id: string; cursor: string }>;
  /** About `bytes` of its lines after line `after`; "not_found" where it was dropped. */
  readExport(id: string, after: number, bytes: number): Promise<ExportPage>;
  endExport(id: string): Promise<null>;

  /** Closes an empty graph to all but the bearer of this token; "conflict" for any other. Drops what another import left unfinished. */
  beginImport(token: string): Promise<null>;
  /** Takes in rows, all of them or none; "invalid" with the number of the line that does not fit. */
  importRows(token: string, rows: ImportedRow[]): Promise<null>;
  /** Opens the graph as a whole; "invalid" where rows do not fit together. */
  finishImport(token: string, adoption: Adoption): Promise<GraphStatus>;
  /** Applies entries of the ledger in their order: an import from there. */
  replay(token: string, entries: LedgerReplay[]): Promise<null>;
  /** Opens a rebuilt graph, of which the ledger has everything up to `recorded`. */
  finishReplay(token: string, epoch: string, profile: Profile, recorded: number): Promise<GraphStatus>;
  /** Leaves nothing of an import. */
  abandonImport(token: string): Promise<null>;

  /**
   * From now on all but what erases the graph answers `gone`, until it is erased. Says under which epoch it lived, `null` where
   * there is no storage, and what it held when this was first called.
   *
   * @param epoch for this epoch alone, "gone" for a graph that lives in another by now; `null`: whichever it has
   */
  beginErasure(epoch: string | null): Promise<{ epoch: string | null; counts: Counts }>;
}

/** The erasure of one epoch of a graph, which a consumer finishes. */
export interface GraphErasure {
  /** Empties the storage, unless the index still holds something of the graph. */
  finishErasure(): Promise<{ left: number }>;
}
