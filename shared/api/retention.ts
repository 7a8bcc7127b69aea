import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { MAX_RETENTION_DAYS, retentionDays } from "./owners.ts";
import { instantOut } from "./scalars.ts";

/** How long the memories of a tenant keep episodes; null: for ever. */
export const tenantRetentionIn = closedObject({ retention_days: retentionDays }).openapi("TenantRetentionIn", {
  example: { retention_days: 365 },
});

export const tenantRetention = z
  .object({
    /** Null: for ever. */
    retention_days: z.number().int().nullable(),
    /** Memories that have not taken over yet how long they are to keep episodes. */
    pending: z.number().int(),
  })
  .openapi("TenantRetention");

/** Asks what another value would forget, without setting it. */
export const retentionQuery = closedObject({
  retention_days: z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_RETENTION_DAYS,
      "must be a number from 1 to 36500",
    )
    .transform(Number)
    .openapi({ type: "integer", minimum: 1, maximum: MAX_RETENTION_DAYS })
    .optional(),
});

export const retention = z
  .object({
    /** What holds for this memory, or the value asked about; null: for ever. */
    retention_days: z.number().int().nullable(),
    /** Who says so: the memory's own profile, its tenant, the query, or null. */
    set_by: z.enum(["memory", "tenant", "query"]).nullable(),
    /** Whether the memory keeps to it already. */
    applied: z.boolean(),
    /** Episodes that are older now, and are forgotten next. */
    expired: z.number().int(),
    /** When the first episode is forgotten, as far as is known now; null: none will be. */
    forgets_at: instantOut.nullable(),
  })
  .openapi("Retention");

export type TenantRetention = z.infer<typeof tenantRetention>;
export type Retention = z.infer<typeof retention>;
