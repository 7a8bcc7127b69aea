import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, listLimit, pageCursor, storableText, trimmedText } from "./scalars.ts";

/** `<object>.<event>`. */
export const WEBHOOK_EVENTS = [
  "episode.done",
  "episode.failed",
  "fact.learned",
  "fact.superseded",
  "erasure.done",
  "budget.spent",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const TEST_EVENT = "webhook.test";

/** Whether the address may be reached is checked when it is resolved. */
const url = storableText(2_000)
  .regex(/^https?:\/\/[^\s\u0000]+$/, "must be a URL that starts with https://")
  .openapi({ format: "uri", pattern: "^https?://[^\\s\\u0000]+$", example: "https://app.example.com/engraph" })
  .describe("Address that receives the deliveries.");
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(100);
const description = trimmedText(200);

export const webhookIn = closedObject({
  url,
  events: events.optional().describe("Events to deliver. All by default."),
  description: description.optional().describe("Your description of the webhook."),
}).openapi("WebhookIn", {
  description: "A webhook to create.",
  example: { url: "https://app.example.com/engraph", events: ["fact.learned", "fact.superseded"] },
});

export const webhookPatch = closedObject({
  url: url.optional().describe("Address that receives the deliveries."),
  events: events.optional().describe("Events to deliver."),
  description: description.nullable().optional().describe("Your description of the webhook. Null removes it."),
  enabled: z
    .boolean()
    .optional()
    .describe(
      "Whether the webhook receives deliveries. `true` also enables a webhook that was disabled because it failed.",
    ),
})
  .refine((patch) => Object.values(patch).some((given) => given !== undefined), {
    path: ["url"],
    message: "give something to change",
  })
  .openapi("WebhookPatch", {
    description: "Changes to a webhook.",
    example: { enabled: true },
    anyOf: ["url", "events", "description", "enabled"].map((field) => ({ required: [field] })),
  });

export const webhook = z
  .object({
    id: z.string().describe("ID of the webhook."),
    url: z.string().describe("Address that receives the deliveries."),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe("Events that are delivered."),
    description: z.string().nullable().describe("Your description of the webhook. Null if it has none."),
    enabled: z.boolean().describe("Whether the webhook receives deliveries."),
    disabled_because: z
      .enum(["owner", "failing", "gone"])
      .nullable()
      .describe(
        "Why the webhook is disabled: you disabled it (`owner`), it failed for days (`failing`), or it answered 410 (`gone`). Null if it is enabled.",
      ),
    failing_since: instantOut
      .nullable()
      .describe("Since when every delivery has failed. Null if the last one succeeded."),
    created_at: instantOut.describe("When the webhook was created."),
  })
  .openapi("Webhook", { description: "A webhook." });

export const webhookMade = webhook
  .extend({
    secret: z
      .string()
      .openapi({ example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" })
      .describe("Secret that signs the deliveries. It is shown only once."),
  })
  .openapi("CreatedWebhook", { description: "A new webhook with its secret." });

/** Seconds, for the replaced secret. */
const DEFAULT_OVERLAP = 86_400;
const MAX_OVERLAP = 604_800;

export const secretRotationIn = closedObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(MAX_OVERLAP)
    .default(DEFAULT_OVERLAP)
    .describe("Seconds for which deliveries are signed with the old secret as well."),
}).openapi("SecretRotationIn", {
  description: "How to replace the secret of a webhook.",
  example: { overlap_seconds: 3600 },
});

export const secretRotated = webhookMade
  .extend({
    replaced_until: instantOut.describe("Until when deliveries are signed with the old secret as well."),
  })
  .openapi("RotatedSecret", { description: "A webhook with its new secret." });

const DELIVERY_STATUSES = ["pending", "delivered", "failed", "dropped"] as const;
const ATTEMPT_OUTCOMES = ["delivered", "refused", "redirected", "timed_out", "unreachable"] as const;

const attempt = z.object({
  at: instantOut.describe("When the attempt was made."),
  outcome: z.enum(ATTEMPT_OUTCOMES).describe("Outcome of the attempt."),
  status_code: z.number().int().nullable().describe("HTTP status of the receiver. Null if it did not answer."),
  took_ms: z.number().int().describe("Duration in milliseconds."),
});

export const delivery = z
  .object({
    id: z.string().describe("ID of the delivery, sent as `webhook-id` with every attempt."),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]).describe("The event."),
    status: z
      .enum(DELIVERY_STATUSES)
      .describe(
        "`failed`: no attempt is left, or the webhook was disabled. `dropped`: the subject of the event was erased.",
      ),
    created_at: instantOut.describe("When the event happened."),
    next_attempt_at: instantOut.nullable().describe("When the next attempt is made. Null if none is planned."),
    finished_at: instantOut.nullable().describe("When the delivery succeeded or was given up. Null until then."),
    attempts: z.array(attempt).describe("Attempts so far, the earliest first."),
  })
  .openapi("Delivery", { description: "One event for one webhook, with its attempts." });

export const deliveryQuery = closedObject({
  limit: listLimit,
  cursor: pageCursor.optional(),
  status: z.enum(DELIVERY_STATUSES).optional().describe("Only deliveries with this status."),
});

export type WebhookIn = z.output<typeof webhookIn>;
export type WebhookPatch = z.output<typeof webhookPatch>;
export type Webhook = z.infer<typeof webhook>;
export type CreatedWebhook = z.infer<typeof webhookMade>;
export type RotatedSecret = z.infer<typeof secretRotated>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryQuery = z.output<typeof deliveryQuery>;
export type DeliveryStatus = Delivery["status"];
export type Attempt = z.infer<typeof attempt>;
