import pMap from "p-map";
import type { Attempt } from "../../../shared/api/webhooks.ts";
import { parseInstant } from "../../../shared/api/scalars.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { DELIVERIES_KEPT_MS, healthAfter, nextAttempt } from "../../core/webhooks/attempts.ts";
import type { DueDelivery, PostAnswer, Receiver, SettledDelivery } from "../../ports/webhooks.ts";
import type { Services } from "../services.ts";
import { refusalOf } from "./address.ts";
import { callWebhooks } from "./call.ts";
import { bodiesOf } from "./bodies.ts";
import { openSecrets, signedHeaders } from "./secrets.ts";

export type DeliverParts = Pick<
  Services,
  | "webhooks"
  | "graphs"
  | "accounts"
  | "callWebhooks"
  | "sealer"
  | "signer"
  | "postOutside"
  | "webhook_targets"
  | "clock"
  | "ids"
  | "log"
>;

/** A Worker has six connections. */
const PARALLEL_POSTS = 6;
const DELIVERIES_PER_TURN = 24;
/** Standard Webhooks asks for 15 to 30 seconds. */
const POST_TIMEOUT_MS = 15_000;
/** Exceeds the duration of all deliveries of a turn: the consumer is dead. */
const TAKEN_MS = 60_000;
/** A consumer runs in the background of its call, for which a Worker has 30 s, and posts that have begun may take another 15. */
const MAX_RUN_MS = 10_000;
const MIN_PAUSE_MS = 1_000;
const GONE = 410;

/** Schedules the next call. May be killed at any point: unsettled deliveries are sent again under the same id. */
export async function deliverDue(parts: DeliverParts, tenant: string, webhook: string): Promise<void> {
  const { webhooks, accounts, clock } = parts;
  const run_ends = clock.now() + MAX_RUN_MS;
  for (;;) {
    const at = clock.now();
    const wanted = { at, until: at + TAKEN_MS, limit: DELIVERIES_PER_TURN, kept_since: at - DELIVERIES_KEPT_MS };
    const { receiver, deliveries } = await webhooks.take(tenant, webhook, wanted);
    if (receiver === null) {
      await accounts.at(tenant).wakeAt(webhook, null);
      return;
    }
    if (deliveries.length === 0) break;
    await deliver(parts, tenant, receiver, deliveries, run_ends);
    if (clock.now() < run_ends) continue;
    await callWebhooks(parts, tenant, [webhook]);
    return;
  }
  const next = await webhooks.nextLook(tenant, webhook, DELIVERIES_KEPT_MS);
  // another consumer may hold the due deliveries
  await accounts.at(tenant).wakeAt(webhook, next === null ? null : Math.max(next, clock.now() + MIN_PAUSE_MS));
}

async function deliver(
  parts: DeliverParts,
  tenant: string,
  receiver: Receiver,
  deliveries: readonly DueDelivery[],
  run_ends: Instant,
): Promise<void> {
  const { webhooks, clock, log } = parts;
  const { webhook } = receiver;
  const bodies = await bodiesOf(parts, tenant, webhook.id, deliveries);
  const { secrets, moved } = await openSecrets(parts, tenant, webhook.id, receiver.secrets, clock.now());
  if (moved !== null) await webhooks.replaceSecrets(tenant, webhook.id, receiver.secrets, moved);
  const refusal =
    refusalOf(webhook.url, parts.webhook_targets) ?? (secrets.length === 0 ? "has no readable secret" : null);
  if (refusal !== null) log.error("webhook not sent to", { tenant, webhook: webhook.id, refusal });
  const send = async (id: string, body: string): Promise<PostAnswer> =>
    refusal === null
      ? parts.postOutside(
          webhook.url,
          await signedHeaders(parts, secrets, id, clock.now(), body),
          body,
          POST_TIMEOUT_MS,
        )
      : { status: null, because: "unreachable" };
  const settled = await pMap(
    deliveries,
    async (delivery): Promise<SettledDelivery> => {
      const body = bodies.get(delivery.id);
      if (body === undefined)
        return { id: delivery.id, attempt: null, status: "pending", due_at: clock.now() + TAKEN_MS };
      if (body === null) return { id: delivery.id, attempt: null, status: "dropped", due_at: null };
      const began = clock.now();
      if (began >= run_ends) return { id: delivery.id, attempt: null, status: "pending", due_at: began };
      return outcomeOf(parts, delivery, began, await send(delivery.id, body));
    },
    { concurrency: PARALLEL_POSTS },
  );
  const tried = settled.flatMap(({ attempt }) => (attempt === null ? [] : [attempt]));
  const now = clock.now();
  const failing_since = webhook.failing_since === null ? null : parseInstant(webhook.failing_since);
  const health = healthAfter({ failing_since, disabled_because: webhook.disabled_because }, now, {
    succeeded: tried.some(({ outcome }) => outcome === "delivered"),
    failed: tried.some(({ outcome }) => outcome !== "delivered"),
    gone: tried.some(({ status_code }) => status_code === GONE),
  });
  await webhooks.settle(tenant, webhook.id, settled, health, now);
  log.info("webhook called", { tenant, webhook: webhook.id, sent: tried.length, disabled: health.disabled_because });
}

function outcomeOf(
  { clock, ids }: Pick<DeliverParts, "clock" | "ids">,
  { id, attempts }: DueDelivery,
  began: Instant,
  answer: PostAnswer,
): SettledDelivery {
  const now = clock.now();
  const attempt: Attempt = {
    at: formatInstant(began),
    outcome: answer.status === null ? answer.because : outcomeOfStatus(answer.status),
    status_code: answer.status,
    took_ms: now - began,
  };
  if (attempt.outcome === "delivered") return { id, attempt, status: "delivered", due_at: null };
  const retry_after_ms = answer.status === null || answer.retry_after_s === null ? null : answer.retry_after_s * 1_000;
  const [byte = 0] = ids.random(1);
  const due_at = attempt.status_code === GONE ? null : nextAttempt(now, attempts + 1, retry_after_ms, byte / 256);
  return { id, attempt, status: due_at === null ? "failed" : "pending", due_at };
}

function outcomeOfStatus(status: number): Attempt["outcome"] {
  if (status >= 200 && status < 300) return "delivered";
  return status >= 300 && status < 400 ? "redirected" : "refused";
}
