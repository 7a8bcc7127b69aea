import type { UndoResult, UndoMode } from "../../../shared/api/undo.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import { readFrom } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";
import { absent, operate } from "./operate.ts";

const NOTHING: UndoResult = { episodes: 0, facts: 0, entities: 0, reopened: 0, reread: 0, corrections: 0, undo: null };

interface Undoing {
  mode: UndoMode;
  dry_run?: boolean | undefined;
}

/**
 * A forgotten episode leaves the graph immediately and the ledger once Postgres answers; episodes read with it are read again. A retracted
 * episode supports no facts from now on.
 */
export const undoEpisode = (
  services: Services,
  address: GraphAddress,
  id: string,
  { mode, dry_run = false }: Undoing,
): Promise<UndoResult> => {
  const undo = (graph: Graph) => (mode === "forget" ? graph.forget([id], dry_run) : graph.retract(id, dry_run));
  return operate(services, address, dry_run, undo, absent(`Episode ${id}`));
};

export const undoThread = (
  services: Services,
  address: GraphAddress,
  thread_id: string,
  { mode, dry_run = false }: Undoing,
): Promise<UndoResult> => {
  const undo = (graph: Graph) => graph.undoThread(thread_id, mode, dry_run);
  return operate(services, address, dry_run, undo, absent(`Thread ${thread_id}`));
};

export const rollBack = (
  services: Services,
  address: GraphAddress,
  known_at: number,
  dry_run = false,
): Promise<UndoResult> =>
  operate(
    services,
    address,
    dry_run,
    (graph) => graph.rollBack(known_at, dry_run),
    () => NOTHING,
  );

export async function retryEpisode(services: Services, address: GraphAddress, id: string): Promise<void> {
  const retried = await readFrom<{ epoch: string; wake: boolean } | null>(
    services,
    address,
    (graph) => graph.retry(id),
    null,
  );
  if (retried === null) absent(`Episode ${id}`)();
  else if (retried.wake) await sendWakeUp(services, address, retried.epoch);
}
