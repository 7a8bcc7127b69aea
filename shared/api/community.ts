import { z } from "@hono/zod-openapi";

/** A community as known at the requested moment. `stale`: a member has changed since its report was written. */
export const community = z
  .object({
    id: z.string(),
    /** 0 is the coarsest level. Entities belong to leaf communities, which contain no other community. */
    level: z.number().int(),
    name: z.string(),
    summary: z.string(),
    report: z
      .object({
        title: z.string(),
        summary: z.string(),
        rating: z.number(),
        rating_explanation: z.string(),
        /** With the facts that each rests on, where no model wrote the report. */
        findings: z.array(
          z.object({ summary: z.string(), explanation: z.string(), fact_ids: z.array(z.string()).optional() }),
        ),
      })
      .nullable(),
    /** At most 100, the most mentioned first. */
    members: z.array(z.object({ id: z.string(), name: z.string() })),
    parent_id: z.string().nullable(),
    stale: z.boolean(),
    generation: z.number().int(),
  })
  .openapi("Community");

export type Community = z.infer<typeof community>;
