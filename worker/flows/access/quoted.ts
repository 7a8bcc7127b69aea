import { isFault } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { PinnedMoment } from "../../ports/graph/reads.ts";
import type { Services } from "../services.ts";
import { readFrom } from "./open-graph.ts";

type Parts = Pick<Services, "graphs" | "control" | "ledger" | "clock">;

export interface ReadUpTo {
  address: GraphAddress;
  cursor: string | null;
}

/** The last write of each memory that an answer quotes. */
export const readUpTo = (parts: Parts, addresses: readonly GraphAddress[]): Promise<ReadUpTo[]> =>
  Promise.all(addresses.map(async (address) => ({ address, cursor: await lastWrite(parts, address, null) })));

/** False once one of these memories has forgotten something. */
export async function isStillRemembered(parts: Parts, read: readonly ReadUpTo[]): Promise<boolean> {
  const all = await Promise.all(
    read.map(async ({ address, cursor }) => cursor === null || cursor === (await lastWrite(parts, address, cursor))),
  );
  return all.every(Boolean);
}

const NOTHING: PinnedMoment = { as_of: null, known_at: 0, cursor: null, schema: "0", memory: "none" };

async function lastWrite(parts: Parts, address: GraphAddress, before: string | null): Promise<string | null> {
  try {
    return (await readFrom(parts, address, (graph) => graph.pinMoment({}, before), NOTHING)).cursor;
  } catch (error) {
    if (isFault(error, "not_found") || isFault(error, "conflict")) return null;
    throw error;
  }
}
