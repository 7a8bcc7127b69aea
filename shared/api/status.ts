import { z } from "@hono/zod-openapi";
import { refresh } from "./refresh.ts";
import { instantOut } from "./scalars.ts";

export const status = z
  .object({
    /** Episodes that are neither done nor failed, those being extracted now among them. */
    pending: z.number().int(),
    /** Those of the pending episodes that are being extracted now. */
    leased: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    /** Episodes that are still to be read again in the background. */
    to_reread: z.number().int(),
    cursor: z.string().nullable(),
    /** Whether a daily budget of model calls is spent; extraction then waits, or uses the built-in rules. */
    budget_spent: z.boolean(),
    last_error: z.string().nullable(),
    /** Background jobs of the memory that fail now, each tried again by itself. */
    failing_jobs: z.array(
      z.object({
        job: z.enum(["import", "exports", "retention", "names", "refresh", "work"]),
        since: instantOut,
        failures: z.number().int(),
        retry_at: instantOut,
        error: z.string(),
      }),
    ),
    /** Number of the last change; increases with every write. */
    version: z.number().int(),
    refresh,
  })
  .openapi("Status");

export type Status = z.infer<typeof status>;
