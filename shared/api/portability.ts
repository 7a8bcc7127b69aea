import { z } from "@hono/zod-openapi";

/** The result of an import. */
export const imported = z
  .object({
    /** Imported lines by `record`. */
    counts: z.record(z.string(), z.number().int()),
    /** Pass it as `after` to reads that must see the whole import; null if the export had no graph. */
    cursor: z.string().nullable(),
  })
  .openapi("Imported");

export type Imported = z.infer<typeof imported>;
