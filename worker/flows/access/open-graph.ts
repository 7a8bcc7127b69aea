import { erasing, FaultError, importing, notFound, unavailable, valueOf, type Reply } from "../../../shared/fault.ts";
import type { Owner } from "../../../shared/api/owners.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { ProfilePatch, Registration } from "../../ports/control-plane.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "control" | "ledger" | "graphs" | "clock" | "ids">;

/**
 * Runs a write on a graph; the first write to an unknown one registers it in Postgres and makes its storage.
 *
 * @throws FaultError "conflict" while the graph is being erased
 */
export async function writeTo<T>(
  parts: Parts,
  address: GraphAddress,
  write: (graph: Graph) => Promise<Reply<T>>,
): Promise<T> {
  const graph = parts.graphs.at(address);
  const reply = await write(graph);
  if (reply.ok || reply.fault.kind !== "gone") return valueOf(reply);
  if (reply.fault.until === "erased") throw new FaultError(erasing(address.id));
  if (reply.fault.until === "imported") throw new FaultError(importing(address.id));
  const { epoch, owner } = await registerOwner(parts, address);
  await refuseLost(parts, address, epoch);
  valueOf(await graph.create(epoch, owner));
  await confirmRegistration(parts, address, epoch);
  return valueOf(await write(graph));
}

/** Storage that is gone and whose changes the ledger has is not to be begun anew: it is to be made of these. */
export async function refuseLost(
  { ledger }: Pick<Parts, "ledger">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  if ((await ledger.read(address, epoch, 0, 1)).length === 0) return;
  throw new FaultError(unavailable(`The storage of ${address.id} was lost; it can be made anew from the ledger`, 60));
}

/** Whoever erased the graph before it had storage knew nothing of it: what is written now comes after that, and is registered anew. */
async function confirmRegistration(parts: Parts, address: GraphAddress, epoch: string): Promise<void> {
  const registered = await parts.control.register(address, epoch, parts.clock.now());
  if (registered.epoch === epoch) return;
  // and somebody else came in between: nothing may live under an epoch that Postgres does not know
  valueOf(await parts.graphs.at(address).beginErasure(epoch));
  throw new FaultError(erasing(address.id));
}

/** The registration of a graph, made if there is none yet. */
export const registerOwner = (
  parts: Pick<Parts, "control" | "clock" | "ids">,
  address: GraphAddress,
): Promise<Registration> => parts.control.register(address, mintEpoch(parts), parts.clock.now());

/**
 * Runs a read on a graph. One that was registered but never written to answers `empty`; an unknown one is "not_found",
 * and neither is written to.
 */
export async function readFrom<T>(
  parts: Pick<Parts, "control" | "graphs">,
  address: GraphAddress,
  read: (graph: Graph) => Promise<Reply<T>>,
  empty: T,
): Promise<T> {
  const reply = await read(parts.graphs.at(address));
  if (reply.ok || reply.fault.kind !== "gone") return valueOf(reply);
  if (reply.fault.until === "erased" || (await parts.control.registration(address)) === null) throw unknown(address);
  return empty;
}

/** Makes or changes the owner of a graph; the graph itself learns what it must know. */
export async function saveOwner(
  parts: Parts,
  address: GraphAddress,
  patch: ProfilePatch,
  replace: boolean,
): Promise<Owner> {
  const { owner } = await parts.control.save(address, patch, {
    epoch: mintEpoch(parts),
    at: parts.clock.now(),
    replace,
  });
  const reply = await parts.graphs.at(address).setProfile(owner);
  // storage comes with the first write, and takes the profile from Postgres then
  if (!reply.ok && reply.fault.kind !== "gone") throw new FaultError(reply.fault);
  return owner;
}

export async function patchOwner(parts: Parts, address: GraphAddress, patch: ProfilePatch): Promise<Owner> {
  await getOwner(parts, address);
  return saveOwner(parts, address, patch, false);
}

export async function getOwner({ control }: Pick<Parts, "control">, address: GraphAddress): Promise<Owner> {
  const registration = await control.registration(address);
  if (registration === null) throw unknown(address);
  return registration.owner;
}

const unknown = ({ kind, id }: GraphAddress): FaultError =>
  new FaultError(notFound(`${kind === "user" ? "User" : "Graph"} ${id}`));

export const mintEpoch = ({ ids }: Pick<Parts, "ids">): string =>
  Array.from(ids.random(12), (byte) => byte.toString(16).padStart(2, "0")).join("");
