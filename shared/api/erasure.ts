import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

export const erasureReceipt = z
  .object({
    status: z
      .enum(["erasing", "erased"])
      .describe("`erasing` until no store holds anything of the memory, then `erased`."),
    requested_at: instantOut.describe("When the erasure was requested."),
    erased_at: instantOut.nullable().describe("When the erasure was complete. Null until then."),
    counts: z
      .record(z.string(), z.number().int())
      .describe("Number of deleted rows by kind: `episodes`, `entities`, `facts`, `vectors`, `ledger` and others."),
  })
  .openapi("ErasureReceipt", { description: "Progress of an erasure." });

export type ErasureReceipt = z.infer<typeof erasureReceipt>;
