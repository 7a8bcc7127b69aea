import { z } from "@hono/zod-openapi";

/** A community as it was known at the moment asked for. `stale`: something in it has changed since its words were written. */
export const community = z
  .object({
    id: z.string(),
    /** 0 for the coarsest; those that contain no other one are where entities are. */
    level: z.number().int(),
    name: z.string(),
    summary: z.string(),
    report: z
      .object({
        title: z.string(),
        summary: z.string(),
        rating: z.number(),
        rating_explanation: z.string(),
        findings: z.array(z.object({ summary: z.string(), explanation: z.string() })),
      })
      .nullable(),
    /** The most mentioned first, at most 100. */
    members: z.array(z.object({ id: z.string(), name: z.string() })),
    parent_id: z.string().nullable(),
    stale: z.boolean(),
    generation: z.number().int(),
  })
  .openapi("Community");

export type Community = z.infer<typeof community>;
