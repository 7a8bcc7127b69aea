import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

/** What erasing a user or a graph deleted, in rows per store. Receipts contain no content. */
export const erasureReceipt = z
  .object({
    /** `erasing` until no store holds anything of it. */
    status: z.enum(["erasing", "erased"]),
    requested_at: instantOut,
    erased_at: instantOut.nullable(),
    /** Deleted rows: `episodes`, `entities`, `facts`, `vectors`, `ledger` and others. */
    counts: z.record(z.string(), z.number().int()),
  })
  .openapi("ErasureReceipt");

export type ErasureReceipt = z.infer<typeof erasureReceipt>;
