import type { ErasureReceipt } from "../../../shared/api/erasure.ts";
import { FaultError, isFault, notFound } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import { unlessGone } from "../access/open-graph.ts";
import { eraseVectors } from "../access/index-vectors.ts";
import { announceErasure, type AnnounceParts } from "../webhooks/announce.ts";
import type { Services } from "../services.ts";

type Parts = AnnounceParts &
  Pick<
    Services,
    | "graphs"
    | "erasures"
    | "makeRoom"
    | "requests"
    | "accounts"
    | "vectors"
    | "digest"
    | "wakeUpQueue"
    | "clock"
    | "log"
  >;

/**
 * The object first closes permanently and records the erasure, so that its alarm retries failed steps. Returns whether the graph was
 * already erased.
 *
 * @throws FaultError "not_found" for a graph that never existed
 */
export async function eraseGraph(
  parts: Parts,
  address: GraphAddress,
): Promise<{ receipt: ErasureReceipt; repeated: boolean }> {
  const { erasures, graphs, clock } = parts;
  const { epoch, counts } = await graphs.at(address).beginErasure(null);
  if (epoch !== null) {
    const begun = { status: "erasing", requested_at: formatInstant(clock.now()), erased_at: null, counts } as const;
    return { receipt: (await attempt(parts, graphs.at(address).during(epoch))) ?? begun, repeated: false };
  }
  const digest = await digestOf(parts, address);
  const registered = await erasures.epochOf(address);
  if (registered !== null) {
    const erased = { address, epoch: registered, digest };
    await erasures.erase(erased, clock.now());
    const beside = await eraseBeside(parts, address);
    const receipt = await erasures.finish(erased, { ...counts, ...beside }, clock.now());
    await announceErasure(parts, address.tenant);
    return { receipt, repeated: false };
  }
  const receipt = await erasures.receipt(address.tenant, digest);
  if (receipt === null) throw new FaultError(notFound(`${address.kind === "user" ? "User" : "Graph"} ${address.id}`));
  // the earlier request may have died before this call
  await announceErasure(parts, address.tenant);
  return { receipt, repeated: true };
}

async function attempt(parts: Parts, graph: EpochGraph): Promise<ErasureReceipt | null> {
  try {
    return await continueErasure(parts, graph);
  } catch (error) {
    parts.log.error("erasure delayed", { ...graph.address, error: String(error) });
    return null;
  }
}

/** Each step may be repeated. The object is emptied last, so that it remembers the erasure until all data is deleted. */
export async function continueErasure(parts: Parts, graph: EpochGraph): Promise<ErasureReceipt> {
  const { erasures, graphs, clock } = parts;
  const { address, epoch } = graph;
  await parts.makeRoom("to erase");
  const { counts } = await graphs.at(address).beginErasure(epoch);
  const erased = { address, epoch, digest: await digestOf(parts, address) };
  await erasures.erase(erased, clock.now());
  const { left } = await eraseKnownVectors(parts, graph);
  if (left > 0) {
    const receipt = await erasures.receipt(address.tenant, erased.digest);
    if (receipt !== null) return { ...receipt, counts: { ...receipt.counts, ...counts } };
  }
  const beside = await eraseBeside(parts, address);
  const receipt = await erasures.finish(erased, { ...counts, ...beside }, clock.now());
  await announceErasure(parts, address.tenant);
  await unlessGone(graph.finishErasure());
  return receipt;
}

/** Only the graph knows its vectors: if it is unreadable, they stay, without any text. */
async function eraseKnownVectors(parts: Parts, graph: EpochGraph): Promise<{ left: number }> {
  try {
    return await eraseVectors(parts, graph);
  } catch (error) {
    if (!isFault(error, "damaged")) throw error;
    parts.log.error("vectors of damaged storage", { ...graph.address });
    return { left: 0 };
  }
}

async function eraseBeside(
  { requests, accounts }: Parts,
  address: GraphAddress,
): Promise<{ kept_requests: number; usage: number }> {
  const { tenant, ...graph } = address;
  return {
    kept_requests: await requests.at(address).clear(),
    usage: await accounts.at(tenant).forget(graph),
  };
}

const digestOf = ({ digest }: Pick<Parts, "digest">, address: GraphAddress): Promise<string> =>
  digest(graphName(address));
