import pMap from "p-map";
import type { Retention, TenantRetention } from "../../../shared/api/retention.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { Expiry } from "../../ports/graph/reads.ts";
import { getRegistration, handProfile, readFrom } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "graphs" | "control" | "clock" | "log">;

const GRAPHS_PER_RUN = 400;
/** A Worker has six connections. */
const PARALLEL_GRAPHS = 6;
const MIN_INTERVAL_MS = 60 * 60_000;

export const readTenantRetention = ({ control }: Pick<Parts, "control">, tenant: string): Promise<TenantRetention> =>
  control.tenantRetention(tenant);

/** The schedule does it if this call does not. */
export async function saveTenantRetention(
  parts: Parts,
  tenant: string,
  retention_days: number | null,
  defer: (work: Promise<void>) => void,
): Promise<TenantRetention> {
  const saved = await parts.control.saveTenantRetention(tenant, retention_days);
  if (saved.pending > 0) defer(spreadRetention(parts));
  return saved;
}

/** Graphs that do not answer are retried later. */
export async function spreadRetention(parts: Parts): Promise<void> {
  const { control, clock, log } = parts;
  const at = clock.now();
  const pending = await control.takeRetentionPending({ limit: GRAPHS_PER_RUN, before: at - MIN_INTERVAL_MS, at });
  await pMap(pending, (address) => tell(parts, address), { concurrency: PARALLEL_GRAPHS });
  if (pending.length > 0) log.info("retention passed on", { graphs: pending.length });
}

async function tell(parts: Parts, address: GraphAddress): Promise<void> {
  try {
    const registration = await parts.control.registration(address);
    if (registration !== null) await handProfile(parts, address, registration);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    parts.log.error("retention not passed on", { ...address, reason: error.fault.detail });
  }
}

/**
 * @param asked evaluate these days; changes nothing
 * @throws FaultError "not_found" for an unknown graph
 */
export async function graphRetention(
  parts: Pick<Services, "graphs" | "control" | "ledger">,
  address: GraphAddress,
  asked: number | undefined,
): Promise<Retention> {
  const { owner, kept_days } = await getRegistration(parts, address);
  const retention_days = asked ?? kept_days;
  const expiry = await readFrom<Expiry | null>(parts, address, (graph) => graph.expiry(retention_days), null);
  const set_by = owner.retention_days !== null ? "memory" : kept_days === null ? null : "tenant";
  return {
    retention_days,
    set_by: asked === undefined ? set_by : "query",
    applied: expiry === null ? asked === undefined : expiry.kept_days === retention_days,
    expired: expiry?.expired ?? 0,
    forgets_at: expiry === null || expiry.at === null ? null : formatInstant(expiry.at),
  };
}
