import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

/** What erasing a user or a graph took away, in rows by store. The words themselves are in no receipt. */
export const erasureReceipt = z
  .object({
    /** `erasing` until nothing is left anywhere. */
    status: z.enum(["erasing", "erased"]),
    requested_at: instantOut,
    erased_at: instantOut.nullable(),
    /** `episodes`, `entities`, `facts`, `vectors`, `ledger` and whatever else was counted. */
    counts: z.record(z.string(), z.number().int()),
  })
  .openapi("ErasureReceipt");

export type ErasureReceipt = z.infer<typeof erasureReceipt>;
