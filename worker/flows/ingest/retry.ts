import type { RetryResult, TenantRetryResult } from "../../../shared/api/retry.ts";
import { FaultError, isFault } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import pMap from "p-map";
import { readFrom } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

const NOTHING: RetryResult = { failed: 0, waiting: 0 };

export async function retryMemory(services: Services, address: GraphAddress): Promise<RetryResult> {
  const retried = await readFrom(services, address, (graph) => graph.retryAll(), null);
  if (retried === null) return NOTHING;
  const { epoch, wake, failed, waiting } = retried;
  if (wake) await sendWakeUp(services, address, epoch);
  return { failed, waiting };
}

const PARALLEL = 6;
const [USERS, GRAPHS] = ["users", "graphs"] as const;

/** @throws FaultError "invalid" for a foreign cursor */
export async function retryTenant(
  services: Services,
  tenant: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<TenantRetryResult> {
  const [collection = "", inner] = cursor === undefined ? [USERS] : splitOnce(cursor);
  if (collection !== USERS && collection !== GRAPHS)
    throw new FaultError({ kind: "invalid", detail: "cursor is not one of a retry", errors: [] });
  const kind = collection === USERS ? "user" : "graph";
  const { data, next_cursor } = await services.control.owners(tenant, kind, limit, inner);
  const results = await pMap(data, ({ id }) => unlessAway(retryMemory(services, { tenant, kind, id })), {
    concurrency: PARALLEL,
  });
  const sum = (of: keyof RetryResult): number => results.reduce((total, retried) => total + retried[of], 0);
  const next = next_cursor !== null ? `${collection}:${next_cursor}` : collection === USERS ? `${GRAPHS}:` : null;
  return { memories: data.length, failed: sum("failed"), waiting: sum("waiting"), next_cursor: next };
}

async function unlessAway(retrying: Promise<RetryResult>): Promise<RetryResult> {
  try {
    return await retrying;
  } catch (error) {
    if (isFault(error, "not_found") || isFault(error, "gone") || isFault(error, "conflict")) return NOTHING;
    throw error;
  }
}

function splitOnce(cursor: string): [string, string | undefined] {
  const at = cursor.indexOf(":");
  return at < 0 ? [cursor, undefined] : [cursor.slice(0, at), cursor.slice(at + 1) || undefined];
}
