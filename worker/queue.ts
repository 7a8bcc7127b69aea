import { z } from "@hono/zod-openapi";
import { isFault } from "../shared/fault.ts";
import { CALLER_ID, GRAPH_KINDS } from "../shared/ids.ts";
import { attemptAll } from "./flows/access/attempt-all.ts";
import { withinBudget } from "./flows/access/budget.ts";
import { recallTrust, withTrusted } from "./flows/access/trusted.ts";
import { continueErasure } from "./flows/lifecycle/erase.ts";
import { settleImport } from "./flows/lifecycle/import.ts";
import { extractPending } from "./flows/ingest/extract.ts";
import { countingStages, measured } from "./flows/access/stage-timing.ts";
import { beginSpan } from "./flows/access/tracing.ts";
import { reportDrift } from "./flows/communities/drift.ts";
import { refreshCommunities } from "./flows/communities/refresh.ts";
import type { Services } from "./flows/services.ts";
import type { EpochGraph } from "./ports/graph/graph.ts";

/** During a deployment a consumer gets messages of other versions: unneeded fields do not drop a message. */
const wakeUp = z.object({
  refresh: z.literal(true).optional().catch(undefined),
  tenant: z.string().regex(/^ten_[0-9a-z-]{1,64}$/),
  kind: z.enum(GRAPH_KINDS),
  id: z.string().regex(CALLER_ID),
  epoch: z.string().regex(/^[0-9a-f]{1,64}$/),
  traceparent: z.string().optional().catch(undefined),
});

/**
 * Messages of a batch run concurrently, because a turn mostly waits for a model. The graph stores the work and its alarm sends another
 * message, so every message is acknowledged, even if its work failed. Messages with another epoch are dropped: only holders of the graph's
 * data know it.
 */
export const consumeWakeUps =
  <Env>(servicesOf: (env: Env) => Services) =>
  async (batch: MessageBatch, env: Env): Promise<void> => {
    await Promise.all(batch.messages.map((message) => answer(servicesOf(env), message)));
  };

const SPAN = {
  name: "process wake-up message",
  attributes: { "messaging.system": "cloudflare_queues", "messaging.operation.type": "process" },
} as const;

async function answer(given: Services, message: Message): Promise<void> {
  const { services, stages } = countingStages(given);
  const parsed = wakeUp.safeParse(message.body);
  if (parsed.success) {
    const { epoch, refresh: isRefresh, traceparent, ...address } = parsed.data;
    const span = beginSpan({ traceparent }, services.ids);
    const logged = { trace_id: span.trace_id, span_id: span.span_id };
    const attend = isRefresh === true ? refresh : learn;
    await services.withinTrace(span, "consumer", async (outcome) => {
      let failed = false;
      try {
        const graph = services.graphs.at(address).during(epoch);
        await services.meter.on(address, () => attend(services, graph));
        services.log.info("wake-up message handled", { ...logged, stages });
      } catch (error) {
        failed = !isFault(error, "gone");
        services.log[failed ? "error" : "info"]("wake-up message had no effect", {
          ...address,
          ...logged,
          stages,
          error: String(error),
        });
      }
      outcome({ ...SPAN, failed });
    });
  } else {
    services.log.error("wake-up message is malformed", { id: message.id });
  }
  message.ack();
}

/** A due refresh goes to its own queue. */
async function learn(services: Services, graph: EpochGraph): Promise<void> {
  try {
    await attemptAll(
      async () => {
        // the alarm sends another message
        if (!(await services.hasRoomToWrite())) return;
        await extractPending(await withinBudget(services, graph.address), graph);
      },
      async () => {
        if (await graph.isRefreshDue()) await services.refreshQueue.send(graph.address, graph.epoch);
      },
      () => reportDrift(services, graph),
    );
  } catch (error) {
    const until = isFault(error, "gone") ? error.fault.until : undefined;
    if (until === "erased") await continueErasure(services, graph);
    else if (until === "imported") await settleImport(services, graph);
    else throw error;
  }
}

async function refresh(services: Services, graph: EpochGraph): Promise<void> {
  await recallTrust(services);
  const affordable = await withinBudget(withTrusted(services), graph.address);
  await measured(services, "refresh", (failed) => refreshCommunities(affordable, graph, failed));
  await reportDrift(services, graph);
}
