import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, listLimit, pageCursor, storableText, trimmedText } from "./scalars.ts";

/** What a webhook may be told of, after the event `<what>.<happened>`. */
export const WEBHOOK_EVENTS = [
  "episode.done",
  "episode.failed",
  "fact.learned",
  "fact.superseded",
  "erasure.done",
  "budget.spent",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent on request only, whatever a webhook has chosen. */
export const TEST_EVENT = "webhook.test";

/** Whether it may be reached at all is decided where it is known what it points to. */
const url = storableText(2_000)
  .regex(/^https?:\/\/[^\s\u0000]+$/, "must be a URL that starts with https://")
  .openapi({ format: "uri", pattern: "^https?://[^\\s\\u0000]+$", example: "https://app.example.com/engraph" });
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(100);
const description = trimmedText(200);

export const webhookIn = closedObject({
  url,
  /** All of them unless stated. */
  events: events.optional(),
  description: description.optional(),
}).openapi("WebhookIn", {
  example: { url: "https://app.example.com/engraph", events: ["fact.learned", "fact.superseded"] },
});

export const webhookPatch = closedObject({
  url: url.optional(),
  events: events.optional(),
  description: description.nullable().optional(),
  /** True also enables a webhook again that was disabled because it failed. */
  enabled: z.boolean().optional(),
})
  .refine((patch) => Object.values(patch).some((given) => given !== undefined), {
    path: ["url"],
    message: "give something to change",
  })
  .openapi("WebhookPatch", {
    example: { enabled: true },
    anyOf: ["url", "events", "description", "enabled"].map((field) => ({ required: [field] })),
  });

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    description: z.string().nullable(),
    enabled: z.boolean(),
    /** Who disabled it: `owner`, or Engraph because it had been `failing` for days or answered that it is `gone`. */
    disabled_because: z.enum(["owner", "failing", "gone"]).nullable(),
    /** Since when no delivery has succeeded; null where the last one has. */
    failing_since: instantOut.nullable(),
    created_at: instantOut,
  })
  .openapi("Webhook");

/** With the secret that its deliveries are signed with, which is shown only here. */
export const webhookMade = webhook
  .extend({ secret: z.string().openapi({ example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }) })
  .openapi("WebhookMade");

/** Seconds for which deliveries are signed with the replaced secret too: by default one day, at most one week. */
const DEFAULT_OVERLAP = 86_400;
const MAX_OVERLAP = 604_800;

export const secretRotationIn = closedObject({
  overlap_seconds: z.int().min(0).max(MAX_OVERLAP).default(DEFAULT_OVERLAP),
}).openapi("SecretRotationIn", { example: { overlap_seconds: 3600 } });

export const secretRotated = webhookMade
  .extend({
    /** Until when deliveries are signed with the replaced secret too. */
    replaced_until: instantOut,
  })
  .openapi("SecretRotated");

const DELIVERY_STATUSES = ["pending", "delivered", "failed", "dropped"] as const;
const ATTEMPT_OUTCOMES = ["delivered", "refused", "redirected", "timed_out", "unreachable"] as const;

const attempt = z.object({
  at: instantOut,
  outcome: z.enum(ATTEMPT_OUTCOMES),
  /** What the receiver answered; null where it did not. */
  status_code: z.number().int().nullable(),
  took_ms: z.number().int(),
});

export const delivery = z
  .object({
    /** The `webhook-id` of every attempt. */
    id: z.string(),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    /** `failed`: no attempt is left, or the webhook was disabled. `dropped`: what it was about is no more. */
    status: z.enum(DELIVERY_STATUSES),
    created_at: instantOut,
    next_attempt_at: instantOut.nullable(),
    finished_at: instantOut.nullable(),
    attempts: z.array(attempt),
  })
  .openapi("Delivery");

export const deliveryQuery = closedObject({
  limit: listLimit,
  cursor: pageCursor.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
});

export type WebhookIn = z.output<typeof webhookIn>;
export type WebhookPatch = z.output<typeof webhookPatch>;
export type Webhook = z.infer<typeof webhook>;
export type WebhookMade = z.infer<typeof webhookMade>;
export type SecretRotated = z.infer<typeof secretRotated>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryQuery = z.output<typeof deliveryQuery>;
export type DeliveryStatus = Delivery["status"];
export type Attempt = z.infer<typeof attempt>;
