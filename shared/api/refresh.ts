import { z } from "@hono/zod-openapi";

/** Progress of the refresh of communities, or the result of the last one. Before the first one: `idle` at generation 0. */
export const refresh = z
  .object({
    state: z.enum(["idle", "running", "failed"]),
    /** The generation that reads see. It increases when a refresh changes anything. */
    generation: z.number().int(),
    stage: z.enum(["describe", "layers", "reports", "flip"]).nullable(),
    done: z.number().int(),
    total: z.number().int(),
    /** Model calls of this refresh. */
    calls: z.number().int(),
    /** Communities with a new report or an unchanged one, once the refresh has ended. */
    rewritten: z.number().int(),
    unchanged: z.number().int(),
    error: z.string().nullable(),
  })
  .openapi("Refresh");

export type Refresh = z.infer<typeof refresh>;
export type RefreshStage = NonNullable<Refresh["stage"]>;
