import type { UndoResult } from "../../../shared/api/undo.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { UndoneWith } from "../../ports/graph/writes.ts";
import { embedMissing } from "../access/embed.ts";
import { readFrom } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import { recordChanges } from "../ingest/write-ledger.ts";
import type { Services } from "../services.ts";

/**
 * Makes a change in the graph, and then the vectors, the ledger entries and the wake-up message that follow from it. A dry run stops after
 * the change, which the graph rolls back.
 */
export async function operate(
  services: Services,
  address: GraphAddress,
  dry_run: boolean,
  change: (graph: Graph) => Promise<UndoneWith>,
  whenAbsent: () => UndoResult,
): Promise<UndoResult> {
  const done = await readFrom<UndoneWith | null>(services, address, change, null);
  if (done === null) return whenAbsent();
  const { wake, epoch } = done;
  const undone = { ...done.undone, undo: undoOf(done.undo) };
  if (dry_run) return undone;
  await followUp(services, address);
  if (wake) await sendWakeUp(services, address, epoch);
  return undone;
}

export async function followUp(services: Services, address: GraphAddress): Promise<void> {
  const registration = await services.control.registration(address);
  if (registration === null) return;
  const graph = services.graphs.at(address).during(registration.epoch);
  await embedMissing(services, graph);
  await recordChanges(services, graph);
}

export const absent = (what: string) => (): never => {
  throw new FaultError(notFound(what));
};

export const undoOf = (undo: Instant | null): UndoResult["undo"] =>
  undo === null ? null : { known_at: formatInstant(undo) };
