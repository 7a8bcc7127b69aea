import type { Undone } from "../../../shared/api/undo.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { UndoneWith } from "../../ports/graph/writes.ts";
import { embedMissing } from "../access/embed.ts";
import { recordChanges } from "../ingest/write-ledger.ts";
import { readFrom } from "../access/open-graph.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

const NOTHING: Undone = { episodes: 0, facts: 0, entities: 0, reopened: 0, reread: 0 };

/**
 * As if the episode had never been ingested: in the graph immediately, in the ledger as soon as Postgres answers. What was understood
 * of other episodes through it is gone as well; they are read again afterwards.
 */
export const forgetEpisode = (services: Services, address: GraphAddress, id: string): Promise<Undone> =>
  undoIn(services, address, (graph) => graph.forget([id]), notFoundEpisode(id));

/** From now on nothing is believed because of this episode. */
export const retractEpisode = (services: Services, address: GraphAddress, id: string): Promise<Undone> =>
  undoIn(services, address, (graph) => graph.retract(id), notFoundEpisode(id));

/** Believes again what was believed at `known_at`. */
export const rollBack = (services: Services, address: GraphAddress, known_at: number): Promise<Undone> =>
  undoIn(
    services,
    address,
    (graph) => graph.rollBack(known_at),
    () => NOTHING,
  );

/** Tries a failed episode again. */
export async function retryEpisode(services: Services, address: GraphAddress, id: string): Promise<void> {
  const retried = await readFrom<{ epoch: string; ring: boolean } | null>(
    services,
    address,
    (graph) => graph.retry(id),
    null,
  );
  if (retried === null) notFoundEpisode(id)();
  else if (retried.ring) await ringDoorbell(services, address, retried.epoch);
}

async function undoIn(
  services: Services,
  address: GraphAddress,
  undo: (graph: Graph) => Promise<UndoneWith>,
  absent: () => Undone,
): Promise<Undone> {
  const done = await readFrom<UndoneWith | null>(services, address, undo, null);
  if (done === null) return absent();
  const { undone, ring, epoch } = done;
  const registration = await services.control.registration(address);
  if (registration !== null) {
    const graph = services.graphs.at(address).during(registration.epoch);
    await embedMissing(services, graph);
    await recordChanges(services, graph);
  }
  if (ring) await ringDoorbell(services, address, epoch);
  return undone;
}

const notFoundEpisode = (id: string) => (): never => {
  throw new FaultError(notFound(`Episode ${id}`));
};
