import { z } from "@hono/zod-openapi";
import { CALLER_ID, GRAPH_KINDS } from "../shared/ids.ts";
import { announceSpent } from "./flows/webhooks/announce.ts";
import { deliverDue } from "./flows/webhooks/deliver.ts";
import type { Services } from "./flows/services.ts";

const tenant = z.string().regex(/^ten_[0-9a-z-]{1,64}$/);
const graph = z.object({ kind: z.enum(GRAPH_KINDS), id: z.string().regex(CALLER_ID) });
/** A later version may send more fields. */
const call = z.union([
  z.object({ tenant, webhook: z.string().regex(/^hook_[0-9a-z-]{1,64}$/) }),
  z.object({
    tenant,
    spent: z.object({ of: z.enum(["tenant", "user"]), day: z.iso.date(), graph: graph.nullable() }),
  }),
]);

/** Delay for a spent budget that could not be noted. */
const RETRY_S = 60;

/**
 * Works in the background: workerd's queue sends the next batch once this one is answered, so a slow receiver delays no other. Postgres
 * stores the deliveries, and the tenant's account calls again, so every call is acknowledged.
 */
export const consumeWebhookCalls =
  <Env>(servicesOf: (env: Env) => Services) =>
  async (batch: MessageBatch, env: Env, context: Pick<ExecutionContext, "waitUntil">): Promise<void> => {
    const services = servicesOf(env);
    await Promise.all(
      batch.messages.map(async (message) => {
        const parsed = call.safeParse(message.body);
        if (!parsed.success) {
          services.log.error("call for webhooks is malformed", { id: message.id });
          message.ack();
          return;
        }
        const { tenant: of, ...wanted } = parsed.data;
        const logged = (error: unknown): void =>
          services.log.error("webhooks not served", { tenant: of, error: String(error) });
        if ("webhook" in wanted) {
          context.waitUntil(deliverDue(services, of, wanted.webhook).catch(logged));
          message.ack();
          return;
        }
        try {
          await announceSpent(services, of, wanted.spent);
          message.ack();
        } catch (error) {
          logged(error);
          message.retry({ delaySeconds: RETRY_S });
        }
      }),
    );
  };

export const isOfWebhooks = ({ messages: [first] }: MessageBatch): boolean =>
  typeof first?.body === "object" && first.body !== null && ("webhook" in first.body || "spent" in first.body);
