import { z } from "@hono/zod-openapi";

export const imported = z
  .object({
    counts: z.record(z.string(), z.number().int()).describe("Number of imported lines by `record`."),
    cursor: z
      .string()
      .nullable()
      .describe("Pass it as `after` to reads that must see the whole import. Null if the export has no graph."),
  })
  .openapi("ImportResult", { description: "Result of an import." });

export type ImportResult = z.infer<typeof imported>;
