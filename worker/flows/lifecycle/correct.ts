import type { FactPatch } from "../../../shared/api/corrections.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Undone } from "../../../shared/api/undo.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { readFrom } from "../access/open-graph.ts";
import type { Services } from "../services.ts";
import { absent, followUp, operate } from "./operate.ts";

/** Says that a fact is not so: it is not believed from now on, and the messages that are there by now do not bring it back. */
export const denyFact = (services: Services, address: GraphAddress, id: string, dry_run = false): Promise<Undone> =>
  operate(services, address, dry_run, (graph) => graph.denyFact(id, dry_run), absent(`Fact ${id}`));

/**
 * Corrects one version of a fact; returns the version that is believed from now on.
 *
 * @throws FaultError "not_found"; "conflict" unless the version is given that is believed now; "invalid" for an impossible period
 */
export async function correctFact(
  services: Services,
  address: GraphAddress,
  id: string,
  { version, ...patch }: FactPatch,
  dry_run = false,
): Promise<Fact> {
  const corrected = await readFrom<Fact | null>(
    services,
    address,
    (graph) => graph.correctFact(id, { version: version ?? null, ...patch }, dry_run),
    null,
  );
  if (corrected === null) return absent(`Fact ${id}`)();
  if (!dry_run) await followUp(services, address);
  return corrected;
}
