import type { ErasureReceipt } from "../../../shared/api/erasure.ts";
import { FaultError, notFound, valueOf } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { eraseVectors } from "../access/index-vectors.ts";
import type { Services } from "../services.ts";

type Parts = Pick<
  Services,
  "graphs" | "erasures" | "requests" | "accounts" | "vectors" | "digest" | "doorbell" | "clock" | "log"
>;

/**
 * Erases a graph: object, index, ledger, and whatever else Postgres has of it. Its object closes first and for good, and
 * remembers that it is to be erased: what does not come about now is its alarm's business.
 *
 * @returns the receipt, and whether the graph was erased before this
 * @throws FaultError "not_found" for a graph that never was
 */
export async function eraseGraph(
  parts: Parts,
  address: GraphAddress,
): Promise<{ receipt: ErasureReceipt; repeated: boolean }> {
  const { erasures, graphs, clock } = parts;
  const { epoch, counts } = valueOf(await graphs.at(address).beginErasure(null));
  if (epoch !== null) {
    const begun = { status: "erasing", requested_at: formatInstant(clock.now()), erased_at: null, counts } as const;
    return { receipt: (await attempt(parts, address, epoch)) ?? begun, repeated: false };
  }
  const digest = await digestOf(parts, address);
  const registered = await erasures.epochOf(address);
  if (registered !== null) {
    const erased = { address, epoch: registered, digest };
    await erasures.erase(erased, clock.now());
    const beside = await eraseBeside(parts, address);
    return { receipt: await erasures.finish(erased, { ...counts, ...beside }, clock.now()), repeated: false };
  }
  const receipt = await erasures.receipt(address.tenant, digest);
  if (receipt === null) throw new FaultError(notFound(`${address.kind === "user" ? "User" : "Graph"} ${address.id}`));
  return { receipt, repeated: true };
}

/** What somebody else does not do now is done later. */
async function attempt(parts: Parts, address: GraphAddress, epoch: string): Promise<ErasureReceipt | null> {
  try {
    return await continueErasure(parts, address, epoch);
  } catch (error) {
    parts.log.error("erasure delayed", { ...address, error: String(error) });
    return null;
  }
}

/**
 * Goes on with an erasure that has begun, from wherever it was left. Each step may be repeated; the object goes last, so that
 * somebody remembers as long as anything is left.
 *
 * @returns the receipt as it is now
 */
export async function continueErasure(parts: Parts, address: GraphAddress, epoch: string): Promise<ErasureReceipt> {
  const { erasures, graphs, clock } = parts;
  const graph = graphs.at(address);
  const { counts } = valueOf(await graph.beginErasure(epoch));
  const erased = { address, epoch, digest: await digestOf(parts, address) };
  await erasures.erase(erased, clock.now());
  const { left } = await eraseVectors(parts, address, epoch);
  if (left > 0) {
    const receipt = await erasures.receipt(address.tenant, erased.digest);
    if (receipt !== null) return { ...receipt, counts: { ...receipt.counts, ...counts } };
  }
  const beside = await eraseBeside(parts, address);
  const receipt = await erasures.finish(erased, { ...counts, ...beside }, clock.now());
  const emptied = await graph.finishErasure(epoch);
  // gone: somebody else finished it
  if (!emptied.ok && emptied.fault.kind !== "gone") throw new FaultError(emptied.fault);
  return receipt;
}

/** What stands beside the graph: answers kept for requests under a key, and its name in its tenant's books. */
async function eraseBeside(
  { requests, accounts }: Parts,
  address: GraphAddress,
): Promise<{ kept_requests: number; usage: number }> {
  const { tenant, ...graph } = address;
  return {
    kept_requests: valueOf(await requests.at(address).clear()),
    usage: valueOf(await accounts.at(tenant).forget(graph)),
  };
}

const digestOf = ({ digest }: Pick<Parts, "digest">, address: GraphAddress): Promise<string> =>
  digest(graphName(address));
