import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { listLimit, pageCursor } from "./scalars.ts";

const counts = {
  failed: z.number().int().describe("Number of failed episodes that are queued again."),
  waiting: z.number().int().describe("Number of episodes that waited after an error and are tried now."),
};

export const retried = z.object(counts).openapi("RetryResult", { description: "What a retry queued again." });

export const retryTenantQuery = closedObject({ limit: listLimit, cursor: pageCursor.optional() });

export const tenantRetried = z
  .object({
    memories: z.number().int().describe("Number of users and graphs that were looked at."),
    ...counts,
    next_cursor: z.string().nullable().describe("Cursor of the memories that are left. Null if there are none."),
  })
  .openapi("TenantRetryResult", { description: "What a retry queued again, in a page of memories." });

export type RetryResult = z.infer<typeof retried>;
export type TenantRetryResult = z.infer<typeof tenantRetried>;
