import { z } from "@hono/zod-openapi";

/** What an import brought. */
export const imported = z
  .object({
    /** Lines taken in, by their `record`. */
    counts: z.record(z.string(), z.number().int()),
    /** For reads that are to see all of it; null where the export had no graph. */
    cursor: z.string().nullable(),
  })
  .openapi("Imported");

export type Imported = z.infer<typeof imported>;
