import { z } from "@hono/zod-openapi";

/** `idle` at generation 0 before the first refresh. */
export const refresh = z
  .object({
    state: z.enum(["idle", "running", "failed"]).describe("Whether a refresh of the communities is running."),
    generation: z.number().int().describe("Generation that reads see. It increases if a refresh changes anything."),
    stage: z
      .enum(["describe", "layers", "reports", "flip"])
      .nullable()
      .describe("Stage of the running refresh. Null if none is running."),
    done: z.number().int().describe("Units of the stage that are done."),
    total: z.number().int().describe("Units of the stage in total."),
    calls: z.number().int().describe("Number of model calls of this refresh."),
    rewritten: z.number().int().describe("Number of communities whose report was written by the last refresh."),
    unchanged: z.number().int().describe("Number of communities that the last refresh left as they were."),
    error: z.string().nullable().describe("Why the last refresh failed. Null if it did not."),
  })
  .openapi("Refresh", { description: "Progress of the refresh of communities." });

export type Refresh = z.infer<typeof refresh>;
export type RefreshStage = NonNullable<Refresh["stage"]>;
