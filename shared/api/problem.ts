import { z } from "@hono/zod-openapi";

/** RFC 9457, `application/problem+json`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .openapi("Problem");

export type Problem = z.infer<typeof problem>;
