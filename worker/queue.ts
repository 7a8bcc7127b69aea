import { z } from "@hono/zod-openapi";
import { FaultError } from "../shared/fault.ts";
import { CALLER_ID, GRAPH_KINDS, type GraphAddress } from "../shared/ids.ts";
import { affordable } from "./flows/access/budget.ts";
import { continueErasure } from "./flows/lifecycle/erase.ts";
import { extractPending } from "./flows/ingest/extract.ts";
import { countingStages, measured } from "./flows/access/stage-timing.ts";
import { reportDrift } from "./flows/communities/drift.ts";
import { refreshCommunities } from "./flows/communities/refresh.ts";
import type { Services } from "./flows/services.ts";

const doorbell = z.strictObject({
  tenant: z.string().regex(/^ten_[0-9a-z-]{1,64}$/),
  kind: z.enum(GRAPH_KINDS),
  id: z.string().regex(CALLER_ID),
  epoch: z.string().regex(/^[0-9a-f]{1,64}$/),
});

/**
 * Answers doorbells. A message only says where there is work; what is to be done and how often it was tried stands in
 * the graph, whose alarm rings again. So every message is acknowledged, also one that came to nothing. One that names no
 * graph, or a life of a graph that is over or never was, is dropped: only who was told the epoch by the graph itself knows it.
 */
export const consumeDoorbells =
  <Env>(servicesOf: (env: Env) => Services) =>
  async (batch: MessageBatch, env: Env): Promise<void> => {
    for (const message of batch.messages) {
      const { services, stages } = countingStages(servicesOf(env));
      const parsed = doorbell.safeParse(message.body);
      if (parsed.success) {
        const { epoch, ...address } = parsed.data;
        try {
          await services.meter.on(address, () => attend(services, address, epoch));
          services.log.info("turn", { stages });
        } catch (error) {
          const gone = error instanceof FaultError && error.fault.kind === "gone";
          services.log[gone ? "info" : "error"]("doorbell came to nothing", {
            ...address,
            stages,
            error: String(error),
          });
        }
      } else {
        services.log.error("doorbell is malformed", { id: message.id });
      }
      message.ack();
    }
  };

async function attend(services: Services, address: GraphAddress, epoch: string): Promise<void> {
  try {
    const able = await affordable(services, address);
    await extractPending(able, address, epoch);
    await measured(services, "refresh", () => refreshCommunities(able, address, epoch));
    await reportDrift(services, address, epoch);
  } catch (error) {
    const isErasing = error instanceof FaultError && error.fault.kind === "gone" && error.fault.until === "erased";
    if (!isErasing) throw error;
    await continueErasure(services, address, epoch);
  }
}
