import { erasing, FaultError, importing, isFault, notFound, unavailable } from "../../../shared/fault.ts";
import type { Owner } from "../../../shared/api/owners.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import type { ProfilePatch, Registration } from "../../ports/control-plane.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "control" | "ledger" | "graphs" | "clock" | "ids">;

/**
 * Registers the graph in Postgres and creates its storage if it has none.
 *
 * @throws FaultError "conflict" while the graph is being erased
 */
export async function writeTo<T>(parts: Parts, address: GraphAddress, write: (graph: Graph) => Promise<T>): Promise<T> {
  const graph = parts.graphs.at(address);
  try {
    return await write(graph);
  } catch (error) {
    if (!isFault(error, "gone")) throw error;
    if (error.fault.until === "erased") throw new FaultError(erasing(address.id));
    if (error.fault.until === "imported") throw new FaultError(importing(address.id));
  }
  const registration = await registerOwner(parts, address);
  const { epoch } = registration;
  await refuseLost(parts, address, epoch);
  await graph.create(epoch, profileOf(registration));
  const confirmed = await confirmRegistration(parts, address, epoch);
  // the settings changed when there was no object to notify
  if (confirmed.kept_days !== registration.kept_days) await graph.setProfile(profileOf(confirmed));
  return write(graph);
}

/** A graph with changes in the ledger lost its storage and must be rebuilt. */
export async function refuseLost(
  { ledger }: Pick<Parts, "ledger">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  if ((await ledger.read(address, epoch, 0, 1)).length === 0) return;
  throw new FaultError(unavailable(`The storage of ${address.id} was lost; it can be rebuilt from the ledger`, 60));
}

async function confirmRegistration(parts: Parts, address: GraphAddress, epoch: string): Promise<Registration> {
  const registered = await parts.control.register(address, epoch, parts.clock.now());
  if (registered.epoch === epoch) return registered;
  // nothing may be stored under an epoch that Postgres does not know
  await parts.graphs.at(address).beginErasure(epoch);
  throw new FaultError(erasing(address.id));
}

export const registerOwner = (
  parts: Pick<Parts, "control" | "clock" | "ids">,
  address: GraphAddress,
): Promise<Registration> => parts.control.register(address, newEpoch(parts), parts.clock.now());

/**
 * Returns `empty` for a graph that was never written to.
 *
 * @throws FaultError "not_found" for an unknown graph, "unavailable" if its storage was lost
 */
export async function readFrom<T>(
  parts: Pick<Parts, "control" | "graphs" | "ledger">,
  address: GraphAddress,
  read: (graph: Graph) => Promise<T>,
  empty: T,
): Promise<T> {
  try {
    return await read(parts.graphs.at(address));
  } catch (error) {
    if ((await absenceOf(parts, address, error)) !== "registered") throw unknown(address);
    return empty;
  }
}

export type OpenParts = Pick<Services, "control" | "graphs" | "ledger" | "erasures" | "digest">;

/**
 * Like `readFrom`, but returns `empty` for an unknown user too. Erased users and unknown standalone graphs stay
 * "not_found".
 */
export async function readOrEmpty<T>(
  parts: OpenParts,
  address: GraphAddress,
  read: (graph: Graph) => Promise<T>,
  empty: T,
): Promise<T> {
  try {
    return await read(parts.graphs.at(address));
  } catch (error) {
    const absence = await absenceOf(parts, address, error);
    if (absence === "registered") return empty;
    if (absence === "hidden" || address.kind !== "user") throw unknown(address);
    const erased = await parts.erasures.receipt(address.tenant, await parts.digest(graphName(address)));
    if (erased !== null) throw unknown(address);
    return empty;
  }
}

async function absenceOf(
  parts: Pick<Parts, "control" | "ledger">,
  address: GraphAddress,
  error: unknown,
): Promise<"registered" | "unknown" | "hidden"> {
  if (!isFault(error, "gone")) throw error;
  const { until } = error.fault;
  const registration = until === "erased" ? null : await parts.control.registration(address);
  if (registration === null) return until === undefined ? "unknown" : "hidden";
  if (until === undefined) await refuseLost(parts, address, registration.epoch);
  return "registered";
}

export async function unlessGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isFault(error, "gone")) return null;
    throw error;
  }
}

export async function saveOwner(
  parts: Parts,
  address: GraphAddress,
  patch: ProfilePatch,
  replace: boolean,
): Promise<Owner> {
  const registration = await parts.control.save(address, patch, {
    epoch: newEpoch(parts),
    at: parts.clock.now(),
    replace,
  });
  await handProfile(parts, address, registration);
  return registration.owner;
}

/**
 * The first call to a graph decides its region. A graph without storage gets the settings with its first write; during an import or erasure
 * they stay pending.
 */
export async function handProfile(
  { graphs, control }: Pick<Parts, "graphs" | "control">,
  address: GraphAddress,
  registration: Registration,
): Promise<void> {
  try {
    await graphs.at(address, registration.owner.region).setProfile(profileOf(registration));
  } catch (error) {
    if (!isFault(error, "gone")) throw error;
    if (error.fault.until !== undefined) return;
  }
  const { epoch, kept_days, retention_pending } = registration;
  if (retention_pending) await control.markRetentionApplied(address, epoch, kept_days);
}

/** The name is compared with names of speakers, which have no invisible characters. */
export const visibleName = (name: string | null | undefined): string | null => visibleText(name ?? "").trim() || null;

export const profileOf = ({ owner: { name, time_zone }, kept_days }: Registration): Profile => ({
  name: visibleName(name),
  time_zone,
  kept_days,
});

export async function patchOwner(parts: Parts, address: GraphAddress, patch: ProfilePatch): Promise<Owner> {
  await getOwner(parts, address);
  return saveOwner(parts, address, patch, false);
}

export const getOwner = async (parts: Pick<Parts, "control">, address: GraphAddress): Promise<Owner> =>
  (await getRegistration(parts, address)).owner;

/** @throws FaultError "not_found" */
export async function getRegistration(
  { control }: Pick<Parts, "control">,
  address: GraphAddress,
): Promise<Registration> {
  const registration = await control.registration(address);
  if (registration === null) throw unknown(address);
  return registration;
}

const unknown = ({ kind, id }: GraphAddress): FaultError =>
  new FaultError(notFound(`${kind === "user" ? "User" : "Graph"} ${id}`));

export const newEpoch = ({ ids }: Pick<Parts, "ids">): string =>
  Array.from(ids.random(12), (byte) => byte.toString(16).padStart(2, "0")).join("");
