import { z } from "@hono/zod-openapi";

/** How far the refresh of communities has come, or how the last one ended. Without any, `idle` at generation 0. */
export const refresh = z
  .object({
    state: z.enum(["idle", "running", "failed"]),
    /** The one that is read now. It grows when a refresh changes anything. */
    generation: z.number().int(),
    stage: z.enum(["describe", "layers", "reports", "flip"]).nullable(),
    done: z.number().int(),
    total: z.number().int(),
    /** Model calls of this refresh. */
    calls: z.number().int(),
    /** Communities, once it has ended. */
    rewritten: z.number().int(),
    unchanged: z.number().int(),
    error: z.string().nullable(),
  })
  .openapi("Refresh");

export type Refresh = z.infer<typeof refresh>;
export type RefreshStage = NonNullable<Refresh["stage"]>;
