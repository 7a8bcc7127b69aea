import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { MAX_RETENTION_DAYS, retentionDays } from "./owners.ts";
import { instantOut } from "./scalars.ts";

export const tenantRetentionIn = closedObject({
  retention_days: retentionDays.describe("Days for which episodes are kept. Null keeps them forever."),
}).openapi("TenantRetentionIn", {
  description: "For how long a tenant is to keep episodes.",
  example: { retention_days: 365 },
});

export const tenantRetention = z
  .object({
    retention_days: z.number().int().nullable().describe("Days for which episodes are kept. Null keeps them forever."),
    pending: z.number().int().describe("Number of memories that have not applied the setting yet."),
  })
  .openapi("TenantRetention", { description: "For how long a tenant keeps episodes." });

export const retentionQuery = closedObject({
  retention_days: z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_RETENTION_DAYS,
      "must be a number from 1 to 36500",
    )
    .transform(Number)
    .openapi({ type: "integer", minimum: 1, maximum: MAX_RETENTION_DAYS })
    .optional()
    .describe("Previews this setting instead of the current one."),
});

export const retention = z
  .object({
    retention_days: z
      .number()
      .int()
      .nullable()
      .describe("Setting of this memory, or the value in the query. Null keeps episodes forever."),
    set_by: z.enum(["memory", "tenant", "query"]).nullable().describe("Origin of the setting. Null if there is none."),
    applied: z.boolean().describe("Whether the memory already applies the setting."),
    expired: z.number().int().describe("Number of episodes that are older and are forgotten next."),
    forgets_at: instantOut
      .nullable()
      .describe(
        "When the next episode is forgotten, by age or by its own expiry, as far as is known now. It may be past: then it is next. Null if none will be.",
      ),
  })
  .openapi("Retention", { description: "For how long a memory keeps episodes, and what that removes next." });

export type TenantRetention = z.infer<typeof tenantRetention>;
export type Retention = z.infer<typeof retention>;
